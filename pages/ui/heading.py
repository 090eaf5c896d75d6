"""The heading of a page: one on each, so that a stranger and a screen reader know where they are.

Sections are headings of the second level ("## Title" in Markdown), parts of them of the third;
`page.css` sets their sizes.
"""

import streamlit as st

from pages.ui.safe_text import safe

_WAYS = (
    ("Go to the chat", ":material/forum:", "chat"),
    ("Watch a scenario", ":material/tour:", "tour"),
)


def heading(title: str, says: str) -> None:
    """Show what the page is called, and in one line of plain text what it is for or holds."""
    st.html(f"<div class='mg-page'><h1>{safe(title)}</h1><small>{safe(says)}</small></div>")


def nothing_yet(why: str) -> None:
    """Say why a page has nothing to show, with the two ways to change that."""
    st.info(why, icon=":material/lightbulb:")
    ways()


def ways() -> None:
    """Offer the two ways to something to look at."""
    with st.container(key="nothing_yet", horizontal=True, gap="small"):
        for words, icon, page in _WAYS:
            if st.button(words, icon=icon, key=f"way_{page}"):
                st.switch_page(f"pages/{page}.py")

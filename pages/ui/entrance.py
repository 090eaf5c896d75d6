"""The pages of the app, and the way in for a link that leads straight to one of them.

Until app.py has run once in the process, Streamlit takes the folder `pages/` for an app of its
own: a link to /documents on a server just started runs that file without app.py, so without the
menu, the theme's icon and the code of the pictures. The first page run like that registers the
real pages and starts over.
"""

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

# A file of our own: a ":material/...:" page icon would fetch a font from the internet, and to tell
# whether a text is an emoji costs the first visitor a quarter of a second.
ICON = Path(__file__).parent / "assets" / "icon.svg"
PAGES = (
    ("chat", "Chat & memory", "forum"),
    ("tour", "Guided tour", "tour"),
    ("explorer", "Explorer", "travel_explore"),
    ("compare", "Compare", "compare_arrows"),
    ("documents", "Documents", "library_books"),
    ("text_graph", "Text to graph", "hub"),
    ("sessions", "Sessions", "history"),
    ("analytics", "Analytics", "insights"),
    ("glossary", "How it works", "help"),
    ("lab", "Lab", "science"),
    ("privacy", "Privacy", "shield_person"),
)
"""File in `pages/`, title and icon, in the order of the menu. The file's name is the address, too;
the first one's is the app's own."""
_ENTERED = "entered"


def configure() -> None:
    """Set title, icon and width, before anything else is shown."""
    st.set_page_config(page_title="Memograph", page_icon=ICON, layout="wide")


def navigation() -> StreamlitPage:
    """Put the menu on top and return the page this visitor asked for; called by app.py."""
    st.session_state[_ENTERED] = True
    return st.navigation(
        [
            st.Page(f"pages/{file}.py", title=title, icon=f":material/{icon}:", default=not i)
            for i, (file, title, icon) in enumerate(PAGES)
        ],
        position="top",
    )


def by_the_front_door() -> None:
    """Start over through app.py if this page runs without it; called first by every page."""
    if _ENTERED not in st.session_state:
        configure()  # or the browser is sent the icon of the page's menu, a font from outside
        navigation()
        st.rerun()

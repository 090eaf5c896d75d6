"""Memograph in a browser: `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from pages.ui.entrance import navigation
from pages.ui.mounting import mount_code
from pages.ui.problems import in_words
from pages.ui.state import visit
from pages.ui.visitor import keep_key

# A file of our own: a ":material/...:" page icon would fetch a font from the internet, and to tell
# whether a text is an emoji costs the first visitor a quarter of a second.
ICON = Path(__file__).parent / "pages" / "ui" / "assets" / "icon.svg"

st.set_page_config(page_title="Memograph", page_icon=ICON, layout="wide")

page = navigation()


@in_words
def show() -> None:
    """Open the visitor's memory and show the page; a memory that cannot be opened says why."""
    with st.container(key="unseen"):
        # Mounted at every run, so that a page switch does not send the pictures' code again.
        mount_code()
        keep_key(visit().key)
    page.run()


show()

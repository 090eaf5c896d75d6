"""Memograph in a browser: `streamlit run app.py`."""

import streamlit as st

from pages.ui.aside import resume
from pages.ui.entrance import configure, navigation
from pages.ui.mounting import mount_code, mount_library
from pages.ui.problems import in_words
from pages.ui.state import visit
from pages.ui.tour_state import TOUR, leave
from pages.ui.visitor import keep_key

configure()

page = navigation()


@in_words
def show() -> None:
    """Open the visitor's memory and show the page; a memory that cannot be opened says why."""
    if page.url_path != TOUR:
        leave()  # the tour's memory goes with it
    unseen = st.container(key="unseen")
    with unseen:
        # Mounted at every run, so that a page switch does not send the pictures' code again.
        mount_code()
        keep_key(visit().key)
    resume()
    page.run()
    with unseen:
        mount_library()


show()

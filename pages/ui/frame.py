"""The frame of every page: style, the code of the pictures, the visitor's key, the menu."""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from pages.ui.aside import resume
from pages.ui.entrance import configure, navigation
from pages.ui.mounting import mount_code, mount_library, mount_style
from pages.ui.problems import in_words
from pages.ui.state import visit
from pages.ui.tour_state import TOUR, leave
from pages.ui.visitor import keep_key


def framed() -> None:
    """Show the page this visitor asked for; app.py is this and nothing else."""
    configure()
    _show(navigation())


@in_words
def _show(page: StreamlitPage) -> None:
    """Open the visitor's memory and show the page; a memory that cannot be opened says why."""
    visit().drawn += 1
    if page.url_path != TOUR:
        leave()  # the tour's memory goes with it
    unseen = st.container(key="unseen")
    with unseen:
        keep_key(visit().key)
    resume()
    page.run()
    with unseen:
        # At every run, so that a page switch does not send it again; large, so at the end.
        mount_style()
        mount_code()
        mount_library()

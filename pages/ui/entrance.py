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
_ENTERED = "entered"


def configure() -> None:
    """Set title, icon and width, before anything else is shown."""
    st.set_page_config(page_title="Memograph", page_icon=ICON, layout="wide")


def navigation() -> StreamlitPage:
    """Put the menu on top and return the page this visitor asked for; called by app.py."""
    st.session_state[_ENTERED] = True
    return st.navigation(
        [
            st.Page("pages/chat.py", title="Chat & memory", icon=":material/forum:", default=True),
            st.Page("pages/tour.py", title="Guided tour", icon=":material/tour:"),
            st.Page("pages/explorer.py", title="Explorer", icon=":material/travel_explore:"),
            st.Page("pages/compare.py", title="Compare", icon=":material/compare_arrows:"),
            st.Page("pages/documents.py", title="Documents", icon=":material/library_books:"),
            st.Page("pages/text_graph.py", title="Text to graph", icon=":material/hub:"),
            st.Page("pages/sessions.py", title="Sessions", icon=":material/history:"),
            st.Page("pages/analytics.py", title="Analytics", icon=":material/insights:"),
            st.Page("pages/glossary.py", title="How it works", icon=":material/help:"),
            st.Page("pages/lab.py", title="Lab", icon=":material/science:"),
            st.Page("pages/privacy.py", title="Privacy", icon=":material/shield_person:"),
        ],
        position="top",
    )


def by_the_front_door() -> None:
    """Start over through app.py if this page runs without it; called first by every page."""
    if _ENTERED not in st.session_state:
        configure()  # or the browser is sent the icon of the page's menu, a font from outside
        navigation()
        st.rerun()

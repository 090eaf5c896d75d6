"""The pages of the app, and the way in for a link that leads straight to one of them.

Until app.py has run once in the process, Streamlit takes the folder `pages/` for an app of its
own: a link to /documents on a server just started runs that file without app.py, so without the
menu, the theme's icon and the code of the pictures. The first page run like that registers the
real pages and starts over.
"""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

_ENTERED = "entered"


def navigation() -> StreamlitPage:
    """Put the menu on top and return the page this visitor asked for; called by app.py."""
    st.session_state[_ENTERED] = True
    return st.navigation(
        [
            st.Page("pages/chat.py", title="Chat & memory", icon=":material/forum:", default=True),
            st.Page("pages/documents.py", title="Documents", icon=":material/library_books:"),
            st.Page("pages/text_graph.py", title="Text to graph", icon=":material/hub:"),
        ],
        position="top",
    )


def by_the_front_door() -> None:
    """Start over through app.py if this page runs without it; called first by every page."""
    if _ENTERED not in st.session_state:
        navigation()
        st.rerun()

"""Memograph in a browser: `streamlit run app.py`."""

import streamlit as st

from pages.ui.serving import middleware, ready, routes

if __name__ == "__main__":  # a visitor's run
    from pages.ui.frame import framed

    framed()
else:  # the server's own, when it starts
    app = st.App(__file__, lifespan=ready, routes=routes(), middleware=middleware())

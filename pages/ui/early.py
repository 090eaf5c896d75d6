"""What goes ahead of a visitor's first page, so that nothing of it is held back.

Streamlit's page loads the code of some elements only when the first of their kind is to be drawn.
What came late like that is then held back for 300 ms, by React's rule that placeholders shall not
flicker: the chat stood a third of a second later than it could. So one of each kind goes ahead, out
of sight, while the server still opens the visitor's memory, and leaves again with the run.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.mounting import served

AHEAD_S = 0.06
"""How far ahead of the page: a browser draws in one go what reaches it together."""
_CAME = "came"
_nothing = st.components.v2.component("memograph_early", js="export default () => {};")


@contextmanager
def kinds_ahead(unseen: DeltaGenerator) -> Iterator[None]:
    """Send an element of each kind the chat is made of and take them back at the end; in the first
    run of a visit only. Entered before anything that takes time. unseen: where they stand."""
    with unseen:
        # There in every run, or what stands below it would move up and be made anew.
        place = st.container(key="early", height=1, border=False)
    if _CAME in st.session_state or not served().is_set():
        yield
        return
    st.session_state[_CAME] = True
    with place:
        slot = st.empty()
    with slot.container():
        st.html("<i></i>")
        st.chat_input("", key="early_chat")
        st.button("Early", key="early_button")
        st.segmented_control("Early", ["Early"], key="early_choice")
        _nothing(key="early_nothing", height=1)
    sleep(AHEAD_S)
    try:
        yield
    finally:
        slot.empty()

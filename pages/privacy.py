"""Privacy: what is stored where and for how long; take it out, bring it in, forget it for good."""

import streamlit as st

from pages.ui.carrying import bring_in, take_out
from pages.ui.entrance import by_the_front_door
from pages.ui.erasing import erasing
from pages.ui.heading import heading
from pages.ui.problems import in_words, problems
from pages.ui.resuming import guest_banner
from pages.ui.state import memory
from pages.ui.stored import stored


@in_words
def _stored() -> None:
    stored(memory())


@in_words
def _carried() -> None:
    with st.container(key="take_out", border=True):
        take_out(memory())
    with st.container(key="bring_in", border=True):
        bring_in(memory())


@in_words
def _erased() -> None:
    with st.container(key="erasing", border=True):
        erasing(memory())


def page() -> None:
    """Lay the page out."""
    problems()
    guest_banner(memory())
    heading("Privacy", "What is kept of you, where and for how long; take it with you or erase it.")
    left, right = st.columns([1.25, 1], gap="large")
    with right:
        _erased()
        _carried()
    with left:
        _stored()


by_the_front_door()
page()

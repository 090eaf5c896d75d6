"""Guided tour: scenarios step by step, with the memory beside them and questions to the viewer."""

import streamlit as st

from pages.ui import tour_bar, tour_guess, tour_sides, tour_start, tour_talk
from pages.ui.entrance import by_the_front_door
from pages.ui.problems import in_words, problems
from pages.ui.state import warm_up
from pages.ui.tour_state import Tour, to_the_top, tour


@in_words
def playing(here: Tour) -> None:
    """Show the step: what to watch for, the conversation, and the memory at that moment."""
    tour_bar.bar(here)
    left, middle, right = st.columns([1.08, 1.5, 0.92], gap="medium")
    with left:
        tour_guess.guessing(here)
        tour_talk.talk(here)
    with middle:
        tour_sides.picture(here)
    with right:
        tour_sides.bars(here)
    tour_bar.ticker(here)
    with st.container(key="tour_unseen"):
        to_the_top(here.performance)


@in_words
def page() -> None:
    """Show the tour that is on, or what can be played."""
    problems()
    tour_start.by_link()
    here = tour()
    if here:
        playing(here)
    else:
        tour_start.choosing()
    warm_up()


by_the_front_door()
page()

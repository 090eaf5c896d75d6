"""How it works: every word and number on screen, with a small example from the visitor's memory."""

from itertools import groupby

import streamlit as st

from memory_core.memory import Memory
from pages.ui.entrance import by_the_front_door
from pages.ui.examples import EXAMPLES
from pages.ui.ground import ground
from pages.ui.heading import heading
from pages.ui.problems import in_words, problems
from pages.ui.resuming import guest_banner
from pages.ui.safe_text import plain
from pages.ui.state import memory
from pages.ui.trace import STEPS
from pages.ui.words import PARAMETER, Word, words

_MADE_UP = "Nothing is in your memory yet, so the examples come from a made-up one."


def _how() -> None:
    """Say in one line what happens to a message."""
    steps = "".join(f"<li>{words_}</li>" for name, words_ in STEPS.items() if name != "wait")
    heading(
        "How it works",
        "Each message takes these steps; the trace under an answer shows how long each took.",
    )
    st.html(f"<ol class='mg-steps'>{steps}</ol>")


def _asked_about() -> str:
    """Return the id of the word the address asks about, "" without one; say so where it is none."""
    asked = st.query_params.get(PARAMETER, "")
    if asked and asked not in words():
        st.info(
            f"There is no word “{plain(asked[:60])}” here. Look for it below.",
            icon=":material/search_off:",
        )
        return ""
    return asked


@in_words
def _example(mind: Memory, word: Word, place: str) -> None:
    with st.spinner("Working it out …"):
        on = ground(mind, place=place)
    st.caption("In your memory, now" if on.own else _MADE_UP)
    EXAMPLES[word.id](on)


def _word(mind: Memory, word: Word) -> None:
    """Show a word; the rest and its example once it is opened."""
    with st.expander(
        f"**{word.name}**  \n{word.short}",
        key=f"word_{word.id}",
        on_change="rerun",
    ) as opened:
        if opened.open:
            st.markdown(word.more)
            _example(mind, word, word.id)


@st.fragment
@in_words
def _all(mind: Memory) -> None:
    """Show the words, those of a group under its title, in two columns."""
    wanted = st.text_input(
        "Find a word",
        key="find_word",
        placeholder="recency, ghost, tokens …",
        max_chars=60,
        icon=":material/search:",
        label_visibility="collapsed",
    ).strip()
    found = [word for word in words().values() if word.speaks_of(wanted)]
    if not found:
        st.info(f"No word here speaks of “{plain(wanted)}”.", icon=":material/search_off:")
    left, right = st.columns(2, gap="large")
    groups = [(title, list(group)) for title, group in groupby(found, lambda word: word.group)]
    half, so_far = len(found) / 2, 0
    for title, group in groups:
        with left if so_far < half else right:
            st.markdown(f"## {title}")
            for word in group:
                _word(mind, word)
        so_far += len(group)


def page() -> None:
    """Lay the page out."""
    mind = memory()
    problems()
    guest_banner(mind)
    _how()
    asked = _asked_about()
    if asked:
        with st.container(key="asked_word", border=True):
            word = words()[asked]
            st.markdown(f"## {word.name}\n{word.short} {word.more}")
            _example(mind, word, "asked")
    _all(mind)


by_the_front_door()
page()

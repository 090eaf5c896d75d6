"""The conversation of the tour as far as it has come, with time that passed between."""

import streamlit as st

from memory_core.performing import Moment
from memory_core.results import Turn
from pages.ui.chips import sources
from pages.ui.safe_text import plain, prose, safe
from pages.ui.times import nearly
from pages.ui.tour_state import Tour
from pages.ui.trace import rewriting, suspicion
from pages.ui.underway import AVATARS

HEIGHT = 500


def talk(here: Tour) -> None:
    """Show what was said and done up to this step."""
    with st.container(key="tour_log", height=HEIGHT, border=True, autoscroll=True):
        for moment in here.moments:
            if moment.step.jump_s:
                st.html(passed_html(moment))
            if moment.document:
                st.html(document_html(moment))
            if moment.turn:
                _turn(moment)


def passed_html(moment: Moment) -> str:
    """Return the line that says how much time passed, and from when to when."""
    ahead = nearly(moment.step.jump_s)
    return (
        f"<div class='mg-topic mg-passed'><span>» {ahead} pass: now it is "
        f"<b>{moment.at:%H:%M}</b></span></div>"
    )


def document_html(moment: Moment) -> str:
    """Return what was added, with its text to open."""
    added, given = moment.document, moment.step.document
    if added is None or given is None:
        return ""
    pieces = f"{added.n_chunks} part{'' if added.n_chunks == 1 else 's'}"
    return (
        f"<div class='mg-handed'><b>+ <bdi>{safe(given.name)}</bdi></b> added, {pieces}"
        f"<details><summary>Read it</summary><pre tabindex='0' aria-label='Text of the document'>"
        f"{safe(given.text)}</pre></details></div>"
    )


def _turn(moment: Moment) -> None:
    turn = moment.turn
    if turn is None:
        return
    with st.chat_message("user", avatar=AVATARS["user"]):
        st.markdown(plain(moment.step.say))
    with st.chat_message("assistant", avatar=AVATARS["assistant"]):
        rewriting(turn.rewrite)
        st.markdown(prose(turn.answer))
        found = suspect_html(turn)
        if found:
            st.html(found)
        if turn.sources:
            n = len(turn.sources)
            with st.popover(
                f"{n} source{'' if n == 1 else 's'}",
                type="tertiary",
                icon=":material/link:",
                key=f"tour_sources_{moment.number}",
            ):
                sources(turn.sources)


def suspect_html(turn: Turn) -> str:
    """Return that a text the answer was given looks like an instruction, and which; "" for none."""
    for source in turn.sources:
        if source.suspect:
            return suspicion(source.suspect)
    for hit in turn.hits:
        if hit.suspect:
            where = f"Among what was looked at, in <bdi>{safe(hit.source)}</bdi>, something"
            return f"<div class='mg-looked'>{where}:{suspicion(hit.suspect)}</div>"
    return ""

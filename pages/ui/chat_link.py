"""The link that shares what the chat plays and how fast time runs, never a word of the memory."""

from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from memory_core.memory import Memory
from memory_core.samples import Scenario
from pages.ui import player
from pages.ui.safe_text import plain
from pages.ui.state import SPEEDS, Visit, visit

SCENARIO, SPEED = "scenario", "speed"
_MAX_VALUE = 60
_BY_NUMBER = {f"{speed:g}": words for words, speed in SPEEDS.items()}
"""How a link writes a speed -> how the page does."""
_ASKED = "chat_link_asked"


def link(address: str, here: Visit) -> str:
    """Return the address that plays the same scenario, if one is being played, at the same speed
    of the clock, on the memory of whoever opens it."""
    scheme, host, path, _, _ = urlsplit(address)
    given = {SCENARIO: here.playing.name} if here.playing else {}
    if here.clock.speed != 1:
        given[SPEED] = f"{here.clock.speed:g}"
    return urlunsplit((scheme, host, path or "/", urlencode(given), ""))


def read(scenario: str, speed: str) -> tuple[Scenario | None, float | None, list[str]]:
    """Return the scenario and the speed a link asks for, None for what it does not ask for or what
    there is not; and in words what was left out."""
    found = next((one for one in player.shipped() if one.name == scenario), None)
    wrong = []
    if scenario and found is None:
        names = ", ".join(one.name for one in player.shipped())
        wrong.append(f"there is no scenario “{scenario[:_MAX_VALUE]}” (there are {names})")
    words = _BY_NUMBER.get(speed)
    if speed and words is None:
        speeds = ", ".join(_BY_NUMBER)
        wrong.append(f"there is no speed “{speed[:_MAX_VALUE]}” (there are {speeds})")
    return found, SPEEDS[words] if words else None, wrong


def share() -> None:
    """Show the link to what is set now."""
    if not st.context.url:
        return
    st.caption(
        "A link to this page with the scenario that is on and the speed of the clock. Whoever opens"
        " it has a memory of their own; nothing of yours is in it."
    )
    st.code(link(st.context.url, visit()), language=None, wrap_lines=True)


def arrived(mind: Memory) -> None:
    """Do what the link this page was opened with asks for, once: at once where the memory is empty,
    else only when asked to, because it adds to the memory and may let it expire."""
    given = [st.query_params.get(key, "") for key in (SCENARIO, SPEED)]
    if any(given):
        for key in (SCENARIO, SPEED):
            st.query_params.pop(key, None)
        scenario, speed, wrong = read(*given)
        if wrong:
            visit().problems.append(
                f"Something in the link was left out: {'; '.join(wrong)}. The rest of it was"
                " taken over, and your memory is as it was."
            )
        if scenario or speed is not None:
            st.session_state[_ASKED] = (scenario, speed)
    asked = st.session_state.get(_ASKED)
    if asked and not mind.count(user_id=visit().user_id):
        _do(mind, *asked)
    elif asked:
        _ask(mind, *asked)


def _do(mind: Memory, scenario: Scenario | None, speed: float | None) -> None:
    st.session_state.pop(_ASKED, None)
    if speed is not None:
        visit().set_speed(speed)
    if scenario:
        player.start(mind, scenario)


def _ask(mind: Memory, scenario: Scenario | None, speed: float | None) -> None:
    plays = f"plays “{plain(scenario.title)}” in a new chat" if scenario else ""
    runs = f"lets time run ×{speed:g}, so what is in memory expires sooner" if speed else ""
    with st.container(
        key="chat_link", border=True, horizontal=True, vertical_alignment="center", gap="small"
    ):
        st.markdown(f"**You came by a link** that {' and '.join(filter(None, (plays, runs)))}.")
        if st.button("Do it", type="primary", key="chat_link_do"):
            _do(mind, scenario, speed)
            st.rerun()
        if st.button("Not now", key="chat_link_not"):
            del st.session_state[_ASKED]
            st.rerun()

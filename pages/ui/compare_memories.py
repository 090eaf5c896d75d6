"""One conversation told to five memories: which conversation, and what came of it."""

from secrets import token_hex

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from memory_core.errors import MemographError
from memory_core.memory import Memory
from memory_core.model import Role
from memory_core.performing import Performance
from memory_core.rivals.base import Contest, Told
from memory_core.rivals.shipped import Shipped, shipped
from memory_core.rivals.telling import MAX_LINE_CHARS, lines_of, lines_of_messages, lines_of_text
from memory_core.samples import Scenario, scenarios
from pages.ui.compare_pictures import courses, standing
from pages.ui.compare_state import MINE, PASTED, Compared, compared
from pages.ui.compare_table import table, whys
from pages.ui.problems import in_words
from pages.ui.safe_text import plain, safe
from pages.ui.state import memory, preparation, visit
from pages.ui.times import took

KEPT = 64
"""Comparisons of shipped conversations kept for whoever asks next."""
SAMPLE = """You: Anna Berg works at Nordlys.
Assistant: Noted.
You: The Tern kayak costs $900.
+40 min
You: The Tern kayak costs $850 now.
You: Is it heavy?"""


@st.cache_data(show_spinner=False)
def _shipped() -> list[Shipped]:
    return shipped()


@st.cache_data(show_spinner=False)
def _scenarios() -> list[Scenario]:
    return scenarios()


@st.cache_resource(show_spinner=False)
def _kept() -> dict[tuple[object, ...], Contest]:
    """Return what came of conversations that ship, for all visitors; nobody's own is in it."""
    return {}


def _choices() -> dict[str, str]:
    """Return the conversations to choose from, key -> name on screen."""
    found = {f"shipped:{one.name}": one.title for one in _shipped()}
    found |= {f"scenario:{one.name}": f"Scenario: {one.title}" for one in _scenarios()}
    return {**found, MINE: "My conversation in the chat", PASTED: "Lines I paste"}


@in_words
def five_memories() -> None:
    """Choose a conversation and show how five memories did with it."""
    mind, here = memory(), compared()
    choices = _choices()
    if here.chosen not in choices:
        here.chosen = next(iter(choices))
    _controls(here, choices)
    if here.chosen == PASTED and not here.text:
        st.info("Paste a conversation and press Compare, or try the sample.")
        return
    found = _contest(mind, here)
    if found is None:
        return
    standing(found)
    courses(found)
    st.markdown("## Question by question")
    st.caption(
        "Open a cell to see why, with the evidence. What is right follows from the messages."
    )
    table(found)
    st.markdown("## Why")
    whys(found)
    _footer(found)


def _controls(here: Compared, choices: dict[str, str]) -> None:
    with st.container(key="compare_bar", horizontal=True, vertical_alignment="bottom", gap="small"):
        st.session_state["compare_chosen"] = here.chosen
        st.selectbox(
            "Conversation",
            list(choices),
            format_func=lambda key: choices.get(key, ""),
            key="compare_chosen",
            on_change=_chosen,
        )
        st.session_state["compare_k"], st.session_state["compare_words"] = here.k, here.words
        st.slider("Messages in the buffer", 2, 40, key="compare_k", on_change=_sized, step=2)
        st.slider("Words in the summary", 20, 200, key="compare_words", on_change=_sized, step=10)
    if here.chosen == PASTED:
        _paste(here)


def _chosen() -> None:
    compared().chosen = st.session_state["compare_chosen"]


def _sized() -> None:
    here = compared()
    here.k, here.words = st.session_state["compare_k"], st.session_state["compare_words"]


def _paste(here: Compared) -> None:
    st.session_state.setdefault("compare_text", here.text)
    with st.form("compare_paste", border=False):
        text = st.text_area(
            "Lines of a conversation",
            key="compare_text",
            placeholder=SAMPLE,
            height=170,
            help="A message per line. “You:” and “Assistant:” say who speaks; “+40 min” on a line "
            "of its own lets time pass.",
        )
        with st.container(horizontal=True, gap="small"):
            wanted = st.form_submit_button(
                "Compare", type="primary", icon=":material/compare_arrows:"
            )
            st.form_submit_button("Try a sample", icon=":material/lightbulb:", on_click=_sample)
    if wanted:
        here.text = text


def _sample() -> None:
    """Put a sample into the field and compare it; called before the page is drawn."""
    st.session_state["compare_text"] = compared().text = SAMPLE


def _contest(mind: Memory, here: Compared) -> Contest | None:
    """Return what came of the conversation chosen; made again only where something changed."""
    made_of = (here.chosen, here.k, here.words, *_version(mind, here.chosen))
    if here.contest is not None and here.made_of == made_of:
        return here.contest
    if made_of in _kept():
        here.contest, here.made_of = _kept()[made_of], made_of
        return here.contest
    bar = st.progress(0.0, text="Telling five memories …")
    try:
        if not preparation().done:
            preparation().run()
        told = _told(mind, here)
        here.contest = mind.compare_memories(
            told, k=here.k, words=here.words, progress=lambda share, what: _tell(bar, share, what)
        )
        here.made_of = made_of
        if ":" in here.chosen and len(_kept()) < KEPT:
            _kept()[made_of] = here.contest
    except MemographError as error:
        st.error(plain(str(error)), icon=":material/error:")
        return None
    finally:
        bar.empty()
    return here.contest


def _tell(bar: DeltaGenerator, share: float, what: str) -> None:
    bar.progress(min(1.0, share), text=what)


def _version(mind: Memory, chosen: str) -> tuple[object, ...]:
    """Return what else a comparison was made from: the lines pasted, or the last message."""
    here = visit()
    if chosen == PASTED:
        return (compared().text,)
    if chosen != MINE:
        return ()
    last = mind.messages(user_id=here.user_id, session_id=here.session_id, limit=1)
    return (here.user_id, here.session_id, *(one.id for one in last))


def _told(mind: Memory, here: Compared) -> Told:
    kind, _, name = here.chosen.partition(":")
    if kind == "shipped":
        return next(one.told for one in _shipped() if one.name == name)
    if kind == "scenario":
        return Told(lines_of(_played(name)))
    if kind == MINE:
        said = mind.messages(user_id=visit().user_id, session_id=visit().session_id, limit=60)
        return Told(lines_of_messages(said))
    return Told(lines_of_text(here.text))


@st.cache_data(show_spinner=False)
def _played(name: str) -> list[tuple[Role, str, float]]:
    """Return a scenario with the answers it gets, as (role, text, seconds before it). It is played
    once, on a memory of its own that is erased."""
    scenario = next(one for one in _scenarios() if one.name == name)
    played = Performance(memory(), scenario, user_id=f"compared-{token_hex(16)}")
    try:
        played.play_to(len(scenario.steps))
        said: list[tuple[Role, str, float]] = []
        silence = 0.0
        for moment in played.moments:
            silence += moment.step.jump_s
            if moment.turn is None:
                continue
            said.append(("user", moment.step.say[:MAX_LINE_CHARS], silence))
            answer = " ".join(moment.turn.answer.split())[:MAX_LINE_CHARS]
            said.append(("assistant", answer or "…", 0.0))
            silence = 0.0
    finally:
        played.close()
    return said


def _footer(found: Contest) -> None:
    with st.expander("The conversation", icon=":material/forum:"):
        rows = "".join(
            f"<section class='mg-by-{line.role}'><small>{line.number} · "
            f"{'You' if line.role == 'user' else 'Assistant'} · {line.at:%H:%M}</small>"
            f"<p>{safe(line.text)}</p></section>"
            for line in found.lines
        )
        st.html(f"<div class='mg-log'>{rows}</div>")
    st.caption(
        f"Compared in {took(found.ms)}. All five read with the same rules and no model; the "
        "guide's code and the summary would ask one. Nothing went into your memory. Questions "
        "about conversations other than the first ones in the list are made from the statements "
        "these rules find, so what they overlook nobody is asked."
    )

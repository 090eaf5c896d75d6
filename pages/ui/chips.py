"""What stands under an answer: what it used and cost, its sources, and how it was received."""

import streamlit as st

from memory_core.memory import Memory
from memory_core.results import Source, Spent, Turn
from pages.ui.safe_text import plain
from pages.ui.state import reporting, visit
from pages.ui.times import took
from pages.ui.trace import suspicion
from pages.ui.words import about

_OPENS = "Open the trace of this answer and light up what it used, in the graph and in the bars."
_OPENED = "What this answer used is lit up, in the graph and in the bars; its trace is below."


def chips(memory: Memory, turn: Turn) -> None:
    """Show what an answer used; a click opens its prompt and trace and lights up the graph."""
    total_ms = sum(step.ms for step in turn.trace)
    with st.container(
        key=f"under_{turn.answer_id}", horizontal=True, gap="small", vertical_alignment="center"
    ):
        is_open = visit().turn is turn
        st.button(
            f"{used_words(turn)} · {took(total_ms)}{cost_words(turn.spent)}",
            key=f"chips_{turn.answer_id}",
            type="secondary" if is_open else "tertiary",
            icon=":material/account_tree:",
            help=about("used", text=_OPENED if is_open else _OPENS),
            on_click=_opened,
            args=(turn.answer_id,),
        )
        if turn.sources:
            with st.popover(
                f"{_count(len(turn.sources), 'source')}", type="tertiary", icon=":material/link:"
            ):
                sources(turn.sources)
        if turn.kept:
            thumbs(memory, turn.answer_id)
    if turn.warning:
        _warning(turn)


def used_words(turn: Turn) -> str:
    """Return what an answer used, for its chip: "used 2 memories · 1 chunk"."""
    chunks = {source.id for source in turn.sources if source.kind == "chunk"}
    used = [
        _count(n, one, many)
        for n, one, many in ((len(turn.used), "memory", "memories"), (len(chunks), "chunk", ""))
        if n
    ]
    return f"used {' · '.join(used) or 'nothing'}"


def _warning(turn: Turn) -> None:
    """Say what went wrong; what stands above the chat until it is dismissed is not said twice."""
    of_service, rest = turn.down.get("service", ""), turn.warning
    if of_service:
        rest = rest.replace(of_service, "").strip()
        above = "The offline answerer spoke; why stands above the chat."
        said = above if of_service in visit().problems else plain(of_service)
        st.caption(f":material/cloud_off: {said}")
    if rest:
        st.warning(plain(rest), icon=":material/cloud_off:")


def _opened(answer_id: str) -> None:
    """Open an answer: its trace below, and what it used lit up in the pictures."""
    visit().shown, visit().stale = answer_id, True
    st.session_state["details"] = "Trace"


def thumbs(memory: Memory, answer_id: str) -> None:
    """Ask how an answer was; a second click takes it back."""
    key, kept = f"thumbs_{answer_id}", visit().ratings.get(answer_id, 0)
    st.feedback(
        "thumbs",
        key=key,
        default={1: 1, -1: 0}.get(kept),
        on_change=_rated,
        args=(memory, answer_id, key),
    )


def _rated(memory: Memory, answer_id: str, key: str) -> None:
    rating = {1: 1, 0: -1}.get(st.session_state[key], 0)
    with reporting():
        memory.rate(answer_id, user_id=visit().user_id, satisfaction=rating)
        visit().ratings[answer_id] = rating


def cost_words(spent: Spent | None) -> str:
    """Return what the service cost, for the chips, "" where none was asked."""
    if spent is None:
        return ""
    about = "about " if spent.estimated else ""
    cost = "" if spent.cost is None else f", cost {about}{spent.cost:.4f}"
    return f" · {about}{spent.sent:,} + {spent.received:,} tokens{cost}"


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def sources(found: tuple[Source, ...]) -> None:
    """Show the evidence an answer cites."""
    for source in found:
        st.markdown(f"**[{source.number}] {plain(source.name)}**  \n{plain(source.text)}")
        if source.suspect:
            st.html(suspicion(source.suspect))

"""An answer as it is spoken. It comes to its end where the page no longer looks, too: loaded anew,
turned to another page or without its connection. Only who presses stop stops it."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from threading import Thread
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.errors import StreamlitInvalidLayoutContextError
from streamlit.runtime import exists, get_instance
from streamlit.runtime.scriptrunner import RerunException, StopException, get_script_run_ctx

from memory_core.errors import InputError, MemographError
from memory_core.memory import Memory
from memory_core.results import Step, Turn
from pages.ui.aside import readers
from pages.ui.problems import note_failures
from pages.ui.quoting import apart
from pages.ui.safe_text import plain, prose
from pages.ui.service import answerer, reader
from pages.ui.state import Visit, preparation, visit
from pages.ui.trace import STEPS
from pages.ui.underway import AVATARS, Answering, underway

if TYPE_CHECKING:
    from memory_core.turn import Piece

_REDRAW_S = 0.04
"""A fast service speaks more often than anybody reads; redrawing each piece would slow it down."""
UNSEEN_S = 120.0
"""How long an answer that nobody looks at goes on; then what was said until then is kept."""
_LOOKS, _BETWEEN_S = 50, 0.01
"""A page that is left or drawn anew has its script told to stop a moment before either can be seen.
Where neither comes in half a second, stop was pressed."""
_ENDING = frozenset({"STOPPING", "STOPPED"})


def speak(memory: Memory, question: str, names: Mapping[str, str]) -> Turn | None:
    """Ask, and show the answer as it comes. Returns the turn, None if it was cut off."""
    with st.chat_message("user", avatar=AVATARS["user"]):
        st.markdown(plain(question))
    with st.chat_message("assistant", avatar=AVATARS["assistant"]):
        return _streamed(memory, question, names, st.empty())


def _streamed(
    memory: Memory, question: str, names: Mapping[str, str], slot: DeltaGenerator
) -> Turn | None:
    here = visit()
    drawn = here.drawn
    meant, here.meant, here.cut_off = here.meant, "", question
    if not preparation().done:
        slot.caption("Getting ready to read, once …")
        preparation().run()
    with ExitStack() as held:
        held.enter_context(readers().giving_way())
        speaker = held.enter_context(answerer(here.service))
        who_reads = held.enter_context(reader(here.service))
        said = held.enter_context(
            underway().answering(question, user_id=here.user_id, session_id=here.session_id)
        )
        stream = memory.stream(
            question,
            user_id=here.user_id,
            session_id=here.session_id,
            answerer=speaker,
            reader=who_reads,
            meant=meant,
        )
        # Closed even when it is stopped in mid-answer: what was said until then is kept.
        pieces = held.enter_context(closing(stream))
        try:
            turn = _shown(pieces, names, slot, said)
        except InputError:
            here.cut_off = ""  # it was refused as a whole: to ask again would be refused again
            raise
        except (StopException, RerunException, StreamlitInvalidLayoutContextError) as left:
            if not isinstance(left, StopException) or page_is_gone(here, drawn):
                ends = (held.pop_all(), pieces, said, here)
                Thread(target=_to_its_end, args=ends, name="answer", daemon=True).start()
            if isinstance(left, StreamlitInvalidLayoutContextError):
                st.stop()  # another page was turned to: the place of the answer is no more
            raise
    if turn:
        here.cut_off = ""
        here.keep(turn)
        note_failures(turn, here.problems)
    return turn


def _shown(
    pieces: "Iterator[Piece]", names: Mapping[str, str], slot: DeltaGenerator, said: Answering
) -> Turn | None:
    drawn = 0.0
    for piece in pieces:
        if isinstance(piece, Turn):
            slot.markdown(prose(apart(piece.answer), links=names))
            return piece
        if isinstance(piece, Step):
            if not said.text:
                slot.caption(doing(piece))
            continue
        said.text += piece
        if perf_counter() - drawn > _REDRAW_S:
            slot.markdown(prose(apart(said.text) + " ▍"))
            drawn = perf_counter()
    return None


def page_is_gone(here: Visit, drawn: int) -> bool:
    """Whether the page was left, or drawn anew, since it had been drawn so many times."""
    run = get_script_run_ctx()
    if run is None or not exists():
        return False
    for _ in range(_LOOKS):
        if get_instance().state.name in _ENDING:
            return False  # no thread outlives the server: keep now what was said
        if here.drawn != drawn or not get_instance().is_active_session(run.session_id):
            return True
        sleep(_BETWEEN_S)
    return False


def _to_its_end(held: ExitStack, pieces: "Iterator[Piece]", said: Answering, here: Visit) -> None:
    """Have an answer spoken that nobody looks at, in a thread of its own: the page goes on at
    once."""
    until = perf_counter() + UNSEEN_S
    with held:
        try:
            for piece in pieces:
                if isinstance(piece, str):
                    said.text += piece
                if isinstance(piece, Turn):
                    _kept(piece, said, here)
                elif perf_counter() > until:
                    return
        except MemographError as error:
            here.problems.append(str(error))


def _kept(turn: Turn, said: Answering, here: Visit) -> None:
    if here.cut_off == said.question:
        here.cut_off = ""
    if here.user_id == said.user_id:  # or the turn is of a memory that is no longer looked at
        here.note(turn, session_id=said.session_id)
        note_failures(turn, here.problems)


def doing(step: Step) -> str:
    """Return what is being done, for the place where the answer will stand."""
    if step.name == "wait":
        return plain(f"{step.detail} (try {step.counts['try']} of {step.counts['of']}) …")
    return f"{STEPS.get(step.name, step.name)} …"

"""Answers under way: the page that asked was left or loaded anew, or another tab looks at the same
chat."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

import streamlit as st

from pages.ui.quoting import apart
from pages.ui.safe_text import plain, prose
from pages.ui.state import visit

AVATARS: Mapping[str, str] = MappingProxyType(
    {"user": ":material/person:", "assistant": ":material/neurology:"}
)
LOOK_S = 0.5
"""Seconds between two looks at how far the answer has come."""
_STILL = "Still being answered. What is said comes here by itself; nothing is lost."


@dataclass(slots=True)
class Answering:
    """A question that is being answered, and what was said of its answer until now."""

    question: str
    user_id: str
    session_id: str
    text: str = ""


class Underway:
    """The questions being answered in this process, each known to its own chat alone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked: dict[tuple[str, str], list[Answering]] = {}

    @contextmanager
    def answering(self, question: str, *, user_id: str, session_id: str) -> Iterator[Answering]:
        """Note that a question is being answered, until it is left."""
        chat, asked = (user_id, session_id), Answering(question, user_id, session_id)
        with self._lock:
            self._asked.setdefault(chat, []).append(asked)
        try:
            yield asked
        finally:
            with self._lock:
                self._asked[chat] = [one for one in self._asked[chat] if one is not asked]
                if not self._asked[chat]:
                    del self._asked[chat]

    def asked(self, *, user_id: str, session_id: str) -> tuple[Answering, ...]:
        """Return what is being answered in a chat, oldest first."""
        with self._lock:
            return tuple(self._asked.get((user_id, session_id), ()))


@st.cache_resource(show_spinner=False)
def underway() -> Underway:
    """Return what is being answered in this process."""
    return Underway()


def still_answered() -> bool:
    """Show the questions of this chat that a former look at it asked and that are being answered
    still, with what was said until now; returns whether there are any."""
    here = visit()
    if not underway().asked(user_id=here.user_id, session_id=here.session_id):
        return False
    _waiting()
    return True


@st.fragment(run_every=LOOK_S)
def _waiting() -> None:
    here = visit()
    asked = underway().asked(user_id=here.user_id, session_id=here.session_id)
    if not asked:
        st.rerun()  # the log has it now, and the other areas what it changed
    for one in asked:
        with st.chat_message("user", avatar=AVATARS["user"]):
            st.markdown(plain(one.question))
        if one.text:
            with st.chat_message("assistant", avatar=AVATARS["assistant"]):
                st.markdown(prose(apart(one.text) + " ▍"))
    st.caption(_STILL)

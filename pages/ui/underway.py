"""Answers under way: the page that asked was loaded anew, or another tab looks at the same chat."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import streamlit as st

from pages.ui.safe_text import plain
from pages.ui.state import visit

LOOK_S = 1.0
"""Seconds between two looks at whether the answer has come to its end."""
_STILL = "Still being answered. What is said comes here by itself; nothing is lost."


class Underway:
    """The questions being answered in this process, each known to its own chat alone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._questions: dict[tuple[str, str], list[str]] = {}

    @contextmanager
    def answering(self, question: str, *, user_id: str, session_id: str) -> Iterator[None]:
        """Note that a question is being answered, until it is left."""
        chat = (user_id, session_id)
        with self._lock:
            self._questions.setdefault(chat, []).append(question)
        try:
            yield
        finally:
            with self._lock:
                self._questions[chat].remove(question)
                if not self._questions[chat]:
                    del self._questions[chat]

    def questions(self, *, user_id: str, session_id: str) -> tuple[str, ...]:
        """Return what is being answered in a chat, oldest first."""
        with self._lock:
            return tuple(self._questions.get((user_id, session_id), ()))


@st.cache_resource(show_spinner=False)
def underway() -> Underway:
    """Return what is being answered in this process."""
    return Underway()


def still_answered(*, avatar: str) -> bool:
    """Show the questions of this chat that a former look at it asked and that are being answered
    still; returns whether there are any. avatar: of who asked."""
    here = visit()
    if not underway().questions(user_id=here.user_id, session_id=here.session_id):
        return False
    _waiting(avatar)
    return True


@st.fragment(run_every=LOOK_S)
def _waiting(avatar: str) -> None:
    here = visit()
    questions = underway().questions(user_id=here.user_id, session_id=here.session_id)
    if not questions:
        st.rerun()  # the log has it now, and the other areas what it changed
    for question in questions:
        with st.chat_message("user", avatar=avatar):
            st.markdown(plain(question))
    st.caption(_STILL)

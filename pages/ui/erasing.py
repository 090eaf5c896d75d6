"""Forgetting for good: choose what, confirm, and get a certificate."""

from collections.abc import Callable

import streamlit as st

from memory_core.memory import Memory
from memory_core.model import Message
from memory_core.parts import Progress
from memory_core.results import Certificate
from pages.ui import certificates
from pages.ui.safe_text import plain
from pages.ui.sessions_list import title_of
from pages.ui.state import reporting, visit
from pages.ui.times import day_and_time
from pages.ui.type_words import type_words

CHOSEN_SESSION = "forget_session_id"
"""Where another page leaves the id of the session it wants to have forgotten."""
_ENTITIES, _MESSAGES = 1000, 200
"""Offered for choosing: entities, last seen first, and the last messages of a session."""
_WORDS = 90
_KEEP, _ERASE = "Keep them", "Erase them too"

Forget = Callable[[Progress], Certificate]


def erasing(mind: Memory) -> None:
    """Offer what can be forgotten."""
    st.markdown(
        "## Forget for good",
        help="Nothing of it is left in any file. What only expired can be restored; what is"
        " forgotten here cannot.",
    )
    certificates.certificate()
    asked = CHOSEN_SESSION in st.session_state
    entity, message, session, everything = st.tabs(
        ["An entity", "A message", "A session", "Everything"],
        default="A session" if asked else "An entity",
    )
    with entity:
        _entity(mind)
    with message:
        _message(mind)
    with session:
        _session(mind)
    with everything:
        _everything(mind)


def _entity(mind: Memory) -> None:
    user_id = visit().user_id
    found = mind.entities(user_id=user_id, include_expired=True, limit=_ENTITIES)
    if not found:
        st.caption("Nothing is in memory that could be forgotten.")
        return
    names = {one.id: f"{one.name[:_WORDS]} ({type_words(one.type)})" for one in found}
    chosen = st.selectbox(
        "Entity", list(names), format_func=lambda i: names[i], key="forget_entity"
    )
    messages = st.radio(
        "Messages that speak of it",
        [_KEEP, _ERASE],
        horizontal=True,
        key="forget_entity_messages",
        help="Your messages are your words, so they stay unless you say otherwise; the certificate"
        " counts those that hold the name.",
    )
    _confirmed(
        mind,
        "An entity",
        "Its names, mentions, values, relations and past go, and its name goes from summaries,"
        " topics and preferences."
        + (" The messages that speak of it go as well." if messages == _ERASE else ""),
        lambda told: mind.forget(
            user_id=user_id,
            entity_id=chosen,
            messages="erase" if messages == _ERASE else "keep",
            progress=told,
        ),
        key="entity",
    )


def _session_choice(mind: Memory, *, key: str) -> str:
    """Let the visitor choose a session; returns its id, "" where there is none."""
    sessions = {one.id: one for one in mind.sessions(visit().user_id)}
    if not sessions:
        return ""
    wanted = st.session_state.get(CHOSEN_SESSION, visit().session_id)
    now = mind.now()
    return str(
        st.selectbox(
            "Session",
            list(sessions),
            index=list(sessions).index(wanted) if wanted in sessions else 0,
            format_func=lambda i: (
                f"{title_of(sessions[i])} · {day_and_time(sessions[i].created_at, now)}"
            ),
            key=f"{key}_{wanted}",
        )
    )


def _message(mind: Memory) -> None:
    user_id = visit().user_id
    session_id = _session_choice(mind, key="forget_message_in")
    said = mind.messages(user_id=user_id, session_id=session_id, limit=_MESSAGES)
    if not said:
        st.caption("Nothing was said in this session.")
        return
    words = {one.id: _words(one, mind) for one in reversed(said)}
    chosen = st.selectbox(
        "Message, the latest first",
        list(words),
        format_func=lambda i: words[i],
        key=f"forget_message_{session_id}",
    )
    _confirmed(
        mind,
        "A message",
        "It goes with its answer and with all that only it says; what other messages say too stays"
        " and rests on them.",
        lambda told: mind.forget(user_id=user_id, message_id=chosen, progress=told),
        key="message",
    )


def _words(message: Message, mind: Memory) -> str:
    who = "You" if message.role == "user" else "Memograph"
    at = day_and_time(message.timestamp, mind.now()) if message.timestamp else ""
    text = " ".join(message.content.split())
    return f"{at} {who}: {text[:_WORDS]}{'…' if len(text) > _WORDS else ''}"


def _session(mind: Memory) -> None:
    user_id = visit().user_id
    session_id = _session_choice(mind, key="forget_session")
    if not session_id:
        st.caption("There is no session.")
        return
    _confirmed(
        mind,
        "A session",
        "All its messages go, with everything only they say; its summary, topics and codes too.",
        lambda told: mind.forget(user_id=user_id, session_id=session_id, progress=told),
        key="session",
    )


def _everything(mind: Memory) -> None:
    user_id = visit().user_id
    st.markdown(
        "All sessions, messages, entities, facts, preferences and documents of yours. Take a copy"
        " with you first, if you want one."
    )
    sure = st.checkbox("Yes, everything", key="forget_everything_sure")
    _confirmed(
        mind,
        "Everything",
        "Everything that is stored of you goes. An empty session begins.",
        lambda told: mind.forget(user_id=user_id, everything=True, progress=told),
        key="everything",
        disabled=not sure,
    )


def _confirmed(
    mind: Memory,
    what: str,
    consequence: str,
    forget: Forget,
    *,
    key: str,
    disabled: bool = False,
) -> None:
    """Show what forgetting would do, with the button that does it."""
    with st.popover("Forget it …", icon=":material/delete_forever:", disabled=disabled):
        st.markdown(f"{plain(consequence)} This cannot be undone.")
        if st.button("Erase it for good", type="primary", key=f"erase_{key}"):
            _erase(mind, what, forget)


def _erase(mind: Memory, what: str, forget: Forget) -> None:
    bar = st.progress(0.0, text="Erasing …")

    def told(done: float, doing: str) -> None:
        bar.progress(min(1.0, done), text=plain(doing.capitalize()))

    with reporting():
        certificates.keep(what, forget(told))
        _leave_no_copies(mind)
    st.rerun()


def _leave_no_copies(mind: Memory) -> None:
    """Drop what this visit still holds of it: traces of answers, choices in fields."""
    here = visit()
    here.turns.clear()
    here.ratings.clear()
    here.shown = here.selected = here.pending = here.meant = ""
    st.session_state.pop(CHOSEN_SESSION, None)
    for name in [str(n) for n in st.session_state if str(n).startswith("forget_")]:
        del st.session_state[name]
    ids = [session.id for session in mind.sessions(here.user_id)]
    if here.session_id not in ids:
        here.go_to(ids[0] if ids else mind.start_session(here.user_id).id)

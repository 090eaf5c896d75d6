"""The moments a memory can be looked at again: what was said, and what was done to it by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from memory_core.memory import Memory
from memory_core.model import Event, Message
from pages.ui.moment import moments

STOPS = 60
"""Moments on the time line, the last."""
_SESSIONS, _EVENTS = 5, 300
_LABEL = 44
_DONE: Mapping[str, str] = {
    "merged": "merged",
    "split": "split",
    "renamed": "renamed",
    "edited": "changed",
    "pinned": "pinned",
    "unpinned": "unpinned",
    "extended": "extended",
    "deleted": "deleted",
    "restored": "restored",
    "expired": "expired",
    "created": "written at once",
    "undone": "undone",
    "settled": "settled",
    "loaded": "loaded",
}
_BY_MESSAGES = frozenset({"created"})


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment. at: the instant; words: what had just happened."""

    at: datetime
    words: str


def stops(memory: Memory, *, user_id: str) -> list[Stop]:
    """Return the moments of the last sessions, oldest first: the instant before anything, then
    after each message with its answer and after each thing done by hand or expired. The present
    is none of them."""
    talks = [
        memory.messages(user_id=user_id, session_id=session.id, limit=2 * STOPS)
        for session in memory.sessions(user_id)[:_SESSIONS]
    ]
    found = [stop for talk in talks for stop in _said(talk)]
    events = memory.events(user_id=user_id, limit=_EVENTS)
    # What messages brought stands at the messages; without any, it was written some other way.
    found += _done([e for e in events if not (found and e.kind in _BY_MESSAGES)])
    found.sort(key=lambda stop: stop.at)
    found = found[-STOPS:]
    if not found:
        return []
    begun = [talk[0].timestamp for talk in talks if talk and talk[0].timestamp]
    first = min((at for at in [*begun, found[0].at] if len(found) < STOPS), default=found[0].at)
    return [Stop(first - timedelta(milliseconds=1), "before all this"), *found]


def _said(messages: Sequence[Message]) -> list[Stop]:
    """Return a stop after each message of the user with its answer, the last one too."""
    after_all = messages[-1].timestamp if messages else None
    found = [Stop(one.at, f"“{_cut(one.said)}”") for one in moments(messages)]
    last = next((m.content for m in reversed(messages) if m.role == "user"), "")
    if after_all is not None and last:
        found.append(Stop(after_all, f"“{_cut(last)}”"))
    return found


def _done(events: Sequence[Event]) -> Iterator[Stop]:
    """Yield a stop for what was done by hand or expired, at one instant together."""
    told = [e for e in reversed(events) if e.kind in _DONE]
    for (at, kind), together in groupby(told, key=lambda e: (e.at, e.kind)):
        n = sum(1 for _ in together)
        yield Stop(at, _DONE[kind] if n == 1 else f"{n} {_DONE[kind]}")


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LABEL else line[: _LABEL - 1].rstrip() + "…"

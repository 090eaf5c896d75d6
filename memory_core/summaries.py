"""Summaries: what left the window of a conversation, in at most 200 words, derived once and then
extended by what left since.

Offline the lines are sentences as they were said. A service, where one answers, may write them
instead: each of its lines has to name what it rests on and may hold no number that is not there,
else the offline rules do it, and the summary says so. No line ever becomes a fact.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.condensing import Leaving, fitted, lines_of
from memory_core.conversation import Summary, SummaryLine
from memory_core.errors import ServiceError
from memory_core.llm.base import Answerer, AnswerRequest
from memory_core.model import Message
from memory_core.parts import Parts
from memory_core.prompts import summary_prompt

RULES = "offline rules"
MOST = 1000
"""Messages taken up at once; of a longer backlog the rest follows with the next turns."""
_CITED = re.compile(r"^\s*[-*•]?\s*(.+?)\s*((?:\[\s*[SM]\d+(?:\s*,\s*[SM]\d+)*\s*\]\s*)+)\.?\s*$")
_MARK = re.compile(r"[SM]\d+")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_MODEL_WEIGHT = 500
"""What a line of a model is worth beside the rules' own, so that later lines do not push it out
at once."""


def extend(
    parts: Parts,
    summary: Summary | None,
    session_id: str,
    *,
    user_id: str,
    before: str,
    now: datetime,
) -> Summary | None:
    """Return the summary with what stands between its end and the message `before`, by the offline
    rules; the very same where nothing does. Nothing is stored."""
    leaving = _leaving(parts, summary, session_id, user_id=user_id, before=before)
    return by_rules(parts, summary, leaving, session_id=session_id, user_id=user_id, now=now)


def _leaving(
    parts: Parts, summary: Summary | None, session_id: str, *, user_id: str, before: str
) -> list[Message]:
    after = summary.until if summary else ""
    return parts.store.leaving(session_id, user_id=user_id, after=after, before=before, limit=MOST)


def by_rules(
    parts: Parts,
    summary: Summary | None,
    leaving: Sequence[Message],
    *,
    session_id: str,
    user_id: str,
    now: datetime,
) -> Summary | None:
    """Return the summary extended by these messages, oldest first, by the offline rules."""
    if not leaving:
        return summary
    before = summary or Summary(session_id)
    places = parts.store.spoken_places([m.id for m in leaving], user_id=user_id)
    said = [Leaving(m, tuple((p.start, p.end) for p in places.get(m.id, ()))) for m in leaving]
    return Summary(
        session_id,
        fitted([*before.lines, *lines_of(said)]),
        until=leaving[-1].id,
        n_messages=before.n_messages + len(leaving),
        by=before.by or RULES,
        at=now,
    )


def by_model(
    parts: Parts,
    summary: Summary | None,
    leaving: Sequence[Message],
    *,
    answerer: Answerer,
    session_id: str,
    user_id: str,
    now: datetime,
) -> Summary | None:
    """As `by_rules`, written by a service; where it fails, or names no source for what it writes,
    by the rules, and `notes` says why."""
    if not leaving:
        return summary
    before = summary or Summary(session_id)
    try:
        lines = _asked(answerer, before.lines, leaving)
        why = "" if lines else "nothing it wrote named where it was said"
    except ServiceError as error:
        lines, why = (), str(error)
    if why:
        ruled = by_rules(parts, summary, leaving, session_id=session_id, user_id=user_id, now=now)
        note = f"{answerer.name} could not summarize ({why}); the {RULES} did it instead"
        return replace(ruled, notes=(note,), by=RULES) if ruled else None
    n_messages = before.n_messages + len(leaving)
    return Summary(session_id, lines, leaving[-1].id, n_messages, by=answerer.name, at=now)


def _asked(
    answerer: Answerer, lines: Sequence[SummaryLine], leaving: Sequence[Message]
) -> tuple[SummaryLine, ...]:
    """Return what a service writes of earlier lines and of messages. Raises ServiceError."""
    marked = {f"S{n}": (line.text, line.message_ids) for n, line in enumerate(lines, 1)}
    marked |= {f"M{n}": (m.content, (m.id,)) for n, m in enumerate(leaving, 1)}
    speakers = {f"M{n}": m.role for n, m in enumerate(leaving, 1)}
    prompt = summary_prompt(
        [(mark, text) for mark, (text, _) in marked.items() if mark[0] == "S"],
        [(mark, speakers[mark], text) for mark, (text, _) in marked.items() if mark[0] == "M"],
    )
    request = AnswerRequest(question="", original="", messages=prompt)
    written = "".join(answerer.stream(request))
    found = (_checked(line, marked) for line in written.splitlines())
    return fitted([line for line in found if line])


def _checked(written: str, marked: Mapping[str, tuple[str, tuple[str, ...]]]) -> SummaryLine | None:
    """Return a line of a model with the messages it names, None where it names none, names one
    that was not given, or holds a number that is not there."""
    found = _CITED.match(written)
    marks = list(dict.fromkeys(_MARK.findall(found.group(2)))) if found else []
    if found is None or not marks or any(mark not in marked for mark in marks):
        return None
    text = found.group(1).strip()
    there = {number for mark in marks for number in _NUMBER.findall(marked[mark][0])}
    if not set(_NUMBER.findall(text)) <= there:
        return None
    ids = dict.fromkeys(i for mark in marks for i in marked[mark][1])
    return SummaryLine(text, tuple(ids), weight=_MODEL_WEIGHT)


def living(parts: Parts, summary: Summary | None, *, user_id: str, now: datetime) -> Summary | None:
    """Return a summary without the lines that rest on messages all of whose entities expired:
    what left the memory is in no prompt."""
    if summary is None or not summary.lines:
        return summary
    ids = {i for line in summary.lines for i in line.message_ids}
    hidden = parts.store.hidden_messages(ids, user_id=user_id, now=now)
    kept = tuple(line for line in summary.lines if not hidden & set(line.message_ids))
    return summary if len(kept) == len(summary.lines) else replace(summary, lines=kept)


def derive_summary(parts: Parts, session_id: str, *, user_id: str, now: datetime) -> Summary | None:
    """Derive a session's summary anew by the offline rules and store it; nothing of the old one
    stays. None where nothing left the window."""
    settings = parts.settings
    recent = parts.store.window(
        user_id=user_id, session_id=session_id, now=now, limit=settings.window_messages
    )
    window = last_turns(recent, settings.window_turns)
    summary: Summary | None = None
    if window:
        while True:
            further = extend(
                parts, summary, session_id, user_id=user_id, before=window[0].id, now=now
            )
            if further is summary:
                break
            summary = further
    if summary is None:
        parts.store.drop_summary(session_id, user_id=user_id)
    else:
        parts.store.keep_summary(summary, user_id=user_id, now=now)
    return summary


def last_turns(messages: Sequence[Message], n_turns: int) -> list[Message]:
    """Return the messages of the last turns: a turn begins with what the user says after an
    answer, or at the start."""
    begins = [
        i
        for i, message in enumerate(messages)
        if message.role == "user" and (i == 0 or messages[i - 1].role == "assistant")
    ]
    if n_turns < 1:
        return []
    return list(messages[begins[-n_turns] :] if len(begins) >= n_turns else messages)

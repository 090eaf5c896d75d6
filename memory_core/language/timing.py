"""Which attribute a date is of, where no word names it: "ships on Friday", "the talk is in May"."""

import re
from typing import TYPE_CHECKING

from memory_core.language.clauses import Clause
from memory_core.language.dates import Tense, resolve
from memory_core.language.scene import Scene
from memory_core.language.values import Value
from memory_core.language.word_lists import listed

if TYPE_CHECKING:
    from spacy.tokens import Token

BY_VERB = {
    "ship": "delivery", "deliver": "delivery", "arrive": "delivery", "release": "release date",
    "launch": "release date", "come out": "release date", "expire": "end date", "end": "end date",
    "finish": "end date", "start": "start date", "begin": "start date", "due": "deadline",
}  # fmt: skip
BY_COMPLEMENT = {"due": "deadline", "available": "availability", "bear": "birthday"}
DATED = frozenset(
    {"deadline", "release date", "date", "birthday", "delivery", "availability", "start date"}
    | {"end date", "status", "return period"}
)
"""Attributes a date can be the value of."""


EVENTS = listed(
    """appointment meeting interview call exam flight party date conference reservation booking
    viewing session class lesson test checkup concert wedding delivery surgery demo webinar trip
    presentation hearing match game visit"""
)
HAVING = frozenset({"have", "get", "book", "schedule", "make", "arrange", "plan"})


def event_held(clause: Clause | None, start: int) -> "Token | None":
    """Return the event that somebody has at a date: "I have a dentist appointment tomorrow".

    start: first token of the date. None where a clause tells of no event.
    """
    if clause is None or clause.asked or clause.negated or clause.verb not in HAVING:
        return None
    if clause.modality not in {"", "planned"}:
        return None
    near = [noun for noun in clause.objects if noun.lemma_.lower() in EVENTS and noun.i < start]
    return near[-1] if near else None


def key_of_date(scene: Scene, clause: Clause | None, start: int) -> str:
    """Return the attribute a date is of by its verb, "" for none.

    start: first token of the date. People have no dates of their own but birthdays.
    """
    if clause is None or not clause.subjects or clause.head.i > start + 2:
        return ""
    subject = clause.subjects[0]
    found = scene.named(subject)
    person = found is not None and found.type == "PERSON"
    if person or (subject.tag_ == "PRP" and subject.lower_ not in {"it", "they"}):
        return "birthday" if clause.verb == "bear" else ""
    if any(t.lower_ == "due" for t in subject.doc[max(subject.i, start - 4) : start]):
        return "deadline"
    word = clause.complement.lemma_.lower() if clause.complement is not None else ""
    if word in BY_COMPLEMENT:
        return BY_COMPLEMENT[word]
    if clause.verb == "be" and _is_said_of(clause, start):
        return "date"
    return BY_VERB.get(clause.verb, "")


def _is_said_of(clause: Clause, start: int) -> bool:
    """Whether "X is" leads right to the date: "is on March 12", "is next Friday"."""
    be: Token | None = next((c for c in clause.head.children if c.dep_ == "cop"), clause.head)
    return be is not None and 0 < start - be.i <= 3  # noqa: PLR2004


def dated(scene: Scene, key: str, value: Value, clause: Clause | None, start: int) -> str:
    """Return a date as an ISO date, counted from when the text was written; as written where
    that, or the date, is not known."""
    if scene.written_at is None:
        return value.value
    yearless = not re.search(r"\d{4}", value.value)
    if key == "birthday" and yearless:
        return value.value  # every year again
    before = scene.doc[start - 1].lower_ if start else ""
    past = before == "since" or (clause is not None and clause.is_past)
    tense: Tense = "past" if past else "future"
    return resolve(value.value, scene.written_at, tense=tense) or value.value

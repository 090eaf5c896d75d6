"""Probes: questions about what was said, with the answers the conversation itself gives.

Which question a fact becomes follows from what was said of it and when: once, several times,
too long ago, by whom.
"""

from collections.abc import Sequence
from datetime import datetime

from memory_core.rivals.base import STRANGER, Fact, Line, Probe, Reference, Value
from memory_core.rivals.wording import holds


def probes_of(
    facts: Sequence[Fact],
    references: Sequence[Reference],
    lines: Sequence[Line],
    *,
    ttl_s: float,
    at: datetime,
) -> list[Probe]:
    """Return all questions to ask. ttl_s: seconds without a word after which something should be
    gone; at: when it is asked at the end."""
    found = [
        Probe(
            "reference",
            lines[one.line - 1].text,
            Value(_named(one, lines), one.means),
            about=one.means,
            asked=one.line,
            words=one.words,
        )
        for one in references
    ]
    for fact in facts:
        found += _of_fact(fact, lines, ttl_s=ttl_s, at=at)
    told = next((p for p in reversed(found) if p.kind in ("fact", "latest")), None)
    if told is not None:
        found.append(Probe("other", told.question, told.gold, about=told.about, user=STRANGER))
    return found


def _named(one: Reference, lines: Sequence[Line]) -> int:
    """Return the number of the last message before that names what is meant, 0 for none."""
    before = [line.number for line in lines[: one.line - 1] if holds(line.text, one.means)]
    return before[-1] if before else 0


def _of_fact(fact: Fact, lines: Sequence[Line], *, ttl_s: float, at: datetime) -> list[Probe]:
    if fact.by == "assistant":
        return [Probe("source", fact.question, fact.values[-1], about=fact.about)]
    if silent(fact, lines, ttl_s=ttl_s, at=at):
        return [Probe("expired", fact.question, fact.values[-1], about=fact.about)]
    asked = current(fact, upto=len(lines))
    if asked is None or not asked.wrong:
        return [asked] if asked else []
    earlier = fact.values[-2]
    question = f"{fact.question} (formerly)"
    return [asked, Probe("before", question, earlier, fact.about, (fact.values[-1],))]


def current(fact: Fact, *, upto: int) -> Probe | None:
    """Return the question for a fact as things stand after message `upto`, None before it is said
    for the first time."""
    said = [value for value in fact.values if value.line <= upto]
    if not said:
        return None
    *earlier, gold = said
    wrong = tuple(value for value in earlier if not set(value.forms) & set(gold.forms))
    return Probe("latest" if wrong else "fact", fact.question, gold, fact.about, wrong)


def silent(fact: Fact, lines: Sequence[Line], *, ttl_s: float, at: datetime) -> bool:
    """Whether nobody spoke of it for so long that it should be gone."""
    heard = [lines[number - 1].at for number in fact.spoken if lines[number - 1].at <= at]
    return not heard or (at - heard[-1]).total_seconds() >= ttl_s

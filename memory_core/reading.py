"""Reading: a service is asked first where one is configured, the offline rules in need.

It is a `Reader` like the rules, so that nothing else needs to know who reads; what it did instead
of what it was asked for, and why, it keeps for the trace.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, repeat

from memory_core.errors import ServiceError
from memory_core.language.base import Reader
from memory_core.links import inside
from memory_core.llm.reading_base import (
    ReadingRequest,
    ReadingService,
    ServiceReading,
    Usage,
    Vocabulary,
)
from memory_core.model import Cluster, Entity, Extraction, Message, Replacement, Rewrite
from memory_core.vocabulary import vocabulary_of

RULES = "offline rules"
INSTEAD = f"the {RULES} read it instead"


@dataclass(frozen=True, slots=True)
class Account:
    """Who made something, what was repaired, rejected or done instead, and what it cost."""

    by: str = RULES
    notes: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


Made = tuple[str, dict[str, int], str, tuple[str, ...]]
"""A step of reading, for the trace: in words, in counts, who made it, and its notes."""


class Reading:
    """Reads for one turn or one text; not shared between threads.

    rules: who reads in need, and whatever no service is asked for. service: who is asked first.
    vocabulary: of the domain. account: of what was done last. problem: "" or why the service did
    not read. totals: what all calls cost, and how many texts the rules read in need.
    """

    def __init__(
        self,
        rules: Reader,
        *,
        service: ReadingService | None = None,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self._rules = rules
        self._service = service
        self._vocabulary = vocabulary or Vocabulary(())
        self._asked: str | None = None
        self._read: ServiceReading | None = None
        self.account = Account()
        self.problem = ""
        self.totals: Counter[str] = Counter()

    def rewrite(
        self,
        question: str,
        *,
        history: Sequence[Message],
        entities: Sequence[Entity] | None = None,
    ) -> Rewrite:
        """Make a question stand alone; the same call to the service reads what it names."""
        if self._service is None or question == self._asked:
            return self._settled(question, history=history, entities=entities)
        read = self._ask(self._service, question, history=history, entities=entities or ())
        if read is not None and read.rewrite is not None:
            self.account = Account(self._service.name, read.notes, _cost(read.usage))
            return read.rewrite
        if read is None:
            self.account = Account(RULES, (self.problem, INSTEAD))
        else:
            self.account = Account(RULES, (*read.notes, INSTEAD), _cost(read.usage))
        return self._rules.rewrite(question, history=history, entities=entities)

    def extract(self, text: str, *, subject: str = "", at: datetime | None = None) -> Extraction:
        """Return mentions, attributes and relations of a text, from the call that rewrote it where
        there was one."""
        if self._service is None:
            self.account = Account()
            return self._rules.extract(text, subject=subject, at=at)
        if text == self._asked:
            read, counts = self._read, dict[str, int]()
            notes: tuple[str, ...] = ("read in the call that rewrote it",) if read else ()
        else:
            read = self._ask(self._service, text, history=(), entities=())
            counts, notes = (_cost(read.usage), read.notes) if read else ({}, ())
        notes = (*notes, *(read.found_notes if read else ()))
        if read is None or read.extraction is None:
            why = (self.problem, INSTEAD) if read is None else (*notes, INSTEAD)
            self.account = Account(RULES, why, counts)
            self.totals["read by the rules"] += 1
            return self._rules.extract(text, subject=subject, at=at)
        if read.whole:
            self.account = Account(self._service.name, notes, counts)
            return read.extraction
        notes = (*notes, f"the reply was cut off; the {RULES} filled it up")
        self.account = Account(f"{self._service.name} and the {RULES}", notes, counts)
        return filled_up(read.extraction, self._rules.extract(text, subject=subject, at=at))

    def extract_many(
        self,
        texts: Iterable[str],
        *,
        batch_size: int = 64,
        subjects: Iterable[str] = (),
        times: Iterable[datetime | None] = (),
    ) -> Iterator[Extraction]:
        """As `extract` for many texts, in order; with a service that is one call for each."""
        if self._service is None:
            yield from self._rules.extract_many(
                texts, batch_size=batch_size, subjects=subjects, times=times
            )
            return
        titles, written = chain(subjects, repeat("")), chain(times, repeat(None))
        for text in texts:
            yield self.extract(text, subject=next(titles), at=next(written))

    def coreference(self, text: str) -> list[Cluster]:
        """Return which stretches of one text mean the same thing, by the rules."""
        return self._rules.coreference(text)

    def same_entity(self, a: str, b: str) -> float:
        """Return how sure it is that two names mean one thing, by the rules."""
        return self._rules.same_entity(a, b)

    def _ask(
        self,
        service: ReadingService,
        text: str,
        *,
        history: Sequence[Message],
        entities: Sequence[Entity],
    ) -> ServiceReading | None:
        """Ask the service once for a text and keep what it says, None where it fails."""
        request = ReadingRequest(text, self._vocabulary, tuple(history), tuple(entities))
        self._asked, self._read, self.problem = text, None, ""
        try:
            self._read = service.read(request)
        except ServiceError as error:
            self.problem = f"{service.name} did not read this message: {error}"
        self.totals.update(_cost(self._read.usage) if self._read else {})
        return self._read

    def _settled(
        self, question: str, *, history: Sequence[Message], entities: Sequence[Entity] | None
    ) -> Rewrite:
        """Rewrite by the rules: without a service, or once more after the user has chosen which
        of several things a reference means, which needs no second call."""
        if self._service is None:
            self.account = Account()
        else:
            why = (f"the reference was chosen; the {RULES} put it in",)
            self.account = Account(RULES, (*self.account.notes, *why), self.account.counts)
        found = self._rules.rewrite(question, history=history, entities=entities)
        if self._read is None or self._read.rewrite is None or found.replacements:
            return found
        return chosen(self._read.rewrite, entities or ())


def chosen(rewrite: Rewrite, known: Sequence[Entity]) -> Rewrite:
    """Return a rewrite whose reference was chosen: of its candidates only one is still known.

    Which words referred to it is not kept with the candidates: its name is carried over.
    """
    left = {entity.id for entity in known}
    meant = [one for one in rewrite.ambiguous if one.entity_id in left]
    if len(meant) != 1:
        return rewrite
    at, original = len(rewrite.original.rstrip(" ?.!")), rewrite.original
    added = Replacement(at, at, meant[0].name, meant[0].name, meant[0].entity_id, "chosen")
    queries = (f"{original} {meant[0].name}", original)
    return Rewrite(original, original, (*rewrite.replacements, added), queries)


def filled_up(read: Extraction, by_rules: Extraction) -> Extraction:
    """Return a reading with what the rules find where it has nothing."""
    spans = [(m.start, m.end) for m in read.mentions]
    stated = [(a.start, a.end) for a in read.attributes]
    stated += [(r.start, r.end) for r in read.relations]
    return Extraction(
        (*read.mentions, *(m for m in by_rules.mentions if not inside((m.start, m.end), spans))),
        (*read.relations, *(r for r in by_rules.relations if not inside((r.start, r.end), stated))),
        (
            *read.attributes,
            *(a for a in by_rules.attributes if not inside((a.start, a.end), stated)),
        ),
        by_rules.lapses,
    )


def understood(account: Account, rewrite: Rewrite, *, candidates: int) -> Made:
    """Return for the trace how a question was understood."""
    changed = rewrite.text != rewrite.original
    counts = {"references": len(rewrite.replacements), "candidates": candidates}
    said = f"understood as: {rewrite.text}" if changed else "stands alone"
    return said, {**counts, **account.counts}, account.by, account.notes


def named(account: Account, found: Extraction) -> Made:
    """Return for the trace what a message was found to name and to state."""
    counts = {
        "mentions": len(found.mentions),
        "attributes": len(found.attributes),
        "relations": len(found.relations),
    }
    said = ", ".join(f"{m.text} ({m.type})" for m in found.mentions) or "nothing named"
    return said, {**counts, **account.counts}, account.by, account.notes


def reading_of(
    given: Reader | ReadingService | None, rules: Reader, *, preset: str, at: datetime | None = None
) -> Reading:
    """Return who reads for a turn.

    given: a service that is asked first, another reader instead of the rules, or None for the
    rules. preset: the domain's, for the types a service may use. at: when the message was written.
    """
    if given is None:
        return Reading(rules)
    if not isinstance(given, ReadingService):
        return Reading(given)
    return Reading(rules, service=given, vocabulary=vocabulary_of(preset, at=at))


def _cost(usage: Usage) -> dict[str, int]:
    """Return what a reading cost, for the trace."""
    counts = {"requests": usage.requests}
    if usage.sent is not None:
        counts["tokens sent"] = usage.sent
    if usage.received is not None:
        counts["tokens received"] = usage.received
    return counts if usage.requests else {}

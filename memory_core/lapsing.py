"""Lapsing: which relations that hold are ended by what a message says: "I sold the Aero", "he
retired", "my boss is now Priya". They are stated again as past, which closes what holds.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.directory import Directory
from memory_core.language.lasting import EITHER_WAY, SINGLE_HOLDER, role_of
from memory_core.lapses import Lapse
from memory_core.links import Links
from memory_core.model import Relation
from memory_core.stores.writing.relation_endings import PAST

LOOKED_AT = 1000
"""Of somebody with more relations in one direction the latest so many are looked at."""
RULE = "ended"
"""Extractor of what a message says is over."""


@dataclass(frozen=True, slots=True)
class Lapsing:
    """Finds what one message ends. at: when it was said; source: its place.

    owner: the id of who or what some words mean, None where nobody knows.
    """

    links: Links
    directory: Directory
    owner: Callable[[str], str | None]
    at: datetime
    source: str

    def past(self, lapses: Iterable[Lapse]) -> list[Relation]:
        """Return as past what holds and these say is over, each once."""
        found = {
            (one.subject, one.predicate, one.object): self._past(one, lapse)
            for lapse in lapses
            for one in self._ended(lapse)
        }
        return list(found.values())

    def replaced(self, stated: Iterable[Relation]) -> list[Relation]:
        """Return as past what is taken the place of: one has one boss at a time."""
        now_so = [
            one for one in stated
            if one.predicate in SINGLE_HOLDER and not (one.negated or one.modality or one.beside)
        ]  # fmt: skip
        found = []
        for one in now_so:
            role = role_of(one.predicate)
            holders = {o.subject for o in now_so if o.object == one.object and o.predicate in role}
            for held in self._held(one.object) if one.object not in self.links.new else ():
                same = held.predicate in role and held.object == one.object
                if same and held.subject not in holders:
                    lapse = Lapse("", (), start=one.start, end=one.end)
                    found.append(self._past(held, lapse))
        return list({(r.subject, r.predicate, r.object): r for r in found}.values())

    def _ended(self, lapse: Lapse) -> Iterator[Relation]:
        """Yield what holds and a lapse ends."""
        who = self.owner(lapse.subject)
        whom = self.owner(lapse.object) if lapse.object else None
        if who is None or (lapse.object and whom is None):
            return
        for one in self._held(who, whom):
            forth = one.subject == who and whom in {None, one.object}
            back = one.object == who and whom in {None, one.subject}
            if one.predicate in lapse.predicates and (
                forth or (back and one.predicate in EITHER_WAY)
            ):
                yield one

    def _held(self, who: str, whom: str | None = None) -> Iterator[Relation]:
        """Yield what holds of one, or between two, and was not said later than the message."""
        store, user_id, now = self.directory.store, self.directory.user_id, self.directory.now
        if whom is None:
            held = store.relations([who], user_id=user_id, now=now, limit=LOOKED_AT)
        else:
            held = store.relations_between([who, whom], user_id=user_id, now=now)
        for one in held:
            if not (one.negated or one.modality) and one.valid_at <= self.at:
                yield one

    def _past(self, held: Relation, lapse: Lapse) -> Relation:
        return replace(
            held,
            id="",
            modality=PAST,
            confidence=0.8,
            start=lapse.start,
            end=lapse.end,
            extractor=RULE,
            trust="user",
            sources=(self.source,),
            valid_at=self.at,
            created_at=self.at,
        )

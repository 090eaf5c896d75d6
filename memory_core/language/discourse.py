"""Discourse: what a conversation has spoken of so far, most of all what it is about now.

A referent gathers the phrases that mean one thing. Each time it is named, or a pronoun is
understood as it, it becomes recent again: so "it" keeps its meaning over many questions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import nlargest

from memory_core.language import genders
from memory_core.language.linking import same_entity
from memory_core.language.phrases import THING, Phrase, remembered
from memory_core.language.word_lists import CODES
from memory_core.model import Candidate, Entity
from memory_core.names import normalize

SAME_NAME = 0.7
"""From here on two names in one conversation are taken as one thing."""
VAGUE_TYPES = frozenset({"UNKNOWN", THING, "CONCEPT"})
POINTING = frozenset({"my", "our", "your", "this", "that"})
MAX_REFERENTS = 60
MAX_REMEMBERED = 8
MAX_PLACES = 12
"""Mentions of one referent in one message that grammar is asked about."""


@dataclass(slots=True, eq=False)
class Referent:
    """Something spoken of. phrase: the latest one that named it, in message number `named_at`;
    last: the number of the message that last spoke of it.

    text: its fullest name so far. count: how often it was named or referred to.
    spoken_by: who used `text`, for turning "your" into "my".
    gender: "m" or "f" where words said it ("she", "my sister", "Mr"); likely: by the given name.
    places: positions of its mentions in the parse of the message `last`.
    wished_at: the message that wished for such a thing, None for what is there.
    kinds: nouns that say what it is: {"seller"} for "the seller Acme".
    began_at: the message that first spoke of it. price: the amount of money last said beside it.
    """

    text: str
    type: str
    phrase: Phrase
    last: float
    spoken_by: str = "user"
    count: int = 1
    role: float = 0.5
    is_name: bool = False
    plural: bool = False
    definite: bool = False
    gender: str = ""
    entity: Entity | None = None
    group: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    named_at: float = float("-inf")
    wished_at: float | None = None
    likely: str = ""
    places: list[int] = field(default_factory=list)
    began_at: float = float("-inf")
    price: float | None = None
    kinds: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """What tells it from others: the entity's id, or its words."""
        return (self.entity.id if self.entity else "") or normalize(self.text)

    def candidate(self, parts: dict[str, float]) -> Candidate:
        """Return it as one reading of a reference."""
        entity_id = self.entity.id if self.entity else ""
        type = self.entity.type if self.entity else self.type
        return Candidate(self.text, type, entity_id, round(sum(parts.values()), 3), parts)


@dataclass(slots=True)
class Discourse:
    """The referents of a conversation, in the order they came up."""

    referents: list[Referent] = field(default_factory=list)

    def add(self, phrase: Phrase, *, at: float, speaker: str = "user") -> Referent:
        """Take a phrase in: as news of a referent already there, or as a new one."""
        words = frozenset(normalize(phrase.text).split())
        known = self._find(phrase, words)
        if known is None:
            known = Referent(
                phrase.text, phrase.type, phrase, at, speaker, 0, phrase.role, phrase.is_name,
                phrase.plural, phrase.definite, "", phrase.entity, phrase.group, words,
                likely=genders.by_given_name(phrase.text) if phrase.is_name else "",
            )  # fmt: skip
            self.referents.append(known)
            if len(self.referents) > MAX_REFERENTS:
                self.referents.pop(0)
        if known.count == 0 or known.began_at == float("-inf"):
            known.began_at = at
        _renew(known, phrase, words, speaker)
        known.named_at = at
        if phrase.wished and known.wished_at is None:
            known.wished_at = at
        self.touch(known, at=at, role=phrase.role, gender=phrase.gender, place=phrase.head)
        return known

    def touch(
        self, referent: Referent, *, at: float, role: float, gender: str = "", place: int = -1
    ) -> None:
        """Note that a referent was spoken of again.

        role: how prominently; place: at which word of the message, -1 for none of its words.
        """
        if referent.last != at:
            referent.role, referent.places = 0.0, []
        referent.role = max(role, referent.role)
        referent.last = max(at, referent.last)
        referent.count += 1
        if referent.likely in {"", gender}:
            referent.gender = referent.gender or gender
        if place >= 0 and len(referent.places) < MAX_PLACES:
            referent.places.append(place)

    def remembered(self, entities: Iterable[Entity], *, before: float) -> None:
        """Add entities of memory that were not spoken of here, the latest seen as most recent."""
        latest = nlargest(MAX_REMEMBERED, entities, key=lambda entity: entity.last_seen)
        for i, entity in enumerate(latest):
            self.referents.append(recalled(entity, last=before - i))

    def _find(self, phrase: Phrase, words: frozenset[str]) -> Referent | None:
        for referent in reversed(self.referents):
            if bool(referent.group) != bool(phrase.group):
                continue
            if phrase.entity is not None and referent.entity is not None:
                if phrase.entity == referent.entity:
                    return referent
            elif phrase.is_name and referent.is_name and not _is_makers(phrase, referent):
                if words == referent.words or same_entity(phrase.text, referent.text) >= SAME_NAME:
                    return referent
            elif _same_noun(phrase, words, referent):
                return referent
        return None


def recalled(entity: Entity, *, last: float) -> Referent:
    """Return an entity of memory as a referent nobody spoke of in this conversation.

    last: where it counts as spoken of, in messages; negative for before the first one.
    """
    words = frozenset(normalize(" ".join((entity.name, *entity.aliases))).split())
    phrase = remembered(entity)
    return Referent(
        entity.name, phrase.type, phrase, last, is_name=phrase.is_name, entity=entity, words=words,
        plural=phrase.plural,
        likely=genders.by_given_name(entity.name) if phrase.type == "PERSON" else "",
    )  # fmt: skip


def _same_noun(phrase: Phrase, words: frozenset[str], referent: Referent) -> bool:
    if phrase.is_name and phrase.text.split()[-1].islower():
        kept = referent.entity is not None and not referent.is_name
        return words == referent.words or (kept and referent.words == {phrase.lemma})
    if phrase.group or phrase.is_name or phrase.lemma != referent.phrase.lemma:
        return words == referent.words
    if phrase.type in CODES and words < referent.words and referent.type == THING:
        return True  # "INC-20981" is the ticket INC-20981
    coded = any(c.isdigit() for c in referent.phrase.text) and words - POINTING == {phrase.lemma}
    within = coded or words <= referent.words or referent.words <= words
    return phrase.plural == referent.plural and within


def _is_makers(phrase: Phrase, referent: Referent) -> bool:
    """Whether a name is only part of a phrase that a noun heads: "the Bosch dishwasher" is not
    Bosch."""
    words = phrase.text.split()
    headed = phrase.entity is None and len(words) > 1 and words[-1].islower()
    firm = referent.type in {"ORGANIZATION", "LOCATION"}
    return headed and firm and phrase.lemma not in referent.words


def _renew(referent: Referent, phrase: Phrase, words: frozenset[str], speaker: str) -> None:
    """Keep the fullest name and the best type; the latest phrase is where it was last named."""
    referent.phrase = phrase
    referent.definite = referent.definite or phrase.definite
    referent.kinds |= phrase.kinds
    if referent.entity is not None and not referent.is_name and referent.words <= words:
        referent.text, referent.spoken_by = phrase.text, speaker
    by_use = phrase.entity is not None and phrase.type != remembered(phrase.entity).type
    if referent.type in VAGUE_TYPES or by_use:
        referent.type = phrase.type
    if by_use and not phrase.is_name:  # a code with the noun that says of what it is one
        referent.text, referent.is_name, referent.spoken_by = phrase.text, False, speaker
        referent.words |= words
    if referent.entity is None and phrase.entity is not None:
        referent.entity, referent.type, referent.text = phrase.entity, phrase.type, phrase.text
    if referent.entity is None and len(words) > len(referent.words):
        referent.text, referent.words, referent.spoken_by = phrase.text, words, speaker
        if phrase.is_name:
            referent.likely = genders.by_given_name(phrase.text) or referent.likely

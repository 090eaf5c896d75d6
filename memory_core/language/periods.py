"""Ends of periods: until when something runs, lasts or is valid: "the lease runs through March",
"valid until the 5th", "warranty until June 2027"."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.modality import WANTING
from memory_core.language.owners import owner_of
from memory_core.language.people import is_someone
from memory_core.language.scene import FIRST_PERSON, Scene, clause_of
from memory_core.language.timing import dated
from memory_core.language.word_lists import listed
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

END = "end date"
UNTIL = frozenset({"until", "till", "til", "through", "thru", "'til"})
BETWEEN = frozenset({"the", "end", "of", "at", "least"})
"""Words that may stand between "until" and the date."""
RUNNING = listed(
    "run runs ran last lasts lasted go goes hold holds continue continues stay stays remain remains"
)
HOLDING = listed("valid good effective guaranteed covered insured paid booked reserved rented")
"""What something is until a day."""
PERIODS = listed(
    """warranty guarantee lease contract subscription membership insurance licence license visa
    permit policy offer voucher coupon pass passport ticket reservation booking trial discount
    tenancy agreement cover coverage plan certificate card sale promotion internship placement"""
)
"""What runs for a time and then ends."""


def find_endings(scene: Scene) -> Iterator[Attribute]:
    """Yield the days on which what a parsed part speaks of ends, positions in the part."""
    for value, start, end in scene.values:
        until = _until(scene, start) if value.type == "DATE" else None
        if until is None or start in scene.asked:
            continue
        clause = clause_of(scene, scene.doc[start:end].root)
        found = None if clause and _is_unstated(clause) else _ended(scene, clause, until)
        if found is not None:
            key, subject = found
            yield Attribute(
                subject, key, dated(scene, key, value, clause, start),
                text=scene.source[value.start : value.end], start=value.start, end=value.end,
                confidence=0.8, extractor="value",
            )  # fmt: skip


def _ended(scene: Scene, clause: Clause | None, until: "Token") -> tuple[str, str] | None:
    """Return the key of what ends then ("end date", "warranty end date") and whose it is."""
    holder = _holder(scene, clause, until)
    if holder is None or holder.lower_ in FIRST_PERSON | {"you"} or is_someone(scene, holder):
        return None
    words = scene.key_at(holder)
    if words is None:
        return END, scene.term(holder)
    owner = owner_of(scene, words) or _bearer(scene, clause, holder)
    subject = scene.term(owner) if owner is not None else scene.subject
    return f"{words.key} {END}", subject


def _is_unstated(clause: Clause) -> bool:
    wished = clause.modality in {"supposed", "wanted", "possible"} or clause.verb in WANTING
    return clause.asked or clause.negated or wished


def _until(scene: Scene, start: int) -> "Token | None":
    """Return "until" right before a date, "the end of" between them allowed."""
    i = start - 1
    while i > 0 and scene.doc[i].lower_ in BETWEEN:
        i -= 1
    return scene.doc[i] if i > 0 and scene.doc[i].lower_ in UNTIL else None


def _holder(scene: Scene, clause: Clause | None, until: "Token") -> "Token | None":
    """Return what runs until then: what is said to, or the period right before."""
    said = until.nbor(-1)
    if said.lower_ in RUNNING | HOLDING:
        of_clause = clause is not None and said.i in {clause.head.i, _place(clause.complement)}
        if clause is not None and of_clause and clause.subjects:
            return clause.subjects[0]
        return _noun_before(said)
    if said.lemma_.lower() in PERIODS and said.pos_ in {"NOUN", "PROPN"}:
        return said
    if clause is None:
        return None
    near = [t for t in clause.objects if t.lemma_.lower() in PERIODS and t.i < until.i]
    if near:
        return near[-1]
    subject = clause.subjects[0] if clause.subjects else None
    bare = clause.verb == "be" and clause.complement is None
    return subject if bare and subject and subject.lemma_.lower() in PERIODS else None


def _place(token: "Token | None") -> int:
    return -1 if token is None else token.i


def _noun_before(word: "Token") -> "Token | None":
    """Return the noun right before a word: "gift card, valid", "our licence runs"."""
    before = word.nbor(-1) if word.i else None
    while before is not None and before.i and (before.is_punct or before.pos_ == "ADV"):
        before = before.nbor(-1)
    if before is None or before.lemma_.lower() in PERIODS:
        return before
    return before if before.pos_ in {"NOUN", "PROPN"} else None


def _bearer(scene: Scene, clause: Clause | None, holder: "Token") -> "Token | None":
    """Return what has the period: "the XPS has a warranty", "a warranty on the fridge"."""
    for place, noun in syntax.preposition_objects(holder):
        if place in {"on", "for", "of"}:
            return noun
    owner = clause.subjects[0] if clause is not None and clause.subjects else None
    if owner is None or owner.i == holder.i or owner.lower_ in FIRST_PERSON | {"you"}:
        return None
    return None if is_someone(scene, owner) else owner

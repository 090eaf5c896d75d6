"""Answers from relations: "Where does Ada work?", and "What languages does Ada speak?", where the
question says of what kind that is which it asks for."""

import re
from collections.abc import Iterator, Sequence

from memory_core.llm.citing import Citations, Quote, attributed, plain
from memory_core.llm.claims import capital
from memory_core.llm.denials import DENIES
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject, is_speaker
from memory_core.llm.outdated import OF_NOW, asks_of_the_past
from memory_core.llm.properties import spoken_of
from memory_core.llm.terms import content, stem, stems
from memory_core.model import Relation
from memory_core.verbs import said

MAX_QUOTES = 3
MAX_OF_KIND = 5
"""Things of a kind that are named when it is asked for."""
ALIKE, BEHIND = 0.1, 0.1
"""Cosine from which on a name may be of a kind, and how far behind the best one it may be: names
are less like the word for their kind than two common words are like each other."""

_OF_KIND = re.compile(
    r"^(?:what|which) (?:(?:kinds?|sorts?|types?) of )?"
    r"(?P<kind>(?!(?:is|are|was|were)\b)[\w-]+(?: [\w-]+){0,2}?) "
    r"(?:do|does|did|have|has|am|is|are) (?P<of>.+)$",
    re.I,
)
_HAS = re.compile(r"\b(?:have|has|had|got|own|owns|possess(?:es)?)\b", re.I)
_LIKES = re.compile(r"\b(?:love|loves|enjoy|enjoys|adore|adores)\b", re.I)
_VAGUE = frozenset({"OWNS", "HAS", "LIKES", "DISLIKES", "PREFERS", "NEEDS", "INTERESTED_IN"}
                   | {"USES", "BOUGHT", "HAS_SKILL", "SELLS", "RENTS"})  # fmt: skip
"""What can be said of things of every kind; one speaks languages only."""


def relation_answer(material: Material, citations: Citations, this: Subject) -> str:
    """Answer from relations whose predicate is all the question asks besides names, or all besides
    the kind of thing it asks for; "" where none is."""
    of_old = asks_of_the_past(material.request.question)
    present = [
        one
        for one in this.known.relations
        if one.invalid_at is None and (of_old or one.modality != "past")
    ]
    asked = [one for one in present if _asks(material, this, one)][:MAX_QUOTES]
    found = asked or _of_kind(material, this, present)
    return " ".join(dict.fromkeys(relation_sentence(material, citations, one) for one in found))


def _asks(material: Material, this: Subject, relation: Relation) -> bool:
    """Whether the question's words are the relation's predicate, its other end aside."""
    ends = frozenset(stems(_other(material, this, relation)))
    readable = relation.predicate.replace("_", " ")
    predicate = frozenset(stems(readable)) | {f"#{key}" for key in spoken_of(readable)}
    words = material.words_beside(this) - ends - OF_NOW
    return bool(words) and words <= predicate


def _other(material: Material, this: Subject, relation: Relation) -> str:
    """Return the name of a relation's other end."""
    other = relation.object if relation.subject == this.entity.id else relation.subject
    return material.names.get(other, other)


def _of_kind(material: Material, this: Subject, present: Sequence[Relation]) -> list[Relation]:
    """Return the relations that lead to things of the kind a question asks for, [] where it asks
    for none."""
    asked = _OF_KIND.match(material.asked.text.rstrip("?!. "))
    if asked is None or not _is_of(this, asked["of"]):
        return []
    denied = DENIES.search(asked["of"]) is not None
    verbs = frozenset(_verbs(asked["of"]))
    kind = frozenset(content(asked["kind"]))
    led = [
        one
        for one in present
        if one.subject == this.entity.id
        and one.negated == denied
        and not one.modality
        and verbs & frozenset(stems(one.predicate.replace("_", " ")))
    ]
    return _alike(material, this, kind, asked["kind"], led)[:MAX_OF_KIND] if kind else []


def _is_of(this: Subject, text: str) -> bool:
    """Whether what stands after "do" begins with the one asked about."""
    if is_speaker(this.entity):
        return re.match(r"(?:i|we)\b", text, re.I) is not None
    return this.opens(text)


def _verbs(text: str) -> Iterator[str]:
    """Yield the stems of what is done, those predicates are named after among them."""
    yield from content(text)
    if _HAS.search(text):
        yield stem("owns")
    if _LIKES.search(text):
        yield stem("likes")


def _alike(
    material: Material, this: Subject, kind: frozenset[str], wording: str, led: Sequence[Relation]
) -> list[Relation]:
    """Return those relations whose other end is of a kind: the sentence that says so has the word,
    the predicate leads to nothing else, or the name is like it."""
    sure: list[Relation] = []
    likely: list[tuple[float, Relation]] = []
    for one in led:
        told = relation_quote(material, one).text
        if one.predicate not in _VAGUE or kind & frozenset(content(told)):
            sure.append(one)
        else:
            likely.append((_likeness(material, wording, _other(material, this, one)), one))
    best = max((likeness for likeness, _ in likely), default=0.0)
    near = [one for likeness, one in likely if likeness >= max(ALIKE, best - BEHIND)]
    return sure or near


def _likeness(material: Material, kind: str, name: str) -> float:
    """Return the cosine between a kind and a name, 0 where there are no vectors."""
    if material.embed is None:
        return 0.0
    one, other = material.embed([kind, name])
    return float(sum(a * b for a, b in zip(one, other, strict=True)))


def relation_quote(material: Material, relation: Relation) -> Quote:
    """Return the sentence in which a relation was said."""
    subject, other = _ends(material, relation)
    source = relation.sources[-1] if relation.sources else ""
    # "She lives in Basel with her husband Luca" has one of the names, and the word.
    word = relation.predicate.partition("_")[0].lower()
    otherwise = _words(material, relation)
    return material.quote(source, (other, subject), otherwise=otherwise, also=word)


def relation_sentence(material: Material, citations: Citations, relation: Relation) -> str:
    """Say a relation in words: names, predicate, and where it was said."""
    quote = relation_quote(material, relation)
    if quote.by_user or relation.negated or relation.modality:
        return attributed(citations, quote)
    return f"{capital(_words(material, relation))} {citations.mark(quote)}."


def _words(material: Material, relation: Relation) -> str:
    subject, other = _ends(material, relation)
    words = said(
        relation.predicate, negated=relation.negated, modality=relation.modality, of=subject
    )
    return f"{subject} {plain(words)} {other}"


def _ends(material: Material, relation: Relation) -> tuple[str, str]:
    """Return the names of both ends of a relation, as they can be shown."""
    names = material.names
    return (
        plain(names.get(relation.subject, relation.subject)),
        plain(names.get(relation.object, relation.object)),
    )

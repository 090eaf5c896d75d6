"""Attributes: what a text says something is, costs, weighs or has, and of what it says so.

Wishes, questions, limits and comparisons are no facts and are left out. The subject is written as
in the text: a name, a pronoun or a phrase; the speaker is "I".
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language.clauses import Clause, is_question
from memory_core.language.lines import find_lines
from memory_core.language.measures import key_of
from memory_core.language.owners import owner_of
from memory_core.language.properties import find_properties
from memory_core.language.scene import FIRST_PERSON, Key, Scene
from memory_core.language.values import Value
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

WISHES = frozenset(
    {"want", "look", "search", "need", "wish", "hope", "prefer", "seek", "recommend", "like"}
    | {"suggest", "find", "show"}
)
OWN = frozenset({"budget", "salary", "age", "name", "email", "phone", "birthday", "experience"})
"""Attributes a person has, also when the sentence names a product."""
GOODS = frozenset({"PRODUCT", "PROPERTY", "CATEGORY", "TICKET_ID", "CODE"})


def find_attributes(scene: Scene) -> list[Attribute]:
    """Return the attributes a parsed part states, in reading order, each place once.

    Positions are characters of the part.
    """
    lines = list(_from_lines(scene))
    found = [
        *lines,
        *(item for item in _from_values(scene) if not _within(item, lines)),
        *(item for item in find_properties(scene) if not _within(item, lines)),
    ]
    unique: dict[tuple[str, str], Attribute] = {}
    for item in found:
        unique.setdefault((item.subject.casefold(), item.key), item)
    return sorted(unique.values(), key=lambda item: item.start)


def _within(item: Attribute, lines: list[Attribute]) -> bool:
    return any(line.start <= item.start < line.end for line in lines)


def _from_lines(scene: Scene) -> Iterator[Attribute]:
    keys = scene.preset.attributes
    for line in find_lines(scene.doc.text, keys=keys, has_subject=bool(scene.subject)):
        yield Attribute(
            subject=scene.subject, key=line.key, value=line.value, text=line.text,
            start=line.start, end=line.end, confidence=0.9 if scene.subject else 0.5,
            extractor="line",
        )  # fmt: skip


def _from_values(scene: Scene) -> Iterator[Attribute]:
    for value, start, end in scene.values:
        sentence = scene.doc[start].sent
        if is_question(sentence):
            continue
        clause = clause_of(scene, scene.doc[start:end].root)
        key, words = key_of(scene, value, start=start, end=end, clause=clause)
        if not key or (clause is not None and _is_wish(clause, key)):
            continue
        subject, confidence = _subject(scene, key, words, scene.doc[start:end], clause)
        if (value.type == "DATE" and words is None) or subject is None:
            continue
        yield _attribute(scene, subject, key, value, confidence)


def _attribute(scene: Scene, subject: str, key: str, value: Value, confidence: float) -> Attribute:
    return Attribute(
        subject=subject,
        key=key,
        value=value.value,
        text=scene.doc.text[value.start : value.end],
        start=value.start,
        end=value.end,
        confidence=confidence,
        extractor="rule",
    )


def clause_of(scene: Scene, token: "Token") -> Clause | None:
    """Return the innermost clause a token stands in, None in a fragment without a verb."""
    heads = {clause.head.i: clause for clause in scene.clauses}
    while token.i not in heads and token.head.i != token.i:
        token = token.head
    return heads.get(token.i)


def _is_wish(clause: Clause, key: str) -> bool:
    """Whether a clause wants, supposes or denies instead of stating."""
    if clause.asked or clause.negated:
        return True
    if key in OWN:
        return False
    speaker = any(subject.lower_ in FIRST_PERSON | {"you"} for subject in clause.subjects)
    if clause.verb.split()[0] in WISHES and (speaker or not clause.subjects):
        return not clause.verb.startswith("recommend")
    return clause.modality in {"wanted", "possible"} and (speaker or clause.modality == "wanted")


def _subject(
    scene: Scene, key: str, words: Key | None, value: "Span", clause: Clause | None
) -> tuple[str | None, float]:
    """Return of what a value is said and how sure that is; None when it is no thing's."""
    if words is not None:
        owner = owner_of(scene, words)
        if owner is not None:
            return scene.term(owner), 0.9
    goods = _goods_before(scene, value)
    holder = _holder(scene, clause)
    if holder is None or (_is_person(scene, holder) and key not in OWN and goods is not None):
        if goods is not None:
            return goods, 0.7
        holder = holder or _first_holder(scene, value)
        if holder is None:
            return scene.subject, 0.4
        return scene.term(holder), 0.6
    if key not in OWN and holder.lower_ in FIRST_PERSON | {"you"}:
        return None, 0.0
    return scene.term(holder), 0.85


def _first_holder(scene: Scene, value: "Span") -> "Token | None":
    """Return the subject of the first clause of the sentence, where the parser lost the way."""
    for clause in scene.clauses:
        if clause.head.i in scene.sentence(value.start) and clause.head.i < value.start:
            holder = _holder(scene, clause)
            if holder is not None and not _is_person(scene, holder):
                return holder
    return None


def _holder(scene: Scene, clause: Clause | None) -> "Token | None":
    """Return the subject of the clause when it is no attribute word itself."""
    if clause is None:
        return None
    for subject in clause.subjects:
        key = scene.key_at(subject)
        if key is not None or subject.tag_ in {"EX", "WDT", "WP"}:
            continue
        if subject.i in scene.at and scene.named(subject) is None:
            continue
        return subject
    return None


def _is_person(scene: Scene, token: "Token") -> bool:
    found = scene.named(token)
    if found is not None:
        return found.type in {"PERSON", "ORGANIZATION", "COMPANY"}
    return token.lower_ in FIRST_PERSON | {"you", "he", "she", "they"}


def _goods_before(scene: Scene, value: "Span") -> str | None:
    """Return the thing named last before a value in its sentence, else first after it."""
    sentence = scene.sentence(value.start)
    goods = [item for item in scene.found if item.type in GOODS and item.start in sentence]
    before = [item for item in goods if item.end <= value.start]
    if before:
        return scene.text(before[-1])
    return scene.text(goods[0]) if goods else None

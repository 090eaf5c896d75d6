"""Attributes: what a text says something is, costs, weighs or has, and of what it says so.

Wishes, questions, limits and comparisons are no facts and are left out. The subject is written as
in the text: a name, a pronoun or a phrase; the speaker is "I".
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.changing import CHANGE, changed_thing
from memory_core.language.clauses import Clause
from memory_core.language.contacts import find_contacts
from memory_core.language.corrections import UNSAID, is_correction, is_denied, set_right, usual_key
from memory_core.language.figures import find_figures
from memory_core.language.lines import find_lines
from memory_core.language.measures import fits, key_of
from memory_core.language.owners import owner_of
from memory_core.language.paying import paid_for, sum_of
from memory_core.language.periods import find_endings
from memory_core.language.properties import find_properties
from memory_core.language.reporting import as_reported
from memory_core.language.scene import FIRST_PERSON, Key, Scene, clause_of
from memory_core.language.timing import dated, event_held, key_of_date
from memory_core.language.values import Value
from memory_core.language.word_lists import CODES, GOODS
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

WISHES = frozenset(
    {"want", "look", "search", "need", "wish", "hope", "prefer", "seek", "recommend", "like"}
    | {"suggest", "find", "show"}
)
OWN = frozenset({"budget", "salary", "age", "name", "email", "phone", "birthday", "experience"})
"""Attributes a person has, also when the sentence names a product."""
BODY = frozenset({"weight", "height"})
"""What somebody says of himself with "weigh" or "be": "I'm 182 cm tall"."""


def find_attributes(scene: Scene) -> list[Attribute]:
    """Return the attributes a parsed part states, in reading order, each place once.

    Positions are characters of the part.
    """
    lines = [*_from_lines(scene), *find_endings(scene)]
    found = [
        *lines,
        *(item for item in find_contacts(scene) if not _within(item, lines)),
        *(item for item in _from_values(scene) if not _within(item, lines)),
    ]
    found += [item for item in find_figures(scene) if not _within(item, found)]
    found += [item for item in find_properties(scene) if not _within(item, lines)]
    found = as_reported(scene, set_right(scene, found))
    unique: dict[tuple[str, str], Attribute] = {}
    for item in found:
        unique.setdefault((item.subject.casefold(), item.key), item)
    return sorted(unique.values(), key=lambda item: item.start)


def _within(item: Attribute, lines: list[Attribute]) -> bool:
    return any(line.start <= item.start < line.end for line in lines)


def _from_lines(scene: Scene) -> Iterator[Attribute]:
    keys = scene.preset.attributes
    for line in find_lines(scene.source, keys=keys, has_subject=bool(scene.subject)):
        yield Attribute(
            subject=scene.subject, key=line.key, value=line.value, text=line.text,
            start=line.start, end=line.end, confidence=0.9 if scene.subject else 0.5,
            extractor="line",
        )  # fmt: skip


def _from_values(scene: Scene) -> Iterator[Attribute]:
    corrected = is_correction(scene)
    for value, start, end in scene.values:
        if start in scene.asked or is_denied(scene, start):
            continue
        span = scene.doc[start:end]
        clause = clause_of(scene, span.root)
        key, words = key_of(scene, value, start=start, end=end, clause=clause)
        if value.type == "DATE" and words is None:
            key = key_of_date(scene, clause, start)
        if (clause is not None and _is_wish(clause, key, words)) or value.type in CODES:
            continue
        thing = changed_thing(scene, clause, start) if words is None else None
        if thing is not None and scene.key_at(thing) is None:
            yield from _changed(scene, thing, value, start)
            continue
        if value.type == "DATE" and words is None and (event := event_held(clause, start)):
            yield _held(scene, event, value, clause, start)
            continue
        subject, confidence = _subject(scene, key, words, span, clause) if key else (None, 0.0)
        if value.type == "MONEY" and words is None:
            paid = paid_for(scene, clause, value, start=start, end=end)
            key, subject = paid or sum_of(scene, clause, key, subject)
            confidence = 0.8 if paid else confidence
        doing = value.type == "DATE" and _is_speakers(clause)
        if corrected and words is None and (subject or "").lower() in UNSAID and not doing:
            key, subject, confidence = key or usual_key(value), subject or "", 0.7
        if not key or subject is None or not fits(key, value):
            continue
        made = _attribute(scene, subject, key, value, confidence)
        made = replace(made, value=_valued(scene, key, value, clause, start))
        yield replace(made, extractor="correction") if corrected and words is None else made


def _changed(scene: Scene, thing: "Token", value: Value, start: int) -> Iterator[Attribute]:
    """Yield the value that something has from now on: "was moved to Thursday"."""
    key = usual_key(value)
    if key and value.type not in CODES:
        made = _attribute(scene, scene.term(thing), key, value, 0.8)
        yield replace(made, value=_valued(scene, key, value, None, start), extractor=CHANGE)


def _held(
    scene: Scene, event: "Token", value: Value, clause: Clause | None, start: int
) -> Attribute:
    """Return the date of an event that somebody has; what was booked is still to come."""
    when = clause if clause is not None and clause.verb == "have" else None
    found = _attribute(scene, scene.term(event), "date", value, 0.7)
    return replace(found, value=_valued(scene, "date", value, when, start))


def _valued(scene: Scene, key: str, value: Value, clause: Clause | None, start: int) -> str:
    """Return a value as it is stored, a date counted from when the text was written."""
    return dated(scene, key, value, clause, start) if value.type == "DATE" else value.value


def _is_speakers(clause: Clause | None) -> bool:
    """Whether a clause tells what the speaker does: "No, I'll talk to him on Monday" corrects
    nothing; "I meant Monday" does."""
    if clause is None or clause.verb in {"mean", "say"}:
        return False
    return any(subject.lower_ in FIRST_PERSON for subject in clause.subjects)


def _attribute(scene: Scene, subject: str, key: str, value: Value, confidence: float) -> Attribute:
    return Attribute(
        subject=subject,
        key=key,
        value=value.value,
        text=scene.source[value.start : value.end],
        start=value.start,
        end=value.end,
        confidence=confidence,
        extractor="value",
    )


def _is_wish(clause: Clause, key: str, words: Key | None) -> bool:
    """Whether a clause wants, supposes or denies instead of stating."""
    if clause.asked or clause.negated or clause.modality in {"supposed", "past"}:
        return True
    if key in OWN:
        # "hopes for a salary of 65k" names one, "wants to earn 65k" does not.
        return words is None and clause.modality in {"wanted", "possible"}
    speaker = any(subject.lower_ in FIRST_PERSON | {"you"} for subject in clause.subjects)
    if clause.verb.split()[0] in WISHES and (speaker or not clause.subjects):
        return not clause.verb.startswith("recommend")
    return clause.modality in {"wanted", "possible"} and (speaker or clause.modality == "wanted")


def _subject(
    scene: Scene, key: str, words: Key | None, value: "Span", clause: Clause | None
) -> tuple[str | None, float]:
    """Return of what a value is said and how sure that is; None when it is no thing's."""
    owner = owner_of(scene, words) if words is not None else None
    owner = owner or _equipped(scene, value, clause) or _aged(value, clause)
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
    own = key in OWN or (key in BODY and clause is not None and clause.verb in {"be", "weigh"})
    if not own and holder.lower_ in FIRST_PERSON | {"you"}:
        return None, 0.0
    return scene.term(holder), 0.85


def _equipped(scene: Scene, value: "Span", clause: Clause | None) -> "Token | None":
    """Return the noun that has what "with" adds: "owns a cabin in Hemsedal with 4 bedrooms"."""
    start = value.start - 1
    if start < 1 or scene.doc[start].lower_ != "with" or clause is None:
        return None
    before = [noun for noun in clause.objects if noun.i < start and scene.key_at(noun) is None]
    return before[-1] if before and before[-1].pos_ in {"NOUN", "PROPN"} else None


def _aged(value: "Span", clause: Clause | None) -> "Token | None":
    """Return the noun that "19-year-old" stands before: "my 19-year-old niece"; what it is said
    of has the age where it is a predicate, "Rex is a seven-year-old beagle"."""
    doc, i = value.doc, value.end + 1
    if i + 1 >= len(doc) or doc[i - 1].text != "-" or doc[i].lower_ != "old":
        return None
    noun = next((token for token in doc[i + 1 : i + 5] if token.pos_ in {"NOUN", "PROPN"}), None)
    while noun is not None and noun.dep_ == "compound" and noun.i < noun.head.i < i + 5:
        noun = noun.head
    said = clause.complement if clause is not None and clause.verb == "be" else None
    return None if noun is None or (said is not None and said.i == noun.i) else noun


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
    goods = [item for item in scene.found if item.type in GOODS | CODES and item.start in sentence]
    before = [item for item in goods if item.end <= value.start]
    if before:
        return scene.text(before[-1])
    return scene.text(goods[0]) if goods else None

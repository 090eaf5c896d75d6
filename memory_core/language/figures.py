"""Figures under their own words: "my notice period is three months", "the course lasts six weeks",
"the mill was built in 1894", "the firm has 45 employees".

The words name the attribute where no list of attribute words does.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.bare_numbers import find_bare_numbers
from memory_core.language.clauses import Clause
from memory_core.language.concepts import is_light
from memory_core.language.measures import LIMITS
from memory_core.language.owners import owner_by_of
from memory_core.language.people import is_someone
from memory_core.language.predicates import TROUBLE
from memory_core.language.roles import KIN, is_role
from memory_core.language.scene import FIRST_PERSON, VALUE_TYPES, Scene, clause_of
from memory_core.language.suiting import TYPE_NOUNS
from memory_core.language.timing import dated
from memory_core.language.values import NUMBER_WORDS, Value
from memory_core.language.word_lists import GOODS, listed
from memory_core.language.wordings import made
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

LASTING = listed("take last run")
TIMES = listed("year month week day hour minute second")
MADE_IN = listed("build found establish install publish renovate create manufacture erect write")
"""Verbs whose participle is what a year or a day is of: "built in 1894"."""
EXPLETIVE = frozenset({"xcomp", "ccomp", "csubj", "advcl"})
RUNS_ON_POWER = listed("laptop phone tablet watch headphone earbud speaker camera drone battery")
_CODE = re.compile(
    r"\s{1,3}((?:[A-Z]{1,4} )?[\w#]{0,20}(?:[./:-]?\w{1,20}){0,6}(?: [A-Z0-9/-]{1,6}){0,5}"
    r"(?: over \d{1,3})?)(?=[.,;!]?(?:\s|$))"
)
"""A code as it is written behind "is": "448120", "77-412", "KL 482 B"."""
UNSTATED = frozenset({"wanted", "possible", "supposed", "past"})


def find_figures(scene: Scene) -> Iterator[Attribute]:
    """Yield the figures a parsed part states under its own words, positions in the part."""
    for value, start, end in scene.values:
        clause = clause_of(scene, scene.doc[start:end].root)
        if start in scene.asked or clause is None or not _is_stated(clause):
            continue
        if any(token.lower_ in LIMITS for token in scene.doc[max(0, start - 2) : start]):
            continue
        found = _lasting(scene, clause, value, start) or _made_in(scene, clause, value, start)
        key, subject = found or _under_its_noun(scene, clause, start)
        if key:
            stored = dated(scene, key, value, clause, start) if value.type == "DATE" else ""
            yield _figure(scene, subject, key, value, stored or value.value)
    for clause in scene.clauses:
        if _is_stated(clause):
            yield from _numbered(scene, clause)
            yield from _counted(scene, clause)
    yield from find_bare_numbers(scene)


def _is_stated(clause: Clause) -> bool:
    return not (clause.asked or clause.negated or clause.modality in UNSTATED)


def _figure(scene: Scene, subject: str, key: str, value: Value, stored: str) -> Attribute:
    return Attribute(
        subject=subject, key=key, value=stored, text=scene.source[value.start : value.end],
        start=value.start, end=value.end, confidence=0.7, extractor="value",
    )  # fmt: skip


def _lasting(scene: Scene, clause: Clause, value: Value, start: int) -> tuple[str, str] | None:
    """Return the key and owner of how long something lasts or takes, None for anything else."""
    if clause.verb not in LASTING or value.unit not in TIMES or clause.head.i > start:
        return None
    told = clause.objects or [noun for place, noun in clause.obliques if place in {"", "for"}]
    near = any(noun.i in scene.at and start <= noun.i for noun in told)
    subject = clause.subjects[0] if clause.subjects else None
    if subject is None or subject.pos_ not in syntax.NOMINAL or not near or clause.passive:
        return None
    if _is_somebody(scene, subject):
        return None
    if subject.lower_ == "it" and syntax.children(clause.head, EXPLETIVE):
        return None  # "it took me two hours to get there"
    named = scene.meant(subject)
    goods = subject.lower_ == "it" if named is None else named.type in GOODS
    powered = clause.verb != "take" and value.unit in {"hour", "minute"} and (
        goods or subject.lemma_.lower() in RUNS_ON_POWER
    )  # fmt: skip
    return ("battery" if powered else "duration"), scene.term(subject)


def _made_in(scene: Scene, clause: Clause, value: Value, start: int) -> tuple[str, str] | None:
    """Return the key and owner of the year or day something was built, founded or the like."""
    verb = clause.head
    if value.type != "DATE" or verb.tag_ != "VBN" or clause.verb not in MADE_IN:
        return None
    if not 0 < start - verb.i <= 6 or not clause.subjects or clause.objects:  # noqa: PLR2004
        return None
    subject = clause.subjects[0]
    return None if _is_somebody(scene, subject) else (verb.lower_, scene.term(subject))


def _under_its_noun(scene: Scene, clause: Clause, start: int) -> tuple[str, str]:
    """Return the key and owner of "my notice period is three months", ("", "") for others."""
    complement = clause.complement
    if complement is None or complement.i not in scene.at or complement.i < start:
        return "", ""
    if _before_its_time(scene, complement) is not None:
        return "", ""
    return _own_words(scene, clause)


def _before_its_time(scene: Scene, complement: "Token") -> "Token | None":
    """Return the number that stands between "was" and the time it was so: 145 of "was 145 over 90
    this morning", None where nothing does."""
    be = syntax.copula(complement)
    timed = complement.i in scene.at and scene.at[complement.i].type == "DATE"
    number = be.nbor() if timed and be is not None and be.i < complement.i else None
    free = number is not None and number.like_num and number.i not in scene.at
    return number if free else None


def _own_words(scene: Scene, clause: Clause) -> tuple[str, str]:
    """Return the noun that something or somebody has as a key, and who has it."""
    subject = clause.subjects[0] if clause.subjects else None
    if clause.verb != "be" or subject is None or subject.pos_ not in {"NOUN", "PROPN"}:
        return "", ""
    if scene.key_at(subject) is not None or subject.lower_ in KIN or is_role(subject):
        return "", ""
    owner = syntax.possessor(subject) or owner_by_of(scene, subject)
    words = syntax.bare(syntax.noun_phrase(subject)).text.lower()
    thing = subject.lemma_.lower() in TYPE_NOUNS["PRODUCT"] | {"age"}
    if owner is None or thing or (is_light(subject) and " " not in words):
        return "", ""
    found = scene.named(subject)
    if found is not None and found.type != "CONCEPT":
        return "", ""
    return words, scene.term(owner)


def _numbered(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield "my customer number is 448120", "my plate number is KL 482 B": what is no measure but
    has a digit."""
    said = clause.complement
    token = (said and _before_its_time(scene, said)) or said
    if said is None or token is None:
        return
    if token.i in scene.at and scene.at[token.i].type in VALUE_TYPES:
        return
    key, subject = _own_words(scene, clause)
    be = syntax.copula(said)
    after = _CODE.match(scene.source, be.idx + len(be)) if key and be is not None else None
    inside = after is not None and after.start(1) <= token.idx < after.end(1)
    if after is not None and inside and any(sign.isdigit() for sign in after[1]):
        start, text = after.start(1), after[1]
        yield Attribute(
            subject=subject, key=key, value=text, text=text, start=start, end=start + len(text),
            confidence=0.6, extractor="grammar",
        )  # fmt: skip


def _counted(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield how many of something a thing or firm has: "the firm has 45 employees"."""
    subject = clause.subjects[0] if clause.subjects else None
    if clause.verb not in {"have", "employ", "seat"} or subject is None:
        return
    if _is_somebody(scene, subject):
        return
    for noun in clause.objects:
        counted = [n for n in syntax.children(noun, frozenset({"nummod"})) if _is_number(n)]
        many = noun.tag_ == "NNS" or noun.lower_ == "people"
        light = is_light(noun) and noun.lower_ != "people"
        free = noun.i not in scene.at or scene.at[noun.i].type == "CONCEPT"
        if len(counted) != 1 or not many or light or not free or noun.lemma_ in TROUBLE:
            continue
        if counted[0].i in scene.at or scene.key_at(noun) is not None:
            continue
        number = counted[0]
        found = made(
            scene, scene.term(subject), noun.lower_, scene.doc[number.i : number.i + 1], 0.6
        )
        yield replace(found, value=NUMBER_WORDS.get(number.lower_, found.value))


def _is_number(token: "Token") -> bool:
    return token.text.replace(",", "").isdigit() or token.lower_ in NUMBER_WORDS


def _is_somebody(scene: Scene, token: "Token") -> bool:
    """Whether a subject is the speaker, the one spoken to, or a person."""
    found = scene.meant(token)
    person = found is not None and found.type == "PERSON"
    said = token.lower_ in FIRST_PERSON | {"you", "they"} or token.lower_ in KIN
    return person or said or is_someone(scene, token) or token.tag_ in {"EX", "WDT", "WP"}

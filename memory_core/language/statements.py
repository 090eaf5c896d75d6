"""What one relation between two words of a text is worth, and how it is put down."""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.concepts import is_light
from memory_core.language.predicates import KNOWN, TYPED
from memory_core.language.roles import KIN
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.language.word_lists import GOODS
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Token

POINTING = frozenset(
    {"it", "he", "she", "they", "this", "that", "him", "her", "them", "these", "those"}
)
IMPERSONAL = frozenset({"it", "this", "that", "these", "those"})
ENDS = frozenset({"employer", "role", "owner", "location"})
"""Attributes whose words are things, too: "left the company"."""


COMPLETED = ("_TO", "_ABOUT", "_WITH", "_FOR", "_ON")
"""Ends of predicates whose preposition completes the verb."""


def worth(scene: Scene, subject: "Token | None", noun: "Token", name: str) -> float:
    """Return how sure a relation between two nouns is, 0..1; 0 for nothing to remember.

    subject: None for the speaker left out ("Bought a lamp").
    """
    speaker = subject is None or subject.lower_ in FIRST_PERSON or subject.lower_ in POINTING
    named = subject is not None and (scene.meant(subject) is not None or _is_kin(subject))
    if not (speaker or named or _is_nominal(subject)):
        return 0.0
    if noun.i in scene.at and scene.named(noun) is None:
        return 0.0
    if scene.meant(noun):
        return 0.8 if speaker or named else 0.6
    if noun.pos_ == "PRON" or _is_one(noun):
        points = noun.lower_ in POINTING | FIRST_PERSON or _is_one(noun)
        return 0.6 if points and name == name.upper() else 0.0
    plain = noun.pos_ in {"NOUN", "PROPN"} and not is_light(noun)
    if name in TYPED and plain:
        return 0.4
    key = scene.key_at(noun)
    told = name in KNOWN if _is_thing(scene, subject) else _tells(name)
    known = (key is None or key.key in ENDS) and told
    return 0.4 if plain and known and (speaker or named) else 0.0


def _is_kin(noun: "Token") -> bool:
    """Whether a subject is somebody's people: "my parents", "the kids"."""
    told = any(t.tag_ == "PRP$" or t.lower_ == "the" for t in noun.lefts)
    return told and (noun.lower_ in KIN or noun.lemma_.lower() in KIN | {"kid", "folk"})


def _is_one(noun: "Token") -> bool:
    """Whether a noun stands for one of several: "the Lenovo one", "the cheaper one"."""
    pointed = any(t.lower_ in {"the", "that", "this"} for t in noun.lefts)
    return noun.lower_ == "one" and pointed


def _is_thing(scene: Scene, subject: "Token | None") -> bool:
    """Whether a subject is a thing, of which a text says much that nobody will ask for."""
    if subject is None or subject.lower_ in FIRST_PERSON:
        return False
    found = scene.meant(subject)
    return subject.lower_ in IMPERSONAL if found is None else found.type in GOODS


def _tells(name: str) -> bool:
    """Whether a predicate is worth remembering with a common noun: a known one, a plain verb, or
    a verb whose preposition completes it ("goes to", "knows about")."""
    return name in KNOWN or "_" not in name or name.endswith(COMPLETED)


def _is_nominal(subject: "Token | None") -> bool:
    if subject is None:
        return True
    return subject.pos_ in {"NOUN", "PROPN"} or any(t.dep_ == "det" for t in subject.lefts)


def made(
    scene: Scene,
    subject: "Token | None",
    name: str,
    noun: "Token",
    confidence: float,
    *,
    negated: bool = False,
    modality: str = "",
    rule: str = "clause",
    verb: "Token | None" = None,
) -> Relation:
    """Return a relation. rule: what found it. verb: where it is said, for a subject left out."""
    ends = [item for item in (subject or verb, noun) if item is not None]
    first, last = min(ends, key=lambda t: t.i), max(ends, key=lambda t: t.i)
    is_term = noun.pos_ == "PRON" or scene.meant(noun) is not None
    return Relation(
        subject="I" if subject is None else scene.term(subject),
        predicate=name,
        object=scene.term(noun) if is_term else syntax.bare(syntax.noun_phrase(noun)).text,
        start=_edge(scene, first, last=False),
        end=_edge(scene, last, last=True),
        confidence=confidence,
        negated=negated,
        modality=modality,
        extractor=rule,
    )


def _edge(scene: Scene, token: "Token", *, last: bool) -> int:
    found = scene.named(token)
    if found is None and token.pos_ not in syntax.NOMINAL:
        return token.idx + len(token) if last else token.idx
    span = scene.doc[found.start : found.end] if found else syntax.noun_phrase(token)
    return span.end_char if last else span.start_char

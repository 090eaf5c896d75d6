"""Things that documents list with "Key: value" lines or as rows of a table, and which of them meet
a condition: "Which cars run on diesel?"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from memory_core.llm.citing import Citations, plain
from memory_core.llm.denials import DENIES
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import content, stem
from memory_core.llm.weighing import is_light

MAX_LISTED = 12
MIN_ITEMS = 2
_LETTERS = 4
"""Letters that a word has at least that others begin with."""
_PARTS = re.compile(
    r"\bwhat (?:do|does|will) .*\bneed\b|\bingredients?\b|\bwhat .*\b(?:go(?:es)? into|belongs? to|"
    r"is in|comes with)\b",
    re.I,
)
_PART_WORDS = frozenset(content("ingredients ingredient parts list item items belong"))
_WHICH = re.compile(
    r"^(?:which|what|list (?:all )?(?:the )?|show me (?:all )?(?:the )?)\s?(?:\w+ )??"
    r"(\w+s|people|children|men|women)\b"
    r"(?! of\b)(?: (\w+))?",
    re.I,
)
_DENIED = re.compile(
    r"^(?:no|none|not|without|never)\b|\bnot\b|\bon request\b|^(?:0|[-–—]|n/a)$", re.I
)
_SENT = re.compile(r"who (?:has |had )?(?:wrote|written|sent|mailed|writes|sends)\b", re.I)
_SENDER = re.compile(r"from|sender|author|by|written by|sent by", re.I)
HAVING = frozenset(
    map(
        stem,
        (
            *("support", "contain", "feature", "accept", "permit", "near", "close", "next"),
            *("speaks", "knows", "masters", "understands", "uses"),
        ),
    )
)
"""Verbs for which a line's key stands: "know Python" for "Skills: Python"."""
_BY_DOCUMENT: WeakKeyDictionary[Material, Sequence[Sequence[Sentence]]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says of a thing: one "Key: value"."""

    thing: str
    key: str
    value: str
    sentence: Sentence

    @property
    def terms(self) -> frozenset[str]:
        """What the key and the value are about."""
        return terms_of(self.key) | terms_of(self.value) | terms_of(f"{self.key} {self.value}")


def by_document(material: Material) -> Sequence[Sequence[Sentence]]:
    """Return the sentences of each document that was looked at, the best one's first; kept as long
    as the material lives, because many rules ask."""
    if material not in _BY_DOCUMENT:
        names = {name: plain(name) for name in {one.quote.name for one in material.documents}}
        found: dict[str, list[Sentence]] = {name: [] for name in material.looked_at()}
        for one in material.documents:
            found.setdefault(names[one.quote.name], []).append(one)
        _BY_DOCUMENT[material] = [found[name] for name in material.looked_at()]
    return _BY_DOCUMENT[material]


def is_denied(value: str) -> bool:
    """Whether a line's value says that its thing does not have what the key names."""
    return _DENIED.search(value) is not None


def lines(among: Sequence[Sentence]) -> Iterator[Line]:
    """Yield every "Key: value" of the documents with the thing it stands under, in order."""
    for one in among:
        thing = one.thing
        for key, value in one.pairs if thing else ():
            yield Line(thing, key, value, one)


def tells_other(material: Material, one: Sentence) -> bool:
    """Whether a sentence is a "Key: value" line that has nothing of what is asked of its thing."""
    if not one.pairs or one.row:
        return False
    asked, own = material.asked, one.terms - terms_of(one.thing)
    if _SENT.match(asked.text) and any(_SENDER.fullmatch(key) for key, _ in one.pairs):
        return False
    words = frozenset(asked.wanted) - asked.names
    told_of = words & own or any(asked.near.share(word, own) for word in words)
    return not (told_of or any(_begin(word, term) for word in words for term in own))


def _begin(word: str, term: str) -> bool:
    """Whether one of two words begins with the other: "waterproof", of which "water" tells."""
    return min(len(word), len(term)) >= _LETTERS and (
        word.startswith(term) or term.startswith(word)
    )


def meeting(material: Material, citations: Citations) -> str:
    """Name every thing one line of which has all words of the question, with that line; "" where it
    asks for no things of a kind, or none is so."""
    asked = _WHICH.match(material.asked.text)
    if asked is None:
        return ""
    head = stem(asked.group(1))
    words = frozenset([*material.asked.wanted, *material.asked.names])
    wanted = frozenset(word for word in words if word not in (head, "no") and not is_light(word))
    does = frozenset(content(asked.group(2) or "")) & wanted
    does = does if wanted - does else frozenset()
    above = {id(one): _above(one) for one in material.documents}
    denies = DENIES.search(material.asked.text) is not None
    found: dict[str, Line] = {}
    for line in lines(material.documents) if wanted else ():
        named = line.terms
        if line.sentence.row:
            named |= terms_of(line.thing) | line.sentence.terms
        missing = wanted - named - (does if line.sentence.row else frozenset())
        if (
            missing | does >= wanted
            or not missing <= above[id(line.sentence)]
            or not _is_of_kind(head, line)
        ):
            continue
        if wanted & terms_of(line.value) or is_denied(line.value) == denies:
            found.setdefault(line.thing, line)
    listed = [one for one in found.values() if is_denied(one.value) == denies]
    return "\n".join(_shown(citations, one, wanted) for one in listed[:MAX_LISTED])


def _shown(citations: Citations, one: Line, wanted: frozenset[str]) -> str:
    """Return a line of the answer; the row as a whole where another part of it meets the words."""
    if one.sentence.row and not wanted & one.terms:
        return f"- {citations.quoted(one.sentence.quote)}"
    return f"- {told(citations, one)}"


def told(citations: Citations, one: Line) -> str:
    """Return what a line says of its thing, with its source: "Crane: height 175 cm [1]"."""
    key = one.key[:1].lower() + one.key[1:]
    return f"{plain(one.thing)}: {key} {one.value} {citations.mark(one.sentence.quote)}"


def items(material: Material, citations: Citations) -> str:
    """Quote the items of the list whose title is what the question asks the parts of; "" where it
    asks for no parts, or no title has its words."""
    if not _PARTS.search(material.asked.text):
        return ""
    words = frozenset([*material.asked.wanted, *material.asked.names]) - _PART_WORDS
    wanted = {word for word in words if not is_light(word)}
    listed: dict[str, list[Sentence]] = {}
    for one in material.documents if wanted else ():
        leaf = terms_of(one.leaf)
        if wanted <= leaf and not one.title and not one.pairs and not one.text.endswith("."):
            listed.setdefault(one.heading, []).append(one)
    found = max(listed.values(), key=len, default=[])
    if len(found) < MIN_ITEMS:
        return ""
    return "\n".join(f"- {citations.quoted(one.quote)}" for one in found[:MAX_LISTED])


def _is_of_kind(head: str, line: Line) -> bool:
    """Whether a thing may be of the kind asked for: its document or the titles above it say so, or
    they do not tell."""
    one = line.sentence
    return head in {*_above(one), *content(line.thing), *content(line.key)} or head in one.terms


def _above(one: Sentence) -> frozenset[str]:
    """Return the stems of the document's name and of the titles above a line, but the last."""
    name = one.quote.name.rpartition(".")[0]
    return frozenset(content(" ".join((name, one.top, one.heading.rpartition(" > ")[0]))))

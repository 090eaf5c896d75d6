"""How people and things are introduced: "Hello, I'm Zsófia from Győr", "a startup called Kitebird",
"the Hotel Okura". What stands around such a name says what it is, and is no part of it.

Everything here speaks in token positions of the Doc, end exclusive.
"""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.gazetteer import listed_type
from memory_core.language.word_lists import PEOPLE, listed

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

GREETINGS = listed(
    """hello hi hey hallo hola bonjour salut ciao ahoj hej servus namaste merhaba olá buongiorno
    konnichiwa guten tag morgen abend"""
)
"""Words of welcome, also foreign ones, which open a message and name nobody."""
ARTICLES = frozenset({"the", "a", "an"})
PARTICLES = listed(
    """van von de der den di da del della dos du la le el al bin ibn ten ter zu af av of the y e
    mac mc st o d l"""
)
"""Small words inside names."""
HOUSES = listed("casa hotel hostel motel inn café cafe restaurant bistro pension pub villa castle")
"""Words that begin the name of a house: "the Hotel Okura"."""
CALLED = frozenset({"called", "named"})
FIRMS = listed(
    """company firm startup start-up business agency bank brand employer organisation organization
    charity band team club studio shop store supermarket"""
)
WORKS = listed(
    """book novel film movie song album series show podcast magazine newspaper game play poem
    painting opera musical comic article"""
)
_FROM = frozenset({"be", "come", "hail", "'m", "m"})
_NEAR = 3
"""Words looked at before "called" for what is called so."""


def name_start(doc: "Doc", start: int, end: int, *, type_: str) -> int:
    """Return where a name begins: past a greeting, and a person's past words in lower case that the
    writer, who does use capitals, would not have begun it with ("jmenuji se Květa")."""
    while start < end and _greets(doc, start):
        start += 1
    if type_ != "PERSON":
        return start
    first = start
    while first < end and doc[first].is_lower and doc[first].is_alpha:
        if doc[first].lower_ in PARTICLES:
            return start
        first += 1
    return first if first < end and doc[first].is_title else start


def name_end(doc: "Doc", start: int, end: int) -> int:
    """Return where a name ends that runs on into the next clause ("Orchid and the deadline"), or
    into the number a question asks about ("Is Emma 6?")."""
    for i in range(start + 1, end - 1):
        begins = doc[i + 1].tag_ == "PRP$" or doc[i + 1].lower_ in ARTICLES
        if doc[i].lower_ == "and" and begins and doc[i + 1 : end].text.islower():
            return i
    if end - start < 2 or end >= len(doc) or doc[end].text != "?":  # noqa: PLR2004
        return end
    asked = start == doc[start].sent.start + 1 and doc[start - 1].lower_ in {"is", "was"}
    return end - 1 if asked and doc[end - 1].text.isdigit() else end


def _greets(doc: "Doc", i: int) -> bool:
    """Whether a word of welcome stands at the start of the message, after such words only."""
    return all(token.lower_ in GREETINGS or token.is_punct for token in doc[: i + 1])


def house_start(doc: "Doc", start: int) -> int:
    """Return where the name of a house begins, `start` where it is none: "Hotel" of "Okura"."""
    before = doc[start - 1] if start else None
    house = before is not None and before.is_title and before.lower_ in HOUSES
    return start - 1 if house and doc[start].text[:1].isupper() else start


def introduced_as(doc: "Doc", start: int, end: int, type_: str) -> str:
    """Return the type a name is introduced with, "" where it is not: "a startup called X"."""
    before = doc[start - 1] if start else None
    if before is None:
        return ""
    if before.lower_ in CALLED:
        return _called(doc, start - 1, type_)
    known = listed_type([token.text for token in doc[start:end]])
    if before.lower_ == "from" and type_ == "PERSON" and not known and _says_whence(doc, start):
        return "LOCATION"
    if end - start > 1 and doc[start].is_title and doc[start].lower_ in HOUSES:
        return "LOCATION"
    return ""


def _called(doc: "Doc", i: int, type_: str) -> str:
    """Return the type of what the word before "called" at `i`, or its subject, is."""
    near = [token for token in doc[max(0, i - _NEAR) : i] if token.pos_ in {"NOUN", "PROPN"}]
    nouns = {token.lower_ for token in near[-1:]} | {token.lemma_.lower() for token in near[-1:]}
    for kind, words in (("PERSON", PEOPLE), ("ORGANIZATION", FIRMS), ("WORK", WORKS)):
        if nouns & words:
            return kind
    return "UNKNOWN" if type_ == "WORK" and nouns else ""


def _says_whence(doc: "Doc", start: int) -> bool:
    """Whether "from" before a name follows somebody who is introduced: "I'm Ann from", "we come
    from"."""
    said: Token = doc[start - 2] if start > 1 else doc[0]
    if said.lemma_.lower() in _FROM:
        return True
    return said.ent_type_ == "PERSON" and syntax.copula(doc[start].head) is not None

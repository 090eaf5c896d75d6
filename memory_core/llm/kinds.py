"""Things of a kind that a document lists, with what it says of them."""

import re
from collections.abc import Mapping, Sequence

from memory_core.llm.joint_titles import is_meant
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import MIN_ITEMS, Line, lines
from memory_core.llm.terms import content, stem

_PERSONS = frozenset(map(stem, ("people", "candidates", "applicants", "staff", "colleagues")))
_ALIKE = (_PERSONS, frozenset(map(stem, ("jobs", "posts", "vacancies", "openings"))))
"""Kinds of which each may be called as another."""
_FOR = re.compile(r"\b(?:for|to) [^,;:()–—-]+", re.I)
"""Those for whom things are: "Courses for people" are no people."""
_NUMBERED = re.compile(r"\d{1,3}[.)] |[A-Z][.)] ")
"""Begins the title of one of several of a kind: "2. Baker"."""
_SINGLE = re.compile(r"[^\W\d_]+(?<!s) \S*\d\S*$")
"""A title that names one of a kind by its number or code."""
_AMOUNT_KEY = frozenset(map(stem, ("number", "quantity", "amount", "count", "total", "pieces")))
_BARE_NUMBER = re.compile(r"\d[\d,.]*")


def of_kind(kind: str, among: Sequence[Sentence]) -> dict[str, list[Line]]:
    """Return the things of a kind in a document with their lines: rows under a title of the kind,
    else those that have lines of their own, else all rows."""
    every = list(lines(among))
    opening = {title: said[0].text for title, said in prose_by_title(among).items()}
    rows = [one for one in every if one.sentence.row]
    tops = {one.heading.partition(" > ")[0] for one in among if " > " in one.heading}
    own = [one for one in every if not one.sentence.row and one.sentence.heading not in tops]
    single = _of_one(kind, among)
    for chosen, titled in ((rows, True), (own, False), (rows, False)):
        found: dict[str, list[Line]] = {}
        for one in chosen:
            leaf = one.sentence.leaf
            below = titled and leaf not in single and kind in terms_of(leaf)
            below = below or (not one.sentence.row and leaf in single)
            below = below or (titled and _in_column(kind, one))
            if below or (not titled and _is_above(kind, one, opening.get(one.thing, ""))):
                found.setdefault(one.thing, []).append(one)
        if len(found) >= MIN_ITEMS:
            return found
    return {}


def with_numbered(
    things: Mapping[str, list[Line]], among: Sequence[Sentence]
) -> dict[str, list[Line]]:
    """Return things that are numbered titles with those of the same level that have no lines."""
    found = dict(things)
    if things and all(map(_NUMBERED.match, things)):
        above = {
            line.sentence.heading.rpartition(" > ")[0]
            for of_it in things.values()
            for line in of_it
        }
        for one in among:
            if one.heading.rpartition(" > ")[0] in above and _NUMBERED.match(one.leaf):
                found.setdefault(one.leaf, [])
    return found


def untitled(text: str, among: Sequence[Sentence]) -> str:
    """Return what is said of things without the words of their document's name and title."""
    titles = frozenset(content(f"{among[0].quote.document} {among[0].top}"))
    return " ".join(word for word in text.split() if not titles & frozenset(content(word)))


def tells_amounts(kind: str, rows: Sequence[Sentence]) -> bool:
    """Whether a column of a table says how many there are of each: then its rows are not counted.
    rows: sentences, of which those that are rows matter."""
    cells = ((key, value) for one in rows if one.row for key, value in one.pairs)
    named = (value for key, value in cells if {*content(key)} & (_AMOUNT_KEY | {kind}))
    return any(map(_BARE_NUMBER.fullmatch, named))


def _of_one(kind: str, among: Sequence[Sentence]) -> frozenset[str]:
    """Return the titles that name one thing of a kind each, where there are several: "Ticket 12"
    and "Ticket 13"."""
    leaves = {one.leaf for one in among if " > " in one.heading}
    found = {leaf for leaf in leaves if content(leaf)[:1] == [kind] and _SINGLE.match(leaf)}
    return frozenset(found) if len(found) >= MIN_ITEMS else frozenset()


def _in_column(kind: str, one: Line) -> bool:
    """Whether a row's first column is named after the kind."""
    return one.sentence.row and kind in terms_of(one.key) and one.thing == one.value


def prose_by_title(among: Sequence[Sentence]) -> dict[str, list[Sentence]]:
    """Return the sentences under each title that are no lines."""
    found: dict[str, list[Sentence]] = {}
    for one in among:
        if not one.title and not one.pairs:
            found.setdefault(one.leaf, []).append(one)
    return found


def _is_above(kind: str, one: Line, opening: str) -> bool:
    """Whether a document's name or a title above a thing is of a kind, and means the thing."""
    sentence = one.sentence
    above = [sentence.quote.document, sentence.top, *sentence.heading.split(" > ")[:-1]]
    kinds = next((group for group in _ALIKE if kind in group), frozenset({kind}))
    above = [_FOR.sub(" ", title) for title in above] if kinds is _PERSONS else above
    titled = [title for title in above if kinds & frozenset(content(title))]
    return bool(titled) and all(
        is_meant(kind, title, thing=one.thing, opening=opening) for title in titled
    )

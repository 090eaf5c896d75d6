"""Things of a kind that a document lists, with what it says of them."""

from collections.abc import Sequence

from memory_core.llm.joint_titles import is_meant
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import MIN_ITEMS, Line, lines
from memory_core.llm.terms import content, stem

_PERSONS = frozenset(map(stem, ("people", "candidates", "applicants", "staff", "colleagues")))


def of_kind(kind: str, among: Sequence[Sentence]) -> dict[str, list[Line]]:
    """Return the things of a kind in a document with their lines: rows under a title of the kind,
    else those that have lines of their own, else all rows."""
    every = list(lines(among))
    opening = {title: said[0].text for title, said in prose_by_title(among).items()}
    rows = [one for one in every if one.sentence.row]
    tops = {one.heading.partition(" > ")[0] for one in among if " > " in one.heading}
    own = [one for one in every if not one.sentence.row and one.sentence.heading not in tops]
    for chosen, titled in ((rows, True), (own, False), (rows, False)):
        found: dict[str, list[Line]] = {}
        for one in chosen:
            leaf = one.sentence.leaf if titled else ""
            below = kind in terms_of(leaf) or _in_column(kind, one)
            if below or (not titled and _is_above(kind, one, opening.get(one.thing, ""))):
                found.setdefault(one.thing, []).append(one)
        if len(found) >= MIN_ITEMS:
            return found
    return {}


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
    above = (sentence.quote.document, sentence.top, *sentence.heading.split(" > ")[:-1])
    kinds = _PERSONS if kind in _PERSONS else frozenset({kind})
    titled = [title for title in above if kinds & frozenset(content(title))]
    return bool(titled) and all(
        is_meant(kind, title, thing=one.thing, opening=opening) for title in titled
    )

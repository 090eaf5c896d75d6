"""Lists as documents write them: items with a sign before them, short lines under a title or rows,
with what says what they are: the title above, or a line or a clause with a colon before them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from memory_core.llm.citing import plain
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence

MIN_ITEMS = 2
MAX_TITLE_WORDS = 8
"""Words of a line right before a list that is its title without a sign of one."""
_BULLET = re.compile(r"^\s*(?:[-*•+–]|\d{1,3}[.)]|[a-z]\))\s+(?=\S)")
_GOES_ON = re.compile(r"^\s+\S|^[a-z]")
_ENDED = (".", "!", "?", ":", ";", ",")
Item = tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Itemized:
    """A list. title: what says what is listed. items: each with its sentences, in order. lead: a
    line or a clause right before the items, and no heading, says it. heading: what it stands
    under."""

    title: str
    items: tuple[Item, ...]
    lead: bool
    heading: str


def lists_of(material: Material, among: Sequence[Sentence]) -> list[Itemized]:
    """Return the lists of two items or more in a document. What stands under one heading in several
    pieces of it is one list. among: its sentences."""
    found: dict[tuple[str, str], Itemized] = {}
    for place, of_it in groupby(among, key=lambda one: one.place):
        for one in _of_piece(list(of_it), material.request.evidence[place].text):
            key = (one.heading, one.title)
            before = () if one.lead or key not in found else found[key].items
            told = {item[0].text for item in before}
            items = (*before, *(item for item in one.items if item[0].text not in told))
            found[key] = Itemized(one.title, items, one.lead, one.heading)
    return [one for one in found.values() if len(one.items) >= MIN_ITEMS]


def _of_piece(among: Sequence[Sentence], text: str) -> Iterator[Itemized]:
    """Yield the lists of one piece. text: as it is written."""
    signs = _signs(among, text)
    at = 0
    for (sign, heading), run in groupby(signs, key=lambda each: (each[0], each[1].heading)):
        items = _items(list(run))
        before = among[at - 1] if at else None
        at += sum(map(len, items))
        if not sign:
            continue
        title = _lead(before, heading)
        under_title = before is not None and before.title
        if sign == "line" and not (title or under_title):
            continue  # running text that is no sentence
        leaf = heading.rpartition(" > ")[2]
        if title or leaf:
            yield Itemized(title or leaf, tuple(items), bool(title), heading)


def _signs(among: Sequence[Sentence], text: str) -> list[tuple[str, Sentence, int]]:
    """Return each sentence with what shows that it is an item, "" for nothing, and the number of
    the item."""
    bullets, written = _bullets(text), {plain(line) for line in text.splitlines()}
    found: list[tuple[str, Sentence, int]] = []
    at = -1
    for n, one in enumerate(among):
        nearest = (i for i in (at, at + 1) if 0 <= i < len(bullets) and one.text in bullets[i])
        inside = None if one.title else next(nearest, None)
        if inside is not None:
            at = inside
            found.append(("bullet", one, at))
        elif one.title or one.text.endswith(_ENDED) or one.of:
            found.append(("", one, n))
        else:
            alone = one.text in written
            found.append(("row" if one.row else "line" if alone else "", one, n))
    return found


def _bullets(text: str) -> list[str]:
    """Return the items that have a sign before them, each in one line."""
    found: list[str] = []
    inside = False
    for line in text.splitlines():
        if _BULLET.match(line):
            found.append(plain(_BULLET.sub("", line)))
            inside = True
        elif inside and _GOES_ON.match(line):
            found[-1] = f"{found[-1]} {plain(line)}"
        else:
            inside = False
    return found


def _items(run: Sequence[tuple[str, Sentence, int]]) -> list[Item]:
    return [
        tuple(one for _, one, _ in of_it) for _, of_it in groupby(run, key=lambda each: each[2])
    ]


def _lead(before: Sentence | None, heading: str) -> str:
    """Return the line or clause right before a list that says what it lists, "" for none."""
    if before is None or before.title or before.pairs or before.heading != heading:
        return ""
    short = len(before.text.split()) <= MAX_TITLE_WORDS and not before.text.endswith(_ENDED)
    return before.text.rstrip(":") if short or before.text.endswith(":") else ""

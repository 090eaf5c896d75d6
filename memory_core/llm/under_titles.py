"""What stands under a title, where the title is what a question asks the members of: "Which
climbers are there?", "How many bikes do you have?"."""

import re
from collections.abc import Iterator, Sequence

from memory_core.llm.citing import Citations, found_list, plain
from memory_core.llm.joint_titles import is_meant
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import MAX_LISTED, by_document
from memory_core.llm.terms import content
from memory_core.llm.weighing import is_light

MIN_LISTED = 2
_ASKS = re.compile(
    r"^(?:which|what(?! (?:happens?|if)\b)|(?P<count>how many)|"
    r"(?P<show>list|name|show me|tell me))\s+"
    r"(?:(?:all|the|of|your|different|kinds|every)\s+)*"
    r"(?P<kind>.{2,40}?)(?:\s+(?:(?!do (?:i|we)\b)(?:do|does|can|could) (?P<who>.{1,40}?) "
    r"(?:have|sell|offer|serve|stock|list|rent|give|get|buy|choose|order|make)\b"
    r"|(?:are|is) (?:there|on|in|under|listed|available|offered|sold(?! out\b)|open|vacant|free)\b)"
    r"(?P<rest>.*)|(?(show)\W*|(?!)))$",
    re.I,
)
"""A kind and who has it, or that it is there; after "show me" the kind alone."""
_TO_WHOM = re.compile(r"\W*(?:(?:to|for) )?(?:its|their|your|our|us|me)\b(?: \w+)?\W*", re.I)
"""Says to whom something is offered, and nothing of what."""


def members(material: Material, citations: Citations) -> str:
    """Name what stands under the title a question asks the members of, each with its source; ""
    where it asks for none, or says more than the titles and the names in the document do."""
    found = _ASKS.match(material.asked.text)
    kind = frozenset(content(found["kind"])) if found else frozenset[str]()
    if found is None or not kind:
        return ""
    rest = found["rest"] or ""
    rest = "" if _TO_WHOM.fullmatch(rest) else rest
    beside = frozenset(content(f"{found['who'] or ''} {rest}"))
    beside = frozenset(word for word in beside if not is_light(word))
    for among in by_document(material):
        if not beside <= _said_above(among):
            continue
        if listed := _members(kind, among):
            lines = [
                f"- {plain(thing)} {citations.mark(one.quote)}"
                for thing, one in list(listed.items())[:MAX_LISTED]
            ]
            return found_list(lines, n=len(listed))
        if not found["count"] and (told := _told_below(kind, among)):
            return "\n".join(f"- {citations.quoted(one.quote)}" for one in told)
    return ""


def _told_below(kind: frozenset[str], among: Sequence[Sentence]) -> list[Sentence]:
    """Return what stands as items under the first title that says the kind and no more; [] where
    that is fewer than two, or too many to be named."""
    leaves = dict.fromkeys(one.leaf for one in among if one.leaf != one.top)
    title = next((leaf for leaf in leaves if _says_no_more(leaf, kind)), None)
    below = [one for one in among if one.leaf == title and not one.title and not one.row]
    return below if MIN_LISTED <= len(below) <= MAX_LISTED else []


def _says_no_more(title: str, kind: frozenset[str]) -> bool:
    """Whether a title is a kind's words: "Extras", "The extras", not "In the box"."""
    return frozenset(content(title)) == kind and len(title.split()) <= len(kind) + 1


def _said_above(among: Sequence[Sentence]) -> frozenset[str]:
    """Return the stems of a document's name and of its titles above the last ones."""
    titles = {f"{one.quote.document} {one.top} {one.heading.rpartition(' > ')[0]}" for one in among}
    return frozenset(word for title in titles for word in content(title))


def _members(kind: frozenset[str], among: Sequence[Sentence]) -> dict[str, Sentence]:
    """Return what stands under the first title with all words of a kind, else in a document whose
    name or title has them, each with the sentence that names it; {} where that is fewer than two.
    """
    titles = dict.fromkeys(
        title for one in among for title in one.heading.split(" > ") if title not in ("", one.top)
    )
    for title in titles:
        under = [one for one in among if title in one.heading.split(" > ")]
        found = _meant(kind, [title], under) if kind <= frozenset(content(title)) else {}
        if len(found) >= MIN_LISTED:
            return found
    names = [title for one in among[:1] for title in (one.quote.document, one.top)]
    whole = frozenset(word for title in names for word in content(title))
    found = _meant(kind, names, among) if kind <= whole else {}
    return found if len(found) >= MIN_LISTED else {}


def _meant(
    kind: frozenset[str], titles: Sequence[str], among: Sequence[Sentence]
) -> dict[str, Sentence]:
    """Return the things of a kind under titles that have it, each with what names it."""
    found = _things(among)
    return {thing: one for thing, one in found.items() if _is_meant(kind, titles, thing, among)}


def _is_meant(
    kind: frozenset[str], names: Sequence[str], thing: str, among: Sequence[Sentence]
) -> bool:
    """Whether a thing is of a kind that a document's name and title have. among: its sentences."""
    told = (one.text for one in among if not (one.pairs or one.title))
    own = (one.text for one in among if one.thing == thing and not (one.pairs or one.title))
    opening = next(own, "") or next((text for text in told if thing in text), "")
    return all(
        is_meant(word, title, thing=thing, opening=opening) for word in kind for title in names
    )


def _things(among: Sequence[Sentence]) -> dict[str, Sentence]:
    """Return the things that "Key: value" lines are about, else those of rows, else the titles that
    the text under them begins with."""
    for rows in (False, True):
        named = dict.fromkeys(_named(among, rows=rows))
        if len(named) >= MIN_LISTED:
            first = {name: [o for o in among if name in (o.text, o.thing)] for name in named}
            return {
                name: next((one for one in of_it if one.text == name), of_it[0])
                for name, of_it in first.items()
            }
    told = {o.thing: o for o in among if " > " in o.heading and _opens(o) and not o.pairs}
    return told if len(told) >= MIN_LISTED else {}


def _opens(one: Sentence) -> bool:
    """Whether a sentence begins with the title it stands under, as with the name of a thing."""
    return bool(one.thing) and one.text.removeprefix("The ").startswith(f"{one.thing} ")


def _named(among: Sequence[Sentence], *, rows: bool) -> Iterator[str]:
    for one in among:
        of_all = one.thing == one.top and " > " not in one.heading
        if one.pairs and one.row == rows and one.thing and not of_all:
            yield one.thing

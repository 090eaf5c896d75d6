"""Belongings: what "my camera" means, once the user has said what he or she bought or owns.

"I bought a Canon EOS R6" makes it the user's; "my camera" is that one product as long as there is
only one, and nothing known of it says that it is no camera.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from memory_core.directory import Directory
from memory_core.model import Entity, Message, Replacement, Rewrite

REASON = "definite"
MAX_THINGS = 30
"""Things among which one is looked for, those spoken of last."""
_HAVING = frozenset({"BOUGHT", "OWNS", "HAS", "HAVE", "USES", "ORDERED", "GOT", "RENTS", "DRIVES"})
_KINDS: tuple[tuple[str, str], ...] = (
    ("laptop|notebook|computer|pc", r"laptops?|notebook|macbook|thinkpad|xps|processor"),
    ("phone|smartphone|mobile", r"phones?|iphone|pixel|galaxy s\d+"),
    ("tablet", r"tablets?|ipad"),
    ("camera", r"cameras?|canon|nikon|fujifilm|leica|gopro|eos"),
    ("headphones?|headset|earphones", r"headphones?|earbuds|airpods|wh-\w+"),
    ("watch|smartwatch", r"watch"),
    ("tv|television", r"tv|television|bravia"),
    ("monitor|screen", r"monitor"),
    ("printer", r"printer|laserjet|officejet"),
    ("car|vehicle", r"car|ford|toyota|volkswagen|vw|bmw|audi|fiat|renault|skoda|honda|tesla|volvo"),
    ("bike|bicycle", r"bike|bicycle|e-bike"),
    ("reader", r"kindle|kobo"),
)  # fmt: skip
"""(what a thing is called, what names and properties of such a thing have)."""
_NOUN = "|".join(f"(?:{called})" for called, _ in _KINDS)
_PHRASE = re.compile(rf"\b(?:my|our) (?P<noun>{_NOUN})\b(?![-'’\w])(?! (?-i:[A-Z]))",
                     re.IGNORECASE)  # fmt: skip
_ASKS = re.compile(
    r"(?:what|when|where|how|why|who|which|whats|is|are|was|did|do|does|can)\b", re.IGNORECASE
)


def belongings_named(
    rewrite: Rewrite, *, message: Message, directory: Directory, known: Sequence[Entity],
    history: Sequence[Message],
) -> Rewrite:  # fmt: skip
    """Return a rewrite of a question in which "my camera" has the name of the user's only one.

    known: the entities last spoken of, among whom it is looked for; history: what was said before,
    where another thing may have been called so.
    """
    found = _PHRASE.search(rewrite.text)
    if found is None or rewrite.ambiguous or not _asks(message.content):
        return rewrite
    mine = [one for one in _owned(directory, known) if _may_be(one, found["noun"], history)]
    if len(mine) != 1:
        return rewrite
    name = f"the {mine[0].name}"
    text = rewrite.text[: found.start()] + name + rewrite.text[found.end() :]
    said = _PHRASE.search(message.content)
    start, end = said.span() if said else (0, 0)
    added = Replacement(start, end, name, mine[0].name, mine[0].id, REASON)
    queries = tuple(dict.fromkeys((text, message.content, *rewrite.search_queries)))
    return replace(
        rewrite, text=text, replacements=(*rewrite.replacements, added), search_queries=queries[:3]
    )


def kind_of(thing: Entity) -> str:
    """Return the kind that the name, the type or the properties of a thing show, "" for none."""
    shown = " ".join((thing.name, *thing.aliases, *thing.attributes)).casefold()
    return next(
        (called for called, has in _KINDS if re.search(rf"\b(?:{has})\b", shown)),
        "",
    )


def _kind(noun: str) -> str:
    return next(called for called, _ in _KINDS if re.fullmatch(called, noun, re.IGNORECASE))


def _may_be(thing: Entity, noun: str, history: Sequence[Message]) -> bool:
    """Whether a thing may be called so: it is of that kind, or nobody knows its kind and no such
    thing was spoken of before."""
    kind = kind_of(thing)
    spoken = re.compile(rf"\b{re.escape(noun)}\b", re.IGNORECASE)
    before = any(spoken.search(one.content) for one in history if one.role == "user")
    return kind == _kind(noun) or (not kind and not before)


def _asks(text: str) -> bool:
    return text.rstrip().endswith("?") or _ASKS.match(text) is not None


def _owned(directory: Directory, known: Sequence[Entity]) -> list[Entity]:
    """Return the products that the user has, by what he or she said."""
    things = {
        one.id: one for one in known if one.type == "PRODUCT" and one.trust != "document" and one.id
    }
    you, ties = directory.ties_of_user(list(things)[:MAX_THINGS])
    held = {one.object for one in ties if one.subject == you and one.predicate in _HAVING}
    return [one for id, one in things.items() if id in held]

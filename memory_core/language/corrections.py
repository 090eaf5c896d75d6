"""Corrections: "no, it's $1499", "Sorry, I meant 16 GB", "it's $900, not $950"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from memory_core.language.modality import SUPPOSING
from memory_core.language.scene import Scene
from memory_core.language.timing import dated
from memory_core.language.values import Value
from memory_core.model import Attribute

UNSAID = frozenset({"", "it", "its", "that", "this"})
"""Subjects that leave to the conversation what is corrected."""
USUAL = {"MONEY": "price", "DATE": "date", "GB": "memory", "TB": "storage", "m²": "size"}

_MARK = re.compile(
    r"\W*(?:(?:no|nope|wait|oh|sorry|oops|ah|hm+|ok|okay|well|and|but|yes|actually|correction"
    r"|i meant|i mean|my mistake|my bad|wrong|rather|typo|pardon|scratch that|make (?:it|that)"
    r"|i mis\w{2,9}(?: again)?|i measured again|i checked(?: again)?)\b[\s,.:;!–—-]{0,4}){1,5}",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(
    r"(?: [\w-]{1,20}){0,3} ?[.,;:!–—-]+\s*(?:oh |uh |um )?"
    r"(?:no[,;] (?:wait[, ]+|sorry[, ]+)?|no wait[,: ]+|wait[,: ]+(?:no[, ]+)?|sorry[,: ]+"
    r"|oops[,: ]+|actually[,: ]+|correction[,: ]+|scratch that[,: ]+|(?:or )?rather[,: ]+"
    r"|my mistake[,: ]+|(?=i mean|make (?:it|that)))"
    r"(?:i meant? |make (?:it|that) )?(?:(?:it|that)(?:['’]?s| is| was) )?(?:on |at |in |the )?",
    re.IGNORECASE,
)
"""What stands between a value and the one that takes its place in the same breath."""
_PLAIN = re.compile(r"\W*(?:(?:oh|ah|hm+|ok|okay|well|and|but|yes|no)\b[\s,.:;!–—-]{0,4})*", re.I)
_CHANGED = re.compile(
    r"\b(?:cut|raised?|lowered|reduced|increased|dropped|changed|corrected|moved|postponed) "
    r"(?:it|that|this) to\b",
    re.IGNORECASE,
)


def is_correction(scene: Scene) -> bool:
    """Whether a part takes something back that was said before."""
    text = scene.source
    match = _MARK.match(text)
    if match is not None:
        mild = _PLAIN.match(text)
        said = text[: match.end()].lower()
        denied = re.match(r"\W*(?:oh )?(?:no|nope)\b", said) is not None
        if denied or mild is None or mild.end() < match.end():
            return True
    return _CHANGED.search(text) is not None


def set_right(scene: Scene, found: list[Attribute]) -> list[Attribute]:
    """Return attributes with each value that is taken back at once as it was set right: "a 5 year
    warranty, no wait, 2 years"."""
    for old, new, start in taken_back(scene):
        item = next((one for one in found if (one.start, one.end) == (old.start, old.end)), None)
        own = next((one for one in found if (one.start, one.end) == (new.start, new.end)), None)
        if item is None or (own is not None and own.key != item.key):
            continue
        value = dated(scene, item.key, new, None, start) if new.type == "DATE" else new.value
        text = scene.source[new.start : new.end]
        right = replace(
            item, value=value, text=text, start=new.start, end=new.end, extractor="correction"
        )
        found = [right if one is item else one for one in found if one is not own]
    return found


def taken_back(scene: Scene) -> Iterator[tuple[Value, Value, int]]:
    """Yield each value taken back at once, the one that takes its place, and that one's token."""
    for (old, _, _), (new, start, _) in pairwise(scene.values):
        alike = (old.type, old.unit) == (new.type, new.unit)
        if alike and _AT_ONCE.fullmatch(scene.source, old.end, new.start):
            yield old, new, start


def is_denied(scene: Scene, start: int) -> bool:
    """Whether a value is named to be refused ("not $1799", "instead of $1799") or supposed only
    ("whether it costs $900"), which the parser does not always see."""
    for i in range(start - 1, scene.sentence(start).start - 1, -1):
        if scene.doc[i].text in {",", ";", ":"}:
            break
        if scene.doc[i].lower_ in SUPPOSING:
            return True
    before = [token.lower_ for token in scene.doc[max(0, start - 3) : start]]
    while before and before[-1] in {"the", "a", "for", "on", "at", "in", "only", "just", "to"}:
        before.pop()
    return bool(before) and (before[-1] in {"not", "n't"} or before[-2:] == ["instead", "of"])


def usual_key(value: Value) -> str:
    """Return the attribute a bare value is most likely of; memory knows better."""
    return USUAL.get(value.unit or value.type, "size" if value.unit else "")

"""Informal spelling: what is typed without its apostrophe or with two letters swapped is parsed as
it is meant ("ill move" as "I'll move", "wrok" as "work") and keeps the words as they were typed.

The model has learnt from texts that are spelt well. Most short forms without an apostrophe it
reads as they are; here are those that are other words, too.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from memory_core.language.english import TABLE, has
from memory_core.language.roles import KIN
from memory_core.language.word_lists import listed

if TYPE_CHECKING:
    from spacy.language import Language as SpacyPipeline
    from spacy.tokens import Doc

_DO = (
    "be|have|do|go|get|take|try|send|call|come|see|make|buy|move|need|check|ask|give|tell|let"
    "|sell|start|leave|pay|use|look|think|find|keep|bring|visit|meet|know|call|join|wait|pick"
)
_AFTER_ITS = (
    "a|an|the|not|been|no|too|so|very|really|quite|just|still|also|already|always|never|my|your"
    "|our|his|her|their|in|on|at|about|like|gone|broken|great|nice|good|bad|fine|ok|okay|cheap"
    "|expensive|heavy|loud|slow|fast|sold|free|called|made|located|available|worth|better|worse"
)
_OPENS = r"(?:(?<=^)|(?<=[.!?;,] )|(?<=\band )|(?<=\bbut )|(?<=\bso ))"
_THINGS = (
    "(?:build|wedd|meet|feel|pric|rat|packag|heat|park|ceil|cas|coat|train|sett|list|hous|light"
    "|open|end|beginn|charg|mean|someth|noth|anyth|everyth|str|w|r|th|k|spr|morn|even)ing"
)
_GOES_ON = "(?:and|but|again|since|when|all|every|now|a|the|my|me|too|so|because|like)\\b"
"""What follows a verb rather than a thing: "its leaking again", not "its heating system"."""
_FORMS = tuple(
    (re.compile(pattern, re.IGNORECASE), at)
    for pattern, at in (
        (rf"\b(?P<word>ill)(?= (?:{_DO})\b)", 1),
        (r"\b(?P<word>(?:he|she|they|we|you)d)(?= (?:like|love|prefer|rather)\b)", -1),
        (rf"\b(?P<word>its)(?= (?:{_AFTER_ITS})\b)", -1),
        (rf"{_OPENS}(?-i:(?P<word>its))(?= (?!{_THINGS})[a-z]+ing"
         rf"(?:$|[ ]?[.,;!]| {_GOES_ON}))", -1),
        (rf"{_OPENS}(?P<word>were)(?= (?:\w+ing|gonna)\b)", 2),
        (rf"{_OPENS}(?P<word>well)(?= (?:{_DO})\b)", 2),
        (rf"\b(?:my|our|his|her|your|their) (?P<word>(?:{'|'.join(sorted(KIN))})s)"
         r"(?= (?:name|birthday|husband|wife|boyfriend|girlfriend|dog|cat|car|house|place|phone"
         r"|number|email|address|job|wedding|kids?|son|daughter|favou?rite|a|an|called)\b)", -1),
    )
)  # fmt: skip
"""Short forms that are words of their own, and where their apostrophe stands."""
_HINT = re.compile(
    r"\b(?:ill|its|were|well|(?:he|she|they|we|you)d|my|our|his|her|your|their) \w", re.IGNORECASE
)
_WORD = re.compile(r"(?<![\w'’@#./-])[a-z]{4,12}(?![\w'’@/-])")
_MEANT = listed(
    """work works working worked live lives living lived friend friends sister brother mother
    father wife husband daughter manager colleague boss doctor like likes liked love loves want
    wants need needs from bought buy sold moved move moving with because their they have which
    price weight warranty address birthday laptop phone meeting tomorrow today yesterday Monday
    Friday company there about would could should really already favorite favourite prefer prefers
    called name named married left quit lost broken started order ordered cancel cancelled receive
    received believe people week weeks month months year years using used uses
    return returns returned refund money account password delivery please thanks email invoice
    charge screen battery when where what does station address number"""
)
SPELT = {
    "adress": "address", "tommorow": "tomorrow", "tomorow": "tomorrow", "tommorrow": "tomorrow",
    "recieved": "received", "recieve": "receive", "beleive": "believe", "becuase": "because",
    "wich": "which", "definately": "definitely", "realy": "really", "prefered": "preferred",
    "bougth": "bought", "collegue": "colleague", "coleague": "colleague",
    "maried": "married", "apartement": "apartment", "waranty": "warranty", "cancled": "cancelled",
    "calender": "calendar", "buisness": "business", "intrested": "interested",
    "recomend": "recommend", "favrite": "favorite", "favorit": "favorite", "yesteday": "yesterday",
    "brokn": "broken", "mony": "money", "ordr": "order", "nearst": "nearest", "plese": "please",
    "garantee": "guarantee", "guarentee": "guarantee", "seperate": "separate",
    "appartment": "apartment", "accomodation": "accommodation", "shiping": "shipping",
    "delivry": "delivery", "avaliable": "available", "availible": "available",
    "pasword": "password", "acount": "account", "untill": "until", "cheepest": "cheapest",
    "wher": "where", "shold": "should", "woud": "would",
}  # fmt: skip
"""Common slips that are more than two letters swapped."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A stretch of a text, and how it is meant."""

    start: int
    end: int
    meant: str


def slips(text: str, words: frozenset[str]) -> list[Slip]:
    """Return what is typed otherwise than meant, in reading order.

    words: those of a dictionary; what it has is meant as it is.
    """
    found = _short_forms(text) if _HINT.search(text) else []
    taken = {slip.start for slip in found}
    for match in _WORD.finditer(text):
        meant = _meant(match.group(), words)
        if meant and match.start() not in taken:
            found.append(Slip(match.start(), match.end(), meant))
    return sorted(found, key=lambda slip: slip.start)


def _short_forms(text: str) -> list[Slip]:
    found = []
    for pattern, at in _FORMS:
        for match in pattern.finditer(text):
            word = match["word"]
            start, end = match.span("word")
            if not (word.lower() in {"were", "well"} and text.rstrip().endswith("?")):
                found.append(Slip(start, end, f"{word[:at]}'{word[at:]}"))
    return found


def _meant(word: str, words: frozenset[str]) -> str:
    """Return the common word a misspelt one is meant for, "" for any other."""
    if word in words or word in _MEANT:
        return ""
    if word in SPELT:
        return SPELT[word]
    if has(words, word):
        return ""
    for i in range(len(word) - 1):
        swapped = f"{word[:i]}{word[i + 1]}{word[i]}{word[i + 2 :]}"
        if swapped in _MEANT:
            return swapped
    return ""


def meant(text: str, found: Sequence[Slip]) -> str:
    """Return a text as it is meant."""
    for slip in reversed(found):
        text = f"{text[: slip.start]}{slip.meant}{text[slip.end :]}"
    return text


def as_typed(nlp: "SpacyPipeline", doc: "Doc", text: str, found: Sequence[Slip]) -> "Doc | None":
    """Return the parse of a text as it is meant with the words as they were typed; None where its
    words cannot be told apart."""
    from spacy.tokens import Doc

    words, spaces, at = [], [], 0
    pending = list(found)
    for token in doc:
        while pending and at >= pending[0].end:
            pending.pop(0)
        size = len(token)
        if pending and pending[0].start <= at < pending[0].end:
            bare = token.text.replace("'", "")
            whole = token.text == pending[0].meant
            size = pending[0].end - pending[0].start if whole else len(bare)
        words.append(text[at : at + size])
        spaces.append(bool(token.whitespace_))
        at += size + len(token.whitespace_)
    if at != len(text) or not all(words):
        return None
    typed = Doc(nlp.vocab, words=words, spaces=spaces)
    if typed.text != text:
        return None
    values: Any = doc.to_array(list(_COPIED))
    return typed.from_array(list(_COPIED), values)


_COPIED: tuple[int | str, ...] = (
    *("TAG", "POS", "MORPH", "LEMMA", "DEP", "HEAD", "ENT_IOB", "ENT_TYPE"),
)


def known_words(nlp: "SpacyPipeline") -> frozenset[str]:
    """Return the words of a pipeline's dictionary, none where it has no dictionary."""
    if not nlp.vocab.lookups.has_table(TABLE):
        return frozenset()
    found: frozenset[str] = nlp.vocab.lookups.get_table(TABLE)["words"]
    return found

"""New names in real sentences, so that what is around a name decides what it is."""

import random
from dataclasses import dataclass

from training.chat.slots import Slots
from training.records import Name, Record, Stretch

SHARES = {"PERSON": 0.8, "LOCATION": 0.5, "ORGANIZATION": 0.4, "PRODUCT": 0.5}
"""How often a name of a label is replaced; names of other labels stay."""
SLOT = {"LOCATION": "LOC", "ORGANIZATION": "ORG", "PRODUCT": "PRODUCT"}
LONGEST = 3
"""Words; longer names stay, because their words fit their sentence."""


@dataclass(slots=True)
class _Rewritten:
    """A text being written anew, with what was placed in it so far."""

    text: str
    names: list[Name]
    unknown: list[Stretch]


def swapped(record: Record, *, slots: Slots, rng: random.Random) -> Record:
    """Return the record with some of its names replaced by others of their label.

    The same name is replaced by the same one all over the text; handles, hashtags and names in
    capitals stay.
    """
    new: dict[str, str] = {}
    made = _Rewritten("", [], [])
    position = 0
    marked = sorted([*record.names, *((start, end, "") for start, end in record.unknown)])
    for start, end, label in marked:
        if start < position:
            continue
        old = record.text[start:end]
        if label and old not in new:
            new[old] = _replacement(old, label, slots, rng)
        made.text += record.text[position:start]
        _place(made, new.get(old, old) if label else old, label)
        position = end
    made.text += record.text[position:]
    return Record(made.text, tuple(made.names), tuple(made.unknown))


def _place(made: _Rewritten, text: str, label: str) -> None:
    start = len(made.text)
    made.text += text
    if label:
        made.names.append((start, len(made.text), label))
    else:
        made.unknown.append((start, len(made.text)))


def _replacement(old: str, label: str, slots: Slots, rng: random.Random) -> str:
    n_words = len(old.split())
    shouted = len(old) > 3 and old.isupper()
    if shouted or n_words > LONGEST or old[:1] in "@#" or rng.random() >= SHARES.get(label, 0.0):
        return old
    slot = SLOT.get(label) or ("FIRST" if n_words == 1 else "FULL")
    text = slots.draw(slot).text
    return text.lower() if old.islower() else text

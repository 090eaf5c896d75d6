"""Templates: sentences with slots ("{PERSON}") and choices ("[call|email]"), filled into pieces.

A text stays a list of pieces until the end, so that whatever noise does to it, every name's span
is exact by construction.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from training.chat.slots import Slots
from training.records import Record

FOLDER = Path(__file__).parent / "templates"
LATER = FOLDER / "later"
"""Sentences the names were found to lack after their first stage of training."""

_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_SLOT = re.compile(r"\{([A-Z]+)\}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text: a name with its label, or words between names (label "")."""

    text: str
    label: str = ""


def own_templates(folder: Path = FOLDER) -> list[str]:
    """Return every template of a folder, file after file; those of folders inside it are others."""
    files = sorted(folder.glob("*.txt"))
    lines = [line for path in files for line in path.read_text(encoding="utf8").splitlines()]
    return [line for line in lines if line.strip()]


def slots_of(template: str) -> list[str]:
    """Return the slots a template has, in order, also those in its choices."""
    return _SLOT.findall(template)


def words_outside(template: str) -> str:
    """Return what a template says itself: its slots blanked, all its choices side by side."""
    return re.sub(r"[\[\]|]", " ", _SLOT.sub("_", template))


def fill(template: str, *, slots: Slots, rng: random.Random) -> list[Piece]:
    """Return a template with its choices made and its slots filled."""
    while choice := _CHOICE.search(template):
        chosen = rng.choice(choice.group(1).split("|"))
        template = template[: choice.start()] + chosen + template[choice.end() :]
    pieces: list[Piece] = []
    position = 0
    for slot in _SLOT.finditer(template):
        value = slots.draw(slot.group(1))
        before = template[position : slot.start()]
        # "the {PRODUCT}" must not become "the the Bay Area".
        lead = "" if before.lower().endswith("the ") else value.lead
        if lead and not pieces and not before.strip():
            lead = lead.capitalize()
        pieces += [Piece(before + lead), Piece(value.text, value.label)]
        position = slot.end()
    return [*pieces, Piece(template[position:])]


def record(pieces: Sequence[Piece]) -> Record:
    """Return the pieces as one text with its names."""
    text = ""
    names = []
    for piece in pieces:
        if piece.label:
            names.append((len(text), len(text) + len(piece.text), piece.label))
        text += piece.text
    return Record(text, tuple(names))

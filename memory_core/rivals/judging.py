"""Judging: what a memory brought to mind for a question, held against what was said.

A value counts only where it stands beside a name of what it belongs to, or in the very message
that gave it; "Berlin" in a list of places says nothing about where Anna lives.
"""

from collections.abc import Sequence

from memory_core.names import words
from memory_core.rivals.base import Outcome, Piece, Probe, Recalled, Value
from memory_core.rivals.wording import holds

Judged = tuple[Outcome, tuple[str, ...]]
"""How it went, and the lines that decided it."""


def judge(probe: Probe, recalled: Recalled) -> Judged:
    """Return how a question went; see `Outcome`."""
    if probe.kind == "reference":
        return _reference(probe, recalled)
    right = _tied(probe, recalled, [probe.gold])
    if probe.kind in ("expired", "other"):
        return ("wrong", _texts(right)) if right else ("remembered", ())
    if probe.kind == "source":
        return _source(right)
    return _value(probe, recalled, right)


def _value(probe: Probe, recalled: Recalled, right: Sequence[Piece]) -> Judged:
    """Judge a value, where others were given for the same before or after."""
    wrong = [p for p in _tied(probe, recalled, probe.wrong) if p not in right]
    if not right and not wrong:
        return "lost", ()
    if probe.kind == "before":
        return ("remembered", _texts(right)) if right else ("lost", _texts(wrong))
    last = max([*right, *wrong], key=lambda piece: _weight(piece, recalled.pieces))
    if last in right:
        return "remembered", _texts([last])
    return "wrong", _texts([last])


def _tied(probe: Probe, recalled: Recalled, values: Sequence[Value]) -> list[Piece]:
    """Return the pieces that give one of these values to what is asked about."""
    return [
        piece
        for piece in recalled.pieces
        if any(
            holds(piece.text, value.forms)
            and (piece.heard == value.line or holds(piece.text, probe.about))
            for value in values
        )
    ]


def _weight(piece: Piece, pieces: Sequence[Piece]) -> tuple[bool, int, int]:
    """Return what a reader goes by where values differ: what is stated as holding now, else what
    was said last, else what stands last."""
    return (piece.heard == 0, piece.heard, pieces.index(piece))


def _source(right: Sequence[Piece]) -> Judged:
    if not right:
        return "lost", ()
    unmarked = [piece for piece in right if piece.role != "assistant"]
    return ("wrong", _texts(unmarked)) if unmarked else ("remembered", _texts(right))


def _reference(probe: Probe, recalled: Recalled) -> Judged:
    """Judge what a reference is taken for: by the question made to stand alone where the memory
    makes one, else by whether the thing meant is there for the model to find."""
    if recalled.resolved is None:
        found = [piece for piece in recalled.pieces if holds(piece.text, probe.gold.forms)]
        return ("remembered", _texts(found[-1:])) if found else ("lost", ())
    resolved = recalled.resolved
    if resolved == probe.question:
        return "lost", ()
    whole = holds(resolved, probe.gold.forms) and not _broken(probe, resolved)
    return ("remembered" if whole else "wrong"), (resolved,)


def _broken(probe: Probe, resolved: str) -> bool:
    """Whether a word of the question, other than what refers, did not survive."""
    refers = {word.casefold() for word in probe.words}
    kept = {word.norm for word in words(resolved)}
    mine = [word.norm for word in words(probe.question) if word.norm.isalnum()]
    return any(word not in kept and word not in refers for word in mine)


def _texts(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(piece.text for piece in pieces)

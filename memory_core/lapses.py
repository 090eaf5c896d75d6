"""Lapses: what a text says is over of what was said before."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lapse:
    """A state that a text says is over: what one of `predicates` said of the subject.

    subject, object: as written; object "" for whatever it was ("he retired").
    start, end: the characters that say so.
    """

    subject: str
    predicates: tuple[str, ...]
    object: str = ""
    start: int = 0
    end: int = 0

"""Reading order: in which order the phrases and references of a text are taken in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.language import binding
from memory_core.language.phrases import Phrase
from memory_core.language.references import Reference

if TYPE_CHECKING:
    from spacy.tokens import Doc


def in_reading_order(
    spoken: Sequence[Phrase], refs: Sequence[Reference], doc: "Doc"
) -> list[Phrase | Reference]:
    """Return what a text speaks of and refers with, in the order it is understood.

    By where it ends, references first; but the subject that a phrase before it waits for ("After
    her shift, Ann left") comes before that phrase.
    """
    early: dict[int, int] = {}
    for reference in refs:
        ahead = binding.subject_ahead(doc[reference.token])
        if ahead >= 0:
            early.setdefault(ahead, reference.end)
    return sorted(
        [*spoken, *refs],
        key=lambda item: (
            early.get(item.head, item.end) if isinstance(item, Phrase) else item.end,
            isinstance(item, Phrase) and item.head not in early,
        ),
    )

"""What a conversation is about now."""

from typing import TYPE_CHECKING

from memory_core.language.discourse import Discourse
from memory_core.language.phrases import Phrase
from memory_core.language.references import Reference, Wants
from memory_core.language.resolution import Choice, choose

if TYPE_CHECKING:
    from spacy.tokens import Doc


def topic_of(discourse: Discourse, doc: "Doc", *, at: int, besides: Phrase | None) -> Choice:
    """Return what the conversation is about now: what "it", else "he", would mean."""
    wanted: tuple[Wants, ...] = ("any", "thing", "person", "many")
    for wants in wanted:
        it = Reference(0, 0, "", "pronoun", wants, besides.head if besides else 0)
        choice = choose(it, discourse, doc=doc, at=at)
        if choice.referent is not None:
            return choice
    return Choice(None)

"""Bare words: a question of one or two words ("Why not?", "By whom?", "Which ones?") is asked of
the question before it, else of what was answered to that, else of what the user stated."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from memory_core.language import ellipsis, sluices, so_many
from memory_core.language.asking import asked_of_statement, denied
from memory_core.language.dictation import first_quoted
from memory_core.language.phrases import Phrase

if TYPE_CHECKING:
    from spacy.tokens import Doc

Read = Callable[[str], "tuple[Doc, list[Phrase]]"]
"""Returns the parse of a text and its phrases."""


def are_bare(text: str) -> bool:
    """Whether a text consists of words that ask, and says nothing of what."""
    return bool(
        sluices.asked_alone(text) or so_many.asks_of_several(text) or ellipsis.asks_amount(text)
    )


def asked(text: str, *, question: str, reply: str, read: Read) -> tuple[str, str]:
    """Return a question of bare words made whole and what it is asked of; "" for both where it is
    none, or what came before cannot be asked so.

    question: the message of the user before, made whole; reply: what was answered, "" for nothing.
    """
    if word := so_many.asks_of_several(text):
        short = bool(question) and len(question) <= sluices.MAX_CHARS
        whole = so_many.asked_of_several(read(question)[0], word) if short else ""
        return (whole, question) if whole else ("", "")
    if whole := sluices.spelled_out(text, question):
        return whole, question
    word = sluices.asked_alone(text)
    if word == "why not":
        whole = denied(read(question)[0]) if sluices.is_polar(question) else ""
        if whole:
            return whole, question
        word = "why"
    for statement, by_user in ((first_quoted(reply), False), (question, True)) if word else ():
        whole = _of_statement(statement, word, by_user=by_user, read=read)
        if whole:
            return whole, statement
    return "", ""


def _of_statement(statement: str, word: str, *, by_user: bool, read: Read) -> str:
    if not statement or len(statement) > sluices.MAX_CHARS:
        return ""
    return asked_of_statement(read(statement)[0], word, by_user=by_user)

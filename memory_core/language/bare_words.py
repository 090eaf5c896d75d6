"""Bare words: a question of one or two words ("Why not?", "By whom?", "Which ones?") is asked of
the question before it, else of what was answered to that, else of what the user stated."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from memory_core.language import continuing, ellipsis, sluices, so_many
from memory_core.language.asking import asked_of_statement, denied
from memory_core.language.dictation import quoted_on
from memory_core.language.phrases import Phrase
from memory_core.language.wording import END_MARKS

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
    if not question or len(question) > sluices.MAX_CHARS:
        return "", ""
    for way in (_of_several, _with_more, _of_question):
        if whole := way(text, question, read):
            return whole, question
    word = sluices.asked_alone(text) if not sluices.beside(text) else ""
    word = "why" if word == "why not" else word
    for statement, by_user in (
        ((quoted_on(reply, question), False), (question, True)) if word else ()
    ):
        whole = _of_statement(statement, word, by_user=by_user, read=read)
        if whole:
            return whole, statement
    return "", ""


def _of_several(text: str, question: str, read: Read) -> str:
    """Return "Which gates are there?" for "Which ones?", "Which gates are old?" for "Which ones are
    old?"."""
    doc, _ = read(question)
    word = so_many.asks_of_several(text)
    return so_many.asked_of_several(doc, word) if word else so_many.of_which(text, doc)


def _with_more(text: str, question: str, read: Read) -> str:
    """Return "Until when is it open on Fridays?" for "Until when on Fridays?"."""
    rest = sluices.beside(text)
    bare = END_MARKS.sub("", text).rstrip().removesuffix(rest).strip()
    whole = sluices.spelled_out(f"{bare}?", question) if rest else ""
    if not whole:
        return ""
    return sluices.at_another_time(whole, rest) or continuing.continued(read(whole)[0], rest)


def _of_question(text: str, question: str, read: Read) -> str:
    """Return what a bare word asks of a question."""
    if sluices.beside(text):
        return ""
    if sluices.asked_alone(text) == "why not" and sluices.is_polar(question):
        return denied(read(question)[0])
    return sluices.spelled_out(text, question)


def _of_statement(statement: str, word: str, *, by_user: bool, read: Read) -> str:
    if not statement or len(statement) > sluices.MAX_CHARS:
        return ""
    return asked_of_statement(read(statement)[0], word, by_user=by_user)

"""A message that tells something and asks something: what it asks is answered, and what it tells is
remembered like any other statement."""

import re
from dataclasses import replace

from memory_core.llm.asking import Asked, read
from memory_core.llm.base import AnswerRequest
from memory_core.llm.outdated import OF_NOW
from memory_core.llm.reception import meant_by

MAX_CHARS = 600
"""Longer messages are texts that are handed in, and asked as they are."""
_ENDS = re.compile(r"(?<=[.!?…])[\"'”’)]*\s+(?=\S)|\n+")
_JOINED = re.compile(
    r"[,:]\s+(?:(?:so|and|but)\s+)?(?=(?:(?:can|could|do|does|did|is|are|will|would|should|may|am|"
    r"was|what|what's|whats|how|why)\b[^,]*\?"
    r"|(?:what(?: is|['’]?s| are)|how (?:much|many|long|often|old|far))\b[^,]*"
    r"\band (?:what|how|who|when|where)\b[^,]*)\s*$)",
    re.I,
)
"""Where a question follows what somebody tells of himself or herself after a comma or a colon."""
_RUN_ON = re.compile(r"\s+(?=(?:do|can|should|may|must|could|am) i\b)", re.I)
"""Where a question follows without any mark: "i have been sick for 5 days do i need a note"."""
_ASKS_ALREADY = re.compile(
    r"\b(?:what|how|when|where|which|why|who|whom|that|than|as|so|and|or|if|whether)$"
    r"|\b(?:how (?:many|much)|which|what) [\w ]+$",
    re.I,
)
"""Before "do i": the question has begun with it."""
_OF_ONESELF = re.compile(
    r"^(?:(?:hi|hello|hey|so|well|ok|okay)[,!.]?\s+)*(?:i|i['’]\w+|im|ive|my|we|our)\b", re.I
)
_WHAT_TO_DO = re.compile(
    r"^(?:(?:so|and|ok|okay),? )?(?:(?:what )?now|now what|what then|"
    r"what (?:can|should|could|must|shall|do) (?:i|we) do(?: now| then| about (?:it|that|this))?|"
    r"what (?:do|will|would) you do(?: now| then| about (?:it|that|this))?)\W*$",
    re.I,
)
"""What is to be done about it stands in what is told."""
_POINTS_BACK = re.compile(
    r"\b(return|send|bring|exchange|swap|cancel|keep|give) (?:it|them)\b", re.I
)
"""What is to be done with a thing, which is not named."""
_GOT = re.compile(
    r"\b(?:i|we)(?: have|['’]ve)?(?: just| recently)? (?:bought|ordered|got|purchased|received|"
    r"rented|borrowed|have|own) (?:(?:an?|the|my|our|some|these|those|this) )?"
    r"((?!(?:to|question)\b)[\w'’.-]+(?: [\w'’.-]+){0,3}?)"
    r"(?= (?:last|yesterday|today|this|on|in|at|from|for|here|that|which|and|but|is|are|was|were|"
    r"a|an|two|three|\d+ \w+ ago)\b|[,;.!?](?!\w)|$)",
    re.I,
)
"""What somebody tells to have got, which "Can I return it?" beside it is about."""
_TOLD = frozenset({"statement", "need", "greeting", "thanks", "empty"})


def asked_in(message: str) -> str:
    """Return the questions of a message that also tells something; the message as it is where it
    does only one of the two, or where what it asks is nothing without what it tells."""
    if "?" not in message and not any(at.search(message) for at in (_ENDS, _JOINED, _RUN_ON)):
        return message
    pieces = _pieces(message) if len(message) <= MAX_CHARS else []
    read_ = [(piece, read(piece)) for piece in pieces]
    asking = [(piece, one) for piece, one in read_ if _asks(piece, one)]
    telling = [one for piece, one in read_ if not _asks(piece, one)]
    if not (asking and telling):
        return message
    needs = any(one.kind == "need" for one in telling)
    whole = any(_is_whole(piece, one, needs=needs) for piece, one in asking)
    return " ".join(piece for piece, _ in asking) if whole else message


def asked_alone(request: AnswerRequest) -> AnswerRequest:
    """Return a request without what its message tells beside its question, which is kept as its
    situation."""
    original, question = asked_in(request.original), request.question
    if original == request.original:
        return request
    asked = _named(asked_in(question), question)
    return replace(request, question=asked, original=original, situation=question)


def is_nothing_alone(question: str) -> bool:
    """Whether what is asked is nothing without what was told before it: "Whom do I tell?"."""
    return not _is_whole(question, read(question), needs=False)


def asks_what_to_do(question: str) -> bool:
    """Whether a question asks what is to be done about what was told before it."""
    return _WHAT_TO_DO.match(question.strip()) is not None


def _named(asked: str, message: str) -> str:
    """Return a question with the thing in it that its message tells to have got."""
    got = _GOT.search(message) if _POINTS_BACK.search(asked) else None
    if got is None:
        return asked
    return _POINTS_BACK.sub(lambda found: f"{found[1]} the {got[1]}", asked)


def _is_whole(piece: str, one: Asked, *, needs: bool) -> bool:
    """Whether a question asks something by itself; after a need, which thing it is about is in the
    need unless it asks for a property."""
    if needs:
        return bool(one.keys)
    if _WHAT_TO_DO.match(piece):
        return False
    words = frozenset(one.wanted) - OF_NOW
    return bool(words) or one.kind == "recall" or meant_by(piece, understood=piece) is not None


def _pieces(message: str) -> list[str]:
    """Cut a message into its sentences, and what is told of oneself from what is asked after it."""
    pieces: list[str] = []
    for piece in _ENDS.split(message.strip()):
        joined = _JOINED.search(piece) or _run_on(piece)
        if joined and _OF_ONESELF.match(piece):
            pieces += [piece[: joined.start()], piece[joined.end() :]]
        else:
            pieces.append(piece)
    return [piece.strip() for piece in pieces if piece.strip()]


def _run_on(piece: str) -> re.Match[str] | None:
    """Return where a question follows what is told without any mark, None where none does."""
    found = _RUN_ON.search(piece)
    return found if found and not _ASKS_ALREADY.search(piece[: found.start()]) else None


def _asks(piece: str, one: Asked) -> bool:
    """Whether a sentence is a question. A few words without a mark go with what they stand by."""
    if "?" in piece:
        return True
    return one.kind not in _TOLD and one.kind != "fragment"

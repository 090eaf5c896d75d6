"""Continuing: a question goes on with a phrase that begins with a preposition, in the place of one
that begins alike ("to Rome" for "to Paris") or at its end."""

import re
from typing import TYPE_CHECKING

from memory_core.language.verb_forms import is_infinitive
from memory_core.language.wording import END_MARKS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_THE_ONE = re.compile(
    r"(?:the|that|those)\s+ones?\s+(?=(?:to|from|for|in|at|on|of|with|by|about|near)\b)",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"(?:(?:and|but|or|what|also)\b,? )*(?P<condition>(?:(?:even|only|also) )?"
    r"(?:if|when|unless|although|though) "
    r"(?:i|we|you|it|he|she|they|there|the|my|our|this|that|nobody|somebody)\b[^,;]{2,60})",
    re.IGNORECASE,
)
"""A condition with nothing that is so under it."""
_ASKS = re.compile(
    r"\b(?:do|does|did|can|could|may|must|should|will|would|is|are|what|how|where|who|which) "
    r"(?:i|we|you|it|he|she|they|there|the|my)\b|\bwhat now\b",
    re.IGNORECASE,
)
_MEANS = re.compile(
    r"(?:in|on|from|with|by|at|over|via|through) (?:(?:an?|the|my|your|our|its) )?"
    r"(?:(?!(?:in|on|from|with|by|at)\b)[\w'’-]+ ){0,2}?"
    r"(?:app|phone|telephone|smartphone|computer|pc|laptop|tablet|browser|website|web|desktop|"
    r"post|e-?mail|letter|till|desk|counter)\b(?! (?:\w+ly|[a-z]+)\b)",
    re.IGNORECASE,
)
"""Says by which way or on what something is done."""
_SUBJECTS = re.compile(r"(?<!to )(?<!for )(?<!with )\b(?:i|we|he|she|they|it(?= \w+s\b))\b", re.I)


def continued(previous: "Doc", rest: str) -> str:
    """Return the previous question with a prepositional phrase added, or put in the place of one
    that began with the same preposition."""
    first = rest.split(maxsplit=1)[0].lower()
    for token in previous:
        if (
            token.lower_ == first
            and token.dep_ == "case"
            and token.i > 0
            and token.head.i > token.i
        ):
            end = token.head.right_edge
            while end.i + 1 < len(previous) and end.nbor().tag_ in {"NN", "NNS", "NNP", "VBG"}:
                end = end.nbor()
            if end.i - 1 > token.i and _is_verb_of(previous, end):
                end = end.nbor(-1)
            if end.i + 1 < len(previous) and _closes(end.nbor()):
                end = end.nbor()
            after = previous.text[end.idx + len(end) :]
            return f"{previous.text[: token.idx]}{rest}{after}"
    return _by_other_means(previous.text, rest) or appended(previous.text, rest)


def _closes(token: "Token") -> bool:
    """Whether a number ends a question, as the last part of a name: "on the Falco 20?"."""
    return token.like_num and all(t.is_punct for t in token.doc[token.i + 1 :])


def _by_other_means(question: str, rest: str) -> str:
    """Return "Can I pay on my phone?" for "on my phone" after "Can I pay in the app?", "" where
    either is not about an app, a device or the like."""
    old = list(_MEANS.finditer(question)) if _MEANS.fullmatch(rest) else []
    if len(old) != 1:
        return ""
    return f"{question[: old[0].start()]}{rest}{question[old[0].end() :]}"


def _is_verb_of(question: "Doc", last: "Token") -> bool:
    """Whether the last word of a question is the verb that its "does" wants, taken for a noun."""
    helped = any(t.lower_ in {"do", "does", "did"} for t in question[: last.i])
    closing = all(t.is_punct for t in question[last.i + 1 :])
    verbs = any(t.tag_ == "VB" for t in question if t.i != last.i)
    return helped and closing and not verbs


def of_the_one(rest: str) -> str:
    """Return "to Rome" for "the one to Rome", "" where nothing sets "the one" apart so."""
    found = _THE_ONE.match(rest)
    return rest[found.end() :] if found else ""


def appended(question: str, rest: str) -> str:
    """Return a question with something added before its closing mark."""
    body = END_MARKS.sub("", question)
    return f"{body} {rest}{question[len(body) :] or '?'}"


def under_condition(question: str, text: str) -> str:
    """Return "Can I return it even if I opened it?" for "even if I opened it" after "Can I return
    it?", "" where a text asks or tells something of its own."""
    asks = question.rstrip().endswith("?")
    found = _CONDITION.fullmatch(END_MARKS.sub("", text).strip()) if asks else None
    if found is None or _ASKS.search(found["condition"]):
        return ""
    if len(_SUBJECTS.findall(found["condition"])) > 1:
        return ""  # "even if it rains I walk to work"
    return appended(question, found["condition"])


def with_another_act(previous: "Doc", rest: str, said: "Doc") -> str:
    """Return the previous question asked of another thing to do ("to repair it" for "to ship it"),
    "" where either says nothing to do. rest: what takes its place; said: the parse of what it was
    said in."""
    if not any(is_infinitive(token) for token in said):
        return ""
    verb = next((token for token in reversed(previous) if is_infinitive(token)), None)
    if verb is None:
        return ""
    question = previous.text
    body = END_MARKS.sub("", question)
    return f"{question[: verb.nbor(-1).idx]}{rest}{question[len(body) :] or '?'}"

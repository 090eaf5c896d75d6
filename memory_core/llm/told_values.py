"""Answers from values the user told: of himself or herself, of a thing that is his or hers, and of
things without a name. Every function returns "" when it has nothing to say."""

import re
from collections.abc import Callable, Sequence

from memory_core.llm.acts import act_asked_of
from memory_core.llm.called import number_answer
from memory_core.llm.citing import Citations, attributed
from memory_core.llm.claims import value_sentence
from memory_core.llm.material import Material, Value
from memory_core.llm.meant import is_timely
from memory_core.llm.naming import Subject, is_proper, is_speaker
from memory_core.llm.others_told import told_closer
from memory_core.llm.outdated import asks_of_the_past
from memory_core.llm.personal import done_by_me
from memory_core.llm.properties import asked as asks_for
from memory_core.llm.relating import relation_answer
from memory_core.llm.telling import quotes
from memory_core.llm.terms import content
from memory_core.llm.untold import untold

_MINE = re.compile(r"\b(?:i|me|my|mine)\b", re.I)
_BUDGET = re.compile(r"\b(?:my|our) budget\b", re.I)
_AT_MOST = re.compile(
    r"\b(?:under|below|up to|at most|max(?:imum)?(?: of)?|no more than|less than|not over|within)"
    r" (?:[$€£] ?)?\d[\d.,]* ?(?:k\b|[$€£]|million\b|euros?\b|dollars?\b|pounds?\b|usd\b|eur\b|$)"
    r"|\b\d[\d.,]* ?(?:k|[$€£]|euros?|dollars?|pounds?|usd|eur)? (?:max|tops|at most)\b",
    re.I,
)
"""Says what something may cost at most."""

_COMPARED = re.compile(
    r"^\W*which (?P<kind>(?!one\b)[a-z-]+) (?:is|has|costs|was)\b.*\b(?:\w+er|\w+est|more|less)\b",
    re.I,
)
_TRADE_ASKED = re.compile(r"^\W*what do(?:es)? .{1,60}? do(?: for (?:a living|work))?\W*$", re.I)
_HOW_MANY_OWN = re.compile(
    r"^\W*how many (?P<kind>[\w-]+(?: [\w-]+)?) (?:do|have|did) (?:i|we) "
    r"(?:have|got|own|need|book)",
    re.I,
)
_COUNTED = re.compile(
    r"\b(?:\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|no|several)\b"
    r"(?: [\w-]+){0,2} [\w-]+s\b",
    re.I,
)
MAX_OWN = 5
"""Sentences quoted where the user told of several one by one."""
_KIND_ASKED = re.compile(
    r"^\W*(?:what|which) (?:breed|kind|type|sort|make|model|species|variety)\b", re.I
)


def told_answer(material: Material, citations: Citations) -> str:
    """Answer a question that names nothing particular from what the user told."""
    question = material.asked.text
    mine = _MINE.search(question) is not None and not act_asked_of(question)
    ways: list[Callable[[Material, Citations], str]] = [speaker_answer] if mine else []
    for way in (*ways, budget_answer, number_answer, common_answer, own_count):
        tried = Citations()
        if way(material, tried) and not untold(material, tried):
            return way(material, citations)
    return ""


def budget_answer(material: Material, citations: Citations) -> str:
    """Quote the limit the user set last to what something may cost."""
    if not _BUDGET.search(material.asked.text):
        return ""
    limits = [one for one in material.said if _AT_MOST.search(one.text)]
    return quotes(citations, limits[-1:])


def speaker_answer(material: Material, citations: Citations) -> str:
    """Say what the user told of himself or herself."""
    for this in material.subjects:
        if is_speaker(this.entity):
            told = _told_of(material, this)
            if among := _of_own_thing(material, told):
                return quoted_values(citations, among)
            said = value_sentence(citations, this, [v for v in told if _bears(material, v)])
            if said or asks_of_the_past(material.request.original):
                return said
            return relation_answer(material, citations, this)
    return ""


def _told_of(material: Material, this: Subject) -> list[Value]:
    """Return what the user told of a thing and the question asks for. "What did I order?" does not
    ask for the number of the order."""
    question = material.asked.text
    done = done_by_me(question)
    return [
        value
        for value in material.asked_values(this)
        if value.quote.by_user
        and is_timely(question, value)
        and not (done and done in content(value.key))
    ]


def _of_own_thing(material: Material, told: Sequence[Value]) -> list[Value]:
    """Return what is asked of a thing of the user that has a name: the colour of "my car" where
    that is a Toyota and the Toyota is red."""
    named = {value.text for value in told if not _bears(material, value)}
    return [
        value
        for this in material.subjects
        if this.entity.name in named
        for value in _told_of(material, this)
    ]


def _bears(material: Material, value: Value) -> bool:
    """Whether a value has to do with the property a question asks for, if it asks for one."""
    keys = material.asked.keys
    words = {word for key in keys for word in content(key)}
    return (
        not keys
        or asks_for(value.key, keys=keys, words=())
        or not words.isdisjoint(content(value.key))
    )


def common_answer(material: Material, citations: Citations) -> str:
    """Quote what the user told of something without a name of its own that the question speaks of:
    the price of "the hotel"; of several of a kind that are compared each sentence with a figure."""
    if compared := _COMPARED.match(material.asked.text):
        kind = frozenset(content(compared["kind"]))
        each = [one for one in material.said if kind <= one.terms and re.search(r"\d", one.text)]
        if len(each) > 1:
            return quotes(citations, each[-MAX_OWN:])
    values = [
        value
        for this in material.subjects
        if this.known.focus and not is_proper(this.entity) and not is_speaker(this.entity)
        for value in _told_of(material, this)
        if not told_closer(material.asked.text, value.quote.text, material.said)
    ]
    return quoted_values(citations, values)


def own_count(material: Material, citations: Citations) -> str:
    """Quote what the user told of having, for "How many meetings do I have?": the sentence with
    the number, else each one that tells of one of them."""
    asked = _HOW_MANY_OWN.match(material.asked.text)
    if asked is None:
        return ""
    kind = content(asked["kind"])
    told = [one for one in material.said if kind and set(kind) <= one.terms]
    told = [one for one in told if _MINE.search(one.text) or re.search(r"\b(?:we|our)\b", one.text)]
    counted = [one for one in told if _COUNTED.search(one.text)]
    return quotes(citations, counted[-1:] or told[-MAX_OWN:])


def trade_answer(material: Material, citations: Citations) -> str:
    """Say what the user told somebody to be by trade, for "What does Clara do?"."""
    if not _TRADE_ASKED.match(material.asked.text):
        return ""
    return " ".join(
        value_sentence(citations, this, roles)
        for this in material.focus
        if this.entity.type == "PERSON"
        and (roles := [v for v in material.values(this) if v.key == "role" and v.quote.by_user])
    )


def kind_answer(material: Material, citations: Citations) -> str:
    """Quote what the user said a thing to be, for "What breed is Rex?"."""
    if not _KIND_ASKED.search(material.asked.text):
        return ""
    told = [
        one
        for this in material.focus
        for one in material.said_of(this)
        if re.search(rf"\b{re.escape(this.entity.name)}(?: is|['’]s) an? ", one.meant or one.text)
    ]
    return quotes(citations, told[-1:])


def quoted_values(citations: Citations, values: Sequence[Value]) -> str:
    """Quote the sentences that values stand in."""
    return " ".join(dict.fromkeys(attributed(citations, value.quote) for value in values))

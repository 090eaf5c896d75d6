"""What a sentence is about by where it stands: by its document, its titles, how the part under its
title begins, and how the document begins."""

import re
from collections.abc import Sequence

from memory_core.llm.list_words import missing
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import stem, tokens
from memory_core.llm.thesaurus import loosely
from memory_core.llm.word_families import is_agent

OPENING = 3
"""Whole sentences at the beginning of a document that say what it is about."""

_HEAD = re.compile(r"(?:from|to|subject|re|for|regarding): ", re.I)
"""Begins a line that says whom a message is for, or what it is about."""


def around(one: Sentence, among: Sequence[Sentence]) -> str:
    """Return what says what a sentence is about. among: in reading order within a piece of text."""
    place = (one.place, one.heading)
    section = (each for each in among if (each.place, each.heading) == place)
    begins = (each.text for each in section if not each.title)
    near = [each for each in among if each.quote.name == one.quote.name]
    heads = [each.text for each in near if each.heading == one.heading and _HEAD.match(each.text)]
    opening = _opening(near)
    return " ".join((one.quote.document, one.heading, one.top, next(begins, ""), *heads, *opening))


def unsaid(
    words: frozenset[str],
    question: str,
    one: Sentence,
    among: Sequence[Sentence],
    *,
    near: bool = True,
) -> frozenset[str]:
    """Return the words of a question, as stems, that neither a sentence nor what stands around it
    has, nor another of their family or, where near, of like meaning."""
    told = f"{around(one, among)} {one.text} {one.meant} {one.columns}"
    own, spelled = terms_of(told), {stem(word): word for word in tokens(question)}
    doing = [word for word in tokens(told) if word.endswith("ing")]
    return frozenset(
        word
        for word in missing(words, question, told)
        if not (near and loosely(word) & own)
        and not any(is_agent(spelled.get(word, word), each) for each in doing)
    )


def _opening(own: Sequence[Sentence]) -> list[str]:
    """Return how a document begins, where that is at hand. own: its sentences."""
    first = next((each.place for each in own if each.top and each.text == each.top), None)
    found: list[str] = []
    for each in own:
        if each.place == first and sum(text.endswith(".") for text in found) < OPENING:
            found.append(each.text)
    return found

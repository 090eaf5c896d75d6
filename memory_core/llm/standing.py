"""How firm an answer of the rules is, before its sentences are weighed: whether it is looked at
again, and what it quotes."""

import re

from memory_core.llm.by_form import tells_by_form
from memory_core.llm.certain import is_certain
from memory_core.llm.citing import Citations
from memory_core.llm.counting import FOUND_NONE
from memory_core.llm.extremes import asks_for_extreme
from memory_core.llm.fitting import sentence_fits, wants
from memory_core.llm.looked_up import tells_count
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.pointing_back import said_of_it
from memory_core.llm.terms import stems_of
from memory_core.llm.weighing import is_light
from memory_core.llm.whole_document import asked_for

MAX_QUOTED = 2
"""Sources of an answer that is looked at again as every other; more are put together."""
_BACK = re.compile(r"\b(?:them|they|those|these)\b", re.I)
_CODE = re.compile(r"(?=.*[a-z])(?=.*\d)[\w-]{4,}")
"""A code of letters and figures, as a stem."""


def stands(material: Material, answer: str, citations: Citations) -> bool:
    """Whether an answer of the rules is not looked at again: a list, a table, what comes nearest to
    a bound that nothing keeps within, whose value is meant where nothing else is asked, a value of
    a thing that is known or that is the most or least, a row with the number of what is counted,
    the value of a part of a thing, what the user said, and how a document begins that is asked for
    as a whole."""
    return (
        "\n" in answer
        or answer.startswith(FOUND_NONE)
        or (answer.endswith("?") and len(material.asked.wanted) <= 1)
        or ("“" not in answer and (bool(material.focus) or asks_for_extreme(material.asked.text)))
        or any(quote.by_user for quote in citations.quotes)
        or any(is_certain(material.asked.text, quote) for quote in citations.quotes)
        or any(_tells_it(material, one) for one in sentences_of(material, citations))
        or bool(asked_for(material))
    )


def _tells_it(material: Material, one: Sentence) -> bool:
    return tells_count(material, one) or tells_by_form(material, one)


def is_extreme(material: Material, answer: str, citations: Citations) -> bool:
    """Whether an answer of the rules is the most or least of what lines list, of nothing known: the
    lines may be of something else than the question, unless they stand in a document of it."""
    one = "\n" not in answer and not material.focus
    return one and asks_for_extreme(material.asked.text) and not _of_its_kind(material, citations)


def _of_its_kind(material: Material, citations: Citations) -> bool:
    """Whether what is quoted stands in a document that is called by a word of the question."""
    titles = (f"{one.top} {one.quote.document}" for one in sentences_of(material, citations))
    return any(terms_of(title).intersection(material.asked.wanted) for title in titles)


def is_put_together(material: Material, answer: str, citations: Citations) -> bool:
    """Whether an answer of the rules is a count or values put together, which no sentence says as
    well: it is only looked at again where nothing of what it rests on is likely to answer."""
    quoted = quoted_in(citations)
    return (
        len(quoted) > MAX_QUOTED
        or "“" not in answer
        or (len(quoted) > 1 and _quotes_a_value(material, citations))
    )


def is_keyed(material: Material, citations: Citations) -> bool:
    """Whether the rules quote one "Key: value" line or row of a table: what stands there is said of
    that key, but another may be asked for."""
    return len(quoted_in(citations)) == 1 and _quotes_a_value(material, citations)


def _quotes_a_value(material: Material, citations: Citations) -> bool:
    return any(one.pairs for one in sentences_of(material, citations))


def has_its_words(material: Material, citations: Citations) -> bool:
    """Whether what the rules quote has every word of the question, or the only one there is: no
    other sentence is better, but it may still answer something else."""
    return (len(material.asked.wanted) <= 1 and not _asks_of_nobody(material)) or any(
        _says_it_all(material, one) for one in sentences_of(material, citations)
    )


def asks_for_code(material: Material) -> bool:
    """Whether a question asks for nothing but a code, as it is written: what has it speaks of it,
    and of nothing else."""
    return all(_CODE.fullmatch(word) for word in material.asked.wanted)


def _says_it_all(material: Material, one: Sentence) -> bool:
    """Whether a sentence has every word of the question and what it wants to hear; of one that
    goes on about the thing asked for, the words may stand in the sentence before. Where a title
    says what is asked for, it needs to say no more."""
    asked, kind = material.asked, wants(material.asked.text)
    said, terms = stems_of(asked.text), one.terms
    if not kind and {word for word in asked.wanted if not is_light(word)} <= _entitled(one):
        return True
    at = material.documents.index(one)
    if at and one in said_of_it(material):
        terms |= material.documents[at - 1].terms
    told = not kind or sentence_fits(kind, one, question=asked.text)
    return told and {*asked.wanted, *(asked.names & said)} <= terms


def _entitled(one: Sentence) -> frozenset[str]:
    """Return the words of the titles a sentence stands under, and of its document's name."""
    return terms_of(f"{one.heading} {one.top}") | terms_of(one.quote.name)


def _asks_of_nobody(material: Material) -> bool:
    """Whether a question without a name asks who, when or where: where it is of one word, any
    sentence with that word has such a thing, and few answer it."""
    return not material.focus and wants(material.asked.text) in {"who", "when", "where"}


def points_nowhere(material: Material) -> bool:
    """Whether a question says little besides "them", and nobody spoke of what that could be: "Can I
    carry them over?"."""
    points = not material.focus and _BACK.search(material.asked.text) is not None
    return points and len(material.asked.wanted) <= 1


def key_of(one: Sentence) -> tuple[str, str]:
    """Return what tells a sentence that is quoted from others."""
    return one.quote.id, one.quote.text


def quoted_in(citations: Citations) -> set[tuple[str, str]]:
    """Return what an answer quotes so far, as `key_of` tells it."""
    return {(quote.id, quote.text) for quote in citations.quotes}


def sentences_of(material: Material, citations: Citations) -> list[Sentence]:
    """Return the sentences of documents that an answer quotes so far, in reading order."""
    quoted = quoted_in(citations)
    return [one for one in material.documents if key_of(one) in quoted]

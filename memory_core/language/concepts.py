"""Concepts: noun phrases that are no names but what the talk is about.

Kept few on purpose. "machine learning" in "Harrison likes machine learning" is one, "warranty" in
"What's its warranty?" is not.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.naming import Found
from memory_core.language.predicates import predicate
from memory_core.language.presets import Preset
from memory_core.language.word_lists import ADJECTIVES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

TELLING = frozenset(
    {"LIKES", "DISLIKES", "PREFERS", "NEEDS", "INTERESTED_IN", "WANTS", "OWNS", "STUDIES"}
    | {"HAS_SKILL", "HAS_ISSUE", "BOUGHT", "APPLIED_FOR", "PLAYS", "ALLERGIC_TO", "SPEAKS"}
)
"""What is said with these is worth remembering even without a name."""
MEASURING = frozenset({"cost", "weigh", "last", "need"})
"""Verbs that look like nouns behind a plural."""
EMPTY = frozenset(
    {
        "thing",
        "things",
        "one",
        "ones",
        "something",
        "anything",
        "nothing",
        "everything",
        "lot",
        "kind",
    }
    | {
        "sort",
        "type",
        "bit",
        "way",
        "time",
        "help",
        "information",
        "info",
        "question",
        "idea",
        "case",
    }
    | {"part", "number", "amount", "rest", "other", "people", "person", "place", "stuff", "day"}
    | {"option", "options", "model", "item", "fact", "reason", "point", "example", "advice"}
    | {"recommendation", "suggestion", "answer", "favor", "favour", "chance", "moment", "look"}
    | {"difference", "details", "detail", "side", "end", "year", "week", "month", "couple"}
    | {"means", "background", "basis", "manner", "sense", "purpose", "sake", "view", "edge", "deal"}
    | {"beginning", "middle", "top", "bottom", "front", "back", "aspect", "factor", "situation"}
    | {"condition", "state", "effort", "attention", "advantage", "disadvantage", "benefit", "need"}
    | {"choice", "opportunity", "possibility", "progress", "variety", "range", "degree", "level"}
    | {"beforehand", "process", "result", "effect", "impact", "hand", "mind", "touch", "turn"}
    | {"smth", "sth", "sb", "smb", "anyone", "someone", "nobody", "anybody", "somebody"}
    | {"advance", "general", "particular", "addition", "respect", "regard", "relation", "version"}
)
"""Light nouns, which name nothing by themselves; of any number."""
PLAIN = frozenset(
    {
        "good",
        "better",
        "best",
        "new",
        "nice",
        "great",
        "cheap",
        "cheaper",
        "cheapest",
        "big",
        "small",
        "little",
    }
    | {"bigger", "smaller", "old", "other", "different", "same", "certain", "specific", "decent"}
    | {"affordable", "right", "perfect", "more", "many", "much", "few", "several", "such", "own"}
    | {
        "first",
        "second",
        "last",
        "next",
        "whole",
        "real",
        "really",
        "very",
        "favorite",
        "favourite",
    }
    | {"worse", "worst", "available", "possible", "most", "less", "least", "expensive", "reliable"}
)
"""Adjectives that rate or point instead of naming a kind."""


def concepts(
    doc: "Doc", *, clauses: Sequence[Clause], taken: Collection[int], preset: Preset
) -> list[Found]:
    """Return the concepts of a parsed text.

    taken: tokens that already belong to a name or value.
    """
    found: dict[tuple[int, int], Found] = {}
    for head, confidence, reason in _candidates(doc, clauses, preset):
        item = _concept(head, taken, preset, confidence=confidence, reason=reason)
        if item is not None:
            found.setdefault((item.start, item.end), item)
    return list(found.values())


def _candidates(
    doc: "Doc", clauses: Sequence[Clause], preset: Preset
) -> Iterator[tuple["Token", float, str]]:
    for clause in clauses:
        for name, head in predicate(clause):
            if name in TELLING:
                yield head, 0.6, "relation"
    asked = {clause.head.sent.start for clause in clauses if clause.asked}
    for token in doc:
        if not _is_noun(token) or token.dep_ in syntax.NAME_PART:
            continue
        if preset.nouns and _preset_type(token, preset):
            yield token, 0.6, "preset"
        elif _is_topic(token, asked=token.sent.start in asked):
            yield token, 0.5, "topic"


def is_light(noun: "Token") -> bool:
    """Whether a noun names nothing by itself: "thing", "models", "means"."""
    return noun.lower_ in EMPTY or noun.lemma_.lower() in EMPTY


def _is_noun(token: "Token") -> bool:
    """Whether a word is a noun, also where the tagger took it for an adjective: "a flat", "speaks
    Polish"."""
    if token.pos_ == "ADJ" and token.is_title and token.lower_ in ADJECTIVES:
        return token.dep_ in syntax.OBJECT | {"conj"}
    return token.pos_ == "NOUN" or (
        token.pos_ == "ADJ" and any(child.dep_ == "det" for child in token.lefts)
    )


def _is_topic(token: "Token", *, asked: bool) -> bool:
    """Whether a phrase of several words is what a question or a bare fragment is about."""
    fragment = token.sent.root.pos_ not in {"VERB", "AUX"} and token.sent[-1].text == "?"
    if not (asked or fragment) or _is_verb_of_many(token):
        return False
    owner = syntax.possessor(token)
    if owner is not None and owner.lower_ not in {"your", "our"}:
        return False
    if token.dep_ in {"obl", "nmod"} and syntax.preposition(token) in {"than", "of"}:
        return False
    return any(_specifies(child, fragment=fragment) for child in token.lefts)


def _is_verb_of_many(token: "Token") -> bool:
    """Whether a "noun" says what several do: "How many laptops cost less?"."""
    return token.lower_ in MEASURING and token.i > 0 and token.nbor(-1).tag_ == "NNS"


def _specifies(child: "Token", *, fragment: bool) -> bool:
    if child.dep_ == "compound" and child.pos_ in {"NOUN", "VERB"}:
        return True
    return fragment and child.dep_ == "amod" and child.tag_ == "JJ" and child.lower_ not in PLAIN


def _preset_type(token: "Token", preset: Preset) -> str:
    phrase = syntax.bare(syntax.noun_phrase(token))
    for start in range(phrase.start, phrase.end):
        words = token.doc[start : phrase.end].text.lower()
        if words in preset.nouns:
            return preset.nouns[words]
    return ""


def _concept(
    head: "Token", taken: Collection[int], preset: Preset, *, confidence: float, reason: str
) -> Found | None:
    if not (_is_noun(head) or head.pos_ in {"PROPN", "VERB"}) or head.i in taken:
        return None
    if head.pos_ == "VERB" and head.tag_ != "VBG":
        return None
    span = kernel(syntax.noun_phrase(head), taken)
    if span is None or is_light(head) or len(span.text) < 3:  # noqa: PLR2004
        return None
    type_ = _preset_type(head, preset)
    if not type_ and _is_attribute(span, preset):
        return None
    return Found(span.start, span.end, type_ or "CONCEPT", confidence, reason)


def kernel(phrase: "Span", taken: Collection[int]) -> "Span | None":
    """Cut a noun phrase down to the words that name a kind: "a good 15 inch laptop" to "laptop"."""
    phrase = syntax.bare(phrase)
    start, end, doc = phrase.start, phrase.end, phrase.doc
    for token in phrase:
        if token.i > phrase.root.i:
            break
        quiet = token.lower_ in PLAIN or token.tag_ in {"JJR", "JJS", "RB", "RBR", "RBS", "CD"}
        if token.i < phrase.root.i and (quiet or token.i in taken or token.is_punct):
            start = token.i + 1
    while end > start and (end - 1 in taken or doc[end - 1].is_punct):
        end -= 1
    return doc[start:end] if start < end else None


def _is_attribute(span: "Span", preset: Preset) -> bool:
    return span.text.lower() in preset.attributes or span.lemma_.lower() in preset.attributes

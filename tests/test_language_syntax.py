"""Grammar accessors give the same answers in both label schemes, tested on hand-built parses."""

from itertools import chain

import pytest
import spacy
from spacy.tokens import Doc, Token

from memory_core.language import syntax

Row = tuple[str, str, str, int, str]
VOCAB = spacy.blank("en").vocab


def parsed(*rows: Row) -> Doc:
    """Build a parse: word, part of speech, lemma, head, label."""
    words, pos, lemmas, heads, deps = (list(column) for column in zip(*rows, strict=True))
    return Doc(
        VOCAB,
        words=[str(word) for word in words],
        pos=[str(item) for item in pos],
        lemmas=[str(item) for item in lemmas],
        heads=[int(item) for item in heads],
        deps=[str(item) for item in deps],
    )


WORKS_UD = parsed(
    ("Ann", "PROPN", "Ann", 1, "nsubj"), ("works", "VERB", "work", 1, "ROOT"),
    ("at", "ADP", "at", 3, "case"), ("Acme", "PROPN", "Acme", 1, "obl"),
)  # fmt: skip
WORKS_CLEAR = parsed(
    ("Ann", "PROPN", "Ann", 1, "nsubj"), ("works", "VERB", "work", 1, "ROOT"),
    ("at", "ADP", "at", 1, "prep"), ("Acme", "PROPN", "Acme", 2, "pobj"),
)  # fmt: skip
IS_UD = parsed(
    ("Ann", "PROPN", "Ann", 4, "nsubj"), ("is", "AUX", "be", 4, "cop"),
    ("not", "PART", "not", 4, "advmod"), ("a", "DET", "a", 4, "det"),
    ("nurse", "NOUN", "nurse", 4, "ROOT"),
)  # fmt: skip
IS_CLEAR = parsed(
    ("Ann", "PROPN", "Ann", 1, "nsubj"), ("is", "AUX", "be", 1, "ROOT"),
    ("not", "PART", "not", 1, "neg"), ("a", "DET", "a", 4, "det"),
    ("nurse", "NOUN", "nurse", 1, "attr"),
)  # fmt: skip


def words(tokens: list[Token]) -> list[str]:
    return [token.text for token in tokens]


@pytest.mark.parametrize("doc", [WORKS_UD, WORKS_CLEAR], ids=["ud", "clearnlp"])
def test_preposition_objects_are_read_in_both_schemes(doc: Doc) -> None:
    assert [(p, n.text) for p, n in syntax.preposition_objects(doc[1])] == [("at", "Acme")]
    assert syntax.preposition(doc[3]) == "at"
    assert words(syntax.subjects(doc[1])) == ["Ann"]


@pytest.mark.parametrize(("doc", "head"), [(IS_UD, 4), (IS_CLEAR, 1)], ids=["ud", "clearnlp"])
def test_copula_and_its_negation_are_read_in_both_schemes(doc: Doc, head: int) -> None:
    complement = syntax.predicate_complement(doc[head])
    assert complement is not None
    assert complement.text == "nurse"
    assert syntax.is_negated(doc[head])
    assert words(syntax.subjects(doc[head])) == ["Ann"]


@pytest.mark.parametrize("label", ["obj", "dobj"])
def test_objects_include_what_is_coordinated(label: str) -> None:
    doc = parsed(
        ("Ann", "PROPN", "Ann", 1, "nsubj"), ("likes", "VERB", "like", 1, "ROOT"),
        ("tea", "NOUN", "tea", 1, label), ("and", "CCONJ", "and", 4, "cc"),
        ("milk", "NOUN", "milk", 2, "conj"),
    )  # fmt: skip
    assert words(syntax.objects(doc[1])) == ["tea", "milk"]
    assert not syntax.is_negated(doc[1])


def test_second_verb_takes_the_subject_of_the_first() -> None:
    doc = parsed(
        ("Ann", "PROPN", "Ann", 1, "nsubj"), ("works", "VERB", "work", 1, "ROOT"),
        ("and", "CCONJ", "and", 3, "cc"), ("sings", "VERB", "sing", 1, "conj"),
    )  # fmt: skip
    assert words(syntax.subjects(doc[3])) == ["Ann"]


@pytest.mark.parametrize("label", ["nmod:poss", "poss"])
def test_possessor_and_noun_phrase(label: str) -> None:
    doc = parsed(
        ("Ann", "PROPN", "Ann", 3, label), ("'s", "PART", "'s", 0, "case"),
        ("old", "ADJ", "old", 3, "amod"), ("car", "NOUN", "car", 4, "nsubj"),
        ("broke", "VERB", "break", 4, "ROOT"),
    )  # fmt: skip
    owner = syntax.possessor(doc[3])
    assert owner is not None
    assert owner.text == "Ann"
    assert syntax.noun_phrase(doc[3]).text == "Ann 's old car"
    assert [p.text for p in syntax.noun_phrases(doc)] == ["Ann 's old car", "Ann"]


def test_noun_phrase_ends_before_its_preposition() -> None:
    doc = parsed(
        ("the", "DET", "the", 1, "det"), ("price", "NOUN", "price", 1, "ROOT"),
        ("of", "ADP", "of", 3, "case"), ("tea", "NOUN", "tea", 1, "nmod"),
    )  # fmt: skip
    assert syntax.noun_phrase(doc[1]).text == "the price"
    assert syntax.bare(syntax.noun_phrase(doc[1])).text == "price"


def test_label_sets_do_not_clash() -> None:
    sets = [syntax.SUBJECT, syntax.OBJECT, syntax.INDIRECT, syntax.COMPLEMENT, syntax.POSSESSOR]
    assert len(set(chain(*sets))) == sum(len(labels) for labels in sets)

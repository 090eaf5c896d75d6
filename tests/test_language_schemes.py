"""Each pattern of grammar, once with Universal Dependencies and once with ClearNLP labels."""

import pytest
from spacy.tokens import Doc

from memory_core.language import syntax
from memory_core.language.clauses import Clause, clauses
from memory_core.language.predicates import predicate
from tests.test_language_syntax import parsed

SCHEMES = pytest.mark.parametrize("scheme", ["ud", "clearnlp"])
DOCS: dict[str, dict[str, Doc]] = {
    "works": {
        "ud": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("works", "VERB", "work", 1, "ROOT"),
            ("at", "ADP", "at", 3, "case"), ("Acme", "PROPN", "Acme", 1, "obl"),
            ("in", "ADP", "in", 5, "case"), ("Rome", "PROPN", "Rome", 1, "obl"),
        ),
        "clearnlp": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("works", "VERB", "work", 1, "ROOT"),
            ("at", "ADP", "at", 1, "prep"), ("Acme", "PROPN", "Acme", 2, "pobj"),
            ("in", "ADP", "in", 1, "prep"), ("Rome", "PROPN", "Rome", 4, "pobj"),
        ),
    },
    "from": {
        "ud": parsed(
            ("Ann", "PROPN", "Ann", 3, "nsubj"), ("is", "AUX", "be", 3, "cop"),
            ("from", "ADP", "from", 3, "case"), ("Rome", "PROPN", "Rome", 3, "ROOT"),
        ),
        "clearnlp": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("is", "AUX", "be", 1, "ROOT"),
            ("from", "ADP", "from", 1, "prep"), ("Rome", "PROPN", "Rome", 2, "pobj"),
        ),
    },
    "passive": {
        "ud": parsed(
            ("Acme", "PROPN", "Acme", 2, "nsubj:pass"), ("was", "AUX", "be", 2, "aux:pass"),
            ("founded", "VERB", "found", 2, "ROOT"), ("by", "ADP", "by", 4, "case"),
            ("Ann", "PROPN", "Ann", 2, "obl:agent"),
        ),
        "clearnlp": parsed(
            ("Acme", "PROPN", "Acme", 2, "nsubjpass"), ("was", "AUX", "be", 2, "auxpass"),
            ("founded", "VERB", "found", 2, "ROOT"), ("by", "ADP", "by", 2, "agent"),
            ("Ann", "PROPN", "Ann", 3, "pobj"),
        ),
    },
    "lighter": {
        "ud": parsed(
            ("X", "PROPN", "X", 2, "nsubj"), ("is", "AUX", "be", 2, "cop"),
            ("lighter", "ADJ", "light", 2, "ROOT"), ("than", "ADP", "than", 4, "case"),
            ("T", "PROPN", "T", 2, "obl"),
        ),
        "clearnlp": parsed(
            ("X", "PROPN", "X", 1, "nsubj"), ("is", "AUX", "be", 1, "ROOT"),
            ("lighter", "ADJ", "light", 1, "acomp"), ("than", "ADP", "than", 2, "prep"),
            ("T", "PROPN", "T", 3, "pobj"),
        ),
    },
    "wants": {
        "ud": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("wants", "VERB", "want", 1, "ROOT"),
            ("to", "PART", "to", 3, "mark"), ("buy", "VERB", "buy", 1, "xcomp"),
            ("tea", "NOUN", "tea", 3, "obj"),
        ),
        "clearnlp": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("wants", "VERB", "want", 1, "ROOT"),
            ("to", "PART", "to", 3, "aux"), ("buy", "VERB", "buy", 1, "xcomp"),
            ("tea", "NOUN", "tea", 3, "dobj"),
        ),
    },
    "denies": {
        "ud": parsed(
            ("Ann", "PROPN", "Ann", 3, "nsubj"), ("does", "AUX", "do", 3, "aux"),
            ("not", "PART", "not", 3, "advmod"), ("like", "VERB", "like", 3, "ROOT"),
            ("tea", "NOUN", "tea", 3, "obj"), ("or", "CCONJ", "or", 6, "cc"),
            ("milk", "NOUN", "milk", 4, "conj"),
        ),
        "clearnlp": parsed(
            ("Ann", "PROPN", "Ann", 3, "nsubj"), ("does", "AUX", "do", 3, "aux"),
            ("not", "PART", "not", 3, "neg"), ("like", "VERB", "like", 3, "ROOT"),
            ("tea", "NOUN", "tea", 3, "dobj"), ("or", "CCONJ", "or", 4, "cc"),
            ("milk", "NOUN", "milk", 4, "conj"),
        ),
    },
    "warranty": {
        "ud": parsed(
            ("warranty", "NOUN", "warranty", 0, "ROOT"), ("of", "ADP", "of", 2, "case"),
            ("X", "PROPN", "X", 0, "nmod"),
        ),
        "clearnlp": parsed(
            ("warranty", "NOUN", "warranty", 0, "ROOT"), ("of", "ADP", "of", 0, "prep"),
            ("X", "PROPN", "X", 1, "pobj"),
        ),
    },
    "gives": {
        "ud": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("gave", "VERB", "give", 1, "ROOT"),
            ("Tom", "PROPN", "Tom", 1, "iobj"), ("tea", "NOUN", "tea", 1, "obj"),
        ),
        "clearnlp": parsed(
            ("Ann", "PROPN", "Ann", 1, "nsubj"), ("gave", "VERB", "give", 1, "ROOT"),
            ("Tom", "PROPN", "Tom", 1, "dative"), ("tea", "NOUN", "tea", 1, "dobj"),
        ),
    },
    "if": {
        "ud": parsed(
            ("If", "SCONJ", "if", 2, "mark"), ("Ann", "PROPN", "Ann", 2, "nsubj"),
            ("likes", "VERB", "like", 2, "ROOT"), ("tea", "NOUN", "tea", 2, "obj"),
        ),
        "clearnlp": parsed(
            ("If", "SCONJ", "if", 2, "mark"), ("Ann", "PROPN", "Ann", 2, "nsubj"),
            ("likes", "VERB", "like", 2, "ROOT"), ("tea", "NOUN", "tea", 2, "dobj"),
        ),
    },
}  # fmt: skip


def only(name: str, scheme: str, *, verb: str = "") -> Clause:
    found = [c for c in clauses(DOCS[name][scheme]) if not verb or c.verb == verb]
    assert len(found) == 1
    return found[0]


def said(clause: Clause) -> list[tuple[list[str], str, str]]:
    holders = [holder.text for holder in clause.subjects]
    return [(holders, name, noun.text) for name, noun in predicate(clause)]


@SCHEMES
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("works", [(["Ann"], "WORKS_AT", "Acme")]),
        ("from", [(["Ann"], "FROM", "Rome")]),
        ("passive", [(["Acme"], "FOUNDED_BY", "Ann")]),
        ("lighter", [(["X"], "COMPARES_TO", "T")]),
        ("denies", [(["Ann"], "LIKES", "tea"), (["Ann"], "LIKES", "milk")]),
        ("gives", [(["Ann"], "GIVE", "tea")]),
    ],
)
def test_clause_says_the_same(
    name: str, scheme: str, expected: list[tuple[list[str], str, str]]
) -> None:
    assert said(only(name, scheme)) == expected


@SCHEMES
def test_wish_is_carried_to_the_verb_that_depends_on_it(scheme: str) -> None:
    clause = only("wants", scheme, verb="buy")
    assert (said(clause), clause.modality) == ([(["Ann"], "BOUGHT", "tea")], "wanted")


@SCHEMES
def test_denial_covers_what_is_coordinated(scheme: str) -> None:
    assert only("denies", scheme).negated


@SCHEMES
def test_condition_states_nothing(scheme: str) -> None:
    assert only("if", scheme).modality == "supposed"


@SCHEMES
def test_passive_is_told(scheme: str) -> None:
    assert only("passive", scheme).passive


@SCHEMES
def test_owner_after_of(scheme: str) -> None:
    doc = DOCS["warranty"][scheme]
    assert [(p, n.text) for p, n in syntax.preposition_objects(doc[0])] == [("of", "X")]
    assert syntax.noun_phrase(doc[0]).text == "warranty"


@pytest.mark.parametrize("label", ["obj", "obl", "dobj", "npadvmod"])
def test_price_is_reached_from_its_verb(label: str) -> None:
    doc = parsed(
        ("X", "PROPN", "X", 1, "nsubj"), ("costs", "VERB", "cost", 1, "ROOT"),
        ("$", "SYM", "$", 1, label), ("9", "NUM", "9", 2, "nummod"),
    )  # fmt: skip
    nouns = [*syntax.objects(doc[1]), *(noun for _, noun in syntax.preposition_objects(doc[1]))]
    assert [noun.text for noun in nouns] == ["$"]


@pytest.mark.parametrize("label", ["flat", "compound"])
def test_name_parts_are_one_phrase(label: str) -> None:
    head = 0 if label == "flat" else 1
    doc = parsed(
        ("Ann", "PROPN", "Ann", 2 if head == 0 else 1, "nsubj" if head == 0 else label),
        ("Lee", "PROPN", "Lee", 0 if head == 0 else 2, label if head == 0 else "nsubj"),
        ("sings", "VERB", "sing", 2, "ROOT"),
    )
    assert syntax.noun_phrase(doc[head]).text == "Ann Lee"

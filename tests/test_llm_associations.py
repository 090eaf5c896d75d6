"""Which words of a sentence answer which words of a question."""

import numpy as np
import pytest

from memory_core.llm.associations import Associations, associations
from memory_core.llm.known_pairs import KnownPairs

STEMS = ("old", "sixteen", "gate", "pay", "free")
WEIGHTS = {("old", "sixteen"): 2.0, ("pay", "free"): 1.0, ("pay", "gate"): -1.0}


@pytest.fixture
def few() -> Associations:
    number = {stem: i for i, stem in enumerate(STEMS)}
    by_asked = sorted(WEIGHTS, key=lambda pair: number[pair[0]])
    each = [sum(asked == stem for asked, _ in WEIGHTS) for stem in STEMS]
    pairs = KnownPairs(
        number,
        number,
        np.array([0, *np.cumsum(each)]),
        np.array([number[told] for _, told in by_asked], np.uint16),
        np.array([WEIGHTS[pair] for pair in by_asked], np.float16),
        (1.0, 0.5),
    )
    return Associations(pairs, np.array([1.0, 1.0, 1.0, 2.0, 1.0], np.float32))


def test_pairs_that_are_not_known_weigh_nothing(few: Associations) -> None:
    found = few.pairs.between(["old", "unheard", "pay"], ["gate", "sixteen", "other"])
    assert found.tolist() == [[0, 2, 0], [0, 0, 0], [-1, 0, 0]]


def test_word_that_answers_speaks_for_its_sentence(few: Associations) -> None:
    assert few.score("How old?", ["At sixteen.", "The gate."]).tolist() == [np.log(3.0), 0.0]


def test_word_that_stands_in_the_sentence_pairs_with_none_of_it(few: Associations) -> None:
    assert few.score("How old?", ["Sixteen and old."]).tolist() == [0.0]
    assert few.score("Do you pay for what is free?", ["It is free."]).tolist() == [0.0]


def test_what_speaks_against_counts_as_its_word_does(few: Associations) -> None:
    assert few.score("What do you pay?", ["A gate.", ""]).tolist() == [-1.0, 0.0]


def test_question_without_words_tells_nothing(few: Associations) -> None:
    assert few.score("?", ["At sixteen."]).tolist() == [0.0]


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("How soon will it arrive?", "Within two days.", "In a brown box."),
        ("Is it heavy?", "12 kg.", "12 pages."),
        ("Which alcohol goes in?", "A dash of rum.", "A dash of milk."),
    ],
)
def test_what_ships_knows_words_that_answer(question: str, right: str, wrong: str) -> None:
    first, second = associations().score(question, [right, wrong])
    assert first > second

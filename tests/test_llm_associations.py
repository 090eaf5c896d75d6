"""Which words of a sentence answer which words of a question."""

import numpy as np
import pytest

from memory_core.llm.associations import Associations, Scale, associations

STEMS = ("old", "sixteen", "gate", "pay", "free")
WEIGHTS = {("old", "sixteen"): 2.0, ("pay", "free"): 1.0, ("pay", "gate"): -1.0}


@pytest.fixture
def few() -> Associations:
    number = {stem: i for i, stem in enumerate(STEMS)}
    by_asked = sorted(WEIGHTS, key=lambda pair: number[pair[0]])
    each = [sum(asked == stem for asked, _ in WEIGHTS) for stem in STEMS]
    return Associations(
        number,
        np.array([0, *np.cumsum(each)]),
        np.array([number[told] for _, told in by_asked], np.int32),
        np.array([WEIGHTS[pair] for pair in by_asked], np.float32),
        np.array([1.0, 1.0, 1.0, 2.0, 1.0], np.float32),
        Scale(own=3.0, above=2.0, near=1.0, pairs=1.0, against=0.5),
    )


def test_pairs_that_are_not_known_weigh_nothing(few: Associations) -> None:
    found = few.between(["old", "unheard", "pay"], ["gate", "sixteen", "other"])
    assert found.tolist() == [[0, 2, 0], [0, 0, 0], [-1, 0, 0]]


def test_sentence_with_an_answering_word_scores_above_others(few: Associations) -> None:
    read = few.score("How old?", [("At sixteen.", "", "", ""), ("The gate.", "", "", "")])
    assert read.scores.tolist() == pytest.approx([np.log(3.0), 0.0])
    assert read.by_pairs.tolist() == read.scores.tolist()


def test_words_of_the_question_count_where_they_stand(few: Associations) -> None:
    here, above = ("The old gate.", "", "", ""), ("Closed.", "Old houses", "", "")
    read = few.score("How old?", [here, above])
    assert read.scores.tolist() == [3.0, 2.0]
    assert read.by_pairs.tolist() == [0.0, 0.0]


def test_what_speaks_against_lowers_the_score_as_the_word_counts(few: Associations) -> None:
    read = few.score("What do you pay?", [("A gate.", "", "", ""), ("", "", "", "")])
    assert read.scores.tolist() == [-1.0, 0.0]


def test_question_without_words_tells_nothing(few: Associations) -> None:
    read = few.score("?", [("At sixteen.", "", "", "")])
    assert read.scores.tolist() == [0.0]


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("How soon will it arrive?", "Within two days.", "In a brown box."),
        ("Is it heavy?", "12 kg.", "12 pages."),
        ("Which alcohol goes in?", "A dash of rum.", "A dash of milk."),
    ],
)
def test_what_ships_knows_words_that_answer(question: str, right: str, wrong: str) -> None:
    read = associations().score(question, [(right, "", "", ""), (wrong, "", "", "")])
    assert read.by_pairs[0] > read.by_pairs[1]

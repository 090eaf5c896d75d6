"""Values of another kind than a question wants to hear are no answer to it."""

import pytest

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.offline import compose
from memory_core.llm.unlike import asks_no_holder, is_unlike


@pytest.mark.parametrize(
    ("question", "key", "value"),
    [
        ("Where does Berta buy her sugar?", "Sugar", "200 g cane sugar"),
        ("How long does the lamp take to load?", "Loads per lamp", "300"),
        ("What do coal prices look like at Elmgas?", "Coal", "12%"),
        ("What does it cost to be a guest here?", "Guests", "all rooms are made up daily at ten"),
    ],
)
def test_another_kind_of_value_is_told_apart(question: str, key: str, value: str) -> None:
    assert is_unlike(question, key, value, keys=())


@pytest.mark.parametrize(
    ("question", "key", "value"),
    [
        ("Where is the office?", "Office", "12 Elm Street"),
        ("How much is the deposit?", "Deposit", "one month's rent"),
        ("How long does charging take?", "Charging time", "3"),
        ("When is breakfast?", "Breakfast", "7 to 10"),
        ("How much is a locker?", "Locker", "from 4 euros a day, paid at the desk in coins"),
    ],
)
def test_a_value_that_may_be_meant_is_kept(question: str, key: str, value: str) -> None:
    assert not is_unlike(question, key, value, keys=())


def test_the_holder_of_a_post_is_not_when_or_where() -> None:
    assert asks_no_holder("Since when has Nils Aker been treasurer?")
    assert asks_no_holder("Where did Nils Aker work before?")
    assert not asks_no_holder("What is Nils Aker in charge of?")
    assert not asks_no_holder("How many shops sell Kiruna?")


def test_a_line_is_not_told_for_a_duration_it_does_not_give() -> None:
    text = "# Lamps\n\n## Lamp Orsa\nFlashes per charge: 410\nWeight: 2 kg\n"
    evidence = Evidence("chunk", "c", "lamps.md", text)
    question = "How long does the Lamp Orsa take to charge?"
    assert "410" not in compose(AnswerRequest(question, question, (), evidence=(evidence,))).text

"""Yes or no by a figure the user told, one's trade, and the other side of a deal."""

from datetime import UTC, datetime

import pytest

from memory_core import Memory, Settings

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def talk() -> "Talk":
    return Talk(Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW))


class Talk:
    """A talk at a known instant."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def last(self, *texts: str) -> str:
        """Return the answer to the last of some messages."""
        said = [self._memory.ask(text, user_id="u", session_id="s").answer for text in texts]
        return said[-1]


@pytest.mark.parametrize(
    ("told", "asked", "verdict"),
    [
        ("My permit expires on 2 May 2025.", "Is my permit still valid?", "No"),
        ("My permit expires on 2 May 2025.", "Has my permit expired?", "Yes"),
        ("My subscription ends on 9 August 2026.", "Is my subscription still active?", "Yes"),
        ("My ticket is valid until 2026.", "Is my ticket still valid?", "Yes"),
        ("My contract ends in January 2026.", "Has my contract ended?", "Yes"),
    ],
)
def test_day_something_ends_decides_whether_it_still_runs(
    talk: Talk, told: str, asked: str, verdict: str
) -> None:
    assert talk.last(told, asked) == f"{verdict}, you said “{told}” [1]."


@pytest.mark.parametrize(
    ("told", "asked", "verdict"),
    [
        ("Nora is 7.", "Is Nora 7?", "Yes"),
        ("Nora is 7 and Tim is 12.", "Is Tim 7?", "No"),
        ("The rug costs 80 euros.", "Does the rug cost 80 euros?", "Yes"),
        ("The rug costs 80 euros.", "Does the rug cost 95 euros?", "No"),
    ],
)
def test_number_asked_for_is_compared_with_the_one_told(
    talk: Talk, told: str, asked: str, verdict: str
) -> None:
    assert talk.last(told, asked) == f"{verdict}, you said “{told}” [1]."


def test_bound_is_no_figure_to_compare(talk: Talk) -> None:
    assert "No" not in talk.last("The rug costs 80 euros.", "Does the rug cost more than 70 euros?")


def test_own_trade_is_known_once_it_was_told(talk: Talk) -> None:
    assert "role" not in talk.last("What do I do?")
    assert "locksmith" in talk.last("I'm a locksmith.", "What do I do?")


def test_trade_of_somebody_named_is_what_he_or_she_does(talk: Talk) -> None:
    assert "tailor" in talk.last("My cousin Irma is a tailor.", "What does Irma do?")


def test_several_of_ones_own_are_quoted_one_by_one(talk: Talk) -> None:
    told = "I have an interview with Acme on Monday.", "I have an interview with Nordea on Friday."
    answer = talk.last(*told, "How many interviews do I have?")
    assert all(one in answer for one in told)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I bought a kayak from Stefan.", "Who sold me the kayak?"),
        ("Lidia lent me a sewing machine.", "Who did I borrow the sewing machine from?"),
        ("The green tent belongs to Marta.", "Who owns the green tent?"),
        ("The green tent belongs to Marta.", "Whose is the green tent?"),
    ],
)
def test_deal_told_from_one_side_answers_the_other(talk: Talk, told: str, asked: str) -> None:
    assert talk.last(told, asked) == f"You said “{told}” [1]."


def test_what_was_cancelled_is_had_no_longer(talk: Talk) -> None:
    told = "I cancelled my Spotify subscription yesterday."
    assert talk.last(told, "Do I still have Spotify?").startswith("No")

"""Services that know less of the protocol than others, or count otherwise, over real HTTP."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.errors import ServiceError
from memory_core.llm.base import Bill
from memory_core.llm.dialect import Manner
from memory_core.llm.loopback import Fault, LoopbackService
from memory_core.llm.spending import Prices, Purse
from memory_core.llm.streaming import Thoughts
from tests.service_client import client, request

ANSWER = "All is well today."


def asked(
    fault: Fault,
    *,
    manner: Manner | None = None,
    purse: Purse | None = None,
    max_tokens: int | None = 64,
) -> tuple[str, list[Bill], list[dict[str, object]]]:
    """Return the answer, the bills and the requests without their messages."""
    with LoopbackService(lambda _: ANSWER, fault=fault) as service:
        answerer = client(
            service, temperature=0.5, max_tokens=max_tokens, manner=manner, purse=purse
        )
        pieces = list(answerer.spoken(request()))
        answerer.close()
    text = "".join(piece for piece in pieces if isinstance(piece, str))
    bills = [piece for piece in pieces if isinstance(piece, Bill)]
    bodies = [{k: v for k, v in r.body.items() if k != "messages"} for r in service.received]
    return text, bills, bodies


def test_settings_of_the_answer_are_sent() -> None:
    _, _, (body,) = asked("")
    assert body == {
        "model": "small",
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": 0.5,
        "max_tokens": 64,
    }


@pytest.mark.parametrize(
    ("fault", "left_out"),
    [
        ("max_tokens", {"max_tokens"}),
        ("temperature", {"temperature"}),
        ("bare", {"max_tokens", "max_completion_tokens", "temperature", "stream_options"}),
    ],
)
def test_a_field_a_service_does_not_know_is_left_out_and_that_is_remembered(
    fault: Fault, left_out: set[str]
) -> None:
    manner = Manner()
    text, _, bodies = asked(fault, manner=manner)
    assert text == ANSWER and len(bodies) == 2
    assert not left_out & bodies[-1].keys()
    assert ("max_completion_tokens" in bodies[-1]) == (fault == "max_tokens")
    text, _, bodies = asked(fault, manner=manner)
    assert text == ANSWER and len(bodies) == 1


def test_a_refusal_for_another_reason_teaches_nothing() -> None:
    manner = Manner()
    with pytest.raises(ServiceError, match="too long"):
        asked("context", manner=manner)
    assert manner.refused == frozenset()


@pytest.mark.parametrize("fault", ["reasoning", "thinking"])
def test_thoughts_are_no_part_of_the_answer(fault: Fault) -> None:
    text, bills, _ = asked(fault)
    assert text == ANSWER and len(bills) == 1


def test_an_answer_cut_at_its_limit_is_given_and_says_so() -> None:
    text, (bill,), _ = asked("", max_tokens=2)
    assert text == ANSWER  # this service says that it stopped, and sends all the same
    assert bill.notes == ("cut off at the limit of 2 tokens for an answer",)


def test_tokens_are_those_the_service_counts_and_cost_what_they_are_priced_at() -> None:
    purse = Purse(prices=Prices(1_000_000, 2_000_000))
    _, (bill,), _ = asked("", purse=purse)
    spent = bill.spent
    assert (spent.sent, spent.received, spent.estimated, spent.cost) == (3, 4, False, 11.0)
    assert (purse.spent, purse.tokens) == (11.0, 7)


def test_tokens_a_service_does_not_count_are_estimated_and_said_to_be() -> None:
    _, (bill,), _ = asked("no_usage")
    assert bill.spent.estimated and bill.spent.cost is None
    assert (bill.spent.sent, bill.spent.received) == (4, 5)


def test_a_service_is_not_asked_once_the_budget_is_spent() -> None:
    purse = Purse(prices=Prices(0, 1_000_000), budget=4)
    assert asked("", purse=purse)[0] == ANSWER
    with LoopbackService() as service:
        answerer = client(service, purse=purse)
        with pytest.raises(ServiceError, match="budget of 4"):
            list(answerer.stream(request()))
        answerer.close()
    assert service.received == []


def test_an_answer_that_broke_off_is_paid_for() -> None:
    purse = Purse(prices=Prices(1_000_000, 0))
    with LoopbackService(lambda _: ANSWER, fault="cut") as service:
        answerer = client(service, purse=purse)
        with pytest.raises(ServiceError):
            list(answerer.stream(request()))
        answerer.close()
    assert purse.spent == 4


@given(st.lists(st.sampled_from(["<th", "ink>", "</thi", "nk>", "a ", "<b>", "\n"]), max_size=12))
def test_thoughts_are_taken_out_however_they_are_cut(pieces: list[str]) -> None:
    thoughts = Thoughts()
    said = "".join(thoughts.without(piece) for piece in pieces) + thoughts.rest()
    whole = "".join(pieces)
    start = whole.lstrip()
    if not start.startswith("<think>"):
        assert said == whole
    else:
        assert said == start.partition("</think>")[2].lstrip()

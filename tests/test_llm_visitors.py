"""Questions as visitors type them about the documents of a shop: each is answered by the line that
answers it, or not at all."""

import pytest

from memory_core import Memory
from tests.asked_documents import answered as told
from tests.asked_documents import memory_of
from tests.conftest import HandClock
from tests.visited_documents import DOCUMENTS


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    return memory_of({f"{name}.md": text for name, text in DOCUMENTS.items()}, clock=clock)


def test_what_a_code_means_is_told_by_what_is_said_of_it(stocked: Memory) -> None:
    assert "a log has a length" in told(stocked, "What does K-4411 mean?")
    assert "don't know" in told(stocked, "What does K-4412 mean?")


def test_whether_an_address_may_be_changed_asks_for_no_address(stocked: Memory) -> None:
    answer = told(stocked, "Can I still change the delivery address?")
    assert answer.startswith("Yes.")
    assert "until the van is loaded" in answer


def test_a_thing_and_a_part_no_document_names_are_not_answered_by_the_thing(
    stocked: Memory,
) -> None:
    assert "don't know" in told(stocked, "Does the Varga Ember 4 have an HDMI port?")


def test_a_word_that_may_be_a_verb_is_a_thing_where_its_price_is_asked(stocked: Memory) -> None:
    assert "$51,000" not in told(stocked, "How much does the Manager plan cost?")


def test_running_costs_are_no_price(stocked: Memory) -> None:
    answer = told(stocked, "Which stove has the lowest running costs?")
    assert "running costs are the lowest" in answer
    assert "$700" not in answer


def test_how_long_something_is_locked_is_a_time(stocked: Memory) -> None:
    assert "20 minutes" in told(stocked, "How long is the display locked?")


def test_what_happens_if_asks_for_no_list(stocked: Memory) -> None:
    answer = told(stocked, "What happens if a stove is sold out?")
    assert "can be ordered" in answer
    assert "\n-" not in answer


@pytest.mark.parametrize(
    "question", ["Can I repair a stove?", "Do I have to pay for sending the stove back?"]
)
def test_how_a_thing_is_done_and_what_holds_in_one_case_say_neither_yes_nor_no(
    stocked: Memory, question: str
) -> None:
    assert not told(stocked, question).startswith(("Yes", "No"))


def test_the_price_of_a_thing_is_not_that_of_a_part_behind_its_name(stocked: Memory) -> None:
    assert "$900" in told(stocked, "How much is the Varga stove?")
    assert "$900" not in told(stocked, "How much is the Varga lid?")


def test_a_price_is_no_rent(stocked: Memory) -> None:
    assert "$9,000" not in told(stocked, "How high is the rent of Elm Yard 3?")


def test_what_lines_tell_of_things_is_not_of_their_kind(stocked: Memory) -> None:
    assert "Elm Yard 3: price" not in told(stocked, "Which town has the highest prices?")
    assert "Elm Yard 3: price $9,000" in told(stocked, "Which shed has the highest price?")


def test_a_pair_or_a_kind_of_things_is_the_things(stocked: Memory) -> None:
    assert "Solna Hearth" in told(stocked, "What is the cheapest kind of stoves?")


@pytest.mark.parametrize("unit", ["m²", "square metres", "square meters", "sqm"])
def test_an_area_may_be_written_out(stocked: Memory, unit: str) -> None:
    answer = told(stocked, f"Which sheds have more than 50 {unit}?")
    assert "Ash Yard 8" in answer
    assert "Elm" not in answer


@pytest.mark.parametrize("question", ["Who is available at once?", "Who can start at once?"])
def test_who_can_begin_is_told_of_all_who_can(stocked: Memory, question: str) -> None:
    answer = told(stocked, question)
    assert "Ines Torvald" in answer
    assert "Mila Arp" in answer
    assert "Pavel" not in answer


def test_a_request_to_be_told_is_nothing_the_user_told(stocked: Memory) -> None:
    answer = told(stocked, "Tell me about the Varga Ember 4", "Does it have a whistle?")
    assert "don't know" in answer
    assert "you said" not in answer


def test_what_something_is_wanted_for_is_not_what_is_recommended(stocked: Memory) -> None:
    stocked.add_document(
        "# Saws\n\n## Hallow Cut\n\nThe Hallow Cut is a saw for joiners.\n\n- Price: $80\n\n"
        "## Brisk Edge\n\nThe Brisk Edge is a saw. It is best for Larchwood.\n\n- Price: $60\n",
        user_id="u",
        name="saws.md",
    )
    assert "Brisk Edge" in told(stocked, "Which saw is best for Larchwood?")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the cheapest radio with a clock?", "Kubrik Tone: price $60 [1]."),
        ("What is the cheapest radio with 8 stations?", "Tessly Wave: price $90 [1]."),
        ("What is the biggest shed in Varna?", "Elm Yard 3: size 40 m² [1]."),
        ("What is the cheapest shed in Varna?", "Elm Yard 3: price $9,000 [1]."),
        ("What is the cheapest radio?", "Kubrik Tone: price $60 [1]."),
    ],
)
def test_the_most_of_a_kind_is_of_those_that_meet_the_condition(
    stocked: Memory, question: str, answer: str
) -> None:
    assert told(stocked, question) == answer


def test_a_part_of_a_name_that_one_thing_has_means_that_thing(stocked: Memory) -> None:
    assert told(stocked, "Does the Echo cut hiss?").startswith("Yes.")


def test_what_a_thing_is_available_in_is_no_part_of_it(stocked: Memory) -> None:
    assert "red, blue" in told(stocked, "What colors is the Nadiro Echo Pro available in?")


def test_a_number_may_be_joined_to_what_it_counts(stocked: Memory) -> None:
    answer = told(stocked, "Which radios have a three-year warranty?")
    assert "Tessly Wave" in answer
    assert "Kubrik" not in answer


def test_a_sentence_that_lacks_another_name_asked_decides_nothing(stocked: Memory) -> None:
    assert told(stocked, "Does Ines Torvald speak Norwegian?").startswith("Yes.")
    assert not told(stocked, "Does Ines Torvald speak French?").startswith("Yes.")


def test_whether_a_thing_is_good_for_somebody_is_whether_it_is_for_them(stocked: Memory) -> None:
    question = "Is the Nadiro Echo Pro good for early risers?"
    assert "suits early risers" in told(stocked, question)


def test_a_thing_may_be_called_by_what_only_it_is_said_to_be(stocked: Memory) -> None:
    stocked.add_document(
        "# Boats\n\n## Wexford Zip\n\nThe Wexford Zip is a small dinghy.\n\n- Price: $700\n\n"
        "## Palto Nova\n\nThe Palto Nova is a canoe.\n\n- Price: $400\n\n"
        "## Orvane Drift\n\nThe Orvane Drift is a canoe.\n\n- Price: $500\n",
        user_id="u",
        name="boats.md",
    )
    assert told(stocked, "How much is the dinghy?") == "Wexford Zip: price $700 [1]."
    assert told(stocked, "How much is the canoe?") != "Palto Nova: price $400 [1]."


def test_lines_that_tell_other_things_are_not_offered_as_answers(stocked: Memory) -> None:
    answer = told(stocked, "Does the Solna Hearth need a chimney sweep to agree at the same time?")
    assert "“Price" not in answer
    assert "“Warranty" not in answer

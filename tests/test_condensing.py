"""Condensing: which sentences stay when a conversation is long, and how many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.condensing import (
    LEAST,
    LONGEST,
    MAX_WORDS,
    Leaving,
    fitted,
    lines_of,
    n_words,
    sentences,
    weight,
)
from memory_core.conversation import SummaryLine, line_text
from memory_core.model import Message, Role


def leaving(text: str, *, role: Role = "user", id: str = "m") -> Leaving:
    return Leaving(Message(role, text, id=id))


def test_sentences_are_told_apart_but_not_at_abbreviations() -> None:
    text = "I met Dr. Muller today. He was late!\nNext line"
    assert [s for s, _, _ in sentences(text)] == [
        "I met Dr. Muller today.",
        "He was late!",
        "Next line",
    ]


@given(st.text(max_size=200))
def test_places_of_sentences_are_in_the_text(text: str) -> None:
    for sentence, start, end in sentences(text):
        assert 0 <= start < end <= len(text) and sentence in text[start:end]


def test_decisions_and_values_weigh_more_than_small_talk() -> None:
    decided = weight("I decided to buy the Dell XPS 15 for $1599", names=1, own=True)
    talk = weight("That sounds really very nice", names=0, own=True)
    assert decided > 4 * LEAST > talk


@pytest.mark.parametrize(
    "text",
    ["Noted: you said “I like tea and folk music”.", "I don't know the weight of that lamp."],
)
def test_replies_that_repeat_or_do_not_know_are_no_lines(text: str) -> None:
    assert lines_of([leaving(text, role="assistant")]) == []


def test_a_reply_counts_less_than_the_user() -> None:
    text = "The Dell XPS 15 costs $1599 at Northgate"
    assert weight(text, names=2, own=False) < weight(text, names=2, own=True)


def test_every_line_is_said_in_its_message_and_keeps_its_order() -> None:
    said = [
        leaving("I bought 3 lamps. Fine.", id="a"),
        leaving("We need 2 tables by May 3rd.", id="b"),
    ]
    lines = lines_of(said)
    assert [(line.text, line.message_ids) for line in lines] == [
        ("I bought 3 lamps.", ("a",)),
        ("We need 2 tables by May 3rd.", ("b",)),
    ]


def test_a_long_sentence_is_cut() -> None:
    text = "I need " + " ".join(f"w{n}" for n in range(100))
    assert len(lines_of([leaving(text)])[0].text.split()) == LONGEST + 1


_LINE = st.builds(
    lambda words, worth: SummaryLine(" ".join(words), ("m",), "user", worth),
    st.lists(
        st.sampled_from(["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]),
        min_size=1,
        max_size=40,
    ),
    st.integers(0, 900),
)


@given(st.lists(_LINE, max_size=40), st.integers(0, MAX_WORDS))
def test_a_summary_never_has_more_words_than_there_is_room(
    lines: list[SummaryLine], room: int
) -> None:
    kept = fitted(lines, words=room)
    assert sum(len(line_text(line).split()) for line in kept) <= room
    places = [lines.index(line) for line in kept]
    assert len(kept) <= len(lines) and all(line in lines for line in kept)
    assert places == sorted(places) or len(set(lines)) < len(lines)


def test_what_says_the_same_twice_is_there_once_the_later_time() -> None:
    first = SummaryLine("I need 2 tables", ("a",), "user", 300)
    again = SummaryLine("I need 2 tables", ("b",), "user", 300)
    assert fitted([first, again]) == (again,)


def test_a_value_said_again_takes_the_place_of_the_former() -> None:
    first = SummaryLine("The lamp costs $15", ("a",), "user", 300)
    again = SummaryLine("The lamp costs $19", ("b",), "user", 300)
    assert fitted([first, again]) == (again,)


def test_the_lines_worth_most_stay() -> None:
    small = [SummaryLine(f"small talk {chr(97 + n) * 3}", ("a",), "user", 100) for n in range(90)]
    worth = SummaryLine("I signed the contract", ("b",), "user", 500)
    assert worth in fitted([worth, *small])


def test_words_are_counted_where_no_spaces_part_them() -> None:
    assert n_words("We decided to launch in March.") == 6
    assert n_words("我住在上海喜欢绿茶") == 5
    assert n_words("x" * 20_000) > MAX_WORDS


@pytest.mark.parametrize("text", ["我住在上海的老城区。" * 90, "y" * 5_000 + " is 5", "ก" * 3_000])
def test_no_line_is_endless_in_any_script(text: str) -> None:
    lines = fitted(lines_of([Leaving(Message("user", text, id="m"))]))
    assert sum(n_words(line.text) for line in lines) <= MAX_WORDS
    assert all(len(line.text) <= 30 * (LONGEST + 1) for line in lines)


def test_what_is_said_in_another_script_is_kept() -> None:
    said = "我住在上海的老城区。你好吗？我在银行工作。"
    kept = [line.text for line in lines_of([Leaving(Message("user", said, id="m"))])]
    assert kept[0] == "我住在上海的老城区。" and "我在银行工作。" in kept

"""Preferences: learned from the user's own words, surer with evidence, gone when forgotten."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Memory
from memory_core.errors import InputError
from memory_core.people import (
    BRANDS,
    LANGUAGE,
    LENGTH,
    LEVEL,
    NAME,
    STYLE,
    TOPICS,
    UNITS,
    Choice,
    Preference,
    Sign,
)
from memory_core.profile import preferences_of
from memory_core.signs import MAX_SIGNS, signs_of
from memory_core.tongues import language_of
from tests.conftest import HandClock
from tests.store_contract import NOW


def observe(memory: Memory, *texts: str, user: str = "u") -> None:
    for text in texts:
        memory.observe(text, user_id=user, session_id="s")


def learned(memory: Memory, key: str, user: str = "u") -> dict[str, float]:
    return {p.value: p.confidence for p in memory.preferences(user) if p.key == key}


def sign(value: str, *, days: float = 0, key: str = STYLE, weight: float = 1, **more: bool) -> Sign:
    at = NOW - timedelta(days=days)
    return Sign(key, value, "words", weight, message_id=f"m{days}", at=at, **more)


def amount(*signs: Sign, choices: tuple[Choice, ...] = ()) -> list[Preference]:
    return preferences_of(signs, choices, user_id="u", now=NOW)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("I prefer short answers", LENGTH, "short"),
        ("Please be concise.", LENGTH, "short"),
        ("I don't like long explanations", LENGTH, "short"),
        ("give me detailed answers, please", LENGTH, "detailed"),
        ("Call me Sam", NAME, "Sam"),
        ("I like metric units", UNITS, "metric"),
        ("please use Fahrenheit", UNITS, "imperial"),
        ("My budget is about $1,200", "budget", "$1,200"),
        ("I'm a complete beginner with routers", LEVEL, "beginner"),
        ("I am an expert in networking", LEVEL, "expert"),
        ("Let's keep it casual", STYLE, "informal"),
        ("Please answer in German", LANGUAGE, "German"),
        ("I prefer to speak Spanish", LANGUAGE, "Spanish"),
        ("I'm interested in gardening", TOPICS, "gardening"),
        ("I like Lenovo", BRANDS, "Lenovo"),
    ],
)
def test_plain_statement_is_a_preference_with_its_words(
    memory: Memory, text: str, key: str, value: str
) -> None:
    observe(memory, text)
    (found,) = [p for p in memory.preferences("u") if p.key == key]
    assert found.value == value and found.confidence > 0.6
    (shown,) = found.evidence
    (message,) = memory.messages(user_id="u", session_id="s")
    assert shown.message_id == message.id and shown.words in message.content
    assert found.updated_at == message.timestamp


@pytest.mark.parametrize(
    "text",
    [
        "I want a short trip to Rome",
        "Please call me back later",
        "Don't call me Samuel",
        "My brother is an expert in chess",
        "She said I prefer short answers",
        'The sign says "please answer in German"',
        "I'm no expert",
        "I live five miles away and speak French",
    ],
)
def test_what_states_no_preference_is_none(memory: Memory, text: str) -> None:
    observe(memory, text)
    stated = [p for p in memory.preferences("u") if any(s.said for s in p.evidence)]
    assert stated == []


def test_wording_shows_style_and_level(memory: Memory) -> None:
    for text in ("hey, gonna buy it lol", "yeah that's cool thx", "omg idk, pls help"):
        observe(memory, text, user="casual")
    for text in ("Could you kindly help?", "I would appreciate that. Kind regards"):
        observe(memory, text, user="formal")
    for text in ("Is the API latency or the throughput worse?", "Which kernel and compiler?"):
        observe(memory, text, user="expert")
    for text in ("what does RAM mean?", "explain it in simple words please"):
        observe(memory, text, user="new")
    assert learned(memory, STYLE, "casual").keys() == {"informal"}
    assert learned(memory, STYLE, "formal").keys() == {"formal"}
    assert learned(memory, LEVEL, "expert").keys() == {"expert"}
    assert learned(memory, LEVEL, "new").keys() == {"beginner"}


def test_confidence_grows_with_evidence_and_falls_with_contradiction_and_age() -> None:
    (one,) = amount(sign("formal"))
    (three,) = amount(*(sign("formal", days=d) for d in (0, 1, 2)))
    (doubted,) = amount(*(sign("formal", days=d) for d in (0, 1, 2)), sign("informal"))
    (old,) = amount(sign("formal", days=20))
    assert old.confidence < one.confidence < three.confidence
    assert doubted.value == "formal" and doubted.confidence < three.confidence


def test_statement_beats_what_the_wording_shows_and_the_latest_one_counts() -> None:
    casual = [sign("informal", days=d) for d in range(6)]
    (found,) = amount(*casual, sign("formal", days=7, weight=9, said=True))
    assert found.value == "formal"
    (later,) = amount(
        sign("informal", weight=9, said=True), sign("formal", days=7, weight=9, said=True)
    )
    assert later.value == "informal" and later.confidence == pytest.approx(0.9)


def test_signs_of_both_levels_make_an_intermediate() -> None:
    (found,) = amount(*(sign(v, key=LEVEL) for v in ("expert", "beginner") * 3))
    assert found.value == "intermediate"


def test_what_is_disliked_is_no_interest(memory: Memory) -> None:
    observe(memory, "I like Lenovo", "I don't like Lenovo")
    assert learned(memory, BRANDS) == {}


def test_topics_of_interest_are_several(memory: Memory) -> None:
    observe(memory, "I'm interested in gardening", "I'm interested in astronomy")
    assert learned(memory, TOPICS).keys() == {"gardening", "astronomy"}


def test_set_by_hand_holds_until_something_is_stated(memory: Memory, clock: HandClock) -> None:
    observe(memory, "I prefer short answers")
    clock.forward(minutes=1)
    memory.set_preference(LENGTH, "detailed", user_id="u")
    (found,) = [p for p in memory.preferences("u") if p.key == LENGTH]
    assert (found.value, found.confidence, found.by_hand) == ("detailed", 1.0, True)
    memory.set_preference(LENGTH, "short", user_id="u")
    assert learned(memory, LENGTH) == {"short": 1.0}
    clock.forward(minutes=1)
    observe(memory, "Give me detailed answers")
    assert learned(memory, LENGTH).keys() == {"detailed"}


def test_forgotten_preference_is_not_learned_again_from_old_evidence(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    observe(memory, "Call me Sam", "I like Lenovo", "I like Acer")
    memory.forget_preference(NAME, user_id="u")
    memory.forget_preference(BRANDS, user_id="u", value="Acer")
    observe(memory, "What is the weather like in the mountains?")
    assert learned(memory, NAME) == {} and learned(memory, BRANDS).keys() == {"Lenovo"}
    clock.forward(minutes=1)
    observe(memory, "Call me Sammy")
    assert learned(memory, NAME).keys() == {"Sammy"}


def test_wording_counts_for_thirty_days(memory: Memory, clock: HandClock) -> None:
    observe(memory, "hey lol", "yeah gonna do that", "Call me Sam")
    clock.forward(days=31)
    assert learned(memory, STYLE) == {} and learned(memory, NAME).keys() == {"Sam"}


def test_only_the_last_fifty_messages_are_looked_at(memory: Memory) -> None:
    observe(memory, "hey lol")
    observe(memory, *["What is the price of the lamp and of the chair?"] * 50)
    assert learned(memory, STYLE) == {}


def test_nothing_is_learned_from_others(memory: Memory) -> None:
    memory.observe("I prefer short answers", user_id="u", session_id="s", role="assistant")
    memory.observe("I prefer short answers", user_id="u", session_id="s", speaker="Bob")
    memory.add_document("I prefer short answers. Call me Sam.", user_id="u", name="d.txt")
    observe(memory, "I prefer short answers", user="other")
    assert memory.preferences("u") == []


@pytest.mark.parametrize(
    ("key", "value"), [("Bad key", "x"), (LEVEL, "wizard"), (LENGTH, ""), ("tea", "x" * 201)]
)
def test_preference_that_cannot_be_is_refused(memory: Memory, key: str, value: str) -> None:
    with pytest.raises(InputError):
        memory.set_preference(key, value, user_id="u")
    assert memory.preferences("u") == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is the price of the laptop?", "English"),
        ("Wie viel kostet der Laptop und wo kann ich ihn kaufen?", "German"),
        ("Quel est le prix de cet ordinateur ?", "French"),
        ("¿Dónde está la tienda y qué precio tiene?", "Spanish"),
        ("Сколько стоит этот ноутбук?", "Russian"),
        ("这台笔记本电脑多少钱", "Chinese"),
        ("このノートパソコンの価格は", "Japanese"),
        ("Kestrel Aero 14", ""),
        ("Scott's yo-yo or Nora's yo-yo?", ""),
        ("", ""),
    ],
)
def test_language_is_told_by_script_and_small_words(text: str, language: str) -> None:
    assert language_of(text)[0] == language


@given(st.text(max_size=300))
def test_any_text_gives_few_signs_of_its_own_words(text: str) -> None:
    found = signs_of(text)
    assert len(found) <= MAX_SIGNS
    assert all(s.value and 0 < s.weight <= 9 and s.words for s in found)


@given(st.lists(st.tuples(st.sampled_from(["formal", "informal"]), st.floats(0, 29)), max_size=20))
def test_confidence_is_a_share_and_one_value_wins(drawn: list[tuple[str, float]]) -> None:
    found = amount(*(replace(sign(v), at=NOW - timedelta(days=d)) for v, d in drawn))
    assert len(found) <= 1
    assert all(0 < p.confidence < 1 for p in found)

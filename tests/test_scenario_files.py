"""Scenario files: one from elsewhere is checked before anything is done with it; a recorded
conversation makes one that can be played."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Message
from memory_core.errors import InputError
from memory_core.recording import LONGEST_S, recorded
from memory_core.samples import scenarios
from memory_core.scenario_files import MAX_BYTES, MAX_STEPS, presets, read_scenario, written

SHIPPED = {scenario.name: scenario for scenario in scenarios()}
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_written_scenario_reads_back_the_same(name: str) -> None:
    assert read_scenario(written(SHIPPED[name]).encode()) == SHIPPED[name]


def file(**fields: Any) -> str:
    whole = {"format": "memograph-scenario", "version": 1, "title": "T", "steps": [{"say": "Hi"}]}
    return json.dumps({**whole, **fields})


def step(**fields: Any) -> str:
    return file(steps=[fields])


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (b"\xff\xfe\x00", "no text in UTF-8"),
        ("{", "line 1, column 2"),
        ("[]", "the file"),
        ("[" * 100_000, "no scenario"),
        ('{"version": 1}', "no scenario file"),
        (file(version=2), "newer Memograph"),
        (file(version=10**400), "newer Memograph"),
        (file(version="1"), "must be a number"),
        (file(version=True), "must be a number"),
        (file(title=""), "title"),
        (file(title="x" * 81), "81 characters"),
        (file(preset="../../secret"), "no preset"),
        (file(steps=[]), "1 to 60 steps"),
        (file(steps={}), "1 to 60 steps"),
        (file(steps=[{"say": "Hi"}] * (MAX_STEPS + 1)), "1 to 60 steps"),
        (file(run="rm"), "'run' is not known"),
        (step(), "step 1: it does nothing"),
        (step(say=3), "say must be text"),
        (step(say="x" * 2001), "2,001 characters"),
        (step(jump_s=-1), "between 0 and"),
        (step(jump_s=True), "must be a number"),
        (
            '{"format":"memograph-scenario","version":1,"title":"T","steps":[{"jump_s":NaN}]}',
            "betw",
        ),
        (step(jump_s=10**400), "between 0 and"),
        (file(steps=[{"jump_s": 366 * 86400}] * 2), "up to a year"),
        (step(document={"name": "n"}), "a name and a text"),
        (step(document="text"), "written as"),
        (file(steps=[{"document": {"name": "n", "text": "t"}}] * 5), "up to 4 documents"),
        (step(predict={"ask": "who_wins"}), "ask must be one of"),
        (step(predict={"ask": "refers_to"}), 'needs "about"'),
        (step(predict={"ask": "left_after"}), 'needs "minutes"'),
        (step(say="Hi", expect={"answer": "text"}), "is a list"),
        (step(say="Hi", expect={"declined": 1}), "true or false"),
        (step(say="Hi", expect={"relations": [["a", "b"]]}), "subject, predicate, object"),
        (step(say="Hi", expect={"secret": []}), "not known"),
        (" " * (MAX_BYTES + 1), "at most 300,000"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_in_words(
    source: str | bytes, problem: str
) -> None:
    with pytest.raises(InputError) as refused:
        read_scenario(source)
    assert problem in str(refused.value)
    assert str(refused.value).endswith("Nothing was changed.")
    assert len(str(refused.value)) < 500


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)


@given(
    st.dictionaries(
        st.sampled_from(["caption", "say", "jump_s", "document", "predict", "expect"]), JSON
    )
)
def test_any_step_is_read_or_refused(fields: dict[str, Any]) -> None:
    try:
        found = read_scenario(step(**fields))
    except InputError:
        return
    assert read_scenario(written(found)) == found


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_file_is_read_or_refused(source: bytes | str) -> None:
    with pytest.raises(InputError):
        read_scenario(source)


def test_all_presets_can_be_named() -> None:
    assert {"general", "ecommerce", "support", "hr", "real_estate"} <= set(presets())


def said(text: str, *, after_s: float = 0.0) -> Message:
    return Message("user", text, timestamp=NOW + timedelta(seconds=after_s))


def test_a_recorded_conversation_has_the_users_words_and_the_long_silences() -> None:
    answer = Message("assistant", "Noted.", timestamp=NOW + timedelta(seconds=1))
    messages = [
        said("Anna lives in Oslo"),
        answer,
        said("Hm", after_s=60),
        said("And?", after_s=660),
    ]
    found = recorded(messages, title="  My\n talk ")
    assert [(one.say, one.jump_s) for one in found.steps] == [
        ("Anna lives in Oslo", 0),
        ("Hm", 0),
        ("And?", 600),
    ]
    assert found.title == "My talk"
    assert read_scenario(written(found)) == found


def test_the_longest_silences_still_make_a_file_that_can_be_played() -> None:
    years = [said("Hi", after_s=n * 400 * 86_400) for n in range(MAX_STEPS)]
    found = recorded(years)
    assert found.steps[1].jump_s == LONGEST_S
    assert read_scenario(written(found)) == found


@pytest.mark.parametrize(
    ("messages", "problem"),
    [
        ([], "Nothing was said"),
        ([said("Hi")] * (MAX_STEPS + 1), "up to 60 steps"),
        ([said("x" * 2001)], "too long"),
    ],
)
def test_what_makes_no_scenario_is_not_recorded(messages: list[Message], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        recorded(messages)

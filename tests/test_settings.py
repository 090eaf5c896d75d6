"""Settings and inputs: what cannot work is refused with the way out."""

from pathlib import Path

import pytest

from memory_core.errors import InputError
from memory_core.inputs import identifier, message_text
from memory_core.settings import MAX_MESSAGE_CHARS, Settings


def test_the_environment_is_read_when_nothing_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMOGRAPH_TTL_S", "90")
    monkeypatch.setenv("MEMOGRAPH_DATA_DIR", "somewhere")
    assert Settings().ttl_s == 90.0
    assert Settings().data_dir == Path("somewhere")
    assert Settings(ttl_s=60).ttl_s == 60


def test_a_type_can_have_a_time_to_live_of_its_own() -> None:
    settings = Settings(ttl_s=60, ttl_by_type={"PERSON": 600})
    assert settings.ttl("PERSON").total_seconds() == 600
    assert settings.ttl("PRODUCT").total_seconds() == 60


@pytest.mark.parametrize("ttl", [0, -5, 1e12])
def test_an_impossible_time_to_live_is_refused(ttl: float) -> None:
    with pytest.raises(InputError, match="1 s to 10 years"):
        Settings(ttl_s=ttl)


def test_a_number_that_is_none_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMOGRAPH_TTL_S", "half an hour")
    with pytest.raises(InputError, match="MEMOGRAPH_TTL_S"):
        Settings()


def test_invisible_characters_are_taken_out_of_a_message() -> None:
    assert message_text(" a\u202eb\x00c\u200b ") == "abc"
    assert message_text("שלום 🚀") == "שלום 🚀"


def test_the_longest_message_is_read_and_one_more_character_is_not() -> None:
    assert len(message_text("x" * MAX_MESSAGE_CHARS)) == MAX_MESSAGE_CHARS
    with pytest.raises(InputError, match="20,001"):
        message_text("x" * (MAX_MESSAGE_CHARS + 1))


def test_any_visible_text_is_an_id() -> None:
    for text in ("../../etc", "a_b", "'; DROP TABLE x;--", "é" * 10_000):
        assert identifier(text, what="user id") == text

"""Codes that open a session elsewhere: how they are written, read, sealed and refused."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.resuming import (
    FAILURES_WITHIN,
    MOST_FAILURES,
    Failures,
    digest_of,
    new_code,
    opened,
    read_code,
    sealed,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_code_has_130_bits_of_chance() -> None:
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return n - 1

    code = new_code(below=below)
    assert asked == [32] * 26
    assert code == "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-Z"
    assert len({new_code() for _ in range(200)}) == 200


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    secret = read_code(code)
    assert len(secret) == 26
    for typed in (code.lower(), code.replace("-", " "), secret, f"  {code}\n"):
        assert read_code(typed) == secret
    assert read_code("O" * 26) == read_code("0" * 26) == "0" * 26
    assert read_code("il" * 13) == "1" * 26


@pytest.mark.parametrize("typed", ["", "abc", "U" * 26, "é" * 26, "0" * 27, "0" * 100_000, "\x00"])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) == ""


@given(st.text(max_size=60))
def test_a_sealed_user_is_read_with_the_code_alone(user_id: str) -> None:
    code, other = read_code(new_code()), read_code(new_code())
    text = sealed(user_id, code)
    assert opened(text, code) == user_id
    assert opened(text, other) == ""
    if len(user_id.encode("utf-8", "surrogatepass")) > 3:
        assert user_id.encode("utf-8", "surrogatepass") not in bytes.fromhex(text)


def test_the_digest_does_not_show_the_code() -> None:
    secret = read_code(new_code())
    assert secret not in digest_of(secret) and digest_of(secret) != digest_of(secret[:-1] + "0" * 2)


def test_many_failures_stop_the_looking_up_until_it_is_quiet() -> None:
    failures = Failures()
    for _ in range(MOST_FAILURES):
        assert not failures.too_many(NOW)
        failures.add(NOW)
    assert failures.too_many(NOW)
    assert not failures.too_many(NOW + FAILURES_WITHIN)
    assert not failures.too_many(NOW - timedelta(hours=1))

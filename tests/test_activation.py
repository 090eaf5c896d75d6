"""The "activation" policy: base-level activation of ACT-R, bounded so that the best are found."""

from datetime import timedelta
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.activation import (
    ACTIVATION,
    ActivationWeights,
    activation,
    base_level,
    n_uses,
    window_s,
)
from memory_core.errors import InputError
from memory_core.model import Entity
from memory_core.signals import Signals
from tests.store_contract import NOW

ages = st.floats(0, 1e7).map(lambda seconds: round(seconds, 6))  # as fine as instants are


def used(*, last: float, first: float, mentions: int = 1, retrieved: float | None = None) -> Entity:
    def ago(seconds: float) -> timedelta:
        return timedelta(seconds=seconds)

    return Entity(
        "Aster",
        mentions=mentions,
        first_seen=NOW - ago(max(first, last)),
        last_seen=NOW - ago(last),
        retrieved=int(retrieved is not None),
        retrieved_at=None if retrieved is None else NOW - ago(retrieved),
    )


def exact(*seconds: float, decay: float = 0.5) -> float:
    return log(sum(max(1.0, t) ** -decay for t in seconds))


@given(ages)
def test_one_use_is_worth_its_age_to_the_power_of_the_decay(age: float) -> None:
    assert base_level(used(last=age, first=age), now=NOW) == pytest.approx(exact(age), abs=1e-6)


@given(ages, ages)
def test_two_known_uses_are_summed_exactly(one: float, other: float) -> None:
    entity = used(last=one, first=one, retrieved=other)
    assert base_level(entity, now=NOW) == pytest.approx(exact(one, other), abs=1e-6)


def test_evenly_spread_uses_are_near_the_exact_sum() -> None:
    times = [60.0 * i for i in range(1, 31)]
    entity = used(last=60, first=1800, mentions=30)
    assert abs(base_level(entity, now=NOW) - exact(*times)) < 0.1


@given(ages, ages, st.integers(0, 500), st.none() | ages)
def test_no_entity_is_above_the_bound_of_its_uses_and_its_last_use(
    last: float, first: float, mentions: int, retrieved: float | None
) -> None:
    entity = used(last=last, first=first, mentions=mentions, retrieved=retrieved)
    least = max(1.0, min(last, last if retrieved is None else retrieved))
    assert base_level(entity, now=NOW) <= log(n_uses(entity)) - 0.5 * log(least) + 1e-9


@given(st.floats(-8, 3), st.integers(1, 1000))
def test_outside_its_window_an_entity_cannot_reach_the_floor(floor: float, uses: int) -> None:
    window = window_s(floor, uses=uses, decay=0.5)
    if window:
        assert uses * window**-0.5 == pytest.approx(exp(floor)) or window == 1.0
    else:
        assert log(uses) < floor


def test_what_is_linked_to_something_named_gets_less_the_more_that_is_linked_to() -> None:
    def received(**told: object) -> float:
        signals = Signals(**told)  # type: ignore[arg-type]
        return activation(used(last=5, first=5), now=NOW, signals=signals)["spreading"]

    assert received(named=True, hops=0) == ACTIVATION.spreading
    assert received(hops=1, fan=1) > received(hops=1, fan=4) > received(hops=1, fan=100) == 0.0
    assert received(hops=1, fan=2) > received(hops=2, fan=2) > received() == 0.0


@pytest.mark.parametrize("wrong", [{"decay": 0.0}, {"decay": 1.0}, {"spreading": -1.0}])
def test_weights_without_a_meaning_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError):
        ActivationWeights(**wrong)

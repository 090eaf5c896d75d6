"""Scenarios: each shipped file holds what it promises, played on a memory of its own."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from memory_core import Memory
from memory_core.performing import Performance, stage_settings
from memory_core.samples import scenarios
from memory_core.scenario import Expectation, Scenario, ScenarioStep

SHIPPED = {scenario.name: scenario for scenario in scenarios()}


class Stage:
    """Memories with the documents that ship, one for each preset, opened when first needed."""

    def __init__(self) -> None:
        self.memories: dict[str, Memory] = {}
        self.played: dict[str, Performance] = {}

    def of(self, preset: str) -> Memory:
        if preset not in self.memories:
            self.memories[preset] = Memory.open(stage_settings(preset))
        return self.memories[preset]

    def end_of(self, name: str) -> Performance:
        if name not in self.played:
            self.played[name] = play(self, name, user_id=f"watch-{name}")
        return self.played[name]


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    opened = Stage()
    yield opened
    for memory in opened.memories.values():
        memory.close()


def play(stage: Stage, name: str, *, user_id: str) -> Performance:
    performance = Performance(stage.of(SHIPPED[name].preset), SHIPPED[name], user_id=user_id)
    performance.play_to(len(SHIPPED[name].steps))
    return performance


@pytest.mark.parametrize("name", SHIPPED)
def test_everything_a_scenario_expects_holds(stage: Stage, name: str) -> None:
    performance = stage.end_of(name)
    broken = {moment.number: moment.broken for moment in performance.moments if moment.broken}
    assert not broken


@pytest.mark.parametrize("name", SHIPPED)
def test_every_prediction_can_be_right_and_wrong(stage: Stage, name: str) -> None:
    performance = stage.end_of(name)
    riddles = [moment.riddle for moment in performance.moments if moment.riddle]
    assert riddles
    for riddle in riddles:
        assert riddle.can_be_guessed, riddle
        assert 2 <= len(riddle.choices) <= 5
        assert len({choice.label for choice in riddle.choices}) == len(riddle.choices)


def test_a_scenario_played_twice_is_the_same(stage: Stage) -> None:
    first, second = stage.end_of("forgetting"), play(stage, "forgetting", user_id="twice")
    told = [
        [(m.at, m.turn.answer if m.turn else "", m.riddle) for m in one.moments]
        for one in (first, second)
    ]
    assert told[0] == told[1]


def test_the_shipped_ones_cover_what_a_tour_must_show() -> None:
    assert {"shop", "support", "people", "home", "forgetting", "poisoned"} <= SHIPPED.keys()
    steps = [step for scenario in SHIPPED.values() for step in scenario.steps]
    assert {step.predict.ask for step in steps if step.predict} == {
        "expires_next",
        "left_after",
        "ranks_first",
        "refers_to",
        "marked",
    }
    assert all(step.caption for step in steps)


def test_the_chat_plays_what_is_said_with_the_silence_between() -> None:
    talk = {name: one for name, one in SHIPPED.items() if one.only_talk}
    assert talk.keys() == SHIPPED.keys() - {"poisoned"}
    for scenario in talk.values():
        said = [step.say for step in scenario.steps if step.say]
        assert [turn.say for turn in scenario.turns] == said
    assert talk["shop"].turns[-1].jump_s == 1900


def broken_by(stage: Stage, **expect: Any) -> str:
    step = ScenarioStep(say="Anna lives in Oslo", expect=Expectation(**expect))
    scenario = Scenario("broken", "T", "S.", (step,))
    performance = Performance(stage.of("general"), scenario, user_id="broken")
    found = " | ".join(performance.play_to(1).broken)
    performance.close()
    return found


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ({"entities": ["Bob"]}, "'Bob' is not in memory"),
        ({"absent": ["anna"]}, "'anna' is in memory"),
        ({"expired": ["Anna"]}, "'Anna' has not expired"),
        ({"attributes": {"Anna": {"age": "4"}}}, "age of 'Anna'"),
        ({"relations": [("Anna", "LIVES_IN", "Rome")]}, "no relation"),
        ({"understood": ["Rome"]}, "understood as"),
        ({"answer": ["Rome"]}, "lacks 'Rome'"),
        ({"answer_lacks": ["Oslo"]}, "has 'Oslo'"),
        ({"cited": ["laptops.md"]}, "not cited"),
        ({"declined": True}, "knows"),
        ({"marked": True}, "nothing is marked"),
        ({"facts": ["Rome"]}, "no fact says"),
        ({"facts_lack": ["Oslo"]}, "a fact says"),
        ({"entities": ["Anna"], "relations": [("Anna", "LIVES_IN", "Oslo")], "marked": False}, ""),
    ],
)
def test_an_expectation_that_does_not_hold_is_told(
    stage: Stage, expect: dict[str, Any], problem: str
) -> None:
    told = broken_by(stage, **expect)
    assert problem in told
    assert bool(told) == bool(problem)


def test_a_closed_performance_leaves_nothing_in_memory(stage: Stage) -> None:
    performance = play(stage, "poisoned", user_id="gone")
    memory = performance.memory
    assert memory.entities(user_id="gone") and memory.documents("gone")
    performance.close()
    assert not memory.entities(user_id="gone", include_expired=True)
    assert not memory.documents("gone")
    assert not memory.sessions("gone")


def test_a_past_moment_looks_as_it_did_when_it_was_the_present(stage: Stage) -> None:
    scenario = SHIPPED["forgetting"]
    performance = Performance(stage.of(scenario.preset), scenario, user_id="back")
    then = []
    for number in range(1, len(scenario.steps) + 1):
        at = performance.play_to(number).at
        now = performance.memory.entities(user_id="back")
        then.append((at, {(e.name, e.expires_at, e.mentions) for e in now}))
    for at, seen in then:
        again = performance.memory.entities(user_id="back", as_of=at)
        assert {(e.name, e.expires_at, e.mentions) for e in again} == seen


def test_tours_at_the_same_time_do_not_meet(stage: Stage) -> None:
    def tour(number: int) -> list[tuple[str, ...]]:
        performance = play(stage, "poisoned", user_id=f"at-once-{number}")
        performance.close()
        return [moment.broken for moment in performance.moments if moment.broken]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(tour, range(4))) == [[]] * 4

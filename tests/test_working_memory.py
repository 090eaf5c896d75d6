"""Working memory: the conversation and what is near it, each line with why; looking is no use."""

from datetime import timedelta
from itertools import pairwise

import pytest

from memory_core import Entity, Memory, Relation
from memory_core.errors import InputError
from memory_core.graph import Link
from memory_core.working_memory import WorkingMemory, path_words
from tests.conftest import HandClock


@pytest.fixture
def chain(memory: Memory) -> Memory:
    """Five companies, each linked to the next, none of which a session spoke of, and a hub."""
    names = ["Vantor", "Orlux", "Tavish", "Zentra", "Kestrel", "Far Away"]
    memory.remember([Entity(n, "ORGANIZATION", {"city": f"Port {n}"}) for n in names], user_id="u")
    by_name = {e.name: e.id for e in memory.entities(user_id="u")}
    pairs = [Relation(by_name[a], "OWNS", by_name[b]) for a, b in pairwise(names[:5])]
    memory.remember([], pairs, user_id="u")
    return memory


def mind(memory: Memory, query: str = "Hello there", **asked: int) -> WorkingMemory:
    return memory.working_memory(query, user_id="u", session_id="s", **asked)  # type: ignore[arg-type]


def names(working: WorkingMemory) -> set[str]:
    return {held.entity.name for held in working.entities}


def test_nothing_is_in_mind_when_nothing_was_spoken_of(chain: Memory) -> None:
    assert mind(chain).entities == () and mind(chain).text == ""


@pytest.mark.parametrize(
    ("hops", "reached"),
    [
        (0, {"Vantor"}),
        (1, {"Vantor", "Orlux"}),
        (2, {"Vantor", "Orlux", "Tavish"}),
        (4, {"Vantor", "Orlux", "Tavish", "Zentra", "Kestrel"}),
    ],
)
def test_long_term_memory_comes_to_mind_within_the_hops(
    chain: Memory, hops: int, reached: set[str]
) -> None:
    working = mind(chain, "What about Vantor?", num_hops=hops)
    assert names(working) == reached
    assert {h.entity.name: h.hop for h in working.entities}["Vantor"] == 0


@pytest.mark.parametrize("hops", [-1, 5])
def test_hops_that_are_not_possible_are_refused(chain: Memory, hops: int) -> None:
    with pytest.raises(InputError, match="0 to 4"):
        mind(chain, num_hops=hops)


def test_each_entity_says_how_it_was_reached_and_what_its_score_is_made_of(chain: Memory) -> None:
    by_name = {h.entity.name: h for h in mind(chain, "What about Tavish?").entities}
    assert by_name["Vantor"].path == "Tavish <-OWNS- Orlux <-OWNS- Vantor"
    assert by_name["Tavish"].why == "named in the question"
    assert all(h.score == pytest.approx(sum(h.parts.values())) for h in by_name.values())


@pytest.mark.parametrize("policy", ["guide", "balanced", "activation"])
def test_a_score_is_one_number_in_mind_and_in_the_bars(chain: Memory, policy: str) -> None:
    chain.observe("Orlux is a company", user_id="u", session_id="s")
    question = "What is the city of Tavish?"
    ranked = chain.prioritized(question, user_id="u", policy=policy, limit=50)
    bars = {r.entity.name: r for r in ranked}
    held = chain.working_memory(question, user_id="u", session_id="s", policy=policy).entities
    assert {h.entity.name for h in held} >= {"Tavish", "Orlux"}
    assert {h.entity.name: dict(h.parts) for h in held} == {
        h.entity.name: pytest.approx(dict(bars[h.entity.name].parts)) for h in held
    }


def test_short_term_is_what_this_session_spoke_of_stamped_with_when(
    chain: Memory, clock: HandClock
) -> None:
    chain.observe("Orlux is a company", user_id="u", session_id="s")
    chain.observe("Kestrel is a company", user_id="u", session_id="other")
    said_at = clock()
    clock.forward(minutes=3)
    working = mind(chain, num_hops=1)
    assert {h.entity.name: h.current_time for h in working.short_term} == {"Orlux": said_at}
    assert {h.entity.name for h in working.long_term} == {"Vantor", "Tavish"}


def test_only_the_last_turns_are_short_term(memory: Memory) -> None:
    memory.observe("Vantor is a company", user_id="u", session_id="s")
    for _ in range(10):
        memory.observe("Orlux is a company", user_id="u", session_id="s")
    assert names(mind(memory)) == {"Orlux"}


def test_what_is_left_out_says_why(chain: Memory, clock: HandClock) -> None:
    chain.observe("Orlux is a company", user_id="u", session_id="s")
    near = mind(chain, num_hops=1)
    too_far = {line.text.split(" (")[0]: line.why for line in near.left_out}
    assert "further than 1 hops" in too_far["- Zentra"]
    small = mind(chain, num_hops=1, token_budget=30)
    assert sum(line.tokens for line in small.lines) <= 30
    assert any("over the budget of 30 tokens" in line.why for line in small.left_out)
    clock.forward(minutes=31)
    gone = mind(chain)
    assert gone.entities == () and "expired" in gone.left_out[0].why


def test_a_hub_does_not_bring_everything(memory: Memory) -> None:
    others = [Entity(f"Part {i}", "PRODUCT") for i in range(300)]
    hub, *stored = memory.remember([Entity("Vantor", "ORGANIZATION"), *others], user_id="u")
    memory.remember([], [Relation(hub.id, "MAKES", e.id) for e in stored], user_id="u")
    reached = mind(memory, "And Vantor?")
    assert 10 <= len(reached.entities) <= 50
    assert "Part 299" in names(reached), "what was said last is followed first"


def test_only_what_a_turn_gives_to_its_answer_counts_as_retrieved(
    chain: Memory, clock: HandClock
) -> None:
    for _ in range(3):
        mind(chain, "And Vantor?")
        chain.context("And Vantor?", user_id="u", session_id="s")
        chain.prioritized("And Vantor?", user_id="u")
    assert {e.retrieved for e in chain.entities(user_id="u")} == {0}
    turn = chain.ask("What about Vantor?", user_id="u", session_id="s")
    given = {line.entity_id for line in turn.context.lines if line.origin == "entities"}
    counted = {e.id: e for e in chain.entities(user_id="u") if e.retrieved}
    assert given and set(counted) == given
    assert {(e.retrieved, e.retrieved_at) for e in counted.values()} == {(1, clock())}


def test_a_prompt_has_nothing_from_outside_working_memory(chain: Memory) -> None:
    turn = chain.ask("What about Vantor?", user_id="u", session_id="s")
    assert "Far Away" not in "".join(m.content for m in turn.prompt)
    assert all(line.why and line.origin for line in turn.context.lines)


def test_a_past_moment_has_the_working_memory_it_had(memory: Memory, clock: HandClock) -> None:
    memory.observe("Orlux is a company", user_id="u", session_id="s")
    then = clock() + timedelta(minutes=1)
    clock.forward(minutes=5)
    memory.observe("Vantor is a company", user_id="u", session_id="s")
    before = memory.working_memory("Hello", user_id="u", session_id="s", as_of=then)
    assert names(before) == {"Orlux"} and before.current_time == then


def test_a_way_is_read_in_the_direction_it_was_said() -> None:
    way = (Link("a", "COMPARES_TO", "b"), Link("b", "OWNS", "c", forward=False, negated=True))
    said = path_words(way, {"a": "Dell XPS 15", "b": "Lenovo X1", "c": "You"})
    assert said == "Dell XPS 15 -COMPARES_TO-> Lenovo X1 <-not OWNS- You"

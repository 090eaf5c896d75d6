"""Whole stories with the memory engine, told by a clock that is moved by hand."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from memory_core import Memory, Message, Settings
from memory_core.errors import InputError, NotFoundError
from memory_core.results import Turn
from tests.conftest import HandClock, Speaker

ME: Speaker = {"user_id": "u", "session_id": "s"}
POLICIES = ("guide", "balanced", "activation")


def ids(memory: Memory, user: str = "u") -> dict[str, str]:
    return {e.name: e.id for e in memory.entities(user_id=user, include_expired=True)}


def names(memory: Memory, user: str = "u", *, as_of: datetime | None = None) -> set[str]:
    return {e.name for e in memory.entities(user_id=user, as_of=as_of)}


def statements(memory: Memory, predicate: str, *, as_of: datetime | None = None) -> set[str]:
    known = {e.id: e.name for e in memory.entities(user_id="u", include_expired=True)}
    graph = memory.graph(user_id="u", as_of=as_of)
    return {known[r.object] for r in graph.relations if r.predicate == predicate}


def given(turn: Turn) -> str:
    """Return all that the answer was given, and the answer, without the question itself."""
    parts = [p.text for m in turn.prompt for p in m.parts if p.origin != "question"]
    return " ".join((turn.answer, turn.context.text, *parts))


@pytest.fixture
def shop(shared_library: Memory, clock: HandClock) -> Memory:
    """A memory with the documents that ship, by a clock moved by hand."""
    return shared_library.at(clock)


def test_the_demo_conversation_can_be_looked_at_as_of_each_of_its_moments(
    shop: Memory, clock: HandClock
) -> None:
    me: Speaker = {"user_id": "engine-demo", "session_id": "s"}
    seen: list[tuple[datetime, set[str]]] = []
    turns = []
    for question in (
        "I'm looking for the Dell XPS 15",
        "What's its warranty?",
        "Compare it with the Lenovo X1 Carbon",
        "Which of them is cheaper?",
    ):
        turns.append(shop.ask(question, **me))
        seen.append((clock(), names(shop, me["user_id"])))
        clock.forward(minutes=2)
    assert "Dell XPS 15" in turns[1].rewritten_query and "2 years" in turns[1].answer
    assert turns[3].rewritten_query == "Which of Dell XPS 15 and Lenovo X1 Carbon is cheaper?"
    assert ["Lenovo X1 Carbon" in known for _, known in seen] == [False, False, True, True]
    for at, known in seen:
        assert names(shop, me["user_id"], as_of=at) == known
        lines = shop.context("the Dell XPS 15", as_of=at, **me).lines
        assert any("Dell XPS 15" in line.text for line in lines)
        assert shop.working_memory("the Dell XPS 15", as_of=at, **me).current_time == at
    assert names(shop, me["user_id"], as_of=seen[0][0] - timedelta(seconds=1)) == set()


def test_a_new_job_ends_the_old_one_and_the_past_still_knows_it(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe("Anna works at Google", **ME)
    before = clock()
    clock.forward(minutes=1)
    memory.observe("Anna now works at Microsoft", **ME)
    assert statements(memory, "WORKS_AT") == {"Microsoft"}
    assert statements(memory, "WORKS_AT", as_of=before) == {"Google"}
    assert "Google" not in memory.ask("Where does Anna work?", **ME).answer
    told = [line.kind for line in memory.why(ids(memory)["Anna"], user_id="u").lines]
    assert told.count("relation") == 2 and "ended" in told


def test_a_correction_takes_the_place_of_what_it_corrects(memory: Memory, clock: HandClock) -> None:
    memory.observe("The Aster 5 costs $1599", **ME)
    before = clock()
    clock.forward(minutes=1)
    memory.observe("No, it's $1499", **ME)
    entity = memory.entity(ids(memory)["Aster 5"], user_id="u")
    assert entity.attributes["price"] == "$1499"
    assert memory.entity(entity.id, user_id="u", as_of=before).attributes["price"] == "$1599"
    answer = memory.ask("What does the Aster 5 cost?", **ME).answer
    assert "$1499" in answer and "1599" not in answer


@pytest.mark.parametrize(
    ("wish", "question"),
    [
        ("I wish I had a MacBook Pro", "Do I have a MacBook Pro?"),
        ("I want to buy the Aster 5", "Did I buy the Aster 5?"),
    ],
)
def test_a_wish_is_quoted_and_not_taken_for_a_yes(memory: Memory, wish: str, question: str) -> None:
    memory.observe(wish, **ME)
    answer = memory.ask(question, **ME).answer
    assert wish in answer and not re.search(r"\bYes\b", answer)


def test_what_expired_is_given_to_no_answer_until_it_is_named_again(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe("The Aster 5 costs $900", **ME)
    clock.forward(minutes=31)
    assert "900" not in given(memory.ask("What does it cost?", user_id="u", session_id="new"))
    assert memory.search("Aster 5", user_id="u") == []
    back = memory.ask("What does the Aster 5 cost?", user_id="u", session_id="new")
    assert "$900" in back.answer and "Aster 5" in names(memory)


def test_a_merge_answers_for_both_and_an_undo_for_each(memory: Memory, clock: HandClock) -> None:
    memory.observe("Robert works at Google", **ME)
    clock.forward(minutes=1)
    memory.observe("Bobby lives in Paris", **ME)
    apart = ids(memory)
    merged = memory.merge(apart["Robert"], apart["Bobby"], user_id="u")
    assert "Google" in memory.ask("Where does Bobby work?", **ME).answer
    with pytest.raises(NotFoundError, match="Robert"):
        memory.entity(apart["Bobby"], user_id="u")
    clock.forward(minutes=1)
    undone = memory.undo(merged.id, user_id="u")
    assert "Google" not in memory.ask("Where does Bobby work?", user_id="u", session_id="t").answer
    assert {"Robert", "Bobby"} <= names(memory)
    memory.undo(undone.id, user_id="u")
    assert "Bobby" not in names(memory)


def test_a_deleted_entity_is_in_no_context_and_comes_back_when_restored(memory: Memory) -> None:
    memory.observe("Robert works at Google", **ME)
    robert = ids(memory)["Robert"]
    memory.delete(robert, user_id="u")
    assert "Robert" not in names(memory) and statements(memory, "WORKS_AT") == set()
    mind = memory.working_memory("Who is at Google?", **ME)
    assert robert not in {held.entity.id for held in mind.entities}
    memory.restore(robert, user_id="u")
    assert statements(memory, "WORKS_AT") == {"Google"}


def test_the_working_memory_of_one_session_is_not_that_of_another(memory: Memory) -> None:
    memory.observe("The Aster 5 costs $900", user_id="u", session_id="a")
    memory.observe("Priya works at Siemens", user_id="u", session_id="b")
    mind = memory.working_memory("What now?", user_id="u", session_id="b")
    assert {held.entity.name for held in mind.entities} == {"Priya", "Siemens"}
    memory.observe("Priya likes the Aster 5", user_id="u", session_id="c")
    linked = memory.working_memory("What now?", user_id="u", session_id="b")
    assert ("Aster 5", "long") in {(held.entity.name, held.term) for held in linked.entities}


def test_two_users_with_the_same_names_never_meet(memory: Memory) -> None:
    for user, firm in (("x", "Google"), ("y", "Siemens")):
        memory.observe(f"Anna works at {firm}", user_id=user, session_id="s")
    for user, own, other in (("x", "Google", "Siemens"), ("y", "Siemens", "Google")):
        turn = memory.ask("Where does Anna work?", user_id=user, session_id="s")
        assert own in turn.answer and other not in str(turn)
        assert all(other not in hit.text for hit in memory.search("Anna works", user_id=user))
        assert other not in str(memory.export(user_id=user))
    with pytest.raises(NotFoundError):
        memory.merge(ids(memory, "x")["Anna"], ids(memory, "y")["Anna"], user_id="y")


def test_a_conversation_of_years_ago_lives_at_its_own_dates(memory: Memory) -> None:
    start = datetime(2021, 1, 1, tzinfo=UTC)
    told = [
        Message("user", f"Person{day // 20} Smith works at Firm{day % 7}", start + timedelta(day))
        for day in range(0, 200, 5)
    ]
    memory.observe_many(told, **ME)
    assert names(memory) == set()
    at = start + timedelta(days=50, minutes=1)
    assert names(memory, as_of=at) == {"Person2 Smith", "Firm1"}
    assert memory.messages(user_id="u", session_id="s")[0].timestamp == start


@pytest.mark.parametrize("year", [8801, 9999])
def test_a_message_at_the_end_of_time_is_refused_with_the_way_out(
    memory: Memory, year: int
) -> None:
    with pytest.raises(InputError, match="8800"):
        memory.observe("Bob is here", at=datetime(year, 12, 31, tzinfo=UTC), **ME)


def test_an_instant_without_a_time_zone_expires_nothing(memory: Memory) -> None:
    with pytest.raises(InputError, match="time zone"):
        memory.expire(datetime(2030, 1, 1))


@pytest.fixture(params=POLICIES)
def ruled(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> Iterator[Memory]:
    """A memory by each policy, with decay by use."""
    settings = Settings(data_dir=tmp_path, library=False, policy=request.param, decay="by use")
    opened = Memory.open(settings, clock=clock)
    for told in ("Anna works at Google", "Google is located in Zurich", "Anna likes folk music"):
        opened.observe(told, user_id="u", session_id="old")
        clock.forward(seconds=10)
    yield opened
    opened.close()


def test_hops_and_tokens_are_kept_by_every_policy(ruled: Memory) -> None:
    for hops in range(5):
        mind = ruled.working_memory("Anna", num_hops=hops, **ME)
        assert mind.entities and all(held.hop <= hops for held in mind.entities)
    for budget in (0, 1, 10, 20, 60):
        context = ruled.context("Anna", token_budget=budget, **ME)
        assert sum(line.tokens for line in context.lines) <= budget
        assert context.lines or context.left_out
    for limit in (0, -1):
        assert ruled.prioritized("Anna", user_id="u", limit=limit) == []


def test_use_makes_a_life_longer_where_decay_is_on(ruled: Memory, clock: HandClock) -> None:
    ruled.observe("Anna called. Anna works at Google", **ME)
    clock.forward(minutes=31)
    assert "Anna" in names(ruled) and "Zurich" not in names(ruled)
    curve = ruled.retention(ids(ruled)["Anna"], user_id="u")
    assert all(a.retention >= b.retention for a, b in pairwise(curve))

"""What the explorer's parts promise: filters, links that share settings only, groups, moments."""

from contextlib import closing
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Memory, Settings
from memory_core.graph import Graph
from memory_core.model import Entity, Relation
from pages.ui.explorer_groups import group_of, groups
from pages.ui.explorer_state import Explorer, from_link, link
from pages.ui.lens import EXPIRY, SEEN, Lens, passing
from pages.ui.scene import between, told
from pages.ui.stops import stops

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def entity(name: str, *, minutes: float = 0.0, left: float | None = 30.0, **more: str) -> Entity:
    seen = NOW - timedelta(minutes=minutes)
    return Entity(
        name,
        more.get("type", "PERSON"),
        id=name,
        first_seen=seen,
        last_seen=seen,
        aliases=(more["alias"],) if "alias" in more else (),
        pinned=left is None,
        expires_at=None if left is None else NOW + timedelta(minutes=left),
    )


SOME = Graph(
    (
        entity("Anna", alias="Änne"),
        entity("Old Ben", minutes=90, left=3),
        entity("Pinned", left=None, type="PRODUCT"),
    )
)


@pytest.mark.parametrize(
    ("lens", "left"),
    [
        (Lens(), {"Anna", "Old Ben", "Pinned"}),
        (Lens(text="ANN"), {"Anna"}),
        (Lens(text="änne"), {"Anna"}),
        (Lens(text="<script>"), set()),
        (Lens(off=frozenset({"PRODUCT"})), {"Anna", "Old Ben"}),
        (Lens(least=50), {"Anna"}),
        (Lens(last="last-1h"), {"Anna", "Pinned"}),
        (Lens(last="before-1h"), {"Old Ben"}),
        (Lens(first="before-1day"), set()),
        (Lens(expiry="pinned"), {"Pinned"}),
        (Lens(expiry="within-5min"), {"Old Ben"}),
        (Lens(expiry="after-5min"), {"Anna", "Pinned"}),
    ],
)
def test_a_filter_takes_away_what_it_says(lens: Lens, left: set[str]) -> None:
    assert passing(SOME, lens, scores={"Anna": 80.0}, now=NOW) == left


@given(
    st.builds(
        Lens,
        least=st.integers(0, 200),
        first=st.sampled_from(list(SEEN)),
        last=st.sampled_from(list(SEEN)),
        expiry=st.sampled_from(list(EXPIRY)),
    ),
    st.sampled_from([150, 1000]),
    st.integers(0, 4),
    st.booleans(),
)
def test_a_link_brings_the_same_settings(lens: Lens, size: int, hops: int, by_group: bool) -> None:
    here, there = Explorer(size=size, lens=lens, hops=hops, by_group=by_group), Explorer()
    given_ = {
        k: v[0]
        for k, v in parse_qs(urlsplit(link("https://a.test/x/explorer", here)).query).items()
    }
    assert from_link(given_, there) == []
    assert (there.lens, there.size, there.hops, there.by_group) == (lens, size, hops, by_group)


def test_a_link_holds_nothing_of_the_memory() -> None:
    here = Explorer(
        lens=Lens(text="Secret Person", off=frozenset({"SECRET_TYPE"})),
        focus="secret-id",
        start="secret-id",
        end="secret-id",
        question="secret question",
        owner="secret-owner",
    )
    assert "ecret" not in link("https://a.test/explorer?entity=secret-id&x=1#secret", here)


@given(st.dictionaries(st.sampled_from(["show", "least", "hops", "mode", "color"]), st.text()))
def test_any_link_is_read_without_harm(given_: dict[str, str]) -> None:
    here = Explorer()
    wrong = from_link(given_, here)
    assert set(wrong) <= set(given_)
    assert here.size in (150, 1000) and 0 <= here.hops <= 4 and 0 <= here.lens.least <= 200


def linked(*pairs: tuple[str, str]) -> Graph:
    ids = dict.fromkeys(i for pair in pairs for i in pair)
    return Graph(
        tuple(Entity(i, id=i) for i in ids),
        tuple(Relation(a, "LIKES", b, id=f"{a}-{b}") for a, b in pairs),
    )


def test_groups_are_named_by_those_at_the_centre_and_not_by_you() -> None:
    graph = linked(("You", "a"), ("You", "b"), ("a", "b"), ("x", "y"), ("y", "z"), ("y", "w"))
    found = groups(graph)
    assert [group.letter for group in found] == ["A", "B"]
    assert {group.name.split(" & ")[0] for group in found} == {"y", "a"}
    assert group_of(found)["You"].name == "a & b"


def test_two_that_are_linked_to_nobody_else_are_no_group() -> None:
    assert groups(linked(("a", "b"))) == []


def test_a_way_prefers_what_is_so_to_what_is_not() -> None:
    graph = Graph(
        (Entity("A", id="a"), Entity("B", id="b")),
        (
            Relation("a", "LIKES", "b", id="not", negated=True),
            Relation("b", "KNOWS", "a", id="so"),
            Relation("a", "LIKES", "b", id="maybe", modality="possible"),
        ),
    )
    way = between(graph, ["a", "b"])
    assert way.relations == ("so",)
    assert told(graph, way) == [("B", "knows", "A")]


def test_moments_are_what_was_said_and_done_in_order() -> None:
    clock = iter(NOW + timedelta(seconds=n) for n in range(10_000))
    with closing(Memory.open(Settings(data_dir=None), clock=lambda: next(clock))) as memory:
        assert stops(memory, user_id="u") == []
        session = memory.start_session("u")
        for text in ("Anna works at Acme", "Anna lives in Berlin"):
            memory.observe(text, user_id="u", session_id=session.id)
        anna = next(e for e in memory.entities(user_id="u") if e.name == "Anna")
        memory.pin(anna.id, user_id="u")
        found = stops(memory, user_id="u")
    assert [one.at for one in found] == sorted(one.at for one in found)
    words = [one.words for one in found]
    assert words[0] == "before all this" and words[-1] == "pinned" and len(words) == 4
    assert "“Anna works at Acme”" in words and "“Anna lives in Berlin”" in words

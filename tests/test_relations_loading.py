"""Very many relations loaded at once leave what they leave when they are written one by one."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.errors import InputError
from memory_core.model import UNSET, Entity, Relation
from memory_core.stores.change import Change
from memory_core.stores.sql import SqlStore, open_store
from memory_core.stores.writing import relations
from tests.store_contract import NOW, after, ttl
from tests.test_stores_loading import everything

IDS = ("ada", "bob", "acme", "zeta")
KNOWN = tuple(Entity(name.title(), "THING", id=name) for name in IDS)
RELATIONS = st.builds(
    Relation,
    subject=st.sampled_from(IDS),
    predicate=st.sampled_from(("WORKS_AT", "LIKES")),
    object=st.sampled_from(IDS),
    confidence=st.sampled_from((0.25, 0.5, 1.0)),
    negated=st.booleans(),
    modality=st.sampled_from(("", "past", "possible")),
    beside=st.booleans(),
    trust=st.sampled_from(("user", "assistant", "document")),
    sources=st.sampled_from(((), ("message:1",), ("message:2", "chunk:1"))),
    valid_at=st.sampled_from((UNSET, NOW, after(-2))),
    invalid_at=st.sampled_from((None, None, after(-1))),
    created_at=st.sampled_from((UNSET, NOW)),
)
SOME = st.lists(RELATIONS, max_size=25)


def loaded(*loads: list[Relation], large: bool) -> SqlStore:
    store = open_store(None, ttl=ttl, single_valued=frozenset({"WORKS_AT"}))
    store.apply(Change(entities=KNOWN, counted=True), user_id="ann", now=after(-5))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(relations, "MANY", 1 if large else 10**6)
        for n, those in enumerate(loads):
            change = Change(relations=tuple(those), counted=True)
            store.apply(change, user_id="ann", now=after(n))
    return store


@settings(max_examples=15)
@given(SOME, SOME)
def test_a_large_load_leaves_what_a_small_one_leaves(
    before: list[Relation], those: list[Relation]
) -> None:
    left = []
    for large in (False, True):
        store = loaded(before, those, large=large)
        left.append((everything(store), store.relations(None, user_id="ann", now=after(2))))
        store.close()
    assert left[0] == left[1]


def test_relations_of_a_large_load_stay_in_the_order_they_are_given_in() -> None:
    pairs = [(a, b) for a in reversed(IDS) for b in IDS]
    store = loaded([Relation(a, "LIKES", b) for a, b in pairs], large=True)
    found = store.relations(None, user_id="ann", now=after(1))
    assert [(one.subject, one.object) for one in found] == pairs


def test_a_large_load_that_refers_to_nobody_changes_nothing() -> None:
    store = loaded(large=True)
    before = everything(store)
    good = Relation("ada", "LIKES", "bob")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(relations, "MANY", 1)
        with pytest.raises(InputError, match="no entity 'nobody'"):
            change = Change(relations=(good, replace(good, object="nobody")), counted=True)
            store.apply(change, user_id="ann", now=NOW)
    assert everything(store) == before

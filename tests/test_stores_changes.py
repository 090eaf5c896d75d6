"""A change tells of entities as it leaves them."""

from memory_core import Memory
from memory_core.model import Attribute, Entity
from memory_core.stores.change import Change, MentionRow
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW, after, say


def test_entities_told_of_are_those_read_afterwards(store: SqlStore) -> None:
    say(store, "m1", "Lamp", "Desk", attributes=[Attribute("ann:Lamp", "price", "$5")])
    say(store, "m2", "Secret", user_id="bob")
    change = Change(
        entities=(Entity("lamp", "PRODUCT", id="other"), Entity("Chair", "PRODUCT", id="new")),
        aliases=(("ann:Desk", "table"),),
        mentions=(MentionRow("ann:Desk", "m1", 0, 4, "Desk", after(1)),),
        attributes=(Attribute("other", "colour", "red"), Attribute("new", "legs", "4")),
        told=("other", "new", "ann:Desk", "bob:Secret", "nobody"),
    )
    applied = store.apply(change, user_id="ann", now=after(1))
    read = store.get(["ann:Lamp", "new", "ann:Desk"], user_id="ann", now=after(1))
    assert applied.entities == {entity.id: entity for entity in read}
    assert applied.entities["ann:Lamp"].attributes == {"price": "$5", "colour": "red"}
    assert applied.entities["ann:Desk"].aliases == ("table",)
    assert applied.entities["ann:Desk"].mentions == 2


def test_nothing_is_told_unasked(store: SqlStore) -> None:
    assert say(store, "m1", "Lamp").entities == {}


def test_of_what_was_merged_meanwhile_the_one_it_became_is_told(memory_anywhere: Memory) -> None:
    kept, gone = memory_anywhere.remember(
        [Entity("Lamp", "PRODUCT"), Entity("Light", "PRODUCT")], user_id="ann"
    )
    memory_anywhere.merge(kept.id, gone.id, user_id="ann")
    mention = MentionRow(gone.id, "", 0, 5, "Light", NOW)
    change = Change(mentions=(mention,), told=(gone.id,))
    applied = memory_anywhere._parts.store.apply(change, user_id="ann", now=memory_anywhere.now())
    assert set(applied.entities) == {kept.id}
    assert applied.ids[gone.id] == kept.id


def test_what_is_observed_is_given_as_memory_holds_it(memory_anywhere: Memory) -> None:
    said = "The Orlux Lamp costs $5. Maria Lopez works at Acme Corp."
    memory_anywhere.observe(said, user_id="ann", session_id="s")
    seen = memory_anywhere.observe(said, user_id="ann", session_id="s")
    assert seen.entities
    for entity in seen.entities:
        held = memory_anywhere.entity(entity.id, user_id="ann")
        assert held == entity

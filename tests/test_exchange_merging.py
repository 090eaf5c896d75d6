"""Two copies of a memory that went on apart are brought together without losing anything."""

from memory_core import Memory
from memory_core.stores.change import Change
from tests.conftest import HandClock
from tests.exchange_memory import OTHER, told
from tests.store_contract import after, price, say


def test_newer_copy_brings_an_older_one_up_to_date(memory: Memory, clock: HandClock) -> None:
    store = memory._parts.store
    say(store, "m1", "Lamp", at=clock.now, attributes=(price("$5", valid_at=clock.now),))
    memory.load(memory.export(user_id="ann"), user_id=OTHER)
    clock.forward(minutes=5)
    say(store, "m2", "Lamp", "Sofa", at=clock.now, attributes=(price("$6", valid_at=clock.now),))
    newer = memory.export(user_id="ann")
    loaded = memory.load(newer, user_id=OTHER)
    ours, theirs = ({e.name: e for e in memory.entities(user_id=u)} for u in ("ann", OTHER))
    assert theirs.keys() == ours.keys()
    assert theirs["Lamp"].attributes == ours["Lamp"].attributes == {"price": "$6"}
    assert theirs["Lamp"].mentions == ours["Lamp"].mentions == 2
    assert theirs["Lamp"].last_seen == ours["Lamp"].last_seen
    assert any("ended" in note for note in loaded.skipped)
    before = told(memory.export(user_id=OTHER))
    memory.load(newer, user_id=OTHER)
    assert told(memory.export(user_id=OTHER)) == before


def test_value_beside_one_that_holds_becomes_a_former_one(memory: Memory, clock: HandClock) -> None:
    store = memory._parts.store
    say(store, "m1", "Lamp", at=clock.now)
    copy = memory.export(user_id="ann")
    memory.load(copy, user_id=OTHER)
    for user, value in (("ann", "$7"), (OTHER, "$8")):
        said = Change(attributes=(price(value, valid_at=after(1)),))
        store.apply(said, user_id=user, now=after(1))
    clock.now = after(2)
    memory.load(memory.export(user_id="ann"), user_id=OTHER)
    [lamp] = memory.entities(user_id=OTHER)
    assert lamp.attributes == {"price": "$8"}
    former = memory.attributes(lamp.id, user_id=OTHER, history=True)
    assert {a.value for a in former} == {"$7", "$8"}
    before = told(memory.export(user_id=OTHER))
    memory.load(memory.export(user_id="ann"), user_id=OTHER)
    assert told(memory.export(user_id=OTHER)) == before

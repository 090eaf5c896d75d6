"""Forgetting an entity: its name goes wherever the memory wrote it, the user's words stay."""

from collections.abc import Callable

import pytest

from memory_core import Memory
from memory_core.stores.erasure import scan as erasure_scan
from tests.conftest import HandClock
from tests.test_forgetting import U, contents, entity, names, say

Edit = Callable[[Memory, str], object]


def test_messages_stay_and_the_certificate_counts_them(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    memory = memory_anywhere
    say(memory, clock, "Sunniva works at Vantor.")
    say(memory, clock, "Sunniva likes chess.")
    certificate = memory.forget(user_id=U, entity_id=entity(memory, "Sunniva"))
    assert names(memory) == {"Vantor", "chess"} and len(contents(memory)) == 2
    assert [line.split()[:2] for line in certificate.kept] == [["2", "messages"]]
    assert certificate.scan.found == () and certificate.scan.n_texts == 1


def test_messages_go_where_that_is_asked_for(memory_anywhere: Memory, clock: HandClock) -> None:
    memory = memory_anywhere
    say(memory, clock, "Sunniva works at Vantor.")
    say(memory, clock, "Bertil likes chess.")
    memory.ask("Where does Sunniva work?", user_id=U, session_id="s")
    certificate = memory.forget(user_id=U, entity_id=entity(memory, "Sunniva"), messages="erase")
    assert contents(memory) == ["Bertil likes chess."]
    assert names(memory) == {"Bertil", "chess"}
    assert certificate.kept == () and certificate.scan.found == ()


@pytest.mark.parametrize(
    "edit",
    [
        lambda m, i: m.rename(i, name="Sunniva Quist", type="PERSON", user_id=U),
        lambda m, i: m.edit(i, set={"hobby": "skiing"}, add_aliases=["Sunny"], user_id=U),
        lambda m, i: m.pin(i, user_id=U),
    ],
    ids=["renamed", "edited", "pinned"],
)
def test_what_was_edited_leaves_no_trace_either(
    memory: Memory, clock: HandClock, edit: Edit
) -> None:
    say(memory, clock, "Sunniva works at Vantor.")
    one = entity(memory, "Sunniva")
    edit(memory, one)
    certificate = memory.forget(user_id=U, entity_id=one)
    assert certificate.scan.found == ()
    assert all(event.entity_id != one for event in memory.events(user_id=U))


def test_entities_merged_into_it_go_along(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "Sunniva works at Vantor.")
    say(memory, clock, "Birgitta likes chess.")
    one, other = entity(memory, "Sunniva"), entity(memory, "Birgitta")
    memory.merge(one, other, user_id=U)
    certificate = memory.forget(user_id=U, entity_id=one)
    assert certificate.removed["entities"] == 2 and certificate.scan.found == ()
    assert certificate.scan.n_texts == 2


def test_values_of_others_that_hold_the_name_go(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "Sunniva works at Vantor. Bertil likes chess.")
    bertil = entity(memory, "Bertil")
    memory.edit(bertil, set={"boss": "Sunniva", "age": "40"}, user_id=U)
    memory.forget(user_id=U, entity_id=entity(memory, "Sunniva"))
    assert dict(memory.entity(bertil, user_id=U).attributes) == {"age": "40"}


def test_part_of_another_name_stays_and_is_said(memory: Memory, clock: HandClock) -> None:
    from memory_core import Entity

    short, long = memory.remember(
        [Entity("Dell", "ORGANIZATION"), Entity("Dell XPS", "PRODUCT")], user_id=U
    )
    certificate = memory.forget(user_id=U, entity_id=short.id)
    assert names(memory) == {long.name}
    assert certificate.scan.found == ()
    assert any("other entity" in line for line in certificate.kept)


def test_scan_finds_what_an_erasure_would_have_missed(
    memory: Memory, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memory_core.stores.erasure import entity as erasure_entity

    say(memory, clock, "Sunniva works at Vantor. Bertil likes chess.")
    memory.edit(entity(memory, "Bertil"), set={"boss": "Sunniva"}, user_id=U)
    monkeypatch.setattr(erasure_entity, "sweep", lambda *given, **more: {})
    certificate = memory.forget(user_id=U, entity_id=entity(memory, "Sunniva"))
    assert "attributes.value: 1 row" in certificate.scan.found
    assert "sunniva" not in repr(certificate).lower(), "it does not show what it looked for"


def test_every_column_of_text_is_looked_through() -> None:
    searched = {
        f"{table.name}.{column.name}"
        for table in erasure_scan.owned_tables()
        for column in erasure_scan.text_columns(table)
    }
    assert {"messages.content", "events.detail", "edits.record", "names.norm"} <= searched


def test_summary_keeps_what_does_not_name_it(memory: Memory, clock: HandClock) -> None:
    say(memory, clock, "Sunniva bought a nyckelharpa in Lisbon.")
    for n in range(30):
        say(memory, clock, f"Bertil said that the meeting number {n} went well.")
        memory.ask("How is Bertil?", user_id=U, session_id="s")
    before = memory.summary("s", user_id=U)
    assert before is not None and any("Sunniva" in line.text for line in before.lines)
    certificate = memory.forget(user_id=U, entity_id=entity(memory, "Sunniva"))
    after = memory.summary("s", user_id=U)
    assert after is not None and after.lines
    assert not any("Sunniva" in line.text for line in after.lines)
    assert certificate.scan.found == ()

"""A user who is forgotten is out of reach at once; the rows go piece by piece, while others write,
and whoever opens the memory next goes on with what was broken off."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from memory_core import Entity, Memory, Relation, Settings
from memory_core.errors import StoreError
from memory_core.stores.erasure import store as erasing
from memory_core.stores.erasure import user as erasing_user
from memory_core.stores.sql import SqlStore
from tests.conftest import HandClock

WORDS = b"Vexolith"


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing_user, "PIECE", 3)


def fill(memory: Memory) -> None:
    """Two users with entities, messages and documents, more than one piece of each."""
    for user in ("u", "v"):
        names = [f"Vexolith {user} {n}" for n in range(7)]
        links = [Relation(names[0], "NEAR", name) for name in names[1:]]
        memory.remember([Entity(name) for name in names], links, user_id=user)
        for n in range(4):
            memory.ask(f"Vexolith {n} costs ${n}", user_id=user, session_id="s")
        memory.add_document(
            "\n\n".join(f"# Part {n}\n\nThe Vexolith Palace {n} is old." for n in range(5)),
            user_id=user,
        )


def files(folder: Path) -> Iterator[bytes]:
    return (path.read_bytes() for path in folder.rglob("*") if path.is_file())


def rows(memory: Memory, user: str) -> dict[str, int]:
    return {table: n for table, n in memory.holdings(user).rows.items() if n}


def test_everything_of_a_user_goes_in_pieces_and_nothing_of_another(
    memory_anywhere: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = memory_anywhere
    fill(memory)
    mine, others = rows(memory, "u"), memory.export(user_id="v")
    between = []

    def pause(_: float) -> None:
        assert rows(memory, "u") == {}
        between.append(memory.start_session("w").id)

    monkeypatch.setattr(erasing, "sleep", pause)
    removed = memory.forget(user_id="u", everything=True)
    assert len(between) > 6, "others write between the pieces"
    assert not removed.scan.found and not removed.unfinished
    assert {table: removed.removed[table] for table in mine} == mine
    assert memory.export(user_id="v") == others
    assert memory._parts.store.pending() == []


def test_what_was_broken_off_is_out_of_reach_and_finished_at_the_next_start(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data_dir=tmp_path, library=False)
    memory = Memory.open(settings, clock=clock)
    fill(memory)
    memory.forget(user_id="v", everything=True)

    def full(store: SqlStore, name: str) -> dict[str, int]:
        message = "The disk is full."
        raise StoreError(message)

    with monkeypatch.context() as broken:
        broken.setattr(SqlStore, "erase_hidden", full)
        certificate = memory.forget(user_id="u", everything=True)
    assert any("The disk is full" in one for one in certificate.unfinished)
    assert rows(memory, "u") == {} and memory.entities(user_id="u") == []
    memory.observe("Mira lives in Graz", user_id="u", session_id="s")
    memory.close()
    assert any(WORDS in data for data in files(tmp_path))
    again = Memory.open(settings, clock=clock)
    assert again._parts.store.pending() == []
    assert {entity.name for entity in again.entities(user_id="u")} >= {"Mira", "Graz"}
    again.close()
    assert not any(WORDS in data for data in files(tmp_path))

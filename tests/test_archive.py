"""What left the memory keeps a place, with when and why, from which it comes back."""

from datetime import timedelta

import pytest

from memory_core import Memory
from memory_core.archive import in_words
from tests.conftest import HandClock
from tests.test_forgetting import U, entity, names, say


def test_archive_says_when_and_why(memory_anywhere: Memory, clock: HandClock) -> None:
    memory = memory_anywhere
    for text in ("Sunniva is here.", "Bertil is here.", "Birgitta is here."):
        say(memory, clock, text)
    said = clock.now
    memory.merge(entity(memory, "Bertil"), entity(memory, "Birgitta"), user_id=U)
    clock.forward(minutes=1)
    memory.delete(entity(memory, "Sunniva"), user_id=U)
    found = memory.archive(U)
    assert [(a.entity.name, a.why, a.at) for a in found] == [
        ("Sunniva", "deleted by you", clock.now),
        ("Birgitta", "merged into Bertil", said),
    ]
    clock.forward(days=400)
    latest = memory.archive(U, limit=1)[0]
    assert (latest.entity.name, latest.kind) == ("Bertil", "expired")
    assert latest.why.startswith("not spoken of for ") and latest.at < clock.now
    memory.expire()
    assert (
        memory.archive(U, limit=1)[0] == latest or memory.archive(U, limit=1)[0].why == latest.why
    )


def test_archived_entity_comes_back_and_a_forgotten_one_does_not(
    memory: Memory, clock: HandClock
) -> None:
    say(memory, clock, "Sunniva likes chess.")
    clock.forward(days=400)
    memory.expire()
    sunniva = next(a.entity for a in memory.archive(U) if a.entity.name == "Sunniva")
    memory.restore(sunniva.id, user_id=U)
    assert "Sunniva" not in {a.entity.name for a in memory.archive(U)}
    memory.forget(user_id=U, entity_id=sunniva.id)
    assert "Sunniva" not in names(memory) | {a.entity.name for a in memory.archive(U)}
    assert memory.archive("another") == []


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1800, "30 minutes"),
        (60, "1 minute"),
        (93_600, "26 hours"),
        (45, "45 seconds"),
        (0, "0 seconds"),
    ],
)
def test_times_are_said_in_words(seconds: int, words: str) -> None:
    assert in_words(timedelta(seconds=seconds)) == words

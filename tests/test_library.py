"""The documents that ship: stored once, asked by everyone, after the visitor's own."""

from pathlib import Path

from memory_core import Memory, Settings

OWN = "# Returns\n\nEvery item can be returned within 77 days of delivery, no questions asked."


def test_the_library_is_stored_once_however_often_it_is_opened(tmp_path: Path) -> None:
    counts = []
    for _ in range(2):
        memory = Memory.open(Settings(data_dir=tmp_path))
        counts.append([(d.name, d.digest) for d in memory.library()])
        memory.close()
    assert counts[0] == counts[1] and len(counts[0]) >= 8


def test_the_library_answers_everyone_and_is_nobodys(shared_library: Memory) -> None:
    turn = shared_library.ask("What is your return policy?", user_id="w", session_id="s")
    assert "30 days" in turn.answer
    assert turn.sources[0].name == "return_policy.md"
    assert shared_library.documents("w") == []


def test_ones_own_documents_come_before_the_library(shared_library: Memory) -> None:
    shared_library.add_document(OWN, user_id="x", name="ours.md")
    turn = shared_library.ask(
        "Within how many days can I return an item?", user_id="x", session_id="s"
    )
    assert "77 days" in turn.answer
    assert turn.sources[0].name == "ours.md"


def test_without_the_library_nothing_of_it_is_known(tmp_path: Path) -> None:
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    turn = memory.ask("What is your return policy?", user_id="u", session_id="s")
    assert "30 days" not in turn.answer and turn.hits == ()
    memory.close()

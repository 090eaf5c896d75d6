"""Text to graph and graph to text through the one object other code talks to."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory_core import Memory, Settings
from memory_core.clock import virtual_clock
from memory_core.errors import DocumentError, InputError

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
TEXT = "Priya works at Siemens.\n\nThe Dell XPS 15 costs $1,599."


@pytest.fixture
def memory() -> Memory:
    return Memory.open(
        Settings(data_dir=None, library=False), clock=virtual_clock(base=lambda: START)
    )


def test_a_text_becomes_a_graph_and_no_memory_is_touched(memory: Memory) -> None:
    found = memory.text_to_graph(TEXT)
    assert {e.name for e in found.graph.entities} == {"Priya", "Siemens", "Dell XPS 15"}
    assert found.whole and found.n_paragraphs == 2
    assert memory.count(user_id="u") == 0 and memory.documents("u") == []


def test_text_bytes_path_and_pieces_give_one_graph(memory: Memory, tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text(TEXT, "utf-8")
    with path.open(encoding="utf-8") as lines:
        pieces = memory.text_to_graph(lines)
    graphs = [memory.text_to_graph(source) for source in (TEXT, TEXT.encode(), path)]
    assert all(found == pieces for found in graphs)


def test_progress_is_told_to_the_end(memory: Memory) -> None:
    told: list[tuple[float, str]] = []
    memory.text_to_graph(TEXT, progress=lambda done, what: told.append((done, what)))
    assert [what for _, what in told] == ["paragraph 1", "paragraph 2"]
    assert told[-1][0] == 1.0


@pytest.mark.parametrize("text", ["", " \n\u200b\n "])
def test_an_empty_text_is_refused_in_words(memory: Memory, text: str) -> None:
    with pytest.raises(InputError, match="empty"):
        memory.read_text(text)


def test_a_file_that_is_no_text_is_refused(memory: Memory) -> None:
    with pytest.raises(DocumentError):
        memory.read_text(b"\x00\x01\x02" * 50, name="notes.txt")


def test_a_time_without_a_zone_is_refused(memory: Memory) -> None:
    with pytest.raises(InputError, match="time zone"):
        memory.read_text(TEXT, at=START.replace(tzinfo=None))


def test_a_memory_reads_itself_back_with_former_values(memory: Memory) -> None:
    for text in ("The Dell XPS 15 costs $1,599.", "The Dell XPS 15 costs $1,499 now."):
        memory.observe(text, user_id="u", session_id="s")
    memory.observe("I don't like the Acer Swift 5.", user_id="u", session_id="s")
    text = memory.graph_to_text(user_id="u")
    assert "Dell XPS 15's price was $1599 until 2026-03-01." in text
    assert "Dell XPS 15's price is $1499." in text
    assert "You do not like Acer Swift 5." in text
    assert memory.graph_to_text(user_id="somebody else") == ""


def test_only_so_many_entities_are_read_back(memory: Memory) -> None:
    memory.observe("Priya met Anna. Anna works at Siemens.", user_id="u", session_id="s")
    assert len(memory.graph_to_text(user_id="u", limit=1).split("\n\n")) == 1

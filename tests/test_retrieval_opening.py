"""Which vector index is opened: Chroma, and where it cannot start the exact one, which says so."""

from pathlib import Path

from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.exact import ExactIndex
from memory_core.retrieval.opening import open_index

X = [1.0, 0.0, 0.0]


def test_chroma_that_cannot_start_is_replaced_and_its_files_are_kept(tmp_path: Path) -> None:
    foreign = b"the file of another program" * 100
    (tmp_path / "chroma.sqlite3").write_bytes(foreign)
    index = open_index(tmp_path, embedder_name="test")
    assert isinstance(index, ExactIndex)
    assert str(tmp_path) in index.health()
    assert "this process only" in index.health()
    index.add(["a"], [X], user_id="u")
    assert index.ids(user_id="u") == {"a"}
    assert (tmp_path / "chroma.sqlite3").read_bytes() == foreign


def test_folder_put_right_is_used_without_a_restart(tmp_path: Path) -> None:
    (tmp_path / "chroma.sqlite3").write_bytes(b"the file of another program" * 100)
    assert isinstance(open_index(tmp_path, embedder_name="test"), ExactIndex)
    (tmp_path / "chroma.sqlite3").unlink()
    index = open_index(tmp_path, embedder_name="test")
    assert isinstance(index, ChromaIndex)
    index.close()


def test_folder_that_is_a_file_is_replaced_by_the_exact_index(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert open_index(tmp_path / "file", embedder_name="test").health() != ""


def test_index_without_a_folder_is_opened_in_chroma() -> None:
    index = open_index(None, embedder_name="test")
    assert isinstance(index, ChromaIndex)
    index.close()

"""Many files at once: each has its own result, and one that cannot be read harms no other."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from memory_core import Memory
from memory_core import intake as intake_module
from memory_core.errors import DocumentError
from memory_core.intake import Added, Source

LAMP = "# Aster Lamp\n\n- Price: $30\n- Warranty: 2 years\n"


def outcomes(results: list[Added]) -> list[tuple[str, str]]:
    return [(result.name, result.outcome) for result in results]


def zipped(files: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def test_each_file_has_a_result_in_words(memory: Memory) -> None:
    files: list[tuple[str, Source]] = [
        ("lamp.md", LAMP),
        ("again.md", LAMP),
        ("fake.pdf", b"no"),
        ("lamp.md", "Other text."),
        ("../../x/desk.csv", b"name,price\nOak Desk,$90\n"),
    ]
    results = list(memory.add_documents(files, user_id="u"))
    assert outcomes(results) == [
        ("lamp.md", "added"),
        ("again.md", "there"),
        ("fake.pdf", "refused"),
        ("lamp.md", "added"),
        ("desk.csv", "added"),
    ]
    assert [result.said for result in results[:2]] == [
        "added, 1 chunk",
        "already there as lamp.md",
    ]
    assert "export it as PDF again" in results[2].said
    assert "another document of this name" in results[3].said
    assert [d.name for d in memory.documents("u")] == ["desk.csv", "lamp.md", "lamp.md"]


def test_replacing_goes_by_the_name(memory: Memory) -> None:
    list(memory.add_documents([("lamp.md", LAMP)], user_id="u"))
    (result,) = memory.add_documents(
        [("lamp.md", LAMP.replace("30", "35"))], user_id="u", replace=True
    )
    assert result.said == "replaced, now 1 chunk"
    assert [d.id for d in memory.documents("u")] == [result.document.id if result.document else ""]
    assert not any("$30" in hit.text for hit in memory.search("lamp price", user_id="u"))


def test_users_do_not_see_each_others_documents_when_they_add(memory: Memory) -> None:
    list(memory.add_documents([("lamp.md", LAMP)], user_id="ann"))
    (result,) = memory.add_documents([("lamp.md", LAMP)], user_id="bob", replace=True)
    assert result.outcome == "added"
    assert len(memory.documents("ann")) == len(memory.documents("bob")) == 1


def test_packed_folder_stands_for_its_files(memory: Memory) -> None:
    packed = zipped({"notes/lamp.md": LAMP, "notes/photo.png": b"\x89PNG\x00", ".hidden": "no"})
    files: list[tuple[str, Source]] = [
        ("notes.zip", packed),
        ("broken.zip", b"PK"),
        ("plain.txt", "Plain words."),
    ]
    results = list(memory.add_documents(files, user_id="u"))
    assert outcomes(results) == [
        ("lamp.md", "added"),
        ("photo.png", "refused"),
        ("broken.zip", "refused"),
        ("plain.txt", "added"),
    ]


def test_packed_folder_that_is_too_large_is_refused(
    memory: Memory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(intake_module, "MAX_PACKED", 10)
    (tmp_path / "b.zip").write_bytes(zipped({"lamp.md": LAMP}))
    files: list[tuple[str, Source]] = [
        ("a.zip", zipped({"lamp.md": LAMP})),
        ("b.zip", tmp_path / "b.zip"),
    ]
    results = list(memory.add_documents(files, user_id="u"))
    assert [result.outcome for result in results] == ["refused", "refused"]
    assert all("packed folders may have up to" in result.why for result in results)


def test_what_is_stopped_keeps_the_files_before_it(memory: Memory) -> None:
    def stop(done: float, what: str) -> None:
        if what.startswith("second.txt") and done > 0:
            raise KeyboardInterrupt

    results: list[Added] = []
    with pytest.raises(KeyboardInterrupt):
        for result in memory.add_documents(
            [("first.txt", "First."), ("second.txt", "Second."), ("third.txt", "Third.")],
            user_id="u",
            progress=stop,
        ):
            results.append(result)
    assert outcomes(results) == [("first.txt", "added")]
    assert [d.name for d in memory.documents("u")] == ["first.txt"]


def test_folder_is_read_with_the_folders_in_it(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / "lamp.md").write_text(LAMP, "utf-8")
    (tmp_path / "sub" / "desk.txt").write_text("The Oak Desk costs $90.", "utf-8")
    (tmp_path / ".git" / "notes.md").write_text("hidden", "utf-8")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    (tmp_path / "empty.txt").write_bytes(b"")
    told: list[float] = []
    results = memory.add_folder(
        tmp_path, user_id="u", progress=lambda done, what: told.append(done)
    )
    assert outcomes(results) == [
        ("empty.txt", "refused"),
        ("lamp.md", "added"),
        ("desk.txt", "added"),
    ]
    assert told == sorted(told) and told[-1] == 1.0


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_links_lead_nowhere(memory: Memory, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("A secret.", "utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "a.txt").write_text("Words.", "utf-8")
    (inside / "link.md").symlink_to(outside / "secret.md")
    (inside / "folder").symlink_to(outside, target_is_directory=True)
    assert outcomes(memory.add_folder(inside, user_id="u")) == [("a.txt", "added")]


def test_what_is_no_folder_is_refused(
    memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DocumentError, match="not a folder"):
        memory.add_folder(tmp_path / "nowhere", user_id="u")
    with pytest.raises(DocumentError, match="holds no file that can be read"):
        memory.add_folder(tmp_path, user_id="u")
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(name, "utf-8")
    monkeypatch.setattr(intake_module, "MAX_FILES", 1)
    with pytest.raises(DocumentError, match="2 files; up to 1"):
        memory.add_folder(tmp_path, user_id="u")

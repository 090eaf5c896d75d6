"""Many files at once: a result for each, whatever happens to the others.

Folders are read by programs that say their path; what a visitor sends are bytes with a name, never
a path of the server.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from memory_core.errors import DocumentError
from memory_core.ingestion import Taken, take
from memory_core.model import Document
from memory_core.parts import Parts, Progress
from memory_core.retrieval.formats.packed import files_in
from memory_core.retrieval.loaders import ENDINGS, KINDS, MAX_BYTES, display_name

MAX_FILES = 500
"""Files taken from a folder."""
MAX_PACKED = 50 * 1024 * 1024
"""Bytes of a packed folder."""

Source = Path | bytes | str


@dataclass(frozen=True, slots=True)
class Added:
    """What came of one file.

    name: as shown. document: as it is stored, None where it was not. why: in words, why it was
    refused, or what to know of it. outcome: "stopped" where somebody ended it.
    """

    name: str
    outcome: Literal["added", "replaced", "there", "refused", "stopped"]
    document: Document | None = None
    why: str = ""

    @property
    def said(self) -> str:
        """The result in words."""
        if self.document is None:
            return f"{self.outcome}: {self.why}"
        n = self.document.n_chunks
        chunks = f"{n:,} chunk{'s' * (n != 1)}"
        words = {"added": f"added, {chunks}", "replaced": f"replaced, now {chunks}"}
        shown = words.get(self.outcome, f"already there as {self.document.name}")
        return f"{shown}; {self.why}" if self.why else shown


def add_files(
    parts: Parts,
    files: Iterable[tuple[str, Source]],
    *,
    user_id: str,
    now: datetime,
    replace: bool = False,
    progress: Progress | None = None,
) -> Iterator[Added]:
    """Add files one after the other; yields the result of each as soon as it stands.

    files: name and source; a packed folder (.zip) stands for the files in it. replace: one of the
    same name is replaced rather than added beside it. progress: told the share done of the file in
    hand, and its name. What it raises ends the work: the file in hand is not stored, those before
    it are.
    """
    for name, source in unpacked(files):
        if isinstance(source, DocumentError):
            yield Added(display_name(name), "refused", why=str(source))
            continue
        yield _one(
            parts,
            (name, source),
            user_id=user_id,
            now=now,
            replace=replace,
            progress=progress,
        )


def _one(
    parts: Parts,
    file: tuple[str, Source],
    *,
    user_id: str,
    now: datetime,
    replace: bool,
    progress: Progress | None,
) -> Added:
    shown = display_name(file[0])
    told = progress or (lambda done, what: None)
    same = parts.store.document_like(user_id=user_id, name=shown)
    try:
        taken = take(
            parts,
            file[1],
            user_id=user_id,
            name=shown,
            now=now,
            progress=lambda done, what: told(done, f"{shown}: {what}"),
            replaces=same.id if same and replace else "",
        )
    except DocumentError as error:
        return Added(shown, "refused", why=str(error))
    return Added(shown, taken.outcome, taken.document, _note(taken, same))


def _note(taken: Taken, same: Document | None) -> str:
    if taken.outcome == "added" and same is not None:
        return "another document of this name was there before and stays"
    return "names in it are read meanwhile" if taken.document.read_to is not None else ""


def unpacked(
    files: Iterable[tuple[str, Source]],
) -> Iterator[tuple[str, Source | DocumentError]]:
    """Yield the files, those of a packed folder in its place; for one that cannot be unpacked the
    error that says why."""
    for name, source in files:
        if not name.lower().endswith(".zip"):
            yield name, source
            continue
        try:
            content = _packed_bytes(name, source)
            yield from files_in(content, display_name(name))
        except DocumentError as error:
            yield name, error


def _packed_bytes(name: str, source: Source) -> bytes:
    if isinstance(source, Path):
        n_bytes = source.stat().st_size if source.is_file() else 0
        content = source.read_bytes() if n_bytes <= MAX_PACKED else b""
    else:
        content = source.encode() if isinstance(source, str) else bytes(source)
        n_bytes = len(content)
    if n_bytes > MAX_PACKED:
        message = (
            f"{display_name(name)} has {n_bytes / 2**20:,.0f} MB; packed folders may have up to "
            f"{MAX_PACKED // 2**20} MB, each file in it {MAX_BYTES // 2**20} MB."
        )
        raise DocumentError(message)
    return content


def files_of(folder: Path) -> list[tuple[str, Source]]:
    """Return the files of a folder and the folders in it that can be read, in the order of their
    paths; hidden ones and links are passed over.

    Raises DocumentError for what is no folder, and for one with too many files.
    """
    if not folder.is_dir():
        message = f"{folder.name or 'This'} is not a folder that is there; check the path."
        raise DocumentError(message)
    found = [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in KINDS
        and not path.is_symlink()
        and path.is_file()
        and not _is_aside(path.relative_to(folder), folder)
    ]
    if len(found) > MAX_FILES:
        message = (
            f"{folder.name} holds {len(found):,} files; up to {MAX_FILES} are taken at once. Add "
            "the folders in it one by one."
        )
        raise DocumentError(message)
    if not found:
        message = (
            f"{folder.name} holds no file that can be read ({', '.join(ENDINGS)}); nothing was "
            "added."
        )
        raise DocumentError(message)
    return [(path.name, path) for path in found]


def _is_aside(path: Path, folder: Path) -> bool:
    """Whether a path below a folder is hidden, or leads through a link."""
    at = folder
    for part in path.parts:
        at /= part
        if part.startswith(".") or at.is_symlink():
            return True
    return False

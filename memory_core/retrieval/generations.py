"""The folder of a vector index: which of the indexes in it holds, and how another takes its place.

A damaged index is never mended where it is: others may have its files open. A new one is begun in
a folder of its own, a mark is moved to it in one step, and the old files are removed. Whoever
works with the old one sees the mark and follows.
"""

import contextlib
import json
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from memory_core.errors import RetrievalError
from memory_core.retrieval.base import Embedder
from memory_core.retrieval.locks import held, release, take

FORMAT = 1
SWITCH_S = 10.0
"""How long another process may take to begin a new index."""
_MARK, _SWITCH, _REBUILD, _USE = "index.json", "switch.lock", "rebuild.lock", "use-"
_OURS = (_MARK, _SWITCH, _REBUILD)


@dataclass(frozen=True, slots=True)
class Generation:
    """One index of the folder. whole: it was filled to the end once."""

    name: str
    whole: bool


class Generations:
    """The folder's mark, and the moves from one index to the next.

    All raise RetrievalError where the folder cannot be used.
    """

    def __init__(self, folder: Path, *, embedder_name: str, dimension: int) -> None:
        """embedder_name, dimension: an index of another embedder does not fit."""
        self.folder = folder
        self._kind = {"format": FORMAT, "embedder": embedder_name, "dimension": dimension}

    @property
    def rebuild_lock(self) -> Path:
        """What a process holds while it fills an index."""
        return self.folder / _REBUILD

    def words(self) -> str:
        """Return the words that stand in the mark, in lower case."""
        return json.dumps({**self._kind, "name": "", "whole": True}).lower()

    def stamp(self) -> object:
        """Return something that changes whenever the mark does; None where there is none."""
        try:
            state = os.stat(self.folder / _MARK)
        except OSError:
            return None
        return state.st_ino, state.st_mtime_ns, state.st_size

    def current(self) -> Generation | None:
        """Return the index that holds; None where there is none, or none that fits."""
        try:
            mark = json.loads((self.folder / _MARK).read_text("utf-8"))
            name, whole = str(mark["name"]), bool(mark["whole"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        fits = all(mark.get(key) == value for key, value in self._kind.items())
        there = _is_name(name) and (self.folder / name).is_dir()
        return Generation(name, whole) if fits and there else None

    def renew(self, *, instead_of: str) -> Generation:
        """Begin a new index and remove the others; what is not ours is put beside the folder.
        Where another process began one already instead of that one, that is returned."""
        with self._used(), held(self._made(), wait_s=SWITCH_S) as mine:
            if not mine:
                message = "Another program is making the vector index anew; try again in a moment."
                raise RetrievalError(message)
            now = self.current()
            if now is not None and now.name != instead_of:
                return now
            _put_aside(self.folder)
            made = Generation(f"g-{secrets.token_hex(4)}", whole=False)
            (self.folder / made.name).mkdir()
            self._mark(made)
            for path in self.folder.iterdir():
                if _is_name(path.name) and path.name != made.name:
                    shutil.rmtree(path, ignore_errors=True)
            return made

    def finished(self, name: str) -> None:
        """Note that an index was filled to the end, if it still is the one that holds."""
        with self._used(), held(self._made(), wait_s=SWITCH_S) as mine:
            now = self.current()
            if mine and now is not None and now.name == name and not now.whole:
                self._mark(Generation(name, whole=True))

    def _made(self) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / _SWITCH

    def _mark(self, generation: Generation) -> None:
        text = json.dumps({**self._kind, "name": generation.name, "whole": generation.whole})
        new = self.folder / f"{_MARK}.new"
        new.write_text(text, "utf-8")
        new.replace(self.folder / _MARK)

    @contextlib.contextmanager
    def _used(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            message = (
                f"The folder {self.folder} cannot be used ({error.strerror or error}). Make it a "
                "folder that can be written."
            )
            raise RetrievalError(message) from error


def generations_in(folder: Path | None, embedder: Embedder) -> Generations | None:
    """Return the indexes of a folder that fit an embedder; None without a folder."""
    if folder is None:
        return None
    return Generations(folder, embedder_name=embedder.name, dimension=embedder.dimension)


class Trial:
    """Says that this process is about to touch an index for the first time, so that the next one
    knows when that was the end of it: broken files can crash what reads them."""

    def __init__(self, folder: Path) -> None:
        """folder: of one index."""
        self._path = folder / f"{_USE}{secrets.token_hex(4)}"
        self._handle = take(self._path)
        self._one = Lock()

    @contextlib.contextmanager
    def going_on(self) -> Iterator[None]:
        """Hold this while untested files are read."""
        with self._one:
            self._note(b"!")
            try:
                yield
            finally:
                self._note(b"")

    def _note(self, text: bytes) -> None:
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, text)

    def close(self) -> None:
        """Take the note away."""
        if self._handle is not None:
            self._path.unlink(missing_ok=True)
            release(self._handle)
            self._handle = None


def died_of(folder: Path) -> bool:
    """Whether a process ended while it read an index for the first time; the notes of processes
    that are gone are removed."""
    died = False
    for path in folder.glob(f"{_USE}*"):
        with contextlib.suppress(OSError):
            handle = take(path)
            if handle is not None:  # nobody holds it any more
                died = died or path.stat().st_size > 0
                path.unlink(missing_ok=True)
                release(handle)
    return died


def _is_name(name: str) -> bool:
    return name.startswith("g-") and name[2:].isalnum()


def _put_aside(folder: Path) -> None:
    """Remove an index of a former version; move whatever else is not ours beside the folder."""
    strangers = [
        path
        for path in folder.iterdir()
        if path.name not in (*_OURS, f"{_MARK}.new") and not _is_name(path.name)
    ]
    if not strangers:
        return
    if _is_former(folder / "chroma.sqlite3"):
        for path in strangers:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        return
    aside = folder.with_name(f"{folder.name}.set-aside-{secrets.token_hex(4)}")
    aside.mkdir()
    for path in strangers:
        path.rename(aside / path.name)


def _is_former(database: Path) -> bool:
    """Whether a Chroma database was made by this program."""
    try:
        connection = sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return False
    try:
        query = "SELECT count(*) FROM collection_metadata WHERE key = 'embedder'"
        return bool(connection.execute(query).fetchone()[0])
    except sqlite3.Error:
        return False
    finally:
        connection.close()

"""Packed files: Word documents are, and folders come so. Looked at before anything is unpacked.

Nothing is ever written to the disk, so a name in an archive cannot lead anywhere.
"""

import io
import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath

from memory_core.errors import DocumentError

MAX_UNPACKED = 100 * 1024 * 1024
"""Bytes all files of an archive may have together."""
MAX_RATIO = 200
"""How many times larger than packed a file of an archive may be, above `FREE`."""
FREE = 1024 * 1024
MAX_ENTRIES = 2000
MAX_FILES = 500
"""Files taken from the archive of a folder."""
_ENCRYPTED = 0x1


def opened(content: bytes, name: str, *, what: str = "packed file") -> zipfile.ZipFile:
    """Open an archive, called `what`. Raises DocumentError for one that is damaged, protected by a
    password, or made to fill the memory."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
        entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError) as error:
        message = f"{name} is a damaged {what}; make it again."
        raise DocumentError(message) from error
    too_much = sum(entry.file_size for entry in entries) > MAX_UNPACKED or any(
        entry.file_size > FREE and entry.file_size > MAX_RATIO * max(1, entry.compress_size)
        for entry in entries
    )
    if too_much or len(entries) > MAX_ENTRIES:
        message = (
            f"{name} unpacks to far more than a document holds (over {MAX_UNPACKED // 2**20} MB, "
            f"{MAX_ENTRIES:,} files, or {MAX_RATIO} times its size); it was not unpacked."
        )
        raise DocumentError(message)
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        message = f"{name} is protected by a password; save a copy without one and add that."
        raise DocumentError(message)
    return archive


def read(archive: zipfile.ZipFile, entry: str | zipfile.ZipInfo, name: str) -> bytes:
    """Return a file of an archive. Raises DocumentError where it is damaged or missing."""
    try:
        return archive.read(entry)
    except Exception as error:  # zipfile raises what its unpackers raise
        message = f"{name} is a damaged packed file ({type(error).__name__}); make it again."
        raise DocumentError(message) from error


def files_in(content: bytes, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and bytes of the files in the archive of a folder, in the order of their names;
    hidden ones are passed over. Raises DocumentError."""
    archive = opened(content, name)
    entries = [e for e in archive.infolist() if not e.is_dir() and not _is_hidden(e.filename)]
    if len(entries) > MAX_FILES:
        message = f"{name} holds {len(entries)} files; up to {MAX_FILES} are taken. Split it."
        raise DocumentError(message)
    for entry in sorted(entries, key=lambda e: e.filename):
        shown = PurePosixPath(entry.filename.replace("\\", "/")).name
        yield shown, read(archive, entry, f"{shown} in {name}")


def _is_hidden(path: str) -> bool:
    parts = PurePosixPath(path.replace("\\", "/")).parts
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in parts)

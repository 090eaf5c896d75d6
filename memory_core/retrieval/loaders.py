"""Reading documents: text, Markdown and PDF, from a path, bytes or a string, as plain text.

What cannot be read is refused with a DocumentError that says what to do, before it costs time.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from memory_core.errors import DocumentError
from memory_core.names import clean
from memory_core.retrieval.pdf import pdf_text

MAX_BYTES = 10 * 1024 * 1024
"""Larger documents are refused before they are read."""
MAX_NAME_CHARS = 120

_MARKDOWN = {".md", ".markdown", ".mdown"}
_FOREIGN = {
    ".docx": "a Word document",
    ".doc": "a Word document",
    ".odt": "an OpenDocument text",
    ".rtf": "an RTF document",
    ".html": "a web page",
    ".htm": "a web page",
    ".xlsx": "a spreadsheet",
    ".pptx": "a presentation",
    ".epub": "an e-book",
}
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A document as plain text. name: to show, never a path; kind: "text", "markdown", "pdf"."""

    name: str
    kind: str
    text: str


def load(
    source: Path | bytes | str,
    *,
    name: str | None = None,
    progress: Callable[[float], None] | None = None,
) -> Loaded:
    """Read a document.

    source: a path, a file's bytes, or the text itself; a string is never taken for a path, so
    that text typed by a visitor cannot open a file of the server.
    name: what to call it, default the file's name; its ending decides the kind.
    progress: told the share done, 0..1, while pages of a PDF are read.

    Raises DocumentError for what is too large, empty, binary, protected or of another kind.
    """
    shown = display_name(name or (source.name if isinstance(source, Path) else ""))
    if isinstance(source, str):
        _check_size(len(source.encode("utf-8", "replace")), shown)
        kind, text = _text_kind(shown), source
    else:
        content = _read(source, shown) if isinstance(source, Path) else bytes(source)
        _check_size(len(content), shown)
        kind, text = _decoded(content, shown, progress)
    text = clean(text)
    if not text.strip():
        message = f"{shown} holds no text; nothing was added."
        raise DocumentError(message)
    return Loaded(shown, kind, text)


def display_name(name: str) -> str:
    """Return a name that is safe to show: its last part, on one line, without control characters,
    at most 120 characters with its ending kept; "Untitled" where nothing is left."""
    last = " ".join(re.split(r"[/\\]", clean(name))[-1].split()).strip(". ")
    if len(last) > MAX_NAME_CHARS:
        ending = PurePosixPath(last).suffix[:12]
        last = last[: MAX_NAME_CHARS - len(ending) - 1].rstrip() + "…" + ending
    return last or "Untitled"


def _text_kind(name: str) -> str:
    return "markdown" if PurePosixPath(name).suffix.lower() in _MARKDOWN else "text"


def _read(path: Path, shown: str) -> bytes:
    try:
        if not path.is_file():
            message = f"{shown} is not a file that is there; check the path."
            raise DocumentError(message)
        _check_size(path.stat().st_size, shown)
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"{shown} cannot be opened ({error.strerror or error}); check its permissions."
        raise DocumentError(message) from error


def _check_size(n_bytes: int, shown: str) -> None:
    if n_bytes > MAX_BYTES:
        message = (
            f"{shown} has {n_bytes / 2**20:,.0f} MB; documents may have up to "
            f"{MAX_BYTES // 2**20} MB. Split it, or add the part you need."
        )
        raise DocumentError(message)


def _decoded(
    content: bytes, shown: str, progress: Callable[[float], None] | None
) -> tuple[str, str]:
    """Return the kind and the text of a file, by what it holds first and its name second."""
    ending = PurePosixPath(shown).suffix.lower()
    if not content.strip():
        message = f"{shown} is empty; nothing was added."
        raise DocumentError(message)
    if b"%PDF-" in content[:1024]:
        return "pdf", pdf_text(content, shown, progress=progress)
    if ending == ".pdf":
        message = f"{shown} is named like a PDF but is none; export it as PDF again."
        raise DocumentError(message)
    if ending in _FOREIGN or content[:4] == b"PK\x03\x04":
        what = _FOREIGN.get(ending, "a packed file")
        message = f"{shown} is {what}; save it as PDF, Markdown or plain text and add that."
        raise DocumentError(message)
    return _text_kind(shown), _characters(content, shown)


def _characters(content: bytes, shown: str) -> str:
    """Decode by the mark at its start, else UTF-8, else the Western European Windows encoding."""
    marked = [encoding for mark, encoding in _BOMS if content.startswith(mark)]
    for encoding in marked or ["utf-8", "cp1252"]:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        # Text has next to none of these; a picture or a program is full of them.
        if len(_CONTROLS.findall(text)) * 200 > len(text) or "\x00" in text:
            break
        return text
    message = (
        f"{shown} is not readable text (a picture, a program, or an unknown encoding); "
        "save it as UTF-8 text, Markdown or PDF."
    )
    raise DocumentError(message)

"""Reading documents: text, Markdown, web pages, PDF, Word and tables, as plain text.

What cannot be read is refused with a DocumentError that says what to do, before it costs time.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from time import monotonic

from memory_core.errors import DocumentError
from memory_core.names import clean
from memory_core.retrieval.formats import packed
from memory_core.retrieval.formats.html import html_text
from memory_core.retrieval.formats.limits import Reading, reading
from memory_core.retrieval.formats.tables import table_text
from memory_core.retrieval.formats.word import MAIN, word_text
from memory_core.retrieval.pdf import pdf_text

MAX_BYTES = 10 * 1024 * 1024
"""Larger documents are refused before they are read."""
MAX_NAME_CHARS = 120

ENDINGS = ("txt", "md", "html", "pdf", "docx", "csv", "tsv")
"""Of the files that can be read, the usual one of each kind."""
KINDS = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".log": "text",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".pdf": "pdf",
    ".docx": "word",
    ".csv": "table",
    ".tsv": "table",
    ".tab": "table",
}
"""What a file's ending says it is."""
_FOREIGN = {
    ".doc": "an old Word document",
    ".odt": "an OpenDocument text",
    ".rtf": "an RTF document",
    ".xlsx": "a spreadsheet",
    ".pptx": "a presentation",
    ".epub": "an e-book",
    ".zip": "a packed file",
}
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_PAGE = re.compile(rb"\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html)\b", re.I)
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset=[\"']?([\w-]{2,40})", re.I)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A document as plain text, with headings, lists and tables as Markdown writes them.

    name: to show, never a path. kind: one of the values of `KINDS`.
    """

    name: str
    kind: str
    text: str


def load(
    source: Path | bytes | str,
    *,
    name: str | None = None,
    progress: Callable[[float], None] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Loaded:
    """Read a document.

    source: a path, a file's bytes, or the text itself; a string is never taken for a path, so
    that text typed by a visitor cannot open a file of the server.
    name: what to call it, default the file's name; its ending decides the kind.
    progress: told the share done, 0..1, while pages or rows are read.
    clock: gives seconds; reading takes at most `limits.MAX_S` of them.

    Raises DocumentError for what is too large, empty, binary, protected, of another kind, or too
    slow to read.
    """
    shown = display_name(name or (source.name if isinstance(source, Path) else ""))
    about = reading(shown, clock=clock, told=progress)
    if isinstance(source, str):
        _check_size(len(source.encode("utf-8", "replace")), shown)
        kind, text = _of_text(source, about)
    else:
        content = _read(source, shown) if isinstance(source, Path) else bytes(source)
        _check_size(len(content), shown)
        kind, text = _decoded(content, about)
    text = clean(text)
    about.fits(len(text))
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


def _kind_of(name: str) -> str:
    return KINDS.get(PurePosixPath(name).suffix.lower(), "text")


def _of_text(text: str, about: Reading) -> tuple[str, str]:
    """Return the kind of a text, by its name, and what it says."""
    kind = _kind_of(about.name)
    if kind == "html":
        return kind, html_text(text, about)
    if kind == "table":
        separator = "" if about.name.lower().endswith(".csv") else "\t"
        return kind, table_text(text.replace("\x00", ""), about, separator=separator)
    return ("markdown" if kind == "markdown" else "text"), text


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


def _decoded(content: bytes, about: Reading) -> tuple[str, str]:
    """Return the kind and the text of a file, by what it holds first and its name second."""
    shown = about.name
    kind, ending = _kind_of(shown), PurePosixPath(shown).suffix.lower()
    if not content.strip():
        message = f"{shown} is empty; nothing was added."
        raise DocumentError(message)
    if b"%PDF-" in content[:1024]:
        return "pdf", pdf_text(content, about)
    if kind == "pdf":
        message = f"{shown} is named like a PDF but is none; export it as PDF again."
        raise DocumentError(message)
    if content[:4] == b"PK\x03\x04" and (kind == "word" or ending not in _FOREIGN):
        if kind == "word" or MAIN in packed.opened(content, shown).namelist():
            return "word", word_text(content, about)
        ending = ".zip"
    if kind == "word":
        message = (
            f"{shown} is named like a Word document but is none, or is protected by a password; "
            "save it as .docx again."
        )
        raise DocumentError(message)
    if ending in _FOREIGN:
        message = (
            f"{shown} is {_FOREIGN[ending]}; save it as PDF, Word (.docx), Markdown or plain text "
            "and add that."
        )
        raise DocumentError(message)
    if _PAGE.match(content) and kind == "text":
        return "html", html_text(_characters(content, shown, declared=True), about)
    return _of_text(_characters(content, shown, declared=kind == "html"), about)


def _characters(content: bytes, shown: str, *, declared: bool = False) -> str:
    """Decode by the mark at its start, else UTF-8, else the Western European Windows encoding.

    declared: a web page, which may say itself how it is encoded.
    """
    marked = [encoding for mark, encoding in _BOMS if content.startswith(mark)]
    said = _CHARSET.search(content[:2048]) if declared else None
    named = [said[1].decode("ascii", "replace")] if said else []
    for encoding in marked or ["utf-8", *named, "cp1252"]:
        try:
            text = content.decode(encoding)
        except (UnicodeDecodeError, LookupError):  # LookupError: it names no encoding there is
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

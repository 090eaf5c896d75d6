"""The text of a PDF, page by page."""

import io
from typing import TYPE_CHECKING

from memory_core.errors import DocumentError
from memory_core.retrieval.formats.limits import Reading

if TYPE_CHECKING:
    from pypdf import PdfReader

MAX_PAGES = 500
MAX_TEXT_CHARS = 5_000_000
"""A small file can unpack to any length; reading stops here."""


def pdf_text(content: bytes, reading: Reading) -> str:
    """Return the text of a PDF, a blank line between its pages.

    reading: told the share of pages done; the time is looked at after each page.

    Raises DocumentError for one that is damaged, protected, without text, too long or too slow.
    """
    name = reading.name
    try:
        reader = _reader(content, name)
        n_pages = len(reader.pages)
        if n_pages > MAX_PAGES:
            message = f"{name} has {n_pages} pages; up to {MAX_PAGES} are read. Split it."
            raise DocumentError(message)
        text = _joined(reader, reading)
    except (DocumentError, MemoryError):
        raise
    except Exception as error:  # a damaged file trips pypdf in any way it can
        message = f"{name} is a damaged PDF ({type(error).__name__}); export it as PDF again."
        raise DocumentError(message) from error
    if not text.strip():
        message = (
            f"{name} holds pictures of pages but no text (a scan); run text recognition on it "
            "first, or add its text."
        )
        raise DocumentError(message)
    return text


def _reader(content: bytes, name: str) -> "PdfReader":
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    reader = PdfReader(io.BytesIO(content))
    if reader.is_encrypted:
        try:
            is_open = bool(reader.decrypt(""))
        except DependencyError:
            is_open = False
        if not is_open:
            message = f"{name} is protected by a password; save a copy without one and add that."
            raise DocumentError(message)
    return reader


def _joined(reader: "PdfReader", reading: Reading) -> str:
    pages: list[str] = []
    length = 0
    n_pages = len(reader.pages)
    for number, page in enumerate(reader.pages, start=1):
        pages.append(page.extract_text() or "")
        length += len(pages[-1])
        if length > MAX_TEXT_CHARS:
            message = (
                f"{reading.name} has more than {MAX_TEXT_CHARS:,} characters up to page {number} "
                f"of {n_pages}; split it."
            )
            raise DocumentError(message)
        reading.on_time(number / n_pages)
    return "\n\n".join(pages)

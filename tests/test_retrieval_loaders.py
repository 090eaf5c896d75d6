"""Reading documents: what is taken, what is refused, and that the refusal says what to do."""

import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.errors import DocumentError
from memory_core.retrieval import loaders, pdf
from memory_core.retrieval.loaders import MAX_BYTES, display_name, load

SENTENCE = "The harbor opens at nine."


def pdf_bytes(*pages: str) -> bytes:
    """Write a small PDF by hand: one line of text per page, none on a page of ""."""
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for i, text in enumerate(pages):
        drawn = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET" if text else ""
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * i} 0 R >>"
        )
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream")
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    out += f"xref\n0 {size}\n0000000000 65535 f \n{table}".encode()
    start = len(out) - len(f"xref\n0 {size}\n0000000000 65535 f \n{table}")
    return out + f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF".encode()


def protected(content: bytes, *, user_password: str) -> bytes:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    writer.encrypt(user_password, owner_password="owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_text_is_taken_as_it_is() -> None:
    loaded = load(SENTENCE, name="notes.md")
    assert (loaded.name, loaded.kind, loaded.text) == ("notes.md", "markdown", SENTENCE)


def test_string_is_never_taken_for_a_path(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("do not tell")
    assert load(str(secret)).text == str(secret)


def test_file_is_read_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "hours.txt"
    path.write_text(SENTENCE, encoding="utf-8")
    loaded = load(path)
    assert (loaded.name, loaded.kind, loaded.text) == ("hours.txt", "text", SENTENCE)


def test_pages_of_a_pdf_are_read_with_progress() -> None:
    told: list[float] = []
    loaded = load(pdf_bytes("First page.", "Second page."), name="a.pdf", progress=told.append)
    assert loaded.kind == "pdf"
    assert loaded.text.split() == ["First", "page.", "Second", "page."]
    assert told == [0.5, 1.0]


def test_pdf_is_known_by_what_it_holds() -> None:
    assert load(pdf_bytes(SENTENCE), name="report").kind == "pdf"


def test_pdf_protected_against_printing_only_is_read() -> None:
    content = protected(pdf_bytes(SENTENCE), user_password="")
    assert load(content, name="a.pdf").text.strip() == SENTENCE


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("utf-8", "Größe 82 m² – 日本語"),
        ("utf-8-sig", "Größe 82 m²"),
        ("utf-16", "Größe 82 m² – 日本語"),
        ("cp1252", "Größe – “82 m²” costs 5 €"),
    ],
)
def test_usual_encodings_are_recognized(encoding: str, text: str) -> None:
    assert load(text.encode(encoding), name="a.txt").text == text


def test_line_ends_of_other_systems_become_plain() -> None:
    assert load(b"one\r\ntwo\rthree", name="a.txt").text == "one\ntwo\nthree"


@pytest.mark.parametrize(
    ("content", "name", "says"),
    [
        (b"just text", "report.pdf", "named like a PDF"),
        (pdf_bytes(""), "scan.pdf", "a scan"),
        (b"%PDF-1.4\nnot really", "broken.pdf", "damaged"),
        (pdf_bytes("a")[:200], "cut.pdf", "damaged|a scan"),
        (protected(pdf_bytes("a"), user_password="secret"), "locked.pdf", "password"),
        (b"", "empty.txt", "empty"),
        (b" \n\t ", "blank.md", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "photo.txt", "not readable text"),
        (bytes(range(256)) * 20, "program", "not readable text"),
        (b"\xff\xfe\x00", "odd.txt", "not readable text"),
        (b"PK\x03\x04 and more", "letter.docx", "Word document"),
        (b"PK\x03\x04 and more", "letter", "packed file"),
        (b"<html></html>", "page.html", "no text"),
        (b"\xd0\xcf\x11\xe0" * 200, "old.docx", "none, or is protected"),
        (b"anything", "old.doc", "old Word document"),
        (b"PK\x03\x04 and more", "notes.zip", "packed file"),
        ("", "nothing.txt", "no text"),
        ("\u200b\ufeff", "hidden.txt", "no text"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_name_and_reason(
    content: bytes | str, name: str, says: str
) -> None:
    with pytest.raises(DocumentError, match=says) as refused:
        load(content, name=name)
    assert name in str(refused.value)


@pytest.mark.parametrize("cut_at", range(0, 700, 50))
def test_torn_pdf_is_never_more_than_a_document_error(cut_at: int) -> None:
    content = pdf_bytes(SENTENCE)
    try:
        assert load(content[:cut_at] + content[cut_at + 40 :], name="a.pdf").text
    except DocumentError as error:
        assert "a.pdf" in str(error)


@settings(deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["a.txt", "a.pdf", "a.md", "a"]))
def test_any_bytes_are_read_or_refused(content: bytes, name: str) -> None:
    try:
        assert load(content, name=name).text.strip()
    except DocumentError as error:
        assert name in str(error)


def test_large_upload_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaders, "_decoded", lambda *_: pytest.fail("it was read"))
    with pytest.raises(DocumentError, match="50 MB; documents may have up to 10 MB"):
        load(b"%PDF-" + b"x" * (50 * 2**20), name="big.pdf")
    with pytest.raises(DocumentError, match="up to 10 MB"):
        load("x" * (MAX_BYTES + 1))


def test_large_file_is_refused_before_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "big.txt"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was opened"))
    with pytest.raises(DocumentError, match="up to 10 MB"):
        load(path)


def test_pdf_with_too_many_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_PAGES", 2)
    with pytest.raises(DocumentError, match="3 pages; up to 2"):
        load(pdf_bytes("a", "b", "c"), name="a.pdf")


def test_pdf_that_unpacks_to_too_much_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_TEXT_CHARS", 20)
    with pytest.raises(DocumentError, match="more than 20 characters up to page 2 of 3"):
        load(pdf_bytes("twelve chars", "twelve chars", "never read"), name="a.pdf")


@pytest.mark.parametrize("missing", ["nowhere.txt", "."])
def test_path_without_a_file_is_refused(tmp_path: Path, missing: str) -> None:
    with pytest.raises(DocumentError, match="check the path"):
        load(tmp_path / missing)


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\notes.md", "notes.md"),
        ("a\nb\t c.txt", "a b c.txt"),
        ("\u202etxt.exe", "txt.exe"),
        ("\x00\x1b[31mred.md", "[31mred.md"),
        ("", "Untitled"),
        ("///", "Untitled"),
        ("..", "Untitled"),
    ],
)
def test_name_is_only_something_to_show(given_name: str, shown: str) -> None:
    assert display_name(given_name) == shown


def test_long_name_is_shortened_and_keeps_its_ending() -> None:
    shown = display_name("n" * 500 + ".pdf")
    assert len(shown) == 120
    assert shown.endswith("….pdf")


@settings(deadline=None)
@given(st.text())
def test_any_name_becomes_one_short_line(name: str) -> None:
    shown = display_name(name)
    assert 0 < len(shown) <= 120
    assert not re.search(r"[\\/\n\x00-\x1f]", shown)
    assert display_name(shown) == shown

"""Word documents: structure and words stay, and one made to harm is refused in words."""

import io
import zipfile

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.errors import DocumentError
from memory_core.retrieval.loaders import load


def text_of(content: bytes, name: str) -> str:
    return load(content, name=name).text


def word(*, heading: str = "Care", body: str = "Wash cold.") -> bytes:
    document = docx.Document()
    document.add_heading("Manual", 0)
    document.add_heading(heading, 2)
    document.add_paragraph(body)
    document.add_paragraph("One step", style="List Bullet")
    document.add_paragraph("A smaller one", style="List Number 2")
    table = document.add_table(2, 2)
    for cell, said in zip(table._cells, ("Name", "Price", "Aster 5", "$300"), strict=True):
        cell.text = said
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def replaced(content: bytes, name: str, part: bytes) -> bytes:
    """Return a Word document with one of its files exchanged."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {entry: archive.read(entry) for entry in archive.namelist()}
    return zipped(files | {name: part})


def test_structure_of_a_word_document_stays() -> None:
    loaded = load(word(), name="manual.docx")
    assert loaded.kind == "word"
    assert loaded.text == (
        "# Manual\n\n## Care\n\nWash cold.\n\n- One step\n  - A smaller one\n\n"
        "| Name | Price |\n| --- | --- |\n| Aster 5 | $300 |"
    )
    assert load(word(), name="sent by mail").kind == "word"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (word()[:-200], "damaged"),
        (zipped({"word/document.xml": b"<nonsense"}), "damaged"),
        (zipped({"readme.txt": b"hello"}), "no Word document"),
        (
            replaced(word(), "word/document.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
            "declarations",
        ),
        (replaced(word(), "word/media/bomb.xml", b" " * 30_000_000), "far more than"),
        (replaced(word(), "word/document.xml", b"<a>" * 100_000 + b"</a>" * 100_000), "damaged"),
    ],
)
def test_word_document_that_cannot_be_read_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(DocumentError, match=says) as refused:
        load(content, name="a.docx")
    assert "a.docx" in str(refused.value)


def test_locked_archive_is_refused() -> None:
    locked = bytearray(word())
    at = locked.find(b"PK\x01\x02")
    locked[at + 8] |= 1
    with pytest.raises(DocumentError, match="password"):
        load(bytes(locked), name="a.docx")


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_torn_word_document_is_never_more_than_a_document_error(data: st.DataObject) -> None:
    content = bytearray(WORD)
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        assert load(bytes(content), name="a.docx").text
    except DocumentError as error:
        assert "a.docx" in str(error)


WORD = word()


def test_words_of_forms_tracked_changes_and_inner_tables_stay_and_deleted_ones_go() -> None:
    w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    run = "<w:r><w:t>{}</w:t></w:r>"
    body = (
        f"<w:sdt><w:sdtContent><w:p>{run.format('In a form.')}</w:p></w:sdtContent></w:sdt>"
        f"<w:p>{run.format('Kept ')}<w:ins>{run.format('new ')}</w:ins>"
        "<w:del><w:r><w:delText>old </w:delText></w:r></w:del>"
        f"<w:sdt><w:sdtContent>{run.format('field')}</w:sdtContent></w:sdt></w:p>"
        f"<w:tbl><w:tr><w:tc><w:p>{run.format('A')}</w:p></w:tc>"
        f"<w:tc><w:tbl><w:tr><w:tc><w:p>{run.format('inner')}</w:p></w:tc></w:tr></w:tbl>"
        f"<w:p>{run.format('B')}</w:p></w:tc></w:tr></w:tbl>"
    )
    document = f"<w:document {w}><w:body>{body}</w:body></w:document>".encode()
    content = replaced(WORD, "word/document.xml", document)
    table = "| A | inner B |\n| --- | --- |"
    assert text_of(content, "a.docx") == f"In a form.\n\nKept new field\n\n{table}"

"""Web pages, tables and packed folders: structure stays, what nobody sees goes, and a file made to
harm is refused in words."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.errors import DocumentError
from memory_core.retrieval.chunking import cut
from memory_core.retrieval.formats import limits, packed, tables
from memory_core.retrieval.loaders import load


def text_of(content: bytes, name: str) -> str:
    return load(content, name=name).text


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def test_structure_of_a_web_page_stays() -> None:
    page = (
        b"<title>Shop</title><h2>Aster 5</h2><p>A <b>phone</b>\n of glass.<br>New &amp; small.</p>"
        b"<ul><li>Price: $300<ul><li>in blue</li></ul><li><p>Warranty: 2 years</p></ul>"
        b"<ol><li>one<li>two</ol><dl><dt>RAM<dd>8 GB</dl>"
        b"<table><tr><th>Name<th>Price<tr><td>A | B<td>$5<br>now</table><pre>x = 1\n  y</pre>"
    )
    assert text_of(page, "a.html") == (
        "# Shop\n\n## Aster 5\n\nA phone of glass.\nNew & small.\n\n- Price: $300\n  - in blue\n"
        "- Warranty: 2 years\n1. one\n2. two\n- RAM: 8 GB\n\n"
        "| Name | Price |\n| --- | --- |\n| A / B | $5 now |\n\n```\nx = 1\n  y\n```"
    )


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>evil()</script>",
        "<style>p { color: evil }</style>",
        "<nav><ul><li>evil</ul></nav>",
        "<div role='navigation'>evil</div>",
        "<p style='color:red; display : none'>evil</p>",
        "<p style='font-size:0'>evil</p>",
        "<p hidden>evil</p>",
        "<span aria-hidden='true'>evil</span>",
        "<!-- evil -->",
        "<template><p>evil</p></template>",
        "<svg><text>evil</text></svg>",
    ],
)
def test_what_a_browser_does_not_show_is_left_out_and_what_follows_stays(hidden: str) -> None:
    page = f"<html><body><p>before</p>{hidden}after<p>end</p></body></html>"
    assert text_of(page.encode(), "a.html") == "before\n\nafter\n\nend"


def test_table_that_lays_out_a_page_is_read_as_its_text() -> None:
    page = b"<table><tr><td><h2>Left</h2><p>One.</p></td><td><p>Two.</p></td></tr></table>"
    assert text_of(page, "a.html") == "## Left\n\nOne.\n\nTwo."


def test_web_page_is_known_by_what_it_holds_and_decoded_as_it_says() -> None:
    page = '<html><meta charset="iso-8859-2"><p>Łódź</p>'.encode("iso-8859-2")
    loaded = load(page, name="saved page")
    assert (loaded.kind, loaded.text) == ("html", "Łódź")


@pytest.mark.parametrize(
    "page",
    [
        b"<div>" * 50_000 + b"deep" + b"</div>" * 50_000,
        b"<table><tr><td>" * 3_000 + b"deep",
        b"<ul><li>" * 3_000 + b"deep",
        b'<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p>&b;&b;&b; deep</p>',
        b"<p>" + b"<" * 200_000 + b" deep",
        b"<p " + b"a=1 " * 100_000 + b">deep",
    ],
)
def test_page_made_to_harm_is_read_or_refused(page: bytes) -> None:
    try:
        assert len(text_of(page, "a.html")) < 1_000_000
    except DocumentError as error:
        assert "a.html" in str(error)


@pytest.mark.parametrize("depth", [300, 10_000])
def test_deeply_nested_page_is_read_whole_or_refused_for_that(depth: int) -> None:
    page = b"<p>Before.</p>" + b"<div>" * depth + b"Deep." + b"</div>" * depth + b"<p>After.</p>"
    try:
        assert text_of(page, "a.html") == "Before.\n\nDeep.\n\nAfter."
    except DocumentError as error:
        assert "nested" in str(error)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("id,name,unit_price\n1,Aster 5,$300\n2,Aster 6,$400\n", "a.csv"),
        ('id;name;unit_price\n1;"Aster 5";$300\n2;Aster 6;$400\n', "a.csv"),
        ("id\tname\tunit_price\n1\tAster 5\t$300\n\n2\tAster 6\t$400\n", "a.tsv"),
    ],
)
def test_row_of_a_table_stands_under_its_name_with_its_columns(content: str, name: str) -> None:
    loaded = load(content.encode(), name=name)
    assert loaded.kind == "table"
    assert loaded.text == (
        "## Aster 5\n\n- Id: 1\n- Unit price: $300\n\n## Aster 6\n\n- Id: 2\n- Unit price: $400"
    )
    first, second = cut(loaded.text, document_id="d", document_name=name)
    assert first.heading == "Aster 5" and "$400" in second.text


@pytest.mark.parametrize(
    ("content", "heading"),
    [
        ("Code,Tool,Note\nT-03,Sander,loud\nT-04,Steamer,wear gloves\n", "## Sander"),
        (
            "Run,Age,Won by,Pace\nmile,old,Ann,slow\nmile,young,Ann,fast\nhop,old,Ann,high\n",
            "mile, old",
        ),
        ("Run,Won by\nmile,Ann\nsprint,Ann\n", "## mile"),
    ],
    ids=["code beside a name", "two columns together", "first of one"],
)
def test_row_is_named_by_words_ahead_of_codes_and_remarks(content: str, heading: str) -> None:
    text = text_of(content.encode(), "a.csv")
    assert heading in text.splitlines()[0]
    assert all(cell in text for cell in content.splitlines()[1].split(","))


def test_table_without_a_header_or_names_is_read_all_the_same() -> None:
    assert text_of(b"1,2\n3,4\n", "a.csv").startswith("## Column 1 1\n\n- Column 2: 2")
    assert text_of(b"order,total\n17,5\n", "a.csv") == "## Order 17\n\n- Total: 5"
    assert text_of(b"just one line", "a.csv")


def test_table_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_ROWS", 3)
    with pytest.raises(DocumentError, match="more than 3 rows"):
        text_of(b"name,x\n" + b"a,1\n" * 4, "a.csv")
    with pytest.raises(DocumentError, match="1,000 columns"):
        text_of(b"a," * 999 + b"a\n", "a.csv")
    with pytest.raises(DocumentError, match="damaged table"):
        text_of(b'"' + b"x" * 200_000, "a.csv")


@settings(deadline=None)
@given(st.text(max_size=200), st.sampled_from(["a.csv", "a.tsv", "a.html", "a.md"]))
def test_any_text_is_read_or_refused_and_its_chunks_stand_where_they_say(
    content: str, name: str
) -> None:
    try:
        text = load(content, name=name).text
    except DocumentError as error:
        assert name in str(error)
        return
    for chunk in cut(text, document_id="d", document_name=name):
        assert text[chunk.start : chunk.end] == chunk.text


CELL = st.text("ab 1$,;\n\"'|#-", max_size=8)


@settings(deadline=None)
@given(st.lists(st.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=6))
def test_no_cell_of_a_table_is_lost(rows: list[list[str]]) -> None:
    import csv

    out = io.StringIO()
    csv.writer(out).writerows([["Name", "One", "Two", "Three"], *rows])
    try:
        text = text_of(out.getvalue().encode(), "a.csv")
    except DocumentError:
        assert not any(cell.strip() for row in rows for cell in row)
        return
    for row in rows:
        for cell in row:
            assert " ".join(cell.split()) in text


def test_reading_is_given_up_when_its_time_is_over() -> None:
    seconds = iter(range(0, 10_000, 50))
    with pytest.raises(DocumentError, match="takes too long"):
        load(b"name,x\n" + b"a,1\n" * 3000, name="a.csv", clock=lambda: float(next(seconds)))


def test_text_that_unpacks_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_TEXT_CHARS", 100)
    for content, name in ((b"<p>long" * 50, "a.html"), (b"name,x\n" + b"a,1\n" * 50, "a.csv")):
        with pytest.raises(DocumentError, match="more than 100 characters"):
            text_of(content, name)


def test_files_of_a_packed_folder_come_one_by_one_under_their_last_name() -> None:
    content = zipped(
        {"b/../../../etc/b.md": b"B", "a.txt": b"A", ".git/config": b"no", "__MACOSX/a": b"no"}
    )
    assert list(packed.files_in(content, "f.zip")) == [("a.txt", b"A"), ("b.md", b"B")]


def test_packed_folder_of_too_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MAX_FILES", 1)
    with pytest.raises(DocumentError, match="2 files; up to 1"):
        list(packed.files_in(zipped({"a": b"A", "b": b"B"}), "f.zip"))
    with pytest.raises(DocumentError, match="damaged"):
        list(packed.files_in(b"PK\x03\x04", "f.zip"))

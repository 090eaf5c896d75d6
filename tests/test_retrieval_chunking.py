"""Chunks: exact positions, nothing lost, nothing across a heading, no sentence torn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.model import Chunk
from memory_core.retrieval.chunking import MAX_CHARS, TARGET_CHARS, Pieces, cut, indexed_text

LINES = st.lists(
    st.sampled_from(
        [
            "",
            "# Laptops",
            "## Nova 5",
            "### Details ##",
            "Title",
            "=====",
            "---",
            "- Price: $999",
            "1. First do this.",
            "```",
            "# no heading in code",
            "A short sentence. Another one!  Does it end? Yes…",
            "word " * 80,
            "Long sentence with a comma, and more words that go on. " * 12,
            "x" * 1000,
            "日本語の文。もう一つの文。",
        ]
    ),
    max_size=12,
).map("\n".join)


def chunks(text: str) -> list[Chunk]:
    return cut(text, document_id="d", document_name="notes.md")


@settings(deadline=None)
@given(st.one_of(LINES, st.text()))
def test_positions_are_exact_and_in_order(text: str) -> None:
    end = 0
    for number, chunk in enumerate(chunks(text)):
        assert text[chunk.start : chunk.end] == chunk.text
        assert chunk.text == chunk.text.strip() != ""
        assert chunk.start >= end
        assert (chunk.seq, chunk.id) == (number, f"d:{number}")
        end = chunk.end


@settings(deadline=None)
@given(st.one_of(LINES, st.text()))
def test_no_chunk_is_too_long(text: str) -> None:
    assert all(len(chunk.text) <= MAX_CHARS for chunk in chunks(text))


@settings(deadline=None)
@given(st.one_of(LINES, st.text()))
def test_every_word_is_in_a_chunk_or_in_a_heading_above_one(text: str) -> None:
    found = chunks(text)
    covered = {i for chunk in found for i in range(chunk.start, chunk.end)}
    for start, line in positions(text):
        lost = [char for i, char in enumerate(line, start) if i not in covered and char.strip()]
        assert not lost or line.lstrip().startswith("#") or is_underlined(text, start, line)


def positions(text: str) -> list[tuple[int, str]]:
    starts, at = [], 0
    for line in text.split("\n"):
        starts.append((at, line))
        at += len(line) + 1
    return starts


def is_underlined(text: str, start: int, line: str) -> bool:
    rule = set(line.strip())
    below = text[start + len(line) + 1 :].partition("\n")[0].strip()
    return rule <= {"="} or rule <= {"-"} or (bool(below) and set(below) <= set("=-"))


def test_headings_are_the_path_to_a_chunk() -> None:
    nova = "## Nova 5\n\nLight.\n\n### Ports\n\nTwo.\n\n"
    text = "# Laptops\n\nAll of them.\n\n" + nova + "## Luma 3\n\nHeavy."
    assert [chunk.heading for chunk in chunks(text)] == [
        "Laptops",
        "Laptops > Nova 5",
        "Laptops > Nova 5 > Ports",
        "Laptops > Luma 3",
    ]


def test_underlined_headings_count_as_headings() -> None:
    found = chunks("Laptops\n=======\n\nNova 5\n------\nLight and quick.")
    assert [chunk.heading for chunk in found] == ["Laptops > Nova 5"]


def test_no_chunk_crosses_a_heading_however_short() -> None:
    found = chunks("## A\nOne.\n## B\nTwo.")
    assert [chunk.text for chunk in found] == ["## A\nOne.", "## B\nTwo."]


def test_sharp_sign_in_code_is_no_heading() -> None:
    assert len(chunks("## Setup\n```\n# install it\nmake\n```\nDone.")) == 1


def test_section_that_fits_stays_whole() -> None:
    section = "## Nova 5\n\nA light one. " + "It has a good screen. " * 20 + "\n\n- Price: $999"
    assert TARGET_CHARS / 2 < len(section) <= MAX_CHARS
    assert [chunk.text for chunk in chunks(section)] == [section]


def test_long_section_is_cut_between_sentences_into_even_chunks() -> None:
    sentence = "The harbor office in Ghent answers within a day."
    found = chunks("## Contact\n\n" + " ".join([sentence] * 50))
    assert len(found) == 4
    assert all(chunk.text.endswith(sentence) for chunk in found)
    assert all(0.6 * TARGET_CHARS <= len(chunk.text) <= MAX_CHARS for chunk in found)
    assert {chunk.heading for chunk in found} == {"Contact"}


def test_abbreviation_does_not_end_a_sentence() -> None:
    text = " ".join(["Please ask Dr. Hansen, Mr. Otto or Prof. Lind about No. 7 first."] * 40)
    assert all(chunk.text.endswith("first.") for chunk in chunks(text))


def test_rows_of_a_list_are_not_torn() -> None:
    row = "- Size: 82 m² and a balcony over the garden with old lime trees"
    found = chunks("\n".join([row] * 40))
    assert len(found) > 1
    assert all(set(chunk.text.split("\n")) == {row} for chunk in found)


def test_text_without_any_space_is_cut_anyway() -> None:
    found = chunks("x" * 5000)
    assert "".join(chunk.text for chunk in found) == "x" * 5000


@pytest.mark.parametrize("blank", ["", "   ", "\n\n\t\n"])
def test_blank_text_has_no_chunk(blank: str) -> None:
    assert chunks(blank) == []


def test_document_of_headings_alone_is_still_found() -> None:
    assert "Opening hours" in chunks("# Opening hours")[0].text


def test_chunk_is_found_by_the_headings_above_it_but_not_twice_by_its_own() -> None:
    first, *_, last = chunks("# Laptops\n## Nova 5\n" + "It is light and quick. " * 80)
    assert indexed_text(first).startswith("Laptops\n## Nova 5\nIt is")
    assert indexed_text(last).startswith("Laptops\nNova 5\nIt is")


@pytest.mark.parametrize(
    "hostile",
    [
        "#" * 200_000,
        "# " * 100_000,
        "a\n" * 100_000,
        '."' * 100_000,
        "```\n" * 50_000,
        "- \n" * 50_000,
    ],
    ids=lambda text: ascii(text[:4]),
)
def test_hostile_text_is_cut_too(hostile: str) -> None:
    found = chunks(hostile)
    assert all(len(chunk.text) <= MAX_CHARS for chunk in found)
    assert found


def test_pieces_made_when_they_are_asked_for_are_those_of_the_list() -> None:
    text = "\n\n".join(f"# Part {i}\n\nIt says {i}." for i in range(7))
    listed = cut(text, document_id="d", document_name="a.md")
    pieces = Pieces(text, document_id="d", document_name="a.md")
    assert len(pieces) == 7 and list(pieces) == listed
    assert pieces[-1] == listed[-1] and pieces[2:5] == listed[2:5] and pieces[6:99] == listed[6:]
    with pytest.raises(IndexError):
        pieces[7]
    assert list(Pieces(" ", document_id="d", document_name="a.md")) == []

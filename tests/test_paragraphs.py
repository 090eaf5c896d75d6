"""A text is cut into paragraphs that together are the text, however it comes in."""

from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.names import clean
from memory_core.paragraphs import MAX_PARAGRAPH, paragraphs

TEXT = "# Lamps\n\nThe Aster 5 costs $19.\nIt is small.\n\n## Aster 6\n- Price: $25\n\n\nEnd"


def test_empty_lines_and_headings_cut() -> None:
    found = [(p.level, p.title, p.text.strip()) for p in paragraphs(TEXT)]
    assert found == [
        (1, "Lamps", "# Lamps"),
        (0, "", "The Aster 5 costs $19.\nIt is small."),
        (2, "Aster 6", "## Aster 6"),
        (0, "", "- Price: $25"),
        (0, "", "End"),
    ]


def test_numbers_count_from_one_and_positions_are_of_the_whole_text() -> None:
    found = list(paragraphs(TEXT))
    assert [p.number for p in found] == [1, 2, 3, 4, 5]
    assert all(TEXT[p.start : p.end] == p.text for p in found)


@settings(deadline=None)
@given(st.text(alphabet="a. #\n\r\u200bÄ", max_size=200), st.integers(1, 7))
def test_pieces_of_any_size_give_the_same_as_the_whole(text: str, size: int) -> None:
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    assert list(paragraphs(pieces)) == list(paragraphs(text))


@settings(deadline=None)
@given(st.text(max_size=300))
def test_nothing_that_can_be_read_is_lost(text: str) -> None:
    kept = "".join("".join(p.text.split()) for p in paragraphs(text))
    assert kept == "".join(clean(text).split())


def test_a_text_without_line_ends_is_cut_between_sentences() -> None:
    text = "This is one sentence of many. " * 1000
    found = list(paragraphs(text))
    assert max(len(p.text) for p in found) <= MAX_PARAGRAPH
    assert all(p.text.endswith(". ") for p in found)


def test_a_word_longer_than_a_paragraph_is_cut_too() -> None:
    found = list(paragraphs("x" * (3 * MAX_PARAGRAPH)))
    assert [len(p.text) for p in found] == [MAX_PARAGRAPH] * 3


def test_only_a_little_is_read_ahead() -> None:
    taken: list[int] = []

    def pieces() -> object:
        for i in range(10_000):
            taken.append(i)
            yield "A line of some words that ends here.\n\n"

    reading = paragraphs(pieces())  # type: ignore[arg-type]
    next(reading)
    assert len(taken) < 1000


def test_a_long_line_of_signs_is_no_heading() -> None:
    assert [p.level for p in paragraphs("# " + "many words " * 50)] == [0]

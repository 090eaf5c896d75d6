"""Input nobody would write: no exception, sensible positions, time linear in the text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.language import Language
from memory_core.model import Attribute, Extraction, Mention, Relation
from tests.growth import grows_at_most, seconds

LANGUAGE = Language.load()
KINDS = {
    "words": "The Kestrel Aero 14 costs $1799 and Anna works at Acme in Paris. ",
    "one word": "x",
    "brackets": "[(",
    "digits": "1",
    "newlines": "\n",
    "cjk": "漢字仮名",
    "emoji": "😀🎉",
    "zero-width": "\u200b\u200d",
    "control": "\x00\x07\x1b",
    "table": "| Aero 14 | $1,299 | 16 GB |\n",
    "code": "for i in range(10): print(f'{i}={x[i]}')\n",
    "sums": "$1 ",
    "commas": "a,",
    "pronouns": "it they he ",
    "right to left": "مرحبا بك ",
    "dates": "next friday ",
    "keys": "price warranty ",
    "surrogates": "\ud800",
}
PIECES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(list(KINDS.values())),
    st.sampled_from(["It costs ", "my ", "no, ", "if ", "$", "10", " GB", "?", ". ", "\n\n", "|"]),
)


def checked(text: str) -> Extraction:
    """Read a text and hold what must be true of every reading."""
    found = LANGUAGE.extract(text)
    items: list[Mention | Attribute | Relation] = [*found.mentions, *found.attributes]
    for item in [*items, *found.relations]:
        assert 0 <= item.start <= item.end <= len(text)
        assert 0 < item.confidence <= 1
        assert item.extractor
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=12))
def test_any_text_is_read(pieces: list[str]) -> None:
    checked("".join(pieces))


@pytest.mark.parametrize("text", ["", " ", "a", "?", "\x00", "😀", "\ud800", "\u200b", "$", "1"])
def test_hardly_any_text_says_nothing(text: str) -> None:
    found = checked(text)
    assert not found.attributes
    assert not found.relations


@pytest.mark.parametrize("kind", KINDS)
def test_time_is_linear_in_the_text(kind: str) -> None:
    unit = KINDS[kind]
    short, long = (unit * (size // len(unit) + 1) for size in (3_000, 12_000))
    checked(short)
    # Four times the text: a quadratic reader takes sixteen times as long.
    assert grows_at_most(checked, short, long, times=9)


def test_a_long_run_of_signs_costs_no_more_than_words() -> None:
    assert seconds(lambda: checked("[" * 100_000)) < 20


def test_signs_left_out_of_the_parse_keep_positions() -> None:
    text = f"{'-' * 500} The Kestrel Aero 14 costs $1799."
    found = checked(text).attributes
    assert [(a.subject, text[a.start : a.end]) for a in found] == [("Kestrel Aero 14", "$1799")]

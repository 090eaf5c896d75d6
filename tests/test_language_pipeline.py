"""Loading the pipeline and parsing texts of any kind and length."""

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.errors import InputError
from memory_core.language import Language
from memory_core.language.pipeline import MAX_CACHED, MAX_PIECE, Parser, load_pipeline, pieces

TEXT = st.text(max_size=400) | st.text(alphabet="aB .\n|-#:1$'", max_size=3000)


def test_pipeline_is_loaded_once_per_process() -> None:
    found = []
    threads = [threading.Thread(target=lambda: found.append(load_pipeline())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(nlp) for nlp in found}) == 1


def test_unknown_pipeline_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="no_such_pipeline"):
        Language.load(model="no_such_pipeline").parse("Hello")


@given(TEXT)
def test_pieces_together_are_the_text(text: str) -> None:
    parts = list(pieces(text))
    assert "".join(part for _, part in parts) == text
    assert all(text[start : start + len(part)] == part for start, part in parts)
    assert all(0 < len(part) <= MAX_PIECE for _, part in parts)


def test_list_items_are_parts_of_their_own_and_wrapped_lines_are_not() -> None:
    wrapped = "This sentence was wrapped by an editor after some sixty characters\nor so."
    assert len(list(pieces(wrapped))) == 1
    assert [part for _, part in pieces("- RAM: 16 GB\n- Weight: 1 kg")] == [
        "- RAM: 16 GB\n",
        "- Weight: 1 kg",
    ]


@settings(max_examples=40, deadline=None)
@given(TEXT)
def test_parsed_text_has_the_length_of_the_text(text: str) -> None:
    assert len(Language.load().parse(text).text) == len(text)


@settings(max_examples=60, deadline=None)
@given(TEXT)
def test_mentions_lie_inside_any_text_without_overlap(text: str) -> None:
    found = Language.load().extract(text).mentions
    edges = [edge for mention in found for edge in (mention.start, mention.end)]
    assert edges == sorted(edges)
    assert all(0 <= m.start < m.end <= len(text) for m in found)


def test_same_text_is_parsed_once() -> None:
    parser = Parser()
    assert parser.parse("Anna lives in Oslo.") is parser.parse("Anna lives in Oslo.")


def test_cache_of_parsed_texts_is_bounded() -> None:
    parser = Parser()
    first = parser.parse("Text 0")
    for i in range(1, MAX_CACHED + 2):
        parser.parse(f"Text {i}")
    assert parser.parse("Text 0") is not first


def test_extract_many_reads_as_extract_does() -> None:
    language = Language.load()
    texts = ["Anna lives in Oslo.", "", "- Price: $5\n- RAM: 8 GB", "I like tea."]
    assert list(language.extract_many(texts, batch_size=2)) == [language.extract(t) for t in texts]


def test_long_text_is_read_to_its_end() -> None:
    text = "The weather was fine. " * 300 + "Maria Lopez lives in Berlin."
    last = Language.load().extract(text).mentions[-1]
    assert text[last.start : last.end] == "Berlin"


@pytest.mark.parametrize(
    "text", ["", " ", "?", "\x00\x07", "\ud800", "שלום עולם", "👩‍💻", "def f(x):\n  return x"]
)
def test_text_without_names_is_read_without_error(text: str) -> None:
    assert all(m.type for m in Language.load().extract(text).mentions)

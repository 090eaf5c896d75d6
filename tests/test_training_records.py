"""Labelled texts: joining them, hiding what a source does not tell, new names in old sentences."""

import random

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from training.chat.lists import own_lists
from training.chat.slots import Slots
from training.documents import document
from training.mixture import Source, prepared, sources
from training.parses import lay_out
from training.records import LABELS, Record, grouped, joined, read
from training.swapping import swapped

LISTS = own_lists()
ANNA = Record("Anna left Oslo", ((0, 4, "PERSON"), (10, 14, "LOCATION")))
KNOWN = Record("Ask Ben.", ((4, 7, "PERSON"),), unknown=((0, 3),))
BTC = Source("btc", "r", "c", "l", "w", capitals="no name", hashtags="unknown")


def named(record: Record) -> list[str]:
    return [record.text[start:end] for start, end, _ in record.names]


def test_joined_records_keep_their_names() -> None:
    both = joined(KNOWN, ANNA)
    assert both.text == "Ask Ben. Anna left Oslo"
    assert named(both) == ["Ben", "Anna", "Oslo"]
    assert both.unknown == ((0, 3),)


@given(st.lists(st.sampled_from([ANNA, KNOWN]), max_size=12), st.integers(0, 99))
def test_grouping_loses_no_name(records: list[Record], seed: int) -> None:
    groups = list(grouped(records, rng=random.Random(seed), sizes=(1, 2, 3)))
    assert [n for g in groups for n in named(g)] == [n for r in records for n in named(r)]


def test_text_without_stop_gets_one_before_the_next() -> None:
    (group,) = grouped([ANNA, KNOWN], rng=random.Random(0), sizes=(2,))
    assert group.text == "Anna left Oslo. Ask Ben."


def test_unknown_stretch_is_missing_in_the_document_and_the_rest_is_outside() -> None:
    doc = document(KNOWN, nlp=spacy.blank("en"))
    assert [token.ent_iob_ for token in doc] == ["", "B", "O"]


def test_name_inside_a_token_grows_to_it() -> None:
    doc = document(Record("the Oslo-based firm", ((4, 7, "LOCATION"),)), nlp=spacy.blank("en"))
    assert [ent.text for ent in doc.ents] == ["Oslo"]


def test_reading_leaves_out_empty_texts(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"text": " ", "ents": [], "miss": []}\n'
        '{"text": "Anna left Oslo", "ents": [[0, 4, "PERSON"], [10, 14, "LOCATION"]], "miss": []}\n'
    )
    assert read(path) == [ANNA]


def test_source_habits_are_applied() -> None:
    record = Record("Anna at #Gala in Rome", ((0, 4, "PERSON"),), unknown=((17, 21), (5, 7)))
    assert prepared(record, source=BTC).unknown == ((5, 7), (8, 13))


def test_labelled_hashtag_stays_labelled() -> None:
    record = Record("in #Rome", ((3, 8, "LOCATION"),))
    assert prepared(record, source=BTC) == record


@settings(max_examples=60)
@given(st.integers(0, 10_000))
def test_swapped_names_are_exact_and_what_is_around_them_stays(seed: int) -> None:
    rng = random.Random(seed)
    record = joined(KNOWN, ANNA)
    new = swapped(record, slots=Slots(LISTS, rng=rng), rng=rng)
    assert [label for _, _, label in new.names] == [label for _, _, label in record.names]
    text, end, around = new.text, 0, ""
    for start, stop, _ in new.names:
        around += text[end:start] + "_"
        end = stop
    assert around + text[end:] == "Ask _. _ left _"


def test_same_name_is_swapped_alike_all_over_a_text() -> None:
    record = joined(ANNA, ANNA)
    for seed in range(20):
        rng = random.Random(seed)
        names = named(swapped(record, slots=Slots(LISTS, rng=rng), rng=rng))
        assert names[:2] == names[2:]


def test_handles_and_capitals_are_not_swapped() -> None:
    record = Record("@bob and NASA", ((0, 4, "PERSON"), (9, 13, "ORGANIZATION")))
    for seed in range(20):
        rng = random.Random(seed)
        assert swapped(record, slots=Slots(LISTS, rng=rng), rng=rng) == record


def test_sources_are_used_at_least_once_and_their_labels_are_ours() -> None:
    assert all(source.times >= 1 and 0 <= source.swapped <= 1 for source in sources())
    assert "PERSON" in LABELS


def test_folder_without_parses_is_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(FileNotFoundError, match="corpora"):
        lay_out(tmp_path, tmp_path / "build")


def test_no_test_part_is_laid_out(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "ud").mkdir()
    for part in ("train", "dev", "test"):
        (tmp_path / "ud" / f"a.{part}.spacy").write_bytes(b"")
    assert lay_out(tmp_path, tmp_path / "build") == 3

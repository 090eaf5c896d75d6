"""The tables of the training: what counts as found, and what is not counted."""

import json
from pathlib import Path
from typing import Any

import pytest
import spacy

from training.averaging import average
from training.evaluation import chat_records, counts, scores, trimmed
from training.records import Record

TEXT = "the Acme Corp's office in Oslo"
GOLD = Record(TEXT, ((4, 13, "ORGANIZATION"), (26, 30, "LOCATION")), unknown=((16, 22),))


def test_article_and_possessive_do_not_count() -> None:
    assert trimmed((0, 15, "ORGANIZATION"), TEXT) == (4, 13, "ORGANIZATION")


def test_exact_names_are_right_and_wrong_labels_are_not() -> None:
    found = [[(0, 15, "ORGANIZATION"), (26, 30, "PERSON")]]
    table = counts([GOLD], found, labels=("PERSON", "ORGANIZATION", "LOCATION"))
    assert dict(table["all"]) == {"gold": 2, "said": 2, "right": 1}
    assert dict(table["PERSON"]) == {"said": 1}
    assert scores(table["all"]) == (50.0, 50.0, 50.0)


def test_what_the_source_does_not_tell_is_not_counted() -> None:
    table = counts([GOLD], [[(16, 22, "PERSON")]], labels=("PERSON",))
    assert dict(table["all"]) == {}


def test_nothing_found_scores_nothing() -> None:
    table = counts([GOLD], [[]], labels=("LOCATION",))
    assert scores(table["all"]) == (0.0, 0.0, 0.0)


def test_chat_file_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "chat.jsonl"
    path.write_text(json.dumps({"text": "Ask Ben", "entities": [[4, 7, "PERSON"]]}) + "\n")
    assert chat_records(path) == [Record("Ask Ben", ((4, 7, "PERSON"),))]


def small_recogniser(seed: int) -> Any:
    from spacy.training import Example
    from thinc.api import fix_random_seed

    fix_random_seed(seed)
    nlp = spacy.blank("en")
    nlp.add_pipe("ner")
    example = Example.from_dict(nlp.make_doc("Ask Ben"), {"entities": [(4, 7, "PERSON")]})
    nlp.initialize(lambda: [example])
    return nlp.get_pipe("ner").model  # type: ignore[attr-defined]


@pytest.mark.parametrize(("share", "like"), [(0.0, 1), (1.0, 2)])
def test_average_with_the_whole_share_is_that_model(share: float, like: int) -> None:
    models = {1: small_recogniser(1), 2: small_recogniser(2)}
    average(models[1], models[2], share=share)
    assert models[2].to_bytes() == small_recogniser(like).to_bytes()

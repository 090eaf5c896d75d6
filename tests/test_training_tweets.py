"""Texts of the last stage: hashtags labelled one way, other cases, tweets many times over."""

import json
import random
from pathlib import Path

import pytest

from training import mixture
from training.chat.lists import own_lists
from training.mixture import mixed_tweets, sources
from training.records import Record
from training.tweets import typed, with_signs


def record(text: str, *names: str, label: str = "ORGANIZATION") -> Record:
    found = [(text.index(name), text.index(name) + len(name), label) for name in names]
    return Record(text, tuple(found))


def test_the_name_of_a_hashtag_includes_its_sign() -> None:
    assert with_signs(record("up #Leeds !", "Leeds")).names == ((3, 9, "ORGANIZATION"),)
    assert with_signs(record("up Leeds !", "Leeds")).names == ((3, 8, "ORGANIZATION"),)


def test_a_hashtag_without_a_name_is_no_name() -> None:
    text = Record("Ann #fail", (), ((0, 3), (4, 9)))
    assert with_signs(text).unknown == ((0, 3),)


def test_typing_changes_nothing_but_the_case() -> None:
    text = record("Ann works at Acme ŉ", "Acme")
    seen = {typed(text, rng=random.Random(seed)).text for seed in range(200)}
    assert {one.casefold() for one in seen} == {text.text.casefold()}
    assert text.text.lower() in seen
    assert text.text.upper() not in seen  # one letter longer, so the positions would be wrong


def test_tweets_are_seen_as_often_as_their_source_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mixture, "N_CHAT_TWEETS", 5)
    (tmp_path / "ner").mkdir()
    for source in sources():
        rows = [json.dumps({"text": source.file, "ents": [], "miss": []}) + "\n"]
        (tmp_path / "ner" / f"{source.file}.train.jsonl").write_text("".join(rows * 10))
    lists = own_lists()
    texts = [text.text.lower() for text in mixed_tweets(tmp_path, lists=lists, seed=2)]
    assert texts.count("btc") == 10 * next(s.tweets for s in sources() if s.file == "btc")
    assert 0 < texts.count("snips") < 10
    assert texts == [t.text.lower() for t in mixed_tweets(tmp_path, lists=lists, seed=2)]

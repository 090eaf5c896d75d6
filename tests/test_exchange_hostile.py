"""Files that are broken, hostile or too new change nothing and say what is wrong where."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memory_core import Entity, Memory
from memory_core.errors import InputError, StoreError
from memory_core.exchange import limits
from memory_core.stores.exchange.loading import Loading
from tests.exchange_memory import OTHER, told
from tests.store_contract import NOW, price, say

Data = dict[str, Any]


@pytest.fixture
def filled(memory: Memory) -> Data:
    """An export as data, of a memory with two messages, and somebody else's memory beside it."""
    store = memory._parts.store
    say(store, "m1", "Lamp", user_id="ann", attributes=(price("$5"),), at=NOW)
    say(store, "m2", "Lamp", "Sofa", user_id="ann", at=NOW)
    memory.remember([Entity("Own", "PRODUCT")], user_id=OTHER)
    data: Data = json.loads(memory.export(user_id="ann"))
    return data


def refused(memory: Memory, data: str | bytes, form: str = "json") -> str:
    """Return why a file is refused, having made sure that it changed nothing."""
    before = told(memory.export(user_id=OTHER))
    with pytest.raises(InputError) as caught:
        memory.load(data, user_id=OTHER, format=form)
    assert told(memory.export(user_id=OTHER)) == before
    return str(caught.value)


def put(table: str, name: str, value: object, *, entry: int = 0) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[table][entry][name] = value

    return change


def again(table: str) -> Callable[[Data], None]:
    return lambda data: data[table].append(data[table][0])


BROKEN: dict[str, tuple[Callable[[Data], None], str]] = {
    "dangling id": (put("mentions", "entity", "nobody"), "mentions, entry 1: 'entity'"),
    "dangling position": (put("attributes", "entity", 3), "attributes, entry 1"),
    "number as text": (put("entities", "mentions", "3"), "entities, entry 1: 'mentions'"),
    "negative count": (put("entities", "mentions", -1), "from 0"),
    "count over all bounds": (put("entities", "mentions", 10**30), "mentions"),
    "yes for a count": (put("entities", "mentions", bool(1)), "whole number"),
    "text for yes": (put("entities", "pinned", "true"), "true or false"),
    "no zone": (put("messages", "at", "2026-01-01T00:00:00"), "time zone"),
    "no time": (put("messages", "at", "yesterday"), "instant"),
    "time out of range": (put("messages", "at", "9999-12-31T23:59:59+00:00"), "year"),
    "unsure of 2": (put("mentions", "confidence", 2), "from 0 to 1"),
    "huge number": (put("mentions", "confidence", 10**400), "mentions, entry 1"),
    "role": (put("messages", "role", "system"), "one of assistant, user"),
    "trust": (put("entities", "trust", "admin"), "one of"),
    "NUL": (put("messages", "content", "a\x00b"), "NUL"),
    "half a character": (put("messages", "content", "\ud800"), "half a character"),
    "control character in an id": (put("entities", "id", "a\x1bb"), "control characters"),
    "no id": (put("entities", "id", ""), "entities, entry 1"),
    "id that is a number": (put("entities", "id", 7), "entities, entry 1"),
    "id twice": (again("entities"), "twice"),
    "message twice": (again("messages"), "twice"),
    "name twice": (again("names"), "says the same"),
    "missing": (lambda data: data["messages"][0].pop("content"), "'content' is missing"),
    "null": (put("messages", "content", None), "missing"),
    "mapping as text": (put("messages", "metadata", "{}"), "braces"),
    "entry as text": (lambda data: data["names"].append("x"), "names, entry 3"),
    "table as text": (lambda data: data.update(names="x"), "list"),
    "without a name": (lambda data: data["names"].clear(), "not among the names"),
    "newer": (lambda data: data.update(version=2), "newer program"),
    "version as text": (lambda data: data.update(version="1"), "no version"),
    "other format": (lambda data: data.update(format="csv"), "no export of this program"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_file_changes_nothing_and_says_where(
    memory: Memory, filled: Data, case: str
) -> None:
    change, says = BROKEN[case]
    change(filled)
    assert says in refused(memory, json.dumps(filled))


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"a":NaN}',
        '{"a":1e999',
        "7" * 5000,
        b"\xff\xfe",
        "\x00",
    ],
    ids=range(10),
)
def test_what_is_no_export_at_all_is_refused(memory: Memory, data: str | bytes) -> None:
    assert "Nothing was loaded" in refused(memory, data)


def test_deep_details_are_refused(memory: Memory, filled: Data) -> None:
    deep: Data = {}
    for _ in range(50):
        deep = {"a": deep}
    filled["messages"][0]["metadata"] = deep
    assert "deep" in refused(memory, json.dumps(filled))


def test_file_over_the_limit_is_refused(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BYTES", 10)
    assert "at most 10" in refused(memory, "x" * 11)


def test_whose_memory_it_says_to_be_does_not_matter(memory: Memory, filled: Data) -> None:
    filled |= {"user_id": "ann", "users": [{"key": 1}]}
    filled["entities"][0] |= {"user_key": 1, "user_id": "ann", "key": 1}
    before = told(memory.export(user_id="ann"))
    loaded = memory.load(json.dumps(filled), user_id=OTHER)
    assert any("user_key" in line for line in loaded.skipped)
    assert told(memory.export(user_id="ann")) == before
    assert {e.name for e in memory.entities(user_id=OTHER, include_expired=True)} >= {"Lamp"}


def test_id_that_stands_for_something_else_here_gets_another(memory: Memory, filled: Data) -> None:
    own = memory.entities(user_id=OTHER)[0]
    text = json.dumps(filled).replace("ann:Lamp", own.id)
    loaded = memory.load(text, user_id=OTHER)
    names = {e.id: e.name for e in memory.entities(user_id=OTHER, include_expired=True)}
    assert names[own.id] == "Own"
    assert sorted(names.values()) == ["Lamp", "Own", "Sofa"]
    assert any("stand for something else" in line for line in loaded.skipped)
    assert not memory.load(text, user_id=OTHER).written


def test_failure_in_the_middle_leaves_the_memory_as_it_was(
    memory: Memory, filled: Data, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(memory.export(user_id=OTHER))
    insert = Loading._insert
    for n in range(1, 20, 3):
        left = iter(range(n))

        def fail(loading: Loading, form: Any, fresh: Any, left: Any = left) -> None:
            if next(left, None) is None:
                raise sqlite3.OperationalError("disk I/O error")
            insert(loading, form, fresh)

        monkeypatch.setattr(Loading, "_insert", fail)
        with pytest.raises(StoreError):
            memory.load(json.dumps(filled), user_id=OTHER)
        assert told(memory.export(user_id=OTHER)) == before


def test_nothing_is_written_to_the_folder_by_a_refused_file(memory: Memory, tmp_path: Path) -> None:
    before = {path.name for path in tmp_path.rglob("*")}
    refused(memory, '{"format":"memograph","version":1,"messages":[{}]}')
    assert {path.name for path in tmp_path.rglob("*")} == before

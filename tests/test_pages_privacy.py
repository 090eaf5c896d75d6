"""The privacy page: what it counts, what it gives out and takes in, and what it erases for good."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.holdings import Holdings
from memory_core.memory_exchange import FORMATS
from memory_core.results import Certificate, Scan
from memory_core.stores.schema.tables import metadata
from pages.ui import carrying, certificates, kinds, stored
from pages.ui.kinds import in_words
from tests.page_driver import mind, opened_page, owner

ROOT = Path(__file__).resolve().parent.parent
SAID = "My colleague Priya works at Northwind Harbor."
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_page("privacy.py", tmp_path, monkeypatch) as app:
        yield app


def told(app: AppTest, text: str = SAID) -> str:
    """Say something in the session of the chat; returns the message's id."""
    here = app.session_state["visit"]
    said = mind(app).observe(text, user_id=here.user_id, session_id=here.session_id)
    app.run()
    return said.message_id


def erase(app: AppTest, what: str) -> AppTest:
    return next(b for b in app.button if b.key == f"erase_{what}").click().run()


def html(app: AppTest) -> str:
    return "\n".join(str(element.proto.body) for element in app.get("html"))


def test_what_is_stored_is_counted_with_how_long_it_stays(app: AppTest) -> None:
    told(app)
    assert not app.exception
    shown = html(app)
    assert "<b>Messages</b>" in shown and "in memory 30 min after" in shown
    assert "resumed by itself for 24 h" in shown
    assert any("Files on the server" in expander.label for expander in app.expander)


def test_every_table_is_counted_under_some_kind() -> None:
    rows = {t.name: 1 for t in metadata.sorted_tables if "user_key" in t.c}
    named = {table for kind in kinds.KINDS for table in kind.tables} | {*kinds.INDEXES.tables}
    assert set(rows) <= named
    assert all(kind.tables[0] in rows for kind in kinds.KINDS)
    unknown = kinds.counted(Holdings({"added_later": 3}))
    assert unknown[-1] == (kinds.INDEXES, 3)


def test_every_format_can_be_taken_out(app: AppTest) -> None:
    told(app)
    assert set(carrying.FORMATS) == set(FORMATS)
    for name, one in carrying.FORMATS.items():
        app.segmented_control(key="export_format").set_value(name).run()
        assert not app.exception
        assert carrying.guessed(one.file_name, b"") == name


def test_json_that_has_a_context_is_taken_for_json_ld() -> None:
    assert carrying.guessed("x.json", b'{"@context": {}}') == "json-ld"
    assert carrying.guessed("X.JSON", b'{"format": "memograph"}') == "json"


def upload(app: AppTest, name: str, data: bytes) -> AppTest:
    return app.file_uploader[0].upload(name, data, "application/octet-stream").run()


def test_a_file_is_looked_into_before_it_is_loaded(app: AppTest) -> None:
    mind(app).remember([], user_id="somebody else")
    other = mind(app).start_session("somebody else")
    mind(app).observe(SAID, user_id="somebody else", session_id=other.id)
    file = mind(app).export(user_id="somebody else")
    assert isinstance(file, str)
    upload(app, "memograph.json", file.encode())
    assert not app.exception
    assert any("Messages 1" in text.value for text in app.markdown)
    assert mind(app).count(user_id=owner(app)) == 0
    next(b for b in app.button if b.label.startswith("Load it")).click().run()
    assert not app.exception
    assert mind(app).count(user_id=owner(app)) == mind(app).count(user_id="somebody else")
    assert any(message.value == "Loaded." for message in app.success)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("memograph.json", b'{"format": "memograph", "version": 99}'),
        ("memograph.json", b"{" * 5000),
        (
            "memograph.json",
            json.dumps({"format": "memograph", "version": 1, "entities": [1]}).encode(),
        ),
        ("memograph.graphml", b"<!DOCTYPE x [<!ENTITY a 'b'>]><graphml/>"),
        ("memograph.zip", b"PK no zip"),
        ("memograph.jsonl", b"\xff\xfe"),
    ],
)
def test_a_broken_file_says_what_is_wrong_and_changes_nothing(
    app: AppTest, name: str, data: bytes
) -> None:
    before = mind(app).holdings(owner(app)).rows
    upload(app, name, data)
    assert not app.exception
    assert len(app.error) == 1
    assert not any(b.label.startswith("Load it") for b in app.button)
    assert mind(app).holdings(owner(app)).rows == before


def test_a_message_is_erased_with_a_certificate_until_it_is_dismissed(app: AppTest) -> None:
    told(app)
    erase(app, "message")
    assert not app.exception
    here = app.session_state["visit"]
    assert mind(app).messages(user_id=owner(app), session_id=here.session_id) == []
    assert any("found no trace" in message.value for message in app.success)
    assert "Searched afterwards" in html(app) and "Priya" not in html(app)
    app.run()
    next(b for b in app.button if b.key == "dismiss_certificate").click().run()
    assert not app.success


def test_an_entity_is_erased_and_the_words_of_messages_stay(app: AppTest) -> None:
    message_id = told(app)
    chosen = next(
        e.id for e in mind(app).entities(user_id=owner(app)) if e.name == "Northwind Harbor"
    )
    app.selectbox(key="forget_entity").set_value(chosen).run()
    erase(app, "entity")
    assert not app.exception
    assert chosen not in {e.id for e in mind(app).entities(user_id=owner(app))}
    assert mind(app).messages_by_id([message_id], user_id=owner(app))
    assert "Kept on purpose" in html(app)


def test_the_messages_of_an_entity_can_go_with_it(app: AppTest) -> None:
    message_id = told(app)
    app.radio(key="forget_entity_messages").set_value("Erase them too").run()
    erase(app, "entity")
    assert not app.exception
    assert mind(app).messages_by_id([message_id], user_id=owner(app)) == []


def test_a_session_is_erased_and_another_stands_in_the_chat(app: AppTest) -> None:
    told(app)
    gone = app.session_state["visit"].session_id
    erase(app, "session")
    assert not app.exception
    assert gone not in {s.id for s in mind(app).sessions(owner(app))}
    assert app.session_state["visit"].session_id != gone


def test_everything_needs_to_be_said_twice(app: AppTest) -> None:
    told(app)
    app.checkbox(key="forget_everything_sure").check().run()
    erase(app, "everything")
    assert not app.exception
    rows = mind(app).holdings(owner(app)).rows
    assert {name: n for name, n in rows.items() if n} == {"sessions": 1}
    assert not app.checkbox(key="forget_everything_sure").value


def test_erasing_leaves_no_trace_of_answers_in_the_visit(app: AppTest) -> None:
    here = app.session_state["visit"]
    here.keep(mind(app).ask(SAID, user_id=here.user_id, session_id=here.session_id))
    app.run()
    erase(app, "message")
    assert app.session_state["visit"].turns == {}


def test_another_visitors_memory_is_not_touched(app: AppTest) -> None:
    other = mind(app).start_session("somebody else")
    mind(app).observe(SAID, user_id="somebody else", session_id=other.id)
    before = mind(app).holdings("somebody else").rows
    told(app)
    app.checkbox(key="forget_everything_sure").check().run()
    erase(app, "everything")
    assert mind(app).holdings("somebody else").rows == before


def test_a_certificate_that_found_traces_says_so_and_is_text_in_html() -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    found = Certificate(
        at,
        {"messages": 2, "names": 0, HOSTILE: 1},
        scan=Scan(found=(f"memory.db {HOSTILE}",), tables=3, rows=9),
        unfinished=("vectors of documents are still there",),
    )
    assert "<img" not in certificates.html(found)
    words = certificates.text("A message", found)
    assert "Messages: 2" in words and "Names" not in words
    assert "Traces that were found" in words and "next start" in words


@pytest.mark.parametrize(
    ("n", "words"), [(0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 KB"), (2_000_000, "2.0 MB")]
)
def test_sizes_are_said_shortly(n: int, words: str) -> None:
    assert stored.size(n) == words


def test_what_a_file_holds_is_counted_as_what_is_stored_is() -> None:
    rows = {"relations": 5, "relation_sources": 7, "summary_lines": 2, "users": 1, "odd": 3}
    assert in_words(rows) == {"Relations": 5, "Summaries": 2, "Indexes": 1, "Odd": 3}

"""The page of sessions and of the person: what it lists, opens, renames, lets go on elsewhere."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.model import Session
from pages.ui import resuming
from pages.ui.sessions_list import title_of
from pages.ui.times import span
from tests.page_driver import mind, opened_page, owner, visitor

ROOT = Path(__file__).resolve().parent.parent
HOSTILE = "<img src=x onerror=alert(1)> ![p](http://evil.test/p.png)"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_page("sessions.py", tmp_path, monkeypatch) as app:
        yield app


def told(app: AppTest, *texts: str, session_id: str = "") -> str:
    """Say something in a session, the one in the chat by default; returns its id."""
    session_id = session_id or app.session_state["visit"].session_id
    for text in texts:
        mind(app).observe(text, user_id=owner(app), session_id=session_id)
    return session_id


def press(app: AppTest, label: str) -> AppTest:
    return next(b for b in app.button if b.label == label).click().run()


def html(app: AppTest) -> str:
    return "\n".join(str(element.proto.body) for element in app.get("html"))


def test_an_empty_memory_says_what_to_do(app: AppTest) -> None:
    assert not app.exception
    said = " ".join(info.value for info in app.info)
    assert "Say it in the chat" in said and "Tell the chat something" in said
    assert any("Continue it in the chat" in caption.value for caption in app.caption)


def test_a_session_is_listed_with_when_and_how_long(app: AppTest) -> None:
    told(app, "My colleague Priya works at Northwind Harbor.")
    app.run()
    [entry] = [b for b in app.button if (b.key or "").startswith("open_session_")]
    assert "started" in entry.label and "resumed by itself for" in entry.label
    assert "Priya" in html(app)


def test_only_a_session_without_messages_is_said_to_hold_none(app: AppTest) -> None:
    now = mind(app).now()
    silent = Session("s", owner(app), now, now)
    assert title_of(silent) == "Nothing said yet"
    assert title_of(replace(silent, last_active_at=now + timedelta(seconds=1))) == "Untitled"


def test_another_session_is_opened_and_gone_on_with(app: AppTest) -> None:
    first = app.session_state["visit"].session_id
    second = mind(app).start_session(owner(app)).id
    told(app, "The Aster 5 costs $19.", session_id=second)
    app.run()
    next(b for b in app.button if b.key == f"open_session_{second}").click().run()
    assert app.session_state["visit"].session_id == first
    assert "Aster 5" in html(app)
    press(app, "Continue in the chat")
    assert not app.exception
    assert app.session_state["visit"].session_id == second


def test_a_session_is_renamed_and_a_hostile_title_is_text(app: AppTest) -> None:
    session_id = told(app, "Hello there.")
    app.run()
    next(t for t in app.text_input if t.label == "Title").set_value(HOSTILE)
    press(app, "Save")
    assert not app.exception
    assert mind(app).sessions(owner(app))[0].title == HOSTILE
    assert "<img" not in html(app)
    entry = next(b for b in app.button if b.key == f"open_session_{session_id}")
    assert "<img" not in entry.label and "![p](" not in entry.label


def test_a_code_opens_the_session_in_another_tab_and_leads_back(app: AppTest) -> None:
    session_id = told(app, "My colleague Priya works at Northwind Harbor.")
    app.run()
    press(app, "Make a code")
    code = app.session_state["resume_offered"].code
    assert any(code == block.value for block in app.code)
    other = visitor().run()
    other.switch_page("pages/sessions.py").run()
    own = owner(other)
    assert own != owner(app)
    next(t for t in other.text_input if t.label.startswith("Code")).set_value(code)
    press(other, "Open that session")
    assert not other.exception
    assert owner(other) == owner(app)
    assert other.session_state["visit"].session_id == session_id
    assert any("your other device" in text.value for text in other.markdown)
    press(other, "Back to this device's own")
    assert owner(other) == own


def test_a_wrong_code_is_refused_in_words_that_stay(app: AppTest) -> None:
    own = owner(app)
    next(t for t in app.text_input if t.label.startswith("Code")).set_value("0000")
    press(app, "Open that session")
    app.run()
    assert any("opens no session" in error.value for error in app.error)
    assert owner(app) == own


def test_the_code_of_a_link_waits_for_a_click(app: AppTest) -> None:
    session_id = app.session_state["visit"].session_id
    code = mind(app).resume_code(session_id, user_id=owner(app))
    other = visitor().run()
    other.query_params["code"] = code
    other.switch_page("pages/sessions.py").run()
    assert not other.exception
    assert owner(other) != owner(app)
    assert code in [t.value for t in other.text_input]
    assert "code" not in other.query_params
    press(other, "Open that session")
    assert owner(other) == owner(app)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://localhost:8501/", "http://localhost:8501/sessions?code=A-B"),
        ("http://localhost:8501/sessions", "http://localhost:8501/sessions?code=A-B"),
        ("https://host/app/sessions?x=1", "https://host/app/sessions?code=A-B"),
    ],
)
def test_a_link_leads_to_this_page(address: str, expected: str) -> None:
    assert resuming.link(address, "A-B") == expected


def test_a_preference_is_set_shown_and_forgotten(app: AppTest) -> None:
    next(s for s in app.selectbox if s.label == "Preference").set_value("answer_length").run()
    next(s for s in app.selectbox if s.label == "Value").set_value("short")
    press(app, "Set it")
    assert not app.exception
    [one] = mind(app).preferences(owner(app))
    assert (one.key, one.value) == ("answer_length", "short")
    assert "Length of answers" in html(app) and "set by you" in html(app)
    press(app, "Forget")
    assert mind(app).preferences(owner(app)) == []


def test_a_learned_preference_shows_the_messages_it_comes_from(app: AppTest) -> None:
    told(app, "I prefer short answers, please.")
    app.run()
    assert "said plainly" in html(app) and "<mark>" in html(app)


def test_facts_are_shown_with_category_and_sources(app: AppTest) -> None:
    told(app, "I work at Northwind Harbor.", "I live in Porto.")
    app.run()
    assert not app.exception
    assert "<h3>Work</h3>" in html(app)
    assert "“I work at Northwind Harbor.”" in html(app)


def test_answers_are_shown_with_topic_and_how_they_were_received(app: AppTest) -> None:
    here = app.session_state["visit"]
    turn = mind(app).ask("Who is <b>Priya</b>?", user_id=owner(app), session_id=here.session_id)
    mind(app).rate(turn.answer_id, user_id=owner(app), satisfaction=1)
    app.run()
    assert "data-of='Received'>good" in html(app)
    assert "<b>Priya</b>" not in html(app)


def test_an_answer_with_a_table_is_listed_without_its_bars(app: AppTest) -> None:
    here = app.session_state["visit"]
    for text in ("The Aster 5 costs $300. The Aster 6 costs $400.", "Compare Aster 5 and Aster 6"):
        mind(app).ask(text, user_id=owner(app), session_id=here.session_id)
    (last, *_) = mind(app).interactions(owner(app))
    app.run()
    assert "|" in last.response and "price · $300" in html(app) and "---" not in html(app)


def test_looking_at_the_page_changes_nothing(app: AppTest) -> None:
    told(app, "I work at Northwind Harbor.", "I prefer short answers.")
    before = mind(app).holdings(owner(app)).rows
    last = mind(app).sessions(owner(app))[0].last_active_at
    app.run()
    assert mind(app).holdings(owner(app)).rows == before
    assert mind(app).sessions(owner(app))[0].last_active_at == last


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (59, "59 s"),
        (61, "1 min"),
        (7200, "2 h"),
        (86100, "23 h 55 min"),
        (3e5, "3 days"),
    ],
)
def test_spans_of_time_are_said_shortly(seconds: float, words: str) -> None:
    assert span(seconds) == words

"""The analytics page: pictures, the numbers behind them, and that looking changes nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from memory_core.conversation import Analytics, Forecast, Mentioned
from memory_core.people import Interaction
from pages.ui import analytic_rows, figures
from tests.page_driver import mind, opened_page

ROOT = Path(__file__).resolve().parent.parent
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_page("analytics.py", tmp_path, monkeypatch) as app:
        yield app


def ask(app: AppTest, *questions: str) -> None:
    here = app.session_state["visit"]
    for question in questions:
        here.keep(mind(app).ask(question, user_id=here.user_id, session_id=here.session_id))
    app.run()


def charts(app: AppTest) -> int:
    return len(app.get("vega_lite_chart"))


def metric(app: AppTest, label: str) -> str:
    return next(str(m.value) for m in app.metric if m.label == label)


def answered(satisfaction: int, *, topic: str = "", ms: float = 1.0) -> Interaction:
    return Interaction(
        "a",
        "q",
        "s",
        "?",
        "?",
        ".",
        topic,
        NOW,
        "offline",
        n_memories=1,
        n_chunks=2,
        ms=ms,
        satisfaction=satisfaction,
        clarification=False,
    )


def test_an_empty_memory_says_what_to_do(app: AppTest) -> None:
    assert not app.exception
    assert charts(app) == 0
    assert [info.value for info in app.info] == [
        "There is nothing to count yet. Talk to it in the chat; what is said there is counted here."
    ]
    assert [button.label for button in app.button] == ["Go to the chat", "Watch a scenario"]


def test_a_conversation_is_drawn_with_its_numbers(app: AppTest) -> None:
    ask(app, "My colleague Priya works at Northwind Harbor", "Where does she work?", "Thanks!")
    assert not app.exception
    assert charts(app) == 8
    assert metric(app, "Turns") == "3" and metric(app, "Ended naturally") == "yes"
    assert all(m.proto.help for m in app.metric)


def test_a_thumb_is_counted(app: AppTest) -> None:
    ask(app, "My colleague Priya works at Northwind Harbor")
    here = app.session_state["visit"]
    mind(app).rate(next(iter(here.turns)), user_id=here.user_id, satisfaction=1)
    app.run()
    assert metric(app, "Satisfaction") == "100%"


def test_looking_changes_nothing(app: AppTest) -> None:
    ask(app, "My colleague Priya works at Northwind Harbor")
    here = app.session_state["visit"]
    before = mind(app).holdings(here.user_id).rows, mind(app).sessions(here.user_id)
    found = mind(app).entities(user_id=here.user_id)
    app.run()
    assert (mind(app).holdings(here.user_id).rows, mind(app).sessions(here.user_id)) == before
    assert [(e.id, e.retrieved) for e in mind(app).entities(user_id=here.user_id)] == [
        (e.id, e.retrieved) for e in found
    ]


def test_forecast_says_how_many_leave_and_stay() -> None:
    found = Analytics(in_memory=5, forecast=(Forecast(5, 1), Forecast(1440, 4)))
    assert analytic_rows.leaving(found) == [
        {"Within": "5 min", "Leave": 1, "Stay": 4},
        {"Within": "24 h", "Leave": 4, "Stay": 1},
    ]
    assert analytic_rows.leaving(Analytics(forecast=(Forecast(5, 0),))) == []


def test_answers_are_told_oldest_first_and_by_how_they_were_received() -> None:
    latest_first = [answered(1, ms=3.0), answered(0, ms=2.0), answered(-1, ms=1.0)]
    times = analytic_rows.answer_times(latest_first)
    assert [row["Milliseconds"] for row in times] == [1.0, 2.0, 3.0]
    assert [row["Answers"] for row in analytic_rows.received(latest_first)] == [1, 1, 1]
    assert analytic_rows.received([]) == []


def test_hostile_names_are_text_in_the_numbers() -> None:
    found = Analytics(most_mentioned=(Mentioned("1", HOSTILE, "PERSON", 2),))
    assert "<img" not in figures.table(analytic_rows.mentioned(found))


def test_two_long_names_that_begin_alike_stay_two_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[dict[str, Any]] = []
    monkeypatch.setattr(st, "vega_lite_chart", lambda *, spec, **_: drawn.append(spec))
    long = "A very long name of a thing that goes on"
    rows = [{"Entity": f"{long} {i}", "Mentions": i} for i in (2, 1)]
    figures.across("Entity", "Mentions", alt="")(rows)
    names = [row["Entity"] for row in drawn[0]["data"]["values"]]
    assert len({*names}) == 2 and all(len(name.strip("\u200b")) <= 28 for name in names)
    assert rows[0]["Entity"] == f"{long} 2"

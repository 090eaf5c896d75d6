"""The Compare page: five memories and three answers, and nobody's memory touched by looking."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui import compare_memories
from pages.ui.compare_state import MINE, PASTED
from tests.page_driver import mind, opened_page, owner

HOSTILE = "<img src=x onerror=alert(1)> ![p](http://evil.test/p.png)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose library is read once for all visitors of this module."""
    return tmp_path_factory.mktemp("compare")


@pytest.fixture
def app(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_page("compare.py", folder, monkeypatch) as app:
        yield app


def html(app: AppTest) -> str:
    return "\n".join(str(element.proto.body) for element in app.get("html"))


def choose(app: AppTest, key: str) -> AppTest:
    return app.selectbox(key="compare_chosen").set_value(key).run()


def answers(app: AppTest) -> AppTest:
    app.session_state["compare_view"] = "answers"
    return app.run()


def ask(app: AppTest, question: str) -> AppTest:
    app.text_input(key="compare_ask").set_value(question)
    next(b for b in app.button if b.label == "Compare").click()
    return app.run()


def test_it_opens_with_a_conversation_pictures_and_a_table(app: AppTest) -> None:
    assert not app.exception
    assert len(app.get("vega_lite_chart")) == 2
    shown = html(app)
    assert shown.count("<section") >= 5 and "mg-contest" in shown
    assert shown.index("mg-standing") < shown.index("mg-contest") < shown.index("mg-whys")
    for name in ("Buffer", "Summary", "Hash table", "The guide", "Memograph"):
        assert name in shown
    assert "The buffer dropped message 1" in shown


def test_looking_writes_nothing(app: AppTest) -> None:
    before = mind(app).holdings(owner(app)).rows
    ask(answers(app), "What is the warranty of the Dell XPS 15?")
    assert mind(app).holdings(owner(app)).rows == before


def test_three_answers_stand_side_by_side_with_what_each_had_more(app: AppTest) -> None:
    here = app.session_state["visit"]
    mind(app).observe("Sunniva works at Vantor.", user_id=here.user_id, session_id=here.session_id)
    ask(answers(app), "Where does Sunniva work?")
    shown, said = html(app), "\n".join(m.value for m in app.markdown)
    assert "No memory" in shown and "Documents + memory" in shown
    assert "I don't know" in said and "Sunniva works at Vantor" in said
    assert "What this had beyond the one before" in shown and "mg-new" in shown
    assert any("Sunniva" in button.label or "Vantor" in button.label for button in app.button)


def test_ones_own_conversation_can_be_compared(app: AppTest) -> None:
    here = app.session_state["visit"]
    choose(app, MINE)
    assert "no messages yet" in app.error[0].value
    mind(app).observe("Sunniva works at Vantor.", user_id=here.user_id, session_id=here.session_id)
    app.run()
    assert not app.error and "Vantor" in html(app)


def test_pasted_lines_are_compared_and_shown_as_text(app: AppTest) -> None:
    choose(app, PASTED)
    app.text_area[0].set_value(f"Sunniva works at Vantor.\nIs {HOSTILE} nice?")
    next(b for b in app.button if b.label == "Compare").click()
    app.run()
    shown = html(app)
    assert not app.exception and "Sunniva works at" in shown
    assert "<img" not in shown and "&lt;img" in shown


def test_too_many_lines_are_refused_in_words_and_stay_in_the_field(app: AppTest) -> None:
    choose(app, PASTED)
    app.text_area[0].set_value("a line\n" * 100)
    next(b for b in app.button if b.label == "Compare").click()
    app.run()
    assert "up to 60 can be compared" in app.error[0].value.replace("\\", "")
    assert str(app.text_area[0].value).count("a line") == 100


def test_a_smaller_buffer_is_another_comparison(app: AppTest) -> None:
    assert "keeps the last 8" in html(app)
    app.slider(key="compare_k").set_value(2).run()
    assert "keeps the last 2" in html(app)


def test_a_scenario_is_played_with_its_answers_and_leaves_nothing(app: AppTest) -> None:
    before = mind(app).holdings(owner(app)).rows
    choose(app, "scenario:people")
    assert not app.exception and not app.error
    shown = html(app)
    assert "mg-by-assistant" in shown and "Harrison likes machine learning" in shown
    assert mind(app).holdings(owner(app)).rows == before


def test_what_came_of_ones_own_lines_is_kept_for_nobody_else(app: AppTest) -> None:
    choose(app, PASTED)
    app.text_area[0].set_value("Sunniva works at Vantor.")
    next(b for b in app.button if b.label == "Compare").click()
    app.run()
    assert all(str(key[0]).startswith("shipped:") for key in compare_memories._kept())

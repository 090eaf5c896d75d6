"""A service of one's own on the page: it answers, and reads only where that was chosen."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.llm.loopback import LoopbackService
from memory_core.llm.loopback_reading import Rehearsal
from memory_core.results import Step, Turn
from pages.ui.service import Service
from pages.ui.service_form import BY_RULES, BY_SERVICE
from pages.ui.trace import step_row
from tests.page_driver import opened_app

ROOT = Path(__file__).resolve().parent.parent
KEY = "sk-4f9a-very-secret-0000wxyz"


def speaking(messages: Sequence[Mapping[str, str]]) -> str:
    """Read where asked to read, else answer."""
    reads = "<message>" in messages[-1]["content"]
    return Rehearsal()(messages) if reads else "At Vantor."


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setenv("MEMOGRAPH_SERVICE_HOSTS", "127.0.0.1")
    with opened_app(tmp_path, monkeypatch) as app:
        yield app


def configure(app: AppTest, service: LoopbackService, *, reads: str) -> None:
    fields = {field.label: field for field in app.text_input}
    fields["Key"].set_value(KEY)
    fields["Model"].set_value("small-1")
    fields["Base URL (optional)"].set_value(service.base_url)
    next(one for one in app.radio if one.label == "Who reads the messages?").set_value(reads)
    next(b for b in app.button if b.label == "Let it answer").click().run()


def ask(app: AppTest) -> Turn:
    app.chat_input[0].set_value("Sunniva works at Vantor").run()
    assert not app.exception
    turn = app.session_state["visit"].turn
    assert isinstance(turn, Turn)
    return turn


def test_the_offline_rules_read_unless_the_service_is_chosen(app: AppTest) -> None:
    assert next(one for one in app.radio if "reads" in one.label).value == BY_RULES
    with LoopbackService(speaking) as service:
        configure(app, service, reads=BY_RULES)
        turn = ask(app)
        assert len(service.received) == 1
    assert turn.answered_by == "small-1"
    assert {step.by for step in turn.trace[:2]} == {"offline rules"}


def test_a_service_that_was_chosen_reads_and_the_key_is_on_no_page(app: AppTest) -> None:
    with LoopbackService(speaking, fault="no_schema") as service:
        configure(app, service, reads=BY_SERVICE)
        turn = ask(app)
        assert len(service.received) == 3  # refused, read, answered
        ask(app)
        assert len(service.received) == 5  # what it does not understand is remembered
    assert {step.by for step in turn.trace[:2]} == {"small-1"}
    shown = "".join(str(e.value) for e in [*app.markdown, *app.caption, *app.warning])
    assert KEY not in shown + str(app.session_state["visit"])


def test_the_trace_shows_who_did_a_step_and_its_notes_as_text() -> None:
    shown = step_row(Step("extract", 1.0, "Anna", {}, "small-1", ("rejected <b>x</b>",)), 1.0)
    assert "by small-1" in shown and "rejected &lt;b&gt;x&lt;/b&gt;" in shown


@pytest.mark.parametrize(("how", "by_service"), [("", "1 of"), ("invented", "0 of")])
def test_a_service_writes_a_graph_and_what_it_adds_is_not_shown(
    app: AppTest, how: str, by_service: str
) -> None:
    app.switch_page("pages/text_graph.py").run()
    with LoopbackService(Rehearsal(how)) as service:
        app.session_state["visit"].service = Service("", "small-1", service.base_url)
        app.text_area[0].set_value("Sunniva works at Vantor.")
        next(b for b in app.button if b.label == "Read it").click().run()
        app.button(key="text_write").click().run()
    assert not app.exception
    shown = "\n".join(str(e.value) for e in [*app.markdown, *app.caption]).replace("\\", "")
    assert "Sunniva works at Vantor." in shown and by_service in shown
    assert "Zanzibar" not in shown

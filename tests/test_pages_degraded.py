"""The page while a part is down: the chat goes on, a banner says what works, and it is whole again
by itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.model import Message
from memory_core.results import Context, Turn
from pages.ui import state
from pages.ui.log import with_lost
from tests.breaking import damaged, faulty, read_only
from tests.page_driver import ask, opened_app


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_app(tmp_path, monkeypatch) as app:
        yield app


def log(app: AppTest) -> list[str]:
    shown = [message.markdown[0].value.replace("\\", "") for message in app.chat_message]
    return [re.sub(r"\[([^\]]*)\]\(#entity-\w+\)", r"\1", text) for text in shown]


def test_what_could_not_be_remembered_stays_in_the_log_and_says_so(app: AppTest) -> None:
    ask(app, "Sunniva works at Vantor.")
    with faulty(state._shared_memory(), read_only):
        turn = ask(app, "Where does Sunniva work?")
        assert "Vantor" in turn.answer and not turn.kept
        assert any("not remembered" in warning.value for warning in app.warning)
    ask(app, "Declan lives in Oslo.")
    said = log(app)
    assert said[0] == "Sunniva works at Vantor." and said[2] == "Where does Sunniva work?"
    assert said[4] == "Declan lives in Oslo."


def test_a_memory_that_cannot_be_read_leaves_a_chat_that_answers(
    app: AppTest, tmp_path: Path
) -> None:
    ask(app, "Sunniva works at Vantor.")
    with damaged(state._shared_memory(), tmp_path):
        turn = ask(app, "Where does Sunniva work?")
        assert not turn.kept and turn.answer
        assert "Where does Sunniva work?" in log(app)
        banner = "".join(warning.value for warning in app.warning)
        assert "**memory**" in banner and "answers all the same" in banner
    again = ask(app, "Where does she work?")
    assert "Vantor" in again.answer and again.kept
    assert not any("**memory**" in warning.value for warning in app.warning)


def test_lost_turns_stand_where_they_were() -> None:
    def turn(number: int) -> Turn:
        return Turn(
            f"a{number}", (), f"q{number}", "", Context(), (), (), rewrite=None,  # type: ignore[arg-type]
            message_id=f"q{number}", answer_id=f"a{number}",
        )  # fmt: skip

    stored = [Message("user", i, id=i) for i in ("old", "q1", "a1", "q4", "a4")]
    order = ["a1", "a2", "a3", "a4", "a5"]
    found = with_lost(stored, order, [turn(2), turn(3), turn(5)])
    assert [m.id for m in found] == "old q1 a1 q2 a2 q3 a3 q4 a4 q5 a5".split()  # noqa: SIM905

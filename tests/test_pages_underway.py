"""What is being answered still is not lost from sight: not by a reload, not in another tab."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.underway import Underway, underway
from tests.page_driver import opened_app


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_app(tmp_path, monkeypatch) as app:
        yield app


def shown(app: AppTest) -> str:
    return "\n".join(str(one.value) for one in (*app.markdown, *app.caption))


def questions(here: Underway, *, user_id: str, session_id: str) -> list[str]:
    return [one.question for one in here.asked(user_id=user_id, session_id=session_id)]


def test_a_question_is_under_way_for_its_own_chat_until_it_is_left() -> None:
    here = Underway()
    with here.answering("Why?", user_id="u", session_id="s"):
        with here.answering("How?", user_id="u", session_id="s"):
            assert questions(here, user_id="u", session_id="s") == ["Why?", "How?"]
            assert questions(here, user_id="u", session_id="t") == []
            assert questions(here, user_id="v", session_id="s") == []
        assert questions(here, user_id="u", session_id="s") == ["Why?"]
    assert questions(here, user_id="u", session_id="s") == []


def test_it_is_left_where_the_answer_fails_too() -> None:
    here = Underway()
    with (
        pytest.raises(ZeroDivisionError),
        here.answering("Why?", user_id="u", session_id="s"),
    ):
        _ = 1 / 0
    assert questions(here, user_id="u", session_id="s") == []


def test_a_page_loaded_anew_shows_what_is_being_answered(app: AppTest) -> None:
    visit = app.session_state["visit"]
    with ExitStack() as answering:
        asked = answering.enter_context(
            underway().answering(
                "Is <b>it</b> sold?", user_id=visit.user_id, session_id=visit.session_id
            )
        )
        asked.text = "It is sold in **Oslo"
        app.run()
        assert not app.exception
        assert "sold?" in shown(app) and "Still being answered" in shown(app)
        assert "It is sold in" in shown(app)
        assert "<b>" not in shown(app)
        assert not [b for b in app.button if (b.key or "").startswith("welcome_")]
    app.run()
    assert "Still being answered" not in shown(app)


def test_other_visitors_do_not_see_it(app: AppTest) -> None:
    session_id = app.session_state["visit"].session_id
    with underway().answering("A secret?", user_id="another", session_id=session_id):
        app.run()
        assert "A secret?" not in shown(app)

"""What is being answered still is not lost from sight: not by a reload, not in another tab."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.facts import to_you
from pages.ui.underway import Underway, underway
from tests.page_driver import ask, opened_app


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_app(tmp_path, monkeypatch) as app:
        yield app


def shown(app: AppTest) -> str:
    return "\n".join(str(one.value) for one in (*app.markdown, *app.caption))


def in_html(app: AppTest) -> str:
    return "\n".join(str(one.proto.body) for one in app.get("html"))


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


def test_an_answer_of_a_former_visit_says_what_it_was_given(app: AppTest) -> None:
    ask(app, "My sister Anna lives in Graz")
    ask(app, "Where does she live?")
    assert "sources no longer kept" not in in_html(app)
    app.session_state["visit"].turns.clear()  # as after a reload
    app.run()
    assert not app.exception
    assert in_html(app).count("sources no longer kept") == 2
    assert "understood as" in in_html(app) and "Where does Anna live?" in in_html(app)


@pytest.mark.parametrize(
    ("verb", "other", "read"),
    [
        ("is a sister of", "You", ("is your sister", "")),
        ("might be an aunt of", "You", ("might be your aunt", "")),
        ("knows", "You", ("knows", "you")),
        ("is a sister of", "Ben", ("is a sister of", "Ben")),
    ],
)
def test_what_somebody_is_to_the_visitor_reads_so(
    verb: str, other: str, read: tuple[str, str]
) -> None:
    assert to_you(verb, other) == read

"""The guided tour: a memory of its own, step by step, back, jumps, guesses, files of one's own."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.scenario import Prediction, Scenario, ScenarioStep
from pages.ui import tour_start, tour_state
from pages.ui.tour_bar import due
from tests.page_driver import mind, opened_page, owner, visitor

EVIL = "<img src=x onerror=alert(1)> ![p](http://evil.test/p.png)"


@pytest.fixture(scope="module")
def stages() -> Iterator[tour_state.Stages]:
    """Stages for all tests: each reads the documents that ship once."""
    opened = tour_state.Stages()
    yield opened
    opened.close()


@pytest.fixture
def app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stages: tour_state.Stages
) -> Iterator[AppTest]:
    monkeypatch.setattr(tour_state, "PASSING_S", 0.0)
    monkeypatch.setattr(tour_state, "stages", lambda: stages)
    with opened_page("tour.py", tmp_path, monkeypatch) as page:
        yield page


def press(app: AppTest, key: str) -> AppTest:
    app = app.button(key=key).click().run()
    assert not app.exception
    return app


def here(app: AppTest) -> tour_state.Tour:
    found: tour_state.Tour = app.session_state["tour"]
    return found


def shown(app: AppTest) -> str:
    """Return everything the page says as one text."""
    texts = [element.value for element in app.markdown] + [
        one.proto.body for one in app.get("html")
    ]
    return "\n".join(str(text) for text in texts)


def test_every_shipped_scenario_is_offered(app: AppTest) -> None:
    keys = {button.key for button in app.button}
    assert {f"tour_start_{one.name}" for one in tour_start._shipped()} <= keys


def test_a_tour_walks_its_steps_and_back_and_never_touches_the_visitors_memory(
    app: AppTest,
) -> None:
    app = press(app, "tour_start_people")
    assert "Harrison likes machine learning" in shown(app)
    app = press(press(app, "tour_next"), "tour_next")
    assert here(app).number == 3
    assert "Priya" in shown(app)
    app = press(press(app, "tour_back"), "tour_back")
    assert here(app).number == 1
    assert "Priya" not in shown(app)
    assert len(here(app).performance.moments) == 3  # going back plays nothing anew
    user_id = owner(app)
    assert not mind(app).entities(user_id=user_id)
    assert not mind(app).messages(user_id=user_id, session_id=app.session_state["visit"].session_id)


def test_one_can_jump_to_any_step_and_sees_the_memory_of_that_moment(app: AppTest) -> None:
    app = press(app, "tour_start_people")
    app.button_group(key="tour_step").set_value(9).run()
    assert here(app).number == 9
    assert "25 min pass" in shown(app)
    graph = next(one for one in app.get("bidi_component") if "tour_graph" in one.proto.id)
    assert "Harrison" in str(graph.proto)  # a ghost: gone, and still to be seen
    app.button_group(key="tour_step").set_value(1).run()
    assert here(app).number == 1
    graph = next(one for one in app.get("bidi_component") if "tour_graph" in one.proto.id)
    assert "Priya" not in str(graph.proto)


def test_a_guess_is_judged_by_the_memory_with_its_numbers(app: AppTest) -> None:
    app = press(app, "tour_start_people")
    app.button_group(key="tour_step").set_value(5).run()
    found = here(app).performance.moments[4].riddle
    assert found
    wrong = next(i for i, choice in enumerate(found.choices) if not choice.right)
    right = next(i for i, choice in enumerate(found.choices) if choice.right)
    app = press(app, f"tour_choice_5_{wrong}")
    assert "✗" in shown(app)
    assert found.told[:20] in shown(app)
    app = press(press(app, "tour_unguess"), f"tour_choice_5_{right}")
    assert "✓ <b>Right" in shown(app)


def test_play_goes_on_by_itself_and_waits_for_a_guess(app: AppTest) -> None:
    app = press(app, "tour_start_people")
    app = press(app, "tour_play")
    assert here(app).number == 2
    here(app).due = 0.0
    assert due(here(app))
    app.run()
    assert here(app).number == 3
    here(app).show(5)
    here(app).due = 0.0
    assert here(app).asks
    assert not due(here(app))
    here(app).guesses[5] = tour_state.SHOW_ME
    assert due(here(app))
    app = press(app, "tour_play")
    assert not here(app).by_itself


def test_leaving_erases_the_tours_memory(app: AppTest) -> None:
    app = press(app, "tour_start_people")
    performance = here(app).performance
    memory, user_id = performance.memory, performance.user_id
    assert memory.entities(user_id=user_id)
    app = press(app, "tour_leave")
    assert "tour" not in app.session_state
    assert not memory.entities(user_id=user_id, include_expired=True)


def test_any_other_page_erases_the_tours_memory(app: AppTest, stages: tour_state.Stages) -> None:
    performance = stages.perform(tour_start._shipped()[2])
    chat = visitor()
    chat.session_state["tour"] = tour_state.Tour(performance)
    chat.run()
    assert not chat.exception
    assert performance.closed
    assert "tour" not in chat.session_state


def test_a_tour_nobody_looked_at_is_erased_and_starts_anew_where_it_was(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = press(press(app, "tour_start_people"), "tour_next")
    old = here(app).performance
    later = monotonic() + 2 * tour_state.IDLE_S
    monkeypatch.setattr(tour_state, "monotonic", lambda: later)
    tour_state.stages().sweep()
    assert old.closed
    app.run()
    assert here(app).performance is not old
    assert here(app).number == 2
    assert "Priya" in shown(app)


def test_a_jump_of_the_clock_is_seen_to_pass(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour_state, "PASSING_S", 60.0)
    app = press(app, "tour_start_people")
    here(app).show(6)
    here(app).show(7)
    app.run()
    assert here(app).is_passing
    assert "Time passes" in shown(app)
    assert here(app).clock.speed > 0
    here(app).passing = None
    app.run()
    assert "10 min pass" in shown(app)
    assert here(app).clock.speed == 0


def scenario(**fields: object) -> bytes:
    step = {"say": f"Anna {EVIL} lives in Oslo", "caption": EVIL}
    whole = {"format": "memograph-scenario", "version": 1, "title": EVIL[:80], "steps": [step]}
    return json.dumps({**whole, **fields}).encode()


def test_a_file_of_ones_own_is_played_and_nothing_in_it_is_alive(app: AppTest) -> None:
    app.file_uploader(key="tour_upload").set_value([("s.json", scenario(), "application/json")])
    app.run()
    assert not app.error
    app = press(app, "tour_own_own")
    assert "<img" not in shown(app)
    assert not any("](http" in element.value for element in app.markdown)
    assert "Anna" in shown(app)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"{", "no JSON"),
        (scenario(version=99), "newer Memograph"),
        (b" " * 400_000, "at most 300,000"),
    ],
)
def test_a_file_that_cannot_be_played_says_why_and_changes_nothing(
    app: AppTest, data: bytes, problem: str
) -> None:
    app.file_uploader(key="tour_upload").set_value([("s.json", data, "application/json")]).run()
    assert not app.exception
    assert problem in app.error[0].value.replace("\\", "")
    assert "tour_own" not in app.session_state


def test_a_link_begins_a_scenario(app: AppTest) -> None:
    app.query_params["scenario"] = "people"
    app.run()
    assert here(app).scenario.name == "people"
    press(app, "tour_leave")
    assert "tour" not in app.session_state


def test_a_link_to_no_scenario_says_so(app: AppTest) -> None:
    app.query_params["scenario"] = EVIL
    app.run()
    assert not app.exception
    assert "there is none of that name" in app.error[0].value
    assert "](http" not in app.error[0].value


def test_the_present_conversation_can_be_recorded(app: AppTest) -> None:
    memory, user_id = mind(app), owner(app)
    session_id = app.session_state["visit"].session_id
    memory.observe("Anna lives in Oslo", user_id=user_id, session_id=session_id)
    app.run()
    download = app.get("download_button")[0]
    assert "Download 1 step" in download.proto.label


def test_how_a_scenario_begins_is_told_as_text() -> None:
    steps = (
        ScenarioStep(say=EVIL),
        ScenarioStep(say="Hello", jump_s=600.0),
        ScenarioStep(predict=Prediction("expires_next")),
    )
    told = tour_start.opening(Scenario("own", "Title", "Sentence", steps))
    assert "<img" not in told and "Hello" in told
    assert "10 min later" in told and "a question to you" in told

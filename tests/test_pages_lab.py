"""The lab page: knobs turn the ranking at once and change nothing, until they are applied and then
can be taken back; a lesson with its numbers."""

import json
from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from memory_core import Entity
from memory_core.model import Relation
from pages.ui.lab_knobs import AHEAD, KNOBS, LIVES, STANDARD, turned
from pages.ui.lab_state import LESSON, Lab
from tests.page_driver import mind, opened_page, owner

HOSTILE = "<img src=x onerror=alert(1)> [x](http://evil.test) \u202eRTL"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_page("lab.py", tmp_path, monkeypatch) as app:
        yield app


@pytest.fixture
def filled(app: AppTest) -> AppTest:
    now = mind(app).now()
    mind(app).remember(
        [
            Entity("Anna", "PERSON", mentions=9, last_seen=now - timedelta(minutes=20)),
            Entity("Aster 5", "PRODUCT", {"price": "$3"}, last_seen=now),
            Entity(HOSTILE, "LOCATION", last_seen=now - timedelta(minutes=25)),
        ],
        [Relation("Anna", "LIKES", "Aster 5")],
        user_id=owner(app),
    )
    return app.run()


def picture(app: AppTest, key: str) -> dict[str, Any]:
    drawn = next(e for e in app.get("bidi_component") if e.proto.id.endswith(key))
    found: dict[str, Any] = json.loads(drawn.proto.json)[0]
    return found


def order(app: AppTest, policy: str) -> list[str]:
    columns = picture(app, "lab_ranks")["policies"]
    column = next(c for c in columns if c["name"] == policy)
    return [row["name"] for row in column["rows"]]


def said(app: AppTest, policy: str) -> dict[str, str]:
    columns = picture(app, "lab_ranks")["policies"]
    column = next(c for c in columns if c["name"] == policy)
    return {row["name"]: row["said"] for row in column["rows"]}


def held(app: AppTest) -> list[tuple[str, datetime | None, int]]:
    found = mind(app).entities(user_id=owner(app), include_expired=True)
    return [(e.name, e.expires_at, e.retrieved) for e in found]


def here(app: AppTest) -> Lab:
    found: Lab = app.session_state["lab"]
    return found


def html(app: AppTest) -> str:
    return " ".join(str(h.proto.body) for h in app.get("html"))


def test_all_policies_stand_side_by_side_with_the_parts_of_every_score(filled: AppTest) -> None:
    columns = picture(filled, "lab_ranks")["policies"]
    assert [c["name"] for c in columns] == ["guide", "balanced", "activation"]
    assert order(filled, "guide")[0] == "Anna" and order(filled, "balanced")[0] == "Aster 5"
    for column in columns:
        for row in column["rows"]:
            assert len(row["parts"]) == len(column["parts"])
    assert all(s.label for s in [*filled.slider, *filled.select_slider])
    assert any(name.startswith("<img") for name in order(filled, "balanced"))
    assert "<img" not in html(filled)
    assert "evil" not in " ".join(m.value for m in filled.markdown)


def test_every_weight_of_every_policy_has_a_knob() -> None:
    assert list(AHEAD) == sorted(set(AHEAD)) and list(LIVES) == sorted(set(LIVES))
    for name, weights in STANDARD.items():
        assert {f.name for f in fields(weights)} == {knob.name for knob in KNOBS[name]}
        for knob in KNOBS[name]:
            for end in (knob.least, knob.most):
                turned(weights, knob, end)


def test_a_turned_knob_ranks_anew_and_changes_nothing_stored(filled: AppTest) -> None:
    before = held(filled)
    filled.segmented_control(key="lab_policy").set_value("guide").run()
    filled.slider(key="lab_guide_mention").set_value(0.0).run()
    assert order(filled, "guide")[0] == "Aster 5"
    rows = picture(filled, "lab_ranks")["policies"][0]["rows"]
    assert rows[0]["move"] == 1 and rows[1]["move"] == -1
    assert held(filled) == before
    filled.button(key="lab_weights_back").click().run()
    assert order(filled, "guide")[0] == "Anna"


def test_a_question_counts_as_asked_but_is_not(filled: AppTest) -> None:
    before = held(filled)
    filled.text_input(key="lab_question").set_value("How old is Anna?").run()
    assert order(filled, "balanced")[0] == "Anna"
    assert held(filled) == before
    assert mind(filled).sessions(owner(filled))[0].title == ""


def test_a_later_clock_shows_what_has_left_and_sets_no_clock(filled: AppTest) -> None:
    clock = filled.session_state["visit"].clock
    filled.select_slider(key="lab_ahead").set_value(900).run()
    assert order(filled, "balanced") == ["Aster 5"]
    assert "Anna" in picture(filled, "lab_ranks")["policies"][0]["left"]
    assert filled.session_state["visit"].clock is clock
    assert mind(filled).count(user_id=owner(filled)) == 3


def test_other_lives_are_tried_without_being_set(filled: AppTest) -> None:
    before = held(filled)
    filled.select_slider(key="lab_ahead").set_value(900).run()
    next(s for s in filled.select_slider if s.label == "person").set_value(7200.0).run()
    assert "Anna" in order(filled, "balanced")
    assert round(longer(filled)) == 5400
    filled.button(key="lab_lives_back").click().run()
    filled.segmented_control(key="lab_decay_mode").set_value("by use").run()
    assert longer(filled) > 0
    filled.slider(key="lab_decay_growth").set_value(0.0).run()
    assert longer(filled) == 0
    assert held(filled) == before


def longer(app: AppTest) -> float:
    anna = next(r for r in picture(app, "lab_lives")["rows"] if r["name"] == "Anna")
    found: float = anna["then"] - anna["now"]
    return found


def test_a_line_over_time_bends_where_somebody_spoke_and_ends_where_it_leaves(
    filled: AppTest,
) -> None:
    mind(filled).observe("I like the Aster 5.", user_id=owner(filled), session_id="s")
    filled.run()
    line = next(s for s in picture(filled, "lab_time")["series"] if s["name"] == "Aster 5")
    assert len(line["marks"]) == 1
    assert 1790 < line["end"] <= 1800
    alive = [point[2] for point in line["points"] if point[0] >= 0]
    assert alive[0] and not alive[-1]


def test_applied_settings_hold_and_can_be_taken_back(filled: AppTest) -> None:
    before, visit = held(filled), filled.session_state["visit"]
    filled.segmented_control(key="lab_policy").set_value("activation").run()
    next(s for s in filled.select_slider if s.label == "person").set_value(7200.0).run()
    filled.button(key="lab_apply_now").click().run()
    assert not filled.exception
    assert (visit.policy, visit.own_policy) == ("activation", "activation")
    assert visit.own_ttl == {"PERSON": 7200.0}
    ends = {name: end for name, end, _ in held(filled)}
    was = {name: end for name, end, _ in before}
    moved = [name for name in ends if ends[name] != was[name]]
    assert moved == ["Anna"]
    assert any("person 2 h" in c.value for c in filled.caption)
    filled.button(key="lab_undo").click().run()
    assert held(filled) == before
    assert (visit.policy, visit.own_policy, visit.own_ttl) == ("balanced", "", {})


def test_what_was_undone_elsewhere_can_be_taken_back_here(filled: AppTest) -> None:
    before = held(filled)
    next(s for s in filled.select_slider if s.label == "person").set_value(7200.0).run()
    filled.button(key="lab_apply_now").click().run()
    mind(filled).undo(here(filled).applied[-1].event, user_id=owner(filled))
    filled.button(key="lab_undo").click().run()
    assert not filled.error and here(filled).applied == []
    assert held(filled) == before and filled.session_state["visit"].own_ttl == {}


def test_what_cannot_be_taken_back_is_said_and_stays(filled: AppTest) -> None:
    next(s for s in filled.select_slider if s.label == "person").set_value(7200.0).run()
    filled.button(key="lab_apply_now").click().run()
    anna = next(e for e in mind(filled).entities(user_id=owner(filled)) if e.name == "Anna")
    mind(filled).pin(anna.id, user_id=owner(filled))
    filled.button(key="lab_undo").click().run()
    assert not filled.exception
    assert filled.error and len(here(filled).applied) == 1


def test_a_link_with_a_mistake_says_so_and_the_rest_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened_page("lab.py", tmp_path, monkeypatch) as app:
        app.query_params["guide_mention"] = "3"
        app.query_params["guide_recency"] = "[x](http://evil.test)"
        app.query_params["someone_elses"] = "1"
        app.run()
        assert not app.exception
        assert here(app).weights["guide"] == turned(STANDARD["guide"], KNOBS["guide"][2], 3.0)
        assert "from 0 to 300" in app.warning[0].value and "evil" not in app.warning[0].value
        assert list(app.query_params) == ["someone_elses"]
        app.button(key="lab_dismiss_0").click().run()
        assert not app.warning


def test_the_lesson_shows_170_against_160_and_what_a_ceiling_changes(app: AppTest) -> None:
    assert not app.exception and "empty" in app.info[0].value
    app.button(key=f"lab_try_{LESSON}").click().run()
    assert not app.exception
    guide, balanced = said(app, "guide"), said(app, "balanced")
    assert (guide["Dell XPS 15"], guide["ASUS ROG Strix G15"]) == ("170", "160")
    assert order(app, "balanced")[0] == "ASUS ROG Strix G15"
    assert float(balanced["Dell XPS 15"]) < float(balanced["ASUS ROG Strix G15"])
    words = html(app)
    assert "17 × 10" in words and "<b>170</b>" in words and "<b>160</b>" in words
    assert any("From 17 mentions on" in c.value for c in app.caption)
    app.slider(key="lab_guide_mention").set_value(9.0).run()
    assert order(app, "guide")[0] == "ASUS ROG Strix G15" and "<b>153</b>" in html(app)
    app.button(key="lab_weights_back").click().run()
    app.button(key="lab_first").click().run()
    assert said(app, "guide")["Dell XPS 15"] == "110"
    app.button(key="lab_next").click().run()
    assert said(app, "guide")["Dell XPS 15"] == "120" and "Mention <b>2</b>" in html(app)
    app.slider(key="lab_step").set_value(17).run()
    assert said(app, "guide")["Dell XPS 15"] == "170" and "silence" in html(app)
    app.selectbox(key="lab_source").set_value("shop").run()
    assert not app.exception and "Dell XPS 15" in order(app, "balanced")
    assert held(app) == [], "examples are memories of their own"

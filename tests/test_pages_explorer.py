"""The explorer page: one selection in picture and table, filters that say what they hide, paths,
moments, working memory, and links that share settings but nothing of a memory."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.memory import Memory
from memory_core.model import Entity, Relation
from pages.ui import mounting
from pages.ui.explorer_state import Explorer, Mode
from tests.page_driver import mind, opened_page, owner

HOSTILE = "<img src=x onerror=alert(1)> [x](http://evil.test) \u202eRTL"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_page("explorer.py", tmp_path, monkeypatch) as app:
        yield app


@pytest.fixture
def filled(app: AppTest) -> AppTest:
    mind(app).remember(
        [
            Entity("Anna", "PERSON", mentions=9),
            Entity("Acme", "ORGANIZATION", {"price": "$3"}),
            Entity("Berlin", "LOCATION"),
            Entity("Aster 5", "PRODUCT"),
        ],
        [Relation("Anna", "WORKS_AT", "Acme"), Relation("Acme", "LOCATED_IN", "Berlin")],
        user_id=owner(app),
    )
    return app.run()


def picture(app: AppTest) -> dict[str, Any]:
    drawn = next(e for e in app.get("bidi_component") if "explorer_graph" in e.proto.id)
    found: dict[str, Any] = json.loads(drawn.proto.json)[0]
    return found


def names(app: AppTest) -> set[str]:
    return {node["name"] for node in picture(app)["nodes"]}


def ids(app: AppTest) -> dict[str, str]:
    return {e.name: e.id for e in mind(app).entities(user_id=owner(app))}


def here(app: AppTest) -> Explorer:
    found: Explorer = app.session_state["explorer"]
    return found


def html(app: AppTest) -> str:
    return "\n".join(str(element.proto.body) for element in app.get("html"))


def panel(app: AppTest, mode: Mode) -> AppTest:
    here(app).mode = mode
    return app.run()


def test_an_empty_memory_says_what_to_do(app: AppTest) -> None:
    assert not app.exception
    assert picture(app)["empty"][0] == "An empty mind"
    assert {"Go to the chat", "Watch a scenario"} <= {button.label for button in app.button}


def test_the_page_waits_behind_its_picture_only_where_somebody_is_new_in_it(
    filled: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(mounting, "sleep", waited.append)
    mounting.served().set()
    filled.run()
    assert waited == []
    mind(filled).remember([Entity("Priya", "PERSON")], user_id=owner(filled))
    filled.run()
    assert len(waited) == 1
    assert "Priya" in names(filled)


def test_the_picture_and_the_table_show_the_same(filled: AppTest) -> None:
    assert not filled.exception
    table = filled.dataframe[0].value
    assert set(table["Name"]) == names(filled) == {"Anna", "Acme", "Berlin", "Aster 5"}
    assert table.iloc[0]["Name"] == "Anna"
    assert set(picture(filled)["places"]) == set(ids(filled).values())


def test_what_is_selected_is_selected_in_both(filled: AppTest) -> None:
    filled.session_state["visit"].selected = ids(filled)["Acme"]
    filled.run()
    chosen = filled.session_state["explorer_table"]["selection"]["rows"]
    assert list(filled.dataframe[0].value.iloc[chosen]["Name"]) == ["Acme"]
    assert picture(filled)["focus"] == ids(filled)["Acme"]


def test_what_is_pressed_for_somebody_deleted_meanwhile_is_said_to_be_too_late(
    filled: AppTest,
) -> None:
    anna = ids(filled)["Anna"]
    filled.session_state["visit"].selected = anna
    filled.run()
    mind(filled).delete(anna, user_id=owner(filled))  # in another tab
    filled.button(key="card_pin").click().run()
    assert not filled.exception
    assert any("came too late" in e.value for e in filled.error)
    assert not filled.session_state["visit"].selected


def test_filters_take_away_and_say_how_many_when_nothing_is_left(filled: AppTest) -> None:
    filled.text_input(key="lens_text").set_value("ac").run()
    assert names(filled) == {"Acme"}
    filled.text_input(key="lens_text").set_value("nobody of that name").run()
    assert picture(filled)["empty"][0] == "4 hidden by your filters"
    assert picture(filled)["filtered"]
    filled.button(key="lens_clear").click().run()
    assert len(names(filled)) == 4


def test_nobody_moves_when_somebody_comes(filled: AppTest) -> None:
    before = picture(filled)["places"]
    mind(filled).remember([Entity("New", "PERSON")], user_id=owner(filled))
    after = picture(filled.run())["places"]
    assert len(after) == 5
    assert {i: after[i] for i in before} == before


def test_only_what_is_near_an_entity(filled: AppTest) -> None:
    filled.session_state["visit"].selected = ids(filled)["Anna"]
    filled.run().button(key="explorer_focus").click().run()
    assert names(filled) == {"Anna", "Acme"}
    filled.select_slider(key="explorer_hops").set_value(2).run()
    assert names(filled) == {"Anna", "Acme", "Berlin"}


def test_a_path_is_lit_and_told(filled: AppTest) -> None:
    here(filled).start, here(filled).end = ids(filled)["Anna"], ids(filled)["Berlin"]
    panel(filled, "path")
    assert [len(picture(filled)[what]) for what in ("lit", "way")] == [3, 2]
    assert "<bdi>Anna</bdi> <b>works at</b> <bdi>Acme</bdi>" in html(filled)


def test_two_that_nothing_links_are_told_so(filled: AppTest) -> None:
    here(filled).start, here(filled).end = ids(filled)["Anna"], ids(filled)["Aster 5"]
    panel(filled, "path")
    assert "lit" not in picture(filled)
    assert any("Nothing links" in i.value for i in filled.info)


def test_working_memory_is_drawn_in_rings_with_the_way_to_what_is_selected(
    filled: AppTest,
) -> None:
    here(filled).question = "Where does Anna work?"
    filled.session_state["visit"].selected = ids(filled)["Berlin"]
    panel(filled, "mind")
    data = picture(filled)
    assert len(data["rings"]) == 3
    assert data["lit"] == [ids(filled)[name] for name in ("Anna", "Acme", "Berlin")]
    assert "Why is Berlin in context?" in "".join(m.value for m in filled.markdown)


def test_groups_have_letters_and_names(filled: AppTest) -> None:
    here(filled).by_group = True
    filled.run()
    group, rest = picture(filled)["legend"]
    assert (group["letter"], group["n"]) == ("A", 3)
    assert (rest["id"], rest["n"]) == ("", len(picture(filled)["nodes"]) - 3)
    assert group["name"].startswith("Acme")


def test_a_moment_is_shown_and_compared_with_the_one_before(filled: AppTest) -> None:
    memory: Memory = mind(filled)
    memory.edit(ids(filled)["Acme"], set={"price": "$4"}, user_id=owner(filled))
    memory.delete(ids(filled)["Aster 5"], user_id=owner(filled))
    here(filled).against = "step"
    filled.run()
    assert "Aster 5" in html(filled)
    assert "mg-removed" in html(filled)
    marks = {n["name"]: n.get("mark") for n in picture(filled)["nodes"]}
    assert marks["Aster 5"] == "removed"
    filled.select_slider(key="timeline_at").set_value(0).run()
    assert not filled.exception and names(filled) == set()


def test_playing_goes_through_the_moments_and_ends_at_the_present(filled: AppTest) -> None:
    filled.button(key="timeline_play").click().run()
    assert here(filled).playing
    for _ in range(9):
        here(filled).due = 0.0
        filled.run()
    assert not here(filled).playing and filled.session_state["visit"].past is None


def test_more_than_can_be_drawn_are_counted_and_told(app: AppTest) -> None:
    many = [Entity(f"Name {i}", "PERSON") for i in range(1020)]
    mind(app).remember(many, user_id=owner(app))
    app.run()
    assert len(names(app)) == 150
    assert "20 are left out" in html(app)
    here(app).size = 1000
    assert len(names(app.run())) == 1000


def test_names_are_text_wherever_they_stand(app: AppTest) -> None:
    long = "x" * 3000
    mind(app).remember(
        [
            Entity(HOSTILE, "PERSON", id="hostile"),
            Entity(long, "PERSON", id="long"),
            Entity("a" + "🧠" * 50, HOSTILE[:40]),
        ],
        [Relation("hostile", "<b>LIKES", "long")],
        user_id=owner(app),
    )
    here(app).start, here(app).end = "hostile", "long"
    app.session_state["visit"].selected = "hostile"
    modes: tuple[Mode, ...] = ("filter", "path", "mind")
    for mode in modes:
        panel(app, mode)
        assert not app.exception
        assert "<img" not in html(app) and "<b>LIKES" not in html(app)
        assert not any("](http" in m.value for m in (*app.markdown, *app.caption))


@pytest.mark.parametrize("wrong", ["someone-elses", "", "x" * 5000, "<script>", "%00", "\x00"])
def test_a_link_to_something_not_here_says_so_and_tells_nothing(app: AppTest, wrong: str) -> None:
    mind(app).remember([Entity("Secret", "PERSON", id="someone-elses")], user_id="somebody else")
    app.query_params.update({"entity": wrong, "show": "7", "least": "-1", "mode": "mind"})
    app.run()
    assert not app.exception
    told = " ".join(w.value for w in app.warning)
    assert "not understood" in told and ("not in this memory" in told or not wrong)
    assert "Secret" not in told and (not wrong or wrong not in told)
    assert here(app).mode == "mind" and here(app).size == 150

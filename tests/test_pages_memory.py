"""The memory on the chat page: editing, looking back, sorting out, ranking, what is in mind."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.memory import Memory
from memory_core.model import Attribute, Entity
from memory_core.stores.change import Change
from pages.ui import state
from tests import page_driver

ROOT = Path(__file__).resolve().parent.parent
WORKS = "My colleague Priya works at Northwind Harbor"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One server for all of these tests: its pipeline is loaded once."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch, page_driver.served(folder, patch):
        yield


@pytest.fixture
def app(served: None) -> AppTest:
    """The app as a visitor of his own finds it, after one turn."""
    app = page_driver.visitor().run()
    app.chat_input[0].set_value(WORKS).run()
    return app


def here(app: AppTest) -> state.Visit:
    found: state.Visit = app.session_state["visit"]
    return found


def mind(app: AppTest) -> Memory:
    return state._shared_memory().at(here(app).clock)


def known(app: AppTest) -> dict[str, Entity]:
    return {e.name: e for e in mind(app).entities(user_id=here(app).user_id)}


def select(app: AppTest, name: str) -> AppTest:
    here(app).selected = known(app)[name].id
    return app.run()


def opened(app: AppTest, key: str) -> AppTest:
    """Open a popover or expander whose inside is made when it is open."""
    app.session_state[key] = True
    return app.run()


def button(app: AppTest, key: str) -> Any:
    return next(b for b in app.button if b.key == key)


def html(app: AppTest) -> str:
    return "\n".join(str(element.proto.body) for element in app.get("html"))


def test_an_edit_is_undone_by_the_button_that_names_it(app: AppTest) -> None:
    select(app, "Priya")
    button(app, "card_pin").click().run()
    assert known(app)["Priya"].pinned
    undo = button(app, "undo_last")
    assert undo.label == "Undo: pinned Priya"
    undo.click().run()
    assert not known(app)["Priya"].pinned and not app.exception


def test_a_deleted_entity_comes_back_by_undo(app: AppTest) -> None:
    opened(select(app, "Priya"), "forget_open")
    button(app, "card_delete").click().run()
    assert "Priya" not in known(app)
    button(app, "undo_last").click().run()
    assert "Priya" in known(app)


def test_what_is_erased_for_good_leaves_a_certificate(app: AppTest) -> None:
    opened(select(app, "Priya"), "forget_open")
    button(app, "card_forget").click().run()
    assert not app.exception and "Priya" not in known(app)
    assert "Erased" in html(app)


def test_a_merge_is_shown_before_it_is_done(app: AppTest) -> None:
    user_id = here(app).user_id
    mind(app).remember([Entity("Northwind Harbor Ltd", "ORGANIZATION")], user_id=user_id)
    opened(select(app, "Northwind Harbor Ltd"), "merge_open")
    box = next(s for s in app.selectbox if (s.key or "").startswith("merge_into_"))
    other = next(e for name, e in known(app).items() if "Harbor" in name and "Ltd" not in name)
    box.set_value(other.id).run()
    assert "becomes part of" in html(app) and "Northwind Harbor Ltd" in known(app)
    button(app, "merge_do").click().run()
    assert "Northwind Harbor Ltd" not in known(app) and here(app).selected == other.id
    assert any(b.label.startswith("Undo: merged") for b in app.button)


def test_values_are_changed_by_hand_and_the_former_one_stays_in_sight(app: AppTest) -> None:
    user_id = here(app).user_id
    mind(app).edit(known(app)["Priya"].id, set={"role": "engineer"}, user_id=user_id)
    opened(select(app, "Priya"), "edit_open")
    next(t for t in app.text_input if t.label == "role").set_value("director")
    next(b for b in app.button if b.label == "Save").click().run()
    assert known(app)["Priya"].attributes["role"] == "director"
    assert "<s>engineer</s>" in html(app)


def test_why_tells_who_said_it(app: AppTest) -> None:
    opened(select(app, "Priya"), "card_why")
    assert "You first spoke of Priya" in html(app)


def test_two_that_may_be_one_are_offered_and_kept_apart(app: AppTest) -> None:
    user_id = here(app).user_id
    twins = [Entity("Jonathan Archer", "PERSON"), Entity("Jonathon Archer", "PERSON")]
    mind(app).remember(twins, user_id=user_id)
    app.run()
    [apart] = [b for b in app.button if (b.key or "").startswith("apart_")]
    apart.click().run()
    assert not [b for b in app.button if (b.key or "").startswith("apart_")]
    assert len(mind(app).kept_apart(user_id=user_id)) == 1


def test_a_contradiction_is_settled_on_the_page(app: AppTest) -> None:
    user_id, memory = here(app).user_id, mind(app)
    (lamp,) = memory.remember([Entity("Lamp", "PRODUCT", {"price": "$9"})], user_id=user_id)
    now = memory.now()
    heard = Attribute(
        lamp.id, "price", "$7", trust="document", source="chunk:c1", valid_at=now, created_at=now
    )
    memory._parts.store.apply(Change(attributes=(heard,)), user_id=user_id, now=now)
    app.run()
    assert any("cannot both be so" in m.value for m in app.markdown)
    older = next(b for b in app.button if (b.key or "").startswith("settle_older"))
    older.click().run()
    assert memory.contradictions(user_id=user_id) == [] and not app.exception


def test_the_page_shows_an_earlier_moment_and_leads_back(app: AppTest) -> None:
    app.chat_input[0].set_value("Harrison likes machine learning").run()
    slider = next(s for s in app.select_slider if s.key == "moment")
    slider.set_value(0).run()
    assert here(app).past is not None and not app.exception
    assert any("You look at" in m.value and "2 messages ago" in m.value for m in app.markdown)
    names = [e for e in next(s for s in app.selectbox if s.key == "entity_picker").options]
    assert "Priya" in names and "Harrison" not in names
    button(app, "back_to_now").click().run()
    assert here(app).past is None
    assert "Harrison" in next(s for s in app.selectbox if s.key == "entity_picker").options


def test_writing_leads_back_to_now(app: AppTest) -> None:
    app.chat_input[0].set_value("Harrison likes machine learning").run()
    next(s for s in app.select_slider if s.key == "moment").set_value(0).run()
    app.chat_input[0].set_value("Where does Priya work?").run()
    assert here(app).past is None and not app.exception


def test_the_policy_chosen_ranks_the_scores_and_the_working_memory(app: AppTest) -> None:
    app.session_state["details"] = "Working memory"
    app.run()
    assert "In this conversation" in html(app) and "Answers are given the same" in html(app)
    app.segmented_control(key="scores_policy").set_value("activation").run()
    assert here(app).policy == "activation" and "A look only" in html(app)
    app.select_slider(key="num_hops").set_value(0).run()
    assert here(app).num_hops == 0 and "1 step away" not in html(app)


def test_a_rating_is_kept_and_can_be_taken_back(app: AppTest) -> None:
    [answer_id] = here(app).turns
    app.feedback(key=f"thumbs_{answer_id}").set_value(1).run()
    user_id = here(app).user_id
    assert mind(app).interactions(user_id)[0].satisfaction == 1
    app.feedback(key=f"thumbs_{answer_id}").set_value(None).run()
    assert mind(app).interactions(user_id)[0].satisfaction == 0


def test_a_new_topic_is_a_line_in_the_chat(app: AppTest) -> None:
    for text in ("Tell me about the Dell XPS 15", "What is the price of the Dell XPS 15?"):
        app.chat_input[0].set_value(text).run()
    assert "New topic" in html(app)


def test_another_chat_is_opened_from_the_list(app: AppTest) -> None:
    first = here(app).session_id
    next(b for b in app.button if b.label == "New chat").click().run()
    opened(app, "chats")
    assert here(app).session_id != first
    button(app, f"chat_{first}").click().run()
    assert here(app).session_id == first and not app.exception

"""The page that turns a text into a graph: read in slices, stopped, gone on with, shown safely."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core import Memory, Settings
from memory_core.errors import DocumentError, InputError
from memory_core.findings import TextGraph
from memory_core.graph_text import sentences
from pages.ui import desk as desk_module
from pages.ui import places, state
from pages.ui.desk import PASTED, Desk
from pages.ui.desk_example import EXAMPLE
from tests.page_driver import opened_page

ROOT = Path(__file__).resolve().parent.parent
HOSTILE = "<img src=x onerror=alert(1)> Zoë Brandt works at <b>Acme</b>."


@pytest.fixture
def memory() -> Memory:
    return Memory.open(Settings(data_dir=None, library=False))


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setattr(desk_module, "SLICE_S", 60.0)
    with opened_page("text_graph.py", tmp_path, monkeypatch) as app:
        yield app


def submit(app: AppTest, text: str) -> AppTest:
    app.text_area[0].set_value(text)
    return next(b for b in app.button if b.label == "Read it").click().run()


def read(memory: Memory, text: str) -> TextGraph:
    return memory.text_to_graph(text)


def test_a_pasted_text_is_read_and_read_back(app: AppTest) -> None:
    submit(app, "Priya works at Northwind Harbor. The Aster 5 costs $19.")
    assert not app.exception
    shown = app.session_state["desk"]
    assert shown.graph.whole and not shown.running
    assert {e.name for e in shown.graph.graph.entities} >= {"Priya", "Northwind Harbor"}
    assert [tab.label for tab in app.tabs][-3:] == ["Read back", "Entities", "Statements"]


def test_an_example_stands_until_a_text_is_brought(app: AppTest) -> None:
    state.preparation().run()
    app.run()
    assert not app.exception
    assert app.session_state["desk_example"].graph.whole
    assert "Read back" in [tab.label for tab in app.tabs]
    assert not [b for b in app.button if b.label.startswith("Keep the text")]
    assert not app.session_state["desk"].begun
    submit(app, "Priya works at Northwind Harbor.")
    assert app.session_state["desk"].graph.whole
    assert EXAMPLE[:11] not in {e.name for e in app.session_state["desk"].graph.graph.entities}


def test_an_empty_text_says_so_and_reads_nothing(app: AppTest) -> None:
    submit(app, "  ")
    assert not app.exception
    assert any("empty" in error.value for error in app.error)
    assert app.session_state["desk"].step is None


def test_a_text_with_no_names_says_so(app: AppTest) -> None:
    submit(app, "and so on and so on")
    assert not app.exception
    assert any("Nothing that could be said" in c.value for c in app.caption)


def test_the_sample_fills_the_field(app: AppTest) -> None:
    next(b for b in app.button if b.label == "Try a sample").click().run()
    assert not app.exception
    assert (app.text_area[0].value or "").startswith("# ")
    assert app.session_state["desk"].graph.whole


def test_keeping_a_text_is_an_act_of_its_own(app: AppTest) -> None:
    submit(app, "Priya works at Northwind Harbor.")
    mind, here = state._shared_memory(), app.session_state["visit"]
    assert mind.documents(here.user_id) == [] and mind.count(user_id=here.user_id) == 0
    next(b for b in app.button if b.label.startswith("Keep the text")).click().run()
    assert not app.exception
    assert [d.name for d in mind.documents(here.user_id)] == ["Pasted text"]
    assert mind.count(user_id=here.user_id) == 0


def test_reading_goes_in_slices_and_can_be_gone_on_with(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "SLICE_S", -1.0)
    here = Desk()
    here.open(memory, "\n\n".join(f"Priya likes the Aster {i}." for i in range(4)), "Notes")
    here.read_on()
    here.running = False
    assert here.stopped and here.graph.n_paragraphs == 1
    for n in (2, 3, 4):
        here.read_on()
        assert here.graph.n_paragraphs == n
    here.read_on()
    assert here.graph.whole and not here.stopped and here.reading is None


def test_too_much_to_paste_says_what_to_do(memory: Memory) -> None:
    with pytest.raises(DocumentError, match="Upload"):
        Desk().open(memory, "word " * PASTED, "Notes")


def test_a_refused_text_leaves_the_one_on_the_desk(memory: Memory) -> None:
    here = Desk()
    here.open(memory, "Priya likes the Aster 5.", "Notes")
    here.read_on()
    with pytest.raises(InputError):
        here.open(memory, "", "Nothing")
    assert here.name == "Notes" and here.graph.whole


def test_hostile_text_is_text(memory: Memory) -> None:
    found = read(memory, HOSTILE)
    shown = "".join(places._place(p) for kept in found.places.values() for p in kept)
    assert shown and "<img" not in shown and "<b>" not in shown


def test_the_tables_have_a_row_for_everything(memory: Memory) -> None:
    found = read(memory, "Priya works at Northwind Harbor. The Aster 5 costs $19. It weighs 2 kg.")
    assert len(places.entity_rows(found)) == len(found.graph.entities)
    told = sentences(found.graph, attributes=found.attributes)
    rows = places.statement_rows(found, told)
    assert len(rows) == len(found.attributes) + len(found.graph.relations)
    assert all(row["Read by"] and row["Source"] and row["Paragraph"] == 1 for row in rows)


def test_what_more_is_said_of_is_drawn_larger(memory: Memory) -> None:
    found = read(memory, "Priya works at Siemens. Priya lives in Porto. Anna lives in Lyon.")
    ids = {e.name: e.id for e in found.graph.entities}
    worth = places.scores(found)
    assert worth[ids["Priya"]] > worth[ids["Anna"]] > 0

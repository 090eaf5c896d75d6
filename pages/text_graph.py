"""Text to graph: any text becomes a graph, and the graph reads itself back in sentences."""

import streamlit as st

from memory_core.graph import Graph
from memory_core.graph_text import sentences
from memory_core.memory import Memory
from memory_core.retrieval.loaders import ENDINGS
from memory_core.samples import documents
from pages.ui import desk_example, graph, places
from pages.ui.desk import Desk, desk
from pages.ui.desk_example import example
from pages.ui.desk_saving import save
from pages.ui.entrance import by_the_front_door
from pages.ui.heading import heading
from pages.ui.problems import problems
from pages.ui.safe_text import safe
from pages.ui.state import memory, preparation, reporting, visit, warm_up
from pages.ui.written import written

DRAWN = 150
"""Entities drawn at most, those with most to them: more are slow to lay out and hard to read."""
TICK_S = 0.25
SAMPLE = "candidates.md"


def text_in(mind: Memory) -> None:
    """Offer a field for text with a sample, and a file."""
    paste, upload = st.tabs(["Paste text", "Upload a file"])
    with paste:
        _pasted(mind)
    with upload:
        _uploaded(mind)
    st.caption("Read on this machine, paragraph by paragraph. Your memory is not touched.")


def _pasted(mind: Memory) -> None:
    with st.form("text", border=False):
        text = st.text_area(
            "Text",
            height=250,
            placeholder="Paste anything: notes, a letter, an article, a product list …",
            label_visibility="collapsed",
            key="text_area",
        )
        with st.container(horizontal=True, gap="small"):
            wanted = st.form_submit_button("Read it", type="primary", icon=":material/hub:")
            st.form_submit_button(
                "Try a sample", icon=":material/lightbulb:", on_click=_sample, args=(mind,)
            )
    if wanted:
        _open(mind, text, "Pasted text")


def _uploaded(mind: Memory) -> None:
    file = st.file_uploader(
        "Text, Markdown, web page, PDF, Word or CSV, up to 10 MB",
        type=[*ENDINGS, "htm", "markdown"],
        key="text_file",
    )
    if st.button("Read the file", type="primary", icon=":material/hub:", disabled=file is None):
        _open(mind, file.getvalue() if file else b"", file.name if file else "")


def _sample(mind: Memory) -> None:
    """Put a sample into the field and read it; called before the page is drawn."""
    text = dict(documents())[SAMPLE]
    st.session_state["text_area"] = text
    desk().open(mind, text, SAMPLE)


def _open(mind: Memory, source: str | bytes, name: str) -> None:
    with reporting():
        desk().open(mind, source, name)
    st.rerun()


def results(mind: Memory, *, waiting: bool) -> None:
    """Show what was read so far; while reading goes on this is run again and again.

    waiting: nothing could be shown when the page was laid out, not even the example.
    """
    here = desk()
    if here.running:
        _read(here)
    if here.step is not None:
        _head(here)
        _picture(here)
        return
    shown = None if here.begun else example(mind)
    if shown is None:
        desk_example.nothing_yet()
        return
    if waiting:
        st.rerun()  # what stands below it comes, too, and nobody looks any more whether it can be
    desk_example.head()
    _picture(shown)


def _read(here: Desk) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="reading"):
        paragraph = here.step.paragraph if here.step else 0
        st.progress(here.share, text=f"Reading · paragraph {paragraph:,} · {here.share:.0%}")
        if st.button("Stop", icon=":material/stop_circle:", key="stop_reading"):
            here.running = False
            st.rerun()
    if not preparation().done:
        with st.spinner("Getting ready to read, once …"):
            preparation().run()
    with reporting():
        here.read_on()
    if not here.running:
        st.rerun()


def _head(here: Desk) -> None:
    found = here.graph
    speed = f" · {found.n_words / here.busy_s:,.0f} words a second" if here.busy_s > 1 else ""
    state = "" if found.whole else " · not read to the end"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="read_head"):
        st.html(
            f"<div class='mg-title'><h2>{safe(here.name)}</h2><small>"
            f"{len(found.graph.entities):,} entities, "
            f"{len(found.attributes) + len(found.graph.relations):,} statements · "
            f"{found.n_paragraphs:,} paragraphs, {found.n_words:,} words{speed}{state}"
            "</small></div>"
        )
        if here.stopped and st.button("Read on", icon=":material/play_arrow:"):
            here.running = True
            st.rerun()


def _picture(here: Desk) -> None:
    found = here.graph
    worth = places.scores(found)
    best = sorted(worth, key=lambda i: -worth[i])[:DRAWN]
    drawn = found.graph.only(set(best))
    graph.entity_graph(
        graph.payload(
            Graph(drawn.entities, drawn.relations, len(found.graph.entities)),
            clock=visit().clock,
            scores=worth,
            focus=here.selected,
            graph_id=f"text-{here.drawn}",
            timeless=True,
        ),
        key=f"text_graph_{here.drawn}",
        on_event=_selected,
    )
    _card(here, drawn)


def _selected() -> None:
    here = _shown()
    event = getattr(st.session_state.get(f"text_graph_{here.drawn}"), "event", None)
    if isinstance(event, dict) and event.get("type") == "select":
        here.selected = str(event.get("id", ""))


def _card(here: Desk, drawn: Graph) -> None:
    names = {entity.id: entity.name[:60] for entity in drawn.entities}
    if here.running or not names:
        return
    st.session_state["text_picker"] = here.selected if here.selected in names else ""
    st.selectbox(
        "Selected entity",
        ["", *names],
        format_func=lambda i: names.get(i, "Select an entity: click it, or choose here"),
        key="text_picker",
        on_change=_picked,
        label_visibility="collapsed",
    )
    chosen = next((e for e in drawn.entities if e.id == here.selected), None)
    if chosen is not None:
        with st.container(key="card", border=True):
            places.entity_places(chosen, here.graph)
            places.sentence_list(here.graph, about=chosen.id)


def _shown() -> Desk:
    """Return what is shown: the visitor's text, the example as long as there is none."""
    here = desk()
    return here if here.begun else example(memory()) or here


def _picked() -> None:
    _shown().selected = st.session_state["text_picker"] or ""


def read_back(mind: Memory) -> None:
    """Show the graph as sentences and as tables, and what can be done with it."""
    here = _shown()
    if here.running or here.step is None:
        return
    told, entities, statements = st.tabs(["Read back", "Entities", "Statements"])
    with told:
        save(mind, here)
        written(here.graph, key="text")
        st.caption("Only what the graph holds. Open a sentence to see where the text says it.")
        places.sentence_list(here.graph)
    with entities:
        st.dataframe(places.entity_rows(here.graph), hide_index=True, key="text_entities")
    with statements:
        found = sentences(here.graph.graph, attributes=here.graph.attributes, limit=places.ROWS)
        st.dataframe(
            places.statement_rows(here.graph, found), hide_index=True, key="text_statements"
        )


def page() -> None:
    """Lay the page out."""
    mind = memory()
    problems()
    heading("Text to graph", "Who and what a text names, and what it says of them.")
    left, right = st.columns([1, 1.9], gap="medium")
    with left:
        text_in(mind)
    with right:
        waiting = not _shown().begun
        looking = waiting or desk().running
        st.fragment(results, run_every=TICK_S if looking else None)(mind, waiting=waiting)
    read_back(mind)
    warm_up()


by_the_front_door()
page()

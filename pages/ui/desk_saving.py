"""What can be kept of a text that was read: its sentences, its graph, and the text itself."""

import streamlit as st

from memory_core.findings import TextGraph
from memory_core.graph_html import export_html
from memory_core.graph_text import graph_to_text
from memory_core.memory import Memory
from pages.ui import places
from pages.ui.desk import KEPT, Desk
from pages.ui.safe_text import plain
from pages.ui.state import reporting, visit


def save(mind: Memory, here: Desk) -> None:
    """Offer files, and to keep the text as a document."""
    found = here.graph
    with st.container(horizontal=True, gap="small", key="text_actions"):
        st.download_button(
            "Sentences as a text file",
            data=lambda: _all_sentences(found),
            file_name="sentences.txt",
            icon=":material/download:",
            on_click="ignore",
        )
        st.download_button(
            "Graph as a web page",
            data=lambda: export_html(found.graph, scores=places.scores(found), title=here.name),
            file_name="graph.html",
            mime="text/html",
            icon=":material/download:",
            help="One file that opens without any connection",
            on_click="ignore",
        )
        if 0 < len(here.text) <= KEPT and st.button(
            "Keep the text in my documents",
            icon=":material/library_add:",
            help="The chat can quote it then. What it says does not become a fact about you.",
        ):
            _keep(mind, here)


def _all_sentences(found: TextGraph) -> str:
    return graph_to_text(found.graph, attributes=found.attributes, limit=100_000)


def _keep(mind: Memory, here: Desk) -> None:
    with reporting(), st.spinner("Adding it to your documents …"):
        document = mind.add_document(here.text, user_id=visit().user_id, name=here.name)
        visit().opened = document.id
        st.toast(plain(f"{document.name}: {document.n_chunks} chunks"), icon=":material/check:")

"""A graph as a service writes it: each sentence held against what the graph holds."""

import streamlit as st

from memory_core.findings import TextGraph
from memory_core.llm.verbalizing import Verbalized, graph_facts
from pages.ui.safe_text import plain
from pages.ui.service import reader_of
from pages.ui.state import reporting, visit

NOTES_SHOWN = 8


def written(found: TextGraph, *, key: str) -> None:
    """Offer to let the visitor's service write the sentences; nothing without a service."""
    service = visit().service
    if service is None or not found.graph.entities:
        return
    if st.button(
        f"Let {plain(service.model)} write it",
        icon=":material/edit_note:",
        key=f"{key}_write",
        help="Sends it the sentences. What adds, drops or changes anything is not used.",
    ):
        facts = graph_facts(found.graph, attributes=found.attributes)
        with reporting(), st.spinner("Writing …"), reader_of(service) as writer:
            _show(writer.write(facts))


def _show(told: Verbalized) -> None:
    st.markdown(plain(" ".join(told.sentences)))
    spent = f" · {told.usage.sent} tokens sent" if told.usage.sent is not None else ""
    received = told.usage.received
    spent += f", {received} received" if received is not None else ""
    st.caption(
        f"{len(told.by_service)} of {len(told.sentences)} sentences by the service, the others by"
        f" the offline rules{spent}"
    )
    for note in told.notes[:NOTES_SHOWN]:
        st.caption(plain(note))

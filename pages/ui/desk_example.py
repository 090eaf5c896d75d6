"""An example on the desk, as long as nobody brought a text: what a text becomes, at once."""

import streamlit as st

from memory_core.errors import MemographError
from memory_core.findings import GraphStep, TextGraph
from memory_core.memory import Memory
from pages.ui.desk import Desk
from pages.ui.safe_text import safe
from pages.ui.state import preparation

EXAMPLE = (
    "Nora Vance founded Harbor Labs in Lisbon. She lives in Porto with her brother Tom.\n\n"
    "Harbor Labs makes the Tidewatch 3. It costs 240 euros. Tom works at the University of Porto."
    " He likes sailing, but he never liked Lisbon."
)
"""What is shown as long as nobody brought a text; nobody in it exists."""


@st.cache_resource(show_spinner=False)
def _example_read(_memory: Memory) -> tuple[GraphStep, TextGraph]:
    """Return the example as it was read, once in a process: it is nobody's."""
    reading = _memory.read_text(EXAMPLE, name="An example")
    *_, step = reading
    return step, reading.result()


def example(memory: Memory) -> Desk | None:
    """Return a desk with the example on it, None where nothing can be read yet."""
    if "desk_example" not in st.session_state:
        if not preparation().done:
            return None
        try:
            step, found = _example_read(memory)
        except MemographError:
            return None  # the first text of the visitor's says what is wrong
        st.session_state["desk_example"] = Desk(name="An example", step=step, graph=found)
    shown: Desk = st.session_state["desk_example"]
    return shown


def nothing_yet() -> None:
    """Say what comes here."""
    st.html(
        "<div class='mg-welcome'><h2>A text becomes a graph</h2><p>Who and what it names, and what"
        " it says of them, each with the sentence it comes from. Then the graph reads itself back."
        "</p></div>"
    )


def head() -> None:
    """Show the text of the example."""
    told = "".join(f"<p>{safe(one)}</p>" for one in EXAMPLE.split("\n\n"))
    st.html(
        "<div class='mg-example'><h2>A text becomes a graph</h2><small>An example; bring a text of"
        f" your own and it goes away.</small><blockquote>{told}</blockquote></div>"
    )

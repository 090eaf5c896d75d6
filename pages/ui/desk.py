"""The desk: the text a visitor is having read into a graph, in this browser tab only."""

from dataclasses import dataclass, field
from time import monotonic

import streamlit as st

from memory_core.errors import DocumentError
from memory_core.findings import GraphStep, TextGraph
from memory_core.memory import Memory
from memory_core.text_graph import TextReading

PASTED = 1_000_000
"""Characters that can be pasted; a longer text is uploaded as a file."""
KEPT = 1_000_000
"""Characters of a text that can be kept as a document from here."""
SLICE_S = 0.5
"""Seconds of reading between two looks at whether the visitor pressed something."""


@dataclass(slots=True)
class Desk:
    """One text and what was read of it. name: what to call it. running: it is being read now.
    busy_s: seconds spent reading. drawn: number of the text, under which its picture is laid out.
    selected: id of an entity of its graph."""

    reading: TextReading | None = None
    text: str = ""
    name: str = ""
    running: bool = False
    busy_s: float = 0.0
    share: float = 0.0
    step: GraphStep | None = None
    graph: TextGraph = field(default_factory=TextGraph)
    drawn: int = 0
    selected: str = ""

    def open(self, memory: Memory, source: str | bytes, name: str) -> None:
        """Lay a text on the desk and begin to read it. Raises InputError, DocumentError."""
        if isinstance(source, str) and len(source) > PASTED:
            message = (
                f"This text has {len(source):,} characters; up to {PASTED:,} can be pasted. Upload"
                " it as a file of up to 10 MB instead. Nothing was read."
            )
            raise DocumentError(message)
        self.reading = memory.read_text(source, name=name)
        self.text = source if isinstance(source, str) else ""
        self.name, self.running, self.busy_s, self.share = name, True, 0.0, 0.0
        self.step, self.graph, self.selected = None, TextGraph(), ""
        self.drawn += 1

    def read_on(self) -> None:
        """Read for SLICE_S seconds; what was read stays when anything interrupts it."""
        if self.reading is None:
            self.running = False
            return
        started = monotonic()
        for step in self.reading:
            self.step, self.share = step, step.share or 0.0
            if monotonic() - started > SLICE_S:
                break
        else:
            self.running = False
        self.busy_s += monotonic() - started
        self.graph = self.reading.result()
        if self.graph.whole:
            self.reading, self.running = None, False

    @property
    def begun(self) -> bool:
        """Whether there is a text on it, read or being read."""
        return self.running or self.step is not None

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before its end and can be gone on with."""
        return self.reading is not None and not self.running


def desk() -> Desk:
    """Return this visitor's desk."""
    if "desk" not in st.session_state:
        st.session_state["desk"] = Desk()
    found: Desk = st.session_state["desk"]
    return found

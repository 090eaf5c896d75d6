"""A memory as a file: taken out in five formats, and brought in again after a look at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from memory_core.errors import MemographError
from memory_core.exchange.outline import LEFT_OUT
from memory_core.memory import Memory
from memory_core.results import Loaded
from pages.ui.kinds import in_words
from pages.ui.safe_text import plain
from pages.ui.state import reporting, visit
from pages.ui.stored import size

_LOADED, _UPLOADS = "load_done", "load_uploads"


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files. name: for `Memory.export`. endings: of file names, the first is ours."""

    label: str
    name: str
    what: str
    endings: tuple[str, ...]
    mime: str

    @property
    def file_name(self) -> str:
        """What to call a file of it."""
        return f"memograph.{self.endings[0]}"


FORMATS: Mapping[str, Format] = {
    one.name: one
    for one in (
        Format("JSON", "json", "Complete; loads as the same memory", ("json",), "application/json"),
        Format(
            "GraphML",
            "graphml",
            "The graph as it is now, for graph programs",
            ("graphml", "xml"),
            "application/xml",
        ),
        Format(
            "CSV", "csv", "Tables as they are now, for spreadsheets", ("zip",), "application/zip"
        ),
        Format(
            "JSON-LD",
            "json-ld",
            "The graph as it is now, in words of schema.org",
            ("jsonld",),
            "application/ld+json",
        ),
        Format(
            "MCP JSONL",
            "mcp-jsonl",
            "For the reference memory server of the Model Context Protocol",
            ("jsonl",),
            "application/jsonl",
        ),
    )
}


def take_out(mind: Memory) -> None:
    """Offer the memory as a file."""
    st.markdown("## Take it with you", help="Everything of yours, as a file; nothing is changed")
    name = st.segmented_control(
        "Format",
        list(FORMATS),
        default="json",
        required=True,
        format_func=lambda n: FORMATS[n].label,
        key="export_format",
        label_visibility="collapsed",
    )
    chosen, user_id = FORMATS[name or "json"], visit().user_id
    missing = LEFT_OUT[chosen.name]
    st.caption(f"{chosen.what}.{f' Not in it: {missing}.' if missing else ''}")
    st.download_button(
        f"Download as {chosen.label}",
        data=lambda: mind.export(user_id=user_id, format=chosen.name),
        file_name=chosen.file_name,
        mime=chosen.mime,
        icon=":material/download:",
        type="primary",
        on_click="ignore",
        key="export_download",
    )


def guessed(name: str, data: bytes) -> str:
    """Return the format a file is likely in, by its name and its beginning."""
    ending = PurePath(name).suffix.lower().removeprefix(".")
    found = next((f.name for f in FORMATS.values() if ending in f.endings), "json")
    return "json-ld" if found == "json" and b'"@context"' in data[:2000] else found


def bring_in(mind: Memory) -> None:
    """Offer to load a file: first what it holds, then the button that does it."""
    st.markdown("## Bring one in", help="A file of one of these formats, up to 10 MB")
    uploads = st.session_state.setdefault(_UPLOADS, 0)
    file = st.file_uploader(
        "A file you took with you, here or elsewhere",
        type=[ending for f in FORMATS.values() for ending in f.endings],
        key=f"load_file_{uploads}",
    )
    if file is not None:
        _look(mind, file)
    _done()


def _look(mind: Memory, file: UploadedFile) -> None:
    data = file.getvalue()
    name = guessed(file.name, data)
    chosen = st.selectbox(
        "Read it as",
        list(FORMATS),
        index=list(FORMATS).index(name),
        format_func=lambda n: FORMATS[n].label,
        key=f"load_format_{file.file_id}",
    )
    with st.spinner("Looking into it …"):
        found = _preview(mind, data, chosen, file.file_id)
    if isinstance(found, str):
        st.error(plain(found), icon=":material/error:")
        return
    held = in_words(found.written)
    st.markdown(f"**{plain(file.name)}**, {size(len(data))}, holds:")
    st.markdown(_counts(held) if held else "nothing that could be loaded")
    _notes(found)
    if held and st.button("Load it into my memory", type="primary", icon=":material/upload:"):
        _load(mind, data, chosen)


def _preview(mind: Memory, data: bytes, format: str, file_id: str) -> Loaded | str:
    """Return what a file holds, or what is wrong with it; looked at once for each file."""
    key = f"load_preview_{file_id}_{format}"
    if key not in st.session_state:
        try:
            st.session_state[key] = mind.preview_load(data, format=format)
        except MemographError as error:
            st.session_state[key] = str(error)
    found: Loaded | str = st.session_state[key]
    return found


def _load(mind: Memory, data: bytes, format: str) -> None:
    bar = st.progress(0.0, text="Loading …")

    def told(done: float, what: str) -> None:
        bar.progress(min(1.0, done), text=plain(what.capitalize()))

    with reporting():
        st.session_state[_LOADED] = mind.load(
            data, user_id=visit().user_id, format=format, progress=told
        )
        st.session_state[_UPLOADS] += 1
    st.rerun()


def _done() -> None:
    """Show what was loaded until it is dismissed."""
    loaded = st.session_state.get(_LOADED)
    if not isinstance(loaded, Loaded):
        return
    with st.container(key="loaded", border=True):
        new, there = in_words(loaded.written), in_words(loaded.there)
        st.success(
            "Loaded." if new else "Nothing new was in the file; the memory is as it was.",
            icon=":material/check_circle:",
        )
        if new:
            st.markdown(f"New: {_counts(new)}")
        if there:
            st.markdown(f"Already there, left as it was: {_counts(there)}")
        _notes(loaded)
        if st.button("Dismiss", icon=":material/close:", key="dismiss_loaded"):
            del st.session_state[_LOADED]
            st.rerun()


def _counts(found: Mapping[str, int]) -> str:
    return ", ".join(f"{plain(name)} {n:,}" for name, n in found.items())


def _notes(found: Loaded) -> None:
    if found.skipped:
        with st.expander(f"Left out or changed: {len(found.skipped)}", icon=":material/info:"):
            st.markdown("\n".join(f"- {plain(note)}" for note in found.skipped[:50]))

"""Adding documents: files or pasted text, with progress, a way to stop, and a result for each."""

from collections.abc import Sequence
from time import perf_counter, sleep

import streamlit as st

from memory_core.intake import Added
from memory_core.memory import Memory
from memory_core.retrieval.loaders import ENDINGS
from pages.ui.safe_text import plain, safe
from pages.ui.state import reporting, visit

REDRAW_S = 0.1
"""Between two looks at the progress bar; each is also where the work can be stopped."""
PATIENCE_S = 30.0
MARKS = {
    "added": ("✓", "good"),
    "replaced": ("↻", "good"),
    "there": ("=", "same"),
    "refused": ("✕", "bad"),
    "stopped": ("■", "bad"),
}
"""What came of a file -> its sign and its look; the words stand beside it."""


def add(mind: Memory) -> None:
    """Offer files and pasted text."""
    st.markdown("## Add")
    files = st.file_uploader(
        "Text, Markdown, web pages, PDF, Word, CSV; up to 10 MB each, or a folder as .zip",
        type=[*ENDINGS, "htm", "markdown", "zip"],
        accept_multiple_files=True,
        key=f"upload_{visit().uploads}",
    )
    replace = st.checkbox(
        "Replace documents of the same name",
        key="replace_same",
        help="What was remembered from the old text follows the new one; earlier moments stay.",
    )
    if files and st.button("Add to my documents", type="primary", icon=":material/add:"):
        _run(mind, [(file.name, file.getvalue()) for file in files], replace=replace)
        visit().uploads += 1
        st.rerun()
    with (
        st.expander("Or paste text", icon=":material/content_paste:"),
        st.form("paste", border=False, clear_on_submit=True),
    ):
        name = st.text_input("Name", placeholder="Notes from Tuesday")
        text = st.text_area("Text", height=140)
        pasted = st.form_submit_button("Add")
    if pasted:  # not inside the form, where there could be no Stop
        _run(mind, [(name.strip() or "Pasted text", text)], replace=replace)
        st.rerun()


def _run(mind: Memory, files: Sequence[tuple[str, bytes | str]], *, replace: bool) -> None:
    """Add files. A click on Stop, or anywhere else, begins another run of the page; this one ends
    at its next report of progress, with the file in hand not stored."""
    here = visit()
    results = here.added
    results.clear()
    name, drawn = files[0][0], 0.0

    def told(done: float, what: str) -> None:
        nonlocal drawn, name
        name = what.rpartition(": ")[0] or name
        if perf_counter() - drawn > REDRAW_S and done < 1:
            share = (min(len(results), len(files) - 1) + done) / len(files)
            bar.progress(min(1.0, share), text=plain(what))
            drawn = perf_counter()

    ended, here.adding = False, True
    try:
        bar = st.progress(0.0, text="Waiting")
        st.button("Stop", key="stop_adding", icon=":material/stop_circle:")
        with reporting():
            for result in mind.add_documents(
                files, user_id=here.user_id, replace=replace, progress=told
            ):
                results.append(result)
                if result.document is not None:
                    here.opened = result.document.id
        ended = True
    finally:
        if not ended:
            why = "nothing of it was stored; add it again to go on"
            results.append(Added(name, "stopped", why=why))
        here.adding = False


def results() -> None:
    """Show what came of the files added last, until it is dismissed."""
    _await_the_end()
    found = visit().added
    if not found:
        return
    rows = "".join(_row(result) for result in found)
    with st.container(key="added_results"):
        st.html(f"<table class='mg-files'><tbody>{rows}</tbody></table>")
        if st.button("Dismiss", key="dismiss_added", icon=":material/close:"):
            found.clear()
            st.rerun()


def _await_the_end() -> None:
    """Wait until a run of the page that was left while it added files has ended."""
    until = perf_counter() + PATIENCE_S
    if visit().adding:
        with st.spinner("Stopping …"):
            while visit().adding and perf_counter() < until:
                sleep(REDRAW_S / 2)


def _row(result: Added) -> str:
    sign, look = MARKS[result.outcome]
    return (
        f"<tr class='mg-{look}'><td aria-hidden='true'>{sign}</td>"
        f"<td><bdi>{safe(result.name)}</bdi><small>{safe(result.said)}</small></td></tr>"
    )

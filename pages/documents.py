"""Documents: add your own, browse the library, and test what a question would find."""

import streamlit as st

from memory_core.memory import Memory
from memory_core.model import Document
from memory_core.names import clean
from pages.ui.adding import add, results
from pages.ui.aside import being_read
from pages.ui.certificates import certificate, keep
from pages.ui.entrance import by_the_front_door
from pages.ui.heading import heading
from pages.ui.hits import CANDIDATES, chunk_list, hit_list
from pages.ui.problems import problems
from pages.ui.safe_text import plain
from pages.ui.state import memory, preparation, reporting, visit

SHOWN = 40
"""Chunks of a document that are shown together."""
HITS = 6


def listed(documents: list[Document], *, empty: str) -> None:
    """List documents; a click opens one."""
    if not documents:
        st.caption(empty)
    for document in documents:
        chosen = document.id == visit().opened
        if st.button(
            f"**{plain(document.name)}**  \n{n_chunks(document)} · "
            f"{document.n_chars:,} characters{being_read_words(document)}",
            key=f"open_{document.id}",
            width="stretch",
            type="primary" if chosen else "secondary",
            icon=":material/description:",
        ):
            visit().opened = document.id
            st.rerun()


def n_chunks(document: Document) -> str:
    """Return how many chunks a document has, in words."""
    return f"{document.n_chunks:,} chunk{'s' * (document.n_chunks != 1)}"


def being_read_words(document: Document) -> str:
    """Return that a document is being read, "" for one that is read. How far is said where it
    moves, and nowhere else."""
    return "" if document.read_to is None else " · names are being read"


def opened(mind: Memory, own: list[Document], library: list[Document]) -> None:
    """Show the chunks of the opened document; one's own can be deleted."""
    document = next((d for d in [*own, *library] if d.id == visit().opened), None)
    if document is None:
        st.caption("Here stand the chunks a document is cut into, once there is one.")
        return
    st.markdown(f"## {plain(document.name)}")
    st.caption(
        f"{plain(document.kind)} · {document.n_chars:,} characters · {n_chunks(document)}"
        f"{being_read_words(document)}"
    )
    if document in own:
        _deletion(mind, document)
    first = _which(document)
    chunks = mind.chunks(document.id, user_id=visit().user_id, first=first, limit=SHOWN)
    chunk_list(chunks, mind.chunk_entities(document.id, user_id=visit().user_id, chunks=chunks))


def _deletion(mind: Memory, document: Document) -> None:
    """Offer to erase a document. The box is of this one alone: it must not stay open over the next
    one, where a second click would erase that, too."""
    with st.popover("Delete", icon=":material/delete:", key=f"delete_open_{document.id}"):
        st.markdown(
            f"Erase **{plain(document.name)}** for good, with everything that was read from it?"
        )
        if st.button("Erase it", type="primary", key=f"delete_document_{document.id}"):
            with reporting():
                proof = mind.delete_document(document.id, user_id=visit().user_id)
                keep(f"“{document.name}”", proof)
            visit().opened = ""
            st.rerun()


def _which(document: Document) -> int:
    """Let somebody choose which chunks of a long document are shown; returns the first one."""
    if document.n_chunks <= SHOWN:
        return 0
    found: int = st.selectbox(
        "Chunks shown",
        range(0, document.n_chunks, SHOWN),
        format_func=lambda n: f"{n + 1:,} to {min(n + SHOWN, document.n_chunks):,}",
        key=f"shown_{document.id}",
    )
    return found


@st.fragment
def retrieval_test(mind: Memory) -> None:
    """Show what a question would find, and how well."""
    st.markdown("## Retrieval test")
    query = st.text_input(
        "A question",
        placeholder="How long is the warranty?",
        key="retrieval_query",
        label_visibility="collapsed",
    )
    if not clean(query).strip():
        st.caption("Ask something to see which chunks would be quoted, and why.")
        return
    with reporting():
        found = mind.search(query, user_id=visit().user_id, kinds=("chunk",), limit=CANDIDATES)
        shown = [hit.id for hit in found[:HITS]]
        hit_list(found, mind.chunks_by_id(shown, user_id=visit().user_id))


def page() -> None:
    """Lay the page out."""
    mind = memory()
    problems()
    heading("Documents", "What answers may quote: texts of your own, and the library.")
    if not preparation().done:
        with st.spinner("Opening the library, once …", show_time=True):
            preparation().run()
    library = sorted(mind.library(), key=lambda document: document.name)
    own = mind.documents(visit().user_id)
    if visit().opened not in {document.id for document in [*own, *library]}:
        visit().opened = next((document.id for document in [*own, *library]), "")
    left, middle, right = st.columns([1, 1.35, 1.15], gap="medium")
    with left:
        add(mind)
        results()
        being_read(mind)
        with st.container(key="documents_list"):
            st.markdown("## Yours")
            listed(own, empty="None yet. Only you see what you add.")
            st.markdown("## The library", help="Ships with Memograph; every visitor can ask it.")
            listed(library, empty="The library is switched off.")
    with middle:
        certificate()
        opened(mind, own, library)
    with right, st.container(key="retrieval"):
        retrieval_test(mind)


by_the_front_door()
page()

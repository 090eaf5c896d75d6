"""Documents: add your own, browse the library, and test what a question would find."""

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from memory_core.errors import DocumentError
from memory_core.memory import Memory
from memory_core.model import Document
from memory_core.names import clean
from pages.ui.entrance import by_the_front_door
from pages.ui.hits import chunk_list, hit_list
from pages.ui.problems import problems
from pages.ui.safe_text import plain
from pages.ui.state import memory, preparation, reporting, visit

TYPES = ["txt", "md", "pdf"]


def add(mind: Memory) -> None:
    """Offer files and pasted text; each is added with a progress bar."""
    st.markdown("##### Add")
    files = st.file_uploader(
        "Text, Markdown or PDF, up to 10 MB each",
        type=TYPES,
        accept_multiple_files=True,
        key=f"upload_{visit().uploads}",
    )
    if files and st.button("Add to my documents", type="primary", icon=":material/add:"):
        for file in files:
            _add(mind, file)
        visit().uploads += 1
        st.rerun()
    with (
        st.expander("Or paste text", icon=":material/content_paste:"),
        st.form("paste", border=False, clear_on_submit=True),
    ):
        name = st.text_input("Name", placeholder="Notes from Tuesday")
        text = st.text_area("Text", height=140)
        if st.form_submit_button("Add"):
            _added(mind, text, name.strip() or "Pasted text")
            st.rerun()


def _add(mind: Memory, file: UploadedFile) -> None:
    _added(mind, file.getvalue(), file.name)


def _added(mind: Memory, source: bytes | str, name: str) -> None:
    bar = st.progress(0.0, text=plain(f"{name}: waiting"))

    def told(done: float, what: str) -> None:
        bar.progress(min(1.0, done), text=plain(f"{name}: {what}"))

    with reporting():
        if isinstance(source, str) and not source.strip():
            message = "The text is empty; paste something to add."
            raise DocumentError(message)
        document = mind.add_document(
            source,
            user_id=visit().user_id,
            name=name,
            progress=told,
        )
        visit().opened = document.id
        st.toast(plain(f"{document.name}: {document.n_chunks} chunks"), icon=":material/check:")
    bar.empty()


def listed(documents: list[Document], *, empty: str) -> None:
    """List documents; a click opens one."""
    if not documents:
        st.caption(empty)
    for document in documents:
        chosen = document.id == visit().opened
        if st.button(
            f"**{plain(document.name)}**  \n{document.n_chunks} chunks · "
            f"{document.n_chars:,} characters",
            key=f"open_{document.id}",
            width="stretch",
            type="primary" if chosen else "secondary",
            icon=":material/description:",
        ):
            visit().opened = document.id
            st.rerun()


def opened(mind: Memory, own: list[Document], library: list[Document]) -> None:
    """Show the chunks of the opened document; one's own can be deleted."""
    document = next((d for d in [*own, *library] if d.id == visit().opened), None)
    if document is None:
        st.caption("Open a document to see the chunks it was cut into.")
        return
    st.markdown(f"##### {plain(document.name)}")
    st.caption(
        f"{plain(document.kind)} · {document.n_chars:,} characters · {document.n_chunks} chunks"
    )
    if document in own:
        with st.popover("Delete", icon=":material/delete:"):
            st.markdown("Erase this document with its chunks, vectors and entities?")
            if st.button("Erase it", type="primary", key="delete_document"):
                with reporting():
                    mind.delete_document(document.id, user_id=visit().user_id)
                visit().opened = ""
                st.rerun()
    chunk_list(mind.chunks(document.id, user_id=visit().user_id))


@st.fragment
def retrieval_test(mind: Memory) -> None:
    """Show what a question would find, and how well."""
    st.markdown("##### Retrieval test")
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
        hit_list(mind.search(query, user_id=visit().user_id, kinds=("chunk",), limit=6))


def page() -> None:
    """Lay the page out."""
    mind = memory()
    problems()
    if not preparation().done:
        with st.spinner("Opening the library, once …", show_time=True):
            preparation().run()
    library = sorted(mind.library(), key=lambda document: document.name)
    own = mind.documents(visit().user_id)
    left, middle, right = st.columns([1, 1.35, 1.15], gap="medium")
    with left:
        add(mind)
        with st.container(key="documents_list"):
            st.markdown("##### Yours")
            listed(own, empty="None yet. Only you see what you add.")
            st.markdown("##### The library", help="Ships with Memograph; every visitor can ask it.")
            listed(library, empty="The library is switched off.")
    with middle:
        opened(mind, own, library)
    with right:
        retrieval_test(mind)


by_the_front_door()
page()

"""What the explorer gives away: the memory as a file, the picture as a page, how one looks as a
link."""

from datetime import datetime

import streamlit as st

from memory_core.graph_html import export_html
from memory_core.memory import Memory
from pages.ui.carrying import FORMATS
from pages.ui.explorer_state import explorer, link
from pages.ui.scene import Scene
from pages.ui.state import visit

_WHOLE = ("json", "graphml", "csv")


def save(memory: Memory, scene: Scene) -> None:
    """Offer files; each is made when it is asked for."""
    # Files are made outside of the page's run: what is the visitor's is looked up here.
    user_id, past = visit().user_id, visit().past
    with st.popover("Save", icon=":material/download:", key="explorer_save"):
        st.markdown("**What you see**")
        st.download_button(
            "Web page",
            data=lambda: page_of(scene, past=past),
            file_name="memograph.html",
            mime="text/html",
            icon=":material/html:",
            help="One file that opens anywhere without a connection; the graph moves in it, too",
            on_click="ignore",
            width="stretch",
            key="save_html",
        )
        st.caption("As a picture: *Save PNG* above the graph.")
        st.markdown("**The whole memory**")
        for name in _WHOLE:
            one = FORMATS[name]
            st.download_button(
                one.label,
                data=lambda n=name: memory.export(user_id=user_id, format=n),  # type: ignore[misc]
                file_name=one.file_name,
                mime=one.mime,
                icon=":material/download:",
                help=one.what,
                on_click="ignore",
                width="stretch",
                key=f"save_{name}",
            )


def page_of(scene: Scene, *, past: datetime | None) -> str:
    """Return what is drawn as a page that stands alone. past: the moment it is drawn for."""
    when = f", as it was on {past:%d %b %Y at %H:%M:%S} UTC" if past else ""
    return export_html(
        scene.graph,
        scores=scene.scores,
        title=f"What Memograph remembers{when}",
        places=scene.places,
    )


def share() -> None:
    """Offer a link to these settings."""
    with st.popover(
        "Share", icon=":material/link:", key="explorer_share", on_change="rerun"
    ) as box:
        if not box.open:
            return
        st.markdown("**A link to how you look**")
        st.caption(
            "Filters by score, time and expiry, size, colours and panel. Whoever opens it sees"
            " their own memory this way; nothing of yours is in it, nor what you searched for."
        )
        if st.context.url:
            st.code(link(st.context.url, explorer()), language=None, wrap_lines=True)

"""How the pictures get into the page: their code once, their data whenever it changes.

Streamlit sends a component's whole JavaScript with its data each time. So one component that never
changes brings the code and style of every picture, and another one the drawing library; a picture
itself is a few lines that call them.

The style of the page is not left to that code: it comes as an element of its own, before the first
thing that is to be seen, so that nothing moves when the code has come. The library, the largest
piece, comes after everything else.

JavaScript and CSS are trusted text of our own; whatever comes from people, documents or models
reaches a component as data only, and its code shows data with `textContent`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import streamlit as st

_ASSETS = Path(__file__).parent / "assets"
_PAGE_STYLES = (
    "page",
    "records",
    "explorer",
    "documents",
    "access",
    "glossary",
    "chat",
    "lab",
    "compare",
    "tour",
)
_LIBRARY = "templates/lib/vis-9.1.2/vis-network.min.js"


@dataclass(frozen=True, slots=True)
class Picture:
    """The files of one picture, in order. The last script defines `render(component)`. by_library:
    it is drawn by the library, and waits for it."""

    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    by_library: bool = False


PICTURES: Mapping[str, Picture] = {
    "graph": Picture(
        (
            "clock.js",
            "graph_layout.js",
            "graph_paint.js",
            "graph_toolbar.js",
            "graph_explore.js",
            "graph_relations.js",
            "graph_keys.js",
            "graph.js",
        ),
        ("base.css", "graph.css"),
        by_library=True,
    ),
    "expiry": Picture(("clock.js", "expiry.js"), ("base.css", "expiry.css")),
    "scores": Picture(("clock.js", "legend.js", "scores.js"), ("base.css", "scores.css")),
    "lab": Picture(
        ("clock.js", "legend.js", "lab_ranks.js", "lab_lines.js", "lab_lives.js", "lab.js"),
        ("base.css", "lab_pictures.css"),
    ),
    "threads": Picture(("threads.js",), ("threads.css",)),
    "meters": Picture(("clock.js", "meters.js"), ("base.css", "meters.css")),
}


def asset(name: str) -> str:
    """Return the text of a file in `assets/`."""
    return (_ASSETS / name).read_text("utf-8")


def _library() -> str:
    spec = find_spec("pyvis")  # where it is, without the cost of importing it
    folder = Path(spec.submodule_search_locations[0]) if spec else Path()  # type: ignore[index]
    return (folder / _LIBRARY).read_text("utf-8")


def library_script() -> str:
    """Return the drawing library (469 KB)."""
    return "\n".join([_library(), asset("library.js")])


def page_style() -> str:
    """Return the style of all pages."""
    return "".join(asset(f"{name}.css") for name in _PAGE_STYLES)


def loader_script() -> str:
    """Return the pictures' code and style."""
    lines = ["globalThis.memograph = { skew: 0, parts: {}, styles: {} };"]
    for name, picture in PICTURES.items():
        code = "\n".join(asset(file) for file in picture.scripts)
        style = "\n".join(asset(file) for file in picture.styles)
        lines.append(f"memograph.parts.{name} = (() => {{\n{code}\nreturn render;\n}})();")
        lines.append(f"memograph.styles.{name} = {json.dumps(style)};")
        if picture.by_library:
            lines.append(f"memograph.parts.{name}.byLibrary = true;")
    return "\n".join([*lines, asset("loader.js")])


_loader = st.components.v2.component("memograph_loader", js=loader_script())
_STYLE = f"<style>{page_style()}</style>"
_drawing = st.components.v2.component("memograph_library", js=library_script())


@st.cache_resource(show_spinner=False)
def served() -> Event:
    """Return what tells whether the server hands out our own page, which has the style in it: see
    serving.py. Without it the app works all the same."""
    return Event()


def show_first(seconds: float) -> None:
    """Give the browser time to show what was sent, before the rest reaches it: what comes together
    it draws in one go. Without a browser nobody waits."""
    if served().is_set():
        sleep(seconds)


def mount_style() -> None:
    """Send the style of the page, where it did not come with it."""
    if not served().is_set():
        st.html(_STYLE)


def mount_code() -> None:
    """Send the code of the pictures; the same at every run, so a browser gets it once."""
    _loader(key="loader", height=1)


def mount_library() -> None:
    """Send the drawing library, after the page, which stands while it is on its way; once, too."""
    _drawing(key="library", height=1)


def picture(name: str) -> Callable[..., Any]:
    """Register one of `PICTURES` and return what mounts it, with `data=` and a component's other
    options."""
    mounted = st.components.v2.component(
        f"memograph_{name}",
        html="<div class='m'></div>",
        js=asset("stub.js").replace("PART", name),
    )

    def mount(*, data: Mapping[str, Any], **options: Any) -> Any:
        # In a list, because Streamlit looks through a dictionary for data frames, for which it
        # imports pandas: 0.4 s of the first page.
        return mounted(data=[data], **options)

    return mount

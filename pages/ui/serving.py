"""Before the first visitor: what the server does when it starts, and the page it hands out.

Streamlit runs app.py anew for each visitor; the first one would wait until all of it is imported
and the database is open. A server that starts does that before it answers.

The page itself is Streamlit's own with a few lines in its head. They name the pieces of code that
the chat needs, which a browser would otherwise ask for one after the other, when it comes upon
them. And they say where the server is: by itself a browser that came straight to /explorer looks
for it below that address first, and notes two errors.
"""

import os
import re
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from memory_core.errors import MemographError
from pages import ui
from pages.ui import entrance
from pages.ui.page_files import PageFiles, page_files

_STATIC = Path(st.__file__).parent / "static"
_NEEDED = ("Html", "BidiComponent", "Button", "ButtonGroup", "ChatInput")
"""Streamlit's names of what the chat is made of and its page does not bring by itself."""
ADDRESSES = ("", *(file for file, _title, _icon in entrance.PAGES[1:]))
"""Of the pages, below that of the app."""
_BROUGHT = re.compile(r"\./static/js/([\w.$-]+\.js)")
_IMPORTED = re.compile(r"""(?:from|import)\s*["']\./([\w.$-]+\.js)["']""")


@cache
def chunks(needed: Sequence[str] = _NEEDED, *, folder: Path = _STATIC) -> tuple[str, ...]:
    """Return the files of code that these pieces of Streamlit's page need and its index.html does
    not name, in the order they are imported; none where Streamlit calls them otherwise."""
    index = (folder / "index.html").read_text("utf-8")
    known = set(_BROUGHT.findall(index))
    found: list[str] = []
    waiting = [f.name for name in needed for f in sorted((folder / "static/js").glob(f"{name}.*"))]
    while waiting:
        name = waiting.pop(0)
        file = folder / "static/js" / name
        if name not in known and file.suffix == ".js" and file.is_file():
            known.add(name)
            found.append(name)
            waiting += _IMPORTED.findall(file.read_text("utf-8"))
    return tuple(found)


def _named(folder: Path) -> str:
    """Return Streamlit's page with the code the chat needs named in its head."""
    links = "".join(
        f'<link rel="modulepreload" crossorigin href="./static/js/{name}">'
        for name in chunks(folder=folder)
    )
    page = (folder / "index.html").read_text("utf-8")
    return page.replace("</head>", f"{links}</head>", 1)


@cache
def index_page(address: str, *, folder: Path = _STATIC) -> str:
    """Return the page this address of the app is answered with."""
    from pages.ui.mounting import page_style  # once the server stands, see ready()

    # As the browser sees it: behind a proxy the app may stand below another address.
    own = f".replace(/{address}\\/?$/, '')" if address else ""
    app = f"location.origin + location.pathname{own}"
    script = f"<script>window.__streamlit = {{ BACKEND_BASE_URL: {app} }};</script>"
    style = f"<style>{page_style()}</style>"
    page = _named(folder).replace("</head>", f"{script}</head>", 1)
    return page.replace("</body>", f"{style}</body>", 1)  # after Streamlit's own, to win over it


def routes() -> list[Route]:
    """Return the addresses of the app's pages, to stand before Streamlit's own routes."""
    return [Route(f"{_start()}/{one}", _answering(one)) for one in ADDRESSES]


def middleware() -> list[Middleware]:
    """Return what answers for the files of the page, to stand before Streamlit."""
    return [
        Middleware(PageFiles, start=_start(), files=page_files(_named(_STATIC), folder=_STATIC))
    ]


def _answering(address: str) -> Callable[[Request], Awaitable[HTMLResponse]]:
    async def index(_request: Request) -> HTMLResponse:
        return HTMLResponse(index_page(address), headers={"Cache-Control": "no-cache"})

    return index


@asynccontextmanager
async def ready(_app: object) -> AsyncIterator[None]:
    """Load what the first page needs, before anybody is answered. Nothing that registers a picture
    with Streamlit may be imported sooner."""
    # Tables are sent by Arrow, whose own allocator (mimalloc 3) has ended whole programs where a
    # thread that loaded it was over: https://github.com/apache/arrow/issues/50908
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    for module in iter_modules(ui.__path__):
        import_module(f"{ui.__name__}.{module.name}")
    from pages.ui.mounting import served
    from pages.ui.state import preparation

    served().set()
    for address in ADDRESSES:
        index_page(address)
    with suppress(MemographError):  # the page says what is wrong, to whoever comes
        preparation()  # opens the memory
    if not st.get_option("server.headless"):
        webbrowser.open(own_address())
    yield


def own_address() -> str:
    """Return where a browser on this machine finds the app."""
    bound = str(st.get_option("server.address") or "")
    everywhere = bound in ("", "0.0.0.0", "::")
    host = st.get_option("browser.serverAddress") if everywhere else bound
    scheme = "https" if st.get_option("server.sslCertFile") else "http"
    return f"{scheme}://{host}:{st.get_option('server.port')}{_start()}/"


def _start() -> str:
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{base}" if base else ""

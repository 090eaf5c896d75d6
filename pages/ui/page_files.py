"""The files every first visit asks for, answered from memory.

Streamlit looks each of them up on the disk, in a thread of its own and in several steps. They are
some ninety, asked for while somebody waits for the first page: half of what a visit costs the
server. What a page names is kept (3 MB); anything else Streamlit answers as ever.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

_ICONS = "static/media/MaterialSymbols-Rounded.*.woff2"
"""The font of the icons, which the style names and the page does not."""
_NAMED = re.compile(r"\./(static/[\w./$-]+\.(?:js|css|woff2))")
_KINDS = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
_CACHING = {"Cache-Control": "public, immutable, max-age=31536000"}
"""As Streamlit says it: a file's name changes with what is in it."""
_SPECIAL = frozenset({b"range", b"if-none-match", b"if-modified-since"})
"""What asks for less than a whole file is left to Streamlit."""


def page_files(page: str, *, folder: Path) -> Mapping[str, Response]:
    """Return the answers for the files that a page names, by their addresses below the app's.

    folder: where Streamlit has its page and the files.
    """
    icons = (file.relative_to(folder).as_posix() for file in folder.glob(_ICONS))
    names = (name for name in [*_NAMED.findall(page), *icons] if ".." not in name)
    return {f"/{name}": _answer(folder / name) for name in names if (folder / name).is_file()}


def _answer(file: Path) -> Response:
    return Response(file.read_bytes(), headers=_CACHING, media_type=_KINDS[file.suffix])


class PageFiles:
    """Answers for files in memory, before Streamlit is asked (ASGI)."""

    def __init__(self, app: ASGIApp, *, start: str, files: Mapping[str, Response]) -> None:
        """start: the address of the app, without a slash at its end. files: by addresses below
        that."""
        self._app = app
        self._files = {f"{start}{address}": answer for address, answer in files.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer for a file that is kept, or let Streamlit answer."""
        answer = self._files.get(scope.get("path", "")) if scope["type"] == "http" else None
        plain = scope.get("method") == "GET" and not _SPECIAL & {k for k, _ in scope["headers"]}
        await (answer if answer and plain else self._app)(scope, receive, send)

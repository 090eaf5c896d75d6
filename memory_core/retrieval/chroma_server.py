"""Vectors of chunks in a Chroma server: by its address, with a limit to how long it is waited for.

Nothing but ids, vectors and the embedder's name is sent. A server that did not answer is left alone
for some seconds, so that not every question waits for it; then it is tried again by itself.
"""

import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from memory_core.errors import DamagedIndexError, RetrievalError, UnreachableIndexError
from memory_core.retrieval.chroma_vectors import ChromaVectors, load_chroma

if TYPE_CHECKING:
    import httpx
    from chromadb.api import ClientAPI

TIMEOUT_S = 5.0
"""How long an answer is waited for."""
CONNECT_S = 2.0
"""How long a connection is waited for."""
AGAIN_S = 5.0
"""How long a server that did not answer is left alone."""
_SERVERS_FAULT = 500
"""HTTP status from which on the server is at fault, not what it was asked."""
_PAGE = 100
"""Collections listed at once."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where a Chroma server is.

    url: http(s)://host:port. token: sent with every request, "" for none; never shown. space:
    begins the names of all collections, so that several memories can use one server. timeout_s,
    again_s: see TIMEOUT_S, AGAIN_S. now: seconds of a clock that only goes forward.
    """

    url: str
    space: str
    token: str = field(default="", repr=False)
    timeout_s: float = TIMEOUT_S
    again_s: float = AGAIN_S
    now: Callable[[], float] = time.monotonic

    @property
    def headers(self) -> dict[str, str]:
        """Return what says who asks: the two headers servers and their gateways look for."""
        if not self.token:
            return {}
        return {"Authorization": f"Bearer {self.token}", "X-Chroma-Token": self.token}

    def hide(self, text: str) -> str:
        """Return a text without the token."""
        return text.replace(self.token, "***") if self.token else text


def space_of(folder: Path | None, *, database: str = "") -> str:
    """Return what begins the names of a memory's collections: the same whenever it is opened.

    database: address of the database it is in, when that is not a file of the folder. Without
    either it is another one each time. Raises RetrievalError where the folder cannot be used.
    """
    if database:
        parts = urlsplit(database)
        known = f"{parts.hostname}:{parts.port or 5432}{parts.path}"
        return f"m{hashlib.sha256(known.encode()).hexdigest()[:12]}-"
    if folder is None:
        return f"m{secrets.token_hex(6)}-"
    mark = folder / "chroma-server.id"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError), mark.open("x", encoding="ascii") as file:
            file.write(secrets.token_hex(6))
        name = mark.read_text("ascii").strip()
    except (OSError, ValueError) as error:
        message = f"The file {mark} cannot be used ({error}); make its folder writable."
        raise RetrievalError(message) from error
    return f"m{''.join(filter(str.isalnum, name))[:12]}-"


class ServerIndex(ChromaVectors):
    """Cosine search in a Chroma server; connected when it is first needed, and again after it was
    away. Raises RetrievalError where Chroma cannot be loaded here, UnreachableIndexError while the
    server does not answer."""

    def __init__(self, server: Server, *, embedder_name: str) -> None:
        """Nothing is asked yet."""
        load_chroma()
        super().__init__(embedder_name=embedder_name, space=server.space)
        self._server = server
        self._lock = RLock()
        self._client: ClientAPI | None = None
        self._away: tuple[float, str] | None = None
        self._closed = False

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner: those of these chunks, or with none all. What the server's
        own files keep of them until it tidies up is beyond reach."""
        from chromadb.errors import NotFoundError

        with self._talking("erase chunks"), contextlib.suppress(NotFoundError):
            client = self._ready_client()
            if chunk_ids:
                collection = client.get_collection(owner, embedding_function=None)
                collection.delete(ids=list(chunk_ids))
            else:
                client.delete_collection(owner)

    def own_words(self) -> str:
        """Return nothing: no file of the server can be looked through."""
        return ""

    def forget_space(self) -> None:
        """Remove all collections of this memory, of whatever embedder."""
        with self._talking("remove collections"):
            client = self._ready_client()
            names: list[str] = []
            while page := client.list_collections(limit=_PAGE, offset=len(names)):
                names += [one.name for one in page]
            for name in names:
                if name.startswith(self._server.space):
                    client.delete_collection(name)

    def close(self) -> None:
        """Give back the connection; what is stored stays."""
        with self._lock:
            self._closed = True
            self._drop()

    def _drop(self) -> None:
        client, self._client = self._client, None
        self._found.clear()
        if client is not None:
            for session in _sessions(client):
                session.close()
            client.close()  # type: ignore[attr-defined]  # it has one; its type does not say so

    def _ready_client(self) -> "ClientAPI":
        client = self._client
        if client is not None and self._away is None:
            return client
        with self._lock:
            if self._away is not None and self._server.now() < self._away[0]:
                raise UnreachableIndexError(self._away[1])
            if self._client is None:
                self._client = _connect(self._server)
            self._away = None
            return self._client

    @contextlib.contextmanager
    def _talking(self, doing: str) -> Iterator[None]:
        """Turn whatever Chroma and the network raise into this package's error."""
        if self._closed:
            message = f"The vector index was closed and cannot {doing}; open the memory again."
            raise RetrievalError(message)
        try:
            yield
        except RetrievalError:
            raise
        except Exception as error:  # Chroma raises bare ones for what a server says
            raise self._failed(doing, error) from error

    def _failed(self, doing: str, error: Exception) -> RetrievalError:
        from chromadb.errors import ChromaError

        if isinstance(error, ChromaError) and error.code() < _SERVERS_FAULT:
            kind = DamagedIndexError if "dimension" in str(error).lower() else RetrievalError
            return kind(self._said(doing, error))
        return self._gone(doing, error)

    def _gone(self, doing: str, error: Exception) -> UnreachableIndexError:
        """Note that the server does not answer as one should, and return the error to raise."""
        message = self._said(doing, error)
        with self._lock:
            self._drop()
            self._away = (self._server.now() + self._server.again_s, message)
        return UnreachableIndexError(message)

    def _said(self, doing: str, error: Exception) -> str:
        why = self._server.hide(_why(error, self._server.timeout_s))
        return (
            f"The vector index on {self._server.url} cannot {doing} ({why}). The documents stay "
            "stored and are found by their words; it is tried again by itself."
        )


def _why(error: Exception, timeout_s: float) -> str:
    """Return what went wrong, in words for who runs the server."""
    import httpx

    if isinstance(error, httpx.TimeoutException):
        return f"it did not answer within {timeout_s:g} s"
    if isinstance(error, httpx.HTTPStatusError):
        status = error.response.status_code
        if status in {401, 403}:
            return f"it refuses the token, status {status}: set MEMOGRAPH_CHROMA_TOKEN"
        return f"it answered with status {status}"
    if isinstance(error, httpx.HTTPError | OSError):
        return "nothing answers there"
    return " ".join(str(error).split())[:200] or type(error).__name__


def _connect(server: Server) -> "ClientAPI":
    """Connect. Chroma's own client waits for ever, so a request of ours goes first, and its later
    ones get a limit."""
    import httpx

    limit = httpx.Timeout(server.timeout_s, connect=min(CONNECT_S, server.timeout_s))
    answer = httpx.get(
        f"{server.url.rstrip('/')}/api/v2/heartbeat", headers=server.headers, timeout=limit
    )
    answer.raise_for_status()
    from chromadb.config import Settings

    parts = urlsplit(server.url)
    client: ClientAPI = load_chroma().HttpClient(
        host=parts.hostname or "",
        port=parts.port or (443 if parts.scheme == "https" else 8000),
        ssl=parts.scheme == "https",
        headers=server.headers,
        settings=Settings(anonymized_telemetry=False),
    )
    for session in _sessions(getattr(client, "_admin_client", None)):
        session.close()  # was used once, to see that the database is there
    for session in _sessions(client):
        session.timeout = limit
    return client


def _sessions(client: object) -> "Iterator[httpx.Client]":
    """Yield the connections of a client of Chroma, which it neither limits nor closes itself."""
    import httpx

    session = getattr(getattr(client, "_server", None), "_session", None)
    if isinstance(session, httpx.Client):
        yield session

"""What can be configured, and where the values come from: arguments first, then the environment."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from memory_core.decay import OFF, Decay, mode
from memory_core.errors import InputError
from memory_core.graph import checked_hops
from memory_core.prioritization import policy_named

EMBEDDERS = ("wordllama", "service", "minilm")
_DATABASES = ("postgresql://", "postgresql+psycopg://", "postgres://")
TTL_S = (1.0, 10 * 365 * 86400.0)
"""Seconds a time to live can have, from and to."""
MAX_MESSAGE_CHARS = 20_000
"""A chat message longer than this is refused; a text that long belongs among the documents."""


def is_server(address: str) -> bool:
    """Whether an address is http(s)://host:port and nothing more, so that it can be shown."""
    try:
        parts = urlsplit(address)
        known = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number
        return False
    more = parts.username or parts.password or parts.path.strip("/") or parts.query
    return bool(known and not more and not parts.fragment)


def _data_dir() -> Path | None:
    value = os.environ.get("MEMOGRAPH_DATA_DIR", "")
    return Path(value) if value else None


def _words(name: str, default: str) -> Callable[[], str]:
    return lambda: os.environ.get(name, "") or default


def _number(name: str, default: float) -> float:
    value = os.environ.get(name, "")
    try:
        return float(value) if value else default
    except ValueError as error:
        message = f"{name} is {value!r}; give a number, or unset it for {default:g}."
        raise InputError(message) from error


def _names(name: str, default: str) -> Callable[[], tuple[str, ...]]:
    def read() -> tuple[str, ...]:
        words = (os.environ.get(name, "") or default).lower().split(",")
        return tuple(word.strip() for word in words if word.strip())

    return read


def _count(name: str, default: int) -> Callable[[], int]:
    return lambda: round(_number(name, default))


@dataclass(frozen=True, slots=True)
class Settings:
    """How a memory is opened.

    data_dir: folder for the database and the vectors; None keeps all in memory
        (MEMOGRAPH_DATA_DIR).
    database_url: postgresql://user:password@host/database to keep the memory in instead of a file
        of data_dir; "" for the file (MEMOGRAPH_DATABASE_URL). Never shown: it holds a password.
    embedder: what turns text into vectors for search (MEMOGRAPH_EMBEDDER): "wordllama", which
        comes inside its package; "minilm", Chroma's own, once its file is on this machine; or
        "service", the embeddings of an OpenAI-compatible service, to which the texts of documents
        and questions are then sent. Another one makes all vectors anew.
    embedding_url, embedding_model: of that service (MEMOGRAPH_EMBEDDING_URL, _MODEL);
        embedding_key: its key, never shown (MEMOGRAPH_EMBEDDING_KEY).
    chroma_url: http(s)://host:port of a Chroma server to keep the vectors in instead of a folder of
        data_dir; "" for the folder (MEMOGRAPH_CHROMA_URL); chroma_token: sent to it, never shown
        (MEMOGRAPH_CHROMA_TOKEN).
    ttl_s: seconds an entity stays without being spoken of (MEMOGRAPH_TTL_S); ttl_by_type: seconds
        for some types. context_entities: how many entities a prompt lists. retrieved_chunks: how
        many pieces of documents a prompt quotes. token_budget: tokens for memory and documents
        (MEMOGRAPH_TOKEN_BUDGET).
    service_hosts: which services a visitor may have this server call (MEMOGRAPH_SERVICE_HOSTS,
        comma-separated): "public" for every address of the public internet (the default, for then
        nobody can have it call what only it can reach), "*" for any at all, or hosts such as
        localhost:11434 and *.example.com. See `llm.hosts`.
    window_messages, window_turns: how many of the last messages and turns (a turn begins with what
        the user says after an answer) a prompt repeats; what is older is in its summary.
    session_ttl_s: seconds after its last use in which a session is resumed
        (MEMOGRAPH_SESSION_TTL_S); its history stays.
    preset: the domain preset that decides types, patterns and times to live, by its name or the
        path of a .toml file of your own (MEMOGRAPH_PRESET).
    pipeline: name of an installed spaCy pipeline to read with, "" for the one that ships
        (MEMOGRAPH_PIPELINE).
    library: whether answers may use the documents that ship.
    adapt: whether answers are worded for what is known of the user (MEMOGRAPH_ADAPT, "0" for no).
    policy: how entities are ranked for a prompt (MEMOGRAPH_POLICY): "balanced", "guide" or
        "activation". In long conversations "balanced" has what is spoken of next among its first
        five far more often than "guide", whose unbounded mentions keep old favourites on top.
    num_hops: relations away from the conversation that a prompt still takes in, 0 to 4
        (MEMOGRAPH_NUM_HOPS).
    decay: "off" or "by use", where use prolongs the time to live (MEMOGRAPH_DECAY);
        decay_growth, decay_threshold: see `decay.Decay` (MEMOGRAPH_DECAY_GROWTH, _THRESHOLD).
    """

    data_dir: Path | None = field(default_factory=_data_dir)
    embedder: str = field(default_factory=_words("MEMOGRAPH_EMBEDDER", "wordllama"))
    embedding_url: str = field(default_factory=_words("MEMOGRAPH_EMBEDDING_URL", ""))
    embedding_model: str = field(default_factory=_words("MEMOGRAPH_EMBEDDING_MODEL", ""))
    embedding_key: str = field(default_factory=_words("MEMOGRAPH_EMBEDDING_KEY", ""), repr=False)
    chroma_url: str = field(default_factory=_words("MEMOGRAPH_CHROMA_URL", ""))
    chroma_token: str = field(default_factory=_words("MEMOGRAPH_CHROMA_TOKEN", ""), repr=False)
    ttl_s: float = field(default_factory=lambda: _number("MEMOGRAPH_TTL_S", 1800.0))
    ttl_by_type: Mapping[str, float] = field(default_factory=dict)
    context_entities: int = 5
    retrieved_chunks: int = 3
    token_budget: int = field(default_factory=_count("MEMOGRAPH_TOKEN_BUDGET", 1500))
    window_messages: int = 20
    window_turns: int = 5
    session_ttl_s: float = field(
        default_factory=lambda: _number("MEMOGRAPH_SESSION_TTL_S", 24 * 3600.0)
    )
    preset: str = field(default_factory=lambda: os.environ.get("MEMOGRAPH_PRESET", "general"))
    pipeline: str = field(default_factory=lambda: os.environ.get("MEMOGRAPH_PIPELINE", ""))
    library: bool = True
    adapt: bool = field(default_factory=lambda: os.environ.get("MEMOGRAPH_ADAPT", "1") != "0")
    policy: str = field(default_factory=_words("MEMOGRAPH_POLICY", "balanced"))
    num_hops: int = field(default_factory=_count("MEMOGRAPH_NUM_HOPS", 2))
    service_hosts: tuple[str, ...] = field(
        default_factory=_names("MEMOGRAPH_SERVICE_HOSTS", "public")
    )
    decay: str = field(default_factory=_words("MEMOGRAPH_DECAY", OFF.mode))
    decay_growth: float = field(
        default_factory=lambda: _number("MEMOGRAPH_DECAY_GROWTH", OFF.growth)
    )
    decay_threshold: float = field(
        default_factory=lambda: _number("MEMOGRAPH_DECAY_THRESHOLD", OFF.threshold)
    )
    database_url: str = field(default_factory=_words("MEMOGRAPH_DATABASE_URL", ""), repr=False)

    def __post_init__(self) -> None:
        """Refuse values that cannot work, with the way out."""
        for ttl in (self.ttl_s, self.session_ttl_s, *self.ttl_by_type.values()):
            if not TTL_S[0] <= ttl <= TTL_S[1]:
                message = f"A time to live of {ttl:g} s is not possible; give 1 s to 10 years."
                raise InputError(message)
        if self.database_url and not self.database_url.startswith(_DATABASES):
            message = (
                "The database's address (MEMOGRAPH_DATABASE_URL) is none; write it as "
                "postgresql://user:password@host/database, or leave it empty for a file."
            )
            raise InputError(message)
        self._check_vectors()
        policy_named(self.policy)
        checked_hops(self.num_hops)
        self.forgetting()

    def _check_vectors(self) -> None:
        """Refuse an embedder that is none, and an address that cannot be one."""
        if self.embedder not in EMBEDDERS:
            message = f"There is no embedder {self.embedder!r}; take one of {', '.join(EMBEDDERS)}."
            raise InputError(message)
        if self.embedder == "service" and not (self.embedding_url and self.embedding_model):
            message = (
                "Embeddings of a service need its address and a model; set MEMOGRAPH_EMBEDDING_URL "
                "and MEMOGRAPH_EMBEDDING_MODEL, or take another embedder."
            )
            raise InputError(message)
        if self.chroma_url and not is_server(self.chroma_url):
            message = (
                "The Chroma server's address (MEMOGRAPH_CHROMA_URL) is none; write it as "
                "http://host:port, a token apart (MEMOGRAPH_CHROMA_TOKEN), or leave it empty."
            )
            raise InputError(message)

    def forgetting(self) -> Decay:
        """Return how use prolongs a life. Raises InputError for values that cannot work."""
        return Decay(mode(self.decay), self.decay_growth, self.decay_threshold)

    def ttl(self, entity_type: str, *, preset: Mapping[str, float] | None = None) -> timedelta:
        """Return how long an entity of this type stays without being spoken of.

        preset: seconds for some types where `ttl_by_type` says nothing, from a domain preset.
        """
        default = (preset or {}).get(entity_type, self.ttl_s)
        return timedelta(seconds=self.ttl_by_type.get(entity_type, default))

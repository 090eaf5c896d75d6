"""The edits a store can be asked for, as plain data; the same request makes an edit or shows what
it would do. Ids are entity ids unless it says otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """An edit asked for."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The entities it is of, as far as the request names them."""
        return ()


@dataclass(frozen=True, slots=True)
class _OfOne(Request):
    entity_id: str

    @property
    def ids(self) -> tuple[str, ...]:
        """The entity it is of."""
        return (self.entity_id,)


@dataclass(frozen=True, slots=True)
class _OfTwo(Request):
    first: str
    second: str

    @property
    def ids(self) -> tuple[str, ...]:
        """The two entities it is of."""
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class Merge(_OfTwo):
    """All that belongs to the second belongs to the first afterwards."""


@dataclass(frozen=True, slots=True)
class Split(_OfOne):
    """Mentions (their ids) and what has these aliases become an entity of its own. type: None for
    the same."""

    name: str
    mentions: frozenset[str] = frozenset()
    aliases: frozenset[str] = frozenset()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Amend(_OfOne):
    """Values (None takes one away), further names and the type are set by hand."""

    values: Mapping[str, object] = field(default_factory=dict)
    add_aliases: tuple[str, ...] = ()
    remove_aliases: tuple[str, ...] = ()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Rename(_OfOne):
    """It is called something else; the old name stays as an alias."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Renew(_OfOne):
    """Its time starts again. pinned: whether it expires at all; None leaves that as it is."""

    pinned: bool | None = None


@dataclass(frozen=True, slots=True)
class Extend(_OfOne):
    """It stays so many seconds longer."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Live(Request):
    """Entities in memory of these types end as they would with these times to live, seconds."""

    ttl_by_type: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Delete(_OfOne):
    """It is put away; what is known of it stays."""


@dataclass(frozen=True, slots=True)
class Relate(_OfTwo):
    """The first has a relation to the second."""

    predicate: str


@dataclass(frozen=True, slots=True)
class Unrelate(Request):
    """A relation does not hold any more."""

    relation_id: str


@dataclass(frozen=True, slots=True)
class KeepApart(_OfTwo):
    """The two are two things."""


@dataclass(frozen=True, slots=True)
class AllowMerge(_OfTwo):
    """The two may be one thing."""


@dataclass(frozen=True, slots=True)
class Undo(Request):
    """An edit is taken back."""

    event_id: str

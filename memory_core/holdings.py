"""What a memory holds of one user, and where: plain data to look at, without any of its text."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class HeldFile:
    """A file a memory is kept in. name: relative to the data folder. n_bytes: its size now."""

    name: str
    n_bytes: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """What is stored of one user.

    rows: by table, only this user's; a table without any is there with 0. files: those of the data
    folder, which hold every user's rows. place: what the rows are kept in, in words.
    ttl_s: seconds an entity stays without being spoken of, by default; ttl_by_type: where a type
    has its own. session_ttl_s: seconds after its last use in which a session is resumed.
    """

    rows: Mapping[str, int] = field(default_factory=dict)
    files: tuple[HeldFile, ...] = ()
    place: str = ""
    ttl_s: float = 0.0
    ttl_by_type: Mapping[str, float] = field(default_factory=dict)
    session_ttl_s: float = 0.0

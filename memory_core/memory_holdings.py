"""The facade's calls about what is stored: how much of what, where, and for how long."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from memory_core.exchange.native import read_json
from memory_core.holdings import HeldFile, Holdings
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.memory_exchange import outline_in
from memory_core.model import Message
from memory_core.results import Loaded


class MemoryHoldings(MemoryBase):
    """What is stored of one user at a time. Reading it changes nothing."""

    def holdings(self, user_id: str) -> Holdings:
        """Return what is stored of a user: rows by table, the files, and how long things stay."""
        parts, settings = self._parts, self._parts.settings
        rows = parts.store.rows_held(user_id=identifier(user_id, what="user id"))
        types = sorted({*settings.ttl_by_type, *parts.ttl.keywords["preset"]})
        default = settings.ttl_s
        own = {name: parts.ttl(name).total_seconds() for name in types}
        return Holdings(
            rows,
            tuple(_files(settings.data_dir)),
            self._place(),
            default,
            {name: seconds for name, seconds in own.items() if seconds != default},
            settings.session_ttl_s,
        )

    def _place(self) -> str:
        settings = self._parts.settings
        if settings.database_url:
            return "a PostgreSQL database"
        if settings.data_dir is None:
            return "the server's main memory, until it stops"
        return "an SQLite file on the server"

    def preview_load(self, data: str | bytes, *, format: str = "json") -> Loaded:
        """Return what a file holds that `load` would bring in, with `written` by kind; nothing is
        written, and what is in the memory already is not looked at. Raises InputError as `load`."""
        from memory_core.stores.exchange.checks import checked

        if format == "json":
            found = checked(read_json(data))
            notes = (f"{name}: not known here ({n}×)" for name, n in found.unknown.items())
            return Loaded(format, {name: len(r) for name, r in found.rows.items()}, {}, (*notes,))
        outline = outline_in(data, format=format)
        counts = {
            "entities": len(outline.entities),
            "relations": len(outline.relations),
            "messages": len(outline.messages),
        }
        return Loaded(format, counts, {}, tuple(outline.skipped))

    def messages_by_id(self, ids: Iterable[str], *, user_id: str) -> list[Message]:
        """Return these messages; ids of no message of this user are left out."""
        user_id = identifier(user_id, what="user id")
        return self._parts.store.messages_by_id(list(dict.fromkeys(ids)), user_id=user_id)


def _files(folder: Path | None) -> Iterator[HeldFile]:
    """Yield the files below a folder; one that goes away meanwhile is left out."""
    if folder is None:
        return
    for path in sorted(Path(folder).rglob("*")):
        try:
            if path.is_file():
                yield HeldFile(path.relative_to(folder).as_posix(), path.stat().st_size)
        except OSError:
            continue

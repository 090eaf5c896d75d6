"""The complete format: everything a user's memory holds, as JSON, version 1.

One object: "format", "version", "exported_at", then a list of entries for each table, one entry a
line, in an order that depends on what is in the memory alone. Entries refer to each other by ids
or, where those they mean have none, by position in their list, counted from 0. Instants are ISO
8601 with a zone. The user's id is not in it, nor codes to resume a session, nor any key of a
service. Not carried either: undo records (what was edited before can no longer be undone) and
vectors, which are made again.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice

from memory_core.errors import InputError
from memory_core.exchange.limits import json_of, text_of
from memory_core.stores.base import Store

FORMAT, VERSION = "memograph", 1
_STEP = 1000


def write_json(store: Store, *, user_id: str, now: datetime) -> str:
    """Return a user's whole memory. now: the instant named in it."""
    return "".join(_pieces(store, user_id, now))


def _pieces(store: Store, user_id: str, now: datetime) -> Iterator[str]:
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    head = {"format": FORMAT, "version": VERSION, "exported_at": now.isoformat()}
    yield encode(head)[:-1]
    for name, rows in store.exported_rows(user_id=user_id):
        yield f',\n"{name}":['
        comma = "\n"
        while part := list(islice(rows, _STEP)):
            yield comma + ",\n".join(map(encode, part))
            comma = ",\n"
        yield "]"
    yield "\n}\n"


def read_json(data: str | bytes) -> Mapping[str, object]:
    """Return the tables of a file. Raises InputError for what is no export that is known here."""
    found = json_of(text_of(data))
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        message = (
            f'The file is no export of this program (it should begin with {{"format":"{FORMAT}"). '
            "Nothing was loaded; name its format: json, graphml, csv, json-ld or mcp-jsonl."
        )
        raise InputError(message)
    version = found.get("version")
    if type(version) is not int or version < 1:
        message = f"The file has no version ({str(version)[:40]!r}). Nothing was loaded."
        raise InputError(message)
    if version > VERSION:
        message = (
            f"The file was written by a newer program: it has version {version}, and this one "
            f"reads versions up to {VERSION}. Nothing was loaded; bring this program up to date."
        )
        raise InputError(message)
    return found

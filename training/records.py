"""Labelled texts, the one shape every source of names is brought into.

On disk a source is a file of JSON lines: {"text": ..., "ents": [[start, end, label]], "miss":
[[start, end]]}, positions in characters, end exclusive. "miss" are stretches whose label the
source does not tell; they are neither taught nor scored.
"""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

LABELS = ("PERSON", "ORGANIZATION", "LOCATION", "PRODUCT", "EVENT", "WORK")

Name = tuple[int, int, str]
"""Start, end, label."""
Stretch = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Record:
    """A text, the names in it in reading order, and where its labels are unknown."""

    text: str
    names: tuple[Name, ...] = ()
    unknown: tuple[Stretch, ...] = ()

    def shifted(self, by: int) -> "Record":
        """Return the record with positions moved right by `by` characters; the text as it is."""
        return replace(
            self,
            names=tuple((start + by, end + by, label) for start, end, label in self.names),
            unknown=tuple((start + by, end + by) for start, end in self.unknown),
        )


def read(path: Path) -> list[Record]:
    """Return the records of a file, without empty texts."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
    return [_record(row) for row in rows if row["text"].strip()]


def _record(row: dict[str, Any]) -> Record:
    names = tuple((start, end, label) for start, end, label in row["ents"])
    return Record(str(row["text"]), names, tuple((start, end) for start, end in row["miss"]))


def joined(first: Record, second: Record) -> Record:
    """Return two records as one text, a space between them."""
    moved = second.shifted(len(first.text) + 1)
    return Record(
        f"{first.text} {second.text}", first.names + moved.names, first.unknown + moved.unknown
    )


def grouped(
    records: Iterable[Record], *, rng: random.Random, sizes: Sequence[int]
) -> Iterator[Record]:
    """Yield the records joined in runs whose lengths are drawn from `sizes`, in order.

    A text that ends without punctuation gets a full stop where another follows it.
    """
    waiting: Record | None = None
    left = 0
    for record in records:
        if waiting is None:
            waiting, left = record, rng.choice(sizes) - 1
        else:
            ended = waiting.text[-1:] in ".?!…"
            closed = waiting if ended else replace(waiting, text=waiting.text + ".")
            waiting, left = joined(closed, record), left - 1
        if left == 0:
            yield waiting
            waiting = None
    if waiting is not None:
        yield waiting

"""The texts of the last stage of names: tweets many times over, typed as differently as tweets are.

What its labellers did not agree on is made one before: a hashtag is named with its sign.
"""

import random
from dataclasses import replace

from training.records import Record

SWAPPED = 0.5
"""Share of the tweets with names that are seen under other names."""
LOWER, UPPER = 0.08, 0.032
"""Shares of tweets in lower case and in capitals."""


def with_signs(record: Record) -> Record:
    """Return a record whose names of hashtags include the sign, and whose other hashtags are no
    names."""
    text = record.text
    names = ((s - 1 if s and text[s - 1] == "#" else s, e, label) for s, e, label in record.names)
    unknown = (span for span in record.unknown if text[span[0]] != "#")
    return replace(record, names=tuple(names), unknown=tuple(unknown))


def typed(record: Record, *, rng: random.Random) -> Record:
    """Return a record as somebody in a hurry, or excited, might have typed it."""
    share = rng.random()
    text = record.text
    if share < LOWER:
        text = text.lower()
    elif share < LOWER + UPPER:
        text = text.upper()
    # Capitals of some scripts are longer: then the positions would be wrong.
    return replace(record, text=text) if len(text) == len(record.text) else record

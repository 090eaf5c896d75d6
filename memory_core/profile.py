"""Profile: the preferences that signs and choices amount to, and how answers follow them.

Pure arithmetic: no store, no model, no clock. A preference is worked out when it is asked for, so
a sign that is erased is gone from it by itself.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from memory_core.people import (
    LANGUAGE,
    LENGTH,
    LEVEL,
    MANY_VALUED,
    STYLE,
    UNITS,
    Choice,
    Manner,
    Preference,
    Sign,
)
from memory_core.tongues import NAMES

WINDOW = timedelta(days=30)
"""How far back wording shows a preference; a plain statement holds until something contradicts."""
TURNS = 50
"""Turns, and messages, that are looked at."""
PRIOR = 1.0
"""Weight of not knowing: signs of weight w with nothing against them are w / (w + PRIOR) sure."""
HALF_LIFE = timedelta(days=15)
"""After which a sign in the wording counts half."""
SAID_HALF_LIFE = timedelta(days=180)
"""After which a plain statement counts half."""
SURE = 0.6
"""Confidence from which on answers follow a preference."""
MAX_EVIDENCE = 10
INTERMEDIATE = 0.6
"""Share of the signs that beginner or expert needs; with less on both sides it is intermediate."""


def preferences_of(
    signs: Iterable[Sign], choices: Collection[Choice], *, user_id: str, now: datetime
) -> list[Preference]:
    """Return preferences, surest first.

    signs: latest first, with message_id and at. Of plain statements the latest counts against
    anything before it; wording adds to it or takes from it. A choice is surest, until something
    else is stated after it.
    """
    by_key: dict[str, list[Sign]] = defaultdict(list)
    for sign in signs:
        if not _forgotten(sign, choices):
            by_key[sign.key].append(sign)
    found: list[Preference] = []
    for key in by_key.keys() | {c.key for c in choices if not c.forgotten}:
        chosen = [c for c in choices if c.key == key and not c.forgotten]
        work = _several if key in MANY_VALUED else _single
        found += work(by_key[key], chosen, key=key, user_id=user_id, now=now)
    return sorted(found, key=lambda p: (-p.confidence, p.key, p.value))


def _forgotten(sign: Sign, choices: Iterable[Choice]) -> bool:
    return any(
        c.forgotten
        and c.key == sign.key
        and c.value in {"", sign.value}
        and sign.at is not None
        and sign.at <= c.at
        for c in choices
    )


def _single(
    signs: Sequence[Sign], chosen: Sequence[Choice], *, key: str, user_id: str, now: datetime
) -> list[Preference]:
    """Return the one value of a key: the last that was chosen or stated, else the likeliest."""
    latest = max(chosen, key=lambda c: c.at, default=None)
    stated = next((s for s in signs if s.said and not s.against), None)
    if latest is not None and not (stated and stated.at and stated.at > latest.at):
        return [Preference(user_id, key, latest.value, 1.0, (), latest.at, by_hand=True)]
    if stated is not None:
        value = stated.value
        # What was stated before has been thought over; only what came after can contradict.
        begun = stated.at or now
        signs = [s for s in signs if s.value == value or (s.at or now) > begun]
    else:
        value = _likeliest(signs, key=key, now=now)
    return _valued(signs, key=key, value=value, user_id=user_id, now=now)


def _likeliest(signs: Sequence[Sign], *, key: str, now: datetime) -> str:
    weights: dict[str, float] = defaultdict(float)
    for sign in signs:
        weights[sign.value] += -_weight(sign, now) if sign.against else _weight(sign, now)
    best = max(weights, key=lambda value: (weights[value], value), default="")
    both = weights.get("beginner", 0.0) + weights.get("expert", 0.0)
    if key == LEVEL and both > 0 and max(weights.values()) < INTERMEDIATE * both:
        return "intermediate"
    return best


def _several(
    signs: Sequence[Sign], chosen: Sequence[Choice], *, key: str, user_id: str, now: datetime
) -> list[Preference]:
    """Return every value of a key that has more for it than against it."""
    found = [Preference(user_id, key, c.value, 1.0, (), c.at, by_hand=True) for c in chosen]
    have = {c.value for c in chosen}
    by_value: dict[str, list[Sign]] = defaultdict(list)
    for sign in signs:
        by_value[sign.value].append(sign)
    for value, own in by_value.items():
        if value not in have:
            found += _valued(own, key=key, value=value, user_id=user_id, now=now)
    return found


def _valued(
    signs: Sequence[Sign], *, key: str, value: str, user_id: str, now: datetime
) -> list[Preference]:
    """Return a value with its confidence, [] where nothing is left for it.

    The weight for it over the weight of all signs of the key and of not knowing.
    """
    meant = {"beginner", "expert"} if value == "intermediate" and key == LEVEL else set()
    speaking = [s for s in signs if s.value in {value, *meant} and not s.against]
    speaking.sort(key=lambda s: s.at or now, reverse=True)
    weight = sum(_weight(s, now) for s in speaking)
    total = sum(_weight(s, now) for s in signs)
    confidence = weight / (total + PRIOR)
    if not speaking or 2 * weight <= total:
        return []
    updated = max(s.at or now for s in speaking)
    return [Preference(user_id, key, value, confidence, tuple(speaking[:MAX_EVIDENCE]), updated)]


def _weight(sign: Sign, now: datetime) -> float:
    """Return what a sign counts by now: half after each half-life."""
    age = max(timedelta(0), now - (sign.at or now))
    lives = age / (SAID_HALF_LIFE if sign.said else HALF_LIFE)
    return sign.weight * math.pow(0.5, lives)


ALLOWED: Mapping[str, frozenset[str]] = {
    LEVEL: frozenset({"beginner", "intermediate", "expert"}),
    STYLE: frozenset({"formal", "informal"}),
    LENGTH: frozenset({"short", "detailed"}),
    UNITS: frozenset({"metric", "imperial"}),
    LANGUAGE: NAMES,
}
"""Preferences answers follow, and the only values they follow."""


def manner_of(preferences: Iterable[Preference]) -> Manner:
    """Return how answers are to be worded for somebody with these preferences."""
    sure: dict[str, Preference] = {}
    for preference in preferences:
        if preference.confidence >= SURE and preference.value in ALLOWED.get(preference.key, ()):
            sure.setdefault(preference.key, preference)
    value = {key: preference.value for key, preference in sure.items()}
    return Manner(
        level=value.get(LEVEL, ""),
        style=value.get(STYLE, ""),
        length=value.get(LENGTH, ""),
        language=value.get(LANGUAGE, ""),
        units=value.get(UNITS, ""),
        because=_because([sure[key] for key in (LEVEL, STYLE, LENGTH) if key in sure]),
    )


def _because(shown: Sequence[Preference]) -> str:
    """Return in words for whom an answer is worded, and what shows it; "" for nobody special."""
    if not shown:
        return ""
    level = [f"{_article(p.value)} {p.value}" for p in shown if p.key == LEVEL]
    rest = [
        f"with {p.value} answers" if p.key == LENGTH else p.value for p in shown if p.key != LEVEL
    ]
    whom = ", ".join([*(f"for {one}" for one in level), *rest])
    messages = {sign.message_id for p in shown for sign in p.evidence}
    if not messages:
        return f"answered {whom}: you set it so"
    n = len(messages)
    return f"answered {whom}: {n} of your messages {'shows' if n == 1 else 'show'} it"


def _article(noun: str) -> str:
    return "an" if noun[:1] in "aeiou" else "a"

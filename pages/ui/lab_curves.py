"""Scores over time, and over how often something is mentioned, as data of a picture."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from memory_core.model import Entity
from memory_core.prioritization import POLICIES
from memory_core.signals import NOTHING
from memory_core.what_if import CurvePoint, Features, Spoken, leaves_at, reranked, score_curve
from pages.ui.lab_knobs import ahead_in_words
from pages.ui.lab_pictures import FROM, said
from pages.ui.lab_state import Lab

LINES = 5
MOST_LINES = 6
_PAST, _FUTURE = 60, 90
_MOST_MARKS = 40
_LONGEST = timedelta(days=1)
_SHORTEST = timedelta(minutes=10)
_HEIGHT = 300
_JUST_BEFORE = timedelta(milliseconds=1)
_TOP = {"guide": 100.0, "balanced": 60.0, "activation": 1.0}

Heard = Callable[[str], Sequence[Spoken]]
"""Entity id -> when it was spoken of, oldest first."""


def drawn(features: Features, here: Lab) -> list[Entity]:
    """Return the entities whose lines are drawn: the first ones by standard weights now, so that
    lines stay while knobs are turned, and those that were picked."""
    known = {entity.id: entity for entity in features.entities}
    watched = [known[i] for i in here.watched if i in known][-MOST_LINES:]
    first = [one.entity for one in reranked(features, policy=POLICIES[here.policy], limit=LINES)]
    own = {entity.id for entity in watched}
    return [*(e for e in first if e.id not in own), *watched][-MOST_LINES:]


def over_time(features: Features, here: Lab, heard: Heard) -> dict[str, Any]:
    """Return the data of the scores over time: what was, and what would be if nobody spoke."""
    entities = drawn(features, here)
    spoken = {entity.id: heard(entity.id) for entity in entities}
    policy, lives = here.chosen(here.policy), here.lives(features.lives)
    ends = {e.id: leaves_at(e, present=features.lives, other=lives) for e in entities}
    begin = _begin(features, entities)
    end = _end(features, here, [one for one in ends.values() if one])
    then = features.at + timedelta(seconds=here.ahead_s)
    series = []
    for entity in entities:
        left = ends[entity.id]
        bends = [one.at for one in spoken[entity.id][-_MOST_MARKS:]] + ([left] if left else [])
        instants = _instants(features, (begin, end), bends, then)
        points = score_curve(
            entity,
            spoken[entity.id],
            features=features,
            policy=policy,
            instants=instants,
            lives=lives,
        )
        series.append(_series(entity, points, spoken[entity.id], features, begin))
        series[-1]["end"] = None if left is None else _x(features, left)
        series[-1]["said"] = _at(points, then, here.policy)
    marked = [[0.0, "now", "now"]]
    if here.ahead_s:
        marked.append([float(here.ahead_s), ahead_in_words(here.ahead_s), "then"])
    return {
        **_frame(here, series),
        "x": [_x(features, begin), _x(features, end)],
        "time": True,
        "lines": marked,
        "xWords": "time; dots: you spoke of it, ✕: it leaves",
        "alt": f"Scores over time under {here.policy}, a line for each of {len(series)} entities",
    }


def over_mentions(features: Features, here: Lab, *, old: Entity, new: Entity) -> dict[str, Any]:
    """Return the data of how the score of `old` grows with its mentions, against `new` as it is."""
    most = max(30, old.mentions + 5)
    rows = [(old, scores(features, here, old, most)), (new, [points(features, here, new)] * most)]
    series = []
    for tone, (entity, values) in enumerate(rows):
        marks = [float(entity.mentions)] if entity is old else []
        series.append(
            {
                "id": entity.id,
                "name": entity.name,
                "tone": tone,
                "points": [[float(n), round(v, 2), True] for n, v in enumerate(values, 1)],
                "marks": marks,
                "end": None,
                "said": said(points(features, here, entity), here.policy),
            }
        )
    return {
        **_frame(here, series),
        "x": [1.0, float(most)],
        "time": False,
        "lines": [],
        "xWords": f"mentions of the {old.name}",
        "alt": f"Score of the {old.name} by its mentions, against the {new.name}",
    }


def points(features: Features, here: Lab, entity: Entity) -> float:
    """Return the score of an entity under the policy and weights that are tried."""
    signals = features.signals.get(entity.id, NOTHING)
    return sum(here.chosen(here.policy).parts(entity, now=features.at, signals=signals).values())


def scores(features: Features, here: Lab, entity: Entity, most: int) -> list[float]:
    """Return what an entity would score with 1 to `most` mentions."""
    return [points(features, here, replace(entity, mentions=n)) for n in range(1, most + 1)]


def _frame(here: Lab, series: list[dict[str, Any]]) -> dict[str, Any]:
    for tone, one in enumerate(series):
        one["tone"] = tone % MOST_LINES
    return {
        "kind": "lines",
        "series": series,
        "height": _HEIGHT,
        "least": FROM.get(here.policy, 0.0),
        "top": _TOP[here.policy],
        "empty": "Nothing is in memory to draw a line of.",
    }


def _series(
    entity: Entity,
    points: Sequence[CurvePoint],
    spoken: Sequence[Spoken],
    features: Features,
    begin: datetime,
) -> dict[str, Any]:
    marks = [_x(features, one.at) for one in spoken if begin <= one.at <= features.at]
    return {
        "id": entity.id,
        "name": entity.name,
        "points": [[_x(features, p.at), round(p.score, 2), p.alive] for p in points],
        "marks": marks[-_MOST_MARKS:],
    }


def _begin(features: Features, entities: Sequence[Entity]) -> datetime:
    first = min((entity.first_seen for entity in entities), default=features.at)
    margin = max((features.at - first) / 20, timedelta(seconds=30))
    return max(min(first - margin, features.at - _SHORTEST), features.at - _LONGEST)


def _end(features: Features, here: Lab, ends: Sequence[datetime]) -> datetime:
    last = max(ends, default=features.at + _SHORTEST)
    wanted = min(last + (last - features.at) / 10, features.at + _LONGEST)
    tried = features.at + timedelta(seconds=here.ahead_s * 1.15)
    return max(wanted, tried, features.at + _SHORTEST)


def _instants(
    features: Features,
    window: tuple[datetime, datetime],
    bends: Sequence[datetime],
    then: datetime,
) -> list[datetime]:
    """Return the instants of a line: even steps, and just before and at what bends it."""
    (begin, end), now = window, features.at
    found = {begin + (now - begin) * i / _PAST for i in range(_PAST)}
    found |= {now + (end - now) * i / _FUTURE for i in range(_FUTURE + 1)}
    found |= {at + step for at in bends for step in (-_JUST_BEFORE, timedelta())}
    return sorted(at for at in {*found, now, then} if begin <= at <= end)


def _x(features: Features, at: datetime) -> float:
    return round((at - features.at).total_seconds(), 3)


def _at(points: Sequence[CurvePoint], at: datetime, policy: str) -> str:
    found = next((p for p in points if p.at == at), None)
    return said(found.score, policy) if found and found.alive else "–"

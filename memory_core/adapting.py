"""Adapting: what is known of somebody's preferences now, and how answers are worded for it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from memory_core.people import ANYBODY, TOPICS, Interaction, Manner, Preference, Sign
from memory_core.profile import TURNS, WINDOW, manner_of, preferences_of
from memory_core.settings import Settings
from memory_core.stores.base import Store

TOPIC_WEIGHT = 0.5
"""Of one turn on a topic; a third turn makes it an interest that is 0.6 sure."""
QUOTED = 120
"""Characters of a question that a topic quotes as its evidence."""


def known_preferences(store: Store, *, user_id: str, now: datetime) -> list[Preference]:
    """Return a user's preferences, surest first; looks at the last 50 turns and 30 days."""
    since = now - WINDOW
    signs = store.signs(user_id=user_id, since=since, turns=TURNS)
    choices = store.choices(user_id=user_id)
    turns = store.interactions(user_id=user_id, limit=TURNS, since=since)
    return preferences_of([*signs, *_topics(turns)], choices, user_id=user_id, now=now)


def _topics(turns: Sequence[Interaction]) -> Iterator[Sign]:
    """Yield a sign for each turn on a topic that came up more than once. A turn's topic may name
    several things."""
    named = [(turn, part) for turn in turns for part in turn.topic.split(", ") if part]
    often = Counter(part for _, part in named)
    for turn, part in named:
        if often[part] > 1:
            yield Sign(
                TOPICS,
                part,
                turn.query[:QUOTED],
                TOPIC_WEIGHT,
                message_id=turn.question_id,
                at=turn.at,
            )


def manner_for(store: Store, settings: Settings, *, user_id: str, now: datetime) -> Manner:
    """Return how an answer for this user is to be worded; as for anybody where adapting is off."""
    if not settings.adapt:
        return ANYBODY
    signs = store.signs(user_id=user_id, since=now - WINDOW, turns=TURNS)
    choices = store.choices(user_id=user_id)
    return manner_of(preferences_of(signs, choices, user_id=user_id, now=now))

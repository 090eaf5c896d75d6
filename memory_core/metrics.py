"""Metrics: how figures of conversations are worked out from what the store adds up. Pure."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from memory_core.conversation import ConversationMetrics, Day, Forecast, SessionFigures

HORIZONS = (5, 15, 30, 60, 24 * 60)
"""Minutes ahead for which expiry is forecast."""
DAYS_SHOWN = 30

_CLOSES = re.compile(
    r"\b(?:thanks|thank you|thx|ty|cheers|bye|goodbye|good night|see you|that(?:'s| is| was) all"
    r"|that will be all|nothing else|no more questions|have a (?:nice|good) (?:day|evening))\b",
    re.IGNORECASE,
)


def closes(text: str) -> bool:
    """Whether a message ends a conversation: it thanks, says goodbye or that this was all, and
    asks nothing."""
    return bool(_CLOSES.search(text)) and "?" not in text


def share(part: float, whole: float) -> float:
    """Return part / whole, 0 where there is nothing."""
    return part / whole if whole else 0.0


def coherence(changes: int, messages: int) -> float:
    """Return the share of steps between messages that stayed on the topic, 1 without steps."""
    return 1.0 if messages < 2 else 1.0 - changes / (messages - 1)  # noqa: PLR2004 - a step has two


def conversation_metrics(session_id: str, figures: SessionFigures) -> ConversationMetrics:
    """Return the metrics of a session."""
    messages, chars = figures.n_messages, figures.n_chars
    n_turns = figures.n_turns
    return ConversationMetrics(
        session_id,
        n_turns=n_turns,
        n_messages=sum(messages.values()),
        user_chars=share(chars.get("user", 0), messages.get("user", 0)),
        assistant_chars=share(chars.get("assistant", 0), messages.get("assistant", 0)),
        ended_naturally=closes(figures.last_said),
        clarifications=figures.clarifications,
        topics=figures.topics,
        topic_changes=figures.topic_changes,
        topic_coherence=coherence(figures.topic_changes, figures.with_topic),
        memory_usage=share(figures.with_memory, n_turns),
        document_usage=share(figures.with_documents, n_turns),
        references_resolved=figures.resolved,
        mean_ms=figures.total_ms / n_turns if n_turns else None,
        slowest_ms=figures.slowest_ms if n_turns else None,
        satisfaction=figures.good / figures.rated if figures.rated else None,
        started_at=figures.started_at,
        ended_at=figures.ended_at,
    )


def days_of(
    *,
    messages: Mapping[datetime, int],
    sessions: Mapping[datetime, int],
    entities: Mapping[datetime, int],
) -> tuple[Day, ...]:
    """Return the last days with something in them, oldest first. Each maps the start of a UTC day
    to how many there were."""
    known, days = 0, []
    for start in sorted({*messages, *sessions, *entities}):
        known += entities.get(start, 0)
        days.append(
            Day(
                start,
                messages=messages.get(start, 0),
                sessions=sessions.get(start, 0),
                entities=entities.get(start, 0),
                known=known,
            )
        )
    return tuple(days[-DAYS_SHOWN:])


def forecast_of(leaving: Sequence[int]) -> tuple[Forecast, ...]:
    """Return the forecast from how many leave until each of `HORIZONS`."""
    return tuple(Forecast(m, int(n)) for m, n in zip(HORIZONS, leaving, strict=True))

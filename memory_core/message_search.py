"""Search among messages: found by their words, then ranked by all that speaks for each."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core.chunk_candidates import SCORED
from memory_core.limits import UNLIMITED, Limits
from memory_core.names import is_named
from memory_core.parts import Parts
from memory_core.results import Hit
from memory_core.retrieval.lexical import favoured, idf, terms
from memory_core.retrieval.reranking import FITTED, REACH, Question, Spoken, Weights, features
from memory_core.retrieval.scoring import frequencies, pool_items, score_items
from memory_core.retrieval.utterances import content_words, spoken_words
from memory_core.stores.base import Store
from memory_core.stores.protocols.hearing import Heard
from memory_core.times import Stretch, asked_time, times_of

POOLED = 100
"""Messages whose neighbours speak for them; further down it changes nothing."""
RANKED = 40
"""Messages that are ranked by all that speaks for them."""
IN_TIME = 3.0
"""What it is worth that a message was said in the time asked about, or speaks of it."""
LONGEST = 92
"""Days of a time that a message may speak of to be held for one that answers."""
PARTS = {
    "words": ("words",),
    "neighbours": ("neighbours",),
    "meaning": ("meaning",),
    "conversation": ("conversation",),
    "speaker": ("speaker", "named"),
    "form": ("replies", "asks", "own", "offers"),
}
"""The parts of a score as they are shown -> what they are made of; see `reranking.Weights`."""


def search_messages(
    parts: Parts,
    query: str,
    *,
    user_id: str,
    now: datetime,
    limit: int,
    limits: Limits = UNLIMITED,
    weights: Weights = FITTED,
) -> list[Hit]:
    """Return messages that may answer, best first, with the parts of each score, which add up.

    A question that is limited to a time ("what did I say last week?") favours what was said then
    or speaks of then; it keeps nothing out. Messages that speak of expired entities alone are left
    out.
    """
    asked = asked_time(query, now)
    topic = query.replace(asked.text, " ") if asked else query
    with parts.store.reading() as store:
        found = _by_words(store, topic, user_id=user_id, limits=limits)
        if not found.rarity and not found.scores and asked:
            found = _in_time(store, asked, user_id=user_id, limits=limits)
        best, named = _best(store, found, query, user_id=user_id, now=now, most=max(RANKED, limit))
        if not best or limit <= 0:
            return []
        read = _read(store, best, found.around, user_id=user_id)
    question = _question(query, found.rarity, named)
    ranked = _ranked(question, best, read, named, weights=weights)
    if asked:
        for one, shown in ranked:
            shown["time"] = IN_TIME if _fits(one, asked) else 0.0
    scored = [(sum(shown.values()), one, shown) for one, shown in ranked]
    scored.sort(key=lambda row: (-row[0], row[1].id))
    return [
        Hit(one.id, "message", one.content, score, shown, one.id)
        for score, one, shown in scored[:limit]
    ]


@dataclass(frozen=True, slots=True)
class _Found:
    """Messages by row number: their scores by words, neighbours speaking for them; those around
    them, as far as known; and the rarity of each term that was asked for."""

    scores: Mapping[int, float]
    around: Mapping[int, Sequence[int]]
    rarity: Mapping[str, float]


def _by_words(store: Store, topic: str, *, user_id: str, limits: Limits) -> _Found:
    """Find messages by the terms of a topic."""
    asked = terms(topic)
    n_items, n_terms = store.index_size(kind="message", user_ids=[user_id])
    if not n_items or not asked:
        return _Found({}, {}, {})
    places = store.occurrences(asked, kind="message", user_ids=[user_id], most=SCORED)
    alone = score_items(places, n_items=n_items, n_terms=n_terms)
    keys = alone.best(SCORED if limits.any else POOLED)
    if limits.any:
        allowed = _allowed(store, keys, user_id=user_id, limits=limits)
        keys = [key for key in keys if key in allowed][:POOLED]
    around = store.near(keys, user_id=user_id, reach=REACH)
    scores = pool_items(places, around, n_items=n_items, n_terms=n_terms)
    if limits.any:
        allowed = _allowed(store, scores.keys.tolist(), user_id=user_id, limits=limits)
        scores = scores.among(allowed)
    common = frequencies(places)
    rarity = {term: idf(common.get(term, 0), n_items) for term in asked}
    return _Found(scores.first(POOLED), around, rarity)


def _best(
    store: Store, found: _Found, query: str, *, user_id: str, now: datetime, most: int
) -> tuple[list[Heard], set[str]]:
    """Return the best messages, best first, equals in the order of their ids, and the speakers
    whom the question names; what those say comes first."""
    heard = store.heard(found.scores.keys(), user_id=user_id, now=now)
    heard.sort(key=lambda m: (-found.scores[m.key], m.id))
    messages = [m for m in heard[:POOLED] if not m.hidden]
    named = {m.speaker for m in messages if m.speaker}
    named = {speaker for speaker in named if is_named(query, [speaker])}
    if named:
        scores = favoured(found.scores, {m.key for m in messages if m.speaker in named})
        messages.sort(key=lambda m: (-scores[m.key], m.id))
    return messages[:most], named


def _allowed(
    store: Store, keys: Collection[int], *, user_id: str, limits: Limits
) -> Collection[int]:
    allowed = store.said_among(
        keys,
        user_id=user_id,
        session_id=limits.session_id,
        since=limits.since,
        until=limits.until,
    )
    if not limits.types:
        return allowed
    types = store.types_spoken_of(allowed, user_id=user_id)
    return {key for key in allowed if not limits.types.isdisjoint(types.get(key, ()))}


def _in_time(store: Store, asked: Stretch, *, user_id: str, limits: Limits) -> _Found:
    """Find the latest messages of the time asked about, for a question that says no more."""
    keys = store.said_between(user_id=user_id, since=asked.since, until=asked.until, limit=RANKED)
    if limits.any:
        allowed = _allowed(store, keys, user_id=user_id, limits=limits)
        keys = [key for key in keys if key in allowed]
    return _Found(dict.fromkeys(keys, 1.0), {}, {})


def _question(query: str, rarity: Mapping[str, float], named: Collection[str]) -> Question:
    """Return a question with the rarity of its words; the names of speakers are none of them,
    unless it has no others."""
    speakers = frozenset(term for name in named for term in terms(name))
    written = content_words(spoken_words(query))
    rare = {
        word: max(rarity.get(stem, 0.0) for stem in stems)
        for word, stems in written.items()
        if speakers.isdisjoint(stems) and not stems.isdisjoint(rarity)
    }
    if not rare:
        rare = {word: 1.0 for word, stems in written.items() if not stems.isdisjoint(rarity)}
    return Question(query, rare, speakers)


@dataclass(frozen=True, slots=True)
class _Read:
    """Messages around those that are ranked, and the texts of all, by row number."""

    around: Mapping[int, Sequence[int]]
    texts: Mapping[int, str]


def _read(
    store: Store,
    messages: Sequence[Heard],
    known: Mapping[int, Sequence[int]],
    *,
    user_id: str,
) -> _Read:
    """Read what stands around messages. known: those around some of them."""
    unknown = [m.key for m in messages if m.key not in known]
    around = {**known, **store.near(unknown, user_id=user_id, reach=REACH)}
    texts = {m.key: m.content for m in messages}
    others = {key for m in messages for key in around.get(m.key, ())} - texts.keys()
    texts |= {one.key: one.content for one in store.words_of(others, user_id=user_id)}
    return _Read(around, texts)


def _ranked(
    question: Question,
    messages: Sequence[Heard],
    read: _Read,
    named: Collection[str],
    *,
    weights: Weights,
) -> list[tuple[Heard, dict[str, float]]]:
    """Return the messages with the parts of their scores, in the order given. named: speakers whom
    the question names."""
    found = [
        # One whose conversation was forgotten meanwhile has nobody around it.
        Spoken(
            m.key,
            m.session,
            [key for key in read.around.get(m.key, [m.key]) if key in read.texts],
            m.speaker in named,
        )
        for m in messages
    ]
    measured = features(question, found, read.texts)
    worth = {name: getattr(weights, name) * values for name, values in measured.items()}
    shown = [sum(worth[name] for name in names).tolist() for names in PARTS.values()]
    return [
        (m, dict(zip(PARTS, values, strict=True)))
        for m, values in zip(messages, zip(*shown, strict=True), strict=True)
    ]


def _fits(message: Heard, asked: Stretch) -> bool:
    """Whether a message was said in a time, or speaks of one that is short and in it."""
    told = (time for time in times_of(message.content, message.at) if _short(time))
    return asked.holds(message.at) or any(asked.overlaps(time) for time in told)


def _short(time: Stretch) -> bool:
    if time.since is None or time.until is None:
        return False
    return (time.until - time.since).days <= LONGEST

"""Search among messages: found by their words, then ranked by all that speaks for each."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from memory_core.limits import UNLIMITED, Limits
from memory_core.model import Message
from memory_core.names import is_named
from memory_core.parts import Parts
from memory_core.results import Hit
from memory_core.retrieval.lexical import favoured, idf, pooled, terms
from memory_core.retrieval.reranking import FITTED, REACH, Question, Spoken, Weights, features
from memory_core.retrieval.scoring import frequencies, occurrences_among, score_items
from memory_core.retrieval.utterances import content_words, spoken_words, utterance
from memory_core.searching import SCORED
from memory_core.stores.protocols.occurrences import Near
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
    found, rarity = _by_words(parts, topic, user_id=user_id, limits=limits)
    if not rarity and not found and asked:
        found = _in_time(parts, asked, user_id=user_id, limits=limits)
    hidden = parts.store.hidden_messages(found, user_id=user_id, now=now)
    messages = [
        message
        for message in parts.store.messages_by_id(found, user_id=user_id)
        if message.id not in hidden
    ]
    named = {m.speaker for m in messages if m.speaker}
    named = {speaker for speaker in named if is_named(query, [speaker])}
    scores = favoured(found, {m.id for m in messages if m.speaker in named})
    messages.sort(key=lambda m: (-scores[m.id], m.id))
    best = messages[: max(RANKED, limit)]
    if not best or limit <= 0:
        return []
    question = _question(query, rarity, named)
    ranked = _ranked(parts, question, best, named, user_id=user_id, weights=weights)
    if asked:
        ranked = [_timed(hit, m, asked) for hit, m in zip(ranked, best, strict=True)]
    return sorted(ranked, key=lambda hit: (-hit.score, hit.id))[:limit]


def _by_words(
    parts: Parts, topic: str, *, user_id: str, limits: Limits
) -> tuple[dict[str, float], dict[str, float]]:
    """Return messages and their scores by words, neighbours speaking for them, and the rarity of
    each term of the topic."""
    asked = terms(topic)
    n_items, n_terms = parts.store.index_size(kind="message", user_ids=[user_id])
    if not n_items or not asked:
        return {}, {}
    places = parts.store.occurrences(asked, kind="message", user_ids=[user_id], most=SCORED)
    alone = score_items(places, n_items=n_items, n_terms=n_terms)
    keys = alone.best(SCORED if limits.any else POOLED)
    if limits.any:
        allowed = _allowed(parts, keys, user_id=user_id, limits=limits)
        keys = [key for key in keys if key in allowed][:POOLED]
    near = parts.store.near(keys, user_id=user_id, reach=REACH)
    common = frequencies(places)
    scores = pooled(
        occurrences_among(places, {key: i for i, key in near.keys.items()}),
        near.around,
        n_items=n_items,
        n_terms=n_terms,
        frequencies=common,
    )
    if limits.any:
        scores = _limited(parts, scores, near, user_id=user_id, limits=limits)
    rarity = {term: idf(common.get(term, 0), n_items) for term in asked}
    first = sorted(scores, key=lambda i: (-scores[i], i))[:POOLED]
    return {i: scores[i] for i in first}, rarity


def _limited(
    parts: Parts, scores: Mapping[str, float], near: Near, *, user_id: str, limits: Limits
) -> dict[str, float]:
    """Return the scores of those neighbours, too, that are within the limits."""
    allowed = _allowed(parts, [near.keys[i] for i in scores], user_id=user_id, limits=limits)
    return {i: score for i, score in scores.items() if near.keys[i] in allowed}


def _allowed(
    parts: Parts, keys: Collection[int], *, user_id: str, limits: Limits
) -> Collection[int]:
    allowed = parts.store.said_among(
        keys,
        user_id=user_id,
        session_id=limits.session_id,
        since=limits.since,
        until=limits.until,
    )
    if not limits.types:
        return allowed
    types = parts.store.types_spoken_of(allowed, user_id=user_id)
    return {key for key in allowed if not limits.types.isdisjoint(types.get(key, ()))}


def _in_time(parts: Parts, asked: Stretch, *, user_id: str, limits: Limits) -> dict[str, float]:
    """Return the latest messages of the time asked about, for a question that says no more."""
    keys = parts.store.said_between(
        user_id=user_id, since=asked.since, until=asked.until, limit=RANKED
    )
    if limits.any:
        allowed = _allowed(parts, keys, user_id=user_id, limits=limits)
        keys = [key for key in keys if key in allowed]
    ids = parts.store.item_ids(keys, kind="message", user_ids=[user_id])
    return {ids[key]: 1.0 for key in keys if key in ids}


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


def _ranked(
    parts: Parts,
    question: Question,
    messages: Sequence[Message],
    named: Collection[str],
    *,
    user_id: str,
    weights: Weights,
) -> list[Hit]:
    """Return the messages as hits with their scores, in the order given."""
    store = parts.store
    keys = store.item_keys([m.id for m in messages], kind="message", user_ids=[user_id])
    around = store.near(list(keys.values()), user_id=user_id, reach=REACH).around
    texts = {m.id: m.content for m in messages}
    others = {i for ids in around.values() for i in ids} - texts.keys()
    texts |= store.item_texts(others, kind="message", user_ids=[user_id])
    found = [
        # One that was forgotten meanwhile speaks for nobody.
        Spoken(
            m.id,
            m.session_id,
            [i for i in around.get(m.id, [m.id]) if i in texts],
            m.speaker in named,
        )
        for m in messages
    ]
    read = {i: utterance(text) for i, text in texts.items()}
    measured = features(question, found, read)
    worth = {name: getattr(weights, name) * values for name, values in measured.items()}
    shown = {part: sum(worth[name] for name in names).tolist() for part, names in PARTS.items()}
    return [
        Hit(m.id, "message", m.content, sum(own.values()), own, m.id)
        for i, m in enumerate(messages)
        for own in [{part: values[i] for part, values in shown.items()}]
    ]


def _timed(hit: Hit, message: Message, asked: Stretch) -> Hit:
    """Return a hit with what its time is worth."""
    at = message.timestamp
    told = [] if at is None else [t for t in times_of(message.content, at) if _short(t)]
    fits = at is not None and (asked.holds(at) or any(asked.overlaps(time) for time in told))
    worth = IN_TIME if fits else 0.0
    return replace(hit, score=hit.score + worth, parts={**hit.parts, "time": worth})


def _short(time: Stretch) -> bool:
    if time.since is None or time.until is None:
        return False
    return (time.until - time.since).days <= LONGEST

"""The window: what of a conversation a prompt repeats, and what stands for the rest.

The last messages are repeated word for word. Of the window before them, what is on another topic
that the question does not refer back to is left out, and so is what the budget has no room for.
What is older than the window is in the summary. Everything left out is said.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from memory_core.context import said_line
from memory_core.directory import Directory
from memory_core.grounding import Asked, Ending, Recent, Working
from memory_core.llm.base import Answerer
from memory_core.model import Message
from memory_core.own_words import standing_of, with_own_words
from memory_core.recall import recall
from memory_core.results import ContextLine
from memory_core.stores.change import Addition
from memory_core.stores.conversation.writes import SummaryExtended, TopicsMarked
from memory_core.summaries import by_model, extend, last_turns, living
from memory_core.tracking import Track, track_of

VERBATIM = 4
"""The last messages, repeated word for word whatever they are about."""
ENOUGH = 6
"""Messages that leave the window before a service is asked to summarize; until then they are
repeated, so that one call pays for three turns."""
REFERS_BACK = 2
"""Words a question shares with a message of another topic that it refers back to without a name."""


def history_of(asked: Asked) -> list[Message]:
    """Return the last messages before a question, oldest first, of which nothing expired."""
    return asked.parts.store.window(
        user_id=asked.user_id,
        session_id=asked.message.session_id,
        now=asked.now,
        limit=asked.parts.settings.window_messages,
    )


def recollect(asked: Asked, work: Working, directory: Directory) -> None:
    """Ask memory what it knew before the question."""
    links, settings = work.links, asked.parts.settings
    work.recalled = recall(
        directory,
        work.rewrite.text,
        focus=[links.present(i) for i in links.focus],
        session_id=asked.message.session_id,
        limit=settings.context_entities,
        num_hops=settings.num_hops,
        policy=settings.policy,
        token_budget=settings.token_budget // 2,
        count_tokens=asked.parts.count_tokens,
    )
    if "?" in asked.message.content or not (links.relations or links.attributes):
        work.recalled = with_own_words(asked, work.recalled, work.rewrite.text)
    said = (message for one in work.recalled.known for message in one.said)
    work.standing = standing_of(asked, (*work.history, *said))


def find_topic(asked: Asked, work: Working) -> tuple[str, ...]:
    """Find the topic of a message once its names are known; returns notes for the trace."""
    about = [work.links.entities[i] for i in work.links.focus]
    meant = [(r.antecedent, "") for r in work.rewrite.replacements if r.antecedent]
    work.track, verdict = track_of(
        asked.parts,
        work.history,
        asked.message,
        names=[*((e.name, e.type) for e in about), *meant],
        refers=bool(work.rewrite.replacements or work.rewrite.ambiguous),
        user_id=asked.user_id,
        now=asked.now,
    )
    label = work.track.topic.label or "no name"
    if verdict.kind == "same":
        return (f"topic: {label}; {verdict.because}",)
    return (f"{'back to' if verdict.kind == 'back' else 'new'} topic: {label}; {verdict.because}",)


def recent_of(asked: Asked, work: Working) -> Recent:
    """Return what the prompt of a question repeats; nothing is stored. Where a service answers, it
    summarizes, too, later and several turns at once."""
    store, settings = asked.parts.store, asked.parts.settings
    by_service = work.answered_by != asked.parts.offline.name
    window = last_turns(work.history, settings.window_turns)
    if not window:
        return Recent()
    session_id, user_id = asked.message.session_id, asked.user_id
    stored = store.summary(session_id, user_id=user_id)
    recent = Recent(summary=stored, base=stored.until if stored else "")
    room = settings.window_messages - len(window) if by_service else 0
    first = window[0].id
    recent.pending = tuple(
        store.leaving(session_id, user_id=user_id, after=recent.base, before=first, limit=room + 1)
    )
    if len(recent.pending) > room:
        recent.pending = ()
        recent.summary = extend(
            asked.parts, stored, session_id, user_id=user_id, before=first, now=asked.now
        )
    recent.shown = living(asked.parts, recent.summary, user_id=user_id, now=asked.now)
    waiting = [m.id for m in recent.pending]
    hidden = store.hidden_messages(waiting, user_id=user_id, now=asked.now) if waiting else set()
    repeated = [m for m in recent.pending if m.id not in hidden] + window
    _fit(recent, repeated, asked, work.track)
    return recent


def look_back(asked: Asked, work: Working) -> tuple[str, ...]:
    """Decide what the prompt repeats of the conversation, and say what was left out with what
    recall left out; returns notes for the trace."""
    work.recent = recent = recent_of(asked, work)
    context = work.recalled.context
    left_out = (*context.left_out, *recent.left_out)
    work.recalled = replace(work.recalled, context=replace(context, left_out=left_out))
    if recent.shown is None or not recent.shown.lines:
        return ()
    n_words, n_messages = len(recent.shown.text.split()), recent.shown.n_messages
    return (f"summary of {n_messages} earlier messages: {n_words} words by {recent.shown.by}",)


def _fit(recent: Recent, repeated: Sequence[Message], asked: Asked, track: Track) -> None:
    """Take what is on the topic and fits, the latest first; the last messages in any case."""
    kept: list[Message] = []
    left_out: list[ContextLine] = []
    left, count_tokens = asked.parts.settings.token_budget, asked.parts.count_tokens
    for back, one in enumerate(reversed(repeated)):
        size = count_tokens(one.content)
        why = "" if back < VERBATIM else _why_not(one, track, asked.message)
        if not why and back >= VERBATIM and size > left:
            why = f"its {size} tokens do not fit into the budget"
        if why:
            line = said_line(one, asked.now)
            left_out.append(ContextLine(line, "history", size, why, source=one.id))
        else:
            kept.append(one)
            left -= size
    recent.messages = tuple(reversed(kept))
    recent.left_out = tuple(reversed(left_out))


def _why_not(one: Message, track: Track, message: Message) -> str:
    """Return why a message of the window is not repeated, "" where it is."""
    number = track.numbers.get(one.id, 0)
    if not number or number == track.running:
        return ""
    question, said = track.spoken[message.id], track.spoken.get(one.id)
    if said is None:
        return ""
    shared = len(question.stems & said.stems)
    if question.norms & said.norms or shared >= REFERS_BACK:
        return ""
    label = track.topics[number].label if number in track.topics else "something earlier"
    return f"another topic ({label}) that the question does not refer back to"


def condense(asked: Asked, work: Working, *, answerer: Answerer) -> tuple[str, ...]:
    """Let a service summarize what left the window, when it is enough; returns notes."""
    recent = work.recent
    if len(recent.pending) < ENOUGH or work.answered_by != answerer.name:
        return ()
    recent.summary = by_model(
        asked.parts,
        recent.summary,
        recent.pending,
        answerer=answerer,
        session_id=asked.message.session_id,
        user_id=asked.user_id,
        now=asked.now,
    )
    return recent.summary.notes if recent.summary else ()


def conversation_kept(ending: Ending) -> Iterable[Addition]:
    """Add to a turn the topics and the summary it found."""
    work = ending.work
    if work is None or not work.track.running:
        return
    track, session_id = work.track, ending.message.session_id
    numbers = dict.fromkeys(track.marked, 0) | {i: track.numbers[i] for i in track.marked}
    if ending.reply is not None:
        numbers[ending.reply.id] = track.running
    topics = tuple(track.topics[n] for n in sorted(track.touched))
    yield TopicsMarked(session_id, topics, tuple(numbers.items()))
    summary = work.recent.summary
    if summary is not None and summary.until != work.recent.base:
        yield SummaryExtended(summary, work.recent.base)

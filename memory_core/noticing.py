"""Noticing: what every turn leaves of the user beside what was said: signs of preferences, and a
line in the log of turns."""

import re
from collections.abc import Iterable, Iterator

from memory_core.directory import YOU
from memory_core.grounding import Ending
from memory_core.links import Links
from memory_core.model import Message, Relation
from memory_core.people import BRANDS, TOPICS, Interaction, Sign
from memory_core.signs import signs_of
from memory_core.stores.people.writes import SignsShown, TurnTaken

BRAND_TYPES = frozenset({"BRAND", "ORGANIZATION", "COMPANY", "PRODUCT"})
LIKING = 2.0
"""Weight of a statement that something is liked."""
WANTING = 0.5
"""Weight of looking for something, which may be over once it is found."""
_LIKING = frozenset({"LIKES", "LOVES", "ENJOYS", "PREFERS", "INTERESTED_IN"})
_INTEREST = re.compile(r"\b(?:interest|like|love|enjoy|prefer|fond|into)", re.I)
_DISLIKING = frozenset({"DISLIKES", "HATES"})
_NO_TOPIC = frozenset({"PERSON", "LOCATION", "DATE", "MONEY"})


def signs_shown(ending: Ending) -> Iterable[SignsShown]:
    """Yield what a message shows of its writer; nothing where somebody else is quoted as the
    speaker, and nothing for what the assistant said."""
    message = ending.message
    if message.role != "user" or message.speaker:
        return
    shown = signs_of(message.content)
    told = " ".join(sign.words for sign in shown if sign.said)
    liked = (s for s in _liked(ending.links, message) if s.value not in told)
    found = (*shown, *liked)
    if found:
        yield SignsShown(message.id, message.timestamp or ending.now, found)


def _liked(links: Links, message: Message) -> Iterator[Sign]:
    """Yield what the user said to like or to be interested in."""
    for relation in links.relations:
        subject = links.entities.get(relation.subject)
        other = links.entities.get(relation.object)
        if subject and other and subject.name == YOU and not relation.modality:
            disliked = relation.predicate in _DISLIKING
            key = BRANDS if other.type in BRAND_TYPES else TOPICS
            if (disliked or relation.predicate in _LIKING) and other.type not in _NO_TOPIC:
                words = _words(relation, message)
                said = disliked or _INTEREST.search(words) is not None
                yield Sign(
                    key, other.name, words, LIKING if said else WANTING,
                    said=said, against=relation.negated or disliked,
                )  # fmt: skip


def _words(relation: Relation, message: Message) -> str:
    """Return the words of a message that say a relation."""
    said = message.content[relation.start : relation.end] if relation.end else message.content
    return " ".join(said.split())[:200]


def turn_taken(ending: Ending) -> Iterable[TurnTaken]:
    """Yield the turn for the log; an observation is none."""
    work, reply, message = ending.work, ending.reply, ending.message
    if work is None or reply is None:
        return
    asked_at = message.timestamp or ending.now
    answered_at = reply.timestamp or ending.now
    yield TurnTaken(
        Interaction(
            id=reply.id,
            question_id=message.id,
            session_id=message.session_id,
            query=message.content,
            rewritten=work.rewrite.text or message.content,
            response=reply.content,
            topic=work.topic.label,
            at=asked_at,
            answered_by=work.answered_by,
            clarification=bool(work.rewrite.ambiguous),
            n_memories=len(work.recalled.context.lines),
            n_chunks=len(work.evidence),
            ms=max(0.0, (answered_at - asked_at).total_seconds() * 1000),
        )
    )

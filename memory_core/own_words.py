"""The speaker's own words: what the user said of himself or herself, for a question that says "I".

A question like "Where do I live?" names nobody; in a session in which nothing was said of it, only
what is remembered of the user can answer it. What expired stays out of it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from memory_core.directory import YOU
from memory_core.facts import facts_of
from memory_core.grounding import Asked
from memory_core.history import Standing
from memory_core.llm.base import Known
from memory_core.model import Attribute, Entity, Message, Relation
from memory_core.names import normalize
from memory_core.people import Fact
from memory_core.recall import Recalled

FACTS = 5
"""Facts about the user that a question is answered from, those that fit it best."""
_HAVING = re.compile(r"(?<=\bi )(?:have got|have|got)\b(?=\W*$)", re.I)
"""What "I have" is remembered as: what one owns."""
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|myself)\b", re.I)


def with_own_words(asked: Asked, recalled: Recalled, question: str) -> Recalled:
    """Return what was recalled with what the user said of himself or herself that bears on the
    question, and with the messages that say so; as it is where the question is not about the user.
    """
    store, user_id, now = asked.parts.store, asked.user_id, asked.now
    if not _FIRST_PERSON.search(question):
        return recalled
    you = store.by_names([normalize(YOU)], user_id=user_id, now=now).get(normalize(YOU), ())
    if not you:
        return recalled
    facts = facts_of(
        asked.parts,
        user_id=user_id,
        now=now,
        query=_HAVING.sub("own", question),
        limit=FACTS,
        include_expired=False,
    )
    sources = dict.fromkeys(source for fact in facts for source in fact.sources)
    ids = [id for kind, _, id in (s.partition(":") for s in sources) if kind == "message"]
    said = {f"message:{m.id}": m for m in store.messages_by_id(ids, user_id=user_id)}
    # What rests on messages that are not to be had, such as those left out of a preview, is not.
    held = [fact for fact in facts if not fact.sources or said.keys() & set(fact.sources)]
    statements = [_statement(asked, fact) for fact in held]
    ends = {end for one in statements for end in _ends(one)}
    found = store.get(ends - recalled.names.keys(), user_id=user_id, now=now)
    names = {**recalled.names, **{entity.id: entity.name for entity in found}}
    kept = [one for one in statements if _ends(one) <= names.keys() | {you[0].id}]
    known = _joined(recalled.known, you[0], kept, list(said.values()))
    return replace(recalled, known=known, names=names)


def _statement(asked: Asked, fact: Fact) -> Attribute | Relation:
    kind, _, id = fact.id.partition(":")
    statement = asked.parts.store.statement(kind, id, user_id=asked.user_id)
    if isinstance(statement, Relation):
        return replace(statement, sources=fact.sources)
    return statement


def _ends(statement: Attribute | Relation) -> set[str]:
    if isinstance(statement, Relation):
        return {statement.subject, statement.object}
    return {statement.subject}


def _joined(
    known: Sequence[Known],
    you: Entity,
    statements: Sequence[Attribute | Relation],
    said: Sequence[Message],
) -> tuple[Known, ...]:
    """Return what is known with the user's statements and messages added to the user's own."""
    own = next((one for one in known if one.entity.id == you.id), Known(you))
    attributes = (s for s in statements if isinstance(s, Attribute) and s.subject == you.id)
    relations = (s for s in statements if isinstance(s, Relation))
    more = replace(
        own,
        attributes=tuple({a.id: a for a in (*attributes, *own.attributes)}.values()),
        relations=tuple({r.id: r for r in (*relations, *own.relations)}.values()),
        said=tuple({m.id: m for m in (*said, *own.said)}.values()),
    )
    return (*(one for one in known if one.entity.id != you.id), more)


def standing_of(asked: Asked, messages: Iterable[Message]) -> Mapping[str, tuple[Standing, ...]]:
    """Return what the user states in these messages, by message, and whether it holds still."""
    ids = {message.id for message in messages if message.id and message.role == "user"}
    return asked.parts.store.standing(ids, user_id=asked.user_id) if ids else {}

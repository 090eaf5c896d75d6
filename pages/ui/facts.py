"""What is known of an entity, as HTML: each statement with where it was said, which rule or model
read it there, and how sure that is."""

import re
from collections.abc import Mapping, Sequence

from memory_core.directory import YOU
from memory_core.graph import Graph
from memory_core.graph_text import relation_words
from memory_core.memory import Memory
from memory_core.model import Attribute, Entity, Relation
from pages.ui.rules import in_words, quote, sureness
from pages.ui.safe_text import safe
from pages.ui.scrolling import scrolling
from pages.ui.state import visit

_RELATIONS_SHOWN = 8
_MENTIONS_SHOWN = 4
_FORMER_SHOWN = 3
_AROUND = 70
"""Characters shown on either side of what was read."""
_WHOSE = re.compile(r"(.+) an? (.+) of")


def facts(memory: Memory, entity: Entity, graph: Graph) -> str:
    """Return the relations, attributes and mentions of an entity. graph: where the names at the
    other ends of its relations are."""
    here = visit()
    every = memory.attributes(entity.id, user_id=here.user_id, history=True, as_of=here.past)
    attributes = [a for a in every if a.invalid_at is None]
    former = [a for a in every if a.invalid_at is not None]
    said = memory.messages(user_id=here.user_id, session_id=here.session_id)
    texts = {f"message:{message.id}": message.content for message in said}
    rows = "".join(_attribute(a, texts, _documents(), former) for a in attributes)
    rows = rows or _plain(entity)
    told = [r for r in graph.relations if entity.id in (r.subject, r.object)]
    names = {one.id: one.name for one in graph.entities}
    sentences = "".join(_relation(r, names, texts) for r in told[-_RELATIONS_SHOWN:])
    if len(told) > _RELATIONS_SHOWN:
        n_more = len(told) - _RELATIONS_SHOWN
        sentences = f"<li class='mg-quiet'>{n_more:,} earlier, then:</li>{sentences}"
    mentions = _mentions(memory, entity, texts)
    if not rows and not sentences and not mentions:
        return "<p class='mg-quiet'>Nothing more is known of it yet.</p>"
    return scrolling(
        f"<ul>{sentences}</ul><table>{rows}</table>{mentions}",
        of_class="mg-facts",
        named="What is known",
    )


def _documents() -> dict[str, str]:
    """Return the names of the documents the answers of this visit found something in."""
    turns = visit().turns.values()
    return {f"chunk:{hit.id}": hit.source for turn in turns for hit in turn.hits}


def _plain(entity: Entity) -> str:
    return "".join(
        f"<tr><th>{safe(key.replace('_', ' '))}</th><td>{safe(str(value))}</td><td></td></tr>"
        for key, value in entity.attributes.items()
    )


def _attribute(
    a: Attribute,
    texts: Mapping[str, str],
    documents: Mapping[str, str],
    former: Sequence[Attribute],
) -> str:
    if a.source in texts:
        where = quoted(texts[a.source], a.start, a.end)
    else:
        fallback = "a document" if a.trust == "document" else "an earlier conversation"
        fallback = "set by hand" if a.extractor == "edited" else fallback
        where = safe(documents.get(a.source, fallback))
    return (
        f"<tr><th>{safe(a.key.replace('_', ' '))}</th><td>{safe(a.value)}{_before(a, former)}</td>"
        f"<td><span class='mg-quiet'>{where}</span>{judged(a.extractor, a.confidence)}</td></tr>"
    )


def _before(a: Attribute, former: Sequence[Attribute]) -> str:
    """Return the values that held before, the last first, each with until when."""
    earlier = [one for one in former if one.key == a.key and one.value != a.value]
    earlier.sort(key=lambda one: one.invalid_at or one.valid_at, reverse=True)
    told = (
        f"<s>{safe(one.value)}</s> until {one.invalid_at:%H:%M:%S}"
        for one in earlier[:_FORMER_SHOWN]
        if one.invalid_at
    )
    words = ", ".join(told)
    return f"<small class='mg-former'>before: {words}</small>" if words else ""


def judged(extractor: str, confidence: float) -> str:
    """Return who read something and how sure that is, in HTML."""
    return f"<small class='mg-judged'>{safe(in_words(extractor))} {sureness(confidence)}</small>"


def quoted(text: str, start: int, end: int) -> str:
    """Return a stretch of a text marked in the words around it, in HTML."""
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before, after = "…" if first else "", "…" if last < len(text) else ""
    return quote(f"{before}{text[first:last]}{after}", text[start:end])


def _relation(relation: Relation, names: Mapping[str, str], texts: Mapping[str, str]) -> str:
    subject, other = (names.get(end, "…") for end in (relation.subject, relation.object))
    verb, other = to_you(relation_words(relation, subject=subject), other)
    times = len(relation.sources)
    source = next((texts[s] for s in relation.sources if s in texts), "")
    where = f"<span class='mg-quiet'>{quoted(source, relation.start, relation.end)}</span>"
    return (
        f"<li><bdi>{safe(subject)}</bdi> <b>{safe(verb)}</b> <bdi>{safe(other)}</bdi>"
        f"{f' <small>said {times}×</small>' if times > 1 else ''}"
        f"<div>{where if source else ''}{judged(relation.extractor, relation.confidence)}</div>"
        "</li>"
    )


def to_you(verb: str, other: str) -> tuple[str, str]:
    """Return a relation's words and its other end as they read where that end is the visitor: "is
    your sister", "knows you"; any other as given."""
    if other != YOU:
        return verb, other
    whose = _WHOSE.fullmatch(verb)
    return (f"{whose[1]} your {whose[2]}", "") if whose else (verb, "you")


def _mentions(memory: Memory, entity: Entity, texts: Mapping[str, str]) -> str:
    rows = memory.mentions(entity.id, user_id=visit().user_id, limit=_MENTIONS_SHOWN)
    shown: Sequence[str] = [
        f"<tr><th>“{safe(row.text)}”</th><td class='mg-quiet'>"
        f"{quoted(texts[source], row.start, row.end) if source in texts else ''}</td>"
        f"<td>{judged(row.extractor, row.confidence)}</td></tr>"
        for row in rows
        for source in [f"message:{row.message_id}"]
    ]
    if not shown:
        return ""
    return (
        f"<details><summary>Where it was named</summary><table>{''.join(shown)}</table></details>"
    )

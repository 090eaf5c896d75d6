"""What was read in a message: every name, statement and reference with the rule or model that
found it, how sure it is, and what else it considered."""

import streamlit as st

from memory_core.graph_html import look
from memory_core.model import Attribute, Candidate, Mention, Relation, Replacement
from memory_core.results import Turn
from memory_core.verbs import said
from pages.ui.facts import quoted
from pages.ui.rules import in_words, sureness
from pages.ui.safe_text import safe
from pages.ui.type_words import type_words

_SHOWN = 60
"""Rows of each kind; a message of 20,000 characters can hold thousands of names."""
_KINDS = {
    "pronoun": "a pronoun",
    "possessive": "a possessive",
    "one": "“one” stands for a kind of thing",
    "demonstrative": "a pointing word",
    "definite": "a thing named before",
    "ellipsis": "words left out",
}


def reading_tab(turn: Turn) -> None:
    """Show how a message was read."""
    text, found = turn.original_query, turn.extraction
    st.html(f"<div class='mg-read'><p>{_marked(text, found.mentions)}</p></div>")
    parts = [
        _table("Named", [_mention(m) for m in found.mentions[:_SHOWN]]),
        _table("Said of it", [_attribute(a, text) for a in found.attributes[:_SHOWN]]),
        _table("Related", [_relation(r, text) for r in found.relations[:_SHOWN]]),
        _table("Referred to", [_reference(r, text) for r in turn.rewrite.replacements]),
    ]
    if turn.rewrite.ambiguous:
        rows = "".join(_candidate(c, _most(turn.rewrite.ambiguous)) for c in turn.rewrite.ambiguous)
        parts.append(_table("Too close to choose", [f"<tr><td><table>{rows}</table></td></tr>"]))
    if any(parts):
        st.html(f"<div class='mg-read'>{''.join(parts)}</div>")
    else:
        st.caption("Nothing in this message names, states or refers to anything.")


def _table(title: str, rows: list[str]) -> str:
    return f"<h3>{title}</h3><table>{''.join(rows)}</table>" if rows else ""


def _marked(text: str, mentions: tuple[Mention, ...]) -> str:
    """Return the message with its names underlined in the colour of their type."""
    shown, done = [], 0
    for mention in sorted(mentions[:_SHOWN], key=lambda m: (m.start, -m.end)):
        if mention.start < done:
            continue
        color = look(mention.type).color
        shown.append(safe(text[done : mention.start]))
        shown.append(
            f"<span class='mg-named' style='border-color:{color}'>"
            f"{safe(text[mention.start : mention.end])}"
            f"<small>{safe(type_words(mention.type))}</small></span>"
        )
        done = mention.end
    return "".join(shown) + safe(text[done:])


def _mention(mention: Mention) -> str:
    others = ", ".join(map(type_words, mention.alternatives))
    also = f"also considered: {others}" if others else "nothing else considered"
    return (
        f"<tr><th><bdi>{safe(mention.text)}</bdi></th><td>{safe(type_words(mention.type))}</td>"
        f"<td>by {safe(in_words(mention.extractor))}</td><td>{sureness(mention.confidence)}</td>"
        f"<td class='mg-quiet'>{safe(also)}</td></tr>"
    )


def _attribute(attribute: Attribute, text: str) -> str:
    return _statement(
        f"{attribute.subject or 'it'} · {attribute.key.replace('_', ' ')}: {attribute.value}",
        attribute,
        text,
    )


def _relation(relation: Relation, text: str) -> str:
    verb = said(
        relation.predicate,
        negated=relation.negated,
        modality=relation.modality,
        of=relation.subject,
    )
    return _statement(f"{relation.subject} {verb} {relation.object}", relation, text)


def _statement(words: str, statement: Attribute | Relation, text: str) -> str:
    return (
        f"<tr><th><bdi>{safe(words)}</bdi></th>"
        f"<td class='mg-quiet'>{quoted(text, statement.start, statement.end)}</td>"
        f"<td>by {safe(in_words(statement.extractor))}</td>"
        f"<td>{sureness(statement.confidence)}</td></tr>"
    )


def _reference(one: Replacement, text: str) -> str:
    piece = text[one.start : one.end] or "(left out)"
    most = _most(one.candidates)
    rows = "".join(_candidate(c, most, chosen=c.name == one.antecedent) for c in one.candidates)
    table = f"<table>{rows}</table>" if rows else "<span class='mg-quiet'>the only one</span>"
    return (
        f"<tr><th><bdi>{safe(piece)}</bdi> <b>→</b> <bdi>{safe(one.antecedent)}</bdi>"
        f"<small>{safe(_KINDS.get(one.reason, one.reason))}</small></th><td>{table}</td></tr>"
    )


def _most(candidates: tuple[Candidate, ...]) -> float:
    return max((abs(c.score) for c in candidates), default=0.0) or 1.0


def _candidate(candidate: Candidate, most: float, *, chosen: bool = False) -> str:
    parts = " · ".join(
        f"{safe(part)} {points:+.1f}" for part, points in candidate.parts.items() if points
    )
    width = 100 * max(0.0, candidate.score) / most
    mark = " class='mg-chosen'" if chosen else ""
    return (
        f"<tr{mark}><td><bdi>{safe(candidate.name)}</bdi></td>"
        f"<td class='mg-run'><i style='width:{width:.0f}%'></i></td>"
        f"<td class='mg-ms'>{candidate.score:.1f}</td><td class='mg-quiet'>{parts}</td></tr>"
    )

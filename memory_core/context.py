"""What memory has to say to a question, as lines for a prompt, fitted to a budget of tokens.

Pure: it is given the entities, relations and messages, and says for each line why it is in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.graph_text import relation_words, within_sentence
from memory_core.guarding import why_suspect
from memory_core.model import Entity, Message, Ranked, Relation
from memory_core.results import Context, ContextLine, Origin

CountTokens = Callable[[str], int]

ENTITIES_TITLE = "Entities in context:"
SAID_TITLE = "What was said about them:"
TITLES: tuple[tuple[Origin, str], ...] = (("entities", ENTITIES_TITLE), ("said", SAID_TITLE))
"""What stands over the lines of each origin, in order."""
_HOURS_FROM, _DAYS_FROM = 2, 48
"""From so many hours on, how long ago something was said is told in hours, and in days."""
LINE_END = 1
"""Tokens of the end of a line."""


def readable(predicate: str) -> str:
    """Return a predicate as words: "INTERESTED_IN" -> "interested in"."""
    return predicate.replace("_", " ").lower()


def relation_value(relation: Relation, names: Mapping[str, str]) -> tuple[str, str]:
    """Return a relation of its subject as key and value: ("likes", "machine learning")."""
    key = ("not " if relation.negated else "") + readable(relation.predicate)
    if relation.modality:
        key = f"{key} ({relation.modality})"
    return key, names.get(relation.object, relation.object)


def sentence(relation: Relation, names: Mapping[str, str]) -> str:
    """Return a relation as it reads from its subject to its object."""
    subject = names.get(relation.subject, relation.subject)
    words = relation_words(replace(relation, invalid_at=None), subject=subject)
    return f"{subject} {words} {within_sentence(names.get(relation.object, relation.object))}"


def entity_line(entity: Entity, relations: Sequence[Relation], names: Mapping[str, str]) -> str:
    """Return "- name (TYPE): k: v, ..." attributes first, then what it is the subject of."""
    facts = [f"{key}: {value}" for key, value in entity.attributes.items()]
    facts += [
        f"{key}: {value}"
        for key, value in (relation_value(r, names) for r in relations if r.subject == entity.id)
    ]
    head = f"- {entity.name} ({entity.type})"
    return f"{head}: {', '.join(facts)}" if facts else head


PART_WORDS = {
    "recency": "recency",
    "frequency": "mentions",
    "query": "named in question",
    "attributes": "properties asked for",
    "graph": "near in the graph",
    "similarity": "similar words",
    "base": "use, recent and often",
    "spreading": "linked to the question",
}
"""What the parts of a score are called where they are told, the same everywhere on screen."""


def reasons(ranked: Ranked, *, reached: str = "") -> str:
    """Return in words how an entity came to mind and which parts gave it its score; a part that
    gave it nothing is not told.

    reached: how it came to mind, where that is known.
    """
    named = "named in the question" if ranked.parts.get("query") else ""
    parts = " + ".join(
        f"{PART_WORDS.get(name, name)} {_points(points)}"
        for name, points in ranked.parts.items()
        if points
    )
    why = reached or named
    return (
        f"{why}{', ' if why else ''}score {_points(ranked.score)}{f' = {parts}' if parts else ''}"
    )


def _points(points: float) -> str:
    return f"{points:.0f}" if abs(points) >= 10 or points == int(points) else f"{points:.1f}"  # noqa: PLR2004 - three digits say enough


def said_line(message: Message, now: datetime) -> str:
    """Return one thing that was said, with who said it and how long ago."""
    who = message.speaker or ("the user" if message.role == "user" else "the assistant")
    at = message.timestamp or now
    minutes = max(0, round((now - at).total_seconds() / 60))
    return f'- {who}, {_ago(minutes)}: "{" ".join(message.content.split())}"'


def _ago(minutes: int) -> str:
    hours = minutes / 60
    if hours < _HOURS_FROM:
        return f"{minutes} min ago" if minutes else "just now"
    return f"{hours:.0f} h ago" if hours < _DAYS_FROM else f"{hours / 24:.0f} days ago"


def build_context(
    *,
    ranked: Sequence[Ranked],
    relations: Sequence[Relation],
    names: Mapping[str, str],
    said: Sequence[Message],
    now: datetime,
    token_budget: int,
    count_tokens: CountTokens,
    reached: Mapping[str, str] | None = None,
    limit: int | None = None,
) -> Context:
    """Return the context of a question: entities by score, then what was said of those it names.

    names: entity id -> name, for every id in `relations`. token_budget: tokens for the whole text,
        titles and line ends included; a line that does not fit is left out and a shorter one after
        it may still fit.
    reached: id -> how it came to mind. limit: how many entities get a line, None for all.
    """
    ways = reached or {}
    known = Lines(relations, names, count_tokens)
    lines = [known.line(r.entity, reasons(r, reached=ways.get(r.entity.id, ""))) for r in ranked]
    taken = lines[: len(lines) if limit is None else limit]
    candidates = [*taken, *(said_context_line(m, now, count_tokens) for m in said)]
    kept, over = _fitted(candidates, token_budget=token_budget, count_tokens=count_tokens)
    why = f"over the budget of {token_budget} tokens"
    left_out = [replace(line, why=f"{why}; {line.why}") for line in over]
    lower = f"lower score than the {len(taken)} taken"
    left_out += [replace(line, why=f"{lower}; {line.why}") for line in lines[len(taken) :]]
    return Context(_text(kept), tuple(kept), tuple(left_out))


def _fitted(
    lines: Sequence[ContextLine], *, token_budget: int, count_tokens: CountTokens
) -> tuple[list[ContextLine], list[ContextLine]]:
    """Return the lines whose text fits the budget, and those that do not."""
    kept: list[ContextLine] = []
    over: list[ContextLine] = []
    titles = {origin: count_tokens(f"{title}\n\n") for origin, title in TITLES}
    used = 0
    for line in lines:
        first = all(line.origin != other.origin for other in kept)
        size = line.tokens + LINE_END + (titles[line.origin] if first else 0)
        if used + size <= token_budget:
            kept.append(line)
            used += size
        else:
            over.append(line)
    # What the pieces add up to is an estimate of the text, which is what counts.
    while kept and count_tokens(_text(kept)) > token_budget:
        over.insert(0, kept.pop())
    return kept, over


def _text(lines: Sequence[ContextLine]) -> str:
    return "\n\n".join(block for _, block in blocks(lines))


def said_context_line(message: Message, now: datetime, count_tokens: CountTokens) -> ContextLine:
    """Return the line of what was said."""
    line = said_line(message, now)
    why = "speaks of what the question names"
    suspect = why_suspect(message.content)
    return ContextLine(line, "said", count_tokens(line), why, source=message.id, suspect=suspect)


@dataclass(frozen=True, slots=True)
class Lines:
    """Makes the lines of entities. names: id -> name, for every id in the relations."""

    relations: Sequence[Relation]
    names: Mapping[str, str]
    count_tokens: CountTokens

    def line(self, entity: Entity, why: str) -> ContextLine:
        """Return the line of an entity. why: in words, why it is in or was left out."""
        text = entity_line(entity, self.relations, self.names)
        tokens = self.count_tokens(text)
        suspect = why_suspect(text)
        return ContextLine(text, "entities", tokens, why, entity.id, entity.source, suspect)


def blocks(lines: Sequence[ContextLine]) -> list[tuple[Origin, str]]:
    """Return the lines of each origin under their title, as (origin, text); [] for no lines."""
    found = []
    for origin, title in TITLES:
        block = [line.text for line in lines if line.origin == origin]
        if block:
            found.append((origin, "\n".join([title, *block])))
    return found

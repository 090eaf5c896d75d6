"""What memory has to say to a question, as lines for a prompt, fitted to a budget of tokens.

Pure: it is given the entities, relations and messages, and says for each line why it is in.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from memory_core.model import Message, Ranked, Relation
from memory_core.results import Context, ContextLine, Origin

CountTokens = Callable[[str], int]

ENTITIES_TITLE = "Entities in context:"
SAID_TITLE = "What was said about them:"


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
    key, value = relation_value(relation, names)
    return f"{names.get(relation.subject, relation.subject)} {key} {value}"


def entity_line(ranked: Ranked, relations: Sequence[Relation], names: Mapping[str, str]) -> str:
    """Return "- name (TYPE): k: v, ..." attributes first, then what it is the subject of."""
    entity = ranked.entity
    facts = [f"{key}: {value}" for key, value in entity.attributes.items()]
    facts += [
        f"{key}: {value}"
        for key, value in (relation_value(r, names) for r in relations if r.subject == entity.id)
    ]
    head = f"- {entity.name} ({entity.type})"
    return f"{head}: {', '.join(facts)}" if facts else head


def reasons(ranked: Ranked) -> str:
    """Return in words which parts gave an entity its score."""
    parts = ranked.parts
    named = "named in the question, " if parts.get("query") else ""
    return (
        f"{named}score {ranked.score:.0f} = recency {parts.get('recency', 0):.0f}"
        f" + mentions {parts.get('frequency', 0):.0f} + question {parts.get('query', 0):.0f}"
    )


def said_line(message: Message, now: datetime) -> str:
    """Return one thing that was said, with who said it and how long ago."""
    who = message.speaker or ("the user" if message.role == "user" else "the assistant")
    at = message.timestamp or now
    minutes = max(0, round((now - at).total_seconds() / 60))
    return f'- {who}, {minutes} min ago: "{" ".join(message.content.split())}"'


def build_context(
    *,
    ranked: Sequence[Ranked],
    relations: Sequence[Relation],
    names: Mapping[str, str],
    said: Sequence[Message],
    now: datetime,
    token_budget: int,
    count_tokens: CountTokens,
) -> Context:
    """Return the context of a question: entities by score, then what was said of those it names.

    names: entity id -> name, for every id in `relations`. token_budget: tokens for all lines
        together; a line that does not fit is left out and a shorter one after it may still fit.
    """
    candidates = [
        ContextLine(line, "entities", count_tokens(line), reasons(r), r.entity.id, r.entity.source)
        for r in ranked
        for line in [entity_line(r, relations, names)]
    ]
    candidates += [
        ContextLine(
            line, "said", count_tokens(line), "speaks of what the question names", source=m.id
        )
        for m in said
        for line in [said_line(m, now)]
    ]
    kept, left_out, used = [], [], 0
    for line in candidates:
        if used + line.tokens <= token_budget:
            kept.append(line)
            used += line.tokens
        else:
            left_out.append(line)
    text = "\n\n".join(block for _, block in blocks(kept))
    return Context(text, tuple(kept), tuple(left_out))


def blocks(lines: Sequence[ContextLine]) -> list[tuple[Origin, str]]:
    """Return the lines of each origin under their title, as (origin, text); [] for no lines."""
    titles: tuple[tuple[Origin, str], ...] = (("entities", ENTITIES_TITLE), ("said", SAID_TITLE))
    found = []
    for origin, title in titles:
        block = [line.text for line in lines if line.origin == origin]
        if block:
            found.append((origin, "\n".join([title, *block])))
    return found

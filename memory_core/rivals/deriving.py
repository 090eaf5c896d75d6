"""What can be asked about a conversation nobody wrote questions for: what its messages state.

The statements are those the shared reader finds, so what it overlooks nobody is asked; each comes
with the message that says it, to be judged by whoever looks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.graph_text import relation_words
from memory_core.language.base import Reader
from memory_core.language.lasting import SINGLE_VALUED
from memory_core.model import Role
from memory_core.names import normalize
from memory_core.rivals.base import Fact, Line, Reference, Told, Value
from memory_core.rivals.hash_table import PRONOUNS
from memory_core.rivals.wording import holds

MAX_FACTS = 10
MAX_TOLD = 2
"""Facts that only the assistant said."""
MAX_REFERENCES = 3
_SELF = frozenset({"i", "you", "we", "me"})
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_REFERS = (PRONOUNS - _SELF) | {"its", "his", "their"}
_NAMELESS = frozenset({"CONCEPT", "DATE", "TIME", "MONEY", "PRICE", "QUANTITY"})
"""Types of what is no name to ask for."""
_VAGUE = frozenset({"HAVE", "BE", "GO_TO"})


@dataclass(frozen=True, slots=True)
class _Said:
    """A statement. single: a later value takes the place of this one."""

    subject: str
    key: str
    value: str
    text: str
    question: str
    line: int
    role: Role
    single: bool


def derived(told: Told, reader: Reader) -> Told:
    """Return a conversation with the questions its own messages answer. Its lines must be read."""
    references = tuple(_references(told.lines, reader))
    facts = _facts(told.lines, references)
    return Told(told.lines, facts, references)


def _facts(lines: Sequence[Line], references: Sequence[Reference]) -> tuple[Fact, ...]:
    groups: dict[tuple[str, str, str], list[_Said]] = {}
    for one in _statements(lines):
        own = "" if one.single else normalize(one.value)
        groups.setdefault((normalize(one.subject), one.key, own), []).append(one)
    mine, theirs = [], []
    for group in groups.values():
        by_user = [one for one in group if one.role == "user"]
        if by_user:
            mine.append(_fact(by_user, lines, references))
        elif group:
            theirs.append(_fact(group[:1], lines, references))
    changed = [fact for fact in mine if len(fact.values) > 1]
    once = [fact for fact in mine if len(fact.values) == 1]
    room = max(0, MAX_FACTS - len(changed))
    chosen = {id(fact) for fact in [*changed[:MAX_FACTS], *_spread(once, room)]}
    return (*(fact for fact in mine if id(fact) in chosen), *theirs[:MAX_TOLD])


def _spread(facts: Sequence[Fact], n: int) -> list[Fact]:
    """Return n facts from all over the conversation, the first among them."""
    if len(facts) <= n:
        return list(facts)
    return [facts[i * len(facts) // n] for i in range(n)]


def _fact(group: Sequence[_Said], lines: Sequence[Line], references: Sequence[Reference]) -> Fact:
    first, values = group[0], list[Value]()
    for one in group:
        forms = tuple(dict.fromkeys((one.value, one.text or one.value)))
        if not values or not set(values[-1].forms) & set(forms):
            values.append(Value(one.line, forms))
    about = (first.subject,)
    spoken = {line.number for line in lines if holds(line.text, about)}
    spoken |= {one.line for one in references if set(one.means) & set(about)}
    spoken |= {one.line for one in group}
    return Fact(first.question, about, tuple(values), tuple(sorted(spoken)), first.role)


def _statements(lines: Sequence[Line]) -> Iterator[_Said]:
    """Yield what named things are said to be, have and do; a question states nothing."""
    names = {
        normalize(mention.text)
        for line in lines
        for mention in line.extraction.mentions
        if mention.type not in _NAMELESS
    }
    for line in lines:
        if not line.text.rstrip().endswith("?"):
            yield from _stated(line, names)


def _stated(line: Line, names: set[str]) -> Iterator[_Said]:
    number, role, given = line.number, line.role, set[str]()
    for one in line.extraction.attributes:
        if one.subject.casefold() not in _SELF | _REFERS and holds(
            line.text, [one.text, one.value]
        ):
            given.add(one.value)
            article = "the " if one.subject[:1].islower() else ""
            question = f"What is the {one.key} of {article}{one.subject}?"
            yield _Said(
                one.subject, one.key, one.value, one.text, question, number, role, single=True
            )
    for rel in line.extraction.relations:
        plain = not rel.negated and not rel.modality and rel.predicate not in _VAGUE
        ends = {normalize(rel.subject), normalize(rel.object)} <= names
        if plain and ends and rel.object not in given:
            question = f"{rel.subject} {relation_words(rel, subject=rel.subject)} …?"
            single = rel.predicate in SINGLE_VALUED
            yield _Said(rel.subject, rel.predicate, rel.object, "", question, number, role, single)


def _references(lines: Sequence[Line], reader: Reader) -> Iterator[Reference]:
    """Yield the last places where the user refers to something by a word."""
    found = []
    for line in lines:
        words = {word.strip("?.,!’'").casefold() for word in line.text.split()}
        if line.role != "user" or not words & _REFERS:
            continue
        history = [one.message for one in lines[max(0, line.number - 7) : line.number - 1]]
        for one in reader.rewrite(line.text, history=history).replacements:
            said = line.text[one.start : one.end]
            if said.casefold() in _REFERS:
                means = _names_of(one.antecedent, lines[: line.number - 1])
                found.append(Reference(line.number, means, (said,)))
                break
    yield from found[-MAX_REFERENCES:]


def _names_of(antecedent: str, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return what an antecedent may be called: without its article, and by the name in it."""
    whole = _ARTICLE.sub("", antecedent)
    within = [m.text for line in lines for m in line.extraction.mentions if holds(whole, [m.text])]
    return tuple(dict.fromkeys([whole, *within]))

"""How well the dialogues of `tests/dialogues` are read: every figure in percent, nothing printed.

Names and rewrites are asked of the memory's reader, text by text; attributes and relations are what
the `Memory` holds at the end of a dialogue. README.md beside the data says what the gold means.
"""

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from memory_core import Entity, Memory, Message
from memory_core.language.base import Reader
from memory_core.language.lasting import SINGLE_VALUED
from memory_core.model import Attribute, Relation, Replacement
from tests.dialogue_words import content, first_each, placed, plain, read_predicate, tokens

Dialogue = Mapping[str, Any]
Turn = Mapping[str, Any]
Gold = TypeVar("Gold")
Seen = TypeVar("Seen")

FOLDER = Path(__file__).with_name("dialogues")
PARTS = ("tuned", "held_back")
DOMAINS = ("ecommerce", "support", "hr", "real_estate", "everyday", "projects")
NAMES = frozenset({"PERSON", "ORGANIZATION", "LOCATION", "PRODUCT", "EVENT", "WORK"})
VALUES = frozenset({"DATE", "MONEY", "QUANTITY", "TICKET_ID", "CODE"})
SYMMETRIC = frozenset(
    {"COMPARES_TO", "MARRIED_TO", "ENGAGED_TO", "FRIEND_OF", "COLLEAGUE_OF", "NEIGHBOUR_OF"}
)
SPEAKER = "i"


@dataclass(slots=True)
class Tally:
    """right of `found` said, right of `wanted` in the gold."""

    right: int = 0
    found: int = 0
    wanted: int = 0

    def add(self, right: int, found: int, wanted: int) -> None:
        """Count further cases."""
        self.right, self.found = self.right + right, self.found + found
        self.wanted += wanted

    @property
    def precision(self) -> float:
        """Percent of what was said that is right."""
        return 100 * self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Percent of the gold that was said."""
        return 100 * self.right / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, percent."""
        return 200 * self.right / max(1, self.found + self.wanted)


@dataclass(slots=True)
class Scores:
    """All tallies over some dialogues.

    added: content words that rewrites add. damaged: changed turns that needed nothing ("right"),
        of all those ("wanted"). references: settled rightly, of all in the gold.
    """

    typed: Tally = field(default_factory=Tally)
    span: Tally = field(default_factory=Tally)
    attributes: Tally = field(default_factory=Tally)
    relations: Tally = field(default_factory=Tally)
    references: Tally = field(default_factory=Tally)
    added: Tally = field(default_factory=Tally)
    damaged: Tally = field(default_factory=Tally)

    def take(self, other: "Scores") -> None:
        """Add the tallies of other dialogues to these."""
        for name in (item.name for item in fields(self)):
            theirs: Tally = getattr(other, name)
            getattr(self, name).add(theirs.right, theirs.found, theirs.wanted)

    def figures(self) -> dict[str, float]:
        """Return the figures that are compared with floors, in percent, one decimal."""
        listed = {
            "typed F": self.typed.f1,
            "span F": self.span.f1,
            "attributes F": self.attributes.f1,
            "relations F": self.relations.f1,
            "references": self.references.recall,
            "addF": self.added.f1,
            "damage": self.damaged.recall,
        }
        return {name: round(value, 1) for name, value in listed.items()}

    def cases(self) -> str:
        """Return how many cases of the gold each figure rests on, as text."""
        return ", ".join(f"{item.name} {getattr(self, item.name).wanted}" for item in fields(self))


def load(part: str, domain: str) -> list[Dialogue]:
    """Return the dialogues of a part ("tuned", "held_back") and a domain; [] where none exist."""
    path = FOLDER / part / f"{domain}.json"
    return list(json.loads(path.read_text("utf-8"))) if path.exists() else []


def score(dialogues: Iterable[Dialogue], *, memory: Memory) -> Scores:
    """Return the tallies of some dialogues; each is that of a user of its own in `memory`."""
    total, reader = Scores(), memory._parts.reader
    for dialogue in dialogues:
        history: list[Message] = []
        for turn in dialogue["turns"]:
            if turn["role"] == "user":
                _read(turn, history, reader=reader, scores=total)
            history.append(Message(turn["role"], turn["text"]))
        _remember(dialogue["turns"], memory=memory, user=dialogue["name"], scores=total)
    return total


def _read(turn: Turn, history: Sequence[Message], *, reader: Reader, scores: Scores) -> None:
    """Score what is asked of one text: its names, its references and its rewrite."""
    text = turn["text"]
    said = [(plain(m.text), m.type) for m in reader.extract(text).mentions]
    wanted = [(plain(name), type_) for name, type_ in turn.get("entities", ())]
    _overlap(scores.typed, (x for x in said if x[1] in NAMES | VALUES), wanted)
    _overlap(scores.span, (x for x, t in said if t in NAMES | VALUES), (x for x, _ in wanted))
    if not history:
        return
    rewrite = reader.rewrite(text, history=history)
    references = first_each(placed(text, turn.get("references", ())))
    right = sum(_settled(*row, rewrite.replacements) for row in references)
    scores.references.add(right, len(references), len(references))
    gold = turn.get("rewrite")
    if gold is not None:
        raw = content(text)
        _overlap(
            scores.added, (content(rewrite.text) - raw).elements(), (content(gold) - raw).elements()
        )
    elif not references:
        scores.damaged.add(int(tokens(rewrite.text) != tokens(text)), 1, 1)


def _overlap(tally: Tally, said: Iterable[Hashable], wanted: Iterable[Hashable]) -> None:
    found, gold = Counter(said), Counter(wanted)
    tally.add((found & gold).total(), found.total(), gold.total())


def _settled(start: int, end: int, names: Sequence[str], made: Iterable[Replacement]) -> bool:
    """Return whether the replacements at a reference, or what was added, say just its names."""
    made = list(made)
    here = [item for item in made if item.start < end and start < item.end]
    added = [item for item in made if item.start == item.end]
    said = {word for item in here or added for word in content(f"{item.text} {item.antecedent}")}
    wanted = [content(name).keys() for name in names]
    every = {word for name in wanted for word in name}
    whole = said <= every or every <= said
    return whole and all(2 * len(name & said) >= len(name) for name in wanted)


def _remember(turns: Sequence[Turn], *, memory: Memory, user: str, scores: Scores) -> None:
    """Tell a dialogue to a memory and score the attributes and relations it then holds."""
    for turn in turns:
        memory.observe(turn["text"], user_id=user, session_id="s", role=turn["role"])
    graph = memory.graph(user_id=user)
    entities = {entity.id: entity for entity in graph.entities}
    named = {id_ for id_, entity in entities.items() if entity.type != "CONCEPT"}
    told = [id_ for id_, entity in entities.items() if entity.attributes]
    facts = [fact for id_ in told for fact in memory.attributes(id_, user_id=user)]
    _pair(
        scores.attributes,
        [a for a in facts if a.trust == "user"],
        _last(turns, "attributes", lambda row: (plain(row[0]), row[1])),
        same=lambda fact, row: _same_attribute(fact, row, entities),
        counted=lambda fact: fact.subject in named,
    )
    _pair(
        scores.relations,
        [r for r in graph.relations if r.trust == "user"],
        _last(turns, "relations", _relation_place),
        same=lambda link, row: _same_relation(link, row, entities),
        counted=lambda link: {link.subject, link.object} <= named,
    )


def _pair(
    tally: Tally,
    seen: Iterable[Seen],
    gold: Iterable[Gold],
    *,
    same: Callable[[Seen, Gold], bool],
    counted: Callable[[Seen], bool],
) -> None:
    """Count what is in the gold, each row once; what is not counts only where `counted` says so."""
    left = list(gold)
    n_gold, right, wrong = len(left), 0, 0
    for item in seen:
        hit = next((row for row in left if same(item, row)), None)
        if hit is not None:
            left.remove(hit)
            right += 1
        elif counted(item):
            wrong += 1
    tally.add(right, right + wrong, n_gold)


def _last(
    turns: Sequence[Turn], key: str, place: Callable[[list[str]], Hashable]
) -> list[list[str]]:
    """Return gold rows of all turns; of those at one place the last."""
    return list({place(row): row for turn in turns for row in turn.get(key, ())}.values())


def _relation_place(row: list[str]) -> Hashable:
    _, _, predicate = read_predicate(row[1])
    single = predicate in SINGLE_VALUED and predicate == row[1]
    return plain(row[0]), predicate, "" if single else plain(row[2])


def _same_attribute(fact: Attribute, row: list[str], entities: Mapping[str, Entity]) -> bool:
    known = {plain(fact.value), plain(fact.text)}
    return row[1] == fact.key and plain(row[2]) in known and _is(fact.subject, row[0], entities)


def _same_relation(link: Relation, row: list[str], entities: Mapping[str, Entity]) -> bool:
    name = "OWNS" if link.predicate == "HAVE" else link.predicate
    if (link.negated, link.modality, name) != read_predicate(row[1]):
        return False
    ends = [(link.subject, link.object)]
    if link.predicate in SYMMETRIC:
        ends.append((link.object, link.subject))
    return any(_is(s, row[0], entities) and _is(o, row[2], entities) for s, o in ends)


def _is(id_: str, name: str, entities: Mapping[str, Entity]) -> bool:
    """Return whether an entity is the one of a name; of a common noun the last word decides."""
    entity = entities.get(id_)
    if entity is None:
        return False
    known = {plain(form) for form in (entity.name, *entity.aliases)}
    wanted = plain(name)
    if wanted == SPEAKER:
        return "you" in known
    return wanted in known or (
        entity.type == "CONCEPT" and any(form.endswith(f" {wanted}") for form in known)
    )

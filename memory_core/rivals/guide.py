"""The "Entity Memory" guide as its sample code has it, faults included: they are the lesson.

What is wrong on purpose: references are replaced inside words and in lower case only, "this" before
"this product", by whatever was seen last; names are compared by `lower()` alone, so a short name is
another entity; a new value overwrites the old one; the assistant's words count as the user's, and
mentions are worth 10 points each without bound; expiry is looked at by one function, which neither
ranking nor resolution calls; a user id is used as a file name.

Where it asks a model, what the shared reader finds stands in, and the benefit of the doubt is its
own: relations count as attributes, and statements about a pronoun go to the entity seen last.
"""

from dataclasses import dataclass, field
from datetime import datetime
from posixpath import normpath

from memory_core.language.lasting import SINGLE_VALUED
from memory_core.model import Extraction
from memory_core.rivals.base import YOU, Line, Outcome, Piece, Probe, Read, Recalled
from memory_core.rivals.hash_table import PRONOUNS
from memory_core.rivals.wording import holds, listed, numbered

LIMIT = 5
PER_MENTION = 10
FRESH = 100
NAMED = 50
REFERENCES = ("this one", "that one", "the one", "this", "that", "its", "it", "this product")
"""In this order, so that nothing is left of "this product" when its turn comes."""

NEVER = "no “key: value” was taken out of the message that says it."
_SELF = frozenset({"i", "you", "we", "me"})


@dataclass(slots=True)
class Known:
    """An entity, with one value for each attribute and no memory of where it is from."""

    name: str
    type: str
    last_seen: datetime
    mentions: int = 0
    attributes: dict[str, str] = field(default_factory=dict)

    def score(self, query: str, at: datetime) -> float:
        """Return recency, mentions and match in points, as documented."""
        minutes = (at - self.last_seen).total_seconds() / 60
        named = NAMED if self.name.lower() in query.lower() else 0
        return max(0.0, FRESH - minutes) + PER_MENTION * self.mentions + named


@dataclass(frozen=True, slots=True)
class Overwritten:
    """A value that was replaced. line: number of the message that did it."""

    entity: str
    key: str
    old: str
    new: str
    line: int


class GuideMemory:
    """The guide's entity memory."""

    name = "guide"

    def __init__(self, *, read: Read, ttl_s: float) -> None:
        """read: finds names and statements. ttl_s: seconds until an entity expires."""
        self._read = read
        self._ttl_s = ttl_s
        self._files: dict[str, dict[str, Known]] = {}
        self._overwritten: list[Overwritten] = []
        self._asked = Recalled()
        self._ranking: list[tuple[float, str]] = []

    def _of(self, user: str) -> dict[str, Known]:
        """Return what the file of a user holds. normpath does what opening the file would do."""
        return self._files.setdefault(normpath(f"memory/{user}.json"), {})

    def hear(self, line: Line) -> None:
        """Take names and values out of a message, whoever said it."""
        self._mention(line)
        last = self._latest(self._of(YOU))
        for subject, key, value, many in _stated(line.extraction):
            if subject.lower() in _SELF:
                continue
            new = Known(subject, "UNKNOWN", line.at, 1)
            referred = subject.lower() in PRONOUNS
            known = last if referred else self._of(YOU).setdefault(subject.lower(), new)
            if known is not None:
                self._update(known, key, value, line, many=many)

    def _mention(self, line: Line) -> None:
        for mention in line.extraction.mentions:
            if mention.text.lower() in PRONOUNS:
                continue
            known = self._of(YOU).setdefault(
                mention.text.lower(), Known(mention.text, mention.type, line.at)
            )
            known.mentions += 1
            known.last_seen = line.at

    def _update(self, known: Known, key: str, value: str, line: Line, *, many: bool) -> None:
        old = known.attributes.get(key)
        if old is not None and many:
            value = old if holds(old, [value]) else f"{old}, {value}"
            known.attributes[key] = value
            return
        if old is not None and old != value:
            self._overwritten.append(Overwritten(known.name, key, old, value, line.number))
        known.attributes[key] = value

    def active(self, *, at: datetime) -> list[str]:
        """Return the names of entities that have not expired: the one place that looks."""
        return [k.name for k in self._of(YOU).values() if self._silence(k, at) < self._ttl_s]

    @staticmethod
    def _silence(known: Known, at: datetime) -> float:
        return (at - known.last_seen).total_seconds()

    @staticmethod
    def _latest(entities: dict[str, Known]) -> Known | None:
        return max(entities.values(), key=lambda known: known.last_seen, default=None)

    def resolve(self, question: str, *, user: str) -> str:
        """Return a question with its references replaced by the name of the entity seen last."""
        last = self._latest(self._of(user))
        if last is None:
            return question
        for reference in REFERENCES:
            question = question.replace(reference, last.name)
        return question

    def recall(self, question: str, *, user: str, at: datetime) -> Recalled:
        """Return the block "Entities in context:" of the five with the most points."""
        resolved = self.resolve(question, user=user)
        entities = self._of(user)
        ranked = sorted(entities.values(), key=lambda known: -known.score(resolved, at))
        self._ranking = [(known.score(resolved, at), known.name) for known in ranked]
        pieces = tuple(_piece(known) for known in ranked[:LIMIT])
        head = (Piece("Entities in context:"),) if pieces else ()
        self._asked = Recalled((*head, *pieces), resolved)
        return self._asked

    def why(self, probe: Probe, outcome: Outcome) -> str:
        """Say what the scores, the overwriting and the replacing did to this question."""
        if probe.user != YOU:
            return _somebody_else(probe, outcome)
        if probe.kind == "reference":
            return self._replaced(probe, outcome)
        if probe.kind == "expired" and outcome == "wrong":
            return (
                "For the function that lists active entities it has expired, but ranking and"
                f" resolution never ask that function. {self._place(probe, outcome)}"
            )
        if probe.kind == "source" and outcome == "wrong":
            return (
                f"Names and values are taken out of {numbered(probe.lines)} although the assistant"
                " said it; in the block it looks like something you said."
            )
        gone = "" if outcome == "remembered" else self._gone(probe)
        return gone or self._place(probe, outcome)

    def _replaced(self, probe: Probe, outcome: Outcome) -> str:
        resolved = self._asked.resolved or ""
        if outcome == "remembered":
            return f"The entity seen last took the place of the reference: “{resolved}”."
        if resolved == probe.question:
            words = listed(probe.words)
            return f"Only lower-case references of its list are replaced; {words} was not."
        return (
            "Whatever was seen last takes the place of every “it”, “its”, “this” or “that”, inside"
            f" other words too: “{resolved}”."
        )

    def _gone(self, probe: Probe) -> str:
        for one in self._overwritten:
            if holds(one.old, probe.gold.forms) and holds(one.entity, probe.about):
                return (
                    f"Message {one.line} set the {one.key} of “{one.entity}” to “{one.new}”;"
                    f" `update` threw “{one.old}” away."
                )
        return ""

    def _place(self, probe: Probe, outcome: Outcome) -> str:
        """Say where the entity stands in the ranking and what the best one has."""
        about = " / ".join(probe.about)
        places = list(enumerate(self._ranking, 1))
        exact = [one for one in places if one[1][1] in probe.about]
        for place, (score, name) in exact or places:
            if holds(name, probe.about) or holds(about, [name]):
                known = self._of(YOU)[name.lower()]
                counted = f"“{name}” has {score:.0f} points with {known.mentions} mentions"
                if place <= LIMIT:
                    shown = f"{counted}, place {place} of {len(self._ranking)}, so it is shown"
                    held = outcome == ("wrong" if probe.kind == "expired" else "remembered")
                    return f"{shown}." if held else f"{shown}, but without this: {NEVER}"
                least = self._ranking[LIMIT - 1]
                return (
                    f"{counted}: place {place}, and only {LIMIT} are shown; “{least[1]}” is in with"
                    f" {least[0]:.0f}, because mentions count {PER_MENTION} each without bound."
                )
        return f"Nothing was kept under {listed(probe.about)}; names are compared by lower() alone."


def _somebody_else(probe: Probe, outcome: Outcome) -> str:
    path = f"memory/{probe.user}.json"
    same = f"The id “{probe.user}” is used as a file name, and {path} is {normpath(path)}"
    if outcome == "wrong":
        return f"{same}: the file of the other one."
    return f"{same}, the file of the other one; only this was not in it."


def _stated(extraction: Extraction) -> list[tuple[str, str, str, bool]]:
    """Return what a text states, as (subject, key, value, whether there may be several)."""
    found = [(one.subject, one.key, one.value, False) for one in extraction.attributes]
    given = {value for _, _, value, _ in found}
    found += [
        (
            one.subject,
            one.predicate.lower().replace("_", " "),
            one.object,
            one.predicate not in SINGLE_VALUED,
        )
        for one in extraction.relations
        if not one.negated and one.object not in given
    ]
    return found


def _piece(known: Known) -> Piece:
    said = ", ".join(f"{key}: {value}" for key, value in known.attributes.items())
    head = f"- {known.name} ({known.type})"
    return Piece(f"{head}: {said}" if said else head)

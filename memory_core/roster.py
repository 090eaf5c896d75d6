"""Roster: who and what one text names, each once, however it is spelled.

The same rule as everywhere: names that are surely one are merged, all others stay apart. Beside
it the custom of written English: a person named in full is called by a part of the name later.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from memory_core.model import Mention
from memory_core.names import SURE, normalize, words

MAX_PLACES = 8
"""Places kept of each entity and statement; of further ones only the number."""
_NEAR = 12
"""Names that share a word and are compared with a new one; the latest, so that time is linear."""
_MIN_INITIALS = 3
_SMALL = frozenset({"of", "the", "and", "for", "in", "a", "an", "de", "la", "at", "on"})

Same = Callable[[str, str], float]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text says something, and who found it there.

    paragraph: its number, from 1. start, end: characters of the whole text; text: what stands
    there. quote: the sentence around it, shortened. extractor: the rule or model that read it;
    confidence: 0..1.
    """

    paragraph: int
    start: int
    end: int
    text: str
    quote: str = ""
    extractor: str = ""
    confidence: float = 1.0


@dataclass(slots=True)
class Named:
    """One entity of a text while it is read. types: type -> confidence, added up over mentions.
    spelled: name as written -> how often. stated: something is said of it."""

    id: str
    types: dict[str, float] = field(default_factory=dict)
    spelled: dict[str, int] = field(default_factory=dict)
    mentions: int = 0
    stated: bool = False
    places: list[Place] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The spelling used most, of equals the longest."""
        return max(self.spelled, key=lambda name: (self.spelled[name], len(name)))

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its other spellings; case and articles make none."""
        own = {normalize(self.name)}
        return tuple(n for n in self.spelled if normalize(n) not in own)

    @property
    def type(self) -> str:
        """The type most of its mentions have, UNKNOWN only where none says more."""
        known = {kind: sure for kind, sure in self.types.items() if kind != "UNKNOWN"}
        return max(known, key=lambda kind: known[kind]) if known else "UNKNOWN"

    @property
    def settled(self) -> bool:
        """Whether it belongs into the graph: a kind of thing that has a name, or something that is
        spoken of more than once, or that something is said of."""
        named = self.type not in {"UNKNOWN", "CONCEPT"}
        return self.stated or named or (self.type == "UNKNOWN" and self.mentions > 1)


class Roster:
    """The entities of one text, in the order they are first named."""

    def __init__(self, same: Same) -> None:
        """`same`: how sure it is that two names as written mean one thing, 0..1."""
        self._same = same
        self._named: dict[str, Named] = {}
        self._by_norm: dict[str, str] = {}
        self._near: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=_NEAR))

    def __len__(self) -> int:
        """Return how many entities were named, settled or not."""
        return len(self._named)

    def __iter__(self) -> Iterator[Named]:
        """Yield the entities."""
        return iter(self._named.values())

    def __getitem__(self, entity_id: str) -> Named:
        """Return the entity of an id."""
        return self._named[entity_id]

    def find(self, name: str) -> Named | None:
        """Return the entity known under exactly this name."""
        known = self._by_norm.get(normalize(name))
        return self._named[known] if known else None

    def add(self, mention: Mention) -> tuple[Named, str]:
        """Take in a mention; returns its entity, and why where its name was a new spelling."""
        found, why = self.find(mention.text), ""
        if found is None:
            found, why = self._alike(mention)
        if found is None:
            found = Named(f"e{len(self._named) + 1}")
            self._named[found.id] = found
        self._spelled(found, mention.text)
        found.mentions += 1
        found.types[mention.type] = found.types.get(mention.type, 0.0) + mention.confidence
        return found, why

    def _alike(self, mention: Mention) -> tuple[Named | None, str]:
        """Return the one entity that surely has this name, with the reason in words."""
        near = dict.fromkeys(i for key in _keys(mention.text) for i in self._near.get(key, ()))
        known = [self._named[i] for i in near]
        sure = [
            one
            for one in known
            if any(self._same(mention.text, name) >= SURE for name in one.spelled)
        ]
        if len(sure) == 1:
            return sure[0], f"the same as {sure[0].name}"
        people = [] if sure or mention.type != "PERSON" else _called(mention.text, known)
        return (people[0], f"part of the name {people[0].name}") if len(people) == 1 else (None, "")

    def _spelled(self, named: Named, name: str) -> None:
        if name in named.spelled or len(named.spelled) < MAX_PLACES:
            named.spelled[name] = named.spelled.get(name, 0) + 1
        norm = normalize(name)
        if norm in self._by_norm:
            return
        self._by_norm[norm] = named.id
        for key in _keys(name):
            if named.id not in self._near[key]:
                self._near[key].append(named.id)


def _called(name: str, known: list[Named]) -> list[Named]:
    """Return the people whose first or last name a single word is."""
    own = normalize(name)
    parts = [(one, normalize(one.name).split()) for one in known if one.type == "PERSON"]
    return [one for one, full in parts if len(full) > 1 and own in {full[0], full[-1]}]


def _keys(name: str) -> dict[str, None]:
    """Return what names that may be one have in common: a word, the initials, the letters."""
    own = [word.norm for word in words(name) if word.norm[0].isalnum()]
    big = [word for word in own if word not in _SMALL]
    keys = dict.fromkeys(big or own)
    letters = "".join(own)
    keys[letters] = None
    if len(big) >= _MIN_INITIALS:
        keys["".join(word[0] for word in big)] = None
    return keys

"""What a sentence is about: which thing it names, or which one it goes on speaking of."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memory_core.llm.base import Known
from memory_core.llm.citing import plain
from memory_core.llm.passages import Sentence
from memory_core.model import Entity
from memory_core.names import named, normalize

_VARIANT = frozenset(
    re.findall(
        r"\w+",
        "pro plus max mini ultra lite air se xl gen ii iii iv edition junior jr deluxe premium",
    )
)
"""Words that make another thing of a name they follow, as do words with a digit."""

_FIRST = r"(?:[A-ZÀ-Þ][\w+&.-]*|[a-z]+[A-Z]\w*)"
_NAME = r"(?:[A-ZÀ-Þ][\w+&.-]*|\d+[A-Za-z]?\b|[a-z]+[A-Z]\w*)"
_RUN = re.compile(rf"{_FIRST}(?:[ ]{_NAME})+|\b\w*[A-ZÀ-Þ]\w*\d\w*\b|\b[a-z]+[A-Z]\w*")
_OPENING = re.compile(rf"^(?:The |An? )?(?!The |An? )({_RUN.pattern})")
_PAIRED = re.compile(
    r"^(?:The )?([A-ZÀ-Þ][\w+&.-]*) "
    r"(?:costs|comes|weighs|ships|sells|works|lives|features|offers)\b"
    r"|^The (?![A-Z]{2,5}\b)([A-ZÀ-Þ][\w+&.-]+)"
)
_LONE = re.compile(
    r"^([A-ZÀ-Þ][\w+&.-]*) (?:is|has|was|had|likes|moved|runs|lies|stands|used to|offers)\b"
)
_GENERAL = frozenset(
    re.findall(
        r"\w+",
        "it its this that these those they their he she his her you your we our all any most what "
        "who whose which where why how "
        "every each customers employees items products orders there if when for in at on with "
        "after before as to the a an one both either no not everyone anyone buyers guests tenants "
        "staff shipping delivery warranty price memory storage battery returns refunds please note",
    )
)

_POSITION = re.compile(r"(?<=\w) (?:position|role|job|vacancy|post)$")
"""What is said after the name of a position, and is no part of it."""
_NEXT = re.compile(r"[ -](\w+)")
_PREVIOUS = re.compile(r"([\w.+]+)[ -]$")
_BEGINNING = 6
"""Words at the beginning of a sentence among which its subject is looked for."""
_NUMBERED = re.compile(r"[ -]\d{1,4}[a-z]?(?=$|[.,;:!?')\"]| (?:is|has|costs|comes|and)\b)")
_BACK = frozenset({"it", "its", "it's", "they", "their", "he", "his", "she", "her", "this"})

PLAIN_TYPES = frozenset({"CONCEPT", "CATEGORY", "FEATURE", "ISSUE", "SKILL", "UNKNOWN"})
VALUE_TYPES = frozenset({"DATE", "MONEY", "QUANTITY", "PRICE", "TIME", "PERCENT"})


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing with every spelling under which a text may name it, normalized."""

    known: Known
    full: frozenset[str]
    short: frozenset[str] = frozenset()
    article: bool = True

    @property
    def entity(self) -> Entity:
        """The entity itself."""
        return self.known.entity

    @property
    def names(self) -> frozenset[str]:
        """Full names and parts of them."""
        return self.full | self.short

    def is_named(self, text: str) -> bool:
        """Whether the text names this thing, and not another whose name goes on ("15" in "15 Pro")
        or shares a part of it ("Maria Smith" for "Maria Jones")."""
        low = unicodedata.normalize("NFKC", text).casefold()
        possible = {name: name for name in self.names if name.split(" ", 1)[0] in low}
        for start, end, name in named(text, possible) if possible else ():
            after = _NEXT.match(text[end:])
            word = after.group(1) if after else ""
            goes_on = word.casefold() in _VARIANT or _numbered(text[end:])
            if goes_on and normalize(f"x {word}")[2:] not in self.names:
                continue
            if name in self.full or not self._shared(text[:start], word):
                return True
        return False

    def opens(self, text: str, *, strictly: bool = False) -> bool:
        """Whether a sentence names this thing at its beginning, where its subject stands.

        strictly: as its first words, an article aside.
        """
        words = text.split()
        longest = max((name.count(" ") + 2 for name in self.names), default=0)
        return self.is_named(" ".join(words[: longest if strictly else _BEGINNING]))

    def _shared(self, before: str, after: str) -> bool:
        """Whether a part of the name stands within another name."""
        previous = _PREVIOUS.search(before)
        word = previous.group(1) if previous else ""
        if word[:1].isupper() and word.casefold() not in _GENERAL:
            return True
        return self.entity.type == "PERSON" and after[:1].isupper()


def _numbered(rest: str) -> bool:
    """Whether a name goes on with a number of its own: "Aero" in "Aero 7", not in "Aero 7 kg"."""
    return _NUMBERED.match(rest) is not None


def subject(known: Known, *, article: bool = True) -> Subject:
    """Return an entity as a text may name it: also without its first word ("XPS 15"), and a person
    by first or last name. article: a product's name is written with one."""
    full = {known.entity.name, *known.entity.aliases}
    short: set[str] = set()
    for name in full:
        short |= {_POSITION.sub("", name)} - {name}
        first, _, rest = name.partition(" ")
        if known.entity.type == "PERSON":
            short |= {first, name.rpartition(" ")[2]}
        elif " " in rest or (any(c.isdigit() for c in rest) and any(c.isalpha() for c in rest)):
            short.add(rest)
    whole = frozenset(normalize(name) for name in full if name.strip()) - {""}
    parts = frozenset(normalize(name) for name in short if name.strip()) - {""}
    return Subject(known, whole, parts - whole, article)


def whole_of(every: Iterable[Subject], among: Iterable[Sentence]) -> tuple[Subject, ...]:
    """Return products that are named by a part of their name ("AirPods") with the whole name, where
    just one of the things that documents list has that part."""
    things = {normalize(one.thing) for one in among if one.pairs}
    return tuple(_with_whole(one, things) for one in every)


def _with_whole(this: Subject, things: Iterable[str]) -> Subject:
    part = f" {normalize(this.entity.name)} "
    found = {name for name in things if part in f" {name} "}
    is_one = this.entity.type == "PRODUCT" and len(found) == 1
    return replace(this, full=this.full | found) if is_one else this


def is_speaker(entity: Entity) -> bool:
    """Whether an entity is the user, whom documents address rather than speak of."""
    return normalize(entity.name) in {"you", "i", "me", "user"}


def is_proper(entity: Entity) -> bool:
    """Whether an entity is one particular thing, so that what is said of others does not hold for
    it; "return policy" or "gaming laptop" are not."""
    if entity.type in VALUE_TYPES or is_speaker(entity):
        return False
    if entity.type == "CONCEPT" and entity.name.istitle() and entity.name.endswith("s"):
        return False  # a plural that began a sentence
    capital = any(word[:1].isupper() or any(c.isdigit() for c in word) for word in _inner(entity))
    if entity.type in PLAIN_TYPES or entity.type in {"PRODUCT", "PROPERTY", "TOPIC"}:
        return capital
    return True


def _inner(entity: Entity) -> list[str]:
    """Words that show by a capital that a name is one: "Return policy" as a whole does not."""
    parts = entity.name.split()
    if len(parts) > 1 and parts[0][:1].isupper() and not any(c.isdigit() for c in parts[0]):
        inner = parts[1:]
        shouting = parts[0][1:] != parts[0][1:].lower()
        return [*([parts[0]] if shouting else []), *inner]
    return parts


def about(
    this: Subject, among: Sequence[Sentence], others: Iterable[Subject] = ()
) -> list[Sentence]:
    """Return the sentences about one thing: those that name it, and those that follow one or stand
    under its heading as long as nothing else is spoken of."""
    rest = tuple(others)
    found: list[Sentence] = []
    place, on = -1, False
    for sentence in among:
        if sentence.place != place:
            place, on = sentence.place, this.is_named(sentence.heading)
        if this.is_named(sentence.of or sentence.text):
            on = True
        elif _turns_away(sentence, rest, headed=this.is_named(sentence.heading)):
            on = False
        if on and not sentence.title:
            found.append(sentence)
    return found


def _turns_away(sentence: Sentence, others: Iterable[Subject], *, headed: bool) -> bool:
    """Whether a sentence that does not name the thing speaks of another. A "Key: value" line
    belongs to what it stands under, whatever its value names.

    headed: it stands under the thing's own title; there "Cooling is good" begins with no name.
    """
    if sentence.pairs and not sentence.row:
        return False
    if sentence.title:
        return _RUN.search(sentence.text) is not None
    if goes_on(sentence.text):
        return False
    named_first = any(other.opens(sentence.text, strictly=headed) for other in others)
    opening = opening_name(sentence.text) or ("" if headed else lone_name(sentence.text))
    return named_first or sentence.row or opening != ""


def goes_on(text: str) -> bool:
    """Whether a sentence begins with a word that refers back."""
    return text.split(" ", 1)[0].casefold() in _BACK


def opening_name(text: str) -> str:
    """Return the name a sentence begins with, "" when it begins with ordinary words."""
    match = _OPENING.match(text) or _PAIRED.match(text)
    name = (match.group(1) or match.group(match.lastindex or 0)) if match else ""
    return "" if not name or name.split()[0].casefold() in _GENERAL else name


def lone_name(text: str) -> str:
    """Return the one capitalized word before "is" or "has" that may be a name, "" for none."""
    match = _LONE.match(text)
    return match.group(1) if match and match.group(1).casefold() not in _GENERAL else ""


def names_in(text: str) -> list[str]:
    """Return what looks like names in a text: runs of capitalized words and codes."""
    found = [match.group() for match in _RUN.finditer(text)]
    first = opening_name(text)
    return list(dict.fromkeys([first, *found] if first else found))


def shown(this: Subject) -> str:
    """Return a name as it stands in a sentence, a product's with its article."""
    if is_speaker(this.entity):
        return "you"
    name = plain(this.entity.name)
    bare = this.entity.type != "PRODUCT" or not is_proper(this.entity) or not this.article
    return name if bare or name.lower().startswith(("the ", "my ")) else f"the {name}"


def owning(name: str) -> str:
    """Return a name's possessive."""
    if name == "you":
        return "your"
    return f"{name}’" if name.endswith("s") else f"{name}'s"

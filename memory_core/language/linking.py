"""Linking: whether two names mean one thing, and which known entity a name stands for.

Names only, no context: a share of a name ("Gordon") is evidence, never certainty, so it stays
below `SURE`. Numbers decide: "XPS 13" and "XPS 15" share every word that can be shared and are
two things.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_core.language.word_lists import listed
from memory_core.model import Entity
from memory_core.names import normalize, words

SURE = 0.9
"""Two names that score this much are merged without asking."""
LIKELY = 0.6
"""A mention is linked to the only known entity that scores this much."""
MARGIN = 0.05
"""Two entities closer than this are both possible, and none is chosen."""
MIN_RESPELLED = 7
"""Shorter names with one letter changed are other names ("Iran", "Iraq")."""

MIN_SURE_LETTERS = 3
"""Initials of two letters stand for too many names to be sure ("NJ", "US")."""

_TITLES = listed(
    """mr mrs ms miss mister madam sir lady lord dame dr doctor prof professor president
    senator governor mayor general gen colonel major captain lieutenant sergeant judge
    justice chief king queen prince princess emperor tsar shah pope saint secretary minister
    chairman chancellor ambassador attorney administrator administration congressman vice
    deputy prime first engineer uncle aunt"""
)
_GENDER = {"mr": "m", "mister": "m", "sir": "m", "mrs": "f", "ms": "f", "miss": "f", "madam": "f"}
_SMALL = frozenset({"of", "the", "and", "for", "in", "a", "an"})
_COMPANY = listed("""inc ltd llc plc gmbh ag corp corporation company co sa bv""")
_DIRECTION = listed(
    """north south east west northern southern eastern western central upper lower northeast
    northwest southeast southwest northeastern northwestern southeastern southwestern inner
    outer greater mainland middle vice old new"""
)
_PLACE_KINDS = listed(
    """city island islands state county republic town village river lake square valley region
    district province"""
)
_SITES = listed(
    """airport station castle expressway road street avenue university college school center
    centre museum hospital hotel bridge stadium park church cathedral mosque palace library
    building tower bank hall court house trail turnpike highway office cemetery league"""
)
_OWNER = re.compile(r"^.*\S\s?['’]s\s+(?=\S+\s+\S)")
_INSIDE = re.compile(r"(?<=\w)['’](?=\w{2})")
"""The sign in O'Brien, which makes one word of two."""
_TAIL = re.compile(r"\s+(?:of|in|on|at|from)\s+", re.IGNORECASE)
_ROMAN = re.compile(r"[IVX]{2,4}")


@dataclass(frozen=True, slots=True)
class _Name:
    """A name taken apart. norm: whole, comparable; core: its words without titles, owner, tail.

    title: titles before it; numbers: words with a digit; tail: what follows "of", "in", "at";
    trimmed: plain words were dropped before or after it ("former", "itself").
    """

    norm: str
    core: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    numbers: frozenset[str] = frozenset()
    tail: str = ""
    trimmed: bool = False


def same_entity(a: str, b: str) -> float:
    """Return how sure it is that two names as written mean one thing, 0..1, symmetric.

    1 for the same words; `SURE` and above only for spellings, titles, articles, abbreviations of
    three letters and more, and a maker's name before a model. A share of a name gets less.
    """
    left, right = _read(a), _read(b)
    if not left.norm or not right.norm:
        return 0.0
    if left.norm == right.norm:
        return 1.0
    if not left.core or not right.core:
        return 0.55 if left.title and left.title == right.title else 0.0
    if left.core == right.core:
        return _same_core(left, right)
    return _other_core(left, right)


def _other_core(left: _Name, right: _Name) -> float:
    """Score names whose main words differ."""
    short, long = sorted((left, right), key=lambda name: (len(name.core), name.norm))
    if short.numbers or long.numbers:
        return _numbered(short, long)
    if "".join(left.core) == "".join(right.core):
        return 0.95
    return max(_abbreviated(short, long), _shared(short, long), _respelled(short, long))


def link(name: str, type: str, candidates: Sequence[Entity]) -> tuple[Entity, float] | None:
    """Return the entity a mention names and how sure that is, or None.

    None where no candidate is likely, and where two are about equally likely: a name shared by
    two entities is left to whoever can ask. The exact name outweighs a difference in type.
    """
    scored = [(_best(name, type, entity), entity) for entity in candidates]
    likely = sorted((pair for pair in scored if pair[0] >= LIKELY), key=lambda pair: -pair[0])
    if not likely or (len(likely) > 1 and likely[0][0] - likely[1][0] < MARGIN):
        return None
    return likely[0][1], likely[0][0]


def _best(name: str, type: str, entity: Entity) -> float:
    score = max(same_entity(name, known) for known in (entity.name, *entity.aliases))
    if type == entity.type:
        return score
    if "UNKNOWN" in {type, entity.type}:
        return score - MARGIN if score < 1 else 1.0
    return score - 2 * MARGIN if score >= SURE else 0.0


@lru_cache(maxsize=20_000)
def _read(name: str) -> _Name:
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    norm = normalize(plain)
    head, _, tail = (*_TAIL.split(_OWNER.sub("", plain), maxsplit=1), "", "")[:3]
    head, tail = _TAIL.split(head)[0], normalize(" ".join(_TAIL.split(plain)[1:]))
    kept, trimmed = _capitalized(head.split())
    core = [w.norm for w in words(_INSIDE.sub("", kept)) if w.norm[0].isalnum()]
    core = [c for c in core if c not in {"the", "a", "an"}] or core
    n = 0
    while n < len(core) and core[n] in _TITLES:
        n += 1
    title, core = core[:n], core[n:]
    while len(core) > 1 and core[-1] in _COMPANY:
        core.pop()
    numbers = {c for c in core if any(ch.isdigit() for ch in c)}
    if len(core) > 1 and _ROMAN.fullmatch(kept.split()[-1].strip(".,=")):
        numbers.add(core[-1])
    return _Name(norm, tuple(core), tuple(title), frozenset(numbers), tail, trimmed)


def _capitalized(parts: list[str]) -> tuple[str, bool]:
    """Drop plain words around a capitalized name, but not the directions that make it another."""
    big = [i for i, part in enumerate(parts) if part[:1].isupper() or part[:1].isdigit()]
    if not big or big[-1] < 0 or not any(part[:1].isupper() for part in parts):
        return " ".join(parts), False
    first, last = big[0], big[-1]
    while first and parts[first - 1].casefold() in _DIRECTION:
        first -= 1
    while first and any(c.isupper() for c in parts[first - 1]):
        first -= 1
    kept = parts[first : last + 1]
    dropped = [p.casefold() for p in (*parts[:first], *parts[last + 1 :])]
    return " ".join(kept), any(p not in {"the", "a", "an", ",", ".", "'s", "’"} for p in dropped)


def _same_core(left: _Name, right: _Name) -> float:
    """Score names that differ only in what stands around them."""
    genders = {_GENDER[t] for t in (*left.title, *right.title) if t in _GENDER}
    if len(genders) > 1 or (left.tail and right.tail and left.tail != right.tail):
        return 0.15
    alone = len(left.core) == 1 and not left.numbers
    if left.tail != right.tail:
        return 0.5 if alone else SURE
    if left.title != right.title:
        return 0.95 if not alone else 0.5 if left.title and right.title else 0.8
    return 0.95 if not (left.trimmed or right.trimmed) else 0.85 if alone else SURE


def _numbered(short: _Name, long: _Name) -> float:
    """Score names with model numbers: "XPS 15" is "Dell XPS 15", not "XPS 13" nor "XPS 15 Pro"."""
    at = _run(short.core, long.core)
    if short.numbers == long.numbers:
        if at < 0:
            return 0.95 if "".join(short.core) == "".join(long.core) else 0.1
        if at + len(short.core) < len(long.core):
            return 0.4
        return SURE + 0.02 if len(short.core) > 1 else 0.85 * (not short.core[0].isdigit())
    if short.numbers - long.numbers or at < 0:
        return 0.95 if "".join(short.core) == "".join(long.core) else 0.05
    maker_only = at == 0 and len(short.core) == 1
    return 0.2 if maker_only else 0.6


def _run(short: tuple[str, ...], long: tuple[str, ...]) -> int:
    """Return where the words of `short` stand in `long` as one run, -1 where they don't."""
    n = len(short)
    return next((i for i in range(len(long) - n, -1, -1) if long[i : i + n] == short), -1)


def _abbreviated(short: _Name, long: _Name) -> float:
    """Score initials: "MLB" for "Major League Baseball", "J Smith" for "John Smith"."""
    letters = short.norm.replace(" ", "").replace(".", "")
    full = [word for word in long.norm.split() if word[0].isalpha() and word not in _SMALL]
    if len(full) > 1 and letters == "".join(word[0] for word in full):
        return SURE + 0.02 if len(letters) >= MIN_SURE_LETTERS else 0.75
    a, b = short.core, long.core
    if len(a) == len(b) > 1 and a[-1] == b[-1]:
        pairs = zip(a[:-1], b[:-1], strict=True)
        if all(x == y or (min(len(x), len(y)) == 1 and x[0] == y[0]) for x, y in pairs):
            return 0.8
    return 0.0


def _shared(short: _Name, long: _Name) -> float:
    """Score a name that is a part of the other one."""
    a, b = short.core, long.core
    if short.tail and short.tail != long.tail:
        return 0.0
    at = _run(a, b)
    if at < 0:
        return 0.85 if len(a) > 1 and (a[0], a[-1]) == (b[0], b[-1]) and set(a) <= set(b) else 0.0
    before, after = b[:at], b[at + len(a) :]
    if set(before) & _DIRECTION or set(after) & _SITES:
        return 0.1
    if not after:
        return 0.5 if a[0] in _SITES | _DIRECTION else 0.75 if len(a) == 1 else SURE
    if before:
        return 0.55
    return 0.7 if len(a) == 1 or set(after) <= _PLACE_KINDS else 0.6


def _respelled(short: _Name, long: _Name) -> float:
    """Score one letter more, less or changed in a long name, the first letter kept."""
    a, b = sorted((short.norm, long.norm), key=len)
    if len(a) < MIN_RESPELLED or len(b) - len(a) > 1 or a[0] != b[0]:
        return 0.0
    i = next((i for i in range(len(a)) if a[i] != b[i]), len(a))
    rest = a[i:] if len(b) > len(a) else a[i + 1 :]
    return 0.8 if rest == b[i + 1 :] else 0.0

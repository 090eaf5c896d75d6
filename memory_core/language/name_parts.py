"""Names taken apart: titles, main words, numbers and what follows "of", ready to be compared."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from memory_core.language.word_lists import listed
from memory_core.names import normalize, words

TITLES = listed(
    """mr mrs ms miss mister madam sir lady lord dame dr doctor prof professor president
    senator governor mayor general gen colonel major captain lieutenant sergeant judge
    justice chief king queen prince princess emperor tsar shah pope saint secretary minister
    chairman chancellor ambassador attorney administrator administration congressman vice
    deputy prime first engineer uncle aunt"""
)
GENDER = {"mr": "m", "mister": "m", "sir": "m", "mrs": "f", "ms": "f", "miss": "f", "madam": "f"}
BEFORE_FIRST_NAMES = listed(
    """king queen prince princess emperor tsar shah pope saint uncle aunt sir lady lord dame miss"""
)
"""Titles of people who go by their first name, which many others bear."""
NO_SURE_TITLES = BEFORE_FIRST_NAMES | listed(
    """general major prime first vice deputy chief engineer administration attorney justice"""
)
"""Words that are titles of some and parts of the names of others ("General Motors")."""
SMALL = frozenset({"of", "the", "and", "for", "in", "a", "an"})
COMPANY = listed("""inc ltd llc plc gmbh ag corp corporation company co sa bv""")
DIRECTION = listed(
    """north south east west northern southern eastern western central upper lower northeast
    northwest southeast southwest northeastern northwestern southeastern southwestern inner
    outer greater mainland middle vice old new"""
)
PLACE_KINDS = listed(
    """city island islands state county republic town village river lake square valley region
    district province kingdom commonwealth municipality"""
)
SITES = listed(
    """airport station castle expressway road street avenue university college school center
    centre museum hospital hotel bridge stadium park church cathedral mosque palace library
    building tower bank hall court house trail turnpike highway office cemetery league"""
)
OTHERS = listed("""other another former next second new old ex future fake""")
"""Plain words that make another thing of what they stand before."""

_OWNER = re.compile(r"^.*\S\s?['’]s\s+(?=\S+\s+\S)")
_INSIDE = re.compile(r"(?<=\w)['’](?=\w{2})")
"""The sign in O'Brien, which makes one word of two."""
_TAIL = re.compile(r"\s+(?:of|in|on|at|from)\s+", re.IGNORECASE)
_ROMAN = re.compile(r"[IVX]{2,4}")
_SHORT = re.compile(r"^(?P<full>.{3,160}?)\s*\((?P<short>[A-Z][A-Za-z&.]{1,7})\)$")
_EMPTY = frozenset({"the", "a", "an", ",", ".", "'s", "’"})


@dataclass(frozen=True, slots=True)
class NameParts:
    """A name taken apart. norm: whole, comparable; core: its words without titles, owner, tail.

    title: titles before it; numbers: words with a digit; head: the core before a tail, as one
    string; tail: what follows "of", "in", "at"; dropped: plain words before or after it ("former",
    "itself"); letters: initials of all its words but the small ones.
    """

    norm: str
    core: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    numbers: frozenset[str] = frozenset()
    tail: str = ""
    dropped: frozenset[str] = frozenset()
    letters: str = ""


@lru_cache(maxsize=20_000)
def read_name(name: str) -> NameParts:
    """Take a name apart. Case, accents, articles and possessives do not matter."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    norm = normalize(plain)
    head = (*_TAIL.split(_OWNER.sub("", plain), maxsplit=1), "")[0]
    tail = normalize(" ".join(_TAIL.split(plain)[1:]))
    kept, dropped = _capitalized(head.split())
    core = [w.norm for w in words(_INSIDE.sub("", kept)) if w.norm[0].isalnum()]
    core = [c for c in core if c not in {"the", "a", "an"}] or core
    n = 0
    while n < len(core) and core[n] in TITLES:
        n += 1
    title, core = core[:n], core[n:]
    while len(core) > 1 and core[-1] in COMPANY:
        core.pop()
    numbers = {c for c in core if any(ch.isdigit() for ch in c)}
    if len(core) > 1 and _ROMAN.fullmatch(kept.split()[-1].strip(".,=")):
        numbers.add(core[-1])
    full = [word for word in norm.split() if word[0].isalpha() and word not in SMALL]
    letters = "".join(word[0] for word in full) if len(full) > 1 else ""
    return NameParts(
        norm, tuple(core), tuple(title), frozenset(numbers), tail, dropped, letters
    )  # fmt: skip


def spellings(name: str) -> tuple[str, ...]:
    """Return the names a name gives: "Elm County Medical Center (ECMC)" gives the long one and its
    initials; every other name only itself."""
    match = _SHORT.match(name.strip())
    if match is None:
        return (name,)
    short = normalize(match["short"]).replace(" ", "").replace(".", "")
    return (match["full"], match["short"]) if read_name(match["full"]).letters == short else (name,)


def _capitalized(parts: list[str]) -> tuple[str, frozenset[str]]:
    """Drop plain words around a capitalized name, but not the directions that make it another."""
    big = [i for i, part in enumerate(parts) if part[:1].isupper() or part[:1].isdigit()]
    if not big or not any(part[:1].isupper() for part in parts):
        return " ".join(parts), frozenset()
    first, last = big[0], big[-1]
    while first and parts[first - 1].casefold() in DIRECTION:
        first -= 1
    while first and any(c.isupper() for c in parts[first - 1]):
        first -= 1
    dropped = {p.casefold() for p in (*parts[:first], *parts[last + 1 :])}
    return " ".join(parts[first : last + 1]), frozenset(dropped - _EMPTY)

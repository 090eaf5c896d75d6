"""Evidence: what speaks for and against two names meaning one thing.

Names only, no context: a share of a name ("Gordon") is evidence, never certainty, so it stays
below `SURE`. Numbers decide: "XPS 13" and "XPS 15" share every word that can be shared and are
two things.
"""

from collections.abc import Iterator

from memory_core.language.gazetteer import given_names, place_name
from memory_core.language.name_parts import (
    DIRECTION,
    GENDER,
    NO_SURE_TITLES,
    OTHERS,
    PLACE_KINDS,
    SITES,
    NameParts,
)
from memory_core.language.nicknames import are_related
from memory_core.names import SURE
from memory_core.results import Evidence

MIN_RESPELLED = 7
"""Shorter names with one letter changed are other names ("Iran", "Iraq")."""
MIN_PLURAL = 5
MIN_SURE_LETTERS = 3
"""Initials of two letters stand for too many names to be sure ("NJ", "US")."""


def against(detail: str, score: float, rule: str) -> Evidence:
    """Return a reason against, which puts a ceiling of `score` on every reason for."""
    return Evidence(rule, score, detail, against=True)


def same_core(left: NameParts, right: NameParts) -> Iterator[Evidence]:
    """Yield what to make of names that differ only in what stands around their main words."""
    name = " ".join(left.core)
    genders = {GENDER[t] for t in (*left.title, *right.title) if t in GENDER}
    if len(genders) > 1:
        yield against(" / ".join((*left.title, *right.title)), 0.15, "titles of two people")
    if left.tail and right.tail and left.tail != right.tail:
        yield against(f"{left.tail} / {right.tail}", 0.15, "of two different things")
    another = (left.dropped | right.dropped) & OTHERS
    if another:
        yield against(" ".join(sorted(another)), 0.85, "another one")
    alone = len(left.core) == 1 and not left.numbers
    if left.tail != right.tail:
        yield Evidence("same name, one says of what", 0.5 if alone else SURE, name)
    elif left.title != right.title:
        yield Evidence("same name, other title", _titled(left, right, alone=alone), name)
    else:
        plain = left.dropped | right.dropped
        yield Evidence("same name, plain words beside it", SURE if plain else 0.95, name)


def _titled(left: NameParts, right: NameParts, *, alone: bool) -> float:
    """Score names of the same main words with different titles, or a title on one side only."""
    if not alone:
        return 0.95
    if left.title and right.title:
        return 0.5
    unsure = {*left.title, *right.title} & NO_SURE_TITLES or left.core[0] in given_names()
    return 0.8 if unsure else SURE


def other_core(a: str, b: str, left: NameParts, right: NameParts) -> Iterator[Evidence]:
    """Yield what to make of names whose main words differ. a, b: the names as written."""
    short, long = sorted((left, right), key=lambda name: (len(name.core), name.norm))
    place = place_name(a)
    if place and place == place_name(b):
        yield Evidence("two names of one place", 0.95, place)
    if "".join(left.core) == "".join(right.core):
        yield Evidence("same letters", 0.95, " ".join(left.core))
    elif short.numbers or long.numbers:
        yield _numbered(short, long)
        return
    yield from _abbreviated(left, right)
    yield from _kind_of(left, right)
    yield from _shared(short, long)
    yield from _people(short, long)
    cores = sorted((" ".join(left.core), " ".join(right.core)), key=len)
    shorter, longer = sorted((left.norm, right.norm), key=len)
    if _respelled(shorter, longer) or _respelled(*cores):
        yield Evidence("one letter apart", 0.8)
    elif len(shorter) >= MIN_PLURAL and longer == shorter + "s":
        yield Evidence("one of many", 0.6, shorter)


def _numbered(short: NameParts, long: NameParts) -> Evidence:
    """Score names with model numbers: "XPS 15" is "Dell XPS 15", not "XPS 13" nor "XPS 15 Pro"."""
    at = _run(short.core, long.core)
    shown = " / ".join(" ".join(sorted(name.numbers)) or "none" for name in (short, long))
    if short.numbers == long.numbers:
        if at < 0:
            return against(" ".join(short.core), 0.1, "same number, other words")
        if at + len(short.core) < len(long.core):
            return against(" ".join(long.core[at + len(short.core) :]), 0.4, "another model")
        single = 0.85 * (not short.core[0].isdigit())
        score = SURE + 0.02 if len(short.core) > 1 else single
        return Evidence("maker before the model", score, " ".join(long.core[:at]))
    if short.numbers - long.numbers or at < 0:
        return against(shown, 0.05, "other numbers")
    if at == 0 and len(short.core) == 1:
        return Evidence("only the maker", 0.2, short.core[0])
    return Evidence("number left out", 0.6, shown)


def _run(short: tuple[str, ...], long: tuple[str, ...]) -> int:
    """Return where the words of `short` stand in `long` as one run, -1 where they don't."""
    n = len(short)
    return next((i for i in range(len(long) - n, -1, -1) if long[i : i + n] == short), -1)


def _abbreviated(left: NameParts, right: NameParts) -> Iterator[Evidence]:
    """Yield for initials: "MLB" for "Major League Baseball", "J Smith" for "John Smith"."""
    for short, long in ((left, right), (right, left)):
        letters = short.norm.replace(" ", "").replace(".", "")
        if long.letters and letters == long.letters:
            sure = len(letters) >= MIN_SURE_LETTERS
            yield Evidence("initials", SURE + 0.02 if sure else 0.75, letters)
        first, last = short.core[0], long.core[-1]
        begun = "".join(word[0] for word in long.core[:-1])
        if len(short.core) == 2 < len(long.core) and first == begun and short.core[1] == last:  # noqa: PLR2004
            yield Evidence("initials and last word", 0.85, f"{first} {last}")
    a, b = left.core, right.core
    if len(a) == len(b) > 1 and a[-1] == b[-1]:
        pairs = list(zip(a[:-1], b[:-1], strict=True))
        if all(x == y or (min(len(x), len(y)) == 1 and x[0] == y[0]) for x, y in pairs):
            yield Evidence("initial of the first name", 0.8, a[-1])


def _kind_of(left: NameParts, right: NameParts) -> Iterator[Evidence]:
    """Yield for a place with its kind: "State of Texas" and "Texas"."""
    for long, short in ((left, right), (right, left)):
        if not short.tail and long.tail == short.norm and set(long.core) <= PLACE_KINDS:
            yield Evidence("kind of place", SURE + 0.02, " ".join(long.core))


def _shared(short: NameParts, long: NameParts) -> Iterator[Evidence]:
    """Yield for a name that is a part of the other one."""
    a, b = short.core, long.core
    at = _run(a, b)
    if at < 0 or (short.tail and short.tail != long.tail):
        return
    before, after = b[:at], b[at + len(a) :]
    name = " ".join(a)
    if set(before) & DIRECTION or set(after) & SITES:
        yield against(" ".join((*before, *after)), 0.1, "a place of its own")
    elif not after:
        score = 0.5 if a[0] in SITES | DIRECTION else 0.75 if len(a) == 1 else SURE
        yield Evidence("end of the longer name", score, name)
    elif before:
        yield Evidence("middle of the longer name", 0.55, name)
    else:
        little = len(a) == 1 or set(after) <= PLACE_KINDS
        yield Evidence("beginning of the longer name", 0.7 if little else 0.6, name)


def _people(short: NameParts, long: NameParts) -> Iterator[Evidence]:
    """Yield for what is told by titles, middle names and nicknames."""
    a, b = short.core, long.core
    if short.title and short.title[-1:] == long.title[-1:] and len(a) == 1 and a[0] == b[-1]:
        yield Evidence("same title and last name", SURE, f"{short.title[-1]} {a[0]}")
    if len(a) > 1 and (a[0], a[-1]) == (b[0], b[-1]) and set(a) < set(b):
        middle = [word for word in b if word not in a]
        initial = all(len(word) == 1 for word in middle)
        yield Evidence("middle name left out", SURE + 0.02 if initial else 0.85, " ".join(middle))
    if len(a) == len(b) and a[0] != b[0] and a[1:] == b[1:] and are_related(a[0], b[0]):
        yield Evidence("nickname", 0.85 if len(a) > 1 else 0.65, f"{a[0]} / {b[0]}")


def _respelled(a: str, b: str) -> bool:
    """Whether a long name has one letter more, less, changed or two swapped, the first one kept.

    a: the shorter one.
    """
    if len(a) < MIN_RESPELLED or len(b) - len(a) > 1 or a[0] != b[0]:
        return False
    i = next((i for i in range(len(a)) if a[i] != b[i]), len(a))
    if len(b) > len(a):
        return a[i:] == b[i + 1 :]
    swapped = a[i : i + 2] == b[i : i + 2][::-1] and a[i + 2 :] == b[i + 2 :]
    return swapped or a[i + 1 :] == b[i + 1 :]

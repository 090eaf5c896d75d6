"""Whether a text gives the kind of value a question wants to hear, one that the question does not
hold itself; as signs, among others, of what answers it.

"Books: four weeks" has a number and a word of "How many books are there?", and counts no books.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.llm.fitting import fits_unit
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import STOP, stem, stems, stems_of, tokens
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import DAY, FURTHER, LANGUAGE, MONTH, NUMBER, VALUES, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

_KINDS = (
    "money",
    "duration",
    "often",
    "count",
    "measure",
    "clock",
    "date",
    "when",
    "person",
    "somebody",
    "why",
    "where",
)
"""Kinds that weigh each by themselves; the others only together."""
_DECIDING = frozenset({"clock", "date", "duration", "often", "person", "contact"})
"""Kinds that hardly any right answer lacks."""
VALUED = (
    *(f"{kind} {how}" for kind in _KINDS for how in ("given", "lacking")),
    "somebody else",
    "value given",
    "value lacking",
    "value with words beside",
    "counted",
    "not counted",
    "value and words, to the best",
)
VALUED_AT_BEST = (
    "best with value",
    "best piece with value",
    "best lacks value",
    "wants value",
    "wants a person",
    "wants a count",
    "wants a reason",
    "wants a time",
    "best counted",
)
_CAPITALIZED = re.compile(
    r"\b(?:Mr|Mrs|Ms|Dr|Prof)\.? [A-Z]\w+"
    r"|\b[A-ZÀ-Þ][a-zà-þ]+ (?:(?:van|von|de|der|da|di) )*[A-ZÀ-Þ][\wà-þ'-]+"
    r"|(?<![.!?:\]] )(?<!^)(?<!\| )\b[A-ZÀ-Þ][a-zà-þ]+\b"
)
_NO_NAME = re.compile(rf"(?:{MONTH}|{DAY}|{LANGUAGE}|easter|christmas|euros?|I)$", re.I)
_WRITER = re.compile(r"\W*\d{1,2}[:.]\d\d\W+[^\W\d_]+:\s")
_ROLES = re.compile(
    r"\b(?:staff|owners?|parents?|buyers?|sellers?|tenants?|landlord|members?|everybody|everyone|"
    r"anybody|nobody|plumber|doctor|dentist|office|customers?|employees?|teachers?|students?|"
    r"children|whoever|anyone|volunteers?|guests?|you|we|grown-?ups?|adults?|brother|sister|"
    r"mother|father|daughter|son|uncle|aunt|wife|husband|neighbou?r|technician|installer|manager|"
    r"caretaker|attendant|those|company|bank|band|council|club|school)\b",
    re.I,
)
_DOER = re.compile(
    r"\b(?i:the|an?|our|your|my|his|her|its|their|two|three|all|some|every|most) (?:[a-z-]+ )?"
    r"(?!(?:number|order|paper|water|summer|winter|weather|letter|matter|corner|counter|quarter|"
    r"floor|door|colour|tower|river|dinner|power|moment|rent|event|agreement|apartment|equipment|"
    r"department|document|payment|shower|cover|offer|other|plant|list|error|motor|monitor)s?\b)"
    r"[a-z]{2,}(?:er|or|ist|ian|man|men|woman|women|ant|ent|family|firm|company|people|pupil)s?\b"
    r"|^[A-Z][a-z]+ (?:and [A-Z][a-z]+ )?(?:is|was|has|had|will|does|did|holds|thinks|[a-z]+ed)\b"
)
"""Words for one who does something, and a first word that may well be a name."""
_COUNTED = re.compile(
    r"\bhow many (?:(?:different|other|of the|more|kinds of|sorts of) )?(\w+)", re.I
)
_COUNT = re.compile(rf"(?:{NUMBER}|no|both|every|each)$", re.I)
_AMOUNT = re.compile(rf"{NUMBER}$", re.I)
_BARE = re.compile(r"\d[\d.,]*|no limit|unlimited", re.I)
_WORK = frozenset(stems("job employee worker people hand post apprentice"))
_PEOPLE = frozenset(stems("people person guest visitor adult passenger inhabitant resident member"))
"""Who works somewhere, and who is anywhere: what is counted may be said by any of the words."""
_HOLDS = re.compile(
    rf"\b(?:sleeps?|seats?|holds?|fits?|accommodates?|carr(?:y|ies)|room for|space for|place for) "
    rf"(?:up to |about |around |at most )?{NUMBER}\b",
    re.I,
)
"""How many people a room or a car is for."""
_BEFORE, _AFTER = 4, 2
"""Words before and after what is counted among which its number stands."""
_BEHIND = 0.7
"""How far a number counts that stands after what is counted."""


@lru_cache(maxsize=512)
def wanted_value(question: str) -> str:
    """Return the name of the kind of value a question wants to hear, "" for none."""
    return next((kind.name for kind in VALUES if kind.asks.search(question)), "")


@lru_cache(maxsize=8_192)
def gives(kind: str, text: str, question: str) -> bool:
    """Whether a text gives a value of a kind that the question has not; kept, because the same
    texts are asked for again and again."""
    asked = stems_of(question)
    if kind == "person":
        return _names_somebody(text, asked)
    if kind == "somebody":
        roles = (match.group() for match in _ROLES.finditer(text))
        if _names_somebody(text, asked) or any(stem(one) not in asked for one in roles):
            return True
    if kind == "measure" and not fits_unit(question, text):
        return False
    patterns = (pattern for each in _further(kind, question) if (pattern := each.gives))
    return any(not _said(found.group(), asked) for one in patterns for found in one.finditer(text))


@lru_cache(maxsize=512)
def _further(kind: str, question: str) -> tuple[Value, ...]:
    """Return the kinds of values of a name that a question is answered by."""
    of_name = [one for one in VALUES if one.name == kind]
    return (*of_name, *(one for one in FURTHER if one.name == kind and one.asks.search(question)))


def _said(value: str, asked: frozenset[str]) -> bool:
    words = tokens(value)
    return bool(words) and all(stem(word) in asked for word in words)


def _names_somebody(text: str, asked: frozenset[str]) -> bool:
    """Whether a text has a name with a capital, no day or month, that the question has not, or is
    what somebody wrote in a chat."""
    if _WRITER.match(text):
        return True
    names = (match.group() for match in _CAPITALIZED.finditer(text))
    return any(not _is_no_name(name) and not _said(name, asked) for name in names)


def _is_no_name(name: str) -> bool:
    return all(_NO_NAME.match(word) or word.casefold() in STOP for word in name.split())


def counted(question: str, text: str) -> float:
    """Return 1 where a text has a number just before what a question counts, less where it stands
    after it, 0 otherwise, and where nothing is counted."""
    match = _COUNTED.search(question)
    if match is None:
        return 0.0
    noun = stem(match.group(1))
    if noun in _PEOPLE and _HOLDS.search(text):
        return 1.0
    near = {noun} | loosely(noun) | next((each for each in (_WORK, _PEOPLE) if noun in each), set())
    words = tokens(text)
    places = [i for i, word in enumerate(words) if stem(word) in near]
    if any(_COUNT.match(word) for i in places for word in words[max(0, i - _BEFORE) : i]):
        return 1.0
    after = (word for i in places for word in words[i + 1 : i + 1 + _AFTER])
    return _BEHIND if any(_AMOUNT.match(word) for word in after) else 0.0


def valued(
    question: str, among: Sequence[Sentence], beside: "Array", piece: "Array"
) -> "tuple[Array, Array]":
    """Return the signs in the order of `VALUED`, one row a sentence, and `VALUED_AT_BEST`. beside,
    piece: how far the question's words are met by each sentence with those around it, and by its
    piece of text."""
    import numpy as np

    kind, n = wanted_value(question), len(among)
    given = np.array([bool(kind) and _gives(kind, one, question) for one in among], dtype=float)
    lacking = (1.0 - given) if kind else given
    numbers = np.array([_counted(question, one) for one in among])
    none = np.zeros(n)
    others = none
    if kind == "person":
        others = np.array([gives("somebody", one.text, question) for one in among], dtype=float)
    both = beside - lacking
    rows = np.column_stack(
        [
            *(column if name == kind else none for name in _KINDS for column in (given, lacking)),
            others,
            given,
            lacking,
            given * beside,
            numbers,
            (1.0 - numbers) if kind == "count" else none,
            both - both.max(),
        ]
    )
    fitting = given if kind else np.ones(n)
    with_value = (beside * fitting).max()
    return rows, np.array(
        [
            with_value,
            (piece * fitting).max(),
            beside.max() - with_value,
            float(bool(kind)),
            float(kind == "person"),
            float(kind == "count"),
            float(kind == "why"),
            float(kind in {"clock", "date", "when"}),
            numbers.max() if kind == "count" else 0.0,
        ]
    )


def lacks(question: str, one: Sentence) -> bool:
    """Whether a sentence has not the kind of value a question wants, of those that an answer must
    have."""
    kind = wanted_value(question)
    if kind == "person" and (_gives("somebody", one, question) or _DOER.search(one.text)):
        return False
    return kind in _DECIDING and not _gives(kind, one, question)


def _gives(kind: str, one: Sentence, question: str) -> bool:
    """Whether a sentence gives a value, or a cell of a table's row does."""
    cells = [value for _, value in one.pairs] if one.row else []
    said = one.named if kind == "person" else one.text
    return any(gives(kind, text, question) for text in (said, *cells, *_numbered(one)))


def _counted(question: str, one: Sentence) -> float:
    """Return how far a sentence, or a cell of a table's row, tells the number of what a question
    counts, as `counted` does."""
    return max(counted(question, text) for text in (one.text, *_numbered(one)))


def _numbered(one: Sentence) -> list[str]:
    """Return the cells of a table's row that are bare numbers, each with what its column counts:
    "5 nights" of a 5 under "Nights in all"."""
    cells = [pair for pair in one.pairs if one.row and _BARE.fullmatch(pair[1])]
    return [f"{value} {word}" for key, value in cells for word in tokens(key)]

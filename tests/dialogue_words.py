"""How the gold of the dialogues is compared with what was read: names, words, references."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

Placed = tuple[int, int, list[str]]
"""Start and end of a reference, and what it means."""

_TOKEN = re.compile(r"\w+(?:\.\d+)?")
_POSSESSIVE = re.compile(r"\s*['’]s?$")
_LEADING = re.compile(
    r"^(?:(?:the|a|an|my|our|his|her|its|their|your|mr|mrs|ms|dr|doctor|prof|professor|nurse"
    r"|frau|herr|señor|señora|madame|monsieur)\.?\s+)+"
)
_FUNCTION_WORDS = """
a an the and or but if so as of in on at to for from by with about into over after before
between than then is are was were be been being am do does did done have has had can could will
would shall should may might must not no nor t s re ve ll d m i me my mine we us our you your
it its they them their theirs he him his she her hers this that these those one ones there such
both who whom whose what which when where why how too very just also only same again please
ok okay yes yeah hi hello hey well now get got tell give know
"""
_EMPTY = frozenset(_FUNCTION_WORDS.split())
"""Words that carry no content: what a rewrite adds is counted without them."""


def plain(text: str) -> str:
    """Return a name or value to compare: no case, article, title, possessive, thousands comma."""
    text = re.sub(r"(?<=\d),(?=\d{3})", "", " ".join(text.casefold().split()))
    return _LEADING.sub("", _POSSESSIVE.sub("", text)).removeprefix("#")


def tokens(text: str) -> list[str]:
    """Return the words of a text in lower case, without possessive endings."""
    return _TOKEN.findall(re.sub(r"['’]s\b", "", text.casefold()))


def content(text: str) -> Counter[str]:
    """Return how often each word with content stands in a text, plurals as singulars."""
    return Counter(_singular(word) for word in tokens(text) if word not in _EMPTY)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def placed(text: str, references: Iterable[tuple[str, str | list[str]]]) -> Iterator[Placed]:
    """Yield start, end and meaning of each reference; one that stands twice is taken in order.

    Raises ValueError for an expression that is not in the text.
    """
    begin: dict[str, int] = {}
    for expression, names in references:
        form = expression.casefold()
        match = re.compile(rf"(?<!\w){re.escape(form)}(?!\w)").search(
            text.casefold(), begin.get(form, 0)
        )
        if match is None:
            problem = f"{expression!r} is not in {text!r}"
            raise ValueError(problem)
        begin[form] = match.end()
        yield match.start(), match.end(), [names] if isinstance(names, str) else names


def first_each(references: Iterable[Placed]) -> list[Placed]:
    """Return of several references to the same only the first: the others may stay as they are."""
    first: dict[tuple[str, ...], Placed] = {}
    for row in sorted(references):
        first.setdefault(tuple(row[2]), row)
    return list(first.values())


def read_predicate(written: str) -> tuple[bool, str, str]:
    """Return negation, modality and name: "not possible:OWNS" as (True, "possible", "OWNS")."""
    bare = written.removeprefix("not ")
    modality, _, name = bare.rpartition(":")
    return bare != written, modality, name

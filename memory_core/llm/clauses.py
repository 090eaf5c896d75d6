"""The clauses of a sentence that is quoted, each with what it goes on about."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.llm.citing import Quote
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence

_BUT = r"\b(?:but(?! (?:on )?\w+days?\b)|although|while(?! (?:on|in|at|[a-z]+ing)\b)|whereas)\b"
_CONTRAST = re.compile(
    rf";|{_BUT}"
    r"|\band (?=(?:i|we|you|he|she|it|they) \w)"
    r"|\byet (?=not\b)|, (?=not (?:on|in|at|for|by|with|to|from|during)\b)",
    re.I,
)
"""Parts a sentence into what may be said of different things."""
_CLAUSE = re.compile(
    rf"[;:,] (?:and )?|{_BUT}|\band (?=only\b)"
    r"|\band (?=(?:i|we|you|he|she|it|they) \w)",
    re.I,
)
_DENIED_LIST = re.compile(
    r"\b(?:no|not|any|neither|without) \w[\w' -]*"
    r"(?:, (?!(?:but|only|and|so)\b)[\w' -]+)+,? (?:or|nor) ",
    re.I,
)
"""Several things that are denied together, with commas that part no clauses."""
_GOES_ON = re.compile(
    r"^(?:(?:and|but|so|since|because|as|also|yet) )?"
    r"(?:they|it|this|these|those|that|he|she|both|neither)\b"
    r"|\b(?:them|ones|the same (?:goes|right|rights|applies|rule|holds|is true))\b"
    r"|^(?:(?:please )?(?:never|always|do not|don['’]t)|please) .*\bit\b",
    re.I,
)
"""Speaks of what was said just before."""
_NO_SUBJECT = re.compile(
    r"^(?:yet )?(?:not|no|never|no longer|(?:may|can|could|must|should|will|is|are|was|were|has|"
    r"have|do|does|did)(?: not|n['’]t)|cannot)\b(?! (?:\w+ ){0,3}?(?:is|are|may|can|must)\b)",
    re.I,
)
"""A denial of what the clause before begins with: "is open on weekdays, but not on Sundays"."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that has all words of a question. before: what it goes on about, "" for nothing.
    above: the titles it stands under."""

    text: str
    before: str = ""
    above: str = ""


def clauses(
    material: Material, quote: Quote, standing: Sequence[Sentence], earlier: Sequence[Sentence]
) -> Iterator[Clause]:
    """Yield the clauses of a sentence, and the whole where it speaks of one thing only."""
    pairs = [f"{key}: {value}" for place in standing for key, value in place.pairs]
    if pairs:
        yield from map(Clause, pairs)
        return
    meant = {one.text: one.meant for one in material.said if one.meant and one.quote == quote}
    before = earlier[-1].text if earlier and not quote.by_user else ""
    whole = [] if _CONTRAST.search(quote.text) else [quote.text]
    joined = _DENIED_LIST.sub(lambda match: match[0].replace(",", " or"), quote.text)
    own = ""
    for part in (*_CLAUSE.split(joined), *whole):
        text = part.strip()
        if text in meant:
            yield Clause(text, meant[text])
        elif text:
            goes_on = _GOES_ON.search(text)
            far = " ".join(one.text for one in earlier) if goes_on and "same" in goes_on[0] else ""
            on_own = own if _NO_SUBJECT.match(text) and not quote.by_user else ""
            on_own = before.strip() if on_own and _GOES_ON.match(own) else on_own
            yield Clause(text, f"{far} {before}".strip() if goes_on else on_own)
            if text != quote.text:
                before, own = f"{before} {text}", f"{own} {text}".strip()

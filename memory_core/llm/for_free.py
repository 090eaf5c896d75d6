"""What costs nothing: "What can I bring on the ferry for free?" is told the rows of the table that
have "free" in a cell, and the sentences that say so."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations
from memory_core.llm.denials import DENYING
from memory_core.llm.list_words import above, missing
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import by_document
from memory_core.llm.terms import content, stems

MAX_TOLD = 6
_ASKS = re.compile(
    r"^(?:and |so )?(?:what|which|who)\b(?P<what>.+?)\s+(?:for (?:free|nothing)|free of charge|"
    r"(?P<bare>free)|gratis|at no (?:extra )?(?:cost|charge)|"
    r"without (?:(?:having to |a |any |extra )*(?:pay(?:ing)?|charge|fee)))"
    r"(?: (?:for|of) (?:it|them|that|this))?(?: anything| a fee| extra| any more)?"
    r"(?P<where>(?: (?:on|at|in|from|with) .+)?)$",
    re.I,
)
_GOING = frozenset(stems("in travel go swim ride enter park come get stay eat play admitted"))
"""Before "free" where it means that something costs nothing: "gets in free"."""
_CELL = re.compile(r"(?:free(?: of charge)?|no charge|for nothing|gratis|[£$€]?0(?:[.,]00)?)", re.I)
_SAYS = re.compile(
    r"(?<![\w-])(?:free of charge|(?:for|cost|costs|pay|pays) nothing|gratis|without (?:a )?charge|"
    r"at no (?:extra )?(?:cost|charge)|(?:for )?"
    r"(?<!alcohol )(?<!gluten )(?<!sugar )(?<!smoke )(?<!milk )(?<!hands )free"
    r"(?! (?:of|from|to|time|space|place|day|choice|will|hand)\b|[- ]?\w*standing))(?![\w-])",
    re.I,
)
_DENIES = re.compile(rf"(?:{DENYING}) (?:\w+ )?$", re.I)
_DOES = frozenset(stems("get have take bring carry use do can"))


def for_free(material: Material, citations: Citations) -> str:
    """Quote the rows and sentences of a document that say what costs nothing of what a question
    names; "" where it does not ask that, or they are none or many."""
    question = material.asked.bare
    asked = _ASKS.match(question)
    words = (
        frozenset(content(f"{asked['what']} {asked['where']}")) - _DOES
        if asked
        else frozenset[str]()
    )
    for among in by_document(material) if words else ():
        found = _rows(words, question, among) or _sentences(words, question, among)
        if 0 < len(found) <= MAX_TOLD:
            quoted = [citations.quoted(one.quote) for one in found]
            return quoted[0] if len(quoted) == 1 else "\n".join(f"- {one}" for one in quoted)
    return ""


def _rows(words: frozenset[str], question: str, among: Sequence[Sentence]) -> list[Sentence]:
    """Return the rows with a cell that says so under titles that have all words or the rest of
    them, and what else is said so beside the table."""
    rows = [
        one
        for one in among
        if one.row
        and any(_CELL.fullmatch(cell.strip()) for _, cell in one.pairs)
        and not missing(words - one.terms, question, above(one, among))
    ]
    beside = {one.heading for one in rows}
    if not rows:
        return []
    told = [
        one
        for one in among
        if one.heading in beside and not one.row and tells_free(question, one.text)
    ]
    return _once([*rows, *told])


def _sentences(words: frozenset[str], question: str, among: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences that say so and have a word of the question that the titles have not."""
    found = []
    for one in among:
        own = missing(words, question, f"{one.quote.document} {one.heading} {one.top}")
        if one.title or not tells_free(question, one.text) or not own:
            continue
        left = missing(own, question, one.text)
        if left != own and not missing(left, question, above(one, among)):
            found.append(one)
    return _once(found)


def tells_free(question: str, text: str) -> bool:
    """Whether a question asks what costs nothing, and a text says so of something."""
    found = _SAYS.search(text)
    asks = bool(_asked(question.rstrip(" ?!.")))
    return asks and found is not None and not _DENIES.search(text[: found.start()])


def _asked(question: str) -> str:
    """Return what a question says of what costs nothing, "" where it does not ask for it."""
    asked = _ASKS.match(question)
    if asked is None or (asked["bare"] and stems(asked["what"])[-1] not in _GOING):
        return ""
    return f"{asked['what']} {asked['where']}"


def _once(found: Sequence[Sentence]) -> list[Sentence]:
    return list({one.quote.text: one for one in found}.values())

"""Rows of tables in which somebody stands, counted: "How many talks does Ada Lind give?"."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations, found_list
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import MAX_LISTED, by_document
from memory_core.llm.terms import stem, stems, tokens

_WHAT = r"^how many (?:of the |different )?(?P<first>(?:[^\W\d_]+ )??)(?P<kind>[^\W\d_]+) "
_ASKS = re.compile(
    rf"{_WHAT}(?:do|does|did|will|is|are|can)\s+(?P<name>[\w.'’-]+(?: [\w.'’-]+){{0,3}}?) "
    r"(?:give|giving|hold|holding|teach|teaching|lead|leading|run|running|do|doing|have|chair|host|"
    r"hosting|play|perform|present|presenting|work|take|taking|judge|moderate|coach)\b(?P<rest>.*)$",
    re.I,
)
_DONE_BY = re.compile(
    rf"{_WHAT}(?:are|is|were|will be) (?:given|held|taught|led|run|done|chaired|hosted|played|"
    r"performed|presented|judged|moderated|coached) by (?P<name>[\w.'’-]+(?: [\w.'’-]+){0,3}?)"
    r"(?P<rest>(?: (?:on|in|at|before|after) .*)?)$",
    re.I,
)
_DONE = frozenset(
    stems(
        "talk lecture session class course workshop lesson event tour shift show concert reading "
        "meeting appointment slot seminar training panel performance match game speech"
    )
)
"""What the rows of a programme or a plan are."""
_TITLE = frozenset({"dr", "prof", "mr", "mrs", "ms", "sir", "professor", "chair", "with", "by"})
_BETWEEN = re.compile(r"\s*(?:[,;:&/+]|\band\b|\bwith\b)\s*")
MAX_NAME = 4


def rows_counted(material: Material, citations: Citations) -> str:
    """Count the rows in which somebody stands, and quote each; "" where a question counts nothing
    that somebody does, or no document has such rows."""
    question = material.asked.bare
    asked = _ASKS.match(question) or _DONE_BY.match(question)
    if asked is None:
        return ""
    kind, name = stem(asked["kind"]), [stem(word) for word in tokens(asked["name"])]
    rest = terms_of(f"{asked['first']} {asked['rest']}")
    for among in by_document(material):
        rows = list({one.quote: one for one in among if one.row}.values())
        of_kind = [one for one in rows if kind in one.terms]
        found = [one for one in of_kind or rows if rest <= _said(one) and _has(one, name)]
        if found and (of_kind or kind in _DONE):
            lines = [f"- {citations.quoted(one.quote)}" for one in found[:MAX_LISTED]]
            return found_list(lines, n=len(found))
    return ""


def _said(one: Sentence) -> frozenset[str]:
    return one.terms | terms_of(one.heading)


def _has(one: Sentence, name: Sequence[str]) -> bool:
    """Whether a cell of a row, or one of several names in it, is a name: all of it, or its end."""
    return any(_is_name(part, name) for _, cell in one.pairs for part in _BETWEEN.split(cell))


def _is_name(part: str, name: Sequence[str]) -> bool:
    words = [word for word in tokens(part) if word.casefold() not in _TITLE]
    if not words or len(words) > MAX_NAME or not all(word[:1].isupper() for word in words):
        return False
    own = [stem(word) for word in words]
    asked = [word for word in name if word not in _TITLE]
    return bool(asked) and (own == asked or own[-len(asked) :] == asked or own[:1] == asked)

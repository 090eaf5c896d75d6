"""Gapping: verbs that a second half leaves out, put back so that the half is read as a sentence.

"Anna works in Lyon and Ben in Paris", "the Dell costs 900, the Lenovo 1100", "the first laptop has
16 GB, the second one only 8". A half is completed only where it is built like the one before.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language.asked import FINITE
from memory_core.language.restoring import Edit
from memory_core.language.verb_forms import THIRD

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

JOINING = frozenset({",", ";", "and", "but", "while", "whereas"})
ENDING = frozenset({".", "!", "?", "…"})
HEDGES = frozenset({"only", "just", "even", "about", "around", "roughly", "nearly", "almost"})
UNLIKE = frozenset({"i", "we", "you", "it", "they", "this", "that", "there", "these", "those"})
"""Subjects that no second half is built like."""
ASKING = frozenset({"who", "what", "which", "where", "when", "how", "why", "if", "because"})
ORDINALS = frozenset({"first", "second", "third", "fourth", "last", "other"})
VERBAL = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"})
MAX_SUBJECT = 6
MAX_REST = 8
FAR_APART = 30.0
"""Two numbers that differ more than this many times are not of one measure: "16 GB", "RTX 4070"."""


def gaps(doc: "Doc") -> list[Edit]:
    """Return what to put into a text so that no half of it lacks its verb, in reading order."""
    found: list[Edit] = []
    start = 0
    for token in doc:
        if token.text in ENDING or token.i == len(doc) - 1:
            end = token.i if token.text in ENDING else token.i + 1
            if token.text != "?":
                found += _of_sentence(doc[start:end])
            start = token.i + 1
    return found


def _of_sentence(sentence: "Span") -> list[Edit]:
    joins = [token.i - sentence.start for token in sentence if token.lower_ in JOINING]
    if not joins:
        return []
    first = sentence[: joins[0]]
    verbs = [token for token in first if _is_finite(token) and token.i > first.start]
    if len(verbs) != 1:
        return []
    verb = verbs[0]
    end = verb.i + 1
    while end < first.end and first.doc[end].tag_ in {"VBN", "VBG", "VB"}:
        end += 1
    half = Half(
        first.doc[first.start : verb.i], first.doc[verb.i : end], first.doc[end : first.end]
    )
    if not _can_be_followed(half):
        return []
    found: list[Edit] = []
    for second in _halves(sentence, joins[0]):
        edits = _completed(half, second)
        if not edits:
            break
        found += edits
    return found


class Half:
    """A half with its verb: who, the verb, and the rest."""

    __slots__ = ("rest", "subject", "verb")

    def __init__(self, subject: "Span", verb: "Span", rest: "Span") -> None:
        self.subject, self.verb, self.rest = subject, verb, rest


def _is_finite(token: "Token") -> bool:
    return token.tag_ in FINITE or (token.tag_ == "NNS" and token.lower_ in THIRD)


def _can_be_followed(half: Half) -> bool:
    subject, rest = half.subject, half.rest
    if not (0 < len(subject) <= MAX_SUBJECT and 0 < len(rest) <= MAX_REST):
        return False
    if subject[0].lower_ in UNLIKE | ASKING or rest[0].lower_ in {"not", "n't", "n’t"}:
        return False
    return not any(token.tag_ in VERBAL for token in rest)


def _halves(sentence: "Span", at: int) -> Iterator["Span"]:
    """Yield what stands between the joining words of a sentence from the first of them on."""
    doc, start = sentence.doc, sentence.start + at
    while start < sentence.end:
        while start < sentence.end and doc[start].lower_ in JOINING:
            start += 1
        end = start
        while end < sentence.end and doc[end].lower_ not in JOINING:
            end += 1
        if end > start:
            yield doc[start:end]
        start = end


def _completed(half: Half, second: "Span") -> list[Edit]:
    """Return what makes a sentence of a second half, [] where it is none without a verb."""
    if any(_is_finite(t) or t.tag_ in VERBAL - {"VBN"} for t in second):
        return []
    at, tail = _divided(half, second)
    if not 0 < at < len(second):
        return []
    who = second[:at]
    if not _is_parallel(half.subject, who):
        return []
    before = second.doc[second.start - 1]
    while before.lower_ in JOINING:
        before = before.nbor(-1)
    edits = [Edit(before.idx + len(before), second[0].idx, ". ")]
    verb, noun = half.verb.text, _counted(half.subject)
    last = who[-1]
    end = last.idx + len(last)
    one = next((token for token in who if token.lower_ == "one"), None)
    if one is not None and noun:
        edits.append(Edit(one.idx, one.idx + len(one), noun))
    elif noun and last.lower_ in ORDINALS:
        verb = f"{noun} {verb}"
    edits.append(Edit(end, end, f" {verb}"))
    if tail:
        edits.append(Edit(second.end_char, second.end_char, f" {tail}"))
    return edits


def _counted(subject: "Span") -> str:
    """Return the noun of "the first laptop", "the flat in Graz", which "one" stands for."""
    for token in subject:
        after = token.nbor() if token.i + 1 < subject.end else None
        if token.pos_ in {"NOUN", "PROPN"} and (after is None or after.pos_ == "ADP"):
            return token.text
    return ""


def _divided(half: Half, second: "Span") -> tuple[int, str]:
    """Return where the rest of a second half begins and what its end lacks ("GB"); (0, "") where
    it is not built like the first."""
    rest = half.rest
    words = [token.lower_ for token in second]
    if rest[0].pos_ == "ADP":
        at = max((i for i, word in enumerate(words) if word == rest[0].lower_), default=0)
        return (at, "") if 0 < at < len(second) - 1 else (0, "")
    number = _number(rest)
    if number is not None:
        return _by_number(rest, second, number)
    if _is_determined(rest[0]):
        at = next((t.i - second.start for t in second[1:] if _is_determined(t)), 0)
        return at, ""
    subject = half.subject
    if words[0] == subject[0].lower_ and not _is_determined(subject[0]):
        return len(subject), ""
    plain = len(rest) == 1 and (rest[0].tag_ == "JJ" or rest[0].is_lower)
    return (len(second) - 1, "") if plain and second[-1].is_lower else (0, "")


def _by_number(rest: "Span", second: "Span", number: int) -> tuple[int, str]:
    """Return the same where the rest of the first half is a number at `number`."""
    own = max((i for i, token in enumerate(second) if _amount(token) is not None), default=0)
    if own == 0:
        return 0, ""
    unit, after = rest[number + 1 :], len(second) - own - 1
    mine, theirs = _amount(second[own]), _amount(rest[number])
    if unit and not after and mine and theirs:
        if max(mine, theirs) / min(mine, theirs) > FAR_APART:
            return 0, ""
    elif bool(unit) != bool(after) or after > MAX_REST // 2:
        return 0, ""
    at = own
    while at > 1 and (second[at - 1].lower_ in HEDGES or second[at - 1].tag_ in {"$", "#"}):
        at -= 1
    return at, "" if after else unit.text


def _number(words: "Span") -> int | None:
    """Return where the number of "16 GB", "$900" or "only 8" stands, None where there is none."""
    for i, token in enumerate(words):
        if _amount(token) is not None:
            return i
        if token.lower_ not in HEDGES and token.tag_ not in {"$", "#"}:
            return None
    return None


def _amount(token: "Token") -> float | None:
    text = token.lower_.replace(",", "").removeprefix("$").removeprefix("€").removeprefix("£")
    times = 1000.0 if text.endswith("k") else 1.0
    text = text.removesuffix("k")
    try:
        return float(text) * times if text[:1].isdigit() and text.isascii() else None
    except ValueError:
        return None


def _is_determined(token: "Token") -> bool:
    return token.tag_ in {"DT", "PRP$"}


def _is_parallel(first: "Span", second: "Span") -> bool:
    """Whether two stretches can be the subjects of two halves built alike."""
    if len(second) > MAX_SUBJECT or second[0].lower_ in {"a", "an"} | UNLIKE | ASKING:
        return False
    kinds = {_kind(first), _kind(second)}
    if "" in kinds or kinds == {"name", "the"}:
        return False
    types = [{token.ent_type_ for token in span} - {""} for span in (first, second)]
    if "LOCATION" in types[1] - types[0] and kinds == {"name"}:
        return False
    return any(_may_head(token) for token in second)


def _may_head(token: "Token") -> bool:
    return token.pos_ in {"NOUN", "PROPN"} or token.lower_ in {"one"} | ORDINALS


def _kind(span: "Span") -> str:
    """Return how a subject begins: "name", "the", "my"; "" for anything else."""
    first = span[0]
    if first.tag_ == "PRP$":
        return "my"
    if first.lower_ in {"the", "this", "that"}:
        return "the"
    named = first.pos_ == "PROPN" or first.lower_ in {"he", "she"} or first.is_title
    return "name" if named or first.pos_ == "NOUN" else ""

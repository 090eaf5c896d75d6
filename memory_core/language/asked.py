"""Asked: whether a sentence is a question, also where its mark was left out."""

import re
from typing import TYPE_CHECKING

from memory_core.named_properties import names_property

if TYPE_CHECKING:
    from spacy.tokens import Span

INVERTED = frozenset(
    {"be", "do", "have", "can", "could", "will", "would", "should", "may", "might"}
)
FINITE = frozenset({"VBZ", "VBD", "VBP"})
FINITE_OR_MODAL = FINITE | {"MD"}


OPENING = frozenset(
    {"if", "when", "while", "because", "since", "as", "what", "which", "who", "how"}
)
"""Words after which what stands before a comma states nothing by itself."""
ASKING = frozenset(
    {"what", "which", "who", "whose", "how", "why", "where", "is", "are", "do"}
    | {"does", "did", "can", "could", "will", "would", "should", "was", "were"}
)


_PRONOUN = r"(?:i|you|we|they|he|she|there)"
_SUBJECT = (
    rf"(?:{_PRONOUN}|it|this|that|these|those|the|an?|my|your|our|his|her|its|their|any\w*|some\w*)"
)
_BEGUN = re.compile(
    r"(?:(?:and|but|so|or|then|ok|okay|well|hi|hello|please|also)\b[\s,]*)*"
    rf"(?:(?:what|which|who|whose|how|why|where)(?:['’]?s|['’]?re)?\b(?! (?:an?|{_PRONOUN}|it)\b)"
    r"|when(?:['’]?s\b| (?:is|are|do|does|did|was|were|will|can|could|should|must|has|have)\b)"
    rf"|(?:is|are|was|were)(?:n['’]?t)? (?:{_SUBJECT}\b|(?-i:[A-Z]))"
    rf"|(?:can|could|will|would|should|must|may)(?:n['’]?t)? {_SUBJECT}\b"
    rf"|(?:do|have)(?:n['’]?t)? {_PRONOUN}\b|(?:does|did|has)(?:n['’]?t)? \w)",
    re.I,
)
"""How a question begins; "do it now", "what a day" and "what I want is" are none."""
_ADDED = re.compile(
    rf"(?:and|or) (?!(?:{_PRONOUN}|it|this|that|then|please|thanks?)\b)"
    r"(?!.*\b(?:is|are|was|were|am|have|has|need|want|like|got|will|can)\b)",
    re.I,
)
_MARK = re.compile(r"[.!?…:;,]\W*$")
_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n+")
MAX_ADDED = 5
"""Words of a message that only adds to a question: "and the weight"."""


def marked(text: str, *, after: str = "") -> str:
    """Return a message with the question mark that was left out, as it is where it asks nothing.

    after: the message of the user before; what only adds to a question asks as well, and so does
    a property that is only named.
    """
    said = text.rstrip()
    last = _SENTENCES.split(said)[-1] if said else ""
    adds = after.rstrip().endswith("?") and _ADDED.match(last) is not None
    asks = _BEGUN.match(last) is not None or (adds and len(last.split()) <= MAX_ADDED)
    asks = asks or names_property(last)
    return f"{said}?" if asks and not _MARK.search(said) else text


def first_asked(sentence: "Span") -> int:
    """Return from which token on a sentence asks, its end where it does not.

    "Our flat has 80 m², is that enough?" states what stands before its last comma.
    """
    if not is_question(sentence):
        return sentence.end
    stated = sentence[0].lower_ not in OPENING | ASKING
    for i in range(sentence.end - 3, sentence.start + 2, -1) if stated else ():
        token, after = sentence.doc[i], sentence.doc[i + 1]
        if token.text not in {",", ";", "-", "–"} and token.lower_ not in {"and", "but", "so"}:
            continue
        inverted = after.lower_ in ASKING and sentence.doc[i + 2].tag_ in {
            "PRP",
            "DT",
            "PRP$",
            "EX",
        }
        asking = inverted or (after.lower_ in {"what", "how", "where", "why", "who"})
        if asking and any(t.tag_ in FINITE for t in sentence.doc[sentence.start : i]):
            return i
    return sentence.start


def is_question(sentence: "Span") -> bool:
    """Whether a sentence asks: by its mark, or by how it begins when the mark was left out."""
    if sentence.text.rstrip().endswith("?"):
        return True
    words = [token for token in sentence if not token.is_punct and not token.is_space]
    while words and words[0].lower_ in {"and", "but", "so", "or", "then", "ok", "okay", "well"}:
        words.pop(0)
    if len(words) < 2:  # noqa: PLR2004
        return False
    first, second = words[0], words[1]
    if first.lower_ in {"what", "which", "who", "whose", "how", "why", "where"}:
        return True
    if first.lower_ == "when":
        return second.lower_ in {"s", "'s", "is", "are", "do", "does", "did", "will", "can"}
    second = words[2] if second.lower_ in {"n't", "nt"} and len(words) > 2 else second  # noqa: PLR2004
    # "Is it heavy", "does the Dell have"; "do it now" and "have fun" have no subject there.
    return first.lemma_.lower() in INVERTED and (
        second.tag_ == "PRP" or (first.tag_ in FINITE | {"MD"} and second.pos_ in {"DET", "PROPN"})
    )

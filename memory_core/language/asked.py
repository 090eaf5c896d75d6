"""Asked: whether a sentence is a question, also where its mark was left out."""

from typing import TYPE_CHECKING

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

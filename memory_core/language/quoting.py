"""Quoting: which words of a text are somebody else's."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

QUOTES = frozenset({'"', "“", "”", "„", "«", "»"})


def quoted_tokens(doc: "Doc") -> frozenset[int]:
    """Return the tokens inside quotation marks, where words outside say whose they are: "I" in
    'My mother said: "I work at Philips"' is not who writes."""
    marks = [token.i for token in doc if token.text in QUOTES]
    if len(marks) < 2:  # noqa: PLR2004 - nothing is quoted by one mark
        return frozenset()
    pairs = zip(marks[::2], marks[1::2], strict=False)
    inside = frozenset(i for first, last in pairs for i in range(first, last + 1))
    outside = [token for token in doc if token.i not in inside and token.is_alpha]
    mine = any(token.lower_ == "i" for token in outside)
    return frozenset() if mine or not outside else inside

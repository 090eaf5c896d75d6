"""Tokens of texts, word by word: words come again and again, and each is taken apart once.

The tokenizer of the word vectors (Llama 2's) merges letters into the tokens of its vocabulary, and
none of those holds a space behind anything but a space, a line break beside anything, or an
English letter before a stop. A text cut at these places gives the same tokens as in one go.
"""

import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

TOKEN_BYTES = 2
LONGEST = 64
"""Characters of a piece that is remembered; a text with a longer one is taken whole."""

_PIECE = re.compile(r" *+[A-Za-z]++(?=[.,;:!?])| ++[^ \n]*+|[^ \n]++|\n")
_SIGNS = ("<s>", "</s>", "<unk>", "\u2581")
"""What the tokenizer takes for a sign of its own; a text with one is taken whole."""
_AHEAD = "\n"
"""Put before every piece, because the tokenizer puts a space before whatever it is given."""
_N_AHEAD = 2
"""Tokens of that space and the line break."""


def encoded(text: str, *, tokenizer: "Tokenizer") -> bytes:
    """Return the numbers of a text's tokens, each in two bytes.

    text: without lone surrogates; white space at its ends does not count.
    """
    text = text.strip()
    pieces = _PIECE.findall(f" {text}") if text else []
    if not pieces:
        return b""
    if max(map(len, pieces)) > LONGEST or any(sign in text for sign in _SIGNS):
        return _bytes(tokenizer.encode(text, add_special_tokens=False).ids)
    return b"".join(map(partial(_known, tokenizer), pieces))


@lru_cache(maxsize=32_768)
def _known(tokenizer: "Tokenizer", piece: str) -> bytes:
    ids = tokenizer.encode(f"{_AHEAD}{piece}", add_special_tokens=False).ids
    return _bytes(ids[_N_AHEAD:])


def _bytes(ids: list[int]) -> bytes:
    import numpy as np

    return np.array(ids, dtype=np.uint16).tobytes()

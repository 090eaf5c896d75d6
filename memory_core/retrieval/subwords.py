"""Tokens of texts, word by word: words come again and again, and each is taken apart once.

The tokenizer of the word vectors (Llama 2's) merges letters into the tokens of its vocabulary, and
none of those holds a space behind anything but a space, a line break beside anything, or an
English letter before a stop. A text cut at these places gives the same tokens as in one go.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

TOKEN_BYTES = 2
LONGEST = 64
"""Characters of a piece that is remembered; a text with a longer one is taken whole."""
MOST = 32_768
"""Pieces remembered, some 5 MB."""

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
    if not text:
        return b""
    try:
        return b"".join(map(_known(tokenizer).__getitem__, _PIECE.findall(f" {text}")))
    except _UnfitError:
        return _bytes(tokenizer.encode(text, add_special_tokens=False).ids)


class _UnfitError(Exception):
    """A text has to be taken whole."""


class _Pieces(dict[str, bytes]):
    """Tokens by piece. A look-up costs a third of one in a cache of calls, and most of the work
    on a text is looking up."""

    def __init__(self, tokenizer: "Tokenizer") -> None:
        self._tokenizer = tokenizer

    def __missing__(self, piece: str) -> bytes:
        if len(piece) > LONGEST or any(sign in piece for sign in _SIGNS):
            raise _UnfitError
        ids = self._tokenizer.encode(f"{_AHEAD}{piece}", add_special_tokens=False).ids
        if len(self) >= MOST:
            self.clear()
        tokens = self[piece] = _bytes(ids[_N_AHEAD:])
        return tokens


@lru_cache(maxsize=128)  # emptied with the other caches of words when something is forgotten
def _known(tokenizer: "Tokenizer") -> _Pieces:
    return _Pieces(tokenizer)


def _bytes(ids: list[int]) -> bytes:
    import numpy as np

    return np.array(ids, dtype=np.uint16).tobytes()

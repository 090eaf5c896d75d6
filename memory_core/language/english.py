"""English words: what the lemmatizer's dictionary has, to tell a word from a name typed like one.

The dictionary is WordNet's, so it has famous places and people too; a word it does not have
("spotify") is hardly a common noun.
"""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language as SpacyPipeline
    from spacy.vocab import Vocab

_DRAWN_OUT = re.compile(r"(?=\w{5})\w*([^\W\d])\1\1\w*", re.IGNORECASE)
TABLE = "english_words"
_SOURCE = "lemma_index"
_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("d", ""), ("ing", ""), ("ing", "e"))
"""Endings of inflected words, and what the dictionary has in their place."""


def share_words(nlp: "SpacyPipeline") -> None:
    """Let the words of a pipeline's rule lemmatizer be found from every Doc it makes."""
    if not nlp.has_pipe("lemmatizer"):
        return
    lookups = getattr(nlp.get_pipe("lemmatizer"), "lookups", None)
    if lookups is None or not lookups.has_table(_SOURCE) or nlp.vocab.lookups.has_table(TABLE):
        return
    lists = lookups.get_table(_SOURCE).values()
    nlp.vocab.lookups.add_table(TABLE, {"words": frozenset(w for words in lists for w in words)})


def is_english(word: str, vocab: "Vocab") -> bool:
    """Whether the dictionary has a word, as it is or without an ending.

    word: in lower case. True for every word where the pipeline brings no dictionary.
    """
    if not vocab.lookups.has_table(TABLE):
        return True
    return has(vocab.lookups.get_table(TABLE)["words"], word)


def has(words: Collection[str], word: str) -> bool:
    """Whether a dictionary has a word, as it is or without an ending."""
    stems = (word.removesuffix(end) + put for end, put in _ENDINGS if word.endswith(end))
    return word in words or any(stem in words for stem in stems)


def is_cry(text: str) -> bool:
    """Whether a text is one drawn-out word: "Wowww", but not "AAA"."""
    return _DRAWN_OUT.fullmatch(text) is not None

"""The words on screen, each with one explanation: the glossary shows them all, and the help beside
a number says the same and leads there."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from pages.ui.mounting import asset

PARAMETER = "word"
"""Of the glossary's address: the word that was asked about."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the interface. short: one sentence; more: how it comes about."""

    id: str
    name: str
    group: str
    short: str
    more: str

    def speaks_of(self, text: str) -> bool:
        """Whether a text stands anywhere in it, whatever its case."""
        return text.casefold() in f"{self.name} {self.short} {self.more}".casefold()


@cache
def words() -> Mapping[str, Word]:
    """Return all words by id, those of a group together."""
    found = [Word(**row) for row in tomllib.loads(asset("glossary.toml"))["word"]]
    return {word.id: word for word in found}


def address(word_id: str) -> str:
    """Return where a word is explained, as an address from any page of the app."""
    return f"glossary?{urlencode({PARAMETER: words()[word_id].id})}"


def about(word_id: str, *, text: str = "") -> str:
    """Return the help for something on screen, in Markdown: its explanation and the way to the
    glossary, which opens beside the page. text: what to say instead of the explanation."""
    word = words()[word_id]
    return f"{text or f'{word.short} {word.more}'} [How it works]({address(word_id)})"

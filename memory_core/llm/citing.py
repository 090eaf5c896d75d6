"""Sources of an answer, numbered in the order in which it first cites them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from memory_core.results import Source

YOU = "You said"

_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\([^()\n]{0,2000}\)")
_MARKS = re.compile(r"\*\*|__|`+|<[^<>\n]{0,200}>")
_NUMBER = re.compile(r"\[(\d+)\]")
_SPACE = re.compile(r"\s+")


def plain(text: str) -> str:
    """Return a text as it can be shown: without Markdown signs, links, tags and line breaks, and
    with "[3]" as "(3)", so that it is not taken for one of the answer's own sources."""
    # Twice, because an image may be the text of a link.
    text = _MARKS.sub("", _LINK.sub(r"\1", _LINK.sub(r"\1", text)))
    return _SPACE.sub(" ", _NUMBER.sub(r"(\1)", text)).strip()


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence and the place it stands in. kind: "chunk" or "message"."""

    kind: str
    id: str
    name: str
    text: str

    @property
    def document(self) -> str:
        """The name of the document as words, without its ending."""
        return self.name.rpartition(".")[0].replace("_", " ")

    @property
    def by_user(self) -> bool:
        """Whether the user said it."""
        return self.kind == "message"


@dataclass(slots=True)
class Citations:
    """The quotes an answer has cited so far; lives as long as one answer is composed."""

    quotes: list[Quote] = field(default_factory=list)

    def mark(self, quote: Quote) -> str:
        """Return the "[number]" of a quote; the same quote keeps its number."""
        if quote not in self.quotes:
            self.quotes.append(quote)
        return f"[{self.quotes.index(quote) + 1}]"

    def quoted(self, quote: Quote) -> str:
        """Return a sentence in quotation marks with its number."""
        return f"“{quote.text}” {self.mark(quote)}"

    def sources(self) -> tuple[Source, ...]:
        """Return what was cited, by number."""
        return tuple(
            Source(number, quote.kind, quote.id, quote.name, quote.text)
            for number, quote in enumerate(self.quotes, 1)
        )


def attributed(citations: Citations, quote: Quote) -> str:
    """Return a sentence in quotation marks with its number, after "You said" where the user did."""
    said = citations.quoted(quote)
    return f"You said {said}." if quote.by_user else said


def found_list(lines: Sequence[str], *, n: int) -> str:
    """Return things found as a list under their number. n: how many, of which `lines` may show the
    first only."""
    return "\n".join([f"In what I looked at I found {n}:", "", *lines])


def cited(answer: str) -> list[int]:
    """Return the numbers an answer cites, in order of first appearance."""
    return list(dict.fromkeys(int(number) for number in _NUMBER.findall(answer)))

"""Evidence as sentences: every sentence with where it stands and what it is about.

Sentences are cut from the text and shown as they are, without Markdown signs. What reads like an
instruction to whoever answers is left out: documents inform, they do not command.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from memory_core.llm.base import Evidence
from memory_core.llm.blocks import blocks_of, sentences
from memory_core.llm.citing import YOU, Quote
from memory_core.llm.listings import fields, priced
from memory_core.llm.properties import names_sum, spoken_of, usual
from memory_core.llm.terms import content
from memory_core.titles import is_called

MAX_NAME_WORDS = 12
_FULL_NAME = re.compile(r"(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){1,2}")
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|above|"
    r"previous|prior|earlier|everything)\b|\byou are now\b|\bsystem prompt\b|"
    r"\b(?:respond|reply|answer) (?:only |always )?(?:with|by saying)\b|"
    r"\bas an? (?:ai|language model|assistant)\b|\b(?:ai|assistant|chatbot|model)s? (?:must|should|"
    r"reading this)\b|^\s*(?:system|assistant)\s*:",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that may be quoted.

    heading: the titles it stands under. place: index of its evidence. title: it is a heading.
    pairs: what "Key: value" lines and table rows say, as (key, value). row: it is a table's row.
    top: its document's title. meant: what it says by itself, where it refers to what was said
    before it. of: the thing of a row that does not begin with it.
    """

    quote: Quote
    heading: str
    place: int
    title: bool = False
    pairs: tuple[tuple[str, str], ...] = ()
    row: bool = False
    own: bool = True
    top: str = ""
    meant: str = ""
    of: str = ""

    @property
    def text(self) -> str:
        """The sentence as it is shown."""
        return self.quote.text

    @property
    def leaf(self) -> str:
        """The last of the headings it stands under."""
        return self.heading.rpartition(" > ")[2]

    @property
    def columns(self) -> str:
        """The keys of its pairs, which of a row are the names of the columns."""
        return " ".join(key for key, _ in self.pairs)

    @property
    def thing(self) -> str:
        """What "Key: value" lines and rows are about: the title above, or a row's beginning."""
        if self.of:
            return self.of
        row = fields(self.quote.text) if self.row else []
        return row[0] if row else self.leaf

    @property
    def named(self) -> str:
        """The sentence with the names of whom it means; after the title it stands under where that
        may be somebody's name: whatever is said below it is said of that one."""
        if self.meant:
            return self.meant
        named = _FULL_NAME.fullmatch(self.leaf) is not None
        return f"{self.leaf}: {self.quote.text}" if named else self.quote.text

    @property
    def terms(self) -> frozenset[str]:
        """What the sentence itself is about: stems and "#key" of properties."""
        if not self.row:
            return terms_of(f"{self.quote.text} {self.meant}" if self.meant else self.quote.text)
        of = terms_of(self.of) if self.of else frozenset[str]()
        return of.union(terms_of(self.quote.text), *(terms_of(key) for key, _ in self.pairs))


@lru_cache(maxsize=8_192)
def terms_of(text: str) -> frozenset[str]:
    """Return the content stems of a text and "#key" for each property it speaks of; kept, because
    texts of documents come again and again."""
    found = frozenset(content(text)) | {f"#{key}" for key in spoken_of(text)}
    return found | {"#sum"} if names_sum(text) else found


def is_order(text: str) -> bool:
    """Whether a sentence reads like an instruction to whoever answers."""
    return _ORDER.search(text) is not None


def of_evidence(evidence: Sequence[Evidence]) -> list[Sentence]:
    """Return the sentences of all evidence, in its order."""
    return [
        found
        for place, item in enumerate(evidence)
        # By what its sentences depend on: how well a piece was found differs by question.
        for found in _kept(place, replace(item, score=0.0, similarity=0.0))
    ]


@lru_cache(maxsize=2_048)
def _kept(place: int, item: Evidence) -> tuple[Sentence, ...]:
    """Return the sentences of one text; kept, because pieces of documents come again and again."""
    return tuple(_of_one(place, item))


def of_text(text: str) -> list[str]:
    """Return the sentences of one text as they can be quoted."""
    pieces: list[str] = []
    for block in blocks_of(text):
        pieces.extend([block.under] if block.under else ())
        pieces.extend([block.text] if block.pairs else sentences(block.text))
    return [piece for piece in pieces if not is_order(piece)]


def meanings(content: str, whole: str) -> dict[str, str]:
    """Return what each sentence of a message means by itself, where that is not what it says.

    whole: what the message means, "" where it refers to nothing before it.
    """
    said, meant = of_text(content), of_text(whole)
    pairs = zip(said, meant, strict=True) if len(said) == len(meant) else ()
    return {piece: one for piece, one in pairs if one != piece}


def _of_one(place: int, item: Evidence) -> Iterator[Sentence]:
    """Yield headings, lines and sentences of one text in reading order. A question in a document
    is the title of what answers it: of the rest of its paragraph, or of the next one."""
    kind = "message" if item.source_kind == "message" else "chunk"
    name = YOU if kind == "message" else item.name
    heading = item.heading
    for block in blocks_of(item.text):
        named = block.title or (is_called(item.top, block.text) and is_name(block.text))
        if named and not is_order(block.text):
            heading = _below(item.heading, block.text)
        under = _below(heading, block.under) if not is_order(block.under) else heading
        whole = named or bool(block.pairs)
        for piece in [block.text] if whole else sentences(block.text):
            if is_order(piece):
                continue
            asks = kind == "chunk" and not whole and piece.endswith("?")
            if asks:
                under = _below(heading, piece)
                heading = under if piece == block.text else heading
            quote = Quote(kind, item.source_id, name, piece)
            title = named or asks
            one = Sentence(quote, under, place, title, block.pairs, block.row, item.own, item.top)
            yield replace(one, of=block.of) if block.of else one
            thing, pairs = priced(piece) if block.title else ("", ())
            if thing:  # a title that gives the price of what it names can be told as well
                yield replace(one, title=False, pairs=pairs, row=True, of=thing)


def holders(among: Sequence[Sentence]) -> dict[tuple[str, str], set[str]]:
    """Return (document's name, usual key) -> the things that have it by a line of their own."""
    found: dict[tuple[str, str], set[str]] = {}
    for one in among:
        for key, _ in one.pairs:
            found.setdefault((one.quote.name, usual(key)), set()).add(one.thing)
    return found


def is_name(line: str) -> bool:
    """Whether the first line of a document names it rather than says something."""
    return line[-1:] not in ".,;:!?" and len(line.split()) <= MAX_NAME_WORDS


def _below(heading: str, title: str) -> str:
    """Return a title added to the headings it stands under, where it is not one of them."""
    if not title or title in heading:
        return heading
    return f"{heading} > {title}" if heading else title

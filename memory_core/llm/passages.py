"""Evidence as sentences: every sentence with where it stands and what it is about.

Sentences are cut from the text and shown as they are, without Markdown signs. What reads like an
instruction to whoever answers is left out: documents inform, they do not command.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_core.llm.base import Evidence
from memory_core.llm.citing import YOU, Quote, plain
from memory_core.llm.properties import names_sum, spoken_of
from memory_core.llm.terms import content

MAX_SENTENCE_CHARS = 600
"""Longer stretches without a full stop are cut: nobody reads a quote that long."""

MAX_TITLE_WORDS = 6
MAX_KEY_WORDS = 4
"""More words before a colon are running text, where further sentences follow."""

MAX_LIST_LINE = 60
"""Characters; a longer line goes on in the next one."""

_ANEW = re.compile(r"[\"'“‘(\[]*[A-Z0-9À-Þ]")
_END = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9$€£À-Þ])")
_SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|ms|dr|st|inc|ltd|[A-Z])\.)$", re.I)
_HEADING = re.compile(r"^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_BULLET = re.compile(r"^\s*(?:[-*•+]\s+|\d{1,3}[.)]\s+|>\s+)")
_KEYED = re.compile(r"^([^\W\d_][\w /()'’-]{0,40}?)\s*:\s+(\S.*)$")
_NEXT_KEY = re.compile(r"\s*[;,|]\s+(?=[^\W\d_][\w /()-]{0,30}:\s)")
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
    top: its document's title.
    """

    quote: Quote
    heading: str
    place: int
    title: bool = False
    pairs: tuple[tuple[str, str], ...] = ()
    row: bool = False
    own: bool = True
    top: str = ""

    @property
    def text(self) -> str:
        """The sentence as it is shown."""
        return self.quote.text

    @property
    def terms(self) -> frozenset[str]:
        """What the sentence itself is about: stems and "#key" of properties."""
        if not self.row:
            return terms_of(self.quote.text)
        return terms_of(self.quote.text).union(*(terms_of(key) for key, _ in self.pairs))


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading, a list item, a table row or a paragraph."""

    text: str
    title: bool = False
    pairs: tuple[tuple[str, str], ...] = ()
    row: bool = False


@lru_cache(maxsize=8_192)
def terms_of(text: str) -> frozenset[str]:
    """Return the content stems of a text and "#key" for each property it speaks of; kept, because
    texts of documents come again and again."""
    found = frozenset(content(text)) | {f"#{key}" for key in spoken_of(text)}
    return found | {"#sum"} if names_sum(text) else found


def is_order(text: str) -> bool:
    """Whether a sentence reads like an instruction to whoever answers."""
    return _ORDER.search(text) is not None


def sentences(text: str) -> list[str]:
    """Cut running text into sentences, which stand in it as they are but for white space."""
    found: list[str] = []
    start = 0
    for match in _END.finditer(text):
        piece = text[start : match.start()]
        if _SHORT.search(piece):
            continue
        found.append(piece)
        start = match.end()
    found.append(text[start:])
    return [piece.strip()[:MAX_SENTENCE_CHARS] for piece in found if piece.strip()]


def of_evidence(evidence: Sequence[Evidence]) -> list[Sentence]:
    """Return the sentences of all evidence, in its order."""
    return [found for place, item in enumerate(evidence) for found in _of_one(place, item)]


def of_text(text: str) -> list[str]:
    """Return the sentences of one text as they can be quoted."""
    pieces: list[str] = []
    for block in _blocks(text):
        pieces.extend([block.text] if block.pairs else sentences(block.text))
    return [piece for piece in pieces if not is_order(piece)]


def _of_one(place: int, item: Evidence) -> Iterator[Sentence]:
    """Yield headings, lines and sentences of one text in reading order. A question in a document
    is the title of what answers it: of the rest of its paragraph, or of the next one."""
    kind = "message" if item.source_kind == "message" else "chunk"
    name = YOU if kind == "message" else item.name
    heading = item.heading
    for block in _blocks_of(item.text):
        if block.title:
            heading = _below(item.heading, block.text)
        under = heading
        whole = block.title or bool(block.pairs)
        for piece in [block.text] if whole else sentences(block.text):
            if is_order(piece):
                continue
            asks = kind == "chunk" and not whole and piece.endswith("?")
            if asks:
                under = _below(heading, piece)
                heading = under if piece == block.text else heading
            quote = Quote(kind, item.source_id, name, piece)
            title = block.title or asks
            yield Sentence(quote, under, place, title, block.pairs, block.row, item.own, item.top)


def _below(heading: str, title: str) -> str:
    """Return a title added to the headings it stands under, where it is not one of them."""
    if title in heading:
        return heading
    return f"{heading} > {title}" if heading else title


@lru_cache(maxsize=1_024)
def _blocks_of(text: str) -> tuple[_Block, ...]:
    """Return the blocks of a text; kept, because pieces of documents come again and again."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the blocks of a Markdown or plain text in order."""
    running: list[str] = []
    header: list[str] = []
    for line in [*text.splitlines(), ""]:
        title, cells = _HEADING.match(line), _cells(line)
        shown = plain(_BULLET.sub("", line))
        pairs = () if title else _pairs(shown)
        special = bool(title or cells or pairs)
        if running and (special or not line.strip() or _BULLET.match(line)):
            yield from _paragraph(running)
            running = []
        if cells:
            header = header or cells
            yield from _row(header, cells)
            continue
        header = []
        if special:
            yield _Block(plain(title.group(2)) if title else shown, title is not None, pairs)
        elif shown:
            running.append(shown)


def _paragraph(lines: list[str]) -> Iterator[_Block]:
    """Yield the lines of a paragraph joined, or one by one where they are no running text: all are
    short and each begins anew. A line in capitals is a title."""
    if len(lines) == 1 and lines[0].isupper() and len(lines[0].split()) <= MAX_TITLE_WORDS:
        yield _Block(plain(lines[0]), title=True)
        return
    apart = all(len(line) < MAX_LIST_LINE and _ANEW.match(line) for line in lines)
    for text in lines if apart else [" ".join(lines)]:
        yield _Block(plain(text))


def _pairs(line: str) -> tuple[tuple[str, str], ...]:
    """Return what a "Key: value; Key: value" line says, () for any other line, running text with a
    colon in it as well."""
    found = [_KEYED.match(piece) for piece in _NEXT_KEY.split(line)]
    first = found[0]
    keyed = first is not None and len(first.group(1).split()) <= MAX_KEY_WORDS
    if not keyed and len(sentences(line)) > 1:
        return ()
    return tuple(
        (match.group(1).strip(), match.group(2).strip().rstrip(".;,"))
        for match in found
        if match is not None
    )


def _cells(line: str) -> list[str]:
    """Return the cells of a table row, [] for any other line."""
    bare = line.strip()
    if not (bare.startswith("|") and bare.endswith("|") and len(bare) > 1):
        return []
    return [plain(cell) for cell in bare[1:-1].split("|")]


def _row(header: list[str], cells: list[str]) -> Iterator[_Block]:
    """Yield a table's row as it stands, cells parted by " | ". Header and ruler say nothing."""
    if cells == header or all(set(cell) <= set("-: ") for cell in cells):
        return
    pairs = tuple(pair for pair in zip(header[1:], cells[1:], strict=False) if all(pair))
    yield _Block(" | ".join(cells), pairs=pairs, row=True)

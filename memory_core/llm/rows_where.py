"""Rows of a table chosen by what one of their cells says: "Which bins stand in the yard?", "How
many courses are held in May?"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from memory_core.llm.citing import Citations, found_list, plain
from memory_core.llm.denials import DENIES
from memory_core.llm.kinds import tells_amounts
from memory_core.llm.list_words import above, missing
from memory_core.llm.material import Material
from memory_core.llm.measured import span_in
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import HAVING, MAX_LISTED, Line, by_document, is_denied, told
from memory_core.llm.terms import content, stem, stems
from memory_core.llm.value_kinds import NUMBER

_ASKS = re.compile(
    r"^(?:(?P<many>how many)|which|what|list|name)(?: all)?"
    r"(?P<kinds> (?:different )?(?:kinds?|types?|sorts?))?(?: (?:of|the|your|our|these|those))* "
    r"(?P<rest>.+)$",
    re.I,
)
_PLURAL = re.compile(r"[^\W\d_]+s|people|children|men|women|mice", re.I)
_MAY = re.compile(
    r"\b(?:can|may|could|must|should|might) \w|\b(?:per|each|at once|at a time|times?)\b"
    r"|\ba (?:day|week|month|year|person|head)\b",
    re.I,
)
"""Asks how many of something there may be, or how often it is."""
_WHERE_TO = re.compile(r"\b(?:which|what|list|name|how many) of (?:them|it|us|you)\b", re.I)
BEFORE_KIND = 4
"""Words that may stand before the kind of thing: "of the house's evening courses"."""
_BEGINS = frozenset(stems("start begin leave depart"))
_ENDS = frozenset(stems("end arrive terminate finish"))
_DOES = (
    frozenset(
        stems(
            "stand run start begin leave depart end arrive terminate finish operate work sit lie "
            "live take place hold held use have belong sell sold available be kept found need do "
            "go come travel lead"
        )
    )
    | HAVING
)
"""What rows do that no cell says."""
_WAY = re.compile(r"\s+[-–—→]\s+")
_MANY_OF = re.compile(
    rf"\b(?P<n>{NUMBER}|second|third|other)\s+(?P<of>(?:minute|hour|day|night|week|month|year)s?)\b",
    re.I,
)
_OF_TIME = frozenset(stems("time minute hour day night week month year day euro pound dollar"))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What rows are asked for. kind: stem of what they are; before, after: the words around it;
    does: stem of the word right behind it."""

    kind: str
    before: str
    after: str
    does: str

    @property
    def words(self) -> frozenset[str]:
        """The stems of what must be said of a row."""
        return frozenset(content(f"{self.before} {self.after}")) - _DOES - {self.kind}


def rows_where(material: Material, citations: Citations) -> str:
    """Tell the rows one cell of which has all that a question says of what it asks for, and say
    how many they are where it asks that; "" where it asks for no rows, none is so, or the document
    says the same of something elsewhere."""
    question = material.asked.bare
    found = _ASKS.match(question)
    if found is None or DENIES.search(question) or _WHERE_TO.match(question) or span_in(question):
        return ""
    if found["many"] and _MAY.search(question):
        return ""
    for among in by_document(material):
        for rows in _tables(among):
            first = _first_column(rows[0], material.request.evidence[rows[0].place].text)
            for asked in _read(found["rest"], singular=bool(found["kinds"])):
                chosen = _chosen(asked, first, rows, among, question)
                if chosen and not (found["many"] and tells_amounts(asked.kind, rows)):
                    lines = [f"- {_shown(citations, one)}" for one in chosen[:MAX_LISTED]]
                    many = found_list(lines, n=len(chosen))
                    return many if found["many"] else "\n".join(lines)
    return ""


def _shown(citations: Citations, one: Line) -> str:
    """Return what a cell says of its row's thing; the row, where that is a number or the cell."""
    if one.key and one.thing == one.sentence.thing:
        return told(citations, one)
    return citations.quoted(one.sentence.quote)


def _tables(among: Sequence[Sentence]) -> list[list[Sentence]]:
    """Return the rows of each table of a document, each row once."""
    rows = list(
        {one.quote.text: one for one in among if one.row and one.pairs and not one.of}.values()
    )
    told = groupby(rows, key=lambda one: (one.heading, one.pairs[0][0], one.pairs[-1][0]))
    return [list(of_it) for _, of_it in told]


def _read(rest: str, *, singular: bool) -> list[_Asked]:
    """Return the ways to read "evening courses are held in May"."""
    words = rest.split()
    found = []
    for at, word in enumerate(words[: BEFORE_KIND + 1]):
        if singular or _PLURAL.fullmatch(word):
            after = words[at + 1 :]
            does = next((stem(one) for one in after if stem(one) in _DOES), "")
            found.append(_Asked(stem(word), " ".join(words[:at]), " ".join(after), does))
    return found


def _chosen(
    asked: _Asked, first: str, rows: Sequence[Sentence], among: Sequence[Sentence], question: str
) -> list[Line]:
    """Return the rows of a table that are asked for, [] where this is not sure. first: the head of
    its first column."""
    titles = above(rows[0], [one for one in among if not one.pairs])
    if not asked.after or not _is_of(asked.kind, first, rows[0].leaf):
        return []
    left = missing(asked.words, question, titles)
    written = asked.words & frozenset().union(*(one.terms for one in rows))
    for words in dict.fromkeys((asked.words, left | (written - terms_of(titles)), left)):
        if not any(word.isalpha() for word in words):
            continue
        each = (_line(one, words, asked.does) for one in rows)
        lines = [line for line in each if line]
        found = [line for line in lines if line.key] or lines or _in_column(words, rows, among)
        if found:
            return [] if _elsewhere(asked, words, rows, among) else found
    return []


def _first_column(one: Sentence, text: str) -> str:
    """Return the head of the first column of the table in which a row stands, "" where its piece of
    text has none. text: that piece."""
    heads = ([plain(cell) for cell in line.strip(" |").split("|")] for line in text.splitlines())
    keys = {key for key, _ in one.pairs}
    return next((head[0] for head in heads if len(head) > 1 and keys <= {*head[1:]}), "")


def _is_of(kind: str, first: str, leaf: str) -> bool:
    """Whether the rows of a table are of a kind: the head of their first column, or the end of the
    title above, says so."""
    return kind not in _OF_TIME and (kind in content(first) or content(leaf)[-1:] == [kind])


def _line(one: Sentence, words: frozenset[str], does: str) -> Line | None:
    """Return the cell of a row that has all words, but for those of its column's head; of a way the
    part where it begins or ends has them, where that is asked. None where no cell has."""
    first = one.text.partition(" | ")[0]
    for key, cell in (("", first), *one.pairs):
        ways = _WAY.split(cell)
        part = cell
        if len(ways) > 1 and does in _BEGINS | _ENDS:
            part = ways[0] if does in _BEGINS else ways[-1]
        own, left = frozenset(content(part)), words - frozenset(content(key))
        if left and left <= own and not (is_denied(part) or _in_numbers(part, left)):
            return Line(first, key, cell, one)
    return None


def _in_numbers(cell: str, words: frozenset[str]) -> bool:
    """Whether a cell has more than one of a time that a question names: "every three weeks"."""
    found = _MANY_OF.finditer(cell)
    return any({*content(one["of"])} & words and not {*content(one["n"])} & words for one in found)


def _in_column(
    words: frozenset[str], rows: Sequence[Sentence], among: Sequence[Sentence]
) -> list[Line]:
    """Return the rows that have something in the column that is named by words which the document
    uses together: "as a ten-ride card" for "Ten rides"."""
    keys = dict.fromkeys(key for one in rows for key, _ in one.pairs[1:])
    for key in keys:
        named = frozenset(content(key))
        together = any(words <= one.terms for one in among if not one.row)
        if len(named) > 1 and named <= words and (named == words or together):
            cells = [(one, value) for one in rows for own, value in one.pairs if own == key]
            return [Line(one.thing, key, v, one) for one, v in cells if not is_denied(v)]
    return []


def _elsewhere(
    asked: _Asked, words: frozenset[str], rows: Sequence[Sentence], among: Sequence[Sentence]
) -> bool:
    """Whether the document has all words in what it says of other things of the kind, which may be
    asked for as well."""
    titled = asked.words & frozenset(content(rows[0].leaf))
    return any(
        words <= one.terms
        and one.heading != rows[0].heading
        and not one.title
        and titled | {asked.kind} <= terms_of(one.leaf)
        for one in among
    )

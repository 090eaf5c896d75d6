"""Condensing: which sentences of a long conversation are worth keeping when room is short.

Pure and extractive: every line is a sentence as it was said, with the message it stands in. A line
is weighed once, when its message leaves the window, and later only loses its place to a better one,
so that a summary is extended at the cost of what is new.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.conversation import SummaryLine, line_text
from memory_core.model import Message

MAX_WORDS = 200
"""Words of a whole summary, the names of the speakers included."""
ENOUGH_WORDS = 3
"""From so many words on a sentence is known by its words, whatever numbers are in it."""
LEAST = 100
"""Hundredths of a point a sentence must be worth; below it is small talk or a passing question."""
LONGEST = 40
"""Words of one line; a longer sentence is cut."""

_END = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+|(?<=[。！？])[」』”’)\]]*\s*|\n+")
_UNSPACED = (
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
"""Characters of scripts that put no spaces between words: Chinese, Japanese, Thai and others."""
_WORD = re.compile(rf"[{_UNSPACED}]{{1,2}}|[^\s{_UNSPACED}]{{1,30}}")
"""A word as it is counted: two characters where no spaces tell, and no endless one."""
_LATIN = re.compile(r"[A-Za-z]")
_SHORT = re.compile(
    r"\b(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|ms|dr|st|inc|ltd|[A-Z])\.$", re.IGNORECASE
)
_DECIDES = re.compile(
    r"\b(?:decid\w+|chose|choose|chosen|agree[ds]?|going (?:with|for)|go (?:with|for)|let'?s|bought"
    r"|ordered|booked|signed|hired|cancel\w*|accept\w*|reject\w*|settled|promised?|plan(?:s|ned)?"
    r"|deadline|must|need(?:s|ed)?|want(?:s|ed)?|prefer\w*|instead of|rather than|will)\b",
    re.IGNORECASE,
)
_VALUE = re.compile(r"\d|[$€£]")
_STATES = re.compile(
    r"\b(?:is|are|was|were|works?|lives?|costs?|has|have|had|owns?|likes?|hates?|loves?|uses?"
    r"|starts?|moved|joined|left|called|named)\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:my|i|i'm|we|our)\b", re.IGNORECASE)
_ECHO = re.compile(
    r"^(?:Noted\b|Before, you said|Hello!|You're welcome|I did not find|I do not know"
    r"|I don't know|Which one\b|Do you mean)|\byou said\b",
    re.IGNORECASE,
)
"""Replies that repeat the user or say nothing."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A message that leaves the window. places: where it speaks of entities, as (start, end)."""

    message: Message
    places: tuple[tuple[int, int], ...] = ()


def sentences(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the sentences of a message with their places, end exclusive."""
    start = 0
    for match in _END.finditer(text):
        if _SHORT.search(text[start : match.start()]):
            continue
        if text[start : match.start()].strip():
            yield text[start : match.start()].strip(), start, match.end()
        start = match.end()
    if text[start:].strip():
        yield text[start:].strip(), start, len(text)


def weight(text: str, *, names: int, own: bool) -> int:
    """Return what a sentence is worth, in hundredths of a point; 0 for one that says nothing.

    names: entities it speaks of. own: the user said it. A question says what was asked about, no
    more; a reply counts less than the user's own words.
    """
    if n_words(text) < 3 or (not own and _ECHO.search(text)):  # noqa: PLR2004 - "ok, thanks"
        return 0
    points = 150 * min(names, 3)
    points += 200 if _DECIDES.search(text) else 0
    points += 150 if _VALUE.search(text) else 0
    points += 100 if _STATES.search(text) else 0
    points += 50 if own and _OWN.search(text) else 0
    # What it does in another script no rule here can tell; the user's own words are kept.
    points += 100 if own and not _LATIN.search(text) and any(map(str.isalpha, text)) else 0
    if text.rstrip().endswith("?"):
        points //= 3
    return points if own else points * 6 // 10


def lines_of(leaving: Sequence[Leaving]) -> list[SummaryLine]:
    """Return the sentences of messages that say something, weighed, in order."""
    found = []
    for one in leaving:
        own = one.message.role == "user"
        for text, start, end in sentences(one.message.content):
            names = sum(start <= at < end for at, _ in one.places)
            worth = weight(text, names=names, own=own)
            if worth >= LEAST:
                found.append(SummaryLine(_cut(text), (one.message.id,), one.message.role, worth))
    return found


def n_words(text: str) -> int:
    """Return how many words a text has; of a script without spaces, about."""
    return sum(1 for _ in _WORD.finditer(text))


def _cut(text: str) -> str:
    line = " ".join(text.split())
    ends = [match.end() for match, _ in zip(_WORD.finditer(line), range(LONGEST + 1), strict=False)]
    return line if len(ends) <= LONGEST else f"{line[: ends[LONGEST - 1]]} …"


def fitted(lines: Sequence[SummaryLine], *, words: int = MAX_WORDS) -> tuple[SummaryLine, ...]:
    """Return the lines worth most that fit into so many words, in their order.

    Of two that say the same the later is kept, of two worth the same too; a sentence said again
    with another number ("it costs $1499") says the same, later.
    """
    kept: list[int] = []
    said: list[frozenset[str]] = []
    left = words
    for i in sorted(range(len(lines)), key=lambda i: (-lines[i].weight, -i)):
        size, own = n_words(line_text(lines[i])), _bag(lines[i].text)
        if size > left or any(own <= other for other in said):
            continue
        kept.append(i)
        said.append(own)
        left -= size
    return tuple(lines[i] for i in sorted(kept))


def _bag(text: str) -> frozenset[str]:
    """Return the words of a text; its numbers only where it says little else."""
    found = frozenset(re.findall(r"[\w$€£%.,]*\w", text.casefold()))
    plain = frozenset(word for word in found if not any(c.isdigit() for c in word))
    return plain if len(plain) >= ENOUGH_WORDS else found

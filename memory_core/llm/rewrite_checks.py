"""A rewrite made by a model is not trusted: what it may change is checked word by word.

It keeps every word of matter of the message, adds only words of the history, of known names and of
grammar, answers nothing and denies nothing the message does not deny.
"""

import re
from collections.abc import Iterable, Sequence

from memory_core.llm.denials import DENIES
from memory_core.llm.reading_base import ReadingRequest
from memory_core.llm.reading_schema import ReferenceSaid
from memory_core.llm.spans import Places
from memory_core.llm.terms import STOP, content, stem, tokens
from memory_core.model import Candidate, Replacement, Rewrite
from memory_core.names import normalize

MAX_ADDED_CHARS = 200
MAX_REFERENCES = 12
MAX_MEANINGS = 4

_SENTENCE_END = re.compile(r"(?<![A-Z][a-z])(?<![A-Z][a-z]{2})(?<!\b[A-Z])[.!?](?=\s)")
_ASKS = re.compile(
    r"\s*(?:and |but |so |then )?(?:(?:what|which|who|whose|whom|when|where|why|how)(?:['’]?s)?|is|"
    r"are|was|were|does|do|did|can|could|has|have|had|will|would|should|may)\b",
    re.I,
)
_OWNING = frozenset({"its", "their", "his", "her", "whose", "my", "your"})


class References:
    """The references a model found in a message, those that hold."""

    def __init__(self, request: ReadingRequest, *, reason: str) -> None:
        """`reason`: who found them."""
        self._request = request
        self._reason = reason
        self._places = Places(request.text)
        self._history = [Places(message.content) for message in request.history]
        self._known = {
            normalize(name): entity
            for entity in reversed(request.known)
            for name in (*entity.aliases, entity.name)
        }
        self.replacements: list[Replacement] = []
        self.ambiguous: tuple[Candidate, ...] = ()
        self.notes: list[str] = []

    def take(self, said: Sequence[ReferenceSaid]) -> None:
        """Take in what a model says; what does not hold is noted."""
        for number, one in enumerate(said[:MAX_REFERENCES], 1):
            wrong = self._take(one)
            if wrong:
                self.notes.append(f"rejected reference {number}: {wrong}")
        self.replacements.sort(key=lambda r: r.start)

    def _take(self, said: ReferenceSaid) -> str:
        """Take in one reference; returns why not, "" where it holds."""
        text = said.text.strip()
        place = self._places.find(text, start=said.start) if text else None
        if text and place is None:
            return "its text does not stand in the message"
        means = [name for name in said.means[:MAX_MEANINGS] if self._is_there(name)]
        if len(means) < len(said.means):
            self.notes.append("rejected: a meaning that is neither known nor in the history")
        if not means:
            return "nothing it could mean is left"
        at = len(self._request.text.rstrip(" ?.!"))
        start, end = (place.start, place.end) if place else (at, at)
        candidates = tuple(self._candidate(name, len(means)) for name in dict.fromkeys(means))
        if len(candidates) > 1:
            self.ambiguous = self.ambiguous or candidates
            return ""
        name, entity_id = candidates[0].name, candidates[0].entity_id
        standing = f"{name}'s" if text.casefold() in _OWNING else name
        self.replacements.append(
            Replacement(start, end, standing, name, entity_id, self._reason, candidates)
        )
        return ""

    def _is_there(self, name: str) -> bool:
        known = normalize(name) in self._known
        return known or any(said.holds(name) for said in self._history)

    def _candidate(self, name: str, n: int) -> Candidate:
        entity = self._known.get(normalize(name))
        if entity is None:
            return Candidate(" ".join(name.split()), "UNKNOWN", "", round(1 / n, 2))
        return Candidate(entity.name, entity.type, entity.id, round(1 / n, 2))

    def meant(self) -> dict[str, tuple[str, ...]]:
        """Return casefolded words that refer back -> names they stand for."""
        text = self._request.text
        return {
            text[one.start : one.end].casefold(): (one.antecedent,)
            for one in self.replacements
            if one.end > one.start
        }


def checked_rewrite(
    said: str, references: References, request: ReadingRequest
) -> tuple[Rewrite | None, str]:
    """Return a rewrite that holds and "", or None and why it does not.

    said: the message made to stand alone by a model.
    """
    original = request.text
    text = " ".join(said.split())
    if references.ambiguous:
        return _rewrite(original, original, references), ""
    if not text or _words(text) == _words(original):
        return _rewrite(original, substituted(original, references.replacements), references), ""
    if original.rstrip().endswith("?") and not text.endswith("?") and _ASKS.match(text):
        text = text.rstrip(".!") + "?"
    wrong = _shape(text, original) or _matter(text, references, request)
    return (None, wrong) if wrong else (_rewrite(original, text, references), "")


def substituted(original: str, replacements: Sequence[Replacement]) -> str:
    """Return a message with its references replaced by what they stand for."""
    text = original
    for one in sorted(replacements, key=lambda r: -r.start):
        if one.end > one.start:
            text = text[: one.start] + one.text + text[one.end :]
    return text


def _rewrite(original: str, text: str, references: References) -> Rewrite:
    queries = tuple(dict.fromkeys(query for query in (text, original) if query.strip()))
    return Rewrite(original, text, tuple(references.replacements), queries, references.ambiguous)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in tokens(text)]


def _asks(text: str) -> bool:
    return text.rstrip().endswith("?") or _ASKS.match(text) is not None


def _shape(text: str, original: str) -> str:
    """Return what is wrong with the form of a rewrite, "" for nothing."""
    if len(text) > len(original) + MAX_ADDED_CHARS:
        return "it is much longer than the message"
    if _asks(original) and not _asks(text):
        return "it answers the question"
    if _asks(text) and not _asks(original):
        return "it makes a question of a statement"
    if len(_SENTENCE_END.findall(text)) > len(_SENTENCE_END.findall(original)):
        return "it says more than the message"
    if len(DENIES.findall(text)) != len(DENIES.findall(original)):
        return "it denies what the message does not, or the other way round"
    return ""


def _matter(text: str, references: References, request: ReadingRequest) -> str:
    """Return which kind of words a rewrite lost or made up, "" for none."""
    replaced = references.replacements
    outside = list(request.text)
    for one in replaced:
        outside[one.start : one.end] = " " * (one.end - one.start)
    given = _stems([text])
    if set(content("".join(outside))) - given:
        return "it lost words of the message"
    names = [name for entity in request.known for name in (entity.name, *entity.aliases)]
    said = [message.content for message in request.history]
    if {stem(w) for w in tokens(text) if w.casefold() not in STOP} - _stems(
        [request.text, *said, *names]
    ):
        return "it adds words that nobody said"
    if any(
        not (set(content(one.antecedent)) & given) for one in replaced if content(one.antecedent)
    ):
        return "it leaves out what a reference stands for"
    return ""


def _stems(texts: Iterable[str]) -> set[str]:
    return {stem(word) for text in texts for word in tokens(text)}

"""Everything found in one parsed text part, indexed by token, for the readers of statements."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.naming import Found
from memory_core.language.presets import Preset
from memory_core.language.values import Value

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

VALUE_TYPES = frozenset({"DATE", "MONEY", "QUANTITY", "PRICE"})
FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself", "we", "us", "our", "ours"})
APPOSED = frozenset({"PERSON", "PRODUCT", "ORGANIZATION", "COMPANY", "TICKET_ID", "CODE"})
CLOSING = frozenset({".", "!", "?", "…"})
MAX_KEY_WORDS = 3


@dataclass(frozen=True, slots=True)
class Key:
    """Words that name an attribute, by token positions."""

    start: int
    end: int
    key: str


@dataclass(frozen=True, slots=True)
class Scene:
    """One parsed part. values: with their first token and the one past their last.

    subject: what statements without a subject are about, "" for nothing.
    """

    doc: "Doc"
    preset: Preset
    found: tuple[Found, ...]
    clauses: tuple[Clause, ...]
    values: tuple[tuple[Value, int, int], ...]
    keys: tuple[Key, ...]
    subject: str = ""
    at: dict[int, Found] = field(default_factory=dict)

    def named(self, token: "Token") -> Found | None:
        """Return the name (no value) a token belongs to."""
        found = self.at.get(token.i)
        return None if found is None or found.type in VALUE_TYPES else found

    def sentence(self, i: int) -> range:
        """Return the tokens of the sentence around token i, by its punctuation.

        Fragments such as lists of figures are cut by the parser at the wrong places.
        """
        start, end = i, i + 1
        while start > 0 and self.doc[start - 1].text not in CLOSING:
            start -= 1
        while end < len(self.doc) and self.doc[end - 1].text not in CLOSING:
            end += 1
        return range(start, end)

    def text(self, found: Found) -> str:
        return self.doc[found.start : found.end].text

    def term(self, token: "Token") -> str:
        """Return how a relation or attribute calls what a noun stands for.

        The name it belongs to; "I" for the speaker; the pronoun or phrase as written otherwise.
        """
        if token.lower_ in FIRST_PERSON:
            return "I"
        found = self.named(token) or self._apposed(token)
        if found is not None:
            return self.text(found)
        return token.text if token.pos_ == "PRON" else syntax.noun_phrase(token).text

    def _apposed(self, token: "Token") -> Found | None:
        """Return the name a common noun introduces: "my colleague Maria Lopez"."""
        for child in token.children:
            if child.dep_ in {"appos", "flat", "compound"} and child.i > token.i:
                found = self.named(child)
                if found is not None and found.type in APPOSED:
                    return found
        return None

    def key_at(self, token: "Token") -> Key | None:
        """Return the attribute words a token belongs to."""
        return next((key for key in self.keys if key.start <= token.i < key.end), None)


def build_scene(
    doc: "Doc",
    *,
    preset: Preset,
    found: list[Found],
    clauses: list[Clause],
    values: list[Value],
    subject: str,
) -> Scene:
    """Index what was found in a parsed part."""
    placed = []
    for value in values:
        span = doc.char_span(value.start, value.end, alignment_mode="expand")
        if span is not None:
            placed.append((value, span.start, span.end))
    at = {i: item for item in found for i in range(item.start, item.end)}
    named = {i for i, item in at.items() if item.type not in VALUE_TYPES | {"CONCEPT", "FEATURE"}}
    return Scene(
        doc=doc,
        preset=preset,
        found=tuple(found),
        clauses=tuple(clauses),
        values=tuple(placed),
        keys=tuple(_keys(doc, preset, named)),
        subject=subject,
        at=at,
    )


def _keys(doc: "Doc", preset: Preset, named: set[int]) -> list[Key]:
    """Return the attribute words of a text, longest first, outside of names."""
    found: list[Key] = []
    i = 0
    while i < len(doc):
        for n in range(min(MAX_KEY_WORDS, len(doc) - i), 0, -1):
            key = preset.attributes.get(_words(doc[i : i + n]))
            if key and not named & set(range(i, i + n)):
                found.append(Key(i, i + n, key))
                i += n
                break
        else:
            i += 1
    return found


def _words(span: "Span") -> str:
    return "".join(token.lower_ + token.whitespace_ for token in span).strip()

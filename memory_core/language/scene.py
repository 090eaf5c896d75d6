"""Everything found in one parsed text part, indexed by token, for the readers of statements."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.asked import first_asked
from memory_core.language.clauses import Clause
from memory_core.language.informal import SPELT
from memory_core.language.naming import TITLES, Found
from memory_core.language.presets import Preset
from memory_core.language.roles import KIN, is_role
from memory_core.language.values import Value
from memory_core.language.word_lists import CODES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

VALUE_TYPES = frozenset({"DATE", "MONEY", "QUANTITY", "PRICE"})
FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself", "we", "us", "our", "ours"})
APPOSED = frozenset({"PERSON", "PRODUCT", "ORGANIZATION", "COMPANY"}) | CODES
NAMES = APPOSED | {"LOCATION", "UNKNOWN"}
"""Types a person's name may be taken for behind a word for a relative or friend."""
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

    source: its text (asking the Doc for it takes as long as the text is).
    subject: what statements without a subject are about, "" for nothing.
    written_at: when the text was written, which its relative dates count from.
    heads: clauses by their head. key_of: attribute words by token.
    sentences: for each token the tokens of its sentence. asked: tokens of questions.
    """

    doc: "Doc"
    preset: Preset
    found: tuple[Found, ...]
    clauses: tuple[Clause, ...]
    values: tuple[tuple[Value, int, int], ...]
    keys: tuple[Key, ...]
    source: str = ""
    subject: str = ""
    written_at: datetime | None = None
    at: dict[int, Found] = field(default_factory=dict)
    sentences: tuple[range, ...] = ()
    asked: frozenset[int] = frozenset()
    heads: dict[int, Clause] = field(default_factory=dict)
    key_of: dict[int, Key] = field(default_factory=dict)

    def named(self, token: "Token") -> Found | None:
        """Return the name (no value) a token belongs to."""
        found = self.at.get(token.i)
        return None if found is None or found.type in VALUE_TYPES else found

    def sentence(self, i: int) -> range:
        """Return the tokens of the sentence around token i, by its punctuation.

        Fragments such as lists of figures are cut by the parser at the wrong places.
        """
        return self.sentences[i]

    def text(self, found: Found) -> str:
        return self.doc[found.start : found.end].text

    def term(self, token: "Token") -> str:
        """Return how a relation or attribute calls what a noun stands for.

        The name it belongs to; "I" for the speaker; the pronoun or phrase as written otherwise.
        """
        if token.lower_ in FIRST_PERSON:
            return "I"
        found = self.meant(token)
        if found is not None:
            return self.text(found)
        return token.text if token.pos_ == "PRON" else syntax.noun_phrase(token).text

    def meant(self, token: "Token") -> Found | None:
        """Return the name a noun belongs to or introduces, None for neither."""
        return self.named(token) or self._apposed(token)

    def _apposed(self, token: "Token") -> Found | None:
        """Return the name a common noun introduces: "my colleague Maria Lopez", "our landlord Mr
        Okoye", "my boss, Peter Hill,".

        Right behind a word for a relative or friend any name is theirs, whatever its type.
        """
        signed = token.i + 2 < len(self.doc) and token.nbor().text == "#"
        code = self.at.get(token.i + 1 + signed)
        if code is not None and code.type in CODES and token.pos_ in {"NOUN", "PROPN"}:
            return code  # "ticket 55120" and "order #55120", however they were parsed
        role = token.lower_ in KIN or is_role(token)
        after = self._name_from(token.i + 1) if role else None
        if after is not None:
            return after if token.lower_ in KIN or after.type == "PERSON" else None
        for child in token.children:
            if child.dep_ in {"appos", "flat", "compound"} and child.i > token.i:
                found = self.named(child)
                kind = NAMES if token.lower_ in KIN else APPOSED
                if found is not None and found.type in kind:
                    return found
        return None

    def _name_from(self, i: int) -> Found | None:
        """Return the name that begins at token i, a title before it not counted."""
        while i < len(self.doc) and self.doc[i].lower_ in TITLES:
            i += 1
        found = self.at.get(i)
        if found is None or found.start != i or found.type in VALUE_TYPES | {"CONCEPT"}:
            return None
        end = self.doc[found.end].tag_ if found.end < len(self.doc) else ""
        return found if end != "POS" else None  # "my sister Rosa's dog"

    def key_at(self, token: "Token") -> Key | None:
        """Return the attribute words a token belongs to."""
        return self.key_of.get(token.i)


def build_scene(
    doc: "Doc",
    *,
    preset: Preset,
    found: list[Found],
    clauses: list[Clause],
    values: list[Value],
    subject: str,
    written_at: datetime | None = None,
) -> Scene:
    """Index what was found in a parsed part."""
    placed = []
    for value in values:
        span = doc.char_span(value.start, value.end, alignment_mode="expand")
        if span is not None:
            placed.append((value, span.start, span.end))
    at = {i: item for item in found for i in range(item.start, item.end)}
    named = {i for i, item in at.items() if item.type not in VALUE_TYPES | {"CONCEPT", "FEATURE"}}
    keys = tuple(_keys(doc, preset, named))
    return Scene(
        doc=doc,
        preset=preset,
        found=tuple(found),
        clauses=tuple(clauses),
        values=tuple(placed),
        source=doc.text,
        keys=keys,
        subject=subject,
        written_at=written_at,
        at=at,
        sentences=tuple(_sentences(doc)),
        heads={clause.head.i: clause for clause in clauses},
        key_of={i: key for key in keys for i in range(key.start, key.end)},
        asked=frozenset(i for s in doc.sents for i in range(first_asked(s), s.end)),
    )


def clause_of(scene: Scene, token: "Token") -> Clause | None:
    """Return the innermost clause a token stands in, None in a fragment without a verb."""
    while token.i not in scene.heads and token.head.i != token.i:
        token = token.head
    return scene.heads.get(token.i)


def _sentences(doc: "Doc") -> Iterator[range]:
    """Yield for each token the tokens of its sentence."""
    start = 0
    for token in doc:
        if token.text in CLOSING or token.i == len(doc) - 1:
            yield from [range(start, token.i + 1)] * (token.i + 1 - start)
            start = token.i + 1


def _keys(doc: "Doc", preset: Preset, named: set[int]) -> list[Key]:
    """Return the attribute words of a text, longest first, outside of names."""
    found: list[Key] = []
    written = [token.lower_ + token.whitespace_ for token in doc]
    i = 0
    while i < len(doc):
        for n in range(min(MAX_KEY_WORDS, len(doc) - i), 0, -1):
            words = "".join(written[i : i + n]).strip()
            key = _key(preset, SPELT.get(words, words), doc, last=i + n - 1)
            if key is None:
                continue
            done = n == 1 and doc[i].pos_ == "VERB" and doc[i].dep_ not in {"compound", "amod"}
            if not done and not named & set(range(i, i + n)):
                found.append(Key(i, i + n, key))
                i += n
                break
        else:
            i += 1
    return found


def _key(preset: Preset, words: str, doc: "Doc", *, last: int) -> str | None:
    """Return the attribute some words name, the plural of one included: "the colors are".

    last: the place of the last of them.
    """
    key = preset.attributes.get(words)
    if key or not words.endswith("s"):
        return key or None
    many = doc[last].tag_ == "NNS" and doc[last].dep_ in syntax.SUBJECT
    return preset.attributes.get(words.removesuffix("s")) or None if many else None

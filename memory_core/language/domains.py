"""What a domain makes of a text: names by its patterns, types by its role words and relations."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.naming import Found
from memory_core.language.presets import Preset
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

NAMES = frozenset({"PERSON", "ORGANIZATION", "LOCATION", "UNKNOWN"})
"""Types a role word beside a name makes more precise: "Anna, the buyer"."""
OPEN = frozenset({"CONCEPT", "UNKNOWN", "PRODUCT"})
"""Types a relation makes more precise: what somebody has experience with is a skill."""
MAX_PHRASE = 4
"""Words of the longest noun of several words."""
LINKING = frozenset({"the", "a", "an", "our", "my", "your", "their", "his", "her", ","})


def patterned(doc: "Doc", preset: Preset) -> list[Found]:
    """Return the names that the preset's own patterns match."""
    found = []
    for code in preset.names:
        group = "code" if "code" in code.pattern.groupindex else 0
        for match in code.pattern.finditer(doc.text):
            span = doc.char_span(*match.span(group), alignment_mode="expand")
            if span:
                found.append(Found(span.start, span.end, code.type, 0.85, "pattern"))
    return found


def phrased(doc: "Doc", preset: Preset) -> list[Found]:
    """Return the preset's nouns of several words ("fast charging", "e-bike"),
    however they were parsed."""
    found = []
    lower = [token.lower_ + token.whitespace_ for token in doc]
    for i in range(len(doc)):
        for n in range(min(MAX_PHRASE, len(doc) - i), 1, -1):
            type_ = preset.nouns.get("".join(lower[i : i + n]).strip())
            if type_:
                found.append(Found(i, i + n, type_, 0.6, "preset"))
                break
    return found


def in_role(doc: "Doc", found: Found, preset: Preset) -> Found:
    """Return a name with the type of the role word that describes it, unchanged where none does."""
    if not preset.roles or found.type not in NAMES:
        return found
    role = next((preset.roles[w] for w in _describing(doc, found) if w in preset.roles), "")
    if not role:
        return found
    others = () if found.type == "UNKNOWN" else (found.type,)
    return replace(found, type=role, confidence=0.75, extractor="role", others=others)


def _describing(doc: "Doc", found: Found) -> list[str]:
    """Return the nouns, in lower case, that say what a name is: its last word, beside it, in
    apposition, its predicate ("Anna is the buyer") or before "of" ("the suburb of Elm")."""
    root = doc[found.start : found.end].root
    beside = [_next(doc, found.end, 1), _next(doc, found.start - 1, -1)]
    if found.end - found.start > 1:
        beside.append(doc[found.end - 1])
    if found.end < len(doc) and not doc[found.end].is_punct:
        beside.append(doc[found.end])
    if syntax.preposition(root) == "of":
        beside.append(root.head)
    if root.dep_ in syntax.SUBJECT and syntax.copula(root.head) is not None:
        beside.append(root.head)
    if syntax.copula(root) is not None:
        beside += list(syntax.subjects(root))
    return [token.lower_ for token in beside if token is not None]


def _next(doc: "Doc", i: int, step: int) -> "Token | None":
    """Return the nearest word in one direction past a comma and an article, or None."""
    for _ in range(3):
        if not 0 <= i < len(doc):
            return None
        if doc[i].lower_ not in LINKING:
            return doc[i] if step < 0 or doc[i - 1].lower_ in LINKING else None
        i += step
    return None


def ruled(
    doc: "Doc", found: Sequence[Found], relations: Sequence[Relation], preset: Preset
) -> tuple[list[Found], list[Relation]]:
    """Apply a preset's relation rules: verbs under their domain's predicate, and the types of what
    stands at a predicate's ends."""
    named = [
        replace(item, predicate=preset.verbs.get(item.predicate, item.predicate))
        for item in relations
    ]
    types: dict[str, str] = {}
    for item in named:
        rule = preset.relations.get(item.predicate)
        if rule is not None and not item.negated:
            types |= {item.subject.casefold(): rule.subject} if rule.subject else {}
            types |= {item.object.casefold(): rule.object} if rule.object else {}
    return [_retyped(doc, item, types) for item in found], named


def _retyped(doc: "Doc", found: Found, types: dict[str, str]) -> Found:
    type_ = types.get(doc[found.start : found.end].text.casefold(), "")
    if not type_ or found.type not in OPEN:
        return found
    others = () if found.type == "UNKNOWN" else (found.type,)
    return replace(found, type=type_, extractor="relation", others=others)

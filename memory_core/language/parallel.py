"""Parallel: "And the contract?" asks the question before it, "Where is the invoice?", of another
thing of its kind: one with "the" for one with "the", one of mine for one of mine."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.phrases import VALUES, Phrase

if TYPE_CHECKING:
    from spacy.tokens import Doc

_OWNED = re.compile(r"(?:my|our|your|his|her|their|its)\b|.*['’]s?\s", re.IGNORECASE)
_ONE = re.compile(r"(?:a|an|any|some)\b", re.IGNORECASE)
_NUMBER = {"is": "are", "was": "were", "does": "do", "has": "have"}
_VERB = re.compile(r"\b(?:is|was|does|has|are|were|do|have)(?=\s+$)", re.IGNORECASE)


def is_definite(text: str) -> bool:
    """Whether a noun phrase begins with "the"."""
    return text[:4].lower() == "the "


def asked_of_like(previous: "Doc", spoken: Sequence[Phrase], new: Phrase, rest: str) -> str:
    """Return a question asked of another thing, "" where it speaks of none like it.

    previous, spoken: the question before and what it speaks of. new: what is asked of now, in the
    text as `rest`.
    """
    plain = [
        p for p in spoken
        if not (p.is_name or p.group or (p.of_other and not _OWNED.match(p.text)))
        and p.type not in VALUES and p.lemma != new.lemma
    ]  # fmt: skip
    alike = [p for p in plain if _determined(p.text) == _determined(rest)]
    if not alike and _determined(rest) == "owned":
        alike = [p for p in plain if previous[p.head].dep_ in syntax.OBJECT]
        alike = alike or [p for p in plain if previous[p.head].dep_ in syntax.SUBJECT]
    if not alike:
        return ""
    old = alike[-1]
    before = previous.text[: old.start]
    if old.plural != new.plural:
        before = _agreeing(before, plural=new.plural)
    return f"{before}{rest}{previous.text[old.end :]}"


def _determined(text: str) -> str:
    if is_definite(text):
        return "the"
    return "owned" if _OWNED.match(text) else "one" if _ONE.match(text) else ""


def _agreeing(before: str, *, plural: bool) -> str:
    """Return the words before a subject with the verb right before it in its number."""
    verb = _VERB.search(before)
    if verb is None:
        return before
    forms = _NUMBER if plural else {many: one for one, many in _NUMBER.items()}
    word = forms.get(verb[0].lower(), verb[0])
    return f"{before[: verb.start()]}{word.capitalize() if verb[0].istitle() else word} "

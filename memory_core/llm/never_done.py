"""Sentences that say of things what is not done with them: "What can't be returned?" is told each
sentence that says so of something."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.denials import DENIES, DENYING
from memory_core.llm.list_words import above, missing, said
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import by_document
from memory_core.llm.terms import content, stems, tokens

MIN_TOLD, MAX_TOLD = 2, 6
_ASKS = re.compile(
    r"^(?:which|what)(?: (?P<kind>things?|items?|stuff|articles|goods|costs|expenses|products))?"
    rf"\b.*?(?:{DENYING}|\bnever\b)(?P<rest>.*)$",
    re.I,
)
_ON_CONDITION = re.compile(
    r"\b(?:if|when|whenever|unless|until|once|who|whoever|whose|in case|as long as)\b[^,;:]*$", re.I
)
"""Before a denial: it is a condition of something else."""
WITHIN = 3
"""Words after a denial among which what is not done stands."""
_AT_ALL = frozenset(stems("at all ever be been price"))


def never_done(material: Material, citations: Citations) -> str:
    """Quote the sentences of a document that deny what a question asks for the things it is not
    done with; "" where it asks for none, or none says so; one will do where things are asked for.
    """
    question = material.asked.bare
    asked = _ASKS.match(question)
    done = _first(asked["rest"]) if asked else ""
    if asked is None or not done:
        return ""
    kind = frozenset(content(asked["kind"] or ""))
    for among in by_document(material):
        left = said(question).matter - {done} - kind - _AT_ALL
        found = [
            one
            for one in among
            if _denies(one, done) and not missing(left, question, f"{above(one, among)} {one.text}")
        ]
        if (1 if asked["kind"] else MIN_TOLD) <= len(found) <= MAX_TOLD:
            return "\n".join(f"- {citations.quoted(one.quote)}" for one in found)
    return ""


def _first(rest: str) -> str:
    """Return the first word after a denial that carries the matter, as `said` reads it."""
    found = next((word for word in tokens(rest) if said(word).words), "")
    return next(iter(said(found).words), "")


def _denies(one: Sentence, done: str) -> bool:
    """Whether a sentence says of something that this is not done with it."""
    for denial in () if one.title else DENIES.finditer(one.text):
        after = " ".join(tokens(one.text[denial.end() :])[:WITHIN])
        conditional = _ON_CONDITION.search(one.text[: denial.start()])
        if done in said(after).words and not conditional:
            return True
    return False

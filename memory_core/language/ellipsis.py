"""Ellipsis: questions that leave out what the question before already said.

"And for electronic products?" continues the previous question; "What about Lyon?" asks it again
of something else; "And the graphics card?" asks for another property of what is spoken of.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memory_core.language import syntax
from memory_core.language.agreeing import agreeing
from memory_core.language.asked import FINITE_OR_MODAL
from memory_core.language.phrases import VALUES, Phrase
from memory_core.language.verb_forms import is_infinitive
from memory_core.language.word_lists import OWNED
from memory_core.language.wording import END_MARKS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Shape = Literal["preposition", "comparison", "name", "kind", "property", "amount", "unsaid"]

MAX_WORDS = 9
_REQUEST = re.compile(r"\s*(?:please\s+)?(?:tell|show|describe|explain|list|compare)\b", re.I)
_LEAD = re.compile(
    r"^\s*(?:(?:ok|okay|so|well|oh)\s*,?\s+)?(?:(?:and|but|or)\b)?\s*"
    r"((?:what|how)\s+about\b)?\s*",
    re.IGNORECASE,
)
_LEADS = re.compile(r"\b(?:and|but|or|about)\b", re.IGNORECASE)
_COMPARED = re.compile(r"^(?:as\s+)?(?:compared\s+(?:to|with)|versus|vs\.?|than)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"^\s*(?:and\s+)?how much\W*$", re.IGNORECASE)
_ASKED = re.compile(
    r"^\s*(?:and\s+)?(?:(?:what|who)(?:\s+(?:is|are|was|were)|['’]?s\b)"
    r"|tell me (?:more )?about|describe|show me|explain)\s+(?:some\s+(?:of\s+)?)?",
    re.IGNORECASE,
)
_DETERMINED = re.compile(
    r"(?:the|an?|its|his|her|their|my|your|our|this|that|these|those|any|some|no|each|every|\d+)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A question that is not whole. start, end: the part that says something; lead: what stands
    before it ("And", "What about")."""

    shape: Shape
    start: int
    end: int
    text: str
    lead: str


def fragment(doc: "Doc", phrases: list[Phrase]) -> Fragment | None:
    """Return what kind of incomplete question a parsed text is, None for a whole one."""
    text = doc.text
    if asks_amount(text):
        return Fragment("amount", 0, len(text), END_MARKS.sub("", text), "")
    if _leaves_owner_out(doc, phrases):
        return Fragment("unsaid", 0, len(text), text, "")
    found = _LEAD.match(text)
    start = found.end() if found else 0
    lead = text[:start].strip() if _LEADS.search(text[:start]) else ""
    end = len(END_MARKS.sub("", text))
    rest = [t for t in doc if start <= t.idx < end and not t.is_punct]
    asked = "?" not in text[:end] and (text.rstrip().endswith("?") or "about" in lead)
    if not rest or len(rest) > MAX_WORDS or not asked or _says_whole(rest, text[start:end]):
        return None
    shape = _shape(rest, text[start:end], phrases)
    choice = any(token.lower_ == "or" for token in rest)
    if shape is None or (not lead and (choice or shape in {"name", "kind", "property"})):
        return None
    return Fragment(shape, start, end, text[start:end], lead)


def asks_amount(text: str) -> bool:
    """Whether a text asks only how much."""
    return _AMOUNT.match(text) is not None


def is_question(text: str) -> bool:
    """Whether a text asks something that a later question may leave out."""
    return text.rstrip().endswith("?") or bool(_REQUEST.match(text))


def _says_whole(rest: list["Token"], text: str) -> bool:
    """Whether words have a verb of their own, and so need nothing from the question before."""
    if rest[0].pos_ == "VERB" and not _COMPARED.match(text):
        return True
    return any(_is_clause(token) for token in rest)


def _leaves_owner_out(doc: "Doc", phrases: list[Phrase]) -> bool:
    """Whether a question asks for a property without saying whose: "What is the warranty?"."""
    asked = _ASKED.match(doc.text)
    end = len(END_MARKS.sub("", doc.text))
    if asked is None:
        return False
    whole = [p for p in phrases if p.start == asked.end() and p.end == end and not p.group]
    if not whole or whole[0].is_name or whole[0].type in VALUES:
        return False
    if any(p.is_name for p in phrases) or not is_property(doc, whole[0]):
        return False
    short = len(whole[0].text.split()) <= 2  # noqa: PLR2004 - an article and a noun
    return (whole[0].definite and short) or whole[0].lemma in OWNED


def _is_clause(token: "Token") -> bool:
    if token.tag_ in FINITE_OR_MODAL:
        return token.dep_ not in {"acl:relcl", "relcl"}
    imperative = token.tag_ == "VB" and token.head.i == token.i and not is_infinitive(token)
    return imperative or token.tag_ in {"WRB", "WP", "WDT", "UH"}


def _shape(rest: list["Token"], text: str, phrases: list[Phrase]) -> Shape | None:
    if _COMPARED.match(text):
        return "comparison"
    if rest[0].pos_ == "ADP" or rest[0].tag_ in {"IN", "TO"}:
        return "preposition"
    spoken = [p for p in phrases if p.start >= rest[0].idx]
    if not spoken or spoken[0].group:
        return None
    if spoken[0].type in VALUES:
        return "preposition"
    if spoken[0].is_name:
        return "name"
    return "kind" if is_bare(spoken[0], spoken[0].text) else "property"


def replaced(previous: "Doc", phrases: list[Phrase], new: Phrase, rest: str) -> str:
    """Return the previous question asked of another name, "" where it names nothing like it.

    A name of the same type gives way; where there is only one name, that one does.
    """
    named = [p for p in phrases if p.is_name and not p.group]
    # In "the X 15's warranty" the parse may see a second name, "15's warranty".
    names = [p for p in named if not any(o.start < p.start < o.end for o in named)]
    alike = [p for p in names if p.type == new.type] or (names if len(names) == 1 else [])
    if not alike:
        return ""
    old = alike[-1]
    start = old.start
    before = previous.text[:start]
    the = re.search(r"\bthe\s+$", before, re.IGNORECASE)
    if the and rest.lower().startswith("the "):
        start = the.start()
    elif the and new.type != old.type:
        return ""
    end = old.start + len(_name_alone(old.text, rest))
    return f"{previous.text[:start]}{rest}{previous.text[end:]}"


def of_kind(phrases: list[Phrase], new: Phrase, previous: str, rest: str) -> str:
    """Return the previous question asked of another kind of thing ("books" -> "films"), "" where
    none stands in it without an article as the new one does."""
    bare = [
        p for p in phrases
        if not p.is_name and not p.group and p.type not in VALUES and p.role
        and is_bare(p, p.text) and p.lemma not in OWNED and p.lemma != new.lemma
    ]  # fmt: skip
    alike = [p for p in bare if p.plural == new.plural] or bare
    if not alike:
        return ""
    old, before = alike[-1], previous[: alike[-1].start]
    if old.plural != new.plural:
        before = agreeing(before, plural=new.plural)
    return f"{before}{rest}{previous[old.end :]}"


def of_same_noun(phrases: list[Phrase], new: Phrase, previous: str, rest: str) -> str:
    """Return the previous question asked of another of the same noun ("the red light" -> "the
    green light"), "" where it speaks of none."""
    if " " not in new.text:
        return ""
    spans = [(p.start, p.end) for p in phrases if p.lemma == new.lemma and not p.group]
    noun = re.escape(new.text.rsplit(maxsplit=1)[-1])
    # The parse may have missed the phrase: "What does [the red light mean]?".
    written = re.search(rf"\b(?:the|an?)\s+(?:[\w-]+\s+){{0,2}}{noun}\b", previous, re.IGNORECASE)
    spans += [written.span()] if written else []
    for start, end in spans:
        if previous[start:end].lower() != new.text.lower():
            the = re.search(r"\bthe\s+$", previous[:start], re.IGNORECASE)
            begins = the.start() if the and rest[:4].lower() == "the " else start
            return f"{previous[:begins]}{rest}{previous[end:]}"
    return ""


def is_bare(phrase: Phrase, text: str) -> bool:
    """Whether a noun phrase speaks of a kind: it begins with no article or owner."""
    return phrase.lemma not in OWNED and not _DETERMINED.match(text)


def _name_alone(old: str, rest: str) -> str:
    """Return a name without small words that end it ("the Albion School charge") where what takes
    its place has none."""
    tail = re.search(r"(?<=\w)(?:\s+[a-z]+)+$", old)
    if (
        tail is None
        or rest.rsplit(maxsplit=1)[-1].islower()
        or not re.search(r"[A-Z0-9]", old[: tail.start()])
    ):
        return old
    return old[: tail.start()]


def asked_of(rest: str, topic: str, *, plural: bool) -> str:
    """Return "What is the graphics card of the X?" for "the graphics card"."""
    text = re.sub(r"^(?:its|his|her|their|a|an|any)\s+", "", rest, flags=re.IGNORECASE)
    the = "" if re.match(r"(?:the|my|your)\b", text, re.IGNORECASE) else "the "
    return f"What {'are' if plural else 'is'} {the}{text[:1].lower() + text[1:]} of {topic}?"


def is_property(doc: "Doc", phrase: Phrase) -> bool:
    """Whether a noun phrase can be asked of a thing: no owner nor "of" of its own."""
    head = doc[phrase.head]
    return syntax.possessor(head) is None and not syntax.preposition_objects(head)

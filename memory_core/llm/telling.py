"""Answers about one thing: a property's value, a sentence that covers the question, or what is
remembered instead. Every function returns "" when it has nothing to say."""

import re
from collections.abc import Sequence

from memory_core.graph_text import has_value
from memory_core.llm.citing import Citations, attributed, plain
from memory_core.llm.claims import capital, value_sentence
from memory_core.llm.evidence import ENOUGH, best
from memory_core.llm.listed_in import listing
from memory_core.llm.material import Material, Value
from memory_core.llm.matters import near_told
from memory_core.llm.meant import is_meant
from memory_core.llm.naming import Subject, is_speaker, names_in, opening_name, shown
from memory_core.llm.parted import asks_of_part
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.personal import of_own_life
from memory_core.llm.properties import asked as asks_for
from memory_core.llm.relating import MAX_QUOTES, relation_answer, relation_sentence
from memory_core.llm.several import bearing_it
from memory_core.llm.tellings import WRONG, told_best, troubles
from memory_core.llm.terms import content
from memory_core.llm.unlike import asks_no_holder
from memory_core.model import Attribute

MAX_FACTS = 6
"""Properties listed when somebody asks what is known."""
CLOSER = 0.95
"""Share of the question's words that a sentence must cover to speak instead of a known value."""
MAX_STEPS = 4
"""Sentences quoted on how to deal with an error."""


_SOLVING = frozenset({"fix", "solv", "resolv", "handl", "deal", "solut", "help"})
"""What people want done about an error: whatever is said of it is the answer."""
_WHICH = re.compile(r"^\W*(?:in |at |on |for )?which\b(?! (?:day|time|way|language)\b)", re.I)
_TROUBLE = frozenset({"error", "problem", "issu", "code"})


def quotes(citations: Citations, found: Sequence[Sentence]) -> str:
    """Quote sentences one after the other, each with where it stands."""
    return " ".join(attributed(citations, one.quote) for one in found)


def in_place(citations: Citations, found: Sequence[Sentence], *, asked: str = "") -> str:
    """Quote sentences; "Key: value" lines, and what does not name the thing it stands under, with
    that title. asked: a question; one that asks which of a kind may be answered by any title."""
    titled = _WHICH.match(asked) is not None
    said: list[str] = []
    for one in {(one.quote.id, one.text): one for one in found}.values():
        leaf = one.leaf
        named_above = " > " in one.heading and names_in(leaf) and not opening_name(one.text)
        named_above = named_above or (titled and " > " in one.heading)
        needed = (one.pairs or named_above) and not one.row
        under = f"{leaf}: " if needed and leaf and leaf not in one.text else ""
        said.append(under + attributed(citations, one.quote))
    return " ".join(said)


def property_answer(material: Material, citations: Citations, this: Subject) -> str:
    """Answer a question for a property or a fact of one thing."""
    values = material.asked_values(this)
    words = material.words_beside(this)
    values = [value for value in values if is_meant(material, words, value)]
    mine = any(value.quote.by_user for value in values)
    if not mine and (each := bearing_it(material, citations, this)):
        return each
    if values:
        closer = _more_particular(material, this, words, values)
        return in_place(citations, closer) or value_sentence(citations, this, values)
    named_by = reverse_answer(material, citations, this)
    if named_by:
        return named_by
    if words <= _SOLVING or words - _TROUBLE <= _SOLVING & words:
        return quotes(citations, material.prose(this)[:MAX_STEPS]) if words else ""
    if listed := listing(material, this):
        return in_place(citations, listed)
    linked = relation_answer(material, citations, this)
    return linked or _quoted_of(material, citations, this, words)


def _quoted_of(
    material: Material, citations: Citations, this: Subject, words: frozenset[str]
) -> str:
    """Quote what answers the words of a question about a thing: the user first, then documents."""
    enough, told = _needed(words), material.said_of(this)
    found = told_best(material.asked, told, words=words, enough=enough)
    found = found or troubles(material.asked.text, material.said, _spoken_of(material, told))
    own = [
        one
        for one in material.about(this)
        if not one.pairs or any(material.is_of(this, one, key) for key, _ in one.pairs)
    ]
    found = found or best(material.asked, own, words=words, enough=enough)
    found = found or (near_told(material.asked, told) if words else [])
    return _introduced(this, found[0]) + quotes(citations, found) if found else ""


def _spoken_of(material: Material, told: Sequence[Sentence]) -> list[Sentence]:
    """Return what the user told of a thing, also by the words that the question as typed has."""
    typed = frozenset(content(material.request.original)) - WRONG
    return [one for one in material.said if one in told or (typed and typed <= one.terms)]


def _more_particular(
    material: Material, this: Subject, words: frozenset[str], values: Sequence[Value]
) -> list[Sentence]:
    """Return the sentence that has words of the question which the value's own has not: "express"
    of "How much is express delivery?"."""
    told = frozenset[str]().union(*(terms_of(f"{v.key} {v.quote.text}") for v in values))
    left = {word for word in words - told if not word.startswith("#")}
    if not left or any(value.quote.by_user for value in values):
        return []
    found = best(material.asked, _of_no_other(material, this), words=words, enough=CLOSER, limit=1)
    return [one for one in found if left <= one.terms]


def _of_no_other(material: Material, this: Subject) -> list[Sentence]:
    """Return the documents' sentences; where it is asked whether a thing has something, and it is
    listed with lines of its own, without the lines of the others."""
    if material.asked.kind != "yes/no":
        return list(material.documents)
    own = {one.thing for one in material.documents if one.pairs and this.is_named(one.thing)}
    return [one for one in material.documents if not (own and one.pairs and one.thing not in own)]


def reverse_answer(material: Material, citations: Citations, this: Subject) -> str:
    """Name what a property of this value belongs to ("Who applied for the Engineer position?")."""
    if asks_no_holder(material.asked.text):
        return ""
    words = frozenset(material.asked.words) - frozenset(content(this.entity.name))
    said = [
        f"{one.leaf}: {key} {value} {citations.mark(one.quote)}."
        for one in material.documents
        for key, value in one.pairs
        if one.leaf
        and this.is_named(value)
        and asks_for(key, keys=material.asked.keys, words=words)
    ]
    return " ".join(dict.fromkeys(said[:MAX_FACTS]))


def _introduced(this: Subject, first: Sentence) -> str:
    """Name the thing where the sentence quoted does not."""
    if first.quote.by_user or this.is_named(first.text):
        return ""
    return f"About {shown(this)}: "


def _needed(words: frozenset[str]) -> float:
    """A question with one or two words of its own must find them all."""
    return 0.95 if len(words) == 1 else ENOUGH


def about_answer(material: Material, citations: Citations, this: Subject) -> str:
    """Say what is known of one thing: values, relations, the user's words, a sentence or two."""
    phrases = material.phrases
    said = material.said_of(this)[-phrases.quotes :]
    parts = [facts(citations, this, material.values(this)[:MAX_FACTS])]
    parts.append(quotes(citations, said))
    if not said:
        present = [one for one in this.known.relations if one.invalid_at is None]
        parts += [relation_sentence(material, citations, one) for one in present[:MAX_QUOTES]]
    parts.append(quotes(citations, material.prose(this)[: phrases.prose]))
    return " ".join(dict.fromkeys(part for part in parts if part))


def known_of(material: Material, citations: Citations) -> str:
    """Say what is known of each of the things named."""
    answers = dict.fromkeys(about_answer(material, citations, one) for one in material.focus)
    return " ".join(part for part in answers if part)


def facts(citations: Citations, this: Subject, values: Sequence[Value]) -> str:
    """List values in one line, each with its source."""
    listed = ", ".join(f"{v.key} {v.text} {citations.mark(v.quote)}" for v in values)
    return f"{capital(shown(this))}: {listed}." if listed else ""


def remembered(material: Material, citations: Citations) -> str:
    """Say what is remembered of the things asked about, for an answer that is not known."""
    lines: list[str] = []
    for this in material.focus[:2]:
        said = material.said_of(this)[-MAX_QUOTES:]
        if said:
            told = ", ".join(f"you said {citations.quoted(one.quote)}" for one in said)
            lines.append(material.phrases.remember.format(shown(this), told))
    return " ".join(lines)


def noted_values(material: Material) -> str:
    """Note values that were told without a verb of their own ("No, it's $1499"), "" for none."""
    request = material.request
    if "?" in request.original:
        return ""
    spoken_of = (*material.focus, *(one for one in material.subjects if is_speaker(one.entity)))
    known = {this.entity.id: this for this in spoken_of}
    told = [(known[a.subject], a) for a in request.stated if a.subject in known]
    values = " and ".join(_told_value(this, a) for this, a in told)
    return f"{material.phrases.noted.format(values)}." if values else ""


def _told_value(this: Subject, told: Attribute) -> str:
    own = is_speaker(this.entity)
    name = plain(this.entity.name) if own else _called(this)
    said = has_value(name, plain(told.key), plain(told.value).rstrip("."), past=False)
    return said[:1].lower() + said[1:] if own else said


def _called(this: Subject) -> str:
    name = plain(this.entity.name)
    return f"the {name}" if this.article else name


def _asks_nothing_else(material: Material, this: Subject) -> bool:
    """Whether a question names nothing but a thing and its properties: "the rent of the flat", not
    "what toddlers pay on the ferry"."""
    return all(word.startswith("#") for word in material.words_beside(this))


def unknown(material: Material, citations: Citations, *, near: str = "") -> str:
    """Say truthfully that the answer is not known, what is remembered, and what was looked at.
    near: what comes nearest in it."""
    focus, phrases = material.focus[:1], material.phrases
    whole = material.asked.kind != "comparison" and not asks_of_part(material.asked.text)
    whole = whole and not (focus and material.asked_values(focus[0]))
    if focus and material.asked.keys and whole and _asks_nothing_else(material, focus[0]):
        name = shown(focus[0])
        first = phrases.unknown_property.format(" or ".join(material.asked.keys[:2]), name)
    else:
        question = plain(material.request.question)
        first = phrases.unknown.format(question[:200])
    said = remembered(material, citations)
    looked = material.looked_at()
    where = ""
    if not focus and phrases.extras and of_own_life(material.asked.text):
        where = phrases.untold
    elif looked and not said and phrases.extras:
        where = near or phrases.looked.format(", ".join(looked[:4]))
    return " ".join(part for part in (first, said, where) if part)

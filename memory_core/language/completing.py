"""Completing: a question that leaves something out is given what the one before it said.

One rule after the other is tried; each says in the replacement's reason which one it was.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memory_core.language import (
    acts,
    bare_words,
    beyond,
    choices,
    continuing,
    ellipsis,
    parallel,
    sluices,
)
from memory_core.language.bridging import is_of, may_ask_of
from memory_core.language.discourse import Discourse, Referent
from memory_core.language.included import asked_of_sum
from memory_core.language.others import of_another
from memory_core.language.phrases import Phrase
from memory_core.language.resolution import Choice
from memory_core.language.suiting import OF_GOODS
from memory_core.language.topical import topic_of
from memory_core.language.word_lists import OWNED
from memory_core.language.wording import worded
from memory_core.model import Candidate, Replacement

if TYPE_CHECKING:
    from spacy.tokens import Doc
_OF = " of "


@dataclass(frozen=True, slots=True)
class Reading:
    """A text understood. elliptical: it needed the question before it."""

    text: str
    replacements: tuple[Replacement, ...] = ()
    ambiguous: tuple[Candidate, ...] = ()
    elliptical: bool = False


@dataclass(frozen=True, slots=True)
class Before:
    """What was said before a message. question: the last one of the user, made whole; asked_on: the
    last one that was more than a bare question word; reply: what the assistant said since, "" for
    nothing; offered: the message before asked to choose; read: returns the parse of a text and its
    phrases.
    """

    discourse: Discourse
    question: str
    asked_on: str
    reply: str
    offered: bool
    read: "Callable[[str], tuple[Doc, list[Phrase]]]"


@dataclass(frozen=True, slots=True)
class Heard:
    """A message to complete: its parse, its phrases, its number."""

    doc: "Doc"
    spoken: list[Phrase]
    at: int


def completed(heard: Heard, reading: Reading, before: Before) -> Reading:
    """Return a reading with what it left out, or as it was where nothing is missing."""
    for rule in (_act, _choice, _reply, _bare, _counted):
        if found := rule(heard, reading, before):
            return found
    part = ellipsis.fragment(heard.doc, heard.spoken)
    if part is None or reading.ambiguous:
        return reading
    if part.shape in {"unsaid", "amount"} and reading.replacements:
        return reading
    if part.shape == "property" and (owner := _owner_added(part, reading)):
        return _of_owner(part, owner, heard, reading)
    shift = len(reading.text) - len(heard.doc.text)
    rest = reading.text[part.start : part.end + shift]
    text, topic = _whole(part, rest, heard, before)
    if not text or text == reading.text:
        return replace(reading, elliptical=True)
    referent = topic.referent
    entity_id = referent.entity.id if referent and referent.entity else ""
    antecedent = referent.text if referent else text.replace(rest, "…", 1)
    added = Replacement(
        part.start, part.start, antecedent, antecedent, entity_id, "ellipsis", topic.candidates
    )
    return Reading(text, (*reading.replacements, added), reading.ambiguous, elliptical=True)


def _owner_added(part: ellipsis.Fragment, reading: Reading) -> Replacement | None:
    """Return what said already whose property is asked for: " of the Falco X2"."""
    added = (r for r in reading.replacements if r.start == r.end == part.end)
    return next((r for r in added if r.text.startswith(_OF)), None)


def _of_owner(
    part: ellipsis.Fragment, owner: Replacement, heard: Heard, reading: Reading
) -> Reading:
    """Return "What is the weight of the Falco X2?" for "And the weight?"."""
    first = next((p for p in heard.spoken if p.start >= part.start), None)
    topic, plural = owner.text.removeprefix(_OF), first is not None and first.plural
    text = ellipsis.asked_of(part.text, topic, plural=plural)
    return Reading(text, reading.replacements, reading.ambiguous, elliptical=True)


def _act(heard: Heard, reading: Reading, before: Before) -> Reading | None:
    """Read what is asked of an act, of another owner, role or bound, of another sort of thing."""
    said, question = heard.doc.text, before.question
    text = acts.asked_of_act(said, question) or beyond.compared_part(said, question)
    text = text or asked_of_sum(said, question)
    text = text or of_another(question, heard.doc, replaced=bool(reading.replacements))
    text = text or continuing.under_condition(question, said)
    if not text and ellipsis.is_question(question) and not reading.replacements:
        text = parallel.within_another_bound(question, said)
        text = text or parallel.counting_others(question, said)
        text = text or parallel.of_another_sort(before.read(question)[0], heard.doc)
    if not text:
        return None
    added = Replacement(0, len(said), text, question, "", "ellipsis")
    return Reading(text, (added,), elliptical=True)


def _choice(heard: Heard, reading: Reading, before: Before) -> Reading | None:
    if again := choices.by_another(heard.doc.text, before.question):
        added = Replacement(0, len(heard.doc.text), again, before.question, "", "ellipsis")
        return Reading(again, (added,), elliptical=True)
    both = choices.compared(
        heard.doc.text, heard.spoken, before.discourse, before.question, at=heard.at
    )
    if both:
        return Reading(*both)
    text, things = choices.spelled_out(reading.text, heard.spoken, before.discourse, at=heard.at)
    return Reading(text, (*reading.replacements, *things)) if things else None


def _reply(heard: Heard, reading: Reading, before: Before) -> Reading | None:
    if reading.replacements or reading.ambiguous:
        return None
    text, new = choices.picked(reading.text, before.discourse, at=heard.at, offered=before.offered)
    return Reading(text, new) if new else None


def _bare(heard: Heard, reading: Reading, before: Before) -> Reading | None:
    text, said = bare_words.asked(
        reading.text, question=before.asked_on, reply=before.reply, read=before.read
    )
    if not text:
        return None
    added = Replacement(0, len(heard.doc.text), text, said, "", "ellipsis")
    return Reading(text, (added,), elliptical=True)


def _counted(heard: Heard, reading: Reading, before: Before) -> Reading | None:
    if reading.replacements or reading.ambiguous or not beyond.counted(heard.doc.text):
        return None
    first = next(iter(heard.spoken), None)
    topic = topic_of(before.discourse, heard.doc, at=heard.at, besides=first)
    text, added = beyond.counted_of(heard.doc.text, topic)
    return Reading(text, added, elliptical=True) if text else None


def _whole(part: ellipsis.Fragment, rest: str, heard: Heard, before: Before) -> tuple[str, Choice]:
    """Return the question made whole, "" where that is not possible, and what it is about."""
    first = next((p for p in heard.spoken if p.start >= part.start), None)
    again = ellipsis.is_question(before.question) and _asked_again(part, rest, first, heard, before)
    if again or part.shape not in {"property", "kind", "unsaid", "amount"}:
        return again or "", Choice(None)
    if part.shape == "amount" and (act := acts.cost_of_act(before.asked_on)):
        return act, Choice(None)
    topic = topic_of(before.discourse, heard.doc, at=heard.at, besides=first)
    about = topic.referent
    if about is None or (part.shape == "unsaid" and not may_ask_of(heard.doc, about)):
        return "", Choice(None)
    if part.shape == "kind" and not about.is_name:
        return "", Choice(None)  # "What about toys?" are no toys of the juice
    if about.type == "PERSON" and first is not None and not is_of(first.lemma, about, who=False):
        return "", Choice(None)  # "And the permissions?" are nobody's
    return _asked_of_topic(part, rest, heard.doc, first, about), topic


def _asked_of_topic(
    part: ellipsis.Fragment, rest: str, doc: "Doc", first: Phrase | None, topic: Referent
) -> str:
    if part.shape == "amount":
        return f"How much {'are' if topic.plural else 'is'} {worded(topic)}?"
    if part.shape == "unsaid":
        return continuing.appended(doc.text, f"of {worded(topic)}")
    if first is None or not ellipsis.is_property(doc, first):
        return ""
    return ellipsis.asked_of(rest, worded(topic), plural=first.plural)


def _asked_again(
    part: ellipsis.Fragment, rest: str, first: Phrase | None, heard: Heard, before: Before
) -> str:
    """Return the question before with what this one adds or changes."""
    if later := sluices.at_another_time(before.question, rest):
        return later
    if part.shape == "comparison":
        return continuing.appended(before.question, rest)
    if one := continuing.of_the_one(rest):
        return continuing.continued(before.read(before.question)[0], one)
    if part.shape == "preposition":
        asked = before.read(before.question)[0]
        other = continuing.with_another_act(asked, rest, heard.doc)
        return other or continuing.continued(asked, rest)
    return _of_another(part, rest, first, heard, before) if first is not None else ""


def _of_another(
    part: ellipsis.Fragment, rest: str, first: Phrase, heard: Heard, before: Before
) -> str:
    """Return the question before asked of another thing, "" where it speaks of none like it."""
    doc, asked = before.read(before.question)
    if part.shape not in {"name", "kind", "property"}:
        return ""
    if same := ellipsis.of_same_noun(asked, first, before.question, rest):
        return same
    if part.shape == "name":
        like = ellipsis.replaced(doc, asked, first, rest)
    elif part.shape == "kind":
        like = ellipsis.of_kind(asked, first, before.question, rest)
    elif one := parallel.of_another_measured(before.question, rest):
        like = one
    elif parallel.is_measured(before.question, first):
        like = ellipsis.replaced(doc, asked, first, rest)
        like = like or parallel.asked_of_like(doc, asked, first, rest)
    else:
        part_of = _is_asked_of_topic(rest, first, heard, before)
        like = "" if part_of else parallel.asked_of_like(doc, asked, first, rest)
    like = like or parallel.of_another_object(doc, asked, first, rest)
    return like or parallel.of_another_one(doc, asked, rest)


def _is_asked_of_topic(rest: str, first: Phrase, heard: Heard, before: Before) -> bool:
    """Whether "And the battery?" asks for a part of what is spoken of, not for another thing."""
    about = topic_of(before.discourse, heard.doc, at=heard.at, besides=first).referent
    if about is None or not parallel.is_definite(rest):
        return False
    if first.lemma in OWNED | OF_GOODS:
        return True  # a price or a weight is always something's
    return is_of(first.lemma, about, who=False)

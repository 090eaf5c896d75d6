"""A conversation as far as references need it: heard message by message, then asked.

Every message is understood with what came before it: its names and noun phrases become referents,
its pronouns make theirs recent again. The last question heard is kept whole for the ones that
leave half of it out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from memory_core.language import choices, ellipsis, ones
from memory_core.language.bridging import may_ask_of
from memory_core.language.discourse import Discourse, Referent
from memory_core.language.known_names import name_index, sharing_words, spoken_words
from memory_core.language.phrases import Phrase, phrases
from memory_core.language.references import Reference, Wants, references
from memory_core.language.resolution import Choice, choose
from memory_core.language.wording import applied, worded
from memory_core.model import Candidate, Entity, Extraction, Mention, Replacement
from memory_core.names import normalize

if TYPE_CHECKING:
    from spacy.tokens import Doc

NAMES_KEY = "memograph_names"
BEFORE = -3.0
"""When entities of memory that nobody spoke of here count as heard: before the first message."""


class TextReader(Protocol):
    """What is needed to read a text; `Language` is one."""

    def parse(self, text: str) -> "Doc":
        """Return the parsed text."""

    def extract(self, text: str, *, subject: str = "") -> Extraction:
        """Return what the text names."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text understood. elliptical: it needed the question before it."""

    text: str
    replacements: tuple[Replacement, ...] = ()
    ambiguous: tuple[Candidate, ...] = ()
    elliptical: bool = False


class Conversation:
    """What was spoken of, and the last question, made whole."""

    def __init__(
        self, language: TextReader, entities: Sequence[Entity], *, texts: Sequence[str]
    ) -> None:
        self._language = language
        spoken = spoken_words(texts)
        self._entities = sharing_words(entities, spoken)
        self._known = name_index(self._entities, spoken)
        self.discourse = Discourse()
        self.discourse.remembered((e for e in entities if e.mentions > 0), before=BEFORE)
        self.question = ""

    def hear(self, text: str, *, speaker: str, at: int) -> None:
        """Take in a message that was said before the question."""
        reading = self.understand(text, speaker=speaker, at=at)
        if speaker == "user":
            self.question = reading.text

    def understand(self, text: str, *, at: int, speaker: str = "user") -> Reading:
        """Read a text with what came before it, and take in what it speaks of."""
        doc = self._language.parse(text)
        spoken = self._phrases(doc)
        chosen = self._resolve(doc, spoken, at=at, speaker=speaker)
        found = _replacements(chosen)
        ambiguous = next((c.candidates for _, c in chosen if c.ambiguous), ())
        reading = Reading(applied(text, found), tuple(found), ambiguous)
        return self._whole(doc, spoken, reading, at=at) if speaker == "user" else reading

    def _phrases(self, doc: "Doc") -> list[Phrase]:
        return phrases(doc, mentions=self._mentions(doc), known=self._known)

    def _mentions(self, doc: "Doc") -> tuple[Mention, ...]:
        """Return the names of a text, kept with its parse: history is read again every turn."""
        if NAMES_KEY not in doc.user_data:
            doc.user_data[NAMES_KEY] = self._language.extract(doc.text).mentions
        found: tuple[Mention, ...] = doc.user_data[NAMES_KEY]
        return found

    def _resolve(
        self, doc: "Doc", spoken: Sequence[Phrase], *, at: int, speaker: str
    ) -> list[tuple[Reference, Choice]]:
        """Go through phrases and references in reading order; return what refers back."""
        found: list[tuple[Reference, Choice]] = []
        refs = references(doc)
        ones_said = [r for r in refs if r.kind == "one"]
        said = [p for p in spoken if not any(r.start <= p.start < r.end for r in ones_said)]
        items: list[Phrase | Reference] = sorted(
            [*refs, *said], key=lambda item: (item.end, isinstance(item, Phrase))
        )
        for item in items:
            if isinstance(item, Reference):
                choice = self._choose(item, doc, at=at)
                found.append((item, choice))
                if choice.referent is not None:
                    self._touch(item, choice.referent, at=at)
            elif not any(_is_inside(item, r, c) for r, c in found):
                self.discourse.add(_without_pronoun(item, found), at=at, speaker=speaker)
        return [pair for pair in found if _refers_back(*pair, doc=doc, spoken=spoken)]

    def _touch(self, reference: Reference, referent: Referent, *, at: int) -> None:
        self.discourse.touch(referent, at=at, role=referent.role, gender=reference.gender)

    def _choose(self, reference: Reference, doc: "Doc", *, at: int) -> Choice:
        if reference.kind == "one":
            return ones.pick(reference, self.discourse, entities=self._entities, at=at)
        choice = choose(reference, self.discourse, doc=doc, at=at)
        plain = choice.referent is not None and not choice.referent.is_name
        in_view = reference.noun and (plain or reference.kind == "definite")
        if in_view and not doc.text.rstrip().endswith("?"):
            # "Answer this call": who is asked to act has the thing in view already.
            return Choice(None)
        return choice

    def _whole(self, doc: "Doc", spoken: list[Phrase], reading: Reading, *, at: int) -> Reading:
        """Give a question that leaves something out what the question before it said."""
        whole, things = choices.spelled_out(reading.text, spoken, self.discourse, at=at)
        if things:
            return Reading(whole, (*reading.replacements, *things))
        part = ellipsis.fragment(doc, spoken)
        if part is None or reading.ambiguous:
            return reading
        if part.shape in {"unsaid", "amount"} and reading.replacements:
            return reading
        shift = len(reading.text) - len(doc.text)
        rest = reading.text[part.start : part.end + shift]
        text, topic = self._completed(part, rest, doc, spoken, at=at)
        if not text or text == reading.text:
            return replace(reading, elliptical=True)
        entity_id = topic.entity.id if topic and topic.entity else ""
        antecedent = topic.text if topic else text.replace(rest, "…", 1)
        added = Replacement(part.start, part.start, antecedent, antecedent, entity_id, "ellipsis")
        return Reading(text, (*reading.replacements, added), reading.ambiguous, elliptical=True)

    def _completed(
        self, part: ellipsis.Fragment, rest: str, doc: "Doc", spoken: Sequence[Phrase], *, at: int
    ) -> tuple[str, Referent | None]:
        """Return the question made whole, "" where that is not possible, and what it is about."""
        first = next((p for p in spoken if p.start >= part.start), None)
        again = ellipsis.is_question(self.question) and self._asked_again(part, rest, first)
        if not again and part.shape in {"property", "kind", "unsaid", "amount"}:
            topic = self._topic(doc, besides=first, at=at)
            if topic and part.shape == "unsaid" and not may_ask_of(doc, topic):
                return "", None
            return (self._asked_of_topic(part, rest, doc, first, topic) if topic else ""), topic
        return again or "", None

    def _asked_of_topic(
        self,
        part: ellipsis.Fragment,
        rest: str,
        doc: "Doc",
        first: Phrase | None,
        topic: Referent,
    ) -> str:
        if part.shape == "amount":
            return f"How much is {worded(topic)}?"
        if part.shape == "unsaid":
            return ellipsis.appended(doc.text, f"of {worded(topic)}")
        if first is None or not ellipsis.is_property(doc, first):
            return ""
        return ellipsis.asked_of(rest, worded(topic), plural=first.plural)

    def _asked_again(self, part: ellipsis.Fragment, rest: str, first: Phrase | None) -> str:
        """Return the question before with what this one adds or changes."""
        before = self._language.parse(self.question)
        if part.shape == "comparison":
            return ellipsis.appended(self.question, rest)
        if part.shape == "preposition":
            return ellipsis.continued(before, rest)
        if first is None or part.shape not in {"name", "kind", "property"}:
            return ""
        asked = self._phrases(before)
        if same := ellipsis.of_same_noun(asked, first, self.question, rest):
            return same
        if part.shape == "kind":
            return ellipsis.of_kind(asked, first, self.question, rest)
        return ellipsis.replaced(before, asked, first, rest) if part.shape == "name" else ""

    def _topic(self, doc: "Doc", *, besides: Phrase | None, at: int) -> Referent | None:
        """Return what the conversation is about now: what "it", else "he", would mean."""
        wanted: tuple[Wants, ...] = ("thing", "person", "many")
        for wants in wanted:
            it = Reference(0, 0, "", "pronoun", wants, besides.head if besides else 0)
            choice = choose(it, self.discourse, doc=doc, at=at)
            if choice.referent is not None:
                return choice.referent
        return None


def _is_inside(phrase: Phrase, reference: Reference, choice: Choice) -> bool:
    """Whether a phrase is the reference itself ("this laptop") and not something new."""
    within = reference.start <= phrase.start and phrase.end <= reference.end
    return choice.referent is not None and (within or phrase.head == reference.token)


def _without_pronoun(phrase: Phrase, found: Sequence[tuple[Reference, Choice]]) -> Phrase:
    """Return "its price" as "the Dell XPS 15's price", or "price" where "its" is unknown."""
    for reference, choice in found:
        if reference.kind == "possessive" and reference.start == phrase.start < phrase.end:
            rest = phrase.text[reference.end - reference.start :]
            owner = worded(choice.referent, reference) if choice.referent else ""
            return replace(phrase, text=(owner + rest).strip())
    return phrase


def _refers_back(
    reference: Reference, choice: Choice, *, doc: "Doc", spoken: Sequence[Phrase]
) -> bool:
    """Whether the antecedent stands outside this text, and the words there say more."""
    if choice.referent is None:
        return choice.ambiguous and reference.kind != "definite"
    name = normalize(choice.referent.text)
    if any(normalize(p.text) == name and p.head != reference.token for p in spoken):
        return False
    return normalize(reference.text) != name


def _replacements(chosen: Sequence[tuple[Reference, Choice]]) -> list[Replacement]:
    """Return what stands for each reference.

    Once a name was put in, later pronouns for it read well as they are: their replacement keeps
    their own words and only says whom they mean.
    """
    found: list[Replacement] = []
    named: list[Referent] = []
    for reference, choice in chosen:
        referent = choice.referent
        if referent is None:
            continue
        again = any(referent is other for other in named)
        text = reference.text if again else worded(referent, reference)
        entity_id = referent.entity.id if referent.entity else ""
        start, end, kind = reference.start, reference.end, reference.kind
        found.append(
            Replacement(start, end, text, referent.text, entity_id, kind, choice.candidates)
        )
        named.append(referent)
    return found

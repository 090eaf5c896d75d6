"""A conversation as far as references need it: heard message by message, then asked.

Every message is understood with what came before it: its names and noun phrases become referents,
its pronouns make theirs recent again. The last question heard is kept whole for the ones that
leave half of it out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from memory_core.courtesies import is_courtesy
from memory_core.language import bare_words, beyond, dictation, ones, unsaid
from memory_core.language.asked import marked
from memory_core.language.completing import Before, Heard, Reading, completed
from memory_core.language.discourse import Discourse, Referent
from memory_core.language.gapping import gaps
from memory_core.language.known_names import name_index, sharing_words, spoken_words
from memory_core.language.phrases import Phrase, phrases
from memory_core.language.prominence import role_of
from memory_core.language.reading import in_reading_order
from memory_core.language.references import Reference, references
from memory_core.language.resolution import Choice, choose
from memory_core.language.restoring import restored
from memory_core.language.sluices import is_polar
from memory_core.language.together import several
from memory_core.language.topical import topic_of
from memory_core.language.wording import applied, says_no_more, worded
from memory_core.model import Entity, Extraction, Mention, Replacement
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
        self._asked_on = ""
        self.heard: list[tuple[str, str]] = []
        self._reply_to = ""

    def hear(self, text: str, *, speaker: str, at: int) -> None:
        """Take in a message that was said before the question."""
        if speaker == "assistant" and is_courtesy(text):
            self._reply_to = ""
            return
        edits = gaps(self._language.parse(text))
        told = restored(text, edits).text if edits else text
        if speaker == "user":
            told = marked(told, after=self.question)
        reading = self.understand(told, speaker=speaker, at=at)
        if speaker == "user":
            if not bare_words.are_bare(told):
                self._asked_on = reading.text
            if not self._asks_on(told, reading.text):
                self.question = reading.text
            self.heard += [(text, reading.text)] if reading.text != told else []
        self._reply_to = text if speaker == "assistant" else ""

    def _asks_on(self, text: str, whole: str) -> bool:
        """Whether a message asks in bare words more of a question that the next one goes on from:
        "And tents?" after "Why not?" goes on from the question before that."""
        if not (self.question and bare_words.are_bare(text)):
            return False
        return whole == text or (whole.startswith("Why ") and is_polar(self.question))

    def understand(self, text: str, *, at: int, speaker: str = "user") -> Reading:
        """Read a text with what came before it, and take in what it speaks of."""
        doc, spoken = self._read(text)
        chosen = self._resolve(doc, spoken, at=at, speaker=speaker)
        if speaker != "user" or dictation.is_dictated(text, reply_to=self._reply_to):
            return Reading(text)
        found = _replacements(chosen)
        ambiguous = next((c.candidates for _, c in chosen if c.ambiguous), ())
        if not ambiguous:
            found += self._unsaid(doc, spoken, found, at=at)
        reading = Reading(applied(text, found), tuple(found), ambiguous)
        offers = dictation.offers(self._reply_to)
        before = Before(
            self.discourse, self.question, self._asked_on, self._reply_to, offers, self._read
        )
        return completed(Heard(doc, spoken, at), reading, before)

    def _unsaid(
        self, doc: "Doc", spoken: Sequence[Phrase], found: Sequence[Replacement], *, at: int
    ) -> list[Replacement]:
        """Return what to add where a noun or its owner was left out."""
        if beyond.asks_beyond(doc) and not found:
            topic = topic_of(self.discourse, doc, at=at, besides=None)
            if than := beyond.than_added(doc, topic):
                return [than]
        said = {i for item in found for i in range(item.start, item.end)}
        added = unsaid.nouns_added(doc, self.discourse, at=at)
        added = [item for item in added if item.start not in said and item.end - 1 not in said]
        if added or found or unsaid.property_left_open(doc, spoken) is None:
            return added
        topic = topic_of(self.discourse, doc, at=at, besides=spoken[0] if spoken else None)
        owner = unsaid.owner_added(doc, spoken, topic)
        return [owner] if owner else []

    def _read(self, text: str) -> "tuple[Doc, list[Phrase]]":
        doc = self._language.parse(text)
        return doc, self._phrases(doc)

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
        here: list[Referent] = []
        refs = references(doc)
        ones_said = [r for r in refs if r.kind == "one"]
        said = [p for p in spoken if not any(r.start <= p.start < r.end for r in ones_said)]
        for item in in_reading_order(said, refs, doc):
            if isinstance(item, Reference):
                choice = self._choose(item, doc, at=at)
                if choice.referent is not None and choice.referent.named_at == at:
                    here.append(choice.referent)
                found.append((item, choice))
                if choice.referent is not None:
                    self._touch(item, choice.referent, doc, at=at)
            elif not any(_is_inside(item, r, c) for r, c in found):
                phrase = _without_pronoun(item, found)
                if speaker == "assistant" and dictation.is_quoted(doc.text, item.start):
                    begins = dictation.opens_quote(doc.text, item.start, asked=self.question)
                    told = begins and phrase.definite
                    if dictation.is_listed(doc.text, item.start) or not (phrase.is_name or told):
                        continue  # what only a document brings up is not what is spoken of
                    phrase = replace(phrase, role=phrase.role if told else 0.0)
                self.discourse.add(phrase, at=at, speaker=speaker)
        ones.note_prices(spoken, self.discourse)
        back = [pair for pair in found if _refers_back(*pair, spoken=spoken)]
        return [(r, c) for r, c in back if not any(c.referent is other for other in here)]

    def _touch(self, reference: Reference, referent: Referent, doc: "Doc", *, at: int) -> None:
        token = doc[reference.token]
        self.discourse.touch(
            referent,
            at=at,
            role=max(referent.role, role_of(token)),
            gender=reference.gender,
            place=token.i,
        )

    def _choose(self, reference: Reference, doc: "Doc", *, at: int) -> Choice:
        if reference.kind == "one":
            return ones.pick(reference, self.discourse, entities=self._entities, at=at)
        names = self._mentions(doc)
        choice = choose(reference, self.discourse, doc=doc, at=at, names=names)
        if reference.wants == "many" and not reference.noun:
            choice = several(choice, self.discourse, doc[reference.token], at=at)
        plain = choice.referent is not None and not choice.referent.is_name
        in_view = reference.noun and (plain or reference.kind == "definite")
        in_view = in_view and not _is_short_name(reference, choice)
        if in_view and not doc.text.rstrip().endswith("?"):
            # "Answer this call": who is asked to act has the thing in view already.
            return Choice(None)
        return choice


def _is_short_name(reference: Reference, choice: Choice) -> bool:
    """Whether the noun is a part of the name it means: "the Lenovo" for "Lenovo Yoga"."""
    referent = choice.referent
    return referent is not None and referent.is_name and reference.noun in referent.words


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


def _refers_back(reference: Reference, choice: Choice, *, spoken: Sequence[Phrase]) -> bool:
    """Whether the antecedent stands outside this text, and the words there say more."""
    if choice.referent is None:
        return choice.ambiguous and reference.kind != "definite"
    name = normalize(choice.referent.text)
    if reference.noun and says_no_more(choice.referent.text, reference.text):
        return False
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

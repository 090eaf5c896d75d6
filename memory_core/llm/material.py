"""What one answer can be made of: sentences of documents, the user's own words, values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from memory_core.llm.acts import act_asked_of
from memory_core.llm.asking import Asked, read
from memory_core.llm.base import AnswerRequest, Known
from memory_core.llm.citing import YOU, Quote, plain
from memory_core.llm.holding import holding, saying
from memory_core.llm.naming import Subject, about, is_proper, subject, whole_of
from memory_core.llm.nearness import Embed, nearness
from memory_core.llm.outdated import asks_of_the_past, still_so
from memory_core.llm.own_circle import narrowed
from memory_core.llm.own_names import with_own_names
from memory_core.llm.passages import Sentence, holders, meanings, of_evidence, of_text
from memory_core.llm.personal import of_own_life
from memory_core.llm.priced import keyed
from memory_core.llm.properties import asked as asks_for
from memory_core.llm.properties import usual
from memory_core.llm.spelling import mended
from memory_core.llm.terms import content, stems_of
from memory_core.llm.their_words import in_their_words
from memory_core.llm.told_checks import TOLD, may_mean, told
from memory_core.llm.wordings import phrases_for
from memory_core.model import UNSET, Attribute, Message
from memory_core.verbs import REPORTED


@dataclass(frozen=True, slots=True)
class Value:
    """A property's value with the sentence that says so. reported: by others than the user."""

    key: str
    text: str
    quote: Quote
    reported: bool = False


class Material:
    """One request, read once: nothing here outlives the answer."""

    def __init__(self, request: AnswerRequest, embed: Embed | None = None) -> None:
        """Read the question and cut the evidence. embed: texts to vectors, where there are any."""
        self.request = request
        self.embed = embed
        self.phrases = phrases_for(request.manner)
        subjects = [self.subject(known) for known in request.known]
        shared = not of_own_life(request.question)
        self.documents = tuple(
            one
            for one in of_evidence(request.evidence)
            if one.quote.kind == "chunk" and (one.own or shared)
        )
        self.subjects = whole_of(subjects, self.documents)
        self._holders = holders(self.documents)
        written = frozenset[str]().union(*(one.terms for one in self.documents))
        question = mended(request.question, known=written)
        question = in_their_words(question, self.documents)
        said = stems_of(question)
        names = tuple(
            name
            for one in self.subjects
            if is_proper(one.entity)
            for name in (one.entity.name, *one.entity.aliases)
            if not said.isdisjoint(content(name))  # what else is known is not asked for
        )
        self.asked: Asked = read(question, original=request.original, names=names)
        if embed is not None:
            self.asked = replace(self.asked, near=nearness(embed, self.asked.text, self.texts))
        self._about: dict[frozenset[str], list[Sentence]] = {}
        self.names = dict(request.names) | {k.entity.id: k.entity.name for k in request.known}

    @property
    def texts(self) -> list[str]:
        """The pieces of evidence, each with its headings."""
        return [f"{item.heading}\n{item.text}" for item in self.request.evidence]

    def subject(self, known: Known) -> Subject:
        """Return a thing as texts name it; with an article where the evidence writes one, or does
        not name it at all."""
        name = known.entity.name
        texts = [item.text for item in self.request.evidence if name in item.text]
        with_article = any(f"{the} {name}" in text for text in texts for the in ("the", "The"))
        return subject(known, article=with_article or not texts)

    @cached_property
    def focus(self) -> tuple[Subject, ...]:
        """The particular things the question is about; values and topics are not. Where none was
        linked, those that its wording names."""
        proper = [one for one in self.subjects if is_proper(one.entity)]
        linked = tuple(one for one in proper if one.known.focus)
        return linked or tuple(one for one in proper if one.is_named(self.request.question))

    @cached_property
    def said(self) -> tuple[Sentence, ...]:
        """What the user told before, oldest first; questions and this very message are not."""
        messages = [m for k in self.request.known for m in k.said]
        messages += [m for m in self.request.history if m.role == "user"]
        messages.sort(key=lambda m: m.timestamp or UNSET)
        found: dict[tuple[str, str], Sentence] = {}
        for one in (one for message in messages for one in self._told(message)):
            found.setdefault((one.quote.id, one.text), one)
        for one in of_evidence(self.request.evidence):
            if one.quote.by_user and not self._is_current(one.text) and told(one.text):
                found.setdefault((one.quote.id, one.text), one)
        act = act_asked_of(self.request.question)
        return with_own_names(one for one in found.values() if not (act and act <= one.terms))

    @cached_property
    def words_of_user(self) -> tuple[Sentence, ...]:
        """Everything the user wrote before, questions included, oldest first."""
        return tuple(
            Sentence(Quote("message", message.id, YOU, piece), "", -1)
            for message in self.request.history
            if message.role == "user" and not self._is_current(message.content)
            for piece in of_text(message.content)
        )

    def said_of(self, this: Subject) -> list[Sentence]:
        """Return what the user told of one thing, oldest first."""
        own = {message.id for message in this.known.said if message.id}
        others = [one for one in self.subjects if one is not this and is_proper(one.entity)]
        return [
            one
            for one in self.said
            if this.is_named(f"{one.text} {one.meant}")
            or (one.quote.id in own and may_mean(this, one, self.said, others))
        ]

    def about(self, this: Subject) -> list[Sentence]:
        """Return the documents' sentences about one thing."""
        if this.full not in self._about:
            others = [one for one in self.subjects if one is not this and is_proper(one.entity)]
            named = narrowed(this, self.names)
            self._about[this.full] = about(named, self.documents, others)
        return self._about[this.full]

    def prose(self, this: Subject) -> list[Sentence]:
        """Return sentences about one thing that are no lists; those that begin with it first."""
        return sorted(
            (s for s in self.about(this) if not s.pairs), key=lambda s: not this.opens(s.text)
        )

    def looked_at(self) -> list[str]:
        """Return the names of the documents there were, in order."""
        named = (item.name for item in self.request.evidence if item.source_kind != "message")
        return list(dict.fromkeys(plain(name) for name in named if name))

    def values(self, this: Subject) -> list[Value]:
        """Return what is known of one thing, each key once from the user, whose word comes first,
        and once from documents, as written there."""
        stored = [self._value(one) for one in this.known.attributes if one.invalid_at is None]
        listed = [
            Value(*keyed(key, value), one.quote)
            for one in self.about(this)
            for key, value in one.pairs
            if not this.is_named(value) and self.is_of(this, one, key)
        ]
        mine = [value for value in stored if value.quote.by_user]
        theirs = [value for value in stored if not value.quote.by_user]
        found: dict[tuple[str, bool], Value] = {}
        for value in (*mine, *listed, *theirs):
            if value.text:
                found.setdefault((value.key, value.quote.by_user), value)
        return list(found.values())

    def is_of(self, this: Subject, one: Sentence, key: str) -> bool:
        """Whether a line's value is of this thing, not of one of several that have the same."""
        if this.is_named(one.thing) or this.is_named(one.text.partition(":")[0]):
            return True
        return len(self._holders.get((one.quote.name, usual(key)), ())) <= 1

    def asked_values(self, this: Subject) -> list[Value]:
        """Return those of its values the question asks for."""
        words = frozenset(self.asked.words) - self._named(this)
        return [
            value
            for value in self.values(this)
            if asks_for(value.key, keys=self.asked.keys, words=words)
        ]

    def words_beside(self, this: Subject) -> frozenset[str]:
        """Return what the question asks besides the thing's name, as `Asked.wanted`."""
        return frozenset(self.asked.wanted) - self._named(this)

    def _named(self, this: Subject) -> frozenset[str]:
        return frozenset(stem for name in this.names for stem in content(name))

    def quote(
        self, source: str, needles: Sequence[str], *, otherwise: str, also: str = ""
    ) -> Quote:
        """Return the sentence of a source ("chunk:ID", "message:ID") that holds the needles; where
        it is not at hand, one of another document that does.

        otherwise: what is quoted when there is none. also: see `holding`.
        """
        kind, _, id = source.partition(":")
        name, pieces = self._source(kind, id)
        found = holding(needles, pieces, also)
        if not found and kind == "chunk":
            for one in self.documents:
                if holding(needles, [one.text]):
                    return one.quote
        found = found or saying(needles, pieces)
        if not found and kind == "message" and len(pieces) == 1:
            found = pieces[0]  # "I bought it in March" says what is quoted, by another word
        return Quote(kind or "message", id, name, found or plain(otherwise))

    def _source(self, kind: str, id: str) -> tuple[str, Sequence[str]]:
        """Return the name and the sentences of a source."""
        if kind == "chunk":
            for item in self.request.evidence:
                if item.source_kind == "chunk" and item.source_id == id:
                    return item.name, of_text(item.text)
            return "a document", ()
        known = (message for one in self.request.known for message in one.said)
        texts = (m.content for m in (*known, *self.request.history) if m.id == id)
        return YOU, next(map(of_text, texts), ())

    def _value(self, one: Attribute) -> Value:
        """Turn a stored attribute into a value with its quote."""
        source = one.source or ("chunk:" if one.trust == "document" else "message:")
        quote = self.quote(source, (one.text, one.value), otherwise=one.text or one.value)
        return Value(*keyed(plain(one.key), plain(one.value)), quote, one.extractor == REPORTED)

    def _told(self, message: Message) -> list[Sentence]:
        if self._is_current(message.content):
            return []
        kinds = TOLD if told(message.content) else {"statement"}  # beside a question
        pieces: Iterable[str] = of_text(message.content)
        stated = self.request.standing.get(message.id, ())
        if stated and not asks_of_the_past(self.request.original):
            pieces = still_so(message.content, of_text(message.content), stated)
        meant = meanings(message.content, dict(self.request.heard).get(message.content, ""))
        return [
            Sentence(Quote("message", message.id, YOU, piece), "", -1, meant=meant.get(piece, ""))
            for piece in pieces
            if told(piece, kinds)
        ]

    def _is_current(self, text: str) -> bool:
        return plain(text) in {plain(self.request.original), plain(self.request.question)}

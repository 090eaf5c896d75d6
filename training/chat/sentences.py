"""Parsed chat sentences of our own, for patterns that are common in chat and rare in the corpora.

"Anna works at Zentravo and lives in Oslo", "Ping Ben about the invoice", "My colleague Maria
prefers the cheaper one": each is put together from parts whose tags, features and heads are known,
in the conventions of UD_English-EWT.
"""

import random
from collections.abc import Callable, Sequence

from training.chat.drawing import Drawing
from training.chat.grammar import (
    AM,
    ARTICLE,
    DEMONSTRATIVE,
    IMPERATIVE,
    ME,
    NOUN,
    PARTICIPLE,
    PRESENT,
    PROGRESSIVE,
)
from training.chat.parts import Parts
from training.chat.trees import Sentence


class Writer:
    """Writes parsed sentences; the same lists and generator give the same ones."""

    def __init__(self, draw: Drawing) -> None:
        self._draw = draw
        self._parts = Parts(draw)
        self._rng: random.Random = draw.rng
        self._kinds: Sequence[Callable[[], Sentence]] = (
            self._statement, self._statement, self._statement, self._order, self._role,
            self._comparison, self._search, self._feature, self._contrast, self._question,
        )  # fmt: skip

    def write(self) -> Sentence:
        """Return one sentence of any kind."""
        return self._rng.choice(self._kinds)()

    def _close(self, to: Sentence, *, root: int, sign: str = ".") -> Sentence:
        if self._draw.chance(0.7):
            to.add(sign, ".", "PUNCT", "punct", head=root)
        return to

    def _joined(self, to: Sentence, form: str, *, root: int) -> None:
        """Add "and" or "but" and a second predicate."""
        joint = to.add(self._rng.choice(("and", "and", "and", "but")), "CC", "CCONJ", "cc")
        also = self._parts.predicate(to, form, head=root, dep="conj")
        to.attach(joint, head=also, dep="cc")

    def _statement(self) -> Sentence:
        """Return "Anna works at Zentravo and lives in Oslo."."""
        to = Sentence()
        subject, plural = self._parts.subject(to)
        form = "past" if self._draw.chance(0.25) else "plural" if plural else "present"
        root = self._parts.predicate(to, form, head=-1, dep="ROOT")
        to.attach(subject, head=root, dep="nsubj")
        if self._draw.chance(0.75):
            self._joined(to, form, root=root)
        return self._close(to, root=root)

    def _order(self) -> Sentence:
        """Return "Ping Anna Rossi about the invoice."."""
        to = Sentence()
        verb = self._draw.pick("orders")
        word = verb.capitalize() if self._draw.chance(0.75) else verb
        root = to.add(word, "VB", "VERB", "ROOT", morph=IMPERATIVE, lemma=verb)
        first = self._parts.name(to, "person", head=root, dep="obj")
        if self._draw.chance(0.3):
            self._parts.also(to, first)
        if self._draw.chance(0.6):
            case = to.add("about", "IN", "ADP", "case")
            to.attach(case, head=self._parts.noun(to, head=root, dep="obl"), dep="case")
        return self._close(to, root=root)

    def _role(self) -> Sentence:
        """Return "Anna is a nurse at Zentravo and lives in Oslo."."""
        to = Sentence()
        subject = self._parts.name(to, "person", head=-1, dep="nsubj")
        copula = to.add("is", "VBZ", "AUX", "cop", morph=PRESENT, lemma="be")
        role = self._parts.plain("roles")
        article = to.add(
            "an" if role[0] in "aeiou" else "a", "DT", "DET", "det", morph=ARTICLE, lemma="a"
        )
        root = to.add(role, "NN", "NOUN", "ROOT", morph=NOUN)
        for word, dep in ((subject, "nsubj"), (copula, "cop"), (article, "det")):
            to.attach(word, head=root, dep=dep)
        if self._draw.chance(0.6):
            case = to.add("at", "IN", "ADP", "case")
            to.attach(case, head=self._parts.name(to, "company", head=root, dep="nmod"), dep="case")
        if self._draw.chance(0.7):
            self._joined(to, "present", root=root)
        return self._close(to, root=root)

    def _comparison(self) -> Sentence:
        """Return "Compare the Quorra Nova 14 with the Mirelle Lumen 18."."""
        to = Sentence()
        word = "Compare" if self._draw.chance(0.7) else "compare"
        root = to.add(word, "VB", "VERB", "ROOT", morph=IMPERATIVE, lemma="compare")
        self._parts.product(to, head=root, dep="obj")
        case = to.add(self._rng.choice(("with", "to")), "IN", "ADP", "case")
        to.attach(case, head=self._parts.product(to, head=root, dep="obl"), dep="case")
        return self._close(to, root=root)

    def _search(self) -> Sentence:
        """Return "I am looking for the Quorra Nova 14."."""
        to = Sentence()
        me = to.add("I", "PRP", "PRON", "nsubj", morph=ME)
        am = to.add(self._rng.choice(("am", "'m")), "VBP", "AUX", "aux", morph=AM, lemma="be")
        root = to.add("looking", "VBG", "VERB", "ROOT", morph=PROGRESSIVE, lemma="look")
        to.attach(me, head=root, dep="nsubj")
        to.attach(am, head=root, dep="aux")
        case = to.add("for", "IN", "ADP", "case")
        to.attach(case, head=self._parts.thing(to, "thing", head=root, dep="obl"), dep="case")
        return self._close(to, root=root)

    def _feature(self) -> Sentence:
        """Return "What is the warranty of the Quorra Nova 14?"."""
        to = Sentence()
        root = to.add("What", "WP", "PRON", "ROOT", morph="PronType=Int", lemma="what")
        to.add("is", "VBZ", "AUX", "cop", head=root, morph=PRESENT, lemma="be")
        article = to.add("the", "DT", "DET", "det", morph=ARTICLE)
        feature = to.add(
            self._parts.plain("features"), "NN", "NOUN", "nsubj", head=root, morph=NOUN
        )
        to.attach(article, head=feature, dep="det")
        case = to.add("of", "IN", "ADP", "case")
        to.attach(case, head=self._parts.product(to, head=feature, dep="nmod"), dep="case")
        return self._close(to, root=root, sign="?")

    def _contrast(self) -> Sentence:
        """Return "And compared to the Quorra one?"."""
        to = Sentence()
        start = to.add("And", "CC", "CCONJ", "cc", lemma="and")
        root = to.add("compared", "VBN", "VERB", "ROOT", morph=PARTICIPLE, lemma="compare")
        to.attach(start, head=root, dep="cc")
        case = to.add(self._rng.choice(("to", "with")), "IN", "ADP", "case")
        article = to.add("the", "DT", "DET", "det", morph=ARTICLE)
        maker = self._parts.name(to, "company", head=-1, dep="compound")
        one = to.add("one", "NN", "NOUN", "obl", head=root, morph=NOUN)
        for word, dep in ((case, "case"), (article, "det"), (maker, "compound")):
            to.attach(word, head=one, dep=dep)
        return self._close(to, root=root, sign="?")

    def _question(self) -> Sentence:
        """Return "Is this laptop heavy?"."""
        to = Sentence()
        copula = to.add("Is", "VBZ", "AUX", "cop", morph=PRESENT, lemma="be")
        if self._draw.chance(0.6):
            word = self._rng.choice(("this", "that", "the"))
            morph = ARTICLE if word == "the" else DEMONSTRATIVE
            pointer = to.add(word, "DT", "DET", "det", morph=morph)
            subject = to.add(self._parts.plain("things"), "NN", "NOUN", "nsubj", morph=NOUN)
            to.attach(pointer, head=subject, dep="det")
        else:
            subject = self._parts.product(to, head=-1, dep="nsubj")
        adjective = self._parts.plain("adjectives")
        root = to.add(adjective, "JJ", "ADJ", "ROOT", morph="Degree=Pos")
        to.attach(copula, head=root, dep="cop")
        to.attach(subject, head=root, dep="nsubj")
        return self._close(to, root=root, sign="?")

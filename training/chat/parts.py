"""Parts of parsed sentences: names, nouns, products, subjects and what a verb governs."""

import random

from training.chat.drawing import Drawing
from training.chat.grammar import (
    ARTICLE,
    AT,
    KIN,
    MY,
    NAME,
    NOUN,
    OBJECTS,
    PAST,
    PLURAL,
    PRESENT,
)
from training.chat.trees import Sentence, past, third


class Parts:
    """Adds parts to a sentence; the same lists and generator give the same ones."""

    def __init__(self, draw: Drawing) -> None:
        self.draw = draw
        self._rng: random.Random = draw.rng

    def _names(self, kind: str) -> list[str]:
        """Return the words of a name; a name whose words are not plain letters is drawn again."""
        while True:
            words = self._name_text(kind).split()
            if len(words) <= 3 and all(word.isalpha() and word[0].isupper() for word in words):
                return words

    def _name_text(self, kind: str) -> str:
        draw = self.draw
        if kind == "person":
            return draw.first_name() + (f" {draw.last_name()}" if draw.chance(0.4) else "")
        if kind == "company":
            known = draw.chance(0.6)
            return draw.pick("companies", "company_words", "brands") if known else draw.coined()
        return draw.city() if kind == "city" else draw.pick(f"{kind}s")

    def name(self, to: Sentence, kind: str, *, head: int, dep: str) -> int:
        """Add a name; return its head: the first word of a person, the last of anything else."""
        words = self._names(kind)
        start = len(to.words)
        main = start if kind == "person" else start + len(words) - 1
        for at, word in enumerate(words, start):
            if at == main:
                to.add(word, "NNP", "PROPN", dep, head=head, morph=NAME)
            else:
                inner = "flat" if kind == "person" else "compound"
                to.add(word, "NNP", "PROPN", inner, head=main, morph=NAME)
        return main

    def noun(self, to: Sentence, *, head: int, dep: str) -> int:
        """Add "a laptop" or "the laptop"; return the noun."""
        word = self.plain("things")
        article = self._rng.choice(("a", "the", "the"))
        if article == "a" and word[0] in "aeiou":
            article = "an"
        at = len(to.words) + 1
        to.add(
            article,
            "DT",
            "DET",
            "det",
            head=at,
            morph=ARTICLE,
            lemma=article[0] if article[0] == "a" else "",
        )
        return to.add(word, "NN", "NOUN", dep, head=head, morph=NOUN)

    def product(self, to: Sentence, *, head: int, dep: str) -> int:
        """Add "the Quorra Nova 14"; return its last name, which the number hangs on."""
        draw = self.draw
        makers = (
            draw.pick("brands", "lines", "company_words") if draw.chance(0.7) else draw.coined()
        )
        words = makers.split()
        if draw.chance(0.7):
            words += [draw.coined()] if draw.chance(0.5) else draw.pick("lines").split()
        number = str(self._rng.randint(2, 99)) if draw.chance(0.55) else ""
        article = draw.chance(0.85)
        main = len(to.words) + article + len(words) - 1
        if article:
            word = "the" if to.words or draw.chance(0.3) else "The"
            to.add(word, "DT", "DET", "det", head=main, morph=ARTICLE, lemma="the")
        for word in words[:-1]:
            to.add(word, "NNP", "PROPN", "compound", head=main, morph=NAME)
        to.add(words[-1], "NNP", "PROPN", dep, head=head, morph=NAME)
        if number:
            to.add(number, "CD", "NUM", "flat", head=main)
        return main

    def plain(self, *lists: str) -> str:
        """Return an entry of one small word."""
        while True:
            word = self.draw.pick(*lists)
            if word.isalpha() and word.islower():
                return word

    def thing(self, to: Sentence, kind: str, *, head: int, dep: str) -> int:
        """Add what a verb governs, of a kind; return its head."""
        if kind == "thing":
            made = self.product if self.draw.chance(0.5) else self.noun
            return made(to, head=head, dep=dep)
        if kind == "topic":
            return to.add(self.plain("topics"), "NN", "NOUN", dep, head=head, morph=NOUN)
        return self.name(to, kind, head=head, dep=dep)

    def predicate(self, to: Sentence, form: str, *, head: int, dep: str) -> int:
        """Add a verb in a form ("present", "plural", "past") with what it governs; return it."""
        verb = self._rng.choice((*AT, *OBJECTS))
        word, tag, morph = {
            "present": (third(verb), "VBZ", PRESENT),
            "plural": (verb, "VBP", PLURAL),
            "past": (past(verb), "VBD", PAST),
        }[form]
        at = to.add(word, tag, "VERB", dep, head=head, morph=morph, lemma=verb)
        if verb in OBJECTS and (verb not in AT or self.draw.chance(0.5)):
            self.thing(to, OBJECTS[verb], head=at, dep="obj")
        else:
            preposition, kind = AT[verb]
            case = to.add(preposition, "IN", "ADP", "case")
            governed = self.name(to, kind, head=at, dep="obl")
            to.attach(case, head=governed, dep="case")
        return at

    def subject(self, to: Sentence) -> tuple[int, bool]:
        """Add a subject; return its head and whether it is plural."""
        share = self._rng.random()
        if share < 0.12:
            return self.kin(to, named=share < 0.08), False
        if share < 0.24:
            return self.name(to, "company", head=-1, dep="nsubj"), False
        if share < 0.30:
            return self.product(to, head=-1, dep="nsubj"), False
        first = self.name(to, "person", head=-1, dep="nsubj")
        if share < 0.40:
            self.also(to, first)
            return first, True
        return first, False

    def also(self, to: Sentence, first: int) -> None:
        """Add "and Ben" to a person."""
        both = to.add("and", "CC", "CCONJ", "cc")
        to.attach(both, head=self.name(to, "person", head=first, dep="conj"), dep="cc")

    def kin(self, to: Sentence, *, named: bool) -> int:
        """Add "My sister" or "My sister Anna"; return the noun."""
        at = len(to.words) + 1
        to.add("My", "PRP$", "PRON", "nmod:poss", head=at, morph=MY, lemma="my")
        noun = to.add(self._rng.choice(KIN), "NN", "NOUN", "nsubj", morph=NOUN)
        if named:
            self.name(to, "person", head=noun, dep="appos")
        return noun

"""Which sentence answers a question, or none: a conditional logit over the sentences and "none",
from `signs`. Where the best one is not sure, the next ones are quoted with it, and that is said.

The weights are fitted on the tuned questions of `tests/questions` by `python -m
benchmarks.choosing`, which prints them, and what they would have done on questions about documents
that were left out of the fit.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.llm.bounds import numbers_in_words
from memory_core.llm.certain import is_certain
from memory_core.llm.choosing_weights import OF_QUESTION_WEIGHTS, WEIGHTS
from memory_core.llm.citing import Citations
from memory_core.llm.demanding import unmet as says_it_not
from memory_core.llm.fitting import sentence_fits, wants
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import tells_other
from memory_core.llm.signs import Signs, signs
from memory_core.llm.telling import in_place
from memory_core.llm.terms import content, stems_of
from memory_core.llm.valued import lacks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANSWER = 0.4
"""Log odds against "none" from which on a sentence is quoted that the rules do not quote."""
VETO = 0.0
"""Log odds below which nothing is quoted, though the rules quote something."""
OWN_VETO = -1.0
"""Log odds of what the rules quote below which a sentence of another thing is told as well."""
WORDED_VETO = -1.0
"""The same where the rules quote a sentence with every word of the question."""
SURE = 3.0
"""Log odds from which on the best sentence is taken for the answer; with less, those that come near
are quoted with it."""
SHOWN = 3
"""Sentences that are quoted where none is sure."""
WITHIN = 3.0
"""Difference of log odds within which a sentence comes near to the best then."""
ALIKE = 1.0
"""Difference of log odds within which a second sentence is quoted."""
NEVER = -12.0
"""Log odds of a sentence that lacks what each answer to the question must say."""
RATHER = 0.5
"""Difference of log odds by which a sentence must be better than what the rules quote to be quoted
beside it."""
_BACK = re.compile(r"\b(?:them|they|those|these)\b", re.I)
_CODE = re.compile(r"(?=.*[a-z])(?=.*\d)[\w-]{4,}")
"""A code of letters and figures, as a stem."""
MAX_QUOTED = 2
"""Sources of an answer that is looked at again; more is a list or a table."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The sentences with their log odds against that none answers."""

    sentences: tuple[Sentence, ...]
    odds: "NDArray[np.float64]"

    def best(self) -> list[int]:
        """Return where the best sentence stands, a second one that is nearly as good, and a third
        that stands in the same piece."""
        first, *others = [int(i) for i in self.odds.argsort()[::-1][:3]]
        near = [i for i in others if self.odds[first] - self.odds[i] < ALIKE]
        piece = self.sentences[first].place
        return [first, *near[:1], *(i for i in near[1:] if self.sentences[i].place == piece)]

    def of(self, citations: Citations) -> float:
        """Return the log odds of the best sentence that is cited; 0 where none is weighed."""
        quoted = _quoted(citations)
        pairs = zip(self.sentences, self.odds, strict=True)
        return max((float(odds) for one, odds in pairs if _key(one) in quoted), default=0.0)

    def close(self, *, near: float = WITHIN) -> list[Sentence]:
        """Return the best sentence and those that come near it in log odds, best first."""
        first = [int(i) for i in self.odds.argsort()[::-1][:SHOWN]]
        best = self.odds[first[0]]
        return [self.sentences[i] for i in first if best - self.odds[i] < near]


def settled(
    material: Material, embed: Embed, answer: str, citations: Citations, *, unmet: bool = False
) -> tuple[str, Citations]:
    """Return an answer of the rules, or a better one, or "" where nothing answers, and what it
    cites. unmet: the rules' answer says that nothing is known to fit; a sentence that answers is
    told instead."""
    if unmet:
        instead = settled(material, embed, "", Citations())
        return instead if instead[0] else (answer, citations)
    if answer and stands(material, answer, citations):
        return answer, citations
    quoted = _quoted(citations)
    found = signs(material, embed, quoted=quoted)
    if found is None:
        return answer, citations
    weighed = choice(found)
    made = saying_it(material, weighed)
    odds = float((weighed if answer else made).odds.max())
    text = _settled(material, made, answer, citations, odds=odds)
    return text, citations if text else Citations()


def _settled(
    material: Material, made: Choice, answer: str, citations: Citations, *, odds: float
) -> str:
    """Return the answer that is given, "" for none. odds: of the best sentence; beside an answer
    of the rules, of the best one whatever it says."""
    best = made.close()[0]
    least = SURE if _points_nowhere(material) else WORDED_VETO
    if answer and has_its_words(material, citations):
        return answer if odds >= least or _asks_for_code(material) else ""
    about = [one for this in material.focus for one in material.about(this)]
    if answer and about and best not in about and odds >= VETO and made.of(citations) >= OWN_VETO:
        return answer  # what is said of another thing adds nothing
    if odds < (VETO if answer else ANSWER) or not (answer or _has_numbers(material, best)):
        return ""
    decides = material.asked.kind == "yes/no"  # which asks for no value
    if odds < SURE and not decides and lacks(material.asked.text, best):
        return ""
    if odds < SURE:
        return unsure(material, made, answer, citations)
    return _weighed(made, answer, citations, asked=material.asked.text)


def stands(material: Material, answer: str, citations: Citations) -> bool:
    """Whether an answer of the rules is not looked at again: a list, a table, a value, a count, and
    what the user said."""
    quoted = _quoted(citations)
    return (
        "\n" in answer
        or len(quoted) > MAX_QUOTED
        or "“" not in answer
        or any(quote.by_user for quote in citations.quotes)
        or any(is_certain(material.asked.text, quote) for quote in citations.quotes)
        or any((one.quote.id, one.text) in quoted and one.pairs for one in material.documents)
    )


def has_its_words(material: Material, citations: Citations) -> bool:
    """Whether what the rules quote has every word of the question, or the only one there is: no
    other sentence is better, but it may still answer something else."""
    quoted = _quoted(citations)
    return (len(material.asked.wanted) <= 1 and not _asks_of_nobody(material)) or any(
        (one.quote.id, one.text) in quoted and _says_it_all(material, one)
        for one in material.documents
    )


def _asks_for_code(material: Material) -> bool:
    """Whether a question asks for nothing but a code, as it is written: what has it speaks of it,
    and of nothing else."""
    return all(_CODE.fullmatch(word) for word in material.asked.wanted)


def _says_it_all(material: Material, one: Sentence) -> bool:
    """Whether a sentence has every word of the question and what it wants to hear; of one that
    goes on about the thing asked for, the words may stand in the sentence before."""
    asked, kind = material.asked, wants(material.asked.text)
    said, terms = stems_of(asked.text), one.terms
    at = material.documents.index(one)
    if at and any(one in material.about(this) for this in material.focus):
        terms |= material.documents[at - 1].terms
    told = not kind or sentence_fits(kind, one, question=asked.text)
    return told and {*asked.wanted, *(asked.names & said)} <= terms


def _asks_of_nobody(material: Material) -> bool:
    """Whether a question without a name asks who, when or where: where it is of one word, any
    sentence with that word has such a thing, and few answer it."""
    return not material.focus and wants(material.asked.text) in {"who", "when", "where"}


def _points_nowhere(material: Material) -> bool:
    """Whether a question says little besides "them", and nobody spoke of what that could be: "Can I
    carry them over?"."""
    points = not material.focus and _BACK.search(material.asked.text) is not None
    return points and len(material.asked.wanted) <= 1


def _has_numbers(material: Material, one: Sentence) -> bool:
    """Whether a sentence or what it stands under has every number and code of the question."""
    words = content(material.request.question)
    asked = {word for word in words if any(letter.isdigit() for letter in word)}
    written = one.terms | terms_of(one.heading) | terms_of(f"{one.quote.name} {one.top}")
    return asked <= written | numbers_in_words(one.text)


def choice(found: Signs) -> Choice:
    """Weigh the signs."""
    import numpy as np

    none = float(found.question @ np.array(list(OF_QUESTION_WEIGHTS.values())))
    return Choice(found.sentences, found.rows @ np.array(list(WEIGHTS.values())) - none)


def saying_it(material: Material, made: Choice) -> Choice:
    """Take the sentences that lack what each answer to the question must say for no answers."""
    import numpy as np

    lack = np.array([says_it_not(material, one) for one in made.sentences])
    return Choice(made.sentences, np.where(lack, np.minimum(made.odds, NEVER), made.odds))


def unsure(material: Material, made: Choice, answer: str, citations: Citations) -> str:
    """Quote the sentences that come near the best and say that none is sure; beside what the rules
    quote, the others of them. Of a thing that documents speak of, only what is said of it."""
    quoted = _quoted(citations)
    about = [one for this in material.focus for one in material.about(this)]
    first, *others = made.close(near=ALIKE if len(quoted) > 1 else WITHIN)
    close = [first, *(one for one in others if first not in about or one in about)]
    shown = [one for one in close if _key(one) not in quoted and not tells_other(material, one)]
    said = in_place(citations, shown, asked=material.asked.text)
    if answer:
        return f"{answer} {material.phrases.perhaps} {said}" if shown else answer
    if not shown:
        return ""
    return f"{material.phrases.unsure} {said}" if len(shown) > 1 else said


def _quoted(citations: Citations) -> set[tuple[str, str]]:
    """Return what an answer quotes so far, as `_key` tells it."""
    return {(quote.id, quote.text) for quote in citations.quotes}


def _key(one: Sentence) -> tuple[str, str]:
    """Return what tells a sentence that is quoted from others."""
    return one.quote.id, one.quote.text


def _weighed(made: Choice, answer: str, citations: Citations, *, asked: str) -> str:
    """Keep or extend the answer of the rules, or answer where there is none. asked: the
    question."""
    best = made.best()
    if not answer:
        return in_place(citations, [made.sentences[i] for i in sorted(best)], asked=asked)
    quoted = _quoted(citations)
    by_rules = [
        odds for one, odds in zip(made.sentences, made.odds, strict=True) if _key(one) in quoted
    ]
    if by_rules and made.odds[best[0]] - max(by_rules) > RATHER:
        return f"{answer} {in_place(citations, [made.sentences[best[0]]], asked=asked)}"
    return answer

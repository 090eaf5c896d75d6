"""Which sentence answers a question, or none: a conditional logit over the sentences and "none",
from `signs`. Where the best one is not sure, the next ones are quoted with it, and that is said.

The weights are fitted on the tuned questions of `tests/questions` by `python -m
benchmarks.choosing`, which prints them, and what they would have done on questions about documents
that were left out of the fit.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.llm.bounds import numbers_in_words
from memory_core.llm.choosing_weights import OF_QUESTION_WEIGHTS, WEIGHTS
from memory_core.llm.citing import Citations
from memory_core.llm.demanding import unmet as says_it_not
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.numbered import naming_numbers
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import tells_other
from memory_core.llm.signs import Signs, signs
from memory_core.llm.standing import (
    asks_for_code,
    has_its_words,
    is_keyed,
    key_of,
    points_nowhere,
    quoted_in,
    stands,
)
from memory_core.llm.telling import in_place
from memory_core.llm.valued import lacks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANSWER = 0.0
"""Log odds against "none" from which on a sentence is quoted that the rules do not quote."""
VETO = 0.0
"""Log odds below which nothing is quoted, though the rules quote something."""
OWN_VETO = -1.0
"""Log odds of what the rules quote below which a sentence of another thing is told as well."""
WORDED_VETO = -1.4
"""The same where the rules quote a sentence with every word of the question."""
KEYED_VETO = -0.5
"""The same where the rules quote a "Key: value" line or a row of a table."""
SURE = 3.0
"""Log odds from which on the best sentence is taken for the answer; with less, those that come near
are quoted with it."""
SHOWN = 3
"""Sentences that are quoted where none is sure."""
WITHIN = 3.0
"""Difference of log odds within which a sentence comes near to the best then."""
INSTEAD = 2.0
"""Difference of log odds from which on a sentence is quoted instead of what the rules quote."""
ALIKE = 1.0
"""Difference of log odds within which a second sentence is quoted."""
NEVER = -12.0
"""Log odds of a sentence that lacks what each answer to the question must say."""
RATHER = 0.5
"""Difference of log odds by which a sentence must be better than what the rules quote to be quoted
beside it."""


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
        quoted = quoted_in(citations)
        pairs = zip(self.sentences, self.odds, strict=True)
        return max((float(odds) for one, odds in pairs if key_of(one) in quoted), default=0.0)

    def tells_better(self, citations: Citations) -> bool:
        """Whether what is cited hardly answers, and another sentence far likelier does."""
        of = self.of(citations)
        return of < OWN_VETO and float(self.odds.max()) - of > INSTEAD

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
    quoted = quoted_in(citations)
    found = signs(material, embed, quoted=quoted)
    if found is None:
        return answer, citations
    weighed = choice(found)
    made = saying_it(material, weighed)
    if answer and made.tells_better(citations):
        answer, citations = "", Citations()
    odds = float((weighed if answer else made).odds.max())
    text = _settled(material, made, answer, citations, odds=odds)
    return text, citations if text else Citations()


def _settled(
    material: Material, made: Choice, answer: str, citations: Citations, *, odds: float
) -> str:
    """Return the answer that is given, "" for none. odds: of the best sentence; beside an answer
    of the rules, of the best one whatever it says."""
    best = made.close()[0]
    keyed = is_keyed(material, citations)
    least = KEYED_VETO if keyed else SURE if points_nowhere(material) else WORDED_VETO
    if answer and (keyed or has_its_words(material, citations)):
        return answer if odds >= least or asks_for_code(material) else ""
    about = [one for this in material.focus for one in material.about(this)]
    if answer and about and best not in about and odds >= VETO and made.of(citations) >= OWN_VETO:
        return answer  # what is said of another thing adds nothing
    if odds < (VETO if answer else ANSWER) or not (answer or has_numbers(material, best)):
        return ""
    decides = material.asked.kind == "yes/no"  # which asks for no value
    if odds < SURE and not decides and lacks(material.asked.text, best):
        return ""
    if odds < SURE:
        return unsure(material, made, answer, citations)
    return _weighed(made, answer, citations, asked=material.asked.text)


def has_numbers(material: Material, one: Sentence) -> bool:
    """Whether a sentence or what it stands under has every number and code by which the question
    names something."""
    asked = naming_numbers(material.request.question)
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
    quoted = quoted_in(citations)
    about = [one for this in material.focus for one in material.about(this)]
    first, *others = made.close(near=ALIKE if len(quoted) > 1 else WITHIN)
    close = [first, *(one for one in others if first not in about or one in about)]
    shown = [one for one in close if key_of(one) not in quoted and not tells_other(material, one)]
    said = in_place(citations, shown, asked=material.asked.text)
    if answer:
        return f"{answer} {material.phrases.perhaps} {said}" if shown else answer
    if not shown:
        return ""
    return f"{material.phrases.unsure} {said}" if len(shown) > 1 else said


def _weighed(made: Choice, answer: str, citations: Citations, *, asked: str) -> str:
    """Keep or extend the answer of the rules, or answer where there is none. asked: the
    question."""
    best = made.best()
    if not answer:
        return in_place(citations, [made.sentences[i] for i in sorted(best)], asked=asked)
    quoted = quoted_in(citations)
    by_rules = [
        odds for one, odds in zip(made.sentences, made.odds, strict=True) if key_of(one) in quoted
    ]
    if by_rules and made.odds[best[0]] - max(by_rules) > RATHER:
        return f"{answer} {in_place(citations, [made.sentences[best[0]]], asked=asked)}"
    return answer

"""Which sentence answers a question, or none: a conditional logit over the sentences and "none",
from `signs`. Where the best one is not sure, the next ones are quoted with it, and that is said.

`python -m benchmarks.choosing` fits the weights on the questions in `tests/questions` that may be
looked at, and prints what they would have done on documents left out of the fit.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.llm.choosing_weights import OF_QUESTION_WEIGHTS, WEIGHTS
from memory_core.llm.citing import Citations
from memory_core.llm.demanding import unmet as says_it_not
from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed
from memory_core.llm.numbered import has_numbers
from memory_core.llm.of_both import of_both, tells_else
from memory_core.llm.passages import Sentence
from memory_core.llm.pointing_back import POINTS_BACK, points_elsewhere, said_of_it
from memory_core.llm.records import tells_other
from memory_core.llm.sides import side_by_side
from memory_core.llm.signs import Signs, signs
from memory_core.llm.standing import (
    asks_for_code,
    has_its_words,
    is_extreme,
    is_keyed,
    is_put_together,
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

ANSWER = -0.3
"""Log odds of the best sentence against "none" from which on something is quoted."""
KEPT = -0.5
"""The same where the rules quote a "Key: value" line, a row of a table or a sentence with every
word of the question."""
DOUBTED = -0.5
"""The same of what a count, or values put together, rest on, below which they are not told."""
SURE = 3.5
"""Log odds from which on the best sentence is taken for the answer; with less, those that come near
are quoted with it."""
DECIDED = 1.5
"""Log odds from which on a "Key: value" line of something else decides a yes/no question."""
SHOWN = 3
"""Sentences that are quoted where none is sure."""
WITHIN = 3.0
"""Difference of log odds within which a sentence comes near to the best then."""
INSTEAD = 0.5
"""Difference of log odds from which on a sentence is quoted instead of what the rules quote."""
ELSEWHERE = 2.5
"""The same where documents speak of the thing asked about, and that sentence does not."""
FAR = 4.0
"""The same where they tell the most or least of what lines list."""
ALIKE, GOING_ON = 1.0, 2.0
"""Difference of log odds within which a second sentence is quoted, and one that stands just behind
the best one, under the same title."""
_BARE = frozenset({"yes", "no"})
"""A sentence of these alone tells nothing where it is not sure."""
NEVER = -12.0
"""Log odds of a sentence that lacks what each answer to the question must say."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The sentences with their log odds against that none answers."""

    sentences: tuple[Sentence, ...]
    odds: "NDArray[np.float64]"

    def best(self) -> list[int]:
        """Return where the best sentence stands, a second one that is nearly as good, and a third
        that stands in the same piece."""
        first, *others = [int(i) for i in self.odds.argsort()[::-1][:3]]
        piece, title = self.sentences[first].place, self.sentences[first].heading

        def is_near(i: int) -> bool:
            one = self.sentences[i]
            behind = i == first + 1 and (one.place, one.heading) == (piece, title)
            within = GOING_ON if behind else ALIKE
            return float(self.odds[first] - self.odds[i]) < within

        near = [i for i in others if is_near(i)]
        return [first, *near[:1], *(i for i in near[1:] if self.sentences[i].place == piece)]

    def of(self, citations: Citations) -> float:
        """Return the log odds of the best sentence that is cited; 0 where none is weighed."""
        quoted = quoted_in(citations)
        pairs = zip(self.sentences, self.odds, strict=True)
        return max((float(odds) for one, odds in pairs if key_of(one) in quoted), default=0.0)

    def tells_better(self, citations: Citations, *, by: float = INSTEAD) -> bool:
        """Whether another sentence answers likelier than what is cited. by: difference of odds."""
        return float(self.odds.max()) - self.of(citations) > by

    def only(self, among: frozenset[Sentence]) -> "Choice":
        """Return the choice among some of the sentences."""
        at = [i for i, one in enumerate(self.sentences) if one in among]
        return Choice(tuple(self.sentences[i] for i in at), self.odds[at])

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
    stays = bool(answer) and stands(material, answer, citations)
    if stays and not (is_extreme(material, answer, citations) or tells_else(material, citations)):
        return answer, citations
    found = signs(material, embed, quoted=set() if stays else quoted_in(citations))
    if found is None:
        return answer, citations
    weighed = choice(found)
    made = saying_it(material, weighed)
    if stays and made.odds.max() >= ANSWER and made.tells_better(citations, by=FAR):
        stays, answer, citations = False, "", Citations()
    if both := of_both(material, made.sentences, made.odds, least=ANSWER):
        of_each = Citations()
        return side_by_side(of_each, both), of_each
    return (answer, citations) if stays else _doubted(material, weighed, made, answer, citations)


def _doubted(
    material: Material, weighed: Choice, made: Choice, answer: str, citations: Citations
) -> tuple[str, Citations]:
    """Return an answer of the rules where nothing is likelier, else what is. weighed, made: the
    sentences as weighed, and where those that say not what is asked for are none."""
    if answer and is_put_together(material, answer, citations):
        if weighed.of(citations) >= DOUBTED:
            return answer, citations
        answer, citations = "", Citations()
    elsewhere = _of_another_thing(material, made)
    by = ELSEWHERE if elsewhere and weighed.of(citations) >= DOUBTED else INSTEAD
    unsaid = made.of(citations) < ANSWER <= weighed.of(citations)
    if answer and (unsaid or made.tells_better(citations, by=by)):
        answer, citations = "", Citations()
    odds = float((weighed if answer else made).odds.max())
    text = _settled(material, made, answer, citations, odds=odds, elsewhere=elsewhere)
    return text, citations if text else Citations()


def _settled(
    material: Material,
    made: Choice,
    answer: str,
    citations: Citations,
    *,
    odds: float,
    elsewhere: bool,
) -> str:
    """Return the answer that is given, "" for none. odds: of the best sentence; beside an answer
    of the rules, of the best one whatever it says. elsewhere: the best one is on another thing."""
    best = made.close()[0]
    keyed = is_keyed(material, citations)
    least = KEPT if keyed or not points_nowhere(material) else SURE
    if answer and (keyed or has_its_words(material, citations)):
        stays = odds >= least or asks_for_code(material)
        alone = keyed or not stays or odds >= SURE
        told = answer if stays else ""
        return told if alone else unsure(material, made, answer, citations, within=ALIKE)
    if answer and elsewhere and odds >= ANSWER:
        return answer  # the best one adds nothing
    if odds < ANSWER or not (answer or has_numbers(material, best)):
        return ""
    if odds < SURE:
        decides = material.asked.kind == "yes/no"  # which asks for no value
        lacking = not decides and lacks(material.asked.text, best)
        return "" if lacking else unsure(material, made, answer, citations)
    said = [made.sentences[i] for i in sorted(made.best())]
    if answer and not quoted_in(citations) < {key_of(one) for one in said}:
        return answer
    return in_place(citations, said, asked=material.asked.text)


def _of_another_thing(material: Material, made: Choice) -> bool:
    """Whether documents speak of what is asked about, and the best sentence does not."""
    about = said_of_it(material)
    return bool(about) and made.close()[0] not in about


def choice(found: Signs) -> Choice:
    """Weigh the signs."""
    import numpy as np

    none = float(found.question @ np.array(list(OF_QUESTION_WEIGHTS.values())))
    return Choice(found.sentences, found.rows @ np.array(list(WEIGHTS.values())) - none)


def saying_it(material: Material, made: Choice) -> Choice:
    """Take the sentences that lack what each answer to the question must say for no answers, and
    those that point back to something else."""
    import numpy as np

    lack = np.array([says_it_not(material, one) for one in made.sentences])
    odds = np.where(lack, np.minimum(made.odds, NEVER), made.odds)
    back = points_elsewhere(material, made.sentences, odds, least=ANSWER)
    return Choice(made.sentences, np.where(back, np.minimum(odds, NEVER), odds))


def unsure(
    material: Material,
    made: Choice,
    answer: str,
    citations: Citations,
    *,
    within: float = WITHIN,
) -> str:
    """Quote the sentences that come near the best and say that none is sure; beside what the rules
    quote, the others of them. Of a thing that documents speak of, only what is said of it. within:
    difference of log odds that is near."""
    quoted = quoted_in(citations)
    decides = material.asked.kind == "yes/no"
    about = said_of_it(material)
    within = ALIKE if len(quoted) > 1 else within
    near = made.close(near=within)
    if answer and about:  # what points back outside of it is said of something else
        near = [one for one in near if one in about or not POINTS_BACK.match(one.text)]
    if not near:
        return answer
    beside = near if POINTS_BACK.match(near[0].text) else made.close(near=ALIKE)
    if near[0] in about or (decides and any(one in about for one in beside)):
        near = made.only(about).close(near=within)
    sure = near[:1] if made.odds.max() >= (DECIDED if decides else ANSWER) else []
    told = [one for one in near if one in sure or not tells_other(material, one)]
    telling = [one for one in told if one.terms - _BARE]
    shown = [one for one in telling if key_of(one) not in quoted]
    said = in_place(citations, shown, asked=material.asked.text)
    if answer:
        return f"{answer} {material.phrases.perhaps} {said}" if shown else answer
    if not shown:
        return ""
    return f"{material.phrases.unsure} {said}" if len(shown) > 1 else said

"""Fit the weights by which the offline answerer chooses a sentence, or none, and show what they
would do on questions about documents that were not fitted: `python -m benchmarks.choosing`.

A conditional logit: of each question's sentences and "none" one is right. Only questions that may
be looked at are asked, each part over its own documents. Folds hold whole documents.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from benchmarks.choosing_cases import FITTED, Array, Case, cases
from benchmarks.wide import WIDE
from memory_core.llm import choosing as chosen
from memory_core.llm.signs import FALLING, OF_QUESTION, RISING, SIGNS

FOLDS = 6
RIDGE = 20.0
"""Weight of the squared weights of the signs, in units of their standard deviation."""
STEPS = 200


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign, and each sign of the question for "none", weighs."""

    signs: Array
    of_question: Array

    def odds(self, case: Case) -> Array:
        """Return the log odds of each sentence against "none"."""
        odds: Array = case.rows @ self.signs - case.of_question @ self.of_question
        return odds


def fitted(among: Sequence[Case]) -> Weights:
    """Fit by gradient steps (Adam), signs in units of their standard deviation; those that can only
    speak for a sentence, or only against it, weigh no other way."""
    rows = np.vstack([case.rows for case in among])
    asked = np.stack([case.of_question for case in among])
    deviations = [np.where(one.std(0) < 1e-6, 1.0, one.std(0)) for one in (rows, asked)]
    n = rows.shape[1]
    weights = np.zeros(n + asked.shape[1])
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    least = [0.0 if sign in RISING else -np.inf for sign in SIGNS]
    most = [0.0 if sign in FALLING else np.inf for sign in SIGNS]
    lengths = [len(case.rows) for case in among]
    data = _Data(
        rows / deviations[0],
        asked / deviations[1],
        np.cumsum([0, *lengths[:-1]]),
        np.repeat(np.arange(len(among)), lengths),
        np.concatenate([case.right for case in among]),
        np.array([case.weight for case in among]),
    )
    for step in range(1, STEPS + 1):
        slope = data.slope(weights[:n], weights[n:])
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        rate = 0.05 if step < 0.6 * STEPS else 0.01
        weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        weights[:n] = weights[:n].clip(least, most)
    return Weights(weights[:n] / deviations[0], weights[n:] / deviations[1])


@dataclass(frozen=True, slots=True)
class _Data:
    """All sentences of all questions. starts: first row of each question; of: question by row;
    weight: of each question."""

    rows: Array
    asked: Array
    starts: NDArray[np.int64]
    of: NDArray[np.int64]
    right: NDArray[np.bool_]
    weight: Array

    def slope(self, signs: Array, of_question: Array) -> Array:
        """Return the gradient of minus the log likelihood and the ridge."""
        score, none = self.rows @ signs, self.asked @ of_question
        top = np.maximum(np.maximum.reduceat(score, self.starts), none)
        each, neither = np.exp(score - top[self.of]), np.exp(none - top)
        total = np.add.reduceat(each, self.starts) + neither
        gold = np.add.reduceat(each * self.right, self.starts)
        has = gold > 0
        wanted = np.where(has[self.of], each * self.right / np.maximum(gold, 1e-12)[self.of], 0.0)
        by_row = (each / total[self.of] - wanted) * self.weight[self.of]
        by_question = (neither / total - ~has) * self.weight
        penalty = np.concatenate([RIDGE * signs, [0.0], 0.5 * RIDGE * of_question[1:]])
        found: Array = np.concatenate([self.rows.T @ by_row, self.asked.T @ by_question])
        found += penalty
        return found


def left_out(among: Sequence[Case], *, seed: int = 0) -> list[Array]:
    """Return each question's log odds by weights fitted without the documents of its fold."""
    groups = sorted({case.group for case in among})
    np.random.default_rng(seed).shuffle(groups)
    fold = {group: i % FOLDS for i, group in enumerate(groups)}
    found: dict[int, Array] = {}
    for i in range(FOLDS):
        weights = fitted([case for case in among if fold[case.group] != i])
        for at, case in enumerate(among):
            if fold[case.group] == i:
                found[at] = weights.odds(case)
    return [found[at] for at in range(len(among))]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """As in `choosing`."""

    answer: float = chosen.ANSWER
    kept: float = chosen.KEPT


def outcome(case: Case, odds: Array, by: Thresholds) -> tuple[bool, bool]:
    """Return whether all evidence is cited, and whether the question is declined, as in
    `choosing`."""
    if case.fixed:
        return case.cited, not case.told
    made = np.where(case.unsaid, np.minimum(odds, chosen.NEVER), odds)
    doubted = case.composed and _of_rules(case, odds) < chosen.DOUBTED
    if case.told and case.composed and not doubted:
        return case.cited, False
    told = case.told and not doubted and not _tells_better(case, made)
    top, best = (odds if told else made).max(), int(made.argmax())
    if told and (case.keyed or case.worded):
        stays = top >= by.kept
        return stays and case.cited, not stays
    unsure = top < by.answer or not (told or case.numbered[best])
    if unsure or (top < chosen.SURE and case.lacking[best]):
        return False, True
    if (told and case.cited) or len(case.question.gold) != 1:
        return told and case.cited, False
    return any(case.right[i] for i in _quoted(case, made, told=told)), False


def _tells_better(case: Case, odds: Array) -> bool:
    """Whether another sentence is likelier than what the rules quote."""
    return float(odds.max()) - _of_rules(case, odds) > chosen.INSTEAD


def _of_rules(case: Case, odds: Array) -> float:
    """Return the log odds of the best sentence that the rules quote, as `choosing.Choice.of`."""
    ruled = odds[case.rows[:, SIGNS.index("by rules")] > 0]
    return float(ruled.max()) if len(ruled) else 0.0


def _quoted(case: Case, odds: Array, *, told: bool) -> list[int]:
    """Return what is quoted, beside what the rules quote where they are told."""
    first, *others = (int(i) for i in np.argsort(-odds)[: chosen.SHOWN])
    if odds[first] < chosen.SURE:
        return [first, *(i for i in others if odds[first] - odds[i] < chosen.WITHIN)]
    if told:
        return []
    near = [i for i in others if odds[first] - odds[i] < chosen.ALIKE]
    return [first, *near[:1], *(i for i in near[1:] if case.places[i] == case.places[first])]


def shares(among: Sequence[Case], odds: Sequence[Array], by: Thresholds) -> tuple[float, float]:
    """Return the percentages of evidence cited and of unanswerable questions declined."""
    found: dict[bool, list[bool]] = {True: [], False: []}
    for case, one in zip(among, odds, strict=True):
        found[case.question.answerable].append(outcome(case, one, by)[not case.question.answerable])
    return 100 * float(np.mean(found[True])), 100 * float(np.mean(found[False]))


def main() -> None:
    """Print the figures on documents left out, for several thresholds, and of the whole fit, by
    part; then the weights, to be put into `choosing_weights`."""
    among = list(cases())
    left, weights = left_out(among), fitted(among)
    for answer in (-0.4, -0.3, -0.2, -0.1, 0.0, 0.25):
        _tell(f"left out, answer {answer}", among, left, Thresholds(answer=answer))
    _tell("fitted", among, [weights.odds(case) for case in among], Thresholds())
    for names, found in ((SIGNS, weights.signs), (OF_QUESTION, weights.of_question)):
        print({sign: round(float(weight), 3) for sign, weight in zip(names, found, strict=True)})


def _tell(what: str, among: Sequence[Case], odds: Sequence[Array], by: Thresholds) -> None:
    """Print the shares of each part in one line, and how likely what is right is found."""
    likely = np.exp(np.mean([_log_likelihood(*pair) for pair in zip(among, odds, strict=True)]))
    told = f"{what} | likelihood {likely:.4f}"
    for part in (*FITTED, WIDE):
        of = [case.question.part == part for case in among]
        cited, declined = shares([*compress(among, of)], [*compress(odds, of)], by)
        told += f" | {part}: cited {cited:.1f}, declined {declined:.1f}"
    print(told, flush=True)


def _log_likelihood(case: Case, odds: Array) -> float:
    """Return the log of how likely one of the right sentences, or "none", is held to be."""
    total = np.logaddexp.reduce(np.append(odds, 0.0))
    right = odds[case.right] if case.right.any() else np.zeros(1)
    return float(np.logaddexp.reduce(right) - total)


if __name__ == "__main__":
    main()

"""How well the questions of `tests/questions` are answered offline, by part and kind."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from time import perf_counter

from memory_core import Memory, Settings
from tests.question_files import (
    BLIND,
    GUESTS,
    PARTS,
    PRACTICE,
    PROSE,
    RECORDS,
    VISITORS,
    own_documents,
    read_questions,
)
from tests.question_scoring import Figures, evaluate, figures, read_all

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""The instant of all questions, so that nothing expires."""
HEAD = (
    f"{'questions':<28}{'n':>5}{'cited %':>9}{'said, too':>11}{'not known':>11}"
    f"{'declined %':>12}{'made up':>9}{'beside':>8}"
)


def _line(name: str, found: Figures) -> str:
    n = found.n
    cited = f"{found.share('cited', 'answerable'):.1f}" if n["answerable"] else ""
    said = f"{found.share('keyed', 'answerable'):.1f}" if n["answerable"] else ""
    declined = f"{found.share('declined', 'unanswerable'):.1f}" if n["unanswerable"] else ""
    return (
        f"{name:<28}{n['answerable'] + n['unanswerable']:>5}{cited:>9}{said:>11}"
        f"{n['wrongly declined']:>11}{declined:>12}{n['untraced']:>9}{n['extra']:>8}"
    )


def show(part: str, found: Mapping[str, Figures]) -> None:
    """Print the lines of a part, by kind and of all. found: the figures of each kind."""
    for kind in sorted(found, key=lambda name: (name == "all", name)):
        print(_line(f"{part} {kind}", found[kind]), flush=True)


def main(*, parts: Sequence[str] = PARTS) -> None:
    """Print the table of some parts, asked over their documents together.

    cited: all evidence that must be is among the sources; said, too: and the answer holds its
    keys; not known: answerable ones it declined; declined: of what cannot be answered; made up:
    answers with a sentence no source has; beside: sources beyond the gold.
    """
    memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
    read_all(memory, parts=parts)
    print(f"{len(list(own_documents(parts)))} documents")
    print(HEAD)
    for part in parts:
        questions = read_questions(part)
        started = perf_counter()
        found = figures(evaluate(memory, questions))
        took = 1000 * (perf_counter() - started) / len(questions)
        show(part, found)
        print(f"  {took:.0f} ms a question, with the turns before it")
    memory.close()


def asked_for(words: Sequence[str]) -> None:
    """Print the table of the parts that are named, over their own documents: "blind", which is
    asked seldom, "practice", "records", "visitors",
    "guests" or "prose"; of the others where none is."""
    alone = {part: (part,) for part in (BLIND, PRACTICE, PROSE)}
    own = alone | {"records": RECORDS, "visitors": VISITORS}
    if "guests" in words:
        for part in GUESTS:
            main(parts=(part,))
        return
    main(parts=next((parts for name, parts in own.items() if name in words), PARTS))

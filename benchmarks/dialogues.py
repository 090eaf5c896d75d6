"""How well the dialogues of `tests/dialogues` are read, by part and domain, beside each other."""

from datetime import UTC, datetime

from memory_core import Memory, Settings
from tests.dialogue_scoring import DOMAINS, PARTS, Scores, load, score

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""The instant of all messages, so that nothing expires and dates are read alike every day."""


def _line(name: str, scores: Scores, n_dialogues: int) -> str:
    figures = "".join(f"{value:>14.1f}" for value in scores.figures().values())
    return f"{name:<24}{n_dialogues:>4}{figures}"


def main() -> None:
    """Print the table, every figure in percent; "damage" is the only one to be low."""
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    print(f"{'dialogues':<24}{'n':>4}" + "".join(f"{name:>14}" for name in Scores().figures()))
    for part in PARTS:
        total, n_total = Scores(), 0
        for domain in DOMAINS:
            dialogues = load(part, domain)
            scores = score(dialogues, memory=memory)
            total.take(scores)
            n_total += len(dialogues)
            print(_line(f"{part} {domain}", scores, len(dialogues)), flush=True)
        print(_line(f"{part}, all", total, n_total))
        print(f"  of which: {total.cases()}")
    memory.close()

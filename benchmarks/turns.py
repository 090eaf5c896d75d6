"""How long a turn takes offline in a large memory, beside what reading the text alone takes."""

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from memory_core import Entity, Language, Memory, Settings

MAKERS = [
    "Arden",
    "Belmor",
    "Cassia",
    "Dunmore",
    "Elstra",
    "Fenwick",
    "Galden",
    "Harrow",
    "Ister",
    "Jorvik",
]
LINES = ["Aero", "Book", "Canvas", "Drift", "Edge", "Flux", "Glide", "Halo", "Ion", "Jet"]
TRAITS = ["light", "quiet", "sturdy", "bright", "quick", "slim", "warm", "sharp", "plain", "bold"]
QUESTIONS = (
    "I'm looking for the {a}",
    "What's its warranty?",
    "How does it compare with the {b}?",
    "I prefer the {b}, it costs $1,249",
    "What do you know about the {a}?",
)


def _name(rng: random.Random, number: int) -> str:
    return f"{rng.choice(MAKERS)} {rng.choice(LINES)} {number}"


def _document(rng: random.Random, first: int, sections: int) -> str:
    parts = []
    for number in range(first, first + sections):
        name = _name(rng, number)
        traits = ", ".join(rng.sample(TRAITS, 3))
        parts.append(
            f"## {name}\n\nThe {name} is {traits}, made for work on the road and at a desk.\n\n"
            f"- Price: ${rng.randint(300, 3000):,}\n- Warranty: {rng.randint(1, 4)} years\n"
        )
    return "\n".join(parts)


def filled(folder: Path, *, n_entities: int, n_chunks: int, rng: random.Random) -> Memory:
    """Return a memory on disk with so many entities and chunks of documents."""
    memory = Memory.open(Settings(data_dir=folder))
    entities = [
        Entity(_name(rng, i), "PRODUCT", {"price": f"${rng.randint(300, 3000)}"}, rng.randint(1, 9))
        for i in range(n_entities)
    ]
    memory.remember(entities, user_id="visitor")
    for first in range(0, n_chunks, 500):
        memory.add_document(
            _document(rng, first, min(500, n_chunks - first)),
            user_id="visitor",
            name=f"catalogue {first}.md",
        )
    return memory


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)


def main(*, n_entities: int = 10_000, n_chunks: int = 10_000, n_turns: int = 60) -> None:
    """Print p50 and p95 of a turn, in milliseconds, and its ratio to reading the text alone."""
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        memory = filled(Path(folder), n_entities=n_entities, n_chunks=n_chunks, rng=rng)
        print(
            f"filled with {n_entities} entities and {n_chunks} chunks in "
            f"{time.perf_counter() - started:.0f} s"
        )
        memory.ask("Hello", user_id="visitor", session_id="warm")
        took: list[float] = []
        reading: list[float] = []
        steps: dict[str, list[float]] = {}
        language = Language.load()
        for i in range(n_turns):
            pair = {
                "a": _name(rng, rng.randrange(n_chunks)),
                "b": _name(rng, rng.randrange(n_chunks)),
            }
            text = QUESTIONS[i % len(QUESTIONS)].format(**pair)
            started = time.perf_counter()
            turn = memory.ask(text, user_id="visitor", session_id="bench")
            took.append(1000 * (time.perf_counter() - started))
            for step in turn.trace:
                steps.setdefault(step.name, []).append(step.ms)
            reading.append(_timed(partial(language.extract, f"{text} ")))
        memory.close()
    p95 = statistics.quantiles(took, n=20)[-1]
    p50, floor = statistics.median(took), statistics.median(reading)
    print(f"turn offline: p50 {p50:.1f} ms, p95 {p95:.1f} ms, n={n_turns}")
    print(f"reading the text alone: p50 {floor:.1f} ms; a turn is {p50 / floor:.1f} x that")
    print("steps, p50: " + ", ".join(f"{n} {statistics.median(v):.1f}" for n, v in steps.items()))

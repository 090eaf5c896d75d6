"""How long a look at a past moment takes: entities, ranking and graph of a moment in the middle of
100,000 mentions."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from memory_core import Memory, Settings
from memory_core.model import Entity, Message, Relation
from memory_core.stores.change import Change, MentionRow

N_MENTIONS = 100_000
BATCH = 500
START = datetime(2026, 1, 1, tzinfo=UTC)
STEP = timedelta(seconds=20)
RUNS = 9
USER = "someone"


def main() -> None:
    """Print the times for few and for many entities, forgetting after 30 minutes and never."""
    print(f"A past moment in {N_MENTIONS:,} mentions, median of {RUNS}: ms (of processor time)")
    for n_entities in (2_000, 20_000):
        for ttl_s in (1800.0, 86_400.0 * 365):
            with TemporaryDirectory() as folder:
                measure(folder, n_entities, ttl_s)


def measure(folder: str, n_entities: int, ttl_s: float) -> None:
    """Print the times for one memory."""
    end = START + N_MENTIONS * STEP
    settings = Settings(data_dir=Path(folder), library=False, ttl_s=ttl_s)
    memory = Memory.open(settings, clock=lambda: end)
    fill(memory, n_entities)
    for share in (0.5, 0.99):
        at = START + share * N_MENTIONS * STEP
        living = memory.count(user_id=USER, as_of=at)
        times = "  ".join(f"{name} {timed(look)}" for name, look in looks(memory, at).items())
        print(
            f"{n_entities:7,} entities, kept {ttl_s / 3600:7,.1f} h, at {share:.0%}"
            f" ({living:6,} in memory): {times}",
            flush=True,
        )
    memory.close()


def looks(memory: Memory, at: datetime) -> dict[str, Callable[[], object]]:
    """Return what is measured of a moment."""
    return {
        "entities(limit=50)": lambda: memory.entities(user_id=USER, limit=50, as_of=at),
        "prioritized": lambda: memory.prioritized(user_id=USER, as_of=at),
        "graph(limit=150)": lambda: memory.graph(user_id=USER, limit=150, as_of=at),
        "count": lambda: memory.count(user_id=USER, as_of=at),
    }


def fill(memory: Memory, n_entities: int) -> None:
    """Write mentions in the order of time, at random entities, with a relation for every fourth."""
    random = Random(1)
    store = memory._parts.store
    for start in range(0, N_MENTIONS, BATCH):
        said = [(n, random.randrange(n_entities)) for n in range(start, start + BATCH)]
        times = {n: START + n * STEP for n, _ in said}
        store.apply(
            Change(
                session_id="s",
                messages=tuple(
                    Message("user", "hello", times[n], id=f"m{n}", session_id="s") for n, _ in said
                ),
                entities=tuple(
                    Entity(f"Entity {i}", "PRODUCT", id=f"e{i}") for i in {i for _, i in said}
                ),
                mentions=tuple(
                    MentionRow(f"e{i}", f"m{n}", 0, 5, "hello", times[n]) for n, i in said
                ),
                relations=tuple(
                    Relation(f"e{i}", "NEAR", f"e{j}", valid_at=times[n], created_at=times[start])
                    for (n, i), (_, j) in zip(said[::4], said[1::4], strict=True)
                    if i != j
                ),
            ),
            user_id=USER,
            now=times[said[-1][0]],
        )


def timed(look: Callable[[], object]) -> str:
    """Return how many milliseconds a run took on the clock and (in brackets) of the processor, the
    median of several after one to warm up."""
    look()
    taken, worked = [], []
    for _ in range(RUNS):
        began, start = perf_counter(), process_time()
        look()
        taken.append(1000 * (perf_counter() - began))
        worked.append(1000 * (process_time() - start))
    return f"{median(taken):6.2f} ({median(worked):.2f})"

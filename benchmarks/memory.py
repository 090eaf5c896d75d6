"""The memory engine at growing sizes, beside three other ways to do the same, in one run.

Beside it: the straightforward implementation (a dict, a loop over it, the whole file rewritten for
each message), networkx for the hops, and an entity store of the shape LangChain's
SQLiteEntityStore has, one table of key and text. LangChain itself is not installed for this: the
same statements are run here. Ratios are what to quote; times depend on the machine.
"""

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.other_ways import KeyValueStore, Straightforward, hops_of
from memory_core import Entity, Language, Memory, Relation, Settings

SMALL = (1_000, 10_000)
MANY_USERS = (1_000, 1_000)
"""Users, and entities of each."""
LINKS = 5
"""Relations for each entity."""

MAKERS = ("Arden", "Belmor", "Cassia", "Dunmore", "Elstra", "Fenwick", "Galden", "Harrow")
GOODS = ("Lamp", "Desk", "Chair", "Camera", "Phone", "Watch", "Router", "Printer", "Screen")
QUERY = "How does the Arden Lamp 12 compare with the Cassia Phone 7 on battery and warranty?"
SAID = "The Arden Lamp 15 costs less than the Cassia Phone 1."


def median_ms(work: Callable[[], object], *, most: int = 200, seconds: float = 2.0) -> float:
    """Return the median time of one call, of at least five."""
    took: list[float] = []
    stop = time.perf_counter() + seconds
    while len(took) < 5 or (len(took) < most and time.perf_counter() < stop):
        started = time.perf_counter()
        work()
        took.append(1000 * (time.perf_counter() - started))
    return statistics.median(took)


def things(n: int, rng: random.Random, now: datetime) -> list[Entity]:
    """Return entities as speed is judged by: two attributes each, seen in the last 25 minutes."""
    found = []
    for i in range(n):
        seen = now - timedelta(minutes=25 * rng.random())
        name = f"{rng.choice(MAKERS)} {rng.choice(GOODS)} {i}"
        about = {"price": rng.randint(1, 3000), "warranty": "2 years"}
        found.append(Entity(name, "PRODUCT", about, rng.randint(1, 9), seen, seen))
    return found


def _row(n: int, what: str, ours: float, **others: float) -> None:
    beside = "".join(f"   {k} {v:10.3f} ms ({v / ours:8.1f} x)" for k, v in others.items())
    print(f"{n:>9,} {what:<26} {ours:9.3f} ms{beside}", flush=True)


def one_size(n: int, folder: Path) -> None:
    """Print all figures for one user with so many entities."""
    rng, now = random.Random(1), datetime.now(UTC)
    memory = Memory.open(Settings(data_dir=folder / "memory", library=False))
    entities = things(n, rng, now)
    plain = Straightforward(folder / "plain.json", entities)
    table = KeyValueStore(folder / "key_value.db", entities)
    started = time.perf_counter()
    ids = [entity.id for entity in memory.remember(entities, user_id="u")]
    print(f"{n:>9,} remember: {n / (time.perf_counter() - started):,.0f} entities/s")
    _row(
        n,
        "top 5",
        median_ms(lambda: memory.prioritized(QUERY, user_id="u", limit=5)),
        plain=median_ms(lambda: plain.prioritized(QUERY), most=20),
        key_value=median_ms(lambda: table.prioritized(QUERY), most=20),
    )
    expire = median_ms(memory.expire)
    _row(n, "expire, nothing due", expire, plain=median_ms(plain.expired, most=20))
    language = Language.load()
    language.extract(SAID)
    reading = median_ms(lambda: language.extract(SAID))
    whole = median_ms(lambda: memory.observe(SAID, user_id="u", session_id="s"))
    _row(
        n,
        "write a message",
        max(1e-3, whole - reading),
        plain=median_ms(plain.said, most=5),
        key_value=median_ms(table.said),
    )
    pairs = [(rng.choice(ids), rng.choice(ids)) for _ in range(LINKS * n)]
    memory.remember([], [Relation(a, "COMPARES_TO", b) for a, b in pairs], user_id="u")
    starts = _endless(rng, ids)
    beside = hops_of(pairs)
    _row(
        n,
        "2 hops, with what is known",
        median_ms(lambda: memory.related(next(starts), user_id="u", hops=2)),
        networkx_ids_only=median_ms(lambda: beside(next(starts))),
    )
    memory.close()
    table.close()


def _endless(rng: random.Random, ids: list[str]) -> Iterator[str]:
    while True:
        yield rng.choice(ids)


def many_users(folder: Path, *, n_users: int, n_entities: int) -> None:
    """Print the figures of one user among many, and the size of the file."""
    rng, now = random.Random(2), datetime.now(UTC)
    path = folder / "many"
    memory = Memory.open(Settings(data_dir=path, library=False))
    started = time.perf_counter()
    for user in range(n_users):
        memory.remember(things(n_entities, rng, now), user_id=f"user {user}")
    took = time.perf_counter() - started
    total = n_users * n_entities
    size = sum(file.stat().st_size for file in path.iterdir() if file.is_file()) / 1e6
    print(
        f"{total:>9,} of {n_users:,} users: {total / took:,.0f} entities/s, {size:,.0f} MB on disk"
    )

    def someone() -> str:
        return f"user {rng.randrange(n_users)}"

    _row(total, "top 5", median_ms(lambda: memory.prioritized(QUERY, user_id=someone(), limit=5)))
    _row(total, "expire, nothing due", median_ms(memory.expire))
    write = median_ms(lambda: memory.observe(SAID, user_id=someone(), session_id="s"))
    _row(total, "observe, reading included", write)
    memory.close()


def main(*, sizes: tuple[int, ...] = SMALL, users: tuple[int, int] | None = None) -> None:
    """Print the table. users: (how many, entities of each) for the case of many users, None to
    leave it out: it takes some minutes."""
    for n in sizes:
        with tempfile.TemporaryDirectory() as folder:
            one_size(n, Path(folder))
    if users:
        with tempfile.TemporaryDirectory() as folder:
            many_users(Path(folder), n_users=users[0], n_entities=users[1])

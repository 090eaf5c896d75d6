"""What each ranking policy costs in a large memory, and how often it ranks what is spoken of next.

The second figure: before each user turn of the tuned dialogues (one minute apart, users of their
own) the memory is ranked for the turn's text; counted is the share of the entities known before
that the turn then speaks of that are among the first k.
"""

import random
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memory_core import Entity, Memory, Relation, Settings
from memory_core.prioritization import POLICIES
from tests.dialogue_scoring import DOMAINS, load

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SIZES = (1_000, 10_000, 100_000)
QUESTION = "How does the Dell XPS 12 compare with the Nova Book 7 on battery life and warranty?"
NAMED = ("Dell XPS 12", "Nova Book 7")
FIRST = (1, 3, 5)


def _filled(folder: Path, size: int) -> Memory:
    """Return a memory with so many entities seen within 25 minutes, and as many relations."""
    rng = random.Random(1)
    memory = Memory.open(Settings(data_dir=folder, library=False), clock=lambda: NOW)
    entities = []
    for i in range(size):
        name = NAMED[i] if i < len(NAMED) else f"Arden {rng.choice('ABCDEF')} {i}"
        last = NOW - timedelta(minutes=25 * rng.random())
        first = last - timedelta(hours=10 * rng.random())
        about = {"price": str(i), "warranty": "2 years"}
        n = rng.randint(1, 9)
        entities.append(
            Entity(name, "PRODUCT", about, mentions=n, first_seen=first, last_seen=last)
        )
    ids = [e.id for e in memory.remember(entities, user_id="u")]
    links = [Relation(rng.choice(ids), "COMPARES_TO", rng.choice(ids)) for _ in ids]
    memory.remember([], links, user_id="u")
    return memory


def costs() -> None:
    """Print milliseconds of the first five places, the quickest and the median of 200."""
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            memory = _filled(Path(folder), size)
            for policy in POLICIES:
                for question in ("", QUESTION):
                    took = []
                    for _ in range(200):
                        started = time.perf_counter()
                        memory.prioritized(question, user_id="u", limit=5, policy=policy)
                        took.append(1000 * (time.perf_counter() - started))
                    asked = "a question" if question else "no question"
                    print(
                        f"{size:>8} entities, {policy:<12}{asked:<12}"
                        f"{min(took):9.3f} {statistics.median(took):9.3f} ms",
                        flush=True,
                    )
            memory.close()


def next_spoken_of() -> None:
    """Print the share of what is spoken of next among the first places, by policy."""
    now = [NOW]
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: now[0])
    right = {(policy, k): 0 for policy in POLICIES for k in FIRST}
    total = 0
    for dialogue in [one for domain in DOMAINS for one in load("tuned", domain)]:
        who = str(dialogue["name"])
        for turn in dialogue["turns"]:
            now[0] += timedelta(minutes=1)
            asked = turn["role"] == "user"
            ranked = {
                policy: [
                    r.entity.id
                    for r in memory.prioritized(
                        turn["text"], user_id=who, limit=max(FIRST), policy=policy
                    )
                ]
                for policy in (POLICIES if asked else ())
            }
            before = {e.id for e in memory.entities(user_id=who)}
            seen = memory.observe(turn["text"], user_id=who, session_id="s", role=turn["role"])
            wanted = {e.id for e in seen.entities} & before
            if asked:
                total += len(wanted)
                for policy, k in right:
                    right[policy, k] += len(wanted & set(ranked[policy][:k]))
    for policy in POLICIES:
        shares = "  ".join(f"first {k}: {100 * right[policy, k] / total:.1f} %" for k in FIRST)
        print(f"{policy:<12}{shares}   (n = {total})")
    memory.close()


def main() -> None:
    """Print both."""
    costs()
    next_spoken_of()

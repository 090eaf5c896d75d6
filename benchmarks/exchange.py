"""Taking a memory out and bringing it in: processor seconds, megabytes for each format.

A memory of n entities and 2n messages, each naming two of them, with two attributes of every
entity and a relation for every second message, written straight into the store: what is measured
is export and load, not reading text.
"""

import random
import sys
import time
from datetime import timedelta

from benchmarks.memory import MAKERS, things
from memory_core import Memory, Message, Relation, Settings
from memory_core.memory_exchange import FORMATS
from memory_core.retrieval.lexical import terms
from memory_core.stores.change import Change, MentionRow

SMALL = (1_000, 10_000)
BATCH = 2_000


def fill(memory: Memory, n: int, *, user_id: str) -> None:
    """Write n entities and 2n messages."""
    rng, now = random.Random(n), memory.now()
    known = memory.remember(things(n, rng, now), user_id=user_id)
    store = memory._parts.store
    for start in range(0, 2 * n, BATCH):
        said, places, links = [], [], []
        for i in range(start, min(start + BATCH, 2 * n)):
            one, other = rng.sample(known, 2)
            at = now + timedelta(milliseconds=i)
            text = f"The {one.name} is nicer than the {other.name} from {rng.choice(MAKERS)}."
            message = Message("user", text, at, id=f"m{i}", session_id=f"s{i // 100}")
            said.append(message)
            for entity in (one, other):
                begin = text.index(entity.name)
                end = begin + len(entity.name)
                places.append(MentionRow(entity.id, message.id, begin, end, entity.name, at))
            if i % 2:
                sources = (f"message:{message.id}",)
                links.append(
                    Relation(
                        one.id, "COMPARED_TO", other.id, sources=sources, valid_at=at, created_at=at
                    )
                )
        change = Change(
            messages=tuple(said),
            mentions=tuple(places),
            relations=tuple(links),
            terms={m.id: terms(m.content) for m in said},
        )
        store.apply(change, user_id=user_id, now=now + timedelta(milliseconds=start + BATCH))


def main(*, sizes: tuple[int, ...] = SMALL) -> None:
    """Print the figures."""
    for n in sizes:
        memory = Memory.open(Settings(data_dir=None, library=False))
        fill(memory, n, user_id="bench")
        print(f"{n:,} entities, {2 * n:,} messages: export s, MB, load s, load again s")
        for form in FORMATS:
            started = time.process_time()
            data = memory.export(user_id="bench", format=form)
            out = time.process_time() - started
            took = []
            for _ in range(2):
                started = time.process_time()
                memory.load(data, user_id=f"into {form}", format=form)
                took.append(time.process_time() - started)
            size = len(data if isinstance(data, bytes) else data.encode()) / 1e6
            print(f"  {form:<10} {out:7.2f} {size:8.2f} {took[0]:7.2f} {took[1]:7.2f}", flush=True)
        memory.close()


if __name__ == "__main__":
    main(sizes=tuple(int(word) for word in sys.argv[1:]) or SMALL)

"""How long a search takes among very many messages and pieces of documents, part by part."""

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.large_memory import Text, add_chunks, add_messages, parts_of
from memory_core import Memory, Settings, chunk_candidates, message_search, searching

USER = "visitor"
KINDS = ("message", "chunk", "fact")


def filled(folder: Path, *, n_messages: int, n_chunks: int, text: Text) -> list[str]:
    """Fill a folder; returns some of the texts, to ask about."""
    memory = Memory.open(Settings(data_dir=folder, library=False))
    messages = [text.message() for _ in range(n_messages)]
    chunks = [text.paragraph(96) for _ in range(n_chunks)]
    add_messages(memory, messages, user_id=USER)
    for _ in add_chunks(memory, chunks, user_id=USER):
        pass
    memory.close()
    return [*messages[:: max(1, n_messages // 200)], *chunks[:: max(1, n_chunks // 200)]]


class Clockwork:
    """Measures calls by name, in milliseconds; calls within others count for both."""

    def __init__(self) -> None:
        """Nothing is measured yet."""
        self.took: dict[str, list[float]] = {}
        self._now: dict[str, float] = {}

    def watch(self, stack: ExitStack, owner: Any, name: str, *, part: str) -> None:
        """Measure a function of a module or an object for as long as the stack lives."""
        inner: Callable[..., Any] = getattr(owner, name)

        def timed(*args: Any, **named: Any) -> Any:
            started = time.perf_counter()
            try:
                return inner(*args, **named)
            finally:
                spent = 1000 * (time.perf_counter() - started)
                self._now[part] = self._now.get(part, 0.0) + spent

        stack.enter_context(patch.object(owner, name, timed))

    @contextmanager
    def question(self) -> Iterator[None]:
        """One question: what its parts took together is noted at its end."""
        self._now = {}
        yield
        for part, spent in self._now.items():
            self.took.setdefault(part, []).append(spent)


def quantiles(took: Sequence[float]) -> str:
    """Return p50 and p95 in words."""
    p95 = statistics.quantiles(took, n=20)[-1]
    return f"p50 {statistics.median(took):.1f} ms, p95 {p95:.1f} ms"


def measured(memory: Memory, asked: Sequence[str], **given: Any) -> str:
    """Return what each search takes in words, what of that was work of the thread that asks, and
    of all threads: the processor may be busy with others."""
    took, worked, together = [], [], []
    for question in asked:
        started, begun, busy = time.perf_counter(), time.thread_time(), time.process_time()
        memory.search(question, user_id=USER, limit=10, **given)
        took.append(1000 * (time.perf_counter() - started))
        worked.append(1000 * (time.thread_time() - begun))
        together.append(1000 * (time.process_time() - busy))
    work = f"work: {quantiles(worked)}; of all threads: {quantiles(together)}"
    return f"{quantiles(took)} ({work})"


_WATCHED = {
    "chunks": {
        "fuse": "fusing",
        "judged": "reading and judging the pieces found",
    },
    "words": {"score_items": "scoring words"},
    "messages": {
        "score_items": "scoring words",
        "pool_items": "scoring words",
        "features": "reading and judging the messages found",
    },
    "store": {
        "occurrences": "reading the lexical index",
        "index_size": "reading the lexical index",
        "near": "reading rows",
        "item_ids": "reading rows",
        "item_keys": "reading rows",
        "heard": "reading rows",
        "words_of": "reading rows",
        "chunks": "reading rows",
    },
    "embedder": {"embed": "embedding the question"},
    "index": {"search": "searching vectors"},
}


def shares(memory: Memory, asked: Sequence[str]) -> dict[str, list[float]]:
    """Return what the parts of a search take, in milliseconds for each question."""
    parts, clock = parts_of(memory), Clockwork()
    owners = {
        "chunks": searching,
        "messages": message_search,
        "words": chunk_candidates,
        # Reads go to a store of one moment, too.
        "store": type(parts.store),
        "embedder": parts.embedder,
        "index": parts.index,
    }
    with ExitStack() as stack:
        for owner, names in _WATCHED.items():
            for name in names:
                clock.watch(stack, owners[owner], name, part=names[name])
        for question in asked:
            with clock.question():
                memory.search(question, user_id=USER, limit=10)
    return clock.took


def added(memory: Memory, text: Text, *, first: int, n: int, together: int) -> list[float]:
    """Return what it takes to add a message to every index, with the words counted and the
    transaction synced, in milliseconds each; so many are written together."""
    took = []
    for start in range(first, first + n, together):
        texts = [text.message() for _ in range(together)]
        started = time.perf_counter()
        add_messages(memory, texts, user_id=USER, first=start, together=together)
        took.append(1000 * (time.perf_counter() - started) / together)
    return took


def main(
    *,
    n_messages: int = 50_000,
    n_chunks: int = 50_000,
    n_questions: int = 200,
    folder: Path | None = None,
) -> None:
    """Print how long searching and adding take. folder: where the memory is kept, made where
    nothing is; None for one that is removed at the end."""
    text = Text(seed=11)
    with tempfile.TemporaryDirectory() as private:
        place = folder or Path(private)
        if not (place / "memory.db").exists():
            started = time.perf_counter()
            filled(place, n_messages=n_messages, n_chunks=n_chunks, text=text)
            print(
                f"{n_messages} messages, {n_chunks} chunks: {time.perf_counter() - started:.0f} s"
            )
        memory = Memory.open(Settings(data_dir=place, library=False))
        _report(memory, Text(seed=12), n_messages=n_messages, n=n_questions)
        memory.close()


def _report(memory: Memory, text: Text, *, n_messages: int, n: int) -> None:
    store, rng = parts_of(memory).store, random.Random(13)
    # Each measure asks anew: what was read for a question before is found faster.
    ids = [f"m{rng.randrange(n_messages)}" for _ in range(6 * n)]
    told = store.messages_by_id(ids, user_id=USER)
    asked = [text.question(message.content) for message in told]
    first, everything, parts, *alone = (asked[i::6] for i in range(6))
    measured(memory, first)  # what a process reads once: tokens, vectors of words
    print(f"search, everything: {measured(memory, everything)}, n={len(everything)}")
    for kind, questions in zip(KINDS, alone, strict=True):
        print(f"  {kind}s alone: {measured(memory, questions, kinds=(kind,))}")
    for part, took in shares(memory, parts).items():
        print(f"  {part}: {quantiles(took)}")
    for together in (1, 64):
        wanted = max(n, 10 * together)
        took = added(memory, text, first=time.time_ns(), n=wanted, together=together)
        print(f"add a message, {together} in a transaction: {quantiles(took)}, n={len(took)}")

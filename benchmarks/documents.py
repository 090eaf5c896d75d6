"""Adding documents: megabytes of text a second on one core, by part, and the memory it takes.

The text is made up: 20,000 invented words by a Zipf-like law among function words and names of
makers, in paragraphs under headings. Processor seconds of the whole process (all its threads).
"""

import gc
import itertools
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeVar

from benchmarks.memory import MAKERS
from memory_core import Memory, Settings
from memory_core.ingestion import BATCH
from memory_core.retrieval.base import vectors_of
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.chunking import cut, indexed_text
from memory_core.retrieval.embedding import default_embedder
from memory_core.retrieval.lexical import terms
from memory_core.retrieval.loaders import load
from memory_core.retrieval.queued import Queue

T = TypeVar("T")

MB = 1_000_000
SIZES = (2, 8)
"""Megabytes of text, each as one document."""
READ = 60_000
"""Characters whose entities are read: that takes minutes for megabytes."""
_SOUNDS = "ba ko ri ten mo la shi dre fu gan el tor pi nas ur vel"
_SMALL_WORDS = "the of and to in a is that for it on was with as by at from this are"


def made_up(n_chars: int, *, seed: int = 5) -> str:
    """Return a text of about n characters with headings, paragraphs and sentences."""
    rng = random.Random(seed)
    sounds, small = _SOUNDS.split(), _SMALL_WORDS.split()
    words = ["".join(rng.choices(sounds, k=rng.randint(1, 4))) for _ in range(20_000)]
    weights = list(itertools.accumulate(1 / (i + 5) for i in range(len(words))))

    def sentence() -> str:
        chosen = rng.choices(words, cum_weights=weights, k=rng.randint(6, 14))
        for place in range(0, len(chosen), 3):
            chosen[place] = f"{rng.choice(small)} {chosen[place]}"
        if rng.random() < 0.3:  # about one in three names somebody
            chosen[rng.randrange(len(chosen))] = rng.choice(MAKERS)
        return " ".join(chosen).capitalize() + "."

    blocks: list[str] = []
    size = 0
    while size < n_chars:
        if len(blocks) % 13 == 0:
            blocks.append(f"## Part {len(blocks) // 13 + 1} {rng.choice(words).title()}")
        blocks.append(" ".join(sentence() for _ in range(rng.randint(3, 6))))
        size += len(blocks[-1]) + 2
    return "\n\n".join(blocks)


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of the processor, and by the clock."""

    cpu: float
    wall: float

    def row(self, what: str, n_chars: int) -> None:
        """Print it and the speed it means for so many characters."""
        speed = n_chars / MB / max(self.cpu, 1e-9)
        print(f"  {what:<38} {self.cpu:7.2f} {self.wall:7.2f} {speed:8.2f}", flush=True)


def _spent(act: Callable[[], T]) -> tuple[T, Spent]:
    gc.collect()
    wall, cpu = perf_counter(), process_time()
    made = act()
    return made, Spent(process_time() - cpu, perf_counter() - wall)


def _timed(what: str, n_chars: int, act: Callable[[], T]) -> T:
    made, spent = _spent(act)
    spent.row(what, n_chars)
    return made


def _peak() -> float:
    """Return the most memory this process ever held, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def parts_of(text: str) -> None:
    """Print what each part of adding a document costs by itself."""
    n = len(text)
    loaded = _timed("read the file", n, lambda: load(text.encode(), name="a.md"))
    chunks = _timed(
        "cut into chunks", n, lambda: cut(loaded.text, document_id="d", document_name="a")
    )
    texts = [indexed_text(chunk) for chunk in chunks]
    _timed("words of them, met for the first time", n, lambda: list(map(terms, texts)))
    _timed("words of them again", n, lambda: list(map(terms, texts)))
    vectors = _timed("vectors of them made", n, lambda: vectors_of(default_embedder(), texts))
    with tempfile.TemporaryDirectory() as folder:
        index = ChromaIndex(Path(folder), embedder_name="benchmark")
        index.add(["warm up"], vectors[:1], user_id="other")
        ids = [chunk.id for chunk in chunks]
        _timed("vectors of them put into the index", n, lambda: _indexed(index, ids, vectors))
        index.close()


def _indexed(index: ChromaIndex, ids: Sequence[str], vectors: Sequence[Sequence[float]]) -> None:
    for i in range(0, len(ids), BATCH):
        index.add(ids[i : i + BATCH], vectors[i : i + BATCH], user_id="u")


def adding(n_mb: int) -> None:
    """Print how fast a document is added, and how fast its vectors get their places behind the
    scenes."""
    text = made_up(n_mb * MB)
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory.open(Settings(data_dir=Path(folder), library=False))
        memory.add_document("Warm up: Anna works at Google.", user_id="other")
        before = _peak()
        _, added = _spent(lambda: memory.add_document(text.encode(), user_id="u", name="a.md"))
        n_found = memory._parts.index.count(user_id="u")
        added.row("added: found by words and meaning", len(text))
        _, placed = _spent(lambda: memory.read_pending("u", stop=lambda: not waiting(memory)))
        placed.row("behind the scenes: vectors in the index", len(text))
        both = Spent(added.cpu + placed.cpu, added.wall + placed.wall)
        both.row("both together", len(text))
        print(f"  {n_found:,} of {memory.unread('u'):,} chunks found by meaning when it was added")
        print(f"  peak memory {before:.0f} -> {_peak():.0f} MB", flush=True)
        memory.close()


def waiting(memory: Memory) -> int:
    """Return how many chunks of the document have no place in the vector index yet."""
    index = memory._parts.index
    if isinstance(index, Queue) and index.settle(user_id="u", most=0):
        return 1
    return memory.unread("u") - index.count(user_id="u")


def replacing(n_chars: int = READ) -> None:
    """Print how fast a document is replaced when one paragraph in the middle of it changed."""
    text = made_up(n_chars)
    middle = text.index("\n\n", n_chars // 2)
    memory = Memory.open(Settings(data_dir=None, library=False))
    old = memory.add_document(text, user_id="u", entities="now")
    new = f"{text[:middle]}\n\nAnna works at Google now.{text[middle:]}"
    _timed("a paragraph of a document changed", n_chars, lambda: memory.update_document(
        old.id, new, user_id="u"
    ))  # fmt: skip
    memory.close()


def reading_names() -> None:
    """Print how fast names, and what is said of them, are read: in made-up prose and in the
    documents that ship."""
    from memory_core.samples import documents

    texts = {
        "names read in made-up prose": made_up(READ),
        "names read in the library": "\n\n".join(text for _, text in documents()) * 2,
    }
    memory = Memory.open(Settings(data_dir=None, library=False))
    memory.add_document("Warm up: Anna works at Google.", user_id="other")
    for what, text in texts.items():
        memory.add_document(text, user_id=what, entities="later")
        memory._parts.index.health()

        def read(user_id: str = what) -> int:
            return memory.read_pending(user_id)

        _timed(what, len(text), read)
    memory.close()


def main(*, sizes: tuple[int, ...] = SIZES) -> None:
    """Print the figures."""
    print(f"documents: {'processor s':>39} {'wall s':>7} {'MB/s':>8}")
    default_embedder().embed(["a"])
    for n_mb in sizes:
        print(f" {n_mb} MB of text")
        parts_of(made_up(n_mb * MB, seed=n_mb))
        adding(n_mb)
    reading_names()
    replacing()


if __name__ == "__main__":
    main(sizes=tuple(int(word) for word in sys.argv[1:]) or SIZES)

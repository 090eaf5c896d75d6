"""A large memory made of generated text, for timing searches.

Words are as unevenly frequent as in a language (Zipf), half of them words that every text has, so
that a question meets words that stand in thousands of messages and words that stand in one.
"""

import itertools
import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from memory_core import Memory, Message
from memory_core.model import Chunk, Document
from memory_core.parts import Parts
from memory_core.retrieval.chunking import indexed_text
from memory_core.retrieval.lexical import STOP_WORDS, terms
from memory_core.stores.change import Change

VOCABULARY = 30_000
EXPONENT = 1.07
"""Of Zipf's law; English text has about this one."""
SHARE_OF_STOP_WORDS = 0.45
SESSION = 200
"""Messages of one session."""
DOCUMENT = 500
"""Chunks of one document."""
BEGAN = datetime(2026, 1, 5, 9, tzinfo=UTC)
_SYLLABLES = [c + v for c in "bdfgklmnprstvz" for v in "aeiou"]


class Text:
    """Writes text of made-up words; the same seed writes the same."""

    def __init__(self, *, seed: int) -> None:
        """seed: of everything it will write."""
        self._rng = random.Random(seed)
        words = itertools.product(_SYLLABLES, repeat=3)
        every = ["".join(word) for word in words]
        self._words = random.Random(1).sample(every, VOCABULARY)  # all write in one language
        shares = (1 / rank**EXPONENT for rank in range(1, VOCABULARY + 1))
        self._reach = list(itertools.accumulate(shares))
        self._stop = sorted(STOP_WORDS)

    def word(self) -> str:
        """Return a word that says something, the frequent ones often."""
        return self._words[bisect(self._reach, self._rng.random() * self._reach[-1])]

    def sentence(self, n_words: int) -> str:
        """Return so many words, stop words among them."""
        said = [
            self._rng.choice(self._stop)
            if self._rng.random() < SHARE_OF_STOP_WORDS
            else self.word()
            for _ in range(n_words)
        ]
        return f"{' '.join(said).capitalize()}."

    def paragraph(self, n_words: int) -> str:
        """Return sentences of 12 words."""
        return " ".join(self.sentence(12) for _ in range(max(1, n_words // 12)))

    def message(self) -> str:
        """Return what somebody might write: 6 to 30 words."""
        return self.sentence(self._rng.randint(6, 30))

    def question(self, about: str) -> str:
        """Ask with three words of a text and any other."""
        words = [word for word in terms(about) if word not in STOP_WORDS] or [self.word()]
        picked = self._rng.sample(words, min(3, len(words)))
        return f"What did I say about {' '.join(picked)} and {self.word()}?"


def parts_of(memory: Memory) -> Parts:
    """Return what a memory works with: a large one is written below its facade, where a text is
    stored and indexed without being read."""
    return memory._parts


def add_messages(
    memory: Memory,
    texts: Sequence[str],
    *,
    user_id: str,
    first: int = 0,
    together: int = SESSION,
) -> None:
    """Store and index messages, so many in one transaction. first: number of the first one."""
    store = parts_of(memory).store
    for start in range(first, first + len(texts), together):
        part = texts[start - first : start - first + together]
        messages = tuple(
            Message(
                "assistant" if i % 2 else "user",
                text,
                timestamp=BEGAN + timedelta(minutes=start - first + i),
                id=f"m{start + i}",
                session_id=f"s{start // SESSION}",
            )
            for i, text in enumerate(part)
        )
        words = {m.id: terms(m.content) for m in messages}
        change = Change(session_id=messages[0].session_id, messages=messages, terms=words)
        store.apply(change, user_id=user_id, now=BEGAN)


def add_chunks(memory: Memory, texts: Sequence[str], *, user_id: str) -> Iterator[int]:
    """Store and index chunks, in documents; yields how many are done."""
    parts = parts_of(memory)
    for start in range(0, len(texts), DOCUMENT):
        part = texts[start : start + DOCUMENT]
        name = f"volume-{start // DOCUMENT}"
        chunks = [
            Chunk(f"{name}:{i}", name, f"{name}.md", i, 0, len(text), text)
            for i, text in enumerate(part)
        ]
        size = sum(map(len, part))
        document = Document(name, user_id, f"{name}.md", "text", size, len(part), name, BEGAN)
        index = parts.index  # opened before the chunks are there: it would make their vectors, too
        counted = {c.id: terms(indexed_text(c)) for c in chunks}
        parts.store.add_document(document, chunks, [], counted)
        vectors = parts.embedder.embed([indexed_text(c) for c in chunks])
        index.add([c.id for c in chunks], vectors, user_id=user_id)
        yield start + len(part)

"""Print every figure, or some: `python -m benchmarks turns server dialogues past ranking exchange
pages lab documents followups questions`.

`memory` takes sizes (`memory 1000 100000`) and `users`, for a million entities of a thousand
users, which takes some minutes; without sizes, and with all the others, it runs with small ones.
So does `search`, which alone fills a memory with 100,000 messages and chunks.

Only where asked for: `questions blind` (the questions kept for the end), `questions practice`
(those the weights are fitted on), `questions records` (about things with properties) and
`questions prose` (about running text), each over its own documents, `wide` (about documents of
every kind), `clicks` (every page of the menu),
`classroom` (30 visitors for three minutes), `idle` (200 who only look), and `soak 30`
(a class that comes and goes, for so many minutes).
"""

import sys
from collections.abc import Callable, Mapping

from benchmarks import (
    classroom,
    clicks,
    dialogues,
    documents,
    documents_memory,
    exchange,
    followups,
    lab,
    memory,
    pages,
    past,
    questions,
    ranking,
    search,
    server,
    soak,
    turns,
    vectors,
    wide,
)

NUMBERS = [word for word in sys.argv[1:] if word.isdigit()]


def _search() -> None:
    n_each = 50_000 if sys.argv[1:] == ["search"] else 5_000
    search.main(n_messages=n_each, n_chunks=n_each)


def _memory() -> None:
    sizes = tuple(map(int, NUMBERS))
    users = memory.MANY_USERS if "users" in sys.argv else None
    memory.main(sizes=sizes or memory.SMALL, users=users)


BY_DEFAULT: Mapping[str, Callable[[], object]] = {
    "turns": turns.main,
    "server": server.main,
    "dialogues": dialogues.main,
    "past": past.main,
    "ranking": ranking.main,
    "exchange": lambda: exchange.main(sizes=exchange.SMALL[:1]),
    "pages": pages.main,
    "lab": lab.main,
    "documents": documents.main,
    "followups": followups.main,
    "questions": lambda: questions.asked_for(sys.argv),
    "search": _search,
    "memory": _memory,
}
WHERE_ASKED: Mapping[str, Callable[[], object]] = {
    "clicks": clicks.main,
    "classroom": classroom.main,
    "documents_memory": lambda: documents_memory.main(
        amounts=tuple(map(int, NUMBERS)) or documents_memory.AMOUNTS
    ),
    "wide": wide.main,
    "vectors": lambda: vectors.main(size=int(NUMBERS[0]) if NUMBERS else vectors.SIZE),
    "idle": soak.idle,
    "soak": lambda: soak.soak(minutes=float(NUMBERS[0]) if NUMBERS else soak.MINUTES),
}

if __name__ == "__main__":
    for name, show in {**BY_DEFAULT, **WHERE_ASKED}.items():
        if name in (sys.argv[1:] or BY_DEFAULT):
            show()

"""Print every figure, or some: `python -m benchmarks turns server dialogues past ranking exchange
pages lab documents followups questions`.

`memory` takes sizes (`memory 1000 100000`) and `users`, for a million entities of a thousand
users, which takes some minutes; without sizes, and with all the others, it runs with small ones.
So does `search`, which alone fills a memory with 100,000 messages and chunks.

Only where asked for: `questions blind` (the questions kept for the end), `clicks` (every page of
the menu), `classroom` (30 visitors for three minutes), `idle` (200 who only look), and `soak 30`
(a class that comes and goes, for so many minutes).
"""

import sys

from benchmarks import (
    classroom,
    clicks,
    dialogues,
    documents,
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
)

if __name__ == "__main__":
    wanted = sys.argv[1:] or [
        "turns",
        "server",
        "dialogues",
        "past",
        "ranking",
        "exchange",
        "pages",
        "lab",
        "documents",
        "followups",
        "questions",
        "search",
        "memory",
    ]
    if "turns" in wanted:
        turns.main()
    if "server" in wanted:
        server.main()
    if "dialogues" in wanted:
        dialogues.main()
    if "past" in wanted:
        past.main()
    if "ranking" in wanted:
        ranking.main()
    if "exchange" in wanted:
        exchange.main(sizes=exchange.SMALL[:1])
    if "pages" in wanted:
        pages.main()
    if "lab" in wanted:
        lab.main()
    if "documents" in wanted:
        documents.main()
    if "followups" in wanted:
        followups.main()
    if "questions" in wanted:
        (questions.blind if "blind" in wanted else questions.main)()
    if "search" in wanted:
        n_each = 50_000 if wanted == ["search"] else 5_000
        search.main(n_messages=n_each, n_chunks=n_each)
    if "memory" in wanted:
        sizes = tuple(int(word) for word in wanted if word.isdigit())
        users = memory.MANY_USERS if "users" in wanted else None
        memory.main(sizes=sizes or memory.SMALL, users=users)
    if "clicks" in wanted:
        clicks.main()
    if "classroom" in wanted:
        classroom.main()
    if "idle" in wanted:
        soak.idle()
    if "soak" in wanted:
        minutes = [float(word) for word in wanted if word.isdigit()]
        soak.soak(minutes=minutes[0] if minutes else soak.MINUTES)

"""Print every figure, or some: `python -m benchmarks turns server dialogues past ranking exchange`.

`memory` takes sizes (`memory 1000 100000`) and `users`, for a million entities of a thousand
users, which takes some minutes; without sizes, and with all the others, it runs with small ones.
"""

import sys

from benchmarks import dialogues, exchange, memory, past, ranking, server, turns

if __name__ == "__main__":
    wanted = sys.argv[1:] or [
        "turns",
        "server",
        "dialogues",
        "past",
        "ranking",
        "exchange",
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
    if "memory" in wanted:
        sizes = tuple(int(word) for word in wanted if word.isdigit())
        users = memory.MANY_USERS if "users" in wanted else None
        memory.main(sizes=sizes or memory.SMALL, users=users)

"""Print every figure: `python -m benchmarks [turns] [server] [dialogues]`, by default all."""

import sys

from benchmarks import dialogues, server, turns

if __name__ == "__main__":
    wanted = sys.argv[1:] or ["turns", "server", "dialogues"]
    if "turns" in wanted:
        turns.main()
    if "server" in wanted:
        server.main()
    if "dialogues" in wanted:
        dialogues.main()

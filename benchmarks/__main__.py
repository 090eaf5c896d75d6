"""Print every figure: `python -m benchmarks [turns] [server]`, all of them by default."""

import sys

from benchmarks import server, turns

if __name__ == "__main__":
    wanted = sys.argv[1:] or ["turns", "server"]
    if "turns" in wanted:
        turns.main()
    if "server" in wanted:
        server.main()

"""Visitors over a long time: 200 who only look, and a class that comes and goes for half an hour.

`python -m benchmarks idle` and `python -m benchmarks soak 30` (minutes).
"""

import asyncio
import random
import statistics
import time
from collections.abc import Sequence

from benchmarks.classroom import EVERY_S, Pupil, pupil_of, told_turns, warmed, words
from benchmarks.watched_server import Server, load, served
from benchmarks.wire import leave, opened

IDLE, IDLE_S, MOST_IDLE = 200, 60.0, 0.05
MINUTES, AT_ONCE, STAY_S, MOST_GROWTH = 30.0, 20, 150.0, 0.05
"""How long; visitors at a time; how long each stays before another one takes the place; and by
what share the server's memory may grow."""
SETTLED = 0.25
"""The share of the time after which all that is loaded once is loaded."""


async def _looked_at(url: str, server: Server, *, n: int, seconds: float) -> None:
    visitors = await opened(url, n)
    await asyncio.sleep(10)  # until nothing is being loaded any more
    before, began = server.busy_s(), time.perf_counter()
    await asyncio.sleep(seconds)
    used = (server.busy_s() - before) / (time.perf_counter() - began)
    repeats = sum(visitor.repeats for visitor in visitors)
    print(
        f"{n} idle visitors: {100 * used:.1f} % of a core over {seconds:.0f} s (at most"
        f" {100 * MOST_IDLE:.0f} %), {server.look():.0f} MB, areas drawn again by themselves:"
        f" {repeats}{load()}"
    )
    await leave(visitors)


def idle(*, n: int = IDLE, seconds: float = IDLE_S) -> None:
    """Print what visitors cost who only look."""
    with served() as (url, server):
        asyncio.run(_looked_at(url, server, n=n, seconds=seconds))


async def _place(url: str, place: int, *, until: float, gone: list[Pupil]) -> None:
    """Have one visitor after the other at a place, each new to the server."""
    chance = random.Random(place)
    names = words(AT_ONCE)
    await asyncio.sleep(chance.uniform(0, EVERY_S))
    while time.perf_counter() + 2 * EVERY_S < until:
        pupil = await pupil_of(url, place, names)
        stay = min(STAY_S * chance.uniform(0.5, 1.5), until - time.perf_counter())
        await pupil.attend(stay, late=0.0)
        await leave([pupil.wire])
        gone.append(pupil)
        await asyncio.sleep(EVERY_S)


async def _look_on(server: Server, until: float) -> None:
    while time.perf_counter() < until:
        server.look()
        await asyncio.sleep(2)


async def _lasting(url: str, server: Server, *, minutes: float, n: int) -> list[Pupil]:
    await warmed(url)
    gone: list[Pupil] = []
    until = time.perf_counter() + 60 * minutes
    places = (_place(url, i, until=until, gone=gone) for i in range(n))
    await asyncio.gather(_look_on(server, until), *places)
    return gone


def growth(rss: Sequence[float]) -> float:
    """Return by what share memory grew since all was loaded: the last tenth against the first."""
    settled = rss[int(SETTLED * len(rss)) :]
    tenth = max(1, len(settled) // 10)
    return statistics.median(settled[-tenth:]) / statistics.median(settled[:tenth]) - 1


def soak(*, minutes: float = MINUTES, n: int = AT_ONCE) -> None:
    """Print what a long class does to the server's memory."""
    print(f"{n} visitors at a time, new ones all the while, for {minutes:.0f} minutes{load()}")
    with served() as (url, server):
        gone = asyncio.run(_lasting(url, server, minutes=minutes, n=n))
        steps = [server.rss[int(i * (len(server.rss) - 1) / 10)] for i in range(11)]
        print("  server's memory, MB: " + " ".join(f"{one:.0f}" for one in steps))
        print(
            f"  after {100 * SETTLED:.0f} % of the time it grew by {100 * growth(server.rss):.1f} %"
            f" (at most {100 * MOST_GROWTH:.0f} %); {len(gone)} visitors{load()}"
        )
        told_turns("until the page is at rest", [s.rest_s for pupil in gone for s in pupil.took])
        problems = [one for pupil in gone for one in (*pupil.wire.problems, *pupil.wrong)]
        foreign = [one for pupil in gone for one in pupil.foreign]
        trouble = server.trouble()
        print(f"  crossed: {len(foreign)}; errors: {len(problems + trouble)}")
        print("\n".join(f"    {one}" for one in sorted({*foreign, *problems, *trouble})[:5]))

"""A class on one server: 30 visitors who write, each of things that only he names.

They speak the page's protocol (`wire`); two in a real Chromium are timed beside two of these. No
byte the server sends a visitor may hold a word of another.
"""

import asyncio
import random
import re
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import sync_playwright

from benchmarks.watched_server import Server, load, served
from benchmarks.wire import Said, Wire, leave
from memory_core import Memory, Settings
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.driver import Driver
from tests.browser.profile import new_page

VISITORS, EVERY_S, CLASS_S = 30, 10.0, 180.0
MOST_S, MOST_MB = 1.0, 700.0
TURNS_IN_CHROMIUM = 12
_SYLLABLES = (
    "ba",
    "dro",
    "fel",
    "gu",
    "kin",
    "lor",
    "mev",
    "no",
    "pri",
    "qua",
    "ros",
    "tul",
    "vez",
)


@dataclass(slots=True)
class Pupil:
    """One visitor with a word only he says. foreign: what of the others reached him."""

    number: int
    word: str
    others: re.Pattern[bytes]
    wire: Wire
    took: list[Said] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def line(self, turn: int) -> tuple[str, str]:
        """Return what he says in a turn, and what its answer has to hold."""
        thing, price = f"{self.word} {2 + turn // 4}", str(1000 + 37 * self.number + turn // 4)
        boss = f"{self.word.lower().capitalize()} Labs"
        return (
            (f"The {thing} by Fenwick costs ${price}.", price),
            (f"What does the {thing} cost?", price),
            (f"Hana works at {boss}.", self.word),
            ("Where does Hana work?", self.word),
        )[turn % 4]

    def overhear(self, data: bytes) -> None:
        """Note what another visitor's words are doing here."""
        self.foreign += [found.decode() for found in self.others.findall(data)]

    async def turn(self, number: int) -> None:
        """Say one thing and check its answer."""
        text, expected = self.line(number)
        said = await self.wire.say(text)
        self.took.append(said)
        if expected not in said.answer:
            self.wrong.append(f"{text} -> {said.answer}")

    async def attend(self, seconds: float, *, late: float) -> None:
        """Say something every ten seconds; the first one `late` seconds from now."""
        began, turn = time.perf_counter() + late, 0
        while turn * EVERY_S + late < seconds:
            await asyncio.sleep(began + turn * EVERY_S - time.perf_counter())
            await self.turn(turn)
            turn += 1


def words(n: int, *, seed: int = 11) -> list[str]:
    """Return n words that no other text holds."""
    chance, found = random.Random(seed), set[str]()
    while len(found) < n:
        found.add("".join(chance.sample(_SYLLABLES, 3)).capitalize())
    return sorted(found)


async def pupil_of(url: str, number: int, all_words: Sequence[str]) -> Pupil:
    """Return the visitor with one of these words, who has just come to the chat."""
    word = all_words[number]
    others = re.compile("|".join(w for w in all_words if w != word).encode(), re.IGNORECASE)
    pupil = Pupil(number, word, others, Wire(url))
    pupil.wire.seen = pupil.overhear
    await pupil.wire.open()
    return pupil


async def pupils(url: str, n: int) -> list[Pupil]:
    """Return n visitors who stand at the chat."""
    return [await pupil_of(url, number, words(n)) for number in range(n)]


async def warmed(url: str) -> None:
    """Let a visitor say something and leave, so that the language pipeline is loaded."""
    one = await Wire(url).open()
    await one.say("Priya works at Northwind Harbor.")
    await leave([one])


async def look_on(server: Server, seconds: float) -> None:
    """Note the server's memory once a second."""
    for _ in range(int(seconds)):
        server.look()
        await asyncio.sleep(1)


async def lesson(url: str, server: Server, *, n: int, seconds: float) -> list[Pupil]:
    """Let n visitors write for so long, each every ten seconds, at moments of his own."""
    await warmed(url)
    found, chance = await pupils(url, n), random.Random(5)
    before, began = server.busy_s(), time.perf_counter()
    await asyncio.gather(
        look_on(server, seconds),
        *(pupil.attend(seconds, late=chance.uniform(0, EVERY_S)) for pupil in found),
    )
    used, took = server.busy_s() - before, time.perf_counter() - began
    n_turns = sum(len(pupil.took) for pupil in found)
    print(
        f"  processor: {1000 * used / n_turns:.0f} ms a turn, {100 * used / took:.0f} % of a core"
        f" over {took:.0f} s"
    )
    await leave(pupil.wire for pupil in found)
    return found


def percentile(took: Sequence[float], share: float) -> float:
    """Return the value below which this share of them lies."""
    return sorted(took)[min(len(took) - 1, int(share * len(took)))]


def told_turns(what: str, took: Sequence[float]) -> None:
    """Print how long turns took."""
    print(
        f"  {what}: p50 {statistics.median(took):.2f} s, p95 {percentile(took, 0.95):.2f} s,"
        f" worst {max(took):.2f} s, n={len(took)} (p95 at most {MOST_S} s)"
    )


def crossed(server: Server, found: Sequence[Pupil]) -> list[str]:
    """Return what is in a visitor's memory that another one said, and turns that are not."""
    wrong, memory = [], Memory.open(Settings(data_dir=server.folder))
    for pupil in found:
        user_id = pupil.wire.user_id
        held = repr(memory.entities(user_id=user_id, limit=1000)).encode()
        wrong += [f"{pupil.word} holds {word!r}" for word in set(pupil.others.findall(held))]
        kept = sum(
            len(memory.messages(user_id=user_id, session_id=session.id, limit=10_000))
            for session in memory.sessions(user_id)
        )
        if kept != 2 * len(pupil.took):
            wrong.append(f"{pupil.word}: {kept} messages of {len(pupil.took)} turns")
    memory.close()
    return wrong


def classroom(*, n: int = VISITORS, seconds: float = CLASS_S) -> None:
    """Print what a class costs."""
    print(f"{n} visitors, one message every {EVERY_S:.0f} s for {seconds:.0f} s{load()}")
    with served() as (url, server):
        found = asyncio.run(lesson(url, server, n=n, seconds=seconds))
        said = [one for pupil in found for one in pupil.took]
        told_turns("until the answer stands", [one.answered_s for one in said])
        told_turns("until the page is at rest", [one.rest_s for one in said])
        print(f"  server's memory: at most {max(server.rss):.0f} MB (at most {MOST_MB:.0f})")
        print(f"  sent for a turn: p50 {statistics.median(s.n_bytes for s in said) / 1000:.0f} KB")
        foreign = [word for pupil in found for word in pupil.foreign] + crossed(server, found)
        wrong = [answer for pupil in found for answer in pupil.wrong]
        problems = [problem for pupil in found for problem in pupil.wire.problems]
        for what, these in (
            ("crossed memory", foreign),
            ("answers without what was asked", wrong),
            ("errors", problems + server.trouble()),
        ):
            print(f"  {what}: {len(these)} {'; '.join(sorted(set(these))[:3])}")


async def _two_by_wire(url: str) -> list[float]:
    await warmed(url)
    found = await pupils(url, 2)
    for turn in range(TURNS_IN_CHROMIUM):
        for pupil in found:
            await pupil.turn(turn)
    await leave(pupil.wire for pupil in found)
    return [said.rest_s for pupil in found for said in pupil.took]


def _two_in_chromium(url: str) -> list[float]:
    took = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        drivers = [Driver(new_page(browser), url).open() for _ in range(2)]
        for turn in range(TURNS_IN_CHROMIUM):
            for number, driver in enumerate(drivers):
                pupil = Pupil(number, words(2)[number], re.compile(b"-"), Wire(url))
                began = time.perf_counter()
                answer = driver.say(pupil.line(turn)[0])
                took.append(time.perf_counter() - began)
                if pupil.line(turn)[1] not in answer:
                    print(f"  Chromium: {pupil.line(turn)[0]} -> {answer}")
        browser.close()
    return took


def beside_browsers() -> None:
    """Print the same turns of two visitors by the protocol and in a real Chromium."""
    print(f"The same turns of two visitors, one at a time{load()}")
    with served() as (url, server):
        before = server.busy_s()
        told_turns("by the protocol", wire := asyncio.run(_two_by_wire(url)))
        between = server.busy_s()
        told_turns("in Chromium, which draws them, too", _two_in_chromium(url))
        after = server.busy_s()
        print(
            f"  processor of the server, with opening: {between - before:.1f} s (and loading the"
            f" pipeline) and {after - between:.1f} s for {len(wire)} turns each"
        )


def main() -> None:
    """Print both."""
    classroom()
    beside_browsers()

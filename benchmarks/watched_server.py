"""The app's server while it is measured: its processor time, its memory, its log."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.browser.server import running_app

_TROUBLE = ("Traceback", "Exception", "Error", "CRITICAL", "WARNING")


@dataclass(slots=True)
class Server:
    """What the server's process costs. rss: its memory in MB, each time it was looked at."""

    process: psutil.Process
    folder: Path
    rss: list[float] = field(default_factory=list)

    def busy_s(self) -> float:
        """Return the seconds of processor it has used."""
        used = self.process.cpu_times()
        return float(used.user + used.system)

    def look(self) -> float:
        """Note and return its memory in MB."""
        self.rss.append(self.process.memory_info().rss / 2**20)
        return self.rss[-1]

    def trouble(self) -> list[str]:
        """Return the lines of its log that tell of something wrong."""
        lines = (self.folder / "server.log").read_text("utf-8", "replace").splitlines()
        return [line for line in lines if any(word in line for word in _TROUBLE)]


@contextmanager
def served() -> Iterator[tuple[str, Server]]:
    """Start a server with an empty memory; gives its address and what watches it."""
    with tempfile.TemporaryDirectory() as name, running_app(Path(name)) as (url, process):
        yield url, Server(psutil.Process(process.pid), Path(name))


def load() -> str:
    """Return how busy the machine is, to stand behind a figure."""
    return f" [load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores]"

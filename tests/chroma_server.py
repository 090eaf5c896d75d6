"""A Chroma server of the tests' own, on a free port of the loopback address."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.ports import free_port

START_S = 300.0
_RUN = "import sys; from chromadb.cli.cli import app; sys.argv[0] = 'chroma'; app()"
_GUARD = 'while kill -0 "$1" && kill -0 "$2"; do sleep 2; done; kill "$2"'
"""Stops the server of tests that were killed before they could: $1 their process, $2 the server."""


@dataclass
class ChromaServer:
    """The server. folder: what it keeps its data in, which `start` finds again."""

    folder: Path
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] | None = None
    _guard: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = _popen(
                [sys.executable, "-c", _RUN, "run", *self._options()], log=log.fileno()
            )
        guard = ["sh", "-c", _GUARD, "sh", str(os.getpid()), str(self._process.pid)]
        self._guard = _popen(guard)
        until = time.monotonic() + START_S
        while time.monotonic() < until and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/v2/heartbeat", timeout=60):
                    return
            except OSError:
                time.sleep(0.02)
        self.stop()
        message = f"The Chroma server did not start on port {self.port}."
        raise RuntimeError(message)

    def _options(self) -> list[str]:
        return f"--path {self.folder} --host 127.0.0.1 --port {self.port}".split(" ")

    def stop(self) -> None:
        """End it at once; what it stored stays."""
        if self._process is not None:
            for process in (self._guard, self._process):
                if process is not None:
                    process.kill()
                    process.wait()
            self._process = None


def _popen(command: list[str], *, log: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
    )


@contextmanager
def running(folder: Path) -> Iterator[ChromaServer]:
    """Run a server for as long as the context lasts."""
    server = ChromaServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()

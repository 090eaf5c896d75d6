"""The app as a visitor's server runs it: a process of its own, on loopback, on a free port."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
START_S = 300
LOG_END = 4000
"""Characters of a log that are shown."""

Process = subprocess.Popen[bytes]


@contextmanager
def running_app(data_dir: Path, *, root: Path = ROOT) -> Iterator[tuple[str, Process]]:
    """Start the app and yield its address and process once it answers; its log is
    `data_dir`/server.log. root: the folder of its app.py. Raises RuntimeError when it does not
    start."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    own = {
        "MEMOGRAPH_DATA_DIR": str(data_dir),
        "MEMOGRAPH_SERVICE_HOSTS": "127.0.0.1",
        "PYTHONFAULTHANDLER": "1",  # a crash outside Python says where, in the log
    }
    environment = {**os.environ, **own}
    with (data_dir / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [*command, *options], cwd=root, env=environment, stdout=log, stderr=log
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/_stcore/health", process)
            yield url, process
        finally:
            process.terminate()
            process.wait(START_S)


def ending(process: Process, data_dir: Path) -> str:
    """Return how a server that should still run has ended, with the end of its log; "" of one that
    runs."""
    if process.poll() is None:
        return ""
    log = (data_dir / "server.log").read_text("utf-8", "replace")
    return f"The server ended by itself with {process.returncode}:\n{log[-LOG_END:]}"


def _wait_for(url: str, process: Process) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            time.sleep(0.05)
    message = "The server did not start; its log is in server.log."
    raise RuntimeError(message)

"""The app as a visitor's server runs it: a process of its own, on loopback, on a free port."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

ROOT = Path(__file__).resolve().parents[2]
START_S = 60

Process = subprocess.Popen[bytes]


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_app(data_dir: Path) -> Iterator[tuple[str, Process]]:
    """Start the app and yield its address and process once it answers; its log is
    `data_dir`/server.log. Raises RuntimeError when it does not start."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    own = {"MEMOGRAPH_DATA_DIR": str(data_dir), "MEMOGRAPH_SERVICE_HOSTS": "127.0.0.1"}
    environment = {**os.environ, **own}
    with (data_dir / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [*command, *options], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/_stcore/health", process)
            yield url, process
        finally:
            process.terminate()
            process.wait(20)


def _wait_for(url: str, process: Process) -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            time.sleep(0.05)
    message = "The server did not start; its log is in server.log."
    raise RuntimeError(message)

"""A PostgreSQL server of the tests' own: started when the first test needs it, gone at the end.

It listens on a socket in a folder of its own and on a free port of the loopback address, keeps its
data in that folder and nothing durable: a test server is thrown away. Its words are sorted as in a
dictionary ("apple" before "Banana"), so that a column that forgets its own order is found out.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.ports import free_port

REQUIRED = "MEMOGRAPH_REQUIRE_POSTGRESQL"
"""Set in CI, where tests on PostgreSQL may not be left out."""
PASSWORD = "p@ss/wörd"
_OPTIONS = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "max_wal_senders=0",
    "wal_level=minimal",
    "listen_addresses=127.0.0.1",
)
_GUARD = """
while kill -0 "$1"; do sleep 2; done
kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")"
sleep 1
rm -rf "$2"
"""
"""Stops the server of tests that were killed before they could: $1 their process, $2 its folder."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server. folder: where its socket and data are; port: on both addresses."""

    folder: Path
    port: int

    def url(self, database: str = "postgres") -> str:
        """Return the address by socket, where nobody asks for a password."""
        return f"postgresql://tester@/{database}?host={self.folder}&port={self.port}"

    def url_by_password(self, password: str, *, database: str = "postgres") -> str:
        """Return the address by network. password: as it stands in an address."""
        return f"postgresql://tester:{password}@127.0.0.1:{self.port}/{database}"


def binaries() -> Path | None:
    """Return the folder of the newest server programs, None where none is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@contextmanager
def running() -> Iterator[Server]:
    """Run a server. Skips the test where there is none to run, except in CI, where it fails."""
    programs = binaries()
    if programs is None:
        reason = "PostgreSQL's server is not installed (Debian: apt-get install postgresql)"
        if os.environ.get(REQUIRED):
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="memograph-pg-", dir="/tmp"))
    guard = subprocess.Popen(
        ["sh", "-c", _GUARD, "sh", str(os.getpid()), str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        server = _start(programs, folder)
        try:
            yield server
        finally:
            _run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    finally:
        guard.kill()
        guard.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _start(programs: Path, folder: Path) -> Server:
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    secret = folder / "password"
    secret.write_text(PASSWORD, "utf-8")
    secret.chmod(0o644)
    _run(
        *(programs / "initdb", "-D", folder / "data", "-U", "tester", "--no-sync"),
        *("--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile", secret),
        *("--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"),
    )
    port = free_port()
    options = " ".join(f"-c {option}" for option in _OPTIONS)
    _run(
        *(
            programs / "pg_ctl",
            "-D",
            folder / "data",
            "-w",
            "-t",
            "300",
            "-l",
            folder / "log",
            "start",
        ),
        *("-o", f"-k {folder} -p {port} {options}"),
    )
    return Server(folder, port)


def _run(*command: str | Path) -> None:
    """Run one of the server's programs; they refuse to run for the administrator."""
    user = {"user": "postgres", "group": "postgres", "extra_groups": []}
    done = subprocess.run(
        [str(part) for part in command],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
        **(user if os.geteuid() == 0 else {}),  # type: ignore[call-overload]
    )
    if done.returncode:
        message = f"{command[0]} failed: {done.stdout}"
        raise RuntimeError(message)

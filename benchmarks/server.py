"""What the whole app costs: start, memory of the server, a click, one new entity, idle sessions.

Starts the real server on a loopback port and drives it with a real Chromium.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.install import chromium_path
from tests.browser.server import free_port, wait_until_up

ROOT = Path(__file__).resolve().parent.parent
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


@contextmanager
def running_server(data_dir: Path) -> Iterator[tuple[str, psutil.Process]]:
    """Start the app as a visitor's server would; yields its address and process."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    command += ["--server.headless", "true", "--server.address", "127.0.0.1"]
    env = {**os.environ, "MEMOGRAPH_DATA_DIR": str(data_dir)}
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=nothing, stderr=nothing)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_until_up(address)
        yield address, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(timeout=20)


def chat_box(page: Page) -> None:
    """Wait until something can be typed into the chat."""
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_enabled(timeout=60_000)


def say(page: Page, text: str) -> float:
    """Say something; returns the seconds until the answer is whole."""
    box = page.get_by_test_id("stChatInputTextArea")
    started = time.perf_counter()
    box.fill(text)
    box.press("Enter")
    page.wait_for_selector(".stApp[data-test-script-state=running]", timeout=10_000)
    settled(page)
    return time.perf_counter() - started


def settled(page: Page) -> None:
    """Wait until the page has nothing more to do."""
    page.wait_for_selector(".stApp[data-test-script-state=notRunning]", timeout=60_000)


def first_chat(browser: Browser, folder: Path, runs: int) -> list[float]:
    """Return seconds from the first visit to a fresh server until something can be typed."""
    took = []
    for _ in range(runs):
        with running_server(folder) as (address, _process):
            page = browser.new_page()
            started = time.perf_counter()
            page.goto(address)
            chat_box(page)
            took.append(time.perf_counter() - started)
            page.close()
    return took


def ten_turns(browser: Browser, address: str, process: psutil.Process) -> None:
    """Print the time of a turn as a visitor sees it and the server's memory after ten."""
    page = browser.new_page()
    page.goto(address)
    chat_box(page)
    took = [say(page, f"The Aster {i} by Fenwick costs ${900 + i}") for i in range(10)]
    memory = sum(p.memory_info().rss for p in [process, *process.children(recursive=True)])
    print(f"a turn as seen in the browser: p50 {statistics.median(took) * 1000:.0f} ms, n=10")
    print(f"whole server after ten turns: {memory / 2**20:.0f} MB")
    page.close()


def idle_sessions(browser: Browser, address: str, process: psutil.Process, n: int) -> None:
    """Print the share of one core the server uses with n visitors who only look."""
    from websockets.sync.client import connect

    from streamlit.proto.BackMsg_pb2 import BackMsg

    start = BackMsg()
    start.rerun_script.query_string = ""
    with ExitStack() as stack:
        for _ in range(n):
            url = address.replace("http", "ws") + "/_stcore/stream"
            socket = stack.enter_context(connect(url, subprotocols=["streamlit"], max_size=None))  # type: ignore[list-item]
            socket.send(start.SerializeToString())
            threading.Thread(target=_drain, args=(socket,), daemon=True).start()
        time.sleep(15)
        before, began = process.cpu_times(), time.perf_counter()
        time.sleep(20)
        after, took = process.cpu_times(), time.perf_counter() - began
    used = (after.user + after.system - before.user - before.system) / took
    print(f"{n} idle sessions: {100 * used:.1f} % of a core over {took:.0f} s")


def _drain(socket: object) -> None:
    for _message in socket:  # type: ignore[attr-defined]
        pass


def main() -> None:
    """Print every figure of the running app."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = Path(name)
        browser = play.chromium.launch(executable_path=chromium_path(), args=ARGS)
        cold, *warm = first_chat(browser, folder, runs=4)
        print(f"first usable chat after start: first ever {cold:.2f} s, then "
              f"p50 {statistics.median(warm):.2f} s, n={len(warm)}")
        with running_server(folder) as (address, process):
            ten_turns(browser, address, process)
            idle_sessions(browser, address, process, 50)
        browser.close()

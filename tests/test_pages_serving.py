"""What the server does before the first visitor, and the page it hands out."""

import asyncio
import os
import re
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import streamlit as st
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit.testing.v1 import AppTest

from memory_core.errors import StoreError
from pages.ui import entrance, mounting, serving, state
from tests import page_driver

INDEX = """<html><head><script src="./static/js/index.A1.js"></script>
<link rel="modulepreload" href="./static/js/known.B2.js"></head><body><p></p></body></html>"""
FILES = {
    "index.A1.js": "",
    "known.B2.js": "",
    "ChatInput.C3.js": 'import{a}from"./known.B2.js";import{b}from"./field.D4.js";',
    "ChatInputs.E5.js": "",
    "field.D4.js": 'import"./deep.F6.js";import{c}from"./ChatInput.C3.js";',
    "deep.F6.js": 'import("./late.G7.js")',
    "late.G7.js": "",
}


@pytest.fixture
def streamlit_files(tmp_path: Path) -> Path:
    code = tmp_path / "static" / "js"
    code.mkdir(parents=True)
    (tmp_path / "index.html").write_text(INDEX)
    for name, text in FILES.items():
        (code / name).write_text(text)
    return tmp_path


@pytest.fixture
def own_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with page_driver.served(tmp_path, monkeypatch):
        yield tmp_path


def test_the_code_a_piece_needs_is_named_once_and_what_comes_anyway_is_not(
    streamlit_files: Path,
) -> None:
    found = serving.chunks(("ChatInput",), folder=streamlit_files)
    assert found == ("ChatInput.C3.js", "field.D4.js", "deep.F6.js")


def test_a_piece_streamlit_does_not_have_is_left_out(streamlit_files: Path) -> None:
    assert serving.chunks(("Nothing",), folder=streamlit_files) == ()


def test_the_page_names_the_code_and_brings_the_style_after_streamlits_own(
    streamlit_files: Path,
) -> None:
    head, body = serving.index_page("lab", folder=streamlit_files).split("</head>")
    assert '<link rel="modulepreload" crossorigin href="./static/js/ChatInput.C3.js">' in head
    assert "index.A1.js" in head
    assert body.index("<p>") < body.index(mounting.page_style()) < body.index("</body>")


@pytest.mark.parametrize(
    ("address", "path", "app"),
    [
        ("", "/", "/"),
        ("", "/below/", "/below/"),
        ("lab", "/lab", "/"),
        ("lab", "/lab/", "/"),
        ("lab", "/below/lab", "/below/"),
        ("lab", "/lab/lab", "/lab/"),
    ],
)
def test_the_page_knows_where_the_app_is_behind_a_proxy_too(
    address: str, path: str, app: str
) -> None:
    own = re.search(r"pathname(?:\.replace\(/(.*?)/, ''\))? }", serving.index_page(address))
    assert own
    assert re.sub(own[1].replace("\\/", "/"), "", path) == app if own[1] else path == app


def test_every_page_is_handed_out_at_its_address_and_nothing_else_is() -> None:
    with TestClient(Starlette(routes=serving.routes())) as browser:
        for address in serving.ADDRESSES:
            answer = browser.get(f"/{address}")
            assert answer.text == serving.index_page(address)
            assert answer.headers["cache-control"] == "no-cache"
        assert browser.get("/nowhere").status_code == 404


def test_every_file_of_a_page_is_in_the_menu() -> None:
    files = {file.stem for file in Path("pages").glob("*.py")}
    assert {file for file, _title, _icon in entrance.PAGES} == files


def started() -> None:
    async def start() -> None:
        async with serving.ready(None):
            pass

    # In a thread of its own: in this one the loop of a browser test may be running.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, start()).result()


def test_a_server_that_stands_has_opened_the_memory(own_house: Path) -> None:
    started()
    assert mounting.served().is_set()
    assert (own_house / "memory.db").exists()


def test_a_memory_that_cannot_be_opened_does_not_keep_the_server_from_starting(
    own_house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise StoreError("the file is damaged")

    monkeypatch.setattr(state, "preparation", broken)
    started()
    assert mounting.served().is_set()


@pytest.mark.parametrize(("headless", "opened"), [(True, 0), (False, 1)])
def test_the_browser_is_opened_where_somebody_sits(
    own_house: Path, monkeypatch: pytest.MonkeyPatch, headless: bool, opened: int
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    options = {"server.headless": headless, "server.port": 8601, "server.baseUrlPath": "/below/"}
    known = st.get_option
    monkeypatch.setattr(st, "get_option", lambda key: options.get(key, known(key)))
    started()
    assert addresses == opened * ["http://localhost:8601/below/"]


def framed() -> AppTest:
    return page_driver.visitor().run()


def test_the_style_is_sent_by_the_page_only_where_the_server_did_not_bring_it(
    own_house: Path,
) -> None:
    def styled(app: AppTest) -> bool:
        return any("<style>" in str(one.proto) for one in app.get("html"))

    assert styled(framed())
    st.cache_resource.clear()
    mounting.served().set()
    assert not styled(framed())


def test_tables_are_made_by_the_systems_allocator(tmp_path: Path) -> None:
    program = """
import asyncio
from pages.ui.serving import ready
async def start():
    async with ready(None):
        pass
asyncio.run(start())
import pyarrow
print(pyarrow.default_memory_pool().backend_name)
"""
    given = {k: v for k, v in os.environ.items() if k != "ARROW_DEFAULT_MEMORY_POOL"}
    given |= {"MEMOGRAPH_DATA_DIR": str(tmp_path), "STREAMLIT_SERVER_HEADLESS": "true"}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=given, capture_output=True, text=True, check=False
    )
    assert ran.stdout.split() == ["system"], ran.stderr

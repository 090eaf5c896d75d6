"""The files of the page are answered from memory, and everything else as ever."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pages.ui import serving
from pages.ui.page_files import PageFiles, page_files

PAGE = """<script src="./static/js/index.A1.js"></script><link href="./static/css/index.B2.css">
<script src="./static/js/../../secret.js"></script><script src="./static/js/gone.C3.js">"""
FILES = {
    "static/js/index.A1.js": "text/javascript",
    "static/css/index.B2.css": "text/css",
    "static/media/MaterialSymbols-Rounded.D4.woff2": "font/woff2",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (*FILES, "static/js/unnamed.E5.js", "secret.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"what {name} holds")
    return tmp_path


def browser(folder: Path, *, start: str = "") -> TestClient:
    kept = Middleware(PageFiles, start=start, files=page_files(PAGE, folder=folder))
    streamlit = Route("/{path:path}", lambda _request: PlainTextResponse("Streamlit"))
    return TestClient(Starlette(routes=[streamlit], middleware=[kept]))


def test_what_a_page_names_and_is_there_is_kept_and_the_font_of_the_icons(folder: Path) -> None:
    assert set(page_files(PAGE, folder=folder)) == {f"/{name}" for name in FILES}


@pytest.mark.parametrize("start", ["", "/below"])
def test_a_kept_file_is_answered_for_good(folder: Path, start: str) -> None:
    with browser(folder, start=start) as visitor:
        for name, kind in FILES.items():
            answer = visitor.get(f"{start}/{name}")
            assert answer.text == f"what {name} holds"
            assert answer.headers["content-type"].split(";")[0] == kind
            assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/", "/static/js/unnamed.E5.js", "/static/js/gone.C3.js", "/secret.js", "/lab"]
)
def test_everything_else_is_left_to_streamlit(folder: Path, path: str) -> None:
    with browser(folder) as visitor:
        assert visitor.get(path).text == "Streamlit"


@pytest.mark.parametrize("header", ["Range", "If-None-Match", "If-Modified-Since"])
def test_who_asks_for_less_than_the_file_is_left_to_streamlit(folder: Path, header: str) -> None:
    with browser(folder) as visitor:
        answer = visitor.get("/static/js/index.A1.js", headers={header: "bytes=0-3"})
    assert answer.text == "Streamlit"


def test_only_what_is_asked_for_to_be_read_is_answered(folder: Path) -> None:
    with browser(folder) as visitor:
        assert visitor.post("/static/js/index.A1.js").status_code == 405


def test_every_file_the_page_names_for_the_chat_is_kept() -> None:
    page = serving.index_page("")
    with TestClient(Starlette(middleware=serving.middleware())) as visitor:
        for name in serving.chunks():
            assert f"./static/js/{name}" in page
            assert visitor.get(f"/static/js/{name}").status_code == 200

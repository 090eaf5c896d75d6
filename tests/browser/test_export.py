"""The stand-alone picture of a graph opens without a server and without a connection."""

from pathlib import Path

from playwright.sync_api import Browser

from memory_core.graph import Graph
from memory_core.graph_html import export_html
from memory_core.model import Entity, Relation

HOSTILE = "<img src=x onerror=window.hacked=1> http://evil.test"


def test_the_exported_file_draws_itself_alone(browser: Browser, tmp_path: Path) -> None:
    people = (Entity(HOSTILE, "PERSON", id="a"), Entity("Northwind", "ORGANIZATION", id="b"))
    file = tmp_path / "graph.html"
    graph = Graph(people, (Relation("a", "WORKS_AT", "b", id="r"),), 2)
    file.write_text(export_html(graph, title=HOSTILE), "utf-8")
    page = browser.new_page()
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector("canvas")
    drawn = page.evaluate("nodes.get().map(n => n.label)")
    hacked = page.evaluate("window.hacked")
    page.close()
    assert len(drawn) == 2 and hacked is None
    assert errors == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []

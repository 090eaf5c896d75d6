"""The explorer in a browser: one selection, nobody moves, files stand alone, nothing hostile."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from memory_core import Entity, Relation
from tests.browser.driver import Driver
from tests.browser.profile import PATIENCE_MS

Visitors = Callable[..., Driver]
HOSTILE = (
    "<img src=x onerror=window.hacked=1> [x](http://evil.test)",
    "</script><script>window.hacked=2</script>",
    "\u202eright to left عميل",
    "y" * 400,
    "a " + "🧠" * 30,
)
HUB = "Northwind Harbor"


def opened(page: Driver, data_dir: Path, names: tuple[str, ...]) -> Driver:
    """Fill the visitor's memory, each of these linked to one in the middle, and go there."""
    page.open()
    middle, *around = (Entity(name, "PERSON", id=f"e{i}") for i, name in enumerate((HUB, *names)))
    links = [Relation(one.id, "WORKS_AT", middle.id) for one in around]
    page.remember([middle, *around], links, data_dir=data_dir)
    page.go_to("Explorer")
    page.wait_for_graph(f"g.data.explore && g.rows.size === {len(names) + 1}")
    page.settle()
    return page


def picker(page: Driver) -> str:
    return str(page.page.locator(".st-key-entity_picker").inner_text())


def test_a_click_selects_and_the_keyboard_does_too(visitor: Visitors, data_dir: Path) -> None:
    page = opened(visitor(), data_dir, ("Priya", "Ben", "Zoe"))
    before = page.positions()
    page.click_node("Priya")
    expect(page.card()).to_contain_text("Priya")
    page.settle()
    page.page.get_by_role("application").focus()
    page.page.keyboard.press("Escape")
    expect(page.card()).to_have_count(0)
    page.settle()
    page.page.get_by_role("application").focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Enter")
    expect(page.card()).to_be_visible()
    assert page.positions() == before


def test_filters_hide_and_come_back_where_they_stood(visitor: Visitors, data_dir: Path) -> None:
    page = opened(visitor(), data_dir, ("Priya", "Ben"))
    before = page.positions()
    find = page.page.get_by_placeholder("Part of a name")
    find.fill("nobody")
    find.press("Enter")
    page.wait_for_graph("g.rows.size === 0")
    page.page.get_by_role("button", name="Clear filters").first.click()
    page.wait_for_graph("g.rows.size === 3")
    assert page.positions() == before


def test_what_was_set_is_still_set_when_one_comes_back(visitor: Visitors, data_dir: Path) -> None:
    page = opened(visitor(), data_dir, ("Priya", "Ben"))
    page.page.get_by_placeholder("Part of a name").fill("Ben")
    page.page.keyboard.press("Enter")
    page.wait_for_graph("g.rows.size === 1")
    page.go_to("Lab")
    expect(page.page.locator(".st-key-lab_top")).to_be_visible()
    page.settle()
    page.page.go_back()
    page.wait_for_graph("g.data.explore && g.rows.size === 1")
    expect(page.page.get_by_placeholder("Part of a name")).to_have_value("Ben")


def test_the_page_that_is_saved_opens_alone_and_runs_nothing(
    visitor: Visitors, data_dir: Path, browser: Browser, tmp_path: Path
) -> None:
    page = opened(visitor(), data_dir, HOSTILE)
    for name in page.names():
        page.click_node(name)
        page.settle()
    assert page.page.evaluate("window.hacked === undefined")
    assert page.page.locator("img[src*=evil], a[href*=evil], img[src='x']").count() == 0
    page.page.get_by_role("button", name="Save", exact=True).first.click()
    inside = page.page.get_by_test_id("stPopoverBody")
    with page.page.expect_download() as coming:
        inside.get_by_role("button", name="Web page").click()
    coming.value.save_as(tmp_path / "saved.html")
    page.page.keyboard.press("Escape")
    with page.page.expect_download() as coming:
        page.page.get_by_role("button", name="Save what you see as a picture").click()
    coming.value.save_as(tmp_path / "saved.png")
    assert (tmp_path / "saved.png").read_bytes().startswith(b"\x89PNG")

    alone = browser.new_context(offline=True)
    alone.set_default_timeout(PATIENCE_MS)
    shown, asked, broken = alone.new_page(), [], []
    shown.on("request", lambda request: asked.append(request.url))
    shown.on("pageerror", lambda error: broken.append(str(error)))
    shown.goto((tmp_path / "saved.html").as_uri())
    shown.wait_for_function("nodes.length === 6")
    assert [url for url in asked if not url.startswith("file:")] == [] and broken == []
    assert shown.evaluate("window.hacked === undefined")
    alone.close()


@pytest.mark.parametrize(("width", "dark"), [(390, False), (1440, True)])
def test_it_fits_the_screen(visitor: Visitors, data_dir: Path, width: int, dark: bool) -> None:
    page = opened(visitor(width=width, height=844, dark=dark), data_dir, ("Priya", "x" * 300))
    for words in ("Path", "In mind", "Filter", "Groups"):
        page.page.get_by_text(words, exact=True).first.click()
        page.settle()
        expect(page.page.get_by_test_id("stException")).to_have_count(0)
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_link_with_somebody_elses_id_says_so(visitor: Visitors, data_dir: Path) -> None:
    opened(visitor(), data_dir, ("Secret Person",))
    page = visitor().land("/explorer?entity=e1&least=oops&embed=true").page
    told = page.get_by_test_id("stAlert").filter(has_text="not in this memory")
    expect(told).to_be_visible()
    assert "Secret" not in page.content()
    assert "entity=" not in page.url and "embed=true" in page.url

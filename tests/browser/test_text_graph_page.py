"""A text becomes a graph in the browser: read, looked at, stopped; nothing hostile comes alive."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]
HOSTILE = (
    "<img src=x onerror=window.hacked=1> Zoë Brandt works at Northwind Harbor.\n\n"
    "![p](http://evil.test/p.png) <script>window.hacked=1</script> Priya likes the Aster 5.\n\n"
    "[Acme](https://evil.test) :red[Corp] costs $19. | a | b |\n"
)


def open_page(page: Driver) -> None:
    page.go_to("Text to graph")
    expect(page.page.get_by_role("button", name="Read it")).to_be_visible()
    page.settle()


def read(page: Driver, text: str) -> None:
    box = page.page.get_by_label("Text", exact=True)
    box.fill(text)
    box.blur()
    page.settle()
    page.press("Read it")
    expect(page.page.get_by_role("tab", name="Read back")).to_be_visible()
    page.settle()


def names(page: Driver) -> set[str]:
    found: list[str] = page.graph("return [...g.rows.values()].map(r => r.name)")
    return set(found)


def test_a_text_is_read_drawn_and_read_back(visitor: Visitors) -> None:
    page = visitor().open()
    open_page(page)
    read(page, "Priya works at Northwind Harbor. She does not like the Aster 5. It costs $19.")
    assert {"Priya", "Northwind Harbor", "Aster 5"} <= names(page)
    told = page.page.locator(".mg-told").first
    expect(told).to_contain_text("Priya does not like Aster 5.")
    told.get_by_text("Aster 5's price is $19.").click()
    expect(told.locator("details[open]")).to_contain_text("It costs $19.")


def test_hostile_text_stays_text(visitor: Visitors) -> None:
    page = visitor().open()
    open_page(page)
    read(page, HOSTILE)
    for one in names(page):
        page.click_node(one)
        page.settle()
    for tab in ("Entities", "Statements", "Read back"):
        page.page.get_by_role("tab", name=tab).click()
    for summary in page.page.locator(".mg-told summary").all():
        summary.evaluate("e => e.parentElement.open = true")
    assert page.page.evaluate("window.hacked === undefined")
    assert page.page.locator("img[src*=evil], a[href*=evil], img[src='x']").count() == 0


def test_an_empty_and_a_too_long_text_say_what_to_do(visitor: Visitors) -> None:
    page = visitor().open()
    open_page(page)
    page.press("Read it")
    expect(page.page.get_by_test_id("stAlert").first).to_contain_text("empty")
    page.press("Dismiss")
    page.page.get_by_label("Text", exact=True).fill("word " * 200_001)
    page.press("Read it")
    expect(page.page.get_by_test_id("stAlert").first).to_contain_text("1,000,000")


def test_reading_shows_how_far_it_is_and_can_be_stopped_and_gone_on_with(
    visitor: Visitors,
) -> None:
    page = visitor().open()
    open_page(page)
    text = "\n\n".join(f"Priya Brandt likes the Aster {i}, a lamp of Acme." for i in range(1500))
    page.page.get_by_role("tab", name="Upload a file").click()
    page.page.locator("input[type=file]").set_input_files(
        {"name": "lamps.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.settle()
    page.page.get_by_role("button", name="Read the file").click()
    stop = page.page.get_by_test_id("stMainBlockContainer").get_by_role("button", name="Stop")
    expect(page.page.get_by_text("Reading · paragraph")).to_be_visible()
    stop.click()
    expect(page.page.get_by_text("not read to the end")).to_be_visible()
    page.settle()
    assert "Priya Brandt" in names(page)
    page.page.get_by_role("button", name="Read on").click()
    expect(stop).to_be_visible()
    stop.click()


def test_the_memory_is_not_touched(visitor: Visitors) -> None:
    page = visitor().open()
    open_page(page)
    read(page, "Priya works at Northwind Harbor.")
    page.go_to("Chat")
    page.settle()
    assert page.names() == {}


@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_a_phone(visitor: Visitors, dark: bool) -> None:
    page = visitor(width=390, height=844, dark=dark).open()
    open_page(page)
    page.press("Try a sample")
    expect(page.page.get_by_role("tab", name="Read back")).to_be_visible()
    page.settle()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_how_a_message_was_read_is_shown_with_what_else_was_considered(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    page.say("She likes the Dell XPS 15")
    page.page.get_by_role("tab", name="Reading").click()
    shown = page.page.locator(".mg-read").last
    expect(shown).to_contain_text("She → Priya")
    expect(shown).to_contain_text("the grammar of the sentence")
    expect(shown.locator(".mg-chosen")).to_have_count(1)

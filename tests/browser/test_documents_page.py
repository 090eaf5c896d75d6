"""Adding, reading and testing documents."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]
TEXT = (
    b"# Aster 5\n\nThe Aster 5 has a warranty of 7 years.\n\n"
    b"![p](http://evil.test/p.png) <b>bold</b>\n"
)

TABLE = (
    b"name,unit_price,warranty\nNimbus One,$499,18 months\nHalcyon Z,$799,2 years\n"
    b"Aster 5,$300,7 years\n"
)


def paragraphs(n: int, many: int) -> str:
    """Return a document that is like no other; to add one of 40,000 paragraphs takes a while."""
    return "\n\n".join(f"Bench {n}-{i} costs ${n + i} and Anna likes it." for i in range(many))


def open_documents(page: Driver) -> None:
    page.go_to("Documents")
    expect(page.page.get_by_text("Retrieval test")).to_be_visible()
    page.settle()


def test_an_own_document_is_added_found_answered_from_and_deleted(visitor: Visitors) -> None:
    page = visitor().open()
    open_documents(page)
    page.page.locator("input[type=file]").set_input_files(
        {"name": "aster.md", "mimeType": "text/markdown", "buffer": TEXT}
    )
    page.settle()
    page.press("Add to my documents")
    expect(page.page.locator(".mg-chunks").first).to_contain_text("7 years")
    page.page.get_by_label("A question").fill("How long is the warranty of the Aster 5?")
    page.page.get_by_label("A question").press("Enter")
    expect(page.page.locator(".mg-chunks").last).to_contain_text("aster.md")
    page.go_to("Chat")
    page.settle()
    assert "7 years" in page.say("What is the warranty of the Aster 5?")
    open_documents(page)
    page.press("Delete")
    page.press("Erase it")
    expect(page.page.get_by_role("button", name="aster.md")).to_have_count(0)


def test_a_file_that_is_not_what_it_says_is_refused_in_words(visitor: Visitors) -> None:
    page = visitor().open()
    open_documents(page)
    page.page.locator("input[type=file]").set_input_files(
        {"name": "fake.pdf", "mimeType": "application/pdf", "buffer": b"no pdf at all"}
    )
    page.settle()
    page.press("Add to my documents")
    refused = page.page.locator(".mg-files .mg-bad")
    expect(refused).to_contain_text("named like a PDF but is none")
    expect(page.page.get_by_role("button", name="laptops.md")).to_be_visible()
    page.press("Dismiss")
    expect(page.page.locator(".mg-files")).to_have_count(0)


def test_rows_of_a_table_are_shown_with_what_they_speak_of_and_found(visitor: Visitors) -> None:
    page = visitor().open()
    open_documents(page)
    page.page.set_viewport_size({"width": 390, "height": 900})
    page.page.locator("input[type=file]").set_input_files(
        {"name": "phones.csv", "mimeType": "text/csv", "buffer": TABLE}
    )
    page.settle()
    page.press("Add to my documents")
    chips = page.page.locator(".mg-spoken .mg-chip")
    expect(chips.filter(has_text="Halcyon Z")).to_contain_text("warranty: 2 years")
    page.page.get_by_label("A question").fill("What is the warranty of the Halcyon Z?")
    page.page.get_by_label("A question").press("Enter")
    first = page.page.locator(".mg-hits article").first
    expect(first).to_contain_text("Halcyon Z")
    expect(first).to_contain_text("rank 1")
    width = page.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_adding_can_be_stopped_and_keeps_what_was_added(visitor: Visitors, tmp_path: Path) -> None:
    files = [tmp_path / f"mine-{i}.md" for i in range(8)]
    for i, file in enumerate(files):
        file.write_text(paragraphs(i, 40_000 if i else 3))
    page = visitor().open()
    open_documents(page)
    page.page.locator("input[type=file]").set_input_files(files)
    expect(page.page.get_by_role("button", name="Remove mine")).to_have_count(len(files))
    page.settle()
    page.page.get_by_role("button", name="Add to my documents").click()
    page.page.locator(".st-key-stop_adding button").click()
    stopped = page.page.locator(".mg-files .mg-bad")
    expect(stopped).to_contain_text("stopped: nothing of it was stored")
    page.settle()
    added = page.page.locator(".mg-files .mg-good").count()
    assert added < len(files)
    listed = page.page.get_by_role("button", name=re.compile("^mine"))
    expect(listed).to_have_count(added)

"""Adding, reading and testing documents."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.driver import PATIENCE_MS, Driver

Visitors = Callable[..., Driver]
TEXT = (
    b"# Aster 5\n\nThe Aster 5 has a warranty of 7 years.\n\n"
    b"![p](http://evil.test/p.png) <b>bold</b>\n"
)


def open_documents(page: Driver) -> None:
    page.page.get_by_role("link", name="Documents").click()
    expect(page.page.get_by_text("Retrieval test")).to_be_visible(timeout=PATIENCE_MS)
    page.settle()


def test_an_own_document_is_added_found_answered_from_and_deleted(visitor: Visitors) -> None:
    page = visitor().open()
    open_documents(page)
    page.page.locator("input[type=file]").set_input_files(
        {"name": "aster.md", "mimeType": "text/markdown", "buffer": TEXT}
    )
    page.settle()
    page.press("Add to my documents")
    expect(page.page.locator(".mg-chunks").first).to_contain_text("7 years", timeout=PATIENCE_MS)
    page.page.get_by_label("A question").fill("How long is the warranty of the Aster 5?")
    page.page.get_by_label("A question").press("Enter")
    expect(page.page.locator(".mg-chunks").last).to_contain_text("aster.md", timeout=PATIENCE_MS)
    page.page.get_by_role("link", name="Chat").click()
    page.settle()
    assert "7 years" in page.say("What is the warranty of the Aster 5?")
    open_documents(page)
    page.press("Delete")
    page.press("Erase it")
    expect(page.page.get_by_role("button", name="aster.md")).to_have_count(0, timeout=PATIENCE_MS)


def test_a_file_that_is_not_what_it_says_is_refused_in_words(visitor: Visitors) -> None:
    page = visitor().open()
    open_documents(page)
    page.page.locator("input[type=file]").set_input_files(
        {"name": "fake.pdf", "mimeType": "application/pdf", "buffer": b"no pdf at all"}
    )
    page.settle()
    page.press("Add to my documents")
    expect(page.page.get_by_test_id("stAlert").first).to_contain_text("PDF", timeout=PATIENCE_MS)
    expect(page.page.get_by_role("button", name="laptops.md")).to_be_visible()

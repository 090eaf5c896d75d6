"""Compare: a cell opens with its reason, three answers stand side by side, nothing sticks out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.driver import PATIENCE_MS, Driver


def opened(visitor: Callable[..., Driver]) -> Driver:
    """Come by the first page, as a visitor does, and go on to the comparison by the menu."""
    driver = visitor()
    driver.page.goto(driver.url)
    driver.settle()
    driver.go_to("Compare")
    expect(driver.page.locator(".mg-contest")).to_be_visible(timeout=PATIENCE_MS)
    driver.settle()
    return driver


def test_a_cell_says_why_and_only_one_is_open(visitor: Callable[..., Driver]) -> None:
    page = opened(visitor).page
    cells = page.locator(".mg-contest details")
    cells.nth(0).locator("summary").focus()
    page.keyboard.press("Enter")
    reason = cells.nth(0).locator(".mg-because")
    expect(reason).to_be_visible()
    expect(reason).to_contain_text("The buffer dropped message 3")
    cells.nth(40).locator("summary").click()
    expect(page.locator(".mg-contest details[open]")).to_have_count(1)


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)])
def test_it_fits_the_screen(browser: Browser, server: str, width: int, dark: bool) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    page.goto(server + "/compare")
    expect(page.locator(".mg-contest")).to_be_visible(timeout=PATIENCE_MS)
    Driver(page, server).settle()
    page.locator(".mg-contest summary").nth(8).click()
    expect(page.locator(".mg-because").nth(8)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".mg-standing section")).to_have_count(5)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    context.close()


def test_three_answers_use_what_was_said_in_the_chat(visitor: Callable[..., Driver]) -> None:
    driver = visitor().open()
    driver.say("Sunniva works at Vantor.")
    driver.go_to("Compare")
    expect(driver.page.locator(".mg-contest")).to_be_visible(timeout=PATIENCE_MS)
    driver.page.get_by_text("Three answers", exact=True).click()
    box = driver.page.get_by_label("A question")
    box.fill("Where does Sunniva work?")
    box.press("Enter")
    expect(driver.page.locator(".st-key-answer_memory")).to_contain_text(
        "Sunniva works at Vantor", timeout=PATIENCE_MS
    )
    expect(driver.page.locator(".st-key-answer_nothing")).to_contain_text("I don't know")
    expect(driver.page.locator(".st-key-answer_memory .mg-gained").first).to_be_visible()

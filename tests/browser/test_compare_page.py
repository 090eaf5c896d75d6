"""Compare: a cell opens with its reason, three answers stand side by side, nothing sticks out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Driver


def opened(visitor: Callable[..., Driver]) -> Driver:
    """Come by the first page, as a visitor does, and go on to the comparison by the menu."""
    driver = visitor().land()
    driver.go_to("Compare")
    expect(driver.page.locator(".mg-contest")).to_be_visible()
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
def test_it_fits_the_screen(visitor: Callable[..., Driver], width: int, dark: bool) -> None:
    page = visitor(width=width, height=844, dark=dark).land("/compare").page
    expect(page.locator(".mg-contest")).to_be_visible()
    page.locator(".mg-contest summary").nth(8).click()
    expect(page.locator(".mg-because").nth(8)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".mg-standing section")).to_have_count(5)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def test_three_answers_use_what_was_said_in_the_chat(visitor: Callable[..., Driver]) -> None:
    driver = visitor().open()
    driver.say("Sunniva works at Vantor.")
    driver.go_to("Compare")
    expect(driver.page.locator(".mg-contest")).to_be_visible()
    driver.page.get_by_text("Three answers", exact=True).click()
    box = driver.page.get_by_label("A question")
    box.fill("Where does Sunniva work?")
    box.press("Enter")
    expect(driver.page.locator(".st-key-answer_memory")).to_contain_text("Sunniva works at Vantor")
    expect(driver.page.locator(".st-key-answer_nothing")).to_contain_text("I don't know")
    expect(driver.page.locator(".st-key-answer_memory .mg-gained").first).to_be_visible()

"""The lab in a browser: knobs by the keyboard, pictures that follow, hostile names, a phone."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from memory_core import Entity
from tests.browser.driver import Driver

Visitors = Callable[..., Driver]
HOSTILE = "<img src=x onerror=window.hacked=1>"
OFTEN, FRESH = "Northwind Harbor", "Aster 5"


def opened(page: Driver, data_dir: Path) -> Driver:
    """Fill the visitor's memory and go to the lab from the menu."""
    page.open()
    page.remember(
        [
            Entity(OFTEN, "ORGANIZATION", mentions=3, id="often"),
            Entity(FRESH, "PRODUCT", mentions=1, id="fresh"),
            Entity(HOSTILE, "LOCATION", mentions=2, id="hostile"),
        ],
        data_dir=data_dir,
    )
    page.go_to("Lab")
    expect(ranked(page).first).to_be_visible()
    page.settle()
    return page


def ranked(page: Driver) -> Locator:
    """Return the rows of the policy whose weights are turned."""
    return page.page.locator(".st-key-lab_ranks section.on .rank .name")


def test_a_knob_turned_by_the_keyboard_ranks_anew_and_nothing_jumps(
    visitor: Visitors, data_dir: Path
) -> None:
    page = opened(visitor(), data_dir)
    expect(ranked(page)).to_have_text([OFTEN, HOSTILE, FRESH])
    tall = page.page.locator(".st-key-lab_ranks").bounding_box()
    knob = page.page.get_by_role("slider", name="Mentions")
    knob.focus()
    page.page.keyboard.press("Home")
    page.settle()
    expect(page.page.locator(".st-key-turn_balanced_frequency")).to_contain_text("was 20")
    expect(page.page.locator(".st-key-lab_ranks section.on .total").first).to_have_text("40")
    assert page.page.locator(".st-key-lab_ranks").bounding_box() == tall
    expect(knob).to_be_focused()
    page.press("Put all weights back")
    expect(ranked(page)).to_have_text([OFTEN, HOSTILE, FRESH])


def test_a_name_is_lit_in_every_ranking_and_the_keyboard_follows_its_line(
    visitor: Visitors, data_dir: Path
) -> None:
    page = opened(visitor(), data_dir)
    ranked(page).filter(has_text=FRESH).hover()
    expect(page.page.locator(".st-key-lab_ranks .rank.lit")).to_have_count(3)
    page.page.mouse.move(0, 0)
    ranked(page).filter(has_text=FRESH).locator("..").focus()
    page.page.keyboard.press("Enter")
    page.settle()
    expect(ranked(page).filter(has_text=FRESH).locator("..")).to_be_focused()
    expect(page.page.locator(".st-key-lab_time .names .name").last).to_have_text(FRESH)
    assert page.page.evaluate("window.hacked") is None


def test_on_a_phone_the_ranking_comes_first_and_nothing_is_cut_off(
    visitor: Visitors, data_dir: Path
) -> None:
    page = opened(visitor(width=390, height=844, dark=True), data_dir)
    ranking = page.page.locator(".st-key-lab_ranks").bounding_box()
    knobs = page.page.locator(".st-key-lab_controls").bounding_box()
    assert ranking and knobs and ranking["y"] < knobs["y"]
    assert page.page.evaluate("document.querySelector('.stMain').scrollWidth") <= 390

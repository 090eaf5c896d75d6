"""A reference that could mean several things: the chat asks back, and a click settles it."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]
BOTH = "I compared the Dell XPS 15 and the Lenovo ThinkPad X1"


def meant(page: Driver) -> Locator:
    """Return the buttons that settle what was meant."""
    return page.page.locator("[class*=st-key-meant_] button")


def asked_back(page: Driver) -> None:
    """Ask for the warranty of one of two."""
    page.say(BOTH)
    assert "Which one do you mean" in page.say("What's its warranty?")
    expect(meant(page)).to_have_count(2)


def answered_for(page: Driver, chosen: str) -> None:
    """Wait until it is answered for the one that was chosen, and nothing is asked any more."""
    expect(page.chips()).to_have_count(3)
    page.settle()
    answer = " ".join(page.answers().last.inner_text().split())
    assert f"its → {chosen}" in answer and "year" in answer
    expect(meant(page)).to_have_count(0)


def test_a_tap_on_a_candidate_answers_for_that_one(visitor: Visitors) -> None:
    page = visitor(width=390, height=844).open()
    asked_back(page)
    meant(page).filter(has_text="Dell XPS 15").click()
    answered_for(page, "Dell XPS 15")


def test_a_candidate_is_chosen_with_the_keyboard(visitor: Visitors) -> None:
    page = visitor().open()
    asked_back(page)
    meant(page).filter(has_text="Lenovo ThinkPad X1").focus()
    page.page.keyboard.press("Enter")
    answered_for(page, "Lenovo ThinkPad X1")

"""An answer that takes its time loses nothing to what a visitor does meanwhile."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Driver
from tests.browser.slow_service import WORDS, SlowServer, let_it_answer, slow_service

Visitors = Callable[..., Driver]


@pytest.fixture
def service() -> Iterator[SlowServer]:
    with slow_service() as running:
        yield running


def test_clicks_and_a_draft_survive_an_answer_that_streams(
    visitor: Visitors, service: SlowServer
) -> None:
    page = visitor().open()
    page.say("Harrison likes machine learning")
    let_it_answer(page, service.url)
    box = page.box()
    box.fill("My colleague Priya works at Northwind Harbor")
    box.press("Enter")
    expect(page.answers().last).to_contain_text("word2")
    page.click_node("Harrison")
    service.may_end.set()
    page.page.get_by_role("button", name="Pin").click()
    expect(page.chips()).to_have_count(2)
    expect(page.answers().last).to_contain_text(WORDS[-1].strip())
    expect(page.page.get_by_role("button", name="Unpin")).to_be_visible()
    assert "Priya" in page.names()


def test_an_answer_is_stopped_with_what_was_said_kept(
    visitor: Visitors, service: SlowServer
) -> None:
    page = visitor().open()
    let_it_answer(page, service.url)
    box = page.box()
    box.fill("Sunniva works at Vantor")
    box.press("Enter")
    expect(page.answers().last).to_contain_text("word2")
    page.page.get_by_test_id("stChatInputStopButton").click()
    expect(page.page.get_by_role("button", name="Ask again")).to_be_visible()
    page.settle()
    page.page.reload()
    page.settle()
    said = page.answers().last.inner_text()
    assert "word2" in said and WORDS[-1].strip() not in said
    assert "Sunniva" in page.names()


def test_the_page_says_who_speaks_and_that_a_failed_service_was_replaced(visitor: Visitors) -> None:
    page = visitor().open()
    let_it_answer(page, "http://127.0.0.1:9/v1")
    answer = page.say("What is the warranty of the Dell XPS 15?")
    assert "2 years" in answer
    problem = page.page.locator(".st-key-problem_0")
    expect(problem).to_contain_text("check the address and that the service is running")
    page.press("Dismiss")
    expect(problem).not_to_be_visible()
    page.page.reload()
    page.settle()
    assert "secret-key" not in page.page.content()

"""A browser that goes back, reloads, opens twice or loses its connection: nothing of the chat is
lost, nothing is there twice."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import Driver
from tests.browser.slow_service import WORDS, SlowServer, let_it_answer, slow_service

Visitors = Callable[..., Driver]

LINE_CUT = """() => {
  const cut = sockets.splice(0).filter((s) => s.readyState === WebSocket.OPEN);
  for (const socket of cut) socket.close();
  return cut.length;
}"""
SOCKETS = """globalThis.sockets = [];
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); sockets.push(this); }
};"""


@pytest.fixture
def service() -> Iterator[SlowServer]:
    with slow_service() as running:
        yield running


def begin(page: Driver, text: str) -> None:
    """Send a message to the slow service and wait until its answer is on its way."""
    box = page.box()
    box.fill(text)
    box.press("Enter")
    expect(page.answers().last).to_contain_text("word2")


def questions(page: Page) -> list[str]:
    return page.get_by_label("Chat message from user").all_inner_texts()


def test_a_reload_in_mid_answer_loses_nothing_and_doubles_nothing(
    visitor: Visitors, service: SlowServer
) -> None:
    page = visitor().open()
    let_it_answer(page, service.url)
    begin(page, "Sunniva works at Vantor")
    page.page.reload()
    expect(page.page.get_by_text("Still being answered")).to_be_visible()
    expect(page.answers().last).to_contain_text("word2")
    service.may_end.set()
    expect(page.answers().last).to_contain_text(WORDS[-1].strip())
    expect(page.page.get_by_text("Still being answered")).to_have_count(0)
    assert questions(page.page) == ["Sunniva works at Vantor"]
    expect(page.answers()).to_have_count(1)
    assert {"Sunniva", "Vantor"} <= set(page.names())


def test_an_answer_comes_to_its_end_while_another_page_is_looked_at(
    visitor: Visitors, service: SlowServer
) -> None:
    page = visitor().open()
    let_it_answer(page, service.url)
    begin(page, "Yrsa works at Pellion")
    page.page.get_by_role("link", name="Privacy").first.click()
    expect(page.page.get_by_text("What is stored of you")).to_be_visible()
    page.page.get_by_role("link", name="Chat & memory").first.click()
    expect(page.page.get_by_text("Still being answered")).to_be_visible()
    service.may_end.set()
    expect(page.chips()).to_have_count(1)
    expect(page.answers().last).to_contain_text(WORDS[-1].strip())
    expect(page.page.get_by_role("button", name="Ask again")).to_have_count(0)
    assert questions(page.page) == ["Yrsa works at Pellion"]


def test_an_answer_comes_to_its_end_while_the_connection_is_lost(
    visitor: Visitors, service: SlowServer
) -> None:
    page = visitor(fresh=True)
    page.page.add_init_script(SOCKETS)
    page.open()
    let_it_answer(page, service.url)
    begin(page, "Declan lives in Oslo")
    assert page.page.evaluate(LINE_CUT) == 1
    expect(page.page.get_by_text("Still being answered")).to_be_visible()
    service.may_end.set()
    expect(page.chips()).to_have_count(1)
    expect(page.answers()).to_have_count(1)
    expect(page.answers().last).to_contain_text(WORDS[-1].strip())
    expect(page.page.get_by_role("button", name="Ask again")).to_have_count(0)
    assert questions(page.page) == ["Declan lives in Oslo"]


def test_two_tabs_of_one_browser_share_the_memory_and_lose_nothing(visitor: Visitors) -> None:
    one = visitor().open()
    one.say("Priya works at Northwind Harbor")
    two = Driver(one.page.context.new_page(), one.url).open()
    assert "Priya" in two.names()
    two.say("Harrison likes machine learning")
    one.say("Where does Priya work?")
    for tab in (one, two):
        tab.page.reload()
        tab.settle()
    expected = ["Priya works at Northwind Harbor", "Harrison likes machine learning"]
    assert questions(one.page) == questions(two.page) == [*expected, "Where does Priya work?"]
    assert set(one.names()) == set(two.names()) >= {"Priya", "Harrison"}


def test_the_back_button_leads_back_to_the_chat_as_it_was(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("Priya works at Northwind Harbor")
    page.go_to("Privacy")
    expect(page.page.get_by_text("What is stored of you")).to_be_visible()
    page.settle()
    page.page.go_back()
    expect(page.chips()).to_have_count(1)
    page.settle()
    assert questions(page.page) == ["Priya works at Northwind Harbor"]
    page.page.go_forward()
    expect(page.page.get_by_text("What is stored of you")).to_be_visible()

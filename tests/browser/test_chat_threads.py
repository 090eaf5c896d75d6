"""What ties the chat to the pictures: marks, the arrow to what was meant, chips, and candidates."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]

MARKED = """(name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString())"""
WAITED = (
    "([name, text]) => [...(CSS.highlights.get(name) ?? [])].some((r) => r.toString() === text)"
)
INSIDE = """([key, selector]) => {
  const hosts = [...document.querySelectorAll('.st-key-' + key + ' *')].filter((e) => e.shadowRoot);
  return hosts.flatMap((h) => [...h.shadowRoot.querySelectorAll(selector)])
    .map((e) => e.textContent);
}"""


def wait_for_mark(page: Driver, name: str, text: str) -> None:
    page.page.wait_for_function(WAITED, arg=[name, text])


def test_an_arrow_leads_from_the_word_to_what_it_meant(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("I'm looking for the Dell XPS 15")
    page.say("What's its warranty?")
    wait_for_mark(page, "mg-referred", "its")
    assert page.page.evaluate(MARKED, "mg-referred") == ["its", "Dell XPS 15"]
    page.page.wait_for_function(f"({INSIDE})(['arrows', 'path']).length === 2")
    page.page.locator(".mg-arrow a").last.click()
    expect(page.card().locator("bdi").first).to_have_text("Dell XPS 15")
    wait_for_mark(page, "mg-selected", "Dell XPS 15")
    page.say("Harrison likes machine learning")
    page.page.wait_for_function(f"({MARKED})('mg-referred').length === 0")


def test_a_selected_node_marks_its_words_and_a_name_one_typed_leads_to_its_node(
    visitor: Visitors,
) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    page.click_node("Northwind Harbor")
    wait_for_mark(page, "mg-selected", "Northwind Harbor")
    question = page.page.get_by_label("Chat message from user").first
    question.get_by_role("link", name="Priya").click()
    wait_for_mark(page, "mg-selected", "Priya")
    assert set(page.page.evaluate(MARKED, "mg-selected")) == {"Priya"}


def test_the_chip_of_an_answer_lights_up_what_it_used_and_opens_its_trace(
    visitor: Visitors,
) -> None:
    page = visitor().open()
    page.say("I'm looking for the Dell XPS 15")
    page.say("What's its warranty?")
    page.say("Priya works at Northwind Harbor")
    page.chips().nth(1).get_by_role("button").first.click()
    page.settle()
    expect(page.page.get_by_role("tab", name="Trace")).to_have_attribute("aria-selected", "true")
    lit = page.graph("return [...g.rows.values()].filter(r => r.used).map(r => r.name)")
    assert "Dell XPS 15" in lit and "Priya" not in lit
    for key in ("expiry", "scores"):
        inside = page.page.evaluate(INSIDE, [key, ".row.used .name"])
        assert set(inside) == set(lit), json.dumps(lit)


def test_an_embedded_page_has_the_chat_the_graph_and_the_figures_only(visitor: Visitors) -> None:
    page = visitor(width=900, height=640).open("/?embed=true")
    page.say("Priya works at Northwind Harbor")
    assert "Priya" in page.names()
    expect(page.page.locator(".st-key-embedded")).to_be_visible()
    expect(page.page.get_by_role("button", name="New chat")).to_have_count(0)
    expect(page.page.get_by_role("button", name="+5 min")).to_be_visible()
    wide = page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide

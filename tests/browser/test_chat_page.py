"""The main page as a visitor meets it."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]


def test_references_are_understood_over_three_turns(visitor: Visitors) -> None:
    page = visitor().open()
    assert "Dell XPS 15" in page.say("I'm looking for the Dell XPS 15")
    answer = page.say("What's its warranty?")
    assert "2 years" in answer
    assert "understood as" in answer and "its → Dell XPS 15" in " ".join(answer.split())
    assert "Lenovo" in page.say("And compared to the Lenovo one?")
    assert "Dell XPS 15" in page.names()


def test_a_click_on_a_node_shows_the_entity(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    for name in ("Northwind Harbor", "Priya"):
        page.click_node(name)
        expect(page.card().locator("bdi").first).to_have_text(name)
    expect(page.card()).to_contain_text("works at")


def test_a_name_in_an_answer_leads_to_its_entity(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("I'm looking for the Dell XPS 15")
    page.say("My colleague Priya works at Northwind Harbor")
    page.page.locator("a[href^='#entity-']", has_text="Dell XPS 15").first.click()
    expect(page.card().locator("bdi").first).to_have_text("Dell XPS 15")
    assert "#" not in page.page.url


def test_nothing_moves_when_an_entity_appears(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    before = page.positions()
    page.say("Harrison likes machine learning")
    after = page.positions()
    assert len(after) > len(before)
    assert {i: after[i] for i in before} == before


def test_hostile_names_are_text(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("Zoë <img src=x onerror=window.hacked=1> Brandt met Bob ![p](http://evil.test/p.png)")
    page.say("<script>window.hacked=1</script> works at [Acme](https://evil.test) :red[Corp]")
    expect(page.page.get_by_label("Chat message from user").first).to_contain_text(
        "<\u200bimg src=x"
    )
    for tab in ("Trace", "Context", "Entities", "Prompt"):
        page.page.get_by_role("tab", name=tab).click()
    for name in page.names():
        page.click_node(name)
        page.settle()
    assert page.page.evaluate("window.hacked === undefined")
    assert page.page.locator("img[src*=evil], a[href*=evil], img[src='x']").count() == 0


def test_two_browsers_never_see_each_other(visitor: Visitors) -> None:
    mine, theirs = visitor().open(), visitor().open()
    mine.say("My colleague Priya works at Northwind Harbor")
    theirs.page.reload()
    theirs.settle()
    assert theirs.names() == {}
    assert "Priya" not in theirs.page.locator(".stApp").inner_text()
    keys = {json.dumps(v.page.context.cookies()) for v in (mine, theirs)}
    assert len(keys) == 2


def test_a_reload_keeps_the_memory(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    known = page.names()
    page.open()
    assert page.names() == known
    expect(page.answers()).to_have_count(1)
    assert "visitor" not in page.page.url


def test_what_expired_is_a_ghost_that_can_be_restored(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("Harrison likes machine learning")
    page.press("+1 h")
    page.wait_for_graph("g.rows.size && [...g.rows.values()].every(r => r.ghost)")
    page.click_node("Harrison")
    page.page.get_by_role("button", name="Restore").click()
    page.wait_for_graph("[...g.rows.values()].some(r => !r.ghost)")
    assert page.graph("return [...g.rows.values()].filter(r => !r.ghost).map(r => r.name)") == [
        "Harrison"
    ]


def test_time_runs_on_in_the_browser_and_expiry_is_followed(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("Harrison likes machine learning")
    page.page.get_by_role("radio", name="×3600").click()
    expect(page.page.locator(".st-key-expiry_box")).to_contain_text("All of it has expired")


def test_filters_that_hide_everything_say_so(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("Harrison likes machine learning")
    search = page.page.get_by_placeholder("Find a name")
    search.fill("nobody of that name")
    expect(page.page.get_by_text("hidden by your filters")).to_be_visible()
    page.page.get_by_role("button", name="Clear filters").click()
    expect(page.page.get_by_text("hidden by your filters")).to_be_hidden()


def test_a_scenario_plays_from_the_empty_page(visitor: Visitors) -> None:
    page = visitor(width=390, height=844, dark=True).open()
    page.press("Choosing a laptop")
    expect(page.chips()).to_have_count(1)
    page.page.get_by_role("button", name="Next").click()
    expect(page.chips()).to_have_count(2)
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_problem_stays_until_it_is_dismissed(visitor: Visitors) -> None:
    page = visitor().open()
    box = page.box()
    box.fill("x" * 100_000)
    box.press("Enter")
    alert = page.page.get_by_text("Nothing was stored")
    expect(alert).to_be_visible()
    page.press("+5 min")
    expect(alert).to_be_visible()
    page.press("Dismiss")
    expect(alert).to_be_hidden()


def test_the_layout_survives_a_look_at_another_page(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    before = page.positions()
    page.go_to("Documents")
    expect(page.page.get_by_text("Retrieval test")).to_be_visible()
    page.go_to("Chat")
    page.settle()
    assert page.positions() == before


TWICE = """
  const host = document.createElement('div'), inner = document.createElement('div');
  inner.className = 'm';
  host.append(inner);
  box.parentNode.append(host);
  const part = { data: g.data, parentElement: host, setStateValue() {} };
  const mount = () => memograph.parts.graph(part);
  mount()();
  const left = inner.childElementCount;
  mount();
  return [left, inner.querySelectorAll('canvas').length];
"""


def test_a_graph_that_is_mounted_anew_in_the_same_place_is_there_once(visitor: Visitors) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    page.wait_for_graph("g.rows.size > 1")
    assert page.graph(TWICE) == [0, 1]

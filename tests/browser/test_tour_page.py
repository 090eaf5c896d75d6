"""The guided tour in a browser: playing, guessing, jumping, leaving, a file of one's own."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]


def open_tour(page: Driver) -> None:
    page.go_to("Guided tour")
    expect(page.page.get_by_text("Choose a scenario and watch")).to_be_visible()
    page.settle()


def play(page: Driver, title: str) -> None:
    page.page.get_by_role("button", name=title).click()
    leave = page.page.get_by_role("button", name="Leave")
    expect(leave).to_be_visible()
    page.settle()


def go_to(page: Driver, step: str) -> None:
    page.page.locator(".st-key-tour_step").get_by_text(step, exact=True).click()
    page.settle()


def caption(page: Driver) -> str:
    return page.page.locator(".mg-caption").inner_text()


def test_a_scenario_is_played_guessed_jumped_in_and_left(visitor: Visitors) -> None:
    page = visitor().open()
    open_tour(page)
    play(page, "People and positions")
    page.wait_for_graph("g.rows.size === 2")
    before = page.positions()
    page.press("Next")
    page.wait_for_graph("g.rows.size === 6")
    after = page.positions()
    assert all(after[name] == place for name, place in before.items())  # nothing old moves
    go_to(page, "5 ?")
    expect(page.page.get_by_text("What is meant in")).to_be_visible()
    page.page.locator(".st-key-tour_choices").get_by_role("button", name="Aiko Brandt").click()
    expect(page.page.locator(".mg-verdict")).to_contain_text("Right")
    page.press("Next")
    page.press("Next")  # ten minutes pass on screen first
    expect(page.page.locator(".mg-caption")).to_contain_text("Ten minutes")
    go_to(page, "1")
    page.wait_for_graph("g.rows.size === 2")
    go_to(page, "9 »")
    expect(page.page.locator(".st-key-tour_log")).to_contain_text("25 min pass")
    page.go_to("Privacy")
    page.settle()
    open_tour(page)  # the tour was left with its page; there is nothing to go on with
    assert page.page.get_by_role("button", name="Leave").count() == 0


def test_a_scenario_plays_by_itself_until_it_asks(visitor: Visitors) -> None:
    page = visitor().open()
    open_tour(page)
    play(page, "A poisoned document")
    page.press("Play")
    expect(page.page.get_by_text("Which part of the document")).to_be_visible()
    page.press("Show me")
    expect(page.page.locator(".mg-verdict")).to_contain_text("Feeding")
    answer = page.page.locator(".st-key-tour_log").get_by_text("every morning, about")
    expect(answer.last).to_be_visible()  # it went on


def test_a_recorded_conversation_is_downloaded_and_played(
    visitor: Visitors, tmp_path: Path
) -> None:
    page = visitor().open()
    page.say("Sunniva works at Vantor")
    open_tour(page)
    page.page.get_by_text("Record your conversation").click()
    button = page.page.get_by_role("button", name="Download 1 step")
    expect(button).to_be_visible()
    page.page.wait_for_load_state("networkidle")  # it looks whether its file is there
    page.stand_still(button)
    with page.page.expect_download() as download:
        button.click()
    file = tmp_path / "scenario.json"
    download.value.save_as(file)
    page.page.get_by_text("Play a scenario file of your own").click()
    upload = page.page.locator(".st-key-tour_upload input[type=file]")
    upload.set_input_files({"name": "s.json", "mimeType": "application/json", "buffer": b"{"})
    expect(page.page.get_by_text("This file is no JSON")).to_be_visible()
    upload.set_input_files(file)
    play(page, "A recorded conversation")
    expect(page.page.locator(".st-key-tour_log")).to_contain_text("Sunniva works at Vantor")


def test_a_phone_has_the_next_step_under_the_thumb(visitor: Visitors) -> None:
    page = visitor().open()
    open_tour(page)
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.settle()
    play(page, "Returning a purchase")
    button = page.page.get_by_role("button", name="Next")
    expect(button).to_be_in_viewport()
    wide = page.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
    assert wide <= 390
    expect(page.page.locator(".mg-caption")).to_be_in_viewport()
    first = caption(page)
    button.click()
    expect(page.page.locator(".mg-caption")).not_to_have_text(first)

"""Every page for every eye, and without a mouse: axe-core's rules, contrast in both themes, the
keyboard, focus, stillness."""

from collections.abc import Callable
from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.driver import Driver
from tests.browser.test_deep_links import PAGES
from tests.browser.thumb import too_small, too_wide

Visitors = Callable[..., Driver]
AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
"""axe-core as that package brings it: the tests need no npm."""
GRAVE = {"serious", "critical"}
HEADINGS = {"heading-order", "page-has-heading-one"}
"""One heading for a page, and no level left out below it."""
WIDE: ViewportSize = {"width": 1440, "height": 900}
ROOMY: ViewportSize = {"width": 2200, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
TABS = ("Working memory", "Trace", "Reading", "Context", "Entities", "Prompt")
POPOVERS = ("Scenarios", "Chats", "Extend", "Edit", "Merge", "Split", "Forget")

_FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; return at;
}"""
_LOOK = """async (at) => {
  const look = [], drawn = () => new Promise(requestAnimationFrame);
  await drawn().then(drawn);   // Streamlit's own fields learn of the focus a moment later
  for (let box = at, up = 0; box && up < 5; box = box.parentElement, up++) {
    const s = getComputedStyle(box);
    look.push([s.outlineStyle, s.outlineWidth, s.outlineColor, s.boxShadow, s.borderColor,
      s.backgroundColor].join());
  }
  return look.join('|');
}"""
_MOVING = """() => {
  const slow = (s) => s.split(',').some((one) => parseFloat(one) > 0.001);
  const all = (root) => [...root.querySelectorAll('*')]
    .flatMap((e) => [e, ...(e.shadowRoot ? all(e.shadowRoot) : [])]);
  return all(document).filter((e) => { const s = getComputedStyle(e);
    return slow(s.transitionDuration) || (s.animationName !== 'none' && slow(s.animationDuration));
  }).map((e) => e.outerHTML.slice(0, 120));
}"""


def findings(page: Page, *, within: str = "", rules: tuple[str, ...] = ()) -> list[str]:
    """Return what axe-core finds grave, as "rule: element: why". within: a CSS selector, the whole
    page without one. rules: only these, all without any."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = page.evaluate(
        "([within, options]) => axe.run(within || document, options)", [within, options]
    )
    return [
        f"{rule['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE or rule["id"] in HEADINGS
        for node in rule["nodes"]
    ]


TALK = (
    "My colleague Priya works at Northwind Harbor",
    "I'm looking for the Dell XPS 15",
    "What's its warranty?",
)


def talked(visitor: Visitors, *said: str) -> Driver:
    """Return a visitor in whose memory is what was said, for whom nothing moves."""
    driver = visitor().open()
    driver.page.emulate_media(reduced_motion="reduce")  # no colour is caught half way
    for text in said:
        driver.say(text)
    return driver


def in_theme(driver: Driver, *, dark: bool) -> None:
    """Have the page in light or dark, as the visitor's system asks for it."""
    scheme: Literal["dark", "light"] = "dark" if dark else "light"
    driver.page.emulate_media(color_scheme=scheme)
    driver.page.wait_for_function(
        f"getComputedStyle(document.querySelector('.stApp')).colorScheme === '{scheme}'"
    )
    driver.settle()


def go_to(driver: Driver, path: str) -> None:
    """Follow the link of the menu, which shows them all where there is room."""
    if driver.page.url == driver.url + path:
        return
    driver.page.set_viewport_size(ROOMY)
    driver.settle()
    driver.page.locator(f"[data-testid=stTopNavLink][href$='{path}']").click()
    driver.page.wait_for_url(driver.url + path)
    driver.settle()


def focused(driver: Driver, attribute: str) -> str | None:
    """Return an attribute of the element with the focus, in whatever shadow it stands."""
    found: str | None = driver.page.evaluate(
        f"() => ({_FOCUSED})()?.getAttribute({attribute!r}) ?? null"
    )
    return found


def graph(driver: Driver) -> Locator:
    return driver.page.get_by_role("application").first


RULES: dict[bool, tuple[str, ...]] = {False: (), True: ("color-contrast",)}
"""In light all rules, in dark the one rule that a theme changes."""


def test_no_page_has_a_grave_finding_in_any_width_or_theme_and_a_thumb_is_enough(
    visitor: Visitors,
) -> None:
    driver = talked(visitor, *TALK)
    found: dict[str, list[str]] = {}
    for dark in (False, True):
        in_theme(driver, dark=dark)
        for path in ("/", *PAGES):
            go_to(driver, path)
            for size in (WIDE, PHONE):
                driver.page.set_viewport_size(size)
                driver.settle()
                where = f"{path} at {size['width']}{' in dark' if dark else ''}"
                found[where] = findings(driver.page, rules=RULES[dark])
            if not dark:
                found[f"{path} for a thumb"] = [*too_small(driver.page), *too_wide(driver.page)]
    assert {where: what for where, what in found.items() if what} == {}


def test_no_tab_and_no_popover_of_the_chat_has_a_grave_finding_in_any_theme(
    visitor: Visitors,
) -> None:
    driver = talked(visitor, *TALK)
    found: dict[str, list[str]] = {}
    for dark in (False, True):
        in_theme(driver, dark=dark)
        for name in TABS:
            driver.page.get_by_role("tab", name=name).click()
            driver.settle()
            found[f"{name} {dark}"] = findings(
                driver.page, within="[data-testid=stTabs]", rules=RULES[dark]
            )
        for name in POPOVERS:
            found[f"{name} {dark}"] = in_popover(driver, name, rules=RULES[dark])
    assert {where: what for where, what in found.items() if what} == {}


def in_popover(driver: Driver, name: str, *, rules: tuple[str, ...]) -> list[str]:
    """Return what is found in a popover, which is closed again."""
    body = driver.page.get_by_test_id("stPopoverBody")
    button = driver.page.get_by_role("button", name=name).first
    button.click()
    expect(body).to_be_visible()
    driver.settle()
    found = findings(driver.page, within="[data-testid=stPopoverBody]", rules=rules)
    button.click()
    expect(body).to_be_hidden()
    return found


def test_the_graph_is_told_in_words_and_walked_with_keys(visitor: Visitors) -> None:
    driver = talked(visitor, TALK[0])
    keys = driver.page.keyboard
    told = graph(driver).get_attribute("aria-label") or ""
    assert "3 entities" in told and "Priya works at Northwind Harbor" in told
    graph(driver).focus()
    keys.press("Escape")
    expect(driver.card()).to_be_hidden()
    driver.settle()
    reached = set()
    for _ in driver.names():
        keys.press("PageDown")
        reached.add(driver.graph("return g.at"))
    assert reached == set(driver.names().values())
    keys.press("ArrowRight")
    keys.press("ArrowLeft")
    at = driver.graph("return g.rows.get(g.at).name")
    assert str(driver.graph("return g.said.textContent")).startswith(f"{at}, ")
    keys.press("Enter")
    expect(driver.card().locator("bdi").first).to_have_text(at)
    driver.settle()
    assert focused(driver, "role") == "application", "the focus stays over the rerun"
    keys.press("PageDown")
    assert driver.graph("return g.rows.get(g.at).name") != at, "and goes on from where it was"


def test_a_bar_keeps_the_focus_when_it_selects(visitor: Visitors) -> None:
    driver = talked(visitor, TALK[0])
    for box in ("expiry", "scores"):
        for name in ("Northwind Harbor", "Priya"):
            button = driver.page.locator(f".st-key-{box}").get_by_role("button", name=name)
            button.focus()
            driver.page.keyboard.press("Enter")
            expect(driver.card().locator("bdi").first).to_have_text(name)
            driver.settle()
            assert focused(driver, "data-id") == driver.names()[name]


def test_whatever_the_tab_key_reaches_shows_that_it_has_the_focus(visitor: Visitors) -> None:
    driver = talked(visitor, TALK[0])
    for path in ("/", "/explorer"):
        go_to(driver, path)
        expect(driver.card()).to_be_visible()
        driver.settle()
        stops, unseen = walked(driver)
        assert len(stops) > 25
        assert unseen == []


def walked(driver: Driver) -> tuple[set[str], list[str]]:
    """Return where the tab key comes from the top, and which of these look as without focus."""
    page, unseen, stops = driver.page, [], set()
    page.locator(".stApp").click(position={"x": 700, "y": 60})
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate_handle(_FOCUSED)
        told = str(page.evaluate("(at) => at.outerHTML.slice(0, 160)", at))
        if told.startswith("<body"):
            break
        stops.add(told)
        with_focus = page.evaluate(_LOOK, at)
        page.evaluate("(at) => at.blur()", at)
        without = page.evaluate(_LOOK, at)
        page.evaluate("(at) => at.focus({ focusVisible: true })", at)
        if with_focus == without:
            unseen.append(told)
    return stops, unseen


def test_nothing_moves_by_itself_for_who_asked_for_stillness(visitor: Visitors) -> None:
    driver = talked(visitor, TALK[0])
    assert driver.page.evaluate(_MOVING) == []
    graph(driver).focus()
    driver.page.keyboard.press("0")
    before = driver.graph("return g.net.getViewPosition()")
    driver.page.keyboard.press("+")
    driver.page.keyboard.press("0")
    assert driver.graph("return g.net.getViewPosition()") == pytest.approx(before)

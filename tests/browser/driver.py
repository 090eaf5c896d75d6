"""What a visitor does on the page, in the words of the tests."""

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Locator, Page, expect

from memory_core import Entity, Memory, Relation, Settings
from pages.ui.visitor import COOKIE, user_id_of
from tests.browser.course import AT_REST, QUIET_MS

PHONE_PX = 640
"""Width below which a screen has the pages behind a button."""

_GRAPH = """() => {
  const host = document.querySelector('.st-key-graph, .st-key-explorer_graph');
  const find = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.graph) return element;
      const inside = element.shadowRoot && find(element.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  return find(host || document);
}"""

_STILL = """async (at) => {
  const once = (a) => a.effect.getTiming().iterations === 1;
  for (let e = at; e; e = e.parentElement)
    await Promise.allSettled(e.getAnimations().filter(once).map((a) => a.finished));
}"""


_UNMOVED = """(() => {
  const at = JSON.stringify([g.net.getPositions(), g.net.getViewPosition(), g.net.getScale()]);
  if (g.seen?.at !== at) g.seen = { at, looks: 0, since: performance.now() };
  return ++g.seen.looks > 10 && performance.now() - g.seen.since > 250;
})()"""
"""Whether nothing of the graph `g` has moved for a while: it is laid out and has come into view."""


class Driver:
    """One visitor at one page."""

    def __init__(self, page: Page, url: str) -> None:
        """page: of a Profile, which notes its course."""
        self.page = page
        self.url = url

    def land(self, path: str = "/") -> "Driver":
        """Come to a page by its address and wait until it stands."""
        self.page.goto(self.url + path)
        self.settle()
        return self

    def open(self, path: str = "/") -> "Driver":
        """Come to the chat and wait until one can type."""
        self.land(path)
        expect(self.box()).to_be_enabled()
        return self

    def settle(self) -> None:
        """Wait until the server has nothing more to do for this page."""
        self.page.wait_for_function(AT_REST, arg=QUIET_MS, polling=50)

    def stand_still(self, element: Locator) -> None:
        """Wait until what is being unfolded has come to rest: of a press on a button that moves
        on, the browser makes no click."""
        element.evaluate(_STILL)

    def go_to(self, title: str) -> None:
        """Go to another page by the menu, once nothing is running: a click in mid-run can be
        overtaken by what the page before still has to tell."""
        self.settle()
        size = self.page.viewport_size
        phone = size is not None and size["width"] < PHONE_PX
        if phone:
            self.page.get_by_test_id("stExpandSidebarButton").click()  # closes by itself
        self.page.get_by_role("link", name=title).first.click()
        if phone:
            expect(self.page.get_by_test_id("stSidebar")).to_have_attribute(
                "data-collapsed", "true"
            )

    def user_id(self) -> str:
        """Return whose memory this browser opens, once the page has given it the key."""
        self.page.wait_for_function(f"document.cookie.includes('{COOKIE}=')")
        key = next(c["value"] for c in self.page.context.cookies() if c["name"] == COOKIE)
        return user_id_of(unquote(key))

    def remember(
        self, entities: Sequence[Entity], relations: Sequence[Relation] = (), *, data_dir: Path
    ) -> None:
        """Put entities into this visitor's memory, past the page; the next page shows them."""
        with closing(Memory.open(Settings(data_dir=data_dir))) as memory:
            memory.remember(entities, relations, user_id=self.user_id())

    def say(self, text: str) -> str:
        """Send a message and return the text of its answer once it stands with its chips."""
        before = self.chips().count()
        box = self.box()
        box.fill(text)
        box.press("Enter")
        expect(self.chips()).to_have_count(before + 1)
        self.settle()
        return self.answers().last.inner_text()

    def box(self) -> Locator:
        """Return the field one types into."""
        return self.page.get_by_placeholder("Tell me something")

    def chips(self) -> Locator:
        """Return the chips under the answers of this visit."""
        return self.page.locator("[class*=st-key-chips_]")

    def answers(self) -> Locator:
        """Return the answers in the log."""
        return self.page.get_by_label("Chat message from assistant")

    def press(self, name: str) -> None:
        """Press a button by its words."""
        self.page.get_by_role("button", name=name).first.click()
        self.settle()

    def graph(self, script: str) -> Any:
        """Evaluate JavaScript with `g`, the live graph, and `box`, its element."""
        self.page.wait_for_function(f"() => ({_GRAPH})() !== null")
        return self.page.evaluate(f"() => {{ const box = ({_GRAPH})(), g = box.graph; {script} }}")

    def wait_for_graph(self, condition: str) -> None:
        """Wait until something holds of `g`, the live graph, a condition in JavaScript."""
        self.page.wait_for_function(
            f"() => {{ const g = ({_GRAPH})()?.graph; return g && ({condition}); }}"
        )

    def names(self) -> dict[str, str]:
        """Return the drawn entities, name -> id."""
        found: dict[str, str] = self.graph(
            "return Object.fromEntries([...g.rows.values()].map(r => [r.name, r.id]))"
        )
        return found

    def positions(self) -> dict[str, dict[str, float]]:
        """Return where the entities stand once they do, id -> x and y."""
        self.wait_for_graph(_UNMOVED)
        found: dict[str, dict[str, float]] = self.graph("return g.net.getPositions()")
        return found

    def click_node(self, name: str) -> None:
        """Click an entity in the graph, once it is drawn and nothing moves."""
        self.wait_for_graph(f"[...g.rows.values()].some(r => r.name === {json.dumps(name)})")
        self.wait_for_graph(_UNMOVED)
        at = self.graph(
            f"""const p = g.net.canvasToDOM(g.net.getPosition({self.names()[name]!r}));
            const r = g.canvas.getBoundingClientRect(); return {{x: r.x + p.x, y: r.y + p.y}};"""
        )
        self.page.mouse.click(at["x"], at["y"])

    def card(self) -> Locator:
        """Return the card of the selected entity."""
        return self.page.locator(".st-key-card")

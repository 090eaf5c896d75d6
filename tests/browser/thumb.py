"""What a thumb cannot hit on a small screen, and what can only be reached by scrolling sideways."""

from playwright.sync_api import Page

LEAST_PX = 40
_SMALL = """(least) => {
  const all = (root) => [...root.querySelectorAll('*')]
    .flatMap((e) => [e, ...(e.shadowRoot ? all(e.shadowRoot) : [])]);
  const shown = (e) => { const b = e.getBoundingClientRect();
    return b.width && b.height && getComputedStyle(e).visibility !== 'hidden'; };
  const high = (e) => Math.max(e.getBoundingClientRect().height,
    parseFloat(getComputedStyle(e, '::after').height) || 0);   // hit around what is seen
  return all(document)
    .filter((e) => e.matches('button, summary, [role=tab]') && shown(e))
    .filter((e) => !e.closest('[data-testid=stElementToolbar], [data-testid=stSidebar]'))
    .filter((e) => high(e) < least - .5)
    .map((e) => `${Math.round(high(e))} px high: ${e.outerHTML.slice(0, 160)}`);
}"""
_WIDE = "[document.documentElement, document.querySelector('.stMain')].map((e) => e.scrollWidth)"


def too_small(page: Page) -> list[str]:
    """Return the buttons, tabs and lines to open that are lower than LEAST_PX. What comes up over a
    table or chart, with Streamlit, is left out, and so is the menu."""
    found: list[str] = page.evaluate(_SMALL, LEAST_PX)
    return found


def too_wide(page: Page) -> list[str]:
    """Return that the page scrolls sideways, where it does."""
    size, widths = page.viewport_size, page.evaluate(_WIDE)
    return [f"{one} px wide" for one in widths if size and one > size["width"]]

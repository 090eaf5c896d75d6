"""Changing the memory by hand and looking back, as a visitor does it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.driver import Driver

Visitors = Callable[..., Driver]


def test_an_edit_and_a_look_back_keep_the_draft_and_the_layout(
    visitor: Visitors,
) -> None:
    page = visitor().open()
    page.say("My colleague Priya works at Northwind Harbor")
    page.say("Harrison likes machine learning")
    box = page.box()
    box.fill("a draft that is not sent")
    page.click_node("Priya")
    expect(page.card().locator("bdi").first).to_have_text("Priya")
    page.settle()
    before = page.positions()

    page.card().get_by_text("Why do I know this?").click()
    expect(page.card()).to_contain_text("You first spoke of Priya")
    page.card().get_by_role("button", name="Pin").click()
    undo = page.page.get_by_role("button", name="Undo: pinned Priya")
    expect(undo).to_be_visible()
    undo.click()
    expect(undo).to_be_hidden()

    moment = page.page.get_by_role("slider", name="Show the memory as it was")
    moment.focus()
    moment.press("ArrowLeft")
    expect(page.page.get_by_text("You look at")).to_be_visible()
    page.settle()
    back = page.page.get_by_role("button", name="Back to now")
    ink, ground = back.evaluate(
        "b => [b, b].map((e, i) => getComputedStyle(e)[i ? 'backgroundColor' : 'color'])"
    )
    assert ink != ground
    assert "Harrison" not in page.names() and "Priya" in page.names()
    page.press("Back to now")
    expect(page.page.get_by_text("You look at")).to_be_hidden()
    page.settle()
    assert {i: at for i, at in page.positions().items() if i in before} == before

    steps = page.page.get_by_role("combobox", name="Steps from the selected entity")
    steps.select_option("1")
    page.wait_for_graph(
        "[...g.rows.values()].filter(r => g.hidden.has(r.id)).map(r => r.name).sort().join()"
        " === 'Harrison,machine learning'"
    )
    steps.select_option("0")
    page.wait_for_graph("g.hidden.size === 0")

    # The words of relations stand beside their lines, and a wheel is the page's.
    page.wait_for_graph("g.data.edges.some(e => g.worded.has(e.id))")
    scale = page.graph("g.canvas.scrollIntoView(); return g.net.getScale()")
    page.page.get_by_role("application").first.hover()
    page.page.mouse.wheel(0, 400)
    page.page.wait_for_function("() => document.querySelector('.stMain').scrollTop > 0")
    assert page.graph("return g.net.getScale()") == scale

    page.page.get_by_role("tab", name="Working memory").click()
    rings = page.page.locator(".mg-rings")
    expect(rings).to_contain_text("In this conversation")
    page.page.get_by_role("radio", name="activation").first.click()
    expect(page.page.get_by_text("A look only")).to_be_visible()
    expect(box).to_have_value("a draft that is not sent")

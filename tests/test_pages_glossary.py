"""The glossary: every word on screen is explained, with an example that is computed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core import Entity
from pages.ui import ground
from pages.ui.examples import EXAMPLES
from pages.ui.policies import PARTS
from pages.ui.words import about, address, words
from tests.page_driver import mind, opened_page, owner

MADE_UP = "made-up one"


@pytest.fixture(scope="module")
def told() -> Iterator[ground.Told]:
    """The made-up memory, told once for all tests here."""
    yield (found := ground.tell())
    found.memory.close()


@pytest.fixture
def app(told: ground.Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setattr(ground, "_told", lambda: told)
    with opened_page("glossary.py", tmp_path, monkeypatch) as opened:
        yield opened


def opened(app: AppTest, *ids: str) -> AppTest:
    for word_id in ids:
        app.session_state[f"word_{word_id}"] = True
    return app.run()


def said(app: AppTest) -> str:
    shown = [*app.markdown, *app.caption, *app.get("html")]
    return "\n".join(str(getattr(one, "value", "") or one.proto) for one in shown)


def test_every_word_has_an_example_and_every_example_a_word() -> None:
    assert set(EXAMPLES) == set(words())


def test_every_part_of_a_score_and_every_meter_is_a_word() -> None:
    assert set(PARTS) <= set(words())
    assert {"clock", "entities", "tokens", "next-expiry"} <= set(words())


def test_the_help_of_a_number_leads_to_its_word() -> None:
    assert about("recency").endswith("(glossary?word=recency)")
    assert address("next-expiry") == "glossary?word=next-expiry"
    assert about("ttl", text="So long.").startswith("So long. [")


def test_every_example_is_computed_from_a_made_up_memory_while_there_is_none(
    app: AppTest,
) -> None:
    opened(app, *words())
    assert not app.exception and not app.error
    assert MADE_UP in said(app)
    assert mind(app).count(user_id=owner(app)) == 0


def test_every_example_is_computed_from_the_visitors_own_memory(app: AppTest) -> None:
    app.switch_page("pages/chat.py").run()
    app.chat_input[0].set_value("Sunniva works at Vantor").run()
    app.switch_page("pages/glossary.py").run()
    opened(app, *words())
    assert not app.exception and not app.error
    assert "Vantor" in said(app)
    assert MADE_UP not in said(app)


def test_a_link_opens_its_word_and_an_unknown_one_says_so(app: AppTest) -> None:
    app.query_params["word"] = "recency"
    app.run()
    assert "## Recency" in said(app)
    app.query_params["word"] = "![x](http://evil.test) no such word"
    app.run()
    assert not app.exception
    assert "](http" not in app.info[0].value and "There is no word" in app.info[0].value


def test_a_word_is_found_by_what_is_said_of_it(app: AppTest) -> None:
    def found() -> set[str]:
        return {one.label.split("**")[1] for one in app.expander}

    app.text_input[0].set_value("dashed").run()
    assert found() == {"Expired, a ghost"}
    app.text_input[0].set_value("![x](http://evil.test)").run()
    assert found() == set() and "](http" not in app.info[0].value


def test_names_in_examples_are_text(app: AppTest) -> None:
    evil = "<script>alert(1)</script> ![p](http://evil.test/p.png)"
    mind(app).remember([Entity(evil, "PRODUCT", {"note": evil})], user_id=owner(app))
    opened(app, *words())
    assert not app.exception
    assert "<script" not in said(app) and "<img" not in said(app)

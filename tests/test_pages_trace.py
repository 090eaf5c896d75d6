"""Why an answer is what it is, in HTML that says only what it is told."""

from pathlib import Path
from typing import get_args

from memory_core.model import Replacement, Rewrite
from memory_core.results import Origin, Step
from pages.ui import trace
from pages.ui.conversation import topic_line
from pages.ui.trace import ORIGINS, rewriting_html, step_row


def test_an_unchanged_question_shows_no_rewriting() -> None:
    assert rewriting_html(Rewrite("Hello?", "Hello?")) == ""


def test_a_rewriting_names_the_piece_and_its_antecedent() -> None:
    rewrite = Rewrite(
        "What's its warranty?",
        "What's the Dell XPS 15's warranty?",
        (Replacement(7, 10, "its", "Dell XPS 15", reason="possessive"),),
    )
    shown = rewriting_html(rewrite)
    assert "What&#x27;s the Dell XPS 15&#x27;s warranty?" in shown
    assert "its <b>→</b> Dell XPS 15" in shown


def test_a_hostile_antecedent_is_text() -> None:
    name = "<img src=x onerror=alert(1)>"
    rewrite = Rewrite("it?", f"{name}?", (Replacement(0, 2, "it", name),))
    assert "<img" not in rewriting_html(rewrite)


def test_every_origin_of_a_prompt_has_a_name_and_a_colour() -> None:
    assert set(ORIGINS) == set(get_args(Origin))
    css = (Path(trace.__file__).parent / "assets" / "page.css").read_text("utf-8")
    for origin in ORIGINS:
        assert f".mg-bg-{origin} " in css and f".mg-edge-{origin} " in css
        assert f"--mg-{origin}: light-dark(" in css


def test_a_topic_of_hostile_words_is_text() -> None:
    line = topic_line("<img src=x onerror=alert(1)> & Sons")
    assert "<img" not in line and "&lt;img" in line and "New topic" in line


def test_a_step_counts_in_words_and_says_nothing_twice() -> None:
    said = "3 lines of memory"
    row = step_row(Step("recall", 2.0, said, {"lines": 3, "relations": 1, "left out": 1}), 2.0)
    assert row.count("3 lines") == 1 and "1 relation · 1 left out" in row
    assert "by offline rules · 0 mentions" in step_row(
        Step("extract", 1.0, "nothing", {"mentions": 0}, "offline rules"), 2.0
    )

"""Why an answer is what it is, in HTML that says only what it is told."""

from memory_core.model import Replacement, Rewrite
from pages.ui.trace import rewriting_html


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

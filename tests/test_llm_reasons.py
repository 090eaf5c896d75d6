"""A reason that stands after the sentence that is quoted."""

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.offline import compose

STORM = "The old crane stopped in the storm. Salt had got into its gears. It was painted green."


def answer(question: str, text: str) -> str:
    evidence = Evidence("chunk", "c", "harbour.md", text)
    return compose(AnswerRequest(question, question, (), evidence=(evidence,))).text


def test_the_sentence_after_that_explains_is_quoted_too() -> None:
    said = answer("Why did the old crane stop in the storm?", STORM)
    assert "Salt had got into its gears." in said


def test_nothing_is_added_where_no_reason_is_asked_for() -> None:
    assert "Salt" not in answer("When did the old crane stop?", STORM)


def test_nothing_is_added_where_the_reason_is_given() -> None:
    text = "The old crane stopped because of the storm. Salt had got into its gears."
    assert "Salt" not in answer("Why did the old crane stop?", text)


def test_a_sentence_that_gives_no_reason_is_not_added() -> None:
    text = "In March the old crane stopped in the storm. Everybody in Vell had tea at five."
    assert "tea" not in answer("Why did the old crane stop in the storm?", text)


def test_behind_a_sentence_that_says_no_more_than_what_is_asked_the_next_one_is_quoted() -> None:
    text = "Lamp 3 stayed dark after the storm. Its fuse was burnt. Dinner is at seven."
    said = answer("Why did lamp 3 stay dark after the storm?", text)
    assert "Its fuse was burnt." in said and "Dinner" not in said

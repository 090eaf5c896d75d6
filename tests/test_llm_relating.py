"""Answers from relations, names, wants and what was said earlier: all in the user's own words."""

import pytest

from memory_core.courtesies import NOTHING_SAID, is_courtesy
from memory_core.llm.base import AnswerRequest, Evidence, Known
from memory_core.llm.offline import compose
from memory_core.llm.wordings import PLAIN
from memory_core.matching import may_be
from memory_core.model import Entity, Mention, Message, Relation

SAID = (
    Message("user", "I speak Yoruba", id="m1"),
    Message("user", "i like ramen", id="m2"),
    Message("user", "i like chess", id="m3"),
    Message("user", "i dont like mussels", id="m4"),
)
LIKENESS = {"food": (1.0, 0.0), "ramen": (0.8, 0.6), "mussels": (0.8, 0.6)}


def embed(texts: object) -> list[list[float]]:
    """Vectors by hand: ramen and mussels are like food, nothing else is."""
    return [list(LIKENESS.get(str(text), (0.0, 1.0))) for text in texts]  # type: ignore[attr-defined]


def link(predicate: str, other: str, message: str, *, negated: bool = False) -> Relation:
    return Relation("you", predicate, other, sources=(f"message:{message}",), negated=negated)


def asked(question: str, *, history: tuple[Message, ...] = SAID) -> str:
    links = (
        link("SPEAKS", "Yoruba", "m1"),
        link("LIKES", "ramen", "m2"),
        link("LIKES", "chess", "m3"),
        link("LIKES", "mussels", "m4", negated=True),
    )
    you = Known(Entity("You", "PERSON", id="you"), relations=links, said=SAID)
    names = (("you", "You"), *((one.object, one.object) for one in links))
    return compose(
        AnswerRequest(question, question, (), (you,), names=names, history=history), embed=embed
    ).text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What languages do I speak?", "I speak Yoruba"),
        ("what food do i like", "i like ramen"),
        ("which food do I not like?", "i dont like mussels"),
    ],
)
def test_a_question_for_a_kind_is_answered_with_things_of_that_kind(
    question: str, said: str
) -> None:
    assert asked(question) == f"You said “{said}” [1]."


@pytest.mark.parametrize("question", ["What car do I drive?", "What languages does Ada speak?"])
def test_nothing_of_another_kind_or_of_another_person_is_told(question: str) -> None:
    assert asked(question).startswith("I don't know")


def test_what_was_wanted_asked_and_said_is_repeated() -> None:
    history = (
        Message("user", "i'm looking for a tent", id="h1"),
        Message("assistant", "Noted.", id="h2"),
        Message("user", "How heavy is it?", id="h3"),
    )
    assert asked("remind me what i wanted", history=history) == (
        "You said “i'm looking for a tent” [1]."
    )
    assert "“i'm looking for a tent” [1]" in asked("what did i ask first?", history=history)
    assert asked("what was my last question", history=history) == (
        "You said “How heavy is it?” [1]."
    )


def test_where_nothing_was_said_nothing_is_repeated() -> None:
    assert compose(AnswerRequest("what did I ask?", "what did I ask?", ())).text == NOTHING_SAID
    assert (
        is_courtesy(NOTHING_SAID) and is_courtesy(PLAIN.nothing_asked) and is_courtesy(PLAIN.hello)
    )


def test_a_name_and_a_number_are_told_by_the_words_that_brought_them_up() -> None:
    said = Message("user", "My sister Ada lives in Oslo", id="m1")
    order = Message("user", "my order 88231 is late", id="m2")
    ada = Known(Entity("Ada", "PERSON", id="a"), said=(said,), focus=True)
    question = "What is Ada's name?"
    assert compose(AnswerRequest(question, question, (), (ada,))).text == (
        "You said “My sister Ada lives in Oslo” [1]."
    )
    question = "what is my order number"
    assert compose(AnswerRequest(question, question, (), history=(order,))).text == (
        "You said “my order 88231 is late” [1]."
    )


def test_one_hated_thing_beside_a_liked_one_is_not_liked() -> None:
    history = (Message("user", "i like jazz and i hate techno", id="m1"),)
    for question, verdict in (("do i like techno?", "No"), ("do i like jazz?", "Yes")):
        found = compose(AnswerRequest(question, question, (), history=history)).text
        assert found == f"{verdict}, you said “i like jazz and i hate techno” [1]."


def test_what_is_to_be_done_is_noted_and_quoted_where_a_document_says_how() -> None:
    guide = Evidence("chunk", "c", "guide.md", "Orders are cancelled on the page Orders.")
    text = "I want to cancel my order"
    found = compose(AnswerRequest(text, text, (), evidence=(guide,))).text
    how = "This may help: “Orders are cancelled on the page Orders.” [1]"
    assert found == f"Noted: you said “{text}”. {how}"
    text = "I want to paint my order"
    assert compose(AnswerRequest(text, text, (), evidence=(guide,))).text.endswith(f"“{text}”.")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("my daughter Noor is 6", False),
        ("Noor is my daughter", False),
        ("Noor applied for it", True),
        ("my daughter met Noor", True),
        ("Hi, I'm Noor", False),
        ("My name is Noor", False),
        ("I am Noor's brother", True),
    ],
)
def test_the_user_and_somebody_of_the_family_is_nobody_of_a_document(text: str, same: bool) -> None:
    at = text.index("Noor")
    mention = Mention(at, at + 4, "Noor", "PERSON")
    assert may_be(Entity("Noor Haddad", "PERSON", trust="document"), text, mention) == same
    assert may_be(Entity("Noor Haddad", "PERSON"), text, mention)

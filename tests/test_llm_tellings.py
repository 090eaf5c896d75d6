"""What the user told answers questions about it: the latest word decides, and what only a document
could say is left to documents."""

import pytest

from memory_core.language.choices import by_another
from memory_core.language.dictation import is_quoted
from memory_core.llm.asking import read
from memory_core.llm.citing import YOU, Quote
from memory_core.llm.matters import near_told
from memory_core.llm.passages import Sentence, meanings
from memory_core.llm.personal import of_own_life
from memory_core.llm.saying import tells
from memory_core.llm.tellings import told_best, told_of
from memory_core.llm.verdicts import says_the_same


def said(*texts: str) -> list[Sentence]:
    """What the user said, oldest first; "it ... = what that means" where it refers to something."""
    parts = [text.partition(" = ") for text in texts]
    return [Sentence(Quote("message", m, YOU, t), "", -1, meant=m) for t, _, m in parts]


@pytest.mark.parametrize(
    "text",
    [
        "The battery doesn't last long.",
        "Chen left the team.",
        "My laptop won't turn on.",
        "It prints blank pages.",
        "It's a Dell XPS 15.",
        "our dog limps",
    ],
)
def test_a_subject_and_a_verb_tell_something(text: str) -> None:
    assert tells(text)
    assert read(text).kind == "statement"


@pytest.mark.parametrize(
    "text",
    ["battery life", "lost parcel", "return policy laptops", "this laptop", "I get error E-2301"],
)
def test_words_to_look_for_tell_nothing(text: str) -> None:
    assert not tells(text)


@pytest.mark.parametrize(
    "question",
    [
        "Who am I travelling with?",
        "Which cities do we want to see?",
        "When do we go?",
        "What did I order?",
        "What's wrong with my camera?",
        "How many kids do I have?",
    ],
)
def test_only_the_user_knows_of_his_or_her_own_life(question: str) -> None:
    assert of_own_life(question)


@pytest.mark.parametrize(
    "question",
    [
        "When do I get my money back?",
        "How many days of leave do we get?",
        "Who do I ask about a refund?",
        "When do I have to pay?",
        "Why am I being charged twice?",
        "What am I paying for?",
        "What's wrong with error E-2301?",
    ],
)
def test_what_documents_know_is_not_of_ones_own_life(question: str) -> None:
    assert not of_own_life(question)


@pytest.mark.parametrize(
    ("told", "question", "answer"),
    [
        (("A meeting is on Friday.", "Move it to Monday. = Move the meeting to Monday."),
         "When is the meeting now?", "Move it to Monday."),
        (("My order hasn't arrived.", "It arrived today. = My order arrived today."),
         "Has my order arrived?", "It arrived today."),
        (("My printer is broken.", "He repaired it."), "Is my printer still broken?",
         "He repaired it."),
        (("I own a bike.", "I sold the bike to Karl."), "Do I still have a bike?",
         "I sold the bike to Karl."),
        (("Our team has Ana and Ben.", "Ana is the designer."), "Who is the designer?",
         "Ana is the designer."),
    ],
)  # fmt: skip
def test_the_latest_word_on_it_decides(told: tuple[str, ...], question: str, answer: str) -> None:
    assert [one.text for one in told_best(read(question), said(*told))][:1] == [answer]


def test_what_was_so_before_is_told_only_where_it_is_asked() -> None:
    told = said("My flat is in Graz.", "Before that my flat was in Vienna.")
    now, before = read("Where is my flat?"), read("Where was my flat before?")
    assert [one.text for one in told_best(now, told)] == ["My flat is in Graz."]
    assert "Vienna" in told_best(before, told)[0].text


def test_what_is_wrong_is_told_of_a_thing_and_of_its_parts() -> None:
    told = said("I have a bike.", "The brakes squeak.", "My sister is ill.", "The bell is broken.")
    found = told_best(read("What's wrong with my bike?"), told)
    assert [one.text for one in found] == ["The brakes squeak."]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I'm planning a trip with my wife Mei.", "Who am I travelling with?"),
        ("My son Max is six.", "How many kids do I have?"),
    ],
)
def test_a_word_of_the_same_matter_answers(told: str, question: str) -> None:
    assert [one.text for one in told_of(read(question), said(told))] == [told]


def test_another_matter_does_not() -> None:
    assert near_told(read("Who am I travelling with?"), said("My wife Mei cooks with Tom.")) == []
    assert told_of(read("What is my brother's name?"), said("My sister's name is Leonie.")) == []


@pytest.mark.parametrize(
    ("question", "told", "same"),
    [
        ("Can Lily have a cat?", "Lily is allergic to cats.", False),
        ("Does Lily have a cat?", "Lily is allergic to cats.", False),
        ("Is Mimi a dog?", "Mimi is afraid of dogs.", False),
        ("Is Bruno a labrador?", "Bruno is a young labrador.", True),
        ("Is Lily allergic to cats?", "Lily is allergic to cats.", True),
        ("Can Ola swim?", "Ola can swim.", True),
    ],
)
def test_yes_and_no_need_a_sentence_that_states_the_very_thing(
    question: str, told: str, *, same: bool
) -> None:
    assert says_the_same(question, told) == same


def test_a_comparison_goes_on_by_another_measure() -> None:
    before = "And which is cheaper, the A or the B?"
    assert by_another("And lighter?", before) == "which is lighter, the A or the B?"
    assert by_another("And the other?", before) == ""
    assert by_another("And lighter?", "Is the A cheap?") == ""


def test_each_sentence_means_what_stands_in_its_place() -> None:
    assert meanings("It broke. Fine.", "The lamp broke. Fine.") == {"It broke.": "The lamp broke."}
    assert meanings("It broke.", "") == {}


def test_what_an_answer_quotes_is_told_from_its_own_words() -> None:
    answer = "About the lamp: “A parcel is late.” [1]"
    assert is_quoted(answer, answer.index("parcel"))
    assert not is_quoted(answer, answer.index("lamp"))


def test_one_of_several_is_told_by_the_name_alone() -> None:
    told = said("I have two kids, Leo and Mia", "Leo is allergic to nuts")
    found = told_best(read("Which of my kids has an allergy?"), told)
    assert [one.text for one in found] == ["Leo is allergic to nuts"]

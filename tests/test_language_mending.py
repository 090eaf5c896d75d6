"""What is mended of the pipeline: lemmas with a silent e, words that end in an accent, and the verb
of a question with "do"."""

import pytest

from memory_core import Language

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        ("hates", "hate"),
        ("hopes", "hope"),
        ("scares", "scare"),
        ("rated", "rate"),
        ("stops", "stop"),
        ("plans", "plan"),
        ("bets", "bet"),
    ],
)
def test_a_verb_keeps_its_silent_e(language: Language, word: str, verb: str) -> None:
    assert language.parse(f"He {word} the vet.")[1].lemma_ == verb


def test_who_hates_something_dislikes_it(language: Language) -> None:
    (said,) = language.extract("Anna hates the vet.").relations
    assert (said.subject, said.predicate) == ("Anna", "DISLIKES")


def test_a_name_that_ends_in_a_combining_accent_is_whole(language: Language) -> None:
    named = [m.text for m in language.extract("My name is Oluwaseun Adébáyọ̀.").mentions]
    assert named == ["Oluwaseun Adébáyọ̀"]


@pytest.mark.parametrize(
    ("question", "verb", "subject"),
    [
        ("what does the data analyst earn?", "earn", "analyst"),
        ("How much does the opened product weigh?", "weigh", "product"),
        ("How long does express delivery take?", "take", "delivery"),
        ("How much does express shipping cost?", "cost", "shipping"),
        ("how much does the Zentra Nova 7X weigh", "weigh", "7X"),
        ("How many days does standard delivery take", "take", "delivery"),
    ],
)
def test_a_question_with_do_has_its_verb_at_the_end(
    language: Language, question: str, verb: str, subject: str
) -> None:
    doc = language.parse(question)
    root = next(token for token in doc if token.dep_ == "ROOT")
    assert (root.text, root.pos_) == (verb, "VERB")
    assert [t.text for t in root.children if t.dep_ == "nsubj"] == [subject]


@pytest.mark.parametrize(
    "question",
    ["Do you have a price?", "Does the offer include a breakfast snack?", "What do you do?"],
)
def test_a_question_that_has_its_verb_is_left_alone(language: Language, question: str) -> None:
    doc = language.parse(question)
    assert doc[-2].tag_ != "VB" or doc[-2].text == "do"


def test_a_verb_is_no_part_of_what_was_asked_about(language: Language) -> None:
    (topic,) = language.extract("what does the data analyst earn?").mentions
    assert topic.text == "data analyst"
    found = language.extract("How long does express delivery take?").mentions
    assert not [one.text for one in found if "take" in one.text]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Anna works at Google and Bob works at Orbita.",
            {("Anna", "WORKS_AT", "Google"), ("Bob", "WORKS_AT", "Orbita")},
        ),
        (
            "Anna lives in Rome and Ben Okri lives in Oslo.",
            {("Anna", "LIVES_IN", "Rome"), ("Ben Okri", "LIVES_IN", "Oslo")},
        ),
        ("Anna knows Bob.", {("Anna", "KNOWS", "Bob")}),
        (
            "Maren likes tea and works at Nova.",
            {("Maren", "LIKES", "tea"), ("Maren", "WORKS_AT", "Nova")},
        ),
    ],
)
def test_each_of_two_clauses_has_its_own_subject(
    language: Language, text: str, said: set[tuple[str, str, str]]
) -> None:
    found = language.extract(text).relations
    assert {(one.subject, one.predicate, one.object) for one in found} == said


@pytest.mark.parametrize(
    ("question", "verb", "subject", "rest"),
    [
        ("Does this policy cover water damage?", "cover", "policy", {"damage": "obj"}),
        ("Does the landlord cover repairs?", "cover", "landlord", {"repairs": "obj"}),
        ("does the warranty cover damage", "cover", "warranty", {"damage": "obj"}),
        ("does the ferry land in Dover", "land", "ferry", {"Dover": "obl"}),
        ("Do your shops stock printer paper?", "stock", "shops", {"paper": "obj"}),
        ("Does the service plan cover opened boxes?", "cover", "plan", {"boxes": "obj"}),
    ],
)
def test_a_question_with_do_has_its_verb_behind_its_subject(
    language: Language, question: str, verb: str, subject: str, rest: dict[str, str]
) -> None:
    doc = language.parse(question)
    root = next(token for token in doc if token.dep_ == "ROOT")
    assert (root.text, root.tag_) == (verb, "VB")
    assert [t.text for t in root.children if t.dep_ == "nsubj"] == [subject]
    assert {t.text: t.dep_ for t in doc if t.text in rest} == rest


@pytest.mark.parametrize(
    ("question", "verb"),
    [
        ("Does the credit card work abroad?", "work"),
        ("Does the return policy apply here?", "apply"),
    ],
)
def test_a_compound_before_the_verb_stays_one(language: Language, question: str, verb: str) -> None:
    assert next(t for t in language.parse(question) if t.dep_ == "ROOT").text == verb

"""Yes and no, sums of money, several things at once, slips of the keyboard: rules of answers."""

import pytest

from memory_core.llm.asking import read
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.citing import Citations
from memory_core.llm.claims import verdict_of
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.opposites import opposed
from memory_core.llm.spelling import mended
from memory_core.llm.telling import in_place
from memory_core.llm.verdicts import with_verdict

RULES = "# Rules\n\n## Elm House\nPets: allowed\nLift: yes\n\n## Ash House\nPets: not allowed\n"


def answer(question: str, text: str, *, original: str = "") -> str:
    evidence = Evidence("chunk", "c", "rules.md", text)
    request = AnswerRequest(question, original or question, (), evidence=(evidence,))
    return compose(request).text


def test_things_that_disagree_are_each_told() -> None:
    said = answer("Are pets allowed?", RULES)
    assert "Elm House: pets allowed" in said
    assert "Ash House: pets not allowed" in said
    assert "Yes" not in said


def test_a_question_for_one_thing_asks_which_where_several_fit() -> None:
    assert answer("Are its pets allowed?", RULES).startswith("Which one do you mean: Elm House or")


@pytest.mark.parametrize(
    ("question", "sentence", "verdict"),
    [
        ("Is smoking allowed?", "Smoking is not allowed.", "No."),
        ("Is smoking allowed?", "Smoking is allowed.", "Yes."),
        ("Is the shop open on Sundays?", "The shop is closed on Sundays.", "No."),
        ("Is the shop open on Sundays?", "The shop is open on Sundays.", "Yes."),
        (
            "May guests enter the boiler room?",
            "The boiler room may not be entered by guests.",
            "No.",
        ),
        ("May I bring my own rope?", "Rope may be brought along.", "Yes."),
        ("Are oars covered?", "Sails, oars and ropes are not covered.", "No."),
        ("Can the lid be taken off without tools?", "The lid is taken off without tools.", "Yes."),
    ],
)
def test_yes_and_no_follow_what_is_quoted(question: str, sentence: str, verdict: str) -> None:
    assert answer(question, sentence).startswith(verdict)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Can I rent a rope at the pier?", "A rope is required at the pier."),
        ("Is the pier open on Sundays?", "The pier may be open on Sundays."),
        ("May I fish at the pier?", "Fishing at the pier is possible only with a licence."),
        ("Is the pier lit?", "The boats are lit, but the pier closes at ten."),
        ("Is the pier long?", "Length of the pier: 40 m"),
    ],
)
def test_nothing_is_decided_by_what_decides_it_in_part(question: str, sentence: str) -> None:
    assert not answer(question, sentence).startswith(("Yes", "No."))


def test_a_value_says_yes_or_no_only_as_a_whole() -> None:
    assert [verdict_of(v) for v in ("yes", "not included", "on request", "yes, but small")] == [
        "Yes. ",
        "No. ",
        "",
        "",
    ]


def test_the_word_itself_is_no_opposite() -> None:
    assert opposed("Is it open?", "It is closed.")
    assert opposed("Is the engine quiet?", "The engine is loud.")
    assert opposed("Are scooters allowed?", "Scooters stay at home.")
    assert opposed("Is the lift working?", "The lift is out of order.")
    assert not opposed("Is it open?", "It is open until it is closed.")


def test_how_much_of_a_common_noun_is_answered_by_its_sum() -> None:
    text = "The pledge is 250 euros.\n\nThe cleaning fee is 40 euros."
    assert "250 euros" in answer("How much is the pledge?", text)
    assert "don't know" in answer("How much is the boat?", "The cleaning fee is 40 euros.")


def test_how_much_of_a_mass_is_no_price() -> None:
    assert read("How much sugar do I need?").keys == ()
    assert read("How much is the sugar?").keys == ("price",)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("My aunt recommended the Vivo 7 to me", "statement"),
        ("What did she recommend?", "fact"),
        ("Can you recommend a lamp?", "need"),
        ("Recommend me a lamp", "need"),
        ("What would you suggest?", "need"),
    ],
)
def test_only_a_request_is_a_need(text: str, kind: str) -> None:
    assert read(text).kind == kind


def test_a_slip_in_a_property_is_read_as_the_property() -> None:
    assert mended("what is the waranty", known=()) == "what is the warranty"
    assert mended("what is the waranty", known=("waranti",)) == "what is the waranty"
    assert mended("Is Wairanty good", known=()) == "Is Wairanty good"


def test_a_general_rule_answers_where_the_property_was_asked_of_a_thing() -> None:
    question = "What is the deposit of the Vivo 7?"
    text = "The deposit is 90 euros."
    assert "90 euros" in answer(question, text, original="What is the deposit?")


@pytest.mark.parametrize(
    ("question", "text", "verdict"),
    [
        # said with "not", "never", "nobody" of what is asked for in other words
        (
            "Can I bring a ladder on the walk to Gull Rock?",
            "# Gull Rock\n\nLadders are not allowed on the walk.",
            "No.",
        ),
        ("Can I pay by cheque?", "Cheques are not taken.", "No."),
        ("Do I have to oil the chain?", "The chain doesn't need to be oiled.", "No."),
        # what is said goes on about the sentence before
        ("Can the ropes be washed?", "New ropes hang in the shed. They cannot be washed.", "No."),
        # an exception, and what is lacked beside the matter
        ("Are kayaks lent?", "Kayaks are not lent, unless you are a member.", "No."),
        ("Are kayaks lent to guests?", "Kayaks are lent to guests without charge.", "Yes."),
        # one "no" before several things
        ("Are there eels in the lake?", "There are no carp, eels or pike in the lake.", "No."),
        # a reason says nothing against it
        ("May I use the crane?", "Never use the crane, since only its base is bolted.", "No."),
        ("Is the pier only for members?", "The pier is only open to members.", "Yes."),
        # days
        ("Is the kiosk open on Tuesdays?", "The kiosk is open from Monday to Thursday.", "Yes."),
        ("Is the kiosk open on Sundays?", "The kiosk is open on weekdays only.", "No."),
        ("Is the kiosk open on Mondays?", "The kiosk is open every day but Monday.", "No."),
        ("Is the kiosk open on Fridays?", "The kiosk is open every day but Monday.", "Yes."),
        # limits
        ("Can I borrow six books?", "You can borrow up to five books.", "No."),
        ("Can I borrow 3 books?", "You can borrow up to five books.", "Yes."),
        (
            "Can a 12 year old steer the boat?",
            "Whoever can steer the boat must be at least 14.",
            "No.",
        ),
    ],
)
def test_yes_and_no_are_said_where_running_text_decides(
    question: str, text: str, verdict: str
) -> None:
    assert answer(question, text).startswith(verdict)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # of a particular kind of what is asked for
        ("Can I bring my dog to the pier?", "Assistance dogs are welcome at the pier."),
        # under a condition, or for some
        ("Can I moor at the pier?", "You can moor at the pier if you have a permit."),
        ("Can guests moor at the pier?", "Guests can moor at the pier only in July."),
        ("Are the boats insured?", "Most boats are insured."),
        # what may be is not what has to be
        ("Do I have to book the sauna?", "The sauna can be booked."),
        # of another day, of another number
        ("Is the pier closed on Mondays?", "The pier is closed on Sundays."),
        ("Is swimming cheaper in the evening?", "Swimming costs 4 in the evening."),
        # of another side, or of what another clause of the sentence speaks of
        ("Is the roof at the back new?", "The roof at the front is new."),
        (
            "Does the drill come with a charging lead?",
            "The drill charges by its plug, but no lead is supplied.",
        ),
    ],
)
def test_running_text_that_leaves_a_question_open_says_neither(question: str, text: str) -> None:
    assert not answer(question, text).startswith(("Yes", "No."))


def test_a_question_of_the_document_that_is_asked_is_answered_as_it_is_there() -> None:
    text = "**Can I pause my boat share?**\nYes, as often as you like. Tell us before noon.\n"
    assert answer("can i pause my boat share", text).startswith("Yes.")
    assert not answer("Can I sell my boat share?", text).startswith("Yes.")


def test_of_sentences_that_are_not_sure_only_the_likeliest_says_yes_or_no() -> None:
    texts = ("Bring the police report.", "A new sail is not lent.")
    evidence = [Evidence("chunk", str(n), "club.md", text) for n, text in enumerate(texts)]
    question = "Do I get a new sail?"
    material = Material(AnswerRequest(question, question, (), evidence=tuple(evidence)))
    for order in (material.documents, material.documents[::-1]):
        citations = Citations()
        unsure = f"{material.phrases.unsure} {in_place(citations, order)}"
        text, cited = with_verdict(material, citations, unsure)
        likeliest = order[0].text == texts[1]
        assert text.startswith("No.") == likeliest
        assert len(cited.quotes) == (1 if likeliest else 2)

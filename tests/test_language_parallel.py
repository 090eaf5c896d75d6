"""A bare "And the contract?" asks the question before it of another thing of its kind."""

import pytest

from memory_core import Language, Message

language = pytest.fixture(scope="module")(Language.load)


def asked(language: Language, *texts: str) -> str:
    """What the last text means after the others of the user."""
    return language.rewrite(texts[-1], history=[Message("user", t) for t in texts[:-1]]).text


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Where is the receipt?", "And the key?", "Where is the key?"),
        ("How old is the boiler?", "What about the pipes?", "How old are the pipes?"),
        ("Is my parcel on its way?", "And my letter?", "Is my letter on its way?"),
        ("Can I bring my parrot?", "And my hamster?", "Can I bring my hamster?"),
        ("Does the villa have a pool?", "And a sauna?", "Does the villa have a sauna?"),
        ("When does the bakery close?", "And the gym?", "When does the gym close?"),
        ("Does the plan cover dental work?", "And my glasses?", "Does the plan cover my glasses?"),
    ],
)
def test_a_thing_takes_the_place_of_one_of_its_kind(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("What about an upright piano?", "What does it cost to have an upright piano tuned?"),
        ("What about a bigger one?", "What about a bigger harp?"),
    ],
)
def test_one_takes_the_place_of_the_only_one_asked_about(
    language: Language, text: str, meant: str
) -> None:
    assert asked(language, "What does it cost to have a harp tuned?", text) == meant


def test_a_price_is_never_one_of_a_kind(language: Language) -> None:
    meant = asked(language, "Does the house have a cellar?", "What about the price?")
    assert meant.startswith("What is the price of")


def test_a_part_is_asked_of_the_thing_spoken_of(language: Language) -> None:
    meant = asked(language, "How much is the Zentra Nova 7?", "And the battery?")
    assert meant == "What is the battery of the Zentra Nova 7?"


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("How much is the Zentra Nova 7?", "And the helmet?", "How much is the helmet?"),
        ("What does a standard ticket cost?", "And reduced?", "What does a reduced ticket cost?"),
        (
            "How much is express delivery?",
            "and international?",
            "How much is international delivery?",
        ),
        (
            "How heavy is the Zentra Nova 7?",
            "And the Zentra Nova 8?",
            "How heavy is the Zentra Nova 8?",
        ),
        ("Can my son bring juice?", "What about toys?", "Can my son bring toys?"),
        ("Which bikes cost less than 900?", "and under 700?", "Which bikes cost under 700?"),
        ("Which boats are over 4 m?", "What about more than 5?", "Which boats are more than 5 m?"),
    ],
)
def test_another_thing_sort_or_bound_takes_the_place_of_the_first(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


def test_a_kind_of_things_is_none_of_what_has_no_name(language: Language) -> None:
    assert asked(language, "Can I swim in the lake?", "What about boats?") == "What about boats?"


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Do you take Zentra Pay?", "And coins?", "Do you take coins?"),
        ("Can I bring my parrot on the boat?", "And a cat?", "Can I bring a cat on the boat?"),
        ("Is there a lift?", "And lockers?", "Are there lockers?"),
        ("How long can I keep a film?", "And books?", "How long can I keep books?"),
        ("Do you take coins?", "And Zentra Pay?", "Do you take Zentra Pay?"),
        ("How much is a double?", "And a single?", "How much is a single?"),
        ("Is fishing allowed?", "And boats?", "Are boats allowed?"),
        ("How many seats?", "And tables?", "How many tables?"),
        ("How many study days do I get?", "And sick days?", "How many sick days do I get?"),
        ("Who is the cook?", "And the gardener?", "Who is the gardener?"),
        ("How long do wax candles burn?", "And torches?", "How long do torches burn?"),
    ],
)
def test_another_object_kind_or_role_takes_the_place_of_the_one_asked_about(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        ("Who is my niece's coach?", "And my nephew's?", "Who is my nephew's coach?"),
        ("What colour is my bike?", "And my aunt's?", "What colour is my aunt's bike?"),
        ("My uncle's birthday is on 2 May.", "And my aunt's?", "What is my aunt's birthday?"),
    ],
)
def test_an_owner_alone_takes_the_place_of_another(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant


def test_the_verb_of_the_question_is_kept_after_another_place(language: Language) -> None:
    meant = asked(language, "How often does the tram to Norwick leave?", "And to Ebbing?")
    assert meant == "How often does the tram to Ebbing leave?"


@pytest.mark.parametrize(
    ("before", "text", "meant"),
    [
        (
            "How much does it cost to move the piano?",
            "And to tune it?",
            "How much does it cost to tune the piano?",
        ),
        ("Is it allowed to feed the ducks?", "What about to swim?", "Is it allowed to swim?"),
        (
            "Does it cost a lot to fly to Bergen?",
            "And to Molde?",
            "Does it cost a lot to fly to Molde?",
        ),
    ],
)
def test_what_may_be_done_takes_the_place_of_what_was_to_be_done(
    language: Language, before: str, text: str, meant: str
) -> None:
    assert asked(language, before, text) == meant

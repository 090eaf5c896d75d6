"""Figures under their own words, what sums are paid for, and what things are made of or called."""

import pytest

from memory_core.language import Language

LANGUAGE = Language.load()


def stated(text: str) -> set[tuple[str, str, str]]:
    found = LANGUAGE.extract(text).attributes
    assert all(text[a.start : a.end] == a.text for a in found)
    return {(a.subject, a.key, a.value) for a in found}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("My trial period is six weeks.", ("I", "trial period", "6 weeks")),
        ("My member number is 77-412.", ("I", "member number", "77-412")),
        ("My tax number is DE 811/204.", ("I", "tax number", "DE 811/204")),
        ("Her locker number is 318.", ("Her", "locker number", "318")),
    ],
)
def test_what_somebody_has_is_stored_under_the_words_it_is_said_with(
    text: str, fact: tuple[str, str, str]
) -> None:
    assert fact in stated(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The ferry takes 90 minutes.", ("ferry", "duration", "90 minutes")),
        ("The workshop lasts three days.", ("workshop", "duration", "3 days")),
        ("My headphones last 20 hours.", ("headphones", "battery", "20 hours")),
    ],
)
def test_how_long_something_lasts_is_its_duration_or_its_battery(
    text: str, fact: tuple[str, str, str]
) -> None:
    assert fact in stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "It took us three hours to find the key.",
        "I run two hours a week.",
        "Does the ferry take 90 minutes?",
        "The workshop may last three days.",
        "The ferry takes less than 90 minutes.",
    ],
)
def test_no_duration_is_read_from_doings_limits_and_questions(text: str) -> None:
    assert not {key for _, key, _ in stated(text)} & {"duration", "battery"}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The chapel was built in 1712.", ("chapel", "built", "1712")),
        ("Our club was founded in 1954.", ("club", "founded", "1954")),
        ("The alarm was installed by my uncle in 2015.", ("alarm", "installed", "2015")),
    ],
)
def test_when_something_was_made_is_kept(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in stated(text)


def test_things_and_firms_have_counts_and_people_have_none() -> None:
    assert ("school", "pupils", "320") in stated("The school has 320 pupils.")
    assert not any(key == "bikes" for _, key, _ in stated("Rosa has two bikes."))
    assert not any(key == "problems" for _, key, _ in stated("The plan has two problems."))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We paid 140 euros for the tyres.", ("tyres", "price", "€140")),
        ("She bought a kayak for 650 dollars.", ("kayak", "price", "$650")),
        ("I pay 24 a month for the pool.", ("pool", "price", "24")),
        ("The vet charged us 60 euros for the vaccination.", ("vaccination", "price", "€60")),
        ("We pay 950 a month in rent.", ("I", "rent", "950")),
        ("The ticket is 30 pounds a year.", ("ticket", "price", "£30")),
    ],
)
def test_sum_belongs_to_what_it_is_paid_for(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "We paid 300 euros for two nights.",
        "He gave my sister 40 euros for her birthday.",
        "I want to pay 20 euros for the pool.",
        "The parcel weighs 30 pounds.",
    ],
)
def test_no_price_is_read_where_nothing_is_bought(text: str) -> None:
    assert not any(key == "price" for _, key, _ in stated(text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I have a four-year-old pony.", ("pony", "age", "4 years")),
        ("Our cat Miso is a three-year-old tabby.", ("Miso", "age", "3 years")),
        ("Our cat Miso is a three-year-old tabby.", ("Miso", "breed", "tabby")),
        ("I'm 171 cm tall.", ("I", "height", "171 cm")),
        ("I weigh 64 kilos.", ("I", "weight", "64 kg")),
    ],
)
def test_age_and_body_belong_to_whom_they_are_said_of(
    text: str, fact: tuple[str, str, str]
) -> None:
    assert fact in stated(text)


def test_breed_is_no_occupation() -> None:
    assert not any(key == "role" for _, key, _ in stated("Our dog Odin is a six-year-old poodle."))
    assert ("Tim", "role", "baker") in stated("Tim is a baker.")


def test_pet_called_a_menace_has_no_breed() -> None:
    assert not any(key in {"breed", "cat"} for _, key, _ in stated("My cat is a menace."))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The bench is made of pine.", ("bench", "material", "pine")),
        ("The pension in Split is called Villa Maris.", ("pension", "name", "Villa Maris")),
        ("The studio is on the second floor.", ("studio", "floor", "second")),
        ("The scooter was stolen.", ("scooter", "status", "stolen")),
        (
            "Our landlady is Mrs. Kovar and her number is 601 555 118.",
            ("her", "phone", "601 555 118"),
        ),
    ],
)
def test_material_name_floor_and_state_are_read(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in stated(text)


def test_statement_before_a_question_in_one_sentence_is_read() -> None:
    assert ("garage", "size", "18 m²") in stated("The garage has 18 square meters, is that enough?")
    assert stated("Is the garage 18 square meters, or is it more?") == set()


def test_what_somebody_spends_is_the_price_of_nobody() -> None:
    assert ("it", "price", "£90") in stated("Martha Quill bought it for 90 pounds.")
    assert not stated("Martha Quill spends 50 euros a month.")

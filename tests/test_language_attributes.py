"""What a text says something is, costs or has. Names are made up on purpose."""

import pytest

from memory_core.language import Language

LANGUAGE = Language.load()


def stated(text: str, *, subject: str = "") -> set[tuple[str, str, str]]:
    found = LANGUAGE.extract(text, subject=subject).attributes
    assert all(text[a.start : a.end] == a.text for a in found)
    return {(a.subject, a.key, a.value) for a in found}


@pytest.mark.parametrize("name", ["Zentra Nova 7", "Kestrel Aero 14", "Orion Falcon X2"])
@pytest.mark.parametrize(
    ("sentence", "key", "value"),
    [
        ("The {} costs $1,299.", "price", "$1299"),
        ("The {} costs $1,299 and comes with a 3 year warranty.", "warranty", "3 years"),
        ("The {}'s warranty is 2 years.", "warranty", "2 years"),
        ("The warranty of the {} is three years.", "warranty", "3 years"),
        ("I recommend the {} with 16 GB of RAM.", "memory", "16 GB"),
        ("The {} has 16 GB of RAM and weighs 1.8 kg.", "weight", "1.8 kg"),
        ("The {} has an NVIDIA RTX 4070 graphics card.", "graphics card", "NVIDIA RTX 4070"),
        ("The {} is black.", "colour", "black"),
        ("{}: $999, 16GB RAM, 1TB SSD", "storage", "1 TB"),
    ],
)
def test_value_belongs_to_the_product_it_describes(
    sentence: str, name: str, key: str, value: str
) -> None:
    assert (name, key, value) in stated(sentence.format(name))


def test_pronoun_subject_is_kept_as_written() -> None:
    found = stated("It costs $1799 and comes with a 3 year warranty.")
    assert found == {("It", "price", "$1799"), ("It", "warranty", "3 years")}
    assert stated("Its price is $999.") == {("Its", "price", "$999")}


@pytest.mark.parametrize(
    "text",
    [
        "Does it cost $5?",
        "Is it cheaper than $1000?",
        "I want a laptop under $1000.",
        "we want a 2 bedroom apartment near Lyon for under 300k",
        "The Aero doesn't have a 3 year warranty.",
        "What is the price of the Zentra Nova 7?",
    ],
)
def test_wishes_questions_and_comparisons_are_no_facts(text: str) -> None:
    assert stated(text) == set()


def test_budget_belongs_to_the_speaker() -> None:
    assert stated("My budget is 300k.") == {("I", "budget", "300k")}


def test_person_has_a_role_and_an_age() -> None:
    assert ("Ravi", "role", "data engineer") in stated("Ravi is a data engineer at Stripe.")
    assert ("Tom", "age", "34 years") in stated("Tom is 34 years old.")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Maria Lopez, our CTO at Nova Systems, likes tea.", ("Maria Lopez", "role", "CTO")),
        ("Floris works there as a guard.", ("Floris", "role", "guard")),
        ("Tim Cook is the CEO of Apple.", ("Tim Cook", "role", "CEO")),
        ("Priya is 34.", ("Priya", "age", "34")),
        ("Noor turns 9 on Saturday.", ("Noor", "age", "9")),
        ("Hello, this is Ingeborg Dahl.", ("I", "name", "Ingeborg Dahl")),
        ("My email is ada.l@post.example.", ("I", "email", "ada.l@post.example")),
        ("My phone number is 0664 555 0188.", ("I", "phone", "0664 555 0188")),
        ("My address is 12 Elm Street, Leeds.", ("I", "location", "12 Elm Street, Leeds")),
    ],
)
def test_people_have_roles_ages_and_addresses(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in stated(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("My phone is black.", ("phone", "colour", "black")),
        ("The flat has 3 bedrooms and costs 1,450 euros.", ("flat", "price", "€1450")),
        ("The blender is out of stock.", ("blender", "availability", "out of stock")),
        ("The order was cancelled.", ("order", "status", "cancelled")),
        ("The ticket costs 420 euros.", ("ticket", "price", "€420")),
    ],
)
def test_a_thing_without_a_name_is_called_by_its_noun(
    text: str, fact: tuple[str, str, str]
) -> None:
    assert fact in stated(text)
    assert fact[0] in {mention.text for mention in LANGUAGE.extract(text).mentions}


@pytest.mark.parametrize(
    "text",
    [
        "If it cost $900 I would buy it.",
        "I'm looking for a laptop with at least 16 GB of RAM.",
        "max 1200 euros a month",
        "Nothing over 35 euros please.",
        "I don't know whether it costs $900.",
        "It isn't $900.",
        "We pay Priya 85 euros an hour.",
        "She left the company in January.",
    ],
)
def test_limits_conditions_and_denials_are_no_facts(text: str) -> None:
    assert stated(text) == set()


def test_refused_value_is_left_out() -> None:
    assert stated("It's $1499, not $1799.") == {("It", "price", "$1499")}


def test_possessed_noun_becomes_a_key() -> None:
    assert stated("Harrison's favorite subject is biology.") == {
        ("Harrison", "favorite subject", "biology")
    }


def test_lines_without_subject_are_about_the_one_given() -> None:
    found = stated("Warranty: 2 years\n- RAM: 16 GB\n* Seats: four", subject="Zentra Nova 7")
    assert found == {
        ("Zentra Nova 7", "warranty", "2 years"),
        ("Zentra Nova 7", "memory", "16 GB"),
        ("Zentra Nova 7", "seats", "four"),
    }


def test_lines_under_a_heading_are_about_what_it_names() -> None:
    text = (
        "## Kestrel Aero 14\n\n- Price: $1,299\n- RAM: 16 GB\n\n## Zentra Nova 7\n\nPrice: €900\n"
    )
    assert stated(text) == {
        ("Kestrel Aero 14", "price", "$1299"),
        ("Kestrel Aero 14", "memory", "16 GB"),
        ("Zentra Nova 7", "price", "€900"),
    }


def test_table_row_is_about_its_first_cell() -> None:
    text = "| Model | Price | RAM |\n|---|---|---|\n| Vega Pulse 9 | $1,499 | 32 GB |\n"
    assert stated(text) == {
        ("Vega Pulse 9", "price", "$1499"),
        ("Vega Pulse 9", "memory", "32 GB"),
    }


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The dog's colors are black, silver and tan.", ("dog", "colour", "black, silver and tan")),
        ("Anna's allergies are peanuts and pollen.", ("Anna", "allergies", "peanuts and pollen")),
        ("The deadline of the project is Friday.", ("project", "deadline", "Friday")),
        ("My deposit was £600.", ("I", "deposit", "£600")),
        ("I own a cabin in Hemsedal with 4 bedrooms.", ("cabin", "bedrooms", "4 bedrooms")),
        ("The status of ticket 55120 is open.", ("55120", "status", "open")),
        ("The CEO of Siemens is Ida Berg.", ("Ida Berg", "role", "CEO")),
        ("My internet speed is 38 Mbps.", ("I", "speed", "38 Mbps")),
    ],
)  # fmt: skip
def test_a_key_and_its_owner_are_read_by_grammar(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "I want to earn 65k.",
        "Its battery is empty.",
        "I was on the flight and got cancelled.",
        "No, I'll talk to him on Monday.",
    ],
)
def test_a_wish_a_mood_and_an_appointment_are_no_attributes(text: str) -> None:
    assert stated(text) == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The stool is available in black.", ("stool", "colour", "black")),
        ("The lamp is available in red and white.", ("lamp", "colour", "red and white")),
        ("My coat is dark green.", ("coat", "colour", "dark green")),
        ("My bike is black and very old.", ("bike", "colour", "black")),
        ("We ordered two shelves.", ("shelves", "quantity", "2")),
        ("I bought 40 chairs for the hall.", ("chairs", "quantity", "40")),
    ],
)
def test_colours_and_quantities_are_read_whole(text: str, said: tuple[str, str, str]) -> None:
    assert said in stated(text)


def test_what_is_not_available_in_a_colour_has_none() -> None:
    assert not stated("The stool isn't available in black.")
    assert not stated("Is the stool available in black?")


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("Ida is 6 and Max is 9", {"Ida": "6", "Max": "9"}),
        ("Max is 9, Ida's 6.", {"Ida": "6", "Max": "9"}),
        ("Anna is 34 and a nurse", {"Anna": "34"}),
        ("Anna is 6 feet tall", {}),
        ("Is Anna 34?", {}),
    ],
)
def test_a_bare_number_a_name_is_said_to_be_is_its_age(text: str, ages: dict[str, str]) -> None:
    assert {name: value for name, key, value in stated(text) if key == "age"} == ages


@pytest.mark.parametrize(
    ("text", "thing", "colour"),
    [
        ("It's a dark blue jacket", "It", "dark blue"),
        ("My car is a red Toyota", "Toyota", "red"),
        ("The Zentra Nova 7 is a black laptop", "Zentra Nova 7", "black"),
    ],
)
def test_what_is_a_coloured_thing_has_that_colour(text: str, thing: str, colour: str) -> None:
    assert (thing, "colour", colour) in stated(text)


def test_what_stands_behind_a_colon_is_no_value_of_what_stands_before() -> None:
    assert not stated("Our team: Priya leads backend, Tom does design and Ana is the PM")

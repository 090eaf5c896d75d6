"""A property is asked for where its words mean it, and not where they mean something else."""

import pytest

from memory_core.llm.parted import asks_of_part
from memory_core.llm.properties import asked_keys, spoken_of


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("When does the bakery open?", ("opening hours",)),
        ("When did the reading room open?", ()),
        ("in which year did the tram line close", ()),
        ("Where does Ada live?", ("location",)),
        ("How many people live in Netherwold?", ()),
        ("how long has she lived there", ()),
        ("Is there live music at the Old Mill?", ()),
        ("What does Ada charge for live drawing?", ()),
        ("Did Otto marry after he went to live in Holm?", ()),
        ("Where did Otto go to live?", ("location",)),
        ("What is the address of the live stage?", ("location",)),
        ("how many cooks work at the Old Mill", ()),
        ("Can I read the paper on my phone?", ()),
        ("What is the phone number of the Old Mill?", ("phone",)),
        ("How long should the jam stand before opening it?", ()),
        ("Can I open the window of the bus?", ()),
        ("When do you open the pool?", ("opening hours",)),
        ("How heavy is the trailer?", ("weight",)),
        ("Who pays for the lighting of the hall?", ()),
        ("Is a light trailer enough?", ("weight",)),
        ("Which phone is easy to mend?", ()),
        ("What is Ada's phone?", ("phone",)),
        ("Which cleaning company was hired?", ()),
        ("Which company does Ada work for?", ("employer",)),
        ("How heavy a parcel can the trailer carry?", ("load",)),
        ("what is the title of Otto's first novel", ()),
        ("What's the memoir's title?", ()),
        ("What is Ada's title?", ("role",)),
        ("what do lodgers pay at the Old Mill", ()),
        ("How much must a lodger pay?", ("price",)),
        ("What is the pay of a cook?", ("salary",)),
        ("how big a share of the bill is mine", ()),
        ("How big is the Old Mill?", ("size",)),
    ],
)
def test_words_that_mean_something_else_ask_for_no_property(
    question: str, keys: tuple[str, ...]
) -> None:
    assert spoken_of(question) == keys


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("what does the bath at the Old Mill cost", True),
        ("What would a key for the boathouse cost?", True),
        ("what does the Old Mill cost", False),
        ("what does membership cost", False),
        ("how tall had Ada's beans grown", True),
    ],
)
def test_what_something_at_a_place_costs_is_no_price_of_the_place(
    question: str, *, part: bool
) -> None:
    assert asks_of_part(question) is part


@pytest.mark.parametrize(
    "question",
    ["What is wrong with the screen of the Falco?", "what's wrong with Ada's phone"],
)
def test_what_ails_a_thing_is_none_of_its_properties(question: str) -> None:
    assert asked_keys(question, compared=False) == ()

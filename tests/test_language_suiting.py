"""What is compared with a thing is a thing of its kind."""

import pytest

from memory_core import Entity, Language, Message

SPOKEN_OF = ("I want a Kestrel 9 laptop.", "Ida works at Fenland Traders.")
KNOWN = [
    Entity("Kestrel 9", "PRODUCT", id="p"),
    Entity("Ida", "PERSON", id="i"),
    Entity("Fenland Traders", "ORGANIZATION", id="o"),
]


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("Compare it with the Lenovo ThinkPad X1", "Kestrel 9"),
        ("Is it cheaper than the Lenovo ThinkPad X1?", "Kestrel 9"),
        ("Is it larger than Microsoft?", "Fenland Traders"),
    ],
)
def test_what_is_compared_is_of_one_kind(language: Language, asked: str, meant: str) -> None:
    history = [Message("user", text, id=str(i)) for i, text in enumerate(SPOKEN_OF)]
    assert meant in language.rewrite(asked, history=history, entities=KNOWN).text


@pytest.mark.parametrize(
    ("said", "named", "meant"),
    [
        ("My scooter makes an odd noise.", "It's a Vespa Primavera.", "My scooter"),
        ("My camera has a broken strap.", "It's a Nikon Z50.", "My camera"),
        ("Our boat needs a new sail.", "It's a Hanse 315.", "Our boat"),
        ("I got a watch from my aunt.", "It's a Casio.", "The watch"),
    ],
)
def test_what_is_told_the_make_of_is_what_somebody_owns(
    language: Language, said: str, named: str, meant: str
) -> None:
    assert language.rewrite(named, history=[Message("user", said)]).text.startswith(meant)

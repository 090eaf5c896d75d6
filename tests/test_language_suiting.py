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

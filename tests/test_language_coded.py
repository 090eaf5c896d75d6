"""A noun and its code are one thing that can be spoken of again."""

import pytest

from memory_core import Language, Message

language = pytest.fixture(scope="module")(Language.load)


@pytest.mark.parametrize(
    ("said", "text", "meant"),
    [
        ("I opened ticket HLP-2093.", "Who has the ticket?", "Who has ticket HLP-2093?"),
        ("Order #55012 is late.", "When will it come?", "When will Order #55012 come?"),
        ("We got invoice #7781.", "Is it paid?", "Is invoice #7781 paid?"),
    ],
)
def test_what_has_a_code_is_spoken_of_again(
    language: Language, said: str, text: str, meant: str
) -> None:
    assert language.rewrite(text, history=[Message("user", said)]).text == meant


def test_what_is_said_of_the_noun_is_said_of_its_code(language: Language) -> None:
    (status,) = language.extract("Order #55012 has been shipped.").attributes
    assert (status.subject, status.value) == ("55012", "shipped")

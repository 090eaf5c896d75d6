"""What costs nothing is told from rows and sentences that say so."""

import pytest

from tests.offline_requests import answer, chunk

FERRY = chunk(
    "| Item | Charge |\n|---|---|\n| Bicycle | £4 |\n| Pram | free |\n| Cat in a basket | free |\n"
    "| Canoe | £6 |\n\nWheelchairs go free of charge. Paint is not taken.\n",
    name="island_ferry.md",
    heading="Island ferry > Luggage",
)
CLINIC = chunk(
    "Wild ducks are bandaged free of charge. Dogs cost £30. The car park is not free of charge.",
    name="farm_clinic.md",
    heading="Farm clinic > Strays",
)
POOL = chunk(
    "Children under three swim free. Pupils swim free in June, with a card. The pool is free of "
    "chlorine.",
    name="lido.md",
    heading="The lido > Prices",
)
EVERY = (FERRY, CLINIC, POOL)


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        (
            "what can I take on the ferry without paying for it",
            ["Pram", "Cat in a basket", "Wheelchairs"],
            ["Canoe", "Paint"],
        ),
        ("what can I bring on the island ferry for free?", ["Pram", "Cat"], ["Bicycle"]),
        ("what does the farm clinic bandage for nothing", ["Wild ducks"], ["car park"]),
        ("who swims for free at the lido", ["Children", "Pupils"], ["chlorine"]),
        ("who swims free at the lido", ["Children", "Pupils"], ["chlorine"]),
    ],
)
def test_what_costs_nothing_is_told(question: str, told: list[str], untold: list[str]) -> None:
    said = answer(question, evidence=EVERY)
    assert all(one in said for one in told)
    assert not any(one in said for one in untold)
    assert "salary" not in said


def test_what_no_sentence_calls_free_is_not_told() -> None:
    assert "ducks" not in answer("what does the farm clinic shear for nothing", evidence=(CLINIC,))


def test_what_is_free_of_something_is_not_told_for_what_costs_nothing() -> None:
    cafe = chunk("Tea: £2, second cup free", name="cafe.md", heading="Café > Drinks")
    assert "second cup" not in answer("which drinks are sugar free", evidence=(cafe,))

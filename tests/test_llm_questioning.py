"""A message asks by its wording, with or without a question mark."""

import pytest

from memory_core.llm.asking import read
from memory_core.llm.questioning import asks_unmarked


@pytest.mark.parametrize(
    "text",
    [
        "my train was late, what do i get",
        "until when can i register",
        "from whom can i get the music",
        "after how many cups does it want water",
        "i missed a lesson, what now",
        "we can't pay the trip, who can help",
        "i go climbing, which tariff",
        "we have a dog, is it allowed to come",
        "dental cleaning for a dog, how much",
        "the lamp went out, who replaces it",
        "the cellar was flooded, does the insurance pay",
        "our flight was five hours late, does skyhop pay us for the hotel",
        "the parcel came open so i sent it back, did orvane give you the money",
        "my glasses broke on day two, will Lumira send me new ones by post",
        "the heating knocks at night, any idea why",
        "the app hangs when i print, any workaround",
    ],
)
def test_a_clause_that_asks_makes_a_question(text: str) -> None:
    assert asks_unmarked(text)
    assert read(text).kind not in {"statement", "fragment"}


@pytest.mark.parametrize(
    "text",
    [
        "My sister, who is a nurse, likes tea",
        "I live in Oslo, which is nice",
        "I saw Anna, where she works",
        "In which case I stay home.",
        "I work at Orbita. What I like is tea",
        "For what it's worth, I like tea",
        "I like jazz, and my sister likes rock",
        "My brother has a boat, who is a sailor",
        "I asked Tom, who knows the town well by now",
        "My nephew, a dancer, did well in the exam",
        "The lodger, does gladly help me in the garden",
        "I do not want any, any will do for me",
    ],
)
def test_a_clause_that_tells_does_not(text: str) -> None:
    assert not asks_unmarked(text)

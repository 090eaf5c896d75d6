"""The conversations the product exists for, offline, with names drawn anew for every test.

No name here stands in the documents that ship, so nothing can be known by heart.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from memory_core import Memory, Settings
from memory_core.results import Turn
from tests.conftest import HandClock

MAKERS = ("Zentra", "Kestrel", "Orlux", "Vantor", "Mirelle", "Quorra", "Tavish", "Belmont")
LINES = ("Nova", "Aero", "Pulse", "Strata", "Vivo", "Lumen", "Terra", "Onyx")
PEOPLE = ("Ines", "Tobias", "Marguerite", "Kwame", "Sunniva", "Rafael", "Ottilie", "Declan")
INTERESTS = ("marine biology", "game theory", "art history", "soil science", "folk music")
SEEDS = range(6)


class Shop:
    """Two products with values drawn at random, and the document that describes them."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        a, b = rng.sample(MAKERS, 2)
        self.first = f"{a} {rng.choice(LINES)} {rng.randint(2, 19)}"
        self.maker = b
        self.second = f"{b} {rng.choice(LINES)} {rng.randint(20, 39)}"
        self.years = rng.sample(range(1, 9), 2)
        self.ram = rng.sample((8, 12, 24, 48), 2)
        self.document = "# Our laptops\n\n" + "\n\n".join(
            f"## {name}\n\nThe {name} is a {kind} laptop for {use}.\n\n- Price: ${price:,}\n"
            f"- Warranty: {years} years\n- Memory: {ram} GB of RAM\n- Graphics card: {card}"
            for name, kind, use, price, years, ram, card in (
                (self.first, "light", "travel", 1140, self.years[0], self.ram[0], "Iris G7"),
                (
                    self.second,
                    "gaming",
                    "games and video",
                    1890,
                    self.years[1],
                    self.ram[1],
                    "RX 77",
                ),
            )
        )


@pytest.fixture
def talk(memory: Memory) -> Iterator["Talk"]:
    yield Talk(memory)


class Talk:
    """One user's conversation."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def __call__(self, text: str) -> Turn:
        return self.memory.ask(text, user_id="ada", session_id="s")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_product_is_followed_through_its_and_the_other_one(talk: Talk, seed: int) -> None:
    shop = Shop(seed)
    talk.memory.add_document(shop.document, user_id="ada", name="laptops.md")
    talk(f"I'm looking for the {shop.first}")
    warranty = talk("What's its warranty?")
    assert shop.first in warranty.rewritten_query
    assert f"{shop.years[0]} year" in warranty.answer
    assert warranty.sources and warranty.sources[0].name == "laptops.md"
    compared = talk(f"And compared to the {shop.maker} one?")
    assert shop.second in compared.rewritten_query and shop.first in compared.rewritten_query
    assert f"{shop.years[0]} year" in compared.answer and f"{shop.years[1]} year" in compared.answer
    names = {e.name for e in talk.memory.entities(user_id="ada")}
    assert {shop.first, shop.second} <= names


@pytest.mark.parametrize("seed", SEEDS)
def test_a_recommended_product_is_what_it_means(talk: Talk, seed: int) -> None:
    shop = Shop(seed)
    talk.memory.add_document(shop.document, user_id="ada", name="laptops.md")
    advice = talk("I'm looking for a gaming laptop")
    assert shop.second in advice.answer
    assert f"{shop.ram[1]} GB" in talk("How much RAM does it have?").answer
    card = talk("And the graphics card?")
    assert shop.second in card.rewritten_query
    assert "RX 77" in card.answer


@pytest.mark.parametrize(
    ("topic", "rules", "asked", "days"),
    [
        (
            "return",
            "Most products can be returned within 40 days of delivery.\n\n"
            "Electronic products can be returned within 12 days if the seal is unbroken.",
            "And for electronic products?",
            ("40 days", "12 days"),
        ),
        (
            "cancellation",
            "A booking can be cancelled free of charge until 5 days before arrival.\n\n"
            "Group bookings can be cancelled until 21 days before arrival.",
            "And for group bookings?",
            ("5 days", "21 days"),
        ),
    ],
)
def test_an_elliptic_question_keeps_the_topic(
    talk: Talk, topic: str, rules: str, asked: str, days: tuple[str, str]
) -> None:
    document = f"# {topic.title()} policy\n\n{rules}\n\nQuestions go to the front desk."
    talk.memory.add_document(document, user_id="ada", name=f"{topic}.md")
    general = talk(f"What is your {topic} policy?")
    assert days[0] in general.answer
    followed = talk(asked)
    assert topic in followed.rewritten_query.lower()
    assert days[1] in followed.answer


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_said_of_a_person_is_context_only_from_the_second_turn_on(
    talk: Talk, seed: int
) -> None:
    rng = random.Random(seed)
    person, interest = rng.choice(PEOPLE), rng.choice(INTERESTS)
    first = talk(f"{person} likes {interest}")
    assert first.context.text == ""
    second = talk(f"What do you think {person}'s favorite subject in college was?")
    assert f"{person} likes {interest}" in second.context.text
    assert "don't know" in second.answer
    assert interest in second.answer


def test_what_nobody_said_is_not_known(talk: Talk) -> None:
    shop = Shop(3)
    talk.memory.add_document(shop.document, user_id="ada", name="laptops.md")
    turn = talk(f"Does the {shop.first} come with a fingerprint reader?")
    assert "don't know" in turn.answer


def test_an_expired_entity_is_no_longer_what_it_means(talk: Talk, clock: HandClock) -> None:
    shop = Shop(4)
    talk.memory.add_document(shop.document, user_id="ada", name="laptops.md")
    talk(f"I'm looking for the {shop.first}")
    clock.forward(minutes=31)
    turn = talk("What's its warranty?")
    assert shop.first not in turn.rewritten_query
    assert f"{shop.years[0]} year" not in turn.answer


def test_users_never_meet(memory: Memory) -> None:
    memory.ask("Ottilie likes folk music", user_id="a", session_id="s")
    turn = memory.ask("What does Ottilie like?", user_id="a_b", session_id="s")
    assert turn.context.text == ""
    assert "folk music" not in turn.answer
    assert memory.entities(user_id="a_b") == [] or "folk music" not in {
        e.name for e in memory.entities(user_id="a_b")
    }


def test_after_a_restart_ranking_and_expiry_are_what_they_were(
    tmp_path: Path, clock: HandClock
) -> None:
    settings = Settings(data_dir=tmp_path, library=False)
    before = Memory.open(settings, clock=clock)
    before.ask("Ottilie likes folk music", user_id="a", session_id="s")
    clock.forward(minutes=7)
    before.ask("Declan works at Vantor", user_id="a", session_id="s")
    ranked, soon = before.prioritized("Ottilie", user_id="a"), before.soonest(user_id="a")
    before.close()
    after = Memory.open(settings, clock=clock)
    assert after.prioritized("Ottilie", user_id="a") == ranked
    assert after.soonest(user_id="a") == soon
    after.close()


def test_a_comparison_relates_the_two_in_the_graph(talk: Talk) -> None:
    shop = Shop(5)
    talk.memory.add_document(shop.document, user_id="ada", name="laptops.md")
    talk(f"I'm looking for the {shop.first}")
    talk("What's its warranty?")
    talk(f"And compared to the {shop.maker} one?")
    graph = talk.memory.graph(user_id="ada")
    names = {entity.id: entity.name for entity in graph.entities}
    compared = {
        (names[r.subject], names[r.object]) for r in graph.relations if r.predicate == "COMPARES_TO"
    }
    assert compared == {(shop.first, shop.second)}

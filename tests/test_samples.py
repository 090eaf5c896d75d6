"""The shipped library and conversations: complete, clean, and found by what people ask."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pytest

from memory_core import samples
from memory_core.model import LIBRARY, Chunk
from memory_core.names import clean, is_named
from memory_core.retrieval.base import VectorHit
from memory_core.retrieval.chunking import cut, indexed_text
from memory_core.retrieval.embedding import default_embedder
from memory_core.retrieval.exact import ExactIndex
from memory_core.retrieval.fusion import fuse
from memory_core.retrieval.lexical import terms
from tests.plain_scoring import bm25

QUESTIONS = [
    ("What is the warranty of the Dell XPS 15?", "Dell XPS 15"),
    ("I'm looking for a gaming laptop", "ASUS ROG Strix G15"),
    ("What is the graphics card of the ASUS ROG Strix G15?", "ASUS ROG Strix G15"),
    ("a computer I can draw on with a pen", "HP Spectre x360"),
    ("laptop that can be repaired easily", "Framework Laptop 13"),
    ("lightest laptop", "How to choose a laptop"),
    ("WH-1000XM5 price", "Sony WH-1000XM5"),
    ("smartphone with a good camera for little money", "Google Pixel 8a"),
    ("What is your return policy?", "General rule"),
    ("What is the return policy for electronic products?", "Electronic products"),
    ("Can I get my money back for a discounted item?", "Sale items"),
    ("How long does a refund take?", "Refunds"),
    ("Do you ship to Canada?", "International orders"),
    ("Can I collect my order in Porto?", "Pick up in a shop"),
    ("My account is locked", "Cannot log in: error E-1042"),
    ("What does error E-2310 mean?", "Sync is paused: error E-2310"),
    ("I forgot my password", "Resetting the password"),
    ("my colleague and I edited the same document", "Conflicting copies of a file"),
    ("How many vacation days do I get?", "Annual leave"),
    ("Can I work from home?", "Remote work"),
    ("How much notice must I give?", "Notice period"),
    ("Who applied for Product Designer?", "Samuel Okonjo"),
    ("What is the salary of the Machine Learning Engineer?", "Machine Learning Engineer"),
    ("a flat with a garden", "Rosenweg 27"),
    ("How many rooms does Hafenplatz 3 have?", "Hafenplatz 3"),
    ("good area for families with kids", "Gartenstadt"),
]


@dataclass(frozen=True, slots=True)
class Row:
    term: str
    item_id: str
    count: int
    length: int


def library() -> Iterator[Chunk]:
    for name, text in samples.documents():
        yield from cut(text, document_id=name, document_name=name)


@pytest.fixture(scope="module")
def top_three() -> Callable[[str], list[str]]:
    chunks = {chunk.id: chunk for chunk in library()}
    counts = {i: terms(indexed_text(chunk)) for i, chunk in chunks.items()}
    n_terms = sum(sum(c.values()) for c in counts.values())
    embedder = default_embedder()
    index = ExactIndex()
    vectors = embedder.embed([indexed_text(chunk) for chunk in chunks.values()])
    index.add(list(chunks), vectors, user_id=LIBRARY)

    def near(question: str) -> list[VectorHit]:
        return index.search(embedder.embed([question])[0], user_ids=[LIBRARY], limit=20)

    def words(question: str) -> Mapping[str, float]:
        rows = [
            Row(term, i, c[term], sum(c.values()))
            for i, c in counts.items()
            for term in terms(question)
            if term in c
        ]
        return bm25(rows, n_items=len(chunks), n_terms=n_terms)

    def found(question: str) -> list[str]:
        fused = fuse(words(question), near(question), limit=3)
        return [chunks[one.chunk_id].heading.split(" > ")[-1] for one in fused]

    return found


@pytest.mark.parametrize(("question", "section"), QUESTIONS)
def test_section_that_answers_is_among_the_first_three(
    top_three: Callable[[str], list[str]], question: str, section: str
) -> None:
    assert section in top_three(question)


def test_library_is_about_ten_documents_and_a_hundred_chunks() -> None:
    assert 8 <= len(samples.documents()) <= 14
    assert 60 <= len(list(library())) <= 120


def test_documents_are_stored_as_they_are_shipped() -> None:
    for _, text in samples.documents():
        assert clean(text) == text


def test_every_chunk_of_the_library_is_a_whole_section() -> None:
    assert all(chunk.text.startswith("#") for chunk in library())


@pytest.mark.parametrize("document", ["laptops.md", "headphones_and_phones.md"])
def test_each_product_is_named_in_its_text_with_price_and_warranty(document: str) -> None:
    products = [
        chunk for chunk in library() if chunk.document_name == document and "- Price:" in chunk.text
    ]
    assert len(products) >= 8
    for chunk in products:
        heading, _, body = chunk.text.partition("\n")
        assert is_named(body, [heading.strip("# ")])
        assert "\n- Warranty: " in chunk.text


@pytest.mark.parametrize("key", ["Memory", "Graphics card", "Processor", "Storage", "Weight"])
def test_each_laptop_says_what_can_be_asked_of_it(key: str) -> None:
    laptops = [
        c.text for c in library() if c.document_name == "laptops.md" and "- Price:" in c.text
    ]
    assert all(f"\n- {key}: " in text for text in laptops)


def test_each_flat_lies_in_a_neighborhood_that_is_described() -> None:
    described = {
        c.heading.split(" > ")[-1] for c in library() if "neighborhoods" in c.document_name
    }
    flats = [c.text for c in library() if c.document_name == "flats.md" and "- Price:" in c.text]
    assert len(flats) >= 8
    for flat in flats:
        assert flat.split("- Neighborhood: ")[1].split("\n")[0] in described


def test_each_candidate_applied_for_an_open_position() -> None:
    positions = {
        c.heading.split(" > ")[-1] for c in library() if c.document_name == "open_positions.md"
    }
    people = [c.text for c in library() if "- Applied for: " in c.text]
    assert len(people) >= 5
    for person in people:
        assert person.split("- Applied for: ")[1].split("\n")[0] in positions


def test_scenarios_can_be_played() -> None:
    found = samples.scenarios()
    assert len(found) >= 4
    assert len({scenario.name for scenario in found}) == len(found)
    for scenario in found:
        assert scenario.title
        assert scenario.sentence.endswith(".")
        assert 3 <= len(scenario.turns) <= 10
        assert all(turn.say.strip() and turn.caption.strip() for turn in scenario.turns)
        assert all(0 <= turn.jump_s <= 86_400 for turn in scenario.turns)


def test_some_scenario_lets_time_pass_beyond_the_default_time_to_live() -> None:
    assert any(turn.jump_s > 1800 for scenario in samples.scenarios() for turn in scenario.turns)

"""Documents in: what they speak of is known by name, with the place that says so as source."""

from pathlib import Path

import pytest

from memory_core import Memory
from memory_core.errors import DocumentError
from memory_core.model import Entity

LISTED = (
    "# Phones\n\n## Nimbus One\n\n- Price: $499\n- Warranty: 18 months\n\n"
    "## Halcyon Z\n\nA phone.\n"
)
PROSE = (
    "The Tundra Mixwell is a blender that costs $89. "
    "The Fjord Whirl 2 is a quiet blender. It costs $129 and has a 5 year warranty."
)


def known(memory: Memory, *words: str) -> dict[str, Entity]:
    found = memory._parts.store.document_entities(any_word=words, user_ids=["u"])
    return {entity.name: entity for entity in found}


def test_a_heading_over_values_is_the_name_of_what_they_belong_to(memory: Memory) -> None:
    document = memory.add_document(LISTED, user_id="u", name="phones.md")
    entity = known(memory, "nimbus")["Nimbus One"]
    assert entity.attributes == {"price": "$499", "warranty": "18 months"}
    assert entity.type == "PRODUCT" and entity.trust == "document" and entity.mentions == 0
    chunks = {f"chunk:{c.id}": c.text for c in memory.chunks(document.id, user_id="u")}
    assert "18 months" in chunks[entity.source]


def test_keys_and_parts_of_a_heading_are_no_entities(memory: Memory) -> None:
    memory.add_document(LISTED, user_id="u", name="phones.md")
    assert set(known(memory, "nimbus", "price", "warranty")) == {"Nimbus One"}


def test_a_value_said_of_it_belongs_to_the_name_before(memory: Memory) -> None:
    memory.add_document(PROSE, user_id="u", name="kitchen.txt")
    found = known(memory, "fjord", "tundra")
    assert found["Fjord Whirl 2"].attributes == {"price": "$129", "warranty": "5 years"}
    assert found["Tundra Mixwell"].attributes["price"] == "$89"
    assert found["Tundra Mixwell"].type == "PRODUCT"


TOPICS = (
    "# Club rules\n\n## Evening courses\n\nEvening courses cost $80.\n\n"
    "## Garden bench\n\n- Price: $140\n- Colors: beige, violet, graphite\n"
)


def test_a_heading_of_common_words_is_a_topic_and_with_lines_of_goods_a_product(
    memory: Memory,
) -> None:
    memory.add_document(TOPICS, user_id="u", name="club.md")
    found = known(memory, "evening", "garden")
    assert {name: entity.type for name, entity in found.items()} == {
        "Evening courses": "CONCEPT",
        "Garden bench": "PRODUCT",
    }


def test_words_in_lower_case_in_a_list_of_values_are_no_names(memory: Memory) -> None:
    memory.add_document(TOPICS, user_id="u", name="club.md")
    assert known(memory, "beige", "violet", "graphite") == {}


def test_the_same_text_twice_is_one_document(memory: Memory) -> None:
    first = memory.add_document(PROSE, user_id="u", name="a.txt")
    assert memory.add_document(PROSE, user_id="u", name="b.txt") == first
    assert memory.documents("u") == [first]


def test_progress_rises_to_the_end(memory: Memory) -> None:
    told: list[float] = []
    memory.add_document(
        LISTED, user_id="u", name="p.md", progress=lambda done, what: told.append(done)
    )
    assert told == sorted(told) and told[0] == 0.0 and told[-1] == 1.0


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"%PDF-1.7 not really", "a.pdf", "PDF"),
        (b"\x00\x01\x02\x03" * 100, "a.txt", "a.txt"),
        (b"", "empty.md", "empty.md"),
        (b"x" * (10 * 1024 * 1024 + 1), "big.txt", "MB"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_is_stored(
    memory: Memory, content: bytes, name: str, said: str
) -> None:
    with pytest.raises(DocumentError, match=said):
        memory.add_document(content, user_id="u", name=name)
    assert memory.documents("u") == []


def test_a_path_is_read_and_shown_by_its_name_alone(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "garden.txt").write_text("Roses need water in the morning.", "utf-8")
    assert memory.add_document(tmp_path / "garden.txt", user_id="u").name == "garden.txt"


def test_what_a_document_says_comes_into_memory_when_it_is_named(memory: Memory) -> None:
    memory.add_document(LISTED, user_id="u", name="phones.md")
    assert memory.entities(user_id="u") == []
    memory.observe("I want the nimbus one", user_id="u", session_id="s")
    (entity,) = [e for e in memory.entities(user_id="u") if e.name == "Nimbus One"]
    assert entity.attributes["price"] == "$499" and entity.mentions == 1
    assert {a.trust for a in memory.attributes(entity.id, user_id="u")} == {"document"}

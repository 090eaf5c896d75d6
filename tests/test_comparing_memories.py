"""Each memory of the comparison does what it is known for, the guide's faults included."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from memory_core.model import Attribute, Extraction, Mention, Relation, Role
from memory_core.rivals.base import STRANGER, YOU, ConversationMemory, Line, Probe, Value
from memory_core.rivals.buffer import BufferMemory
from memory_core.rivals.guide import GuideMemory
from memory_core.rivals.hash_table import HashTableMemory
from memory_core.rivals.running_summary import SummaryMemory

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
TTL_S = 1800.0
NAMES: Mapping[str, str] = {
    "Lamp": "PRODUCT",
    "Tern": "PRODUCT",
    "Anna Berg": "PERSON",
    "Anna": "PERSON",
    "Oslo": "LOCATION",
}


def read(text: str) -> Extraction:
    """Find the names above, longer ones first, and "X costs $n", "X weighs n kg"."""
    found, rest = [], text
    for name, kind in NAMES.items():
        if name in rest:
            found.append(Mention(text.index(name), text.index(name) + len(name), name, kind))
            rest = rest.replace(name, " ")
    words = text.rstrip(".").split()
    said = [
        Attribute(words[i - 1], key, words[i + 1])
        for key, verb in (("price", "costs"), ("weight", "weighs"))
        if verb in words
        for i in [words.index(verb)]
    ]
    lives = [Relation(" ".join(words[:-3]), "LIVES_IN", words[-1])] if " lives in " in text else []
    return Extraction(tuple(found), tuple(lives), tuple(said))


def line(number: int, text: str, *, role: Role = "user", minutes: float = 0.0) -> Line:
    return Line(number, role, text, NOW + timedelta(minutes=minutes), read(text))


def told(memory: ConversationMemory, *texts: str) -> None:
    for number, text in enumerate(texts, 1):
        memory.hear(line(number, text, minutes=number))


def text_of(memory: ConversationMemory, question: str, *, user: str = YOU) -> str:
    return memory.recall(question, user=user, at=NOW + timedelta(minutes=30)).text


def probe(question: str, value: str, *, at: int = 1, about: str = "Lamp", **more: object) -> Probe:
    return Probe("fact", question, Value(at, (value,)), (about,), **more)  # type: ignore[arg-type]


@pytest.fixture
def guide() -> GuideMemory:
    return GuideMemory(read=read, ttl_s=TTL_S)


def test_buffer_keeps_the_last_messages_word_for_word_and_says_what_it_dropped() -> None:
    buffer = BufferMemory(k=2)
    told(buffer, "The Lamp costs $4", "Second", "Third")
    assert text_of(buffer, "anything") == "Human: Second\nHuman: Third"
    why = buffer.why(probe("?", "$4"), "lost")
    assert "dropped message 1, which was 3 messages ago" in why and "the last 2" in why


def test_buffer_and_table_and_summary_are_each_users_own() -> None:
    memories: list[ConversationMemory] = [BufferMemory(), SummaryMemory()]
    memories.append(HashTableMemory(read=read))
    for memory in memories:
        told(memory, "The Lamp costs $4 in Oslo")
        assert "$4" in text_of(memory, "What does the Lamp cost?")
        assert text_of(memory, "What does the Lamp cost?", user=STRANGER) == ""


def test_summary_has_no_room_for_everything_and_says_what_took_the_place() -> None:
    summary = SummaryMemory(words=20)
    told(
        summary,
        "The Lamp is quite nice.",
        "Anna Berg decided to buy 3 boats in Oslo for $400.",
        "Tom Hald ordered 12 tables in Bergen for $900.",
    )
    text = text_of(summary, "?")
    assert "Tom Hald" in text and "Anna Berg" not in text
    assert len(text.split()) <= 20 + len(text.splitlines())
    assert "until message 3 took its place" in summary.why(probe("?", "$400", at=2), "lost")


def test_hash_table_gives_the_messages_of_the_names_in_the_question_and_nothing_else() -> None:
    table = HashTableMemory(read=read)
    told(table, "The Lamp costs $4", "Oslo is far", "The Lamp is red")
    assert text_of(table, "Is the Lamp nice?") == "The Lamp costs $4\nThe Lamp is red"
    assert text_of(table, "Is it nice?") == ""
    assert "No name" in table.why(probe("Is it nice?", "$4"), "lost")


def test_hash_table_takes_another_spelling_for_another_entity() -> None:
    table = HashTableMemory(read=read)
    told(table, "Anna Berg likes tea")
    asked = probe("Does Anna like tea?", "tea", about="Anna")
    assert text_of(table, asked.question) == ""
    assert "“Anna Berg”, which is another key" in table.why(asked, "lost")


def test_hash_table_does_not_keep_what_the_assistant_says() -> None:
    table = HashTableMemory(read=read)
    table.hear(line(1, "The Lamp costs $4", role="assistant"))
    assert text_of(table, "The Lamp?") == ""


def test_guide_replaces_references_inside_words(guide: GuideMemory) -> None:
    told(guide, "The Lamp costs $4")
    assert guide.resolve("Does it wait?", user=YOU) == "Does Lamp waLamp?"


def test_guide_replaces_lower_case_references_only(guide: GuideMemory) -> None:
    told(guide, "The Lamp costs $4")
    assert guide.resolve("Its colour?", user=YOU) == "Its colour?"


def test_guide_tries_this_before_this_product(guide: GuideMemory) -> None:
    told(guide, "The Lamp costs $4")
    assert guide.resolve("Buy this product", user=YOU) == "Buy Lamp product"


def test_guide_overwrites_values(guide: GuideMemory) -> None:
    told(guide, "Lamp costs $4", "Lamp costs $3")
    asked = probe("What did the Lamp cost?", "$4")
    assert "price: $3" in text_of(guide, asked.question)
    assert "$4" not in text_of(guide, asked.question)
    assert "threw “$4” away" in guide.why(asked, "lost")


def test_guide_lets_mentions_count_without_bound(guide: GuideMemory) -> None:
    told(guide, *["Lamp, Tern, Oslo and Anna"] * 17, "Anna Berg is here")
    for name in ("Emil", "Kari"):  # six names stand before it; the block has five places
        named = Extraction((Mention(0, 4, name, "PERSON"),))
        for number in range(17):
            guide.hear(Line(20 + number, "user", name, NOW, named))
    found = guide.recall("Who is Anna Berg?", user=YOU, at=NOW + timedelta(hours=4))
    assert "Anna Berg" not in found.text
    assert "without bound" in guide.why(probe("?", "here", about="Anna Berg"), "lost")


def test_guide_looks_at_expiry_in_one_place_only(guide: GuideMemory) -> None:
    told(guide, "Lamp costs $4")
    later = NOW + timedelta(hours=3)
    assert guide.active(at=later) == []
    assert "price: $4" in guide.recall("Is it nice?", user=YOU, at=later).text
    assert guide.resolve("Is it nice?", user=YOU) == "Is Lamp nice?"


def test_guide_takes_the_assistants_words_for_the_users(guide: GuideMemory) -> None:
    guide.hear(line(1, "Lamp weighs 2kg", role="assistant"))
    assert "weight: 2kg" in text_of(guide, "How heavy is the Lamp?")


def test_guide_lets_another_id_open_the_same_file(guide: GuideMemory) -> None:
    told(guide, "Lamp costs $4")
    assert "$4" in text_of(guide, "Lamp?", user=STRANGER)
    assert text_of(guide, "Lamp?", user="somebody") == ""


def test_guide_compares_names_by_lower_alone(guide: GuideMemory) -> None:
    told(guide, "Anna Berg lives in Oslo", "Anna is here")
    names = [piece.text for piece in guide.recall("?", user=YOU, at=NOW).pieces]
    assert "- Anna (PERSON)" in names
    assert any("Anna Berg (PERSON): lives in: Oslo" in name for name in names)


def test_a_larger_buffer_keeps_what_a_small_one_dropped() -> None:
    small, large = BufferMemory(k=2), BufferMemory(k=40)
    for buffer in (small, large):
        told(buffer, "The Lamp costs $4", "Second", "Third")
    assert "$4" in text_of(large, "?") and "$4" not in text_of(small, "?")

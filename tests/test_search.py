"""Search: what fits best comes first, every score is the sum of its parts, limits hold."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from memory_core import Memory, Message, Settings
from memory_core.errors import InputError
from memory_core.results import Hit

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
TALK = (
    ("Anna", "Hi Ben! What have you been up to?"),
    ("Ben", "I took up pottery in spring, it calms me down."),
    ("Anna", "Lovely! I went to Oslo with my sister last month."),
    ("Ben", "Did you see the opera house?"),
    ("Anna", "Yes, and we walked on its roof."),
    ("Ben", "My dog Bruno had to stay at home when I was in Rome."),
    ("Anna", "Poor dog. My cat sleeps all day."),
)


@pytest.fixture
def memory() -> Iterator[Memory]:
    memory = Memory.open(
        Settings(data_dir=None, library=False, ttl_s=86400 * 365), clock=lambda: NOW
    )
    yield memory
    memory.close()


def talk(memory: Memory, *, user_id: str = "u", session_id: str = "s") -> None:
    said = [Message("user", text, speaker=speaker, timestamp=NOW) for speaker, text in TALK]
    memory.observe_many(said, user_id=user_id, session_id=session_id)


def found(memory: Memory, query: str, **limits: object) -> list[Hit]:
    return memory.search(query, user_id="u", kinds=("message",), **limits)  # type: ignore[arg-type]


def test_reply_is_found_by_the_words_of_what_it_replies_to(memory: Memory) -> None:
    talk(memory)
    assert "roof" in " ".join(hit.text for hit in found(memory, "opera house Oslo", limit=3))


def test_words_alike_find_what_does_not_say_the_same(memory: Memory) -> None:
    talk(memory)
    assert "pottery" in found(memory, "Which hobby does Ben have, ceramics in spring?")[0].text


def test_the_speaker_named_in_the_question_comes_first(memory: Memory) -> None:
    said = [
        Message("user", "I bought new skis", speaker=name, timestamp=NOW)
        for name in ("Anna", "Ben")
    ]
    memory.observe_many(said, user_id="u", session_id="s")
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        first, second = found(memory, f"Who has skis, {name}?")
        assert first.parts["speaker"] > second.parts["speaker"], other
        assert first.score > second.score


@pytest.mark.parametrize("kind", ["message", "chunk", "fact"])
def test_parts_of_a_score_add_up_to_it(memory: Memory, kind: str) -> None:
    talk(memory)
    memory.observe("I live in Oslo and I own a Volvo.", user_id="u", session_id="t")
    memory.add_document("# Oslo\n\nOslo has an opera house.", user_id="u", name="oslo.md")
    hits = memory.search("Do I live in Oslo, since May?", user_id="u", kinds=(kind,))
    assert hits and all(hit.kind == kind for hit in hits)
    for hit in hits:
        assert hit.score == pytest.approx(sum(hit.parts.values())) and len(hit.parts) > 2
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_same_search_finds_the_same_in_the_same_order(memory: Memory) -> None:
    talk(memory)
    assert found(memory, "my dog in Rome") == found(memory, "my dog in Rome")


def test_time_in_the_question_favours_what_was_said_then(memory: Memory) -> None:
    for days in (40, 9, 2):
        at = NOW - timedelta(days)
        memory.observe(f"it rained on my bicycle {days}", user_id="u", session_id="s", at=at)
    assert found(memory, "What rained on my bicycle last week?")[0].text.endswith(" 9")
    assert len(found(memory, "What rained on my bicycle last week?")) == 3


def test_time_spoken_of_counts_from_the_message(memory: Memory) -> None:
    at = datetime(2026, 5, 9, 12, tzinfo=UTC)
    memory.observe("we baked bread yesterday", user_id="u", session_id="s", at=at)
    memory.observe("we baked bread", user_id="u", session_id="s", at=at - timedelta(90))
    assert "yesterday" in found(memory, "Who baked bread on 8 May 2026?")[0].text


def test_question_of_a_time_alone_finds_what_was_said_then(memory: Memory) -> None:
    for days in (1, 9):
        at = NOW - timedelta(days)
        memory.observe(f"it was number {days}", user_id="u", session_id="s", at=at)
    assert [hit.text for hit in found(memory, "What did I say yesterday?")] == ["it was number 1"]
    assert found(memory, "What did I say?") == []


def test_since_and_until_keep_out_what_was_said_before_and_after(memory: Memory) -> None:
    times = [NOW - timedelta(days) for days in (30, 20, 10)]
    for at in times:
        memory.observe("tea with milk", user_id="u", session_id="s", at=at)
    ids = [message.id for message in memory.messages(user_id="u", session_id="s")]
    hits = found(memory, "milk tea", since=times[1], until=times[2])
    assert [hit.id for hit in hits] == [ids[1]]
    assert len(found(memory, "milk tea", since=times[1])) == 2
    assert found(memory, "milk tea", until=times[0]) == []


def test_session_limits_what_is_found_however_much_is_said_elsewhere(memory: Memory) -> None:
    said = [Message("user", "tea with milk", timestamp=NOW) for _ in range(150)]
    memory.observe_many(said, user_id="u", session_id="loud")
    memory.observe("tea, some milk, and much besides to make it long", user_id="u", session_id="s")
    assert [hit.text[:9] for hit in found(memory, "milk tea", session_id="s")] == ["tea, some"]


def test_types_keep_out_what_speaks_of_no_such_entity(memory: Memory) -> None:
    memory.observe("Anna Berg likes the blue house", user_id="u", session_id="s")
    memory.observe("the blue house is big", user_id="u", session_id="s")
    hits = found(memory, "blue house", types=("PERSON",))
    assert [hit.text for hit in hits] == ["Anna Berg likes the blue house"]
    assert found(memory, "blue house", types=("MONEY",)) == []


def test_limits_hold_for_documents_and_facts(memory: Memory) -> None:
    memory.observe("I own a Volvo V60", user_id="u", session_id="s")
    memory.add_document("# Volvo V60\n\nThe Volvo V60 costs $30,000.", user_id="u", name="v.md")
    query, before, after = "Volvo V60", NOW - timedelta(1), NOW + timedelta(1)
    for kind in ("chunk", "fact"):

        def search(**limits: object) -> list[Hit]:
            return memory.search(query, user_id="u", kinds=(kind,), **limits)  # type: ignore[arg-type]  # noqa: B023

        assert search() and search(since=before, until=after)
        assert not search(until=before) and not search(since=after)
        assert not search(types=("TICKET_ID",))
    assert memory.search(query, user_id="u", kinds=("chunk",), types=("PRODUCT",))


def test_time_without_a_zone_is_refused(memory: Memory) -> None:
    with pytest.raises(InputError, match="time zone"):
        found(memory, "tea", since=datetime(2026, 1, 1))


def test_nothing_of_another_user_is_found(memory: Memory) -> None:
    talk(memory, user_id="other")
    assert found(memory, "pottery in spring") == []
    assert found(memory, "what was said last month", since=NOW - timedelta(90)) == []


@pytest.mark.parametrize("query", ["", "?", "\x00", "the of and", "😀", "in May"])
def test_query_that_says_nothing_finds_nothing(memory: Memory, query: str) -> None:
    talk(memory)
    assert found(memory, query) == [] and found(memory, query, limit=0) == []


def test_name_of_the_document_helps_to_find_its_pieces(memory: Memory) -> None:
    for name in ("cv_ilona.txt", "cv_marco.txt"):
        text = f"LANGUAGES\n\nSpanish and Dutch\n\nFILE\n\n{len(name)} pages and {name[3]}"
        memory.add_document(text, user_id="u", name=name)
    for name in ("Ilona", "Marco"):
        query = f"Which languages does {name} speak?"
        best = memory.search(query, user_id="u", kinds=("chunk",))[0]
        assert name.lower() in best.source and best.parts["covered"] > 0


def test_what_goes_aside_gives_its_result_or_error_even_after_closing(memory: Memory) -> None:
    parts = memory._parts
    for _ in range(2):
        assert parts.aside(lambda: 3)() == 3
        with pytest.raises(ValueError, match="no number"):
            parts.aside(_fail)()
        memory.close()


def _fail() -> None:
    message = "no number"
    raise ValueError(message)

"""A preview: the same prompt as the turn's, nothing written; what is left out is as if it were
not there."""

import pytest

from memory_core import Memory
from memory_core.errors import InputError
from memory_core.previews import Preview, changes
from tests.conftest import HandClock

QUESTION = "Where does Sunniva work?"


def preview(memory: Memory, text: str = QUESTION, *without: str) -> Preview:
    return memory.preview(text, user_id="u", session_id="s", without=without)


def said(memory: Memory, text: str) -> str:
    return memory.observe(text, user_id="u", session_id="s").message_id


def entity_id(memory: Memory, name: str) -> str:
    return next(e.id for e in memory.entities(user_id="u") if e.name == name)


def text_of(found: Preview) -> str:
    return "\n".join(message.content for message in found.prompt)


def test_a_preview_is_what_the_question_is_then_asked_with(memory: Memory) -> None:
    said(memory, "Sunniva works at Vantor.")
    memory.add_document("# Roses\n\nSunniva waters roses.", user_id="u", name="roses.md")
    seen = preview(memory)
    turn = memory.ask(QUESTION, user_id="u", session_id="s")
    assert seen.prompt == turn.prompt and seen.context == turn.context and seen.hits == turn.hits
    assert (seen.answer, seen.sources) == (turn.answer, turn.sources)
    assert seen.tokens > 0 and seen.token_budget == 1500 and not seen.warning


def test_a_preview_writes_nothing_and_counts_no_retrieval(memory: Memory) -> None:
    said(memory, "Sunniva works at Vantor.")
    before = memory.export(user_id="u")
    preview(memory)
    preview(memory, QUESTION, entity_id(memory, "Vantor"))
    assert memory.export(user_id="u") == before


def test_an_entity_left_out_is_in_no_line_and_is_not_reached(memory: Memory) -> None:
    said(memory, "Sunniva works at Vantor. Vantor is in Oslo.")
    sunniva = entity_id(memory, "Sunniva")
    fewer = preview(memory, QUESTION, sunniva)
    assert all(line.entity_id != sunniva for line in fewer.context.lines)
    assert "works at: Vantor" in text_of(preview(memory))
    assert "works at: Vantor" not in text_of(fewer)


def test_a_message_left_out_takes_along_what_only_it_says(memory: Memory) -> None:
    only = said(memory, "Sunniva works at Vantor.")
    said(memory, "The Bolt lamp costs $40 and Sunniva likes folk music.")
    fewer = preview(memory, QUESTION, only)
    assert "Vantor" in preview(memory).answer
    assert "Vantor" not in fewer.answer + text_of(fewer)
    assert "folk music" in text_of(fewer)


def test_what_another_message_says_too_stays(memory: Memory) -> None:
    first = said(memory, "Sunniva works at Vantor.")
    second = said(memory, "As I said, Sunniva works at Vantor.")
    assert "Vantor" in preview(memory, QUESTION, first).answer
    assert "Vantor" in preview(memory, QUESTION, second).answer
    assert "Vantor" not in preview(memory, QUESTION, first, second).answer


def test_a_value_only_a_left_out_message_gives_is_not_known(memory: Memory) -> None:
    said(memory, "The Bolt lamp is from Vantor.")
    price = said(memory, "The Bolt lamp costs $40.")
    ask = "What does the Bolt lamp cost?"
    assert "$40" in preview(memory, ask).answer
    assert "$40" not in text_of(preview(memory, ask, price))


def test_a_piece_of_a_document_left_out_makes_room_for_others(memory: Memory) -> None:
    for number in range(5):
        text = f"# Garden {number}\n\nThe garden of house {number} has red roses."
        memory.add_document(text, user_id="u", name=f"garden {number}.md")
    whole = preview(memory, "Which garden has roses?")
    first = whole.hits[0].id
    fewer = preview(memory, "Which garden has roses?", first)
    assert first not in {hit.id for hit in fewer.hits} and len(fewer.hits) == len(whole.hits)


def test_asked_again_without_its_own_turn_it_is_the_turn_it_was(
    memory: Memory, clock: HandClock
) -> None:
    said(memory, "Sunniva works at Vantor.")
    turn = memory.ask(QUESTION, user_id="u", session_id="s")
    again = preview(memory, QUESTION, turn.message_id, turn.answer_id)
    assert [m.content for m in again.prompt[1:]] == [m.content for m in turn.prompt[1:]]
    assert again.answer == turn.answer


def test_changes_are_the_lines_that_differ(memory: Memory) -> None:
    said(memory, "Sunniva works at Vantor.")
    whole, fewer = preview(memory), preview(memory, QUESTION, entity_id(memory, "Vantor"))
    found = changes(whole.prompt, fewer.prompt)
    assert {change.kind for change in found} == {"removed", "added"}
    assert any(
        "- Vantor" in c.text and c.origin == "entities" for c in found if c.kind == "removed"
    )
    assert changes(whole.prompt, whole.prompt) == ()


def test_ids_nobody_has_and_other_users_change_nothing(memory: Memory) -> None:
    said(memory, "Sunniva works at Vantor.")
    assert changes(preview(memory).prompt, preview(memory, QUESTION, "nobody").prompt) == ()
    other = memory.preview(QUESTION, user_id="v", session_id="s")
    assert "Vantor" not in text_of(other)


def test_a_question_that_cannot_be_read_is_refused(memory: Memory) -> None:
    with pytest.raises(InputError):
        preview(memory, " ")

"""Questions about oneself are answered from what one said, in whichever session, while it holds."""

import pytest

from memory_core import Memory
from memory_core.history import Standing
from memory_core.llm.outdated import still_so
from tests.conftest import HandClock


def told(memory: Memory, clock: HandClock, *said: str) -> None:
    for text in said:
        memory.observe(text, user_id="u", session_id="s")
        clock.forward(minutes=1)


def answer(memory: Memory, question: str, *, session: str = "new", user: str = "u") -> str:
    return memory.ask(question, user_id=user, session_id=session).answer


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("I live in Tallinn", "Where do I live?"),
        ("I work at Orbita", "Where do I work?"),
        ("My boss is Quentin", "Who is my boss?"),
    ],
)
def test_what_one_said_of_oneself_is_known_in_a_new_session(
    memory: Memory, clock: HandClock, said: str, question: str
) -> None:
    told(memory, clock, said)
    turn = memory.ask(question, user_id="u", session_id="new")
    assert said in turn.answer
    assert [source.kind for source in turn.sources] == ["message"]


def test_what_is_left_out_of_a_preview_is_not_known_of_oneself(
    memory: Memory, clock: HandClock
) -> None:
    message = memory.observe("I live in Tallinn", user_id="u", session_id="s").message_id
    asked = "Where do I live?"
    whole = memory.preview(asked, user_id="u", session_id="new")
    fewer = memory.preview(asked, user_id="u", session_id="new", without=[message])
    assert "Tallinn" in str(whole) and "Tallinn" not in str(fewer)


def test_nothing_of_another_user_is_known(memory: Memory, clock: HandClock) -> None:
    told(memory, clock, "I live in Tallinn")
    assert "Tallinn" not in answer(memory, "Where do I live?", user="v")


def test_what_expired_is_not_known_of_oneself_either(memory: Memory, clock: HandClock) -> None:
    told(memory, clock, "I live in Tallinn")
    clock.forward(minutes=40)
    assert "Tallinn" not in answer(memory, "Where do I live?")


@pytest.mark.parametrize("session", ["s", "new"])
@pytest.mark.parametrize(
    ("said", "question"),
    [
        (("I live in Graz", "I moved to Quito"), "Where do I live?"),
        (("Ilse works at Orbita", "Ilse joined Zentrix"), "Where does Ilse work?"),
        (("I like green tea", "I don't like green tea any more"), "Do I like green tea?"),
    ],
)
def test_what_holds_no_longer_is_not_quoted(
    memory: Memory, clock: HandClock, session: str, said: tuple[str, str], question: str
) -> None:
    told(memory, clock, *said)
    spoken = answer(memory, question, session=session)
    assert said[1] in spoken and said[0] not in spoken


def test_what_was_said_once_is_quoted_to_who_asks_for_it(memory: Memory, clock: HandClock) -> None:
    told(memory, clock, "I live in Graz", "I moved to Quito")
    assert "Graz" in answer(memory, "Where did I live before?", session="s")


def test_what_ended_is_not_quoted_after_an_import(memory: Memory, clock: HandClock) -> None:
    told(memory, clock, "I live in Graz", "I moved to Quito")
    memory.load(memory.export(user_id="u"), user_id="v")
    for session in ("s", "new"):
        spoken = answer(memory, "Where do I live?", session=session, user="v")
        assert "Quito" in spoken and "Graz" not in spoken


def test_statements_of_messages_are_read_with_whether_they_hold(
    memory_anywhere: Memory, clock: HandClock
) -> None:
    told(memory_anywhere, clock, "The Bria 900 costs $300 and I live in Graz", "I moved to Quito")
    store = memory_anywhere._parts.store
    said = memory_anywhere.messages(user_id="u", session_id="s")
    found = store.standing([message.id for message in said], user_id="u")
    assert [one.holds for one in found[said[0].id]].count(False) == 1
    assert any(one.holds for one in found[said[0].id])
    assert all(one.holds for one in found[said[1].id])
    assert store.standing([message.id for message in said], user_id="v") == {}


def test_sentence_is_left_out_only_where_all_it_states_has_ended() -> None:
    text = "I live in Graz. I own a boat and work at Orbita. Fine."
    pieces = ["I live in Graz.", "I own a boat and work at Orbita.", "Fine."]
    boat = Standing(16, 28, holds=True)
    stated = (Standing(0, 14, holds=False), boat, Standing(33, 47, holds=False))
    assert list(still_so(text, pieces, stated)) == pieces[1:]


@pytest.mark.parametrize("more", ["Anna also works at Orbita", "Anna works at Orbita too"])
def test_what_is_said_to_be_so_as_well_ends_nothing(
    memory: Memory, clock: HandClock, more: str
) -> None:
    told(memory, clock, "Anna works at Zentrix", more)
    graph = memory.graph(user_id="u")
    names = {entity.id: entity.name for entity in graph.entities}
    held = {names[r.object] for r in graph.relations if r.predicate == "WORKS_AT"}
    assert held == {"Zentrix", "Orbita"}
    told(memory, clock, "Anna now works at Halden")
    held = {r.predicate for r in memory.graph(user_id="u").relations}
    assert len(memory.graph(user_id="u").relations) == 1 and held == {"WORKS_AT"}

"""The window: the last messages word for word, the rest as far as it fits, the rest said."""

from memory_core import Memory
from memory_core.results import Turn
from memory_core.window import VERBATIM


def repeated(turn: Turn) -> list[str]:
    return [p.text for m in turn.prompt for p in m.parts if p.origin == "history"]


def test_a_first_question_has_nothing_before_it(memory: Memory) -> None:
    turn = memory.ask("The Dell XPS 15 costs $1599", user_id="u", session_id="s")
    assert repeated(turn) == [] and turn.context.left_out == () and turn.summary == ""


def test_five_turns_are_repeated_in_order(memory: Memory) -> None:
    for n in range(8):
        memory.ask(f"The Dell XPS 15 has note {n}", user_id="u", session_id="s")
    turn = memory.ask("What notes has the Dell XPS 15?", user_id="u", session_id="s")
    said = [m.content for m in memory.messages(user_id="u", session_id="s")]
    assert repeated(turn) == said[-12:-2]


def test_what_the_budget_has_no_room_for_is_left_out_but_never_the_last_messages(
    memory: Memory,
) -> None:
    long = "The Dell XPS 15 " + "is a very fine machine indeed and " * 200
    for n in range(4):
        memory.observe(f"{long} {n}", user_id="u", session_id="s")
        memory.observe(f"Noted {n}", user_id="u", session_id="s", role="assistant")
    turn = memory.ask("Is the Dell XPS 15 fine?", user_id="u", session_id="s")
    said = [m.content for m in memory.messages(user_id="u", session_id="s")][:-2]
    assert repeated(turn)[-VERBATIM:] == said[-VERBATIM:]
    assert said[0] not in repeated(turn)
    why = [line.why for line in turn.context.left_out if line.origin == "history"]
    assert any("do not fit into the budget" in one for one in why)


def test_the_history_stays_whole(memory: Memory) -> None:
    texts = [f"The Dell XPS 15 has note {n}" for n in range(30)]
    for text in texts:
        memory.observe(text, user_id="u", session_id="s")
    memory.ask("What notes has the Dell XPS 15?", user_id="u", session_id="s")
    said = [m.content for m in memory.messages(user_id="u", session_id="s")]
    assert said[:30] == texts

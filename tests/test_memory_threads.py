"""Two tabs at once: no words are lost, nothing counts twice, nobody waits for an error."""

from concurrent.futures import ThreadPoolExecutor

from memory_core import Memory
from memory_core.results import Turn

TABS, TURNS = 6, 4


def test_tabs_of_one_visitor_lose_no_message_and_no_mention(memory: Memory) -> None:
    def tab(number: int) -> list[Turn]:
        return [
            memory.ask("Sunniva works at Vantor", user_id="u", session_id=f"tab {number}")
            for _ in range(TURNS)
        ]

    with ThreadPoolExecutor(TABS) as pool:
        turns = [turn for done in pool.map(tab, range(TABS)) for turn in done]
    assert len({turn.message_id for turn in turns}) == TABS * TURNS
    for number in range(TABS):
        assert len(memory.messages(user_id="u", session_id=f"tab {number}")) == 2 * TURNS
    counts = {entity.name: entity.mentions for entity in memory.entities(user_id="u")}
    assert counts == {"Sunniva": TABS * TURNS, "Vantor": TABS * TURNS}
    (relation,) = memory.graph(user_id="u").relations
    assert len(relation.sources) == TABS * TURNS


def test_visitors_at_once_stay_apart(memory: Memory) -> None:
    people = ("Ines", "Tobias", "Kwame", "Rafael", "Ottilie", "Declan")

    def visitor(name: str) -> set[str]:
        for _ in range(TURNS):
            memory.ask(f"{name} works at Vantor", user_id=name, session_id="s")
        return {entity.name for entity in memory.entities(user_id=name)}

    with ThreadPoolExecutor(len(people)) as pool:
        for name, known in zip(people, pool.map(visitor, people), strict=True):
            assert known == {name, "Vantor"}


def test_many_threads_keep_every_count_of_one_visitor(memory: Memory) -> None:
    def tab(number: int) -> None:
        memory.observe("Sunniva works at Vantor", user_id="u", session_id=f"tab {number % 4}")
        memory.ask("Where does Sunniva work?", user_id="u", session_id=f"tab {number % 4}")

    with ThreadPoolExecutor(32) as pool:
        list(pool.map(tab, range(32)))
    assert len(memory.sessions("u")) == 4
    assert len(memory.interactions(user_id="u", limit=100)) == 32
    for number in range(4):
        assert len(memory.messages(user_id="u", session_id=f"tab {number}")) == 8 * 3
    (relation,) = memory.graph(user_id="u").relations
    assert len(relation.sources) == 32

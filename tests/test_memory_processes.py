"""Two processes and many threads on one memory: counts are exact and nobody sees an error."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from memory_core import Entity, Memory, Settings

ROOT = Path(__file__).parents[1]
TURNS = 6

WORKER = """
import sys
from pathlib import Path
from memory_core import Entity, Memory, Settings

memory, who, turns = (
    Memory.open(Settings(data_dir=Path(sys.argv[1]), library=False)), sys.argv[2], int(sys.argv[3])
)
memory._parts.reader.extract("Anna works at Google.")
print("ready", flush=True)
sys.stdin.readline()
for n in range(turns):
    memory.observe("Sunniva works at Vantor", user_id="u", session_id=who)
    keep, drop, gone = memory.remember(
        [Entity(f"{name} {who} {n}", "PRODUCT") for name in ("Lamp", "Sofa", "Vase")], user_id="u"
    )
    memory.merge(keep.id, drop.id, user_id="u")
    memory.pin(keep.id, user_id="u")
    memory.forget(user_id="u", entity_id=gone.id)
memory.close()
"""


def test_two_processes_on_one_memory_lose_and_break_nothing(tmp_path: Path) -> None:
    Memory.open(Settings(data_dir=tmp_path, library=False)).close()
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, str(tmp_path), who, str(TURNS)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for who in "ab"
    ]
    for worker in workers:
        assert worker.stdout
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("go\n")
        worker.stdin.flush()
    said = [worker.communicate(timeout=600)[1] for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0], said
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    known = {entity.name: entity for entity in memory.entities(user_id="u")}
    kept = {f"Lamp {who} {n}" for who in "ab" for n in range(TURNS)}
    assert known.keys() == kept | {"Sunniva", "Vantor"}
    assert known["Sunniva"].mentions == known["Vantor"].mentions == 2 * TURNS
    assert all(known[name].pinned and known[name].mentions == 2 for name in kept)
    (relation,) = memory.graph(user_id="u").relations
    assert len(relation.sources) == 2 * TURNS
    assert [len(memory.messages(user_id="u", session_id=who)) for who in "ab"] == [TURNS, TURNS]
    assert not memory._parts.store.pending()
    memory.close()


def test_many_threads_of_many_visitors_count_each_for_itself(memory: Memory) -> None:
    def tab(number: int) -> None:
        user_id, session_id = f"user {number % 8}", f"tab {number // 8}"
        memory.observe("Sunniva works at Vantor", user_id=user_id, session_id=session_id)
        lamp, sofa = memory.remember(
            [Entity(f"{name} {number}", "PRODUCT") for name in ("Lamp", "Sofa")], user_id=user_id
        )
        memory.pin(lamp.id, user_id=user_id)
        memory.ask("Where does Sunniva work?", user_id=user_id, session_id=session_id)
        memory.forget(user_id=user_id, entity_id=sofa.id)

    with ThreadPoolExecutor(32) as pool:
        list(pool.map(tab, range(32)))
    for number in range(8):
        user_id = f"user {number}"
        counts = {entity.name: entity.mentions for entity in memory.entities(user_id=user_id)}
        lamps = {f"Lamp {tab}": 1 for tab in range(number, 32, 8)}
        assert counts == {"Sunniva": 8, "Vantor": 4, **lamps}
        assert len(memory.sessions(user_id)) == 4
        assert len(memory.interactions(user_id=user_id)) == 4
        for tab_ in range(4):
            assert len(memory.messages(user_id=user_id, session_id=f"tab {tab_}")) == 3

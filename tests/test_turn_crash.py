"""A process killed in the middle of a turn leaves the turn absent and all before it whole."""

import subprocess
import sys
from pathlib import Path

from memory_core import Memory, Settings

ROOT = Path(__file__).resolve().parent.parent

TURN = """
import sys
from pathlib import Path
from memory_core import Memory, Settings

class Hanging:
    name = "hanging"
    def stream(self, request):
        yield "The answer "
        print("answering", flush=True)
        sys.stdin.read()
    def sources(self, request, answer):
        return ()

memory = Memory.open(Settings(data_dir=Path(sys.argv[1]), library=False))
memory.ask("Sunniva works at Vantor", user_id="u", session_id="s")
memory.ask("Declan likes folk music", user_id="u", session_id="s", answerer=Hanging())
"""


def test_a_turn_killed_in_mid_answer_is_absent_and_the_one_before_whole(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", TURN, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stdin is not None
    assert process.stdout.readline() == "answering\n"
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    assert [m.role for m in memory.messages(user_id="u", session_id="s")] == ["user", "assistant"]
    assert {e.name for e in memory.entities(user_id="u")} == {"Sunniva", "Vantor"}
    memory.close()

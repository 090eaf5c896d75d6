"""What is answered from a few papers alone."""

from collections.abc import Mapping

from memory_core import Memory, Settings
from tests.conftest import HandClock


def answer_of(clock: HandClock, papers: Mapping[str, str], *turns: str) -> str:
    """Return the last answer of a conversation with a memory that has nothing but some papers.
    papers: file name -> text."""
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    for name, text in papers.items():
        memory.add_document(text, user_id="ann", name=name)
    answers = [memory.ask(turn, user_id="ann", session_id="s").answer for turn in turns]
    memory.close()
    return answers[-1]

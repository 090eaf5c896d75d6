"""Keywords that name something of a thing in the documents ask for it; nothing is noted."""

import pytest

from memory_core import Memory, Settings
from tests.conftest import HandClock, Speaker

ME = Speaker(user_id="ann", session_id="s")
TEXT = "# Stoves\n\n## Pemba Duo\nThe Pemba Duo burns wood.\nWeight: 3 kg\n"


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    memory.add_document(TEXT, user_id="ann", name="stoves.md")
    return memory


@pytest.mark.parametrize("asked", ["country of origin of the Pemba Duo", "colour of the Pemba Duo"])
def test_what_the_documents_do_not_have_is_not_noted(stocked: Memory, asked: str) -> None:
    assert stocked.ask(asked, **ME).answer.startswith("I don't know")


def test_what_they_have_is_said(stocked: Memory) -> None:
    assert "3 kg" in stocked.ask("weight of the Pemba Duo", **ME).answer


def test_what_tells_of_the_user_is_noted(stocked: Memory) -> None:
    assert stocked.ask("my photo of the Pemba Duo", **ME).answer.startswith("Noted")

"""Keywords that name something of a thing in the documents ask for it; nothing is noted."""

import pytest

from memory_core import Memory, Settings
from tests.asked_documents import answered, memory_of
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


VET = """# Ashby Veterinary Practice, prices

| Treatment | Dog | Goat |
|---|---|---|
| Hoof trimming | - | £12 |
| Tick removal | £9 | £9 |

The practice stands beside the mill. Owners of goats ring the bell at the yard.
"""


@pytest.fixture
def vet(clock: HandClock) -> Memory:
    return memory_of({"vet.md": VET}, clock=clock)


def test_keywords_are_asked_of_what_uses_them(vet: Memory) -> None:
    assert "£12" in answered(vet, "hoof trimming for a goat price")
    assert "£9" in answered(vet, "tick removal dog")


def test_a_noun_that_is_also_a_verb_ends_keywords(vet: Memory) -> None:
    assert "£9" in answered(vet, "dog tick removal cost")
    assert answered(vet, "the goats need hay").startswith("Noted")


def test_keywords_that_nothing_answers_are_declined(vet: Memory) -> None:
    assert answered(vet, "milk yield of goats in the yard").startswith("I don't know the answer")


@pytest.mark.parametrize("said", ["sounds good", "purple lamp", "buy hoof oil", "goat"])
def test_what_asks_for_nothing_is_not_asked(vet: Memory, said: str) -> None:
    assert "I don't know" not in answered(vet, said)

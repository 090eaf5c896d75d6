"""Two questions in one message are each looked for and answered by themselves, and what is asked
of two things of different documents is told of each; what is said of the two together is one."""

import pytest

from memory_core import Memory
from memory_core.llm.of_two import halves
from tests.asked_documents import memory_of
from tests.conftest import HandClock

BATHS = """# Tarn Street Baths

The baths are open daily from 7 to 20, in winter until 18.

- Day ticket: £6
- Hire of a towel: £2

Dogs are not allowed in the baths.
"""
ARCHIVE = """# Oswin town archive

The reading room is open from 10 to 16. A reader's card costs £9 a year. The archive was founded \
in 1912 by the teacher Ida Maron.
"""
FERRY = """# Brill ferry

The ferry was founded in 1954. A crossing with a bicycle costs £4.50. Dogs are welcome on the \
ferry.
"""


@pytest.fixture
def stocked(clock: HandClock) -> Memory:
    texts = {"baths.md": BATHS, "archive.md": ARCHIVE, "ferry.md": FERRY}
    return memory_of(texts, clock=clock)


@pytest.mark.parametrize(
    ("question", "values", "names"),
    [
        (
            "what does a day ticket for the Tarn Street Baths cost, and what is a reader's card at "
            "the Oswin archive",
            ("£6", "£9"),
            ["baths.md", "archive.md"],
        ),
        (
            "When were the Oswin archive and the Brill ferry founded?",
            ("1912", "1954"),
            ["archive.md", "ferry.md"],
        ),
        (
            "until when are the Tarn Street Baths and the Oswin reading room open",
            ("7 to 20", "10 to 16"),
            ["baths.md", "archive.md"],
        ),
        (
            "may I take a dog into the Tarn Street Baths and then onto the Brill ferry?",
            ("not allowed", "welcome"),
            ["baths.md", "ferry.md"],
        ),
    ],
)
def test_each_half_is_told_by_its_own_document(
    stocked: Memory, question: str, values: tuple[str, str], names: list[str]
) -> None:
    turn = stocked.ask(question, user_id="u", session_id="s")
    assert all(value in turn.answer for value in values)
    assert list(dict.fromkeys(source.name for source in turn.sources)) == names


def test_of_a_half_that_is_told_nowhere_it_is_said(stocked: Memory) -> None:
    question = "what does a towel at the Tarn Street Baths cost and who steers the Brill ferry?"
    answer = stocked.ask(question, user_id="u", session_id="s").answer
    assert "£2" in answer
    assert "I don't know" in answer


@pytest.mark.parametrize(
    "question",
    [
        "What do bread and butter cost?",
        "How far is it between the Oswin archive and the Brill ferry?",
        "What do the day ticket and the towel cost together?",
        "Which opens earlier, the baths or the archive?",
        "When did Ida and Ben marry and move?",
        "What is the difference between the ferry and the bridge?",
        "Where can I rest and eat?",
        "How should the lamp be cleaned, and how often?",
        "Who runs the archive, and what's the phone number?",
        "Who runs the archive, and what is that person's extension?",
        "When does the wedding of Ida and Ben begin?",
        "When did the mayor and the baker meet?",
        "What do I do if I am ill and miss my turn?",
    ],
)
def test_what_is_asked_of_one_thing_or_of_two_together_is_one_question(question: str) -> None:
    assert halves(question) is None


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "when do the bakery and the baths open on Sundays?",
            ("when does the bakery open on Sundays?", "when does the baths open on Sundays?"),
        ),
        (
            "Where are the spare key and the fuse box?",
            ("Where is the spare key?", "Where is the fuse box?"),
        ),
        (
            "how much are the pool and the sauna on Sundays?",
            ("how much is the pool on Sundays?", "how much is the sauna on Sundays?"),
        ),
        (
            "is parking free at the Old Mill and at the Harbour Museum?",
            ("is parking free at the Old Mill?", "is parking free at the Harbour Museum?"),
        ),
    ],
)
def test_what_is_asked_of_each_of_two_things_is_two_questions(
    question: str, parts: tuple[str, str]
) -> None:
    assert halves(question) == parts

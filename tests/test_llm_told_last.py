"""Sentences of a document that the last answer quotes are known as such."""

from memory_core.llm.citing import Quote
from memory_core.llm.passages import Sentence
from memory_core.llm.told_last import told_from_last
from memory_core.model import Message

FERRY = "The ferry to Vennby leaves at six."
AMONG = [
    Sentence(Quote("chunk", "1", "ferry.md", FERRY), "", 0),
    Sentence(Quote("chunk", "2", "ferry.md", "A bicycle travels for nine crowns."), "", 1),
    Sentence(Quote("chunk", "3", "trains.md", "The train to Vennby leaves at seven."), "", 2),
    Sentence(Quote("chunk", "4", "trains.md", "Yes."), "", 3),
]


def told(*history: tuple[str, str]) -> list[float]:
    said = [Message("user" if who == "user" else "assistant", text) for who, text in history]
    return told_from_last(AMONG, said)


def test_every_sentence_of_the_document_quoted_last_counts() -> None:
    assert told(("user", "When does it leave?"), ("assistant", f"“{FERRY}” [1]")) == [1, 1, 0, 0]


def test_only_the_last_answer_counts_and_not_what_the_user_said() -> None:
    assert told(("assistant", f"“{FERRY}” [1]"), ("assistant", "I don't know.")) == [0, 0, 0, 0]
    assert told(("user", FERRY)) == told() == [0, 0, 0, 0]


def test_a_word_that_stands_anywhere_is_no_quote() -> None:
    assert told(("assistant", "Yes. There is a ferry.")) == [0, 0, 0, 0]

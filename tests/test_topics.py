"""Topics: what keeps a conversation on its topic, what opens a new one, what goes back."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Memory
from memory_core.conversation import Topic
from memory_core.topics import LABEL_CHARS, REMEMBERED, Spoken, cosine, extended, judge
from tests.conftest import HandClock

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LAPTOP = Topic(1, "Dell XPS 15", NOW, {"dell xps 15": 2, "~price": 1})
TRIP = Topic(2, "Vienna", NOW, {"vienna": 1})


def spoken(text: str, *names: str, words: str = "", **more: object) -> Spoken:
    own = {"own": bool(more.get("own", True)), "refers": bool(more.get("refers"))}
    vector = more.get("vector", ())
    assert isinstance(vector, tuple)
    return Spoken(
        text,
        names=tuple((name.casefold(), name) for name in names),
        words=tuple((word, word) for word in words.split()),
        vector=vector,
        **own,
    )


LAST = spoken("The Dell XPS 15 costs $1599", "Dell XPS 15", words="dell xps cost price")


def test_the_first_message_opens_the_first_topic() -> None:
    verdict = judge(LAST, [], running=Topic())
    assert (verdict.kind, verdict.number) == ("new", 0)


@pytest.mark.parametrize(
    "message",
    [
        spoken("Is the Dell XPS 15 in stock?", "Dell XPS 15", words="stock"),
        spoken("What does the battery weigh?", words="battery weigh", refers=True),
        spoken("How heavy is it?", words="heavy"),
        spoken("And the warranty in years?", words="warranty years"),
        spoken("thanks", words=""),
        spoken("Who makes the screen?", words="makes screen"),
        spoken("Where do I do this?", words="where"),
    ],
    ids=["name", "reference", "pronoun", "opening", "short", "question", "this"],
)
def test_a_message_that_goes_on_stays_on_the_topic(message: Spoken) -> None:
    verdict = judge(message, [LAST], running=LAPTOP, earlier=[])
    assert (verdict.kind, verdict.number) == ("same", 1)
    assert verdict.because


def test_what_only_a_reference_means_brings_no_earlier_topic_back() -> None:
    message = spoken("Is there parking at the house?", "Vienna", words="parking", refers=True)
    assert judge(message, [LAST], running=LAPTOP, earlier=[TRIP]).kind == "same"


def test_new_names_open_a_topic_though_a_later_word_refers_back() -> None:
    text = "I recommend my old flatmate Dimitris Pappas for the job, he knows Swift"
    message = spoken(text, "Dimitris Pappas", words="flatmate job recommend", refers=True)
    assert judge(message, [LAST], running=LAPTOP).kind == "new"


def test_a_message_that_shares_nothing_opens_a_topic() -> None:
    message = spoken("My sister Anna moved to Vienna", "Anna", "Vienna", words="sister anna moved")
    assert judge(message, [LAST], running=LAPTOP).kind == "new"


def test_a_pronoun_after_a_name_of_the_message_does_not_point_back() -> None:
    message = spoken("My sister Anna has lost her keys", "Anna", words="sister anna lost keys")
    assert judge(message, [LAST], running=LAPTOP).kind == "new"


def test_an_answer_to_a_question_stays_on_the_topic() -> None:
    asked = spoken("Which store do you mean?", own=False, words="store")
    message = spoken("Northgate, of course", "Northgate", words="northgate course")
    assert judge(message, [LAST, asked], running=LAPTOP).kind == "same"
    greeting = spoken("Hello there, Northgate calling", "Northgate", words="northgate calling")
    assert judge(greeting, [LAST, asked], running=LAPTOP).kind == "new"


def test_a_shared_word_counts_only_with_some_closeness_of_meaning() -> None:
    last = replace(LAST, vector=(1.0, 0.0))
    far = spoken("Fair price of tulips", words="price tulips", vector=(0.0, 1.0))
    near = replace(far, vector=(0.6, 0.8))
    assert judge(far, [last], running=LAPTOP).kind == "new"
    assert judge(near, [last], running=LAPTOP).kind == "same"


def test_a_name_of_an_earlier_topic_goes_back_to_it() -> None:
    message = spoken("How big is Vienna?", "Vienna", words="big vienna")
    verdict = judge(message, [LAST], running=LAPTOP, earlier=[TRIP])
    assert (verdict.kind, verdict.number) == ("back", 2)


def test_a_label_is_the_names_said_most_as_they_were_written() -> None:
    topic = extended(Topic(1), LAST, at=NOW)
    topic = extended(topic, spoken("about Dell XPS 15", "Dell XPS 15", words="stock"), at=NOW)
    assert topic.label == "Dell XPS 15"
    assert extended(Topic(1), spoken("return policy", words="return policy"), at=NOW).label


def test_numbers_and_units_name_no_topic_where_words_do() -> None:
    asked = spoken("which tents weigh 2 or 3 kg", words="2 3 kg tents weigh")
    assert extended(Topic(1), asked, at=NOW).label == "tents, weigh"
    assert extended(Topic(1), spoken("2 or 3?", words="2 3"), at=NOW).label == "2, 3"


@given(st.lists(st.text("abc ", max_size=12), max_size=20))
def test_a_topic_remembers_a_bounded_number_of_words(texts: list[str]) -> None:
    topic = Topic(1)
    for text in texts:
        topic = extended(topic, spoken(text, *text.split(), words=text), at=NOW)
    assert len(topic.words) <= REMEMBERED


def test_texts_without_vectors_are_not_close() -> None:
    assert cosine((), (1.0,)) == 0.0


def test_a_turn_says_its_topic_and_when_it_changed(memory: Memory, clock: HandClock) -> None:
    said = ["The Dell XPS 15 costs $1599", "How heavy is it?", "My sister Anna lives in Vienna"]
    turns = [memory.ask(text, user_id="u", session_id="s") for text in said]
    assert [turn.topic_changed for turn in turns] == [False, False, True]
    assert turns[0].topic == turns[1].topic == "Dell XPS 15" and "Anna" in turns[2].topic
    assert [topic.number for topic in memory.topics("s", user_id="u")] == [1, 2]
    link = next(step for step in turns[2].trace if step.name == "link")
    assert any("new topic" in note for note in link.notes)


def test_messages_of_another_topic_leave_the_prompt_and_are_named_as_left_out(
    memory: Memory,
) -> None:
    for text in ("The Dell XPS 15 costs $1599", "How heavy is it?", "Does it have a warranty?"):
        memory.ask(text, user_id="u", session_id="s")
    turn = memory.ask("My sister Anna lives in Vienna", user_id="u", session_id="s")
    repeated = [m for m in turn.prompt if any(p.origin == "history" for p in m.parts)]
    assert len(repeated) == 4
    assert any("$1599" in line.text for line in turn.context.left_out if line.origin == "history")
    assert all("another topic" in line.why for line in turn.context.left_out)


def test_messages_of_a_topic_come_back_with_it(memory: Memory) -> None:
    memory.ask("The Dell XPS 15 costs $1599", user_id="u", session_id="s")
    for text in ("My sister Anna lives in Vienna", "She likes folk music", "Where does Anna live?"):
        memory.ask(text, user_id="u", session_id="s")
    turn = memory.ask("Is the Dell XPS 15 any good?", user_id="u", session_id="s")
    history = [p.text for m in turn.prompt for p in m.parts if p.origin == "history"]
    assert turn.topic == "Dell XPS 15" and turn.topic_changed
    assert "The Dell XPS 15 costs $1599" in history
    assert len(memory.topics("s", user_id="u")) == 2


def test_the_label_of_a_topic_is_short_whatever_was_taken_for_a_name() -> None:
    topic = extended(Topic(), spoken("...", "Vienna " * 300), at=NOW)
    assert topic.label.startswith("Vienna") and len(topic.label) <= LABEL_CHARS

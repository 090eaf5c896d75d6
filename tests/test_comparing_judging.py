"""What is asked follows from what was said, and what is judged from what was brought to mind."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.errors import InputError
from memory_core.model import Message, Role
from memory_core.rivals.base import (
    STRANGER,
    Fact,
    Kind,
    Line,
    Outcome,
    Piece,
    Probe,
    Recalled,
    Reference,
    Value,
)
from memory_core.rivals.judging import judge
from memory_core.rivals.probes import current, probes_of, silent
from memory_core.rivals.shipped import shipped
from memory_core.rivals.telling import MAX_LINES, lines_of, lines_of_messages, lines_of_text
from memory_core.rivals.wording import holds

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
NEW, OLD = Value(5, ("$3",)), Value(1, ("$4",))


def judged(kind: Kind, *pieces: Piece, resolved: str | None = None, question: str = "?") -> Outcome:
    probe = Probe(kind, question, NEW, ("Lamp",), (OLD,), words=("it",))
    if kind == "reference":
        probe = Probe(kind, question, Value(5, ("Lamp",)), ("Lamp",), words=("it",))
    return judge(probe, Recalled(pieces, resolved))[0]


def said(n: int) -> list[Line]:
    return [Line(i + 1, "user", f"message {i + 1}", NOW + timedelta(minutes=i)) for i in range(n)]


def test_a_value_counts_beside_the_name_it_belongs_to() -> None:
    assert judged("latest", Piece("- Lamp (PRODUCT): price: $3")) == "remembered"
    assert judged("latest", Piece("- Chair (PRODUCT): price: $3")) == "lost"


def test_a_value_counts_in_the_message_that_gives_it_whatever_it_calls_the_thing() -> None:
    assert judged("latest", Piece("Human: it is $3 now", 5)) == "remembered"
    assert judged("latest", Piece("Human: it is $3 now", 4)) == "lost"


def test_an_old_value_alone_is_wrong_and_before_a_newer_one_is_not() -> None:
    old, new = Piece("The Lamp is $4", 1), Piece("The Lamp is $3", 5)
    assert judged("latest", old) == "wrong"
    assert judged("latest", old, new) == "remembered"
    assert judged("latest", new, old) == "remembered"


def test_what_is_stated_as_holding_now_outweighs_what_was_said() -> None:
    assert judged("latest", Piece("- Lamp: price: $4"), Piece("Lamp $3", 5)) == "wrong"


def test_what_should_be_gone_or_is_somebody_elses_is_wrong_when_it_is_there() -> None:
    kinds: tuple[Kind, ...] = ("expired", "other")
    for kind in kinds:
        assert judged(kind, Piece("- Lamp: price: $3")) == "wrong"
        assert judged(kind) == "remembered"


def test_the_assistants_words_are_right_only_where_they_are_marked_as_such() -> None:
    assert judged("source", Piece("AI: the Lamp is $3", 5, "assistant")) == "remembered"
    assert judged("source", Piece("- Lamp: price: $3")) == "wrong"
    assert judged("source") == "lost"


@pytest.mark.parametrize(
    ("resolved", "outcome"),
    [
        ("Does the Lamp wait?", "remembered"),
        ("Does Lamp waLamp?", "wrong"),
        ("Does the Chair wait?", "wrong"),
        ("Does it wait?", "lost"),
    ],
)
def test_a_reference_is_right_when_it_is_replaced_and_nothing_else_is(
    resolved: str, outcome: Outcome
) -> None:
    assert judged("reference", resolved=resolved, question="Does it wait?") == outcome


def test_a_memory_that_resolves_nothing_needs_the_thing_meant_among_its_lines() -> None:
    assert judged("reference", Piece("The Lamp is nice", 2)) == "remembered"
    assert judged("reference", Piece("The chair is nice", 2)) == "lost"


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_number_is_found_as_a_whole_only(n: int, other: int) -> None:
    assert holds(f"It costs ${n:,}.", [f"${n}"])
    assert holds(f"now {n}, then", [str(other)]) == (n == other)


def test_a_fact_becomes_the_question_that_fits_what_was_said_of_it() -> None:
    once = Fact("a?", ("A",), (Value(2, ("x",)),), (2, 9))
    twice = Fact("b?", ("B",), (Value(1, ("x",)), Value(9, ("y",))), (1, 9))
    past = Fact("c?", ("C",), (Value(1, ("x",)),), (1,))
    theirs = Fact("d?", ("D",), (Value(3, ("x",)),), (3,), "assistant")
    lines = said(10)
    probes = probes_of(
        [once, twice, past, theirs],
        [Reference(4, ("A",), ("it",))],
        lines,
        ttl_s=480,
        at=lines[-1].at,
    )
    kinds = [probe.kind for probe in probes]
    assert kinds == ["reference", "fact", "latest", "before", "expired", "source", "other"]
    assert probes[-1].user == STRANGER and probes[0].asked == 4
    assert probes[3].gold.forms == ("x",) and probes[2].gold.forms == ("y",)


def test_a_fact_is_asked_for_as_things_stand_after_a_message() -> None:
    fact = Fact("b?", ("B",), (Value(3, ("x",)), Value(9, ("y",))), (3, 9))
    assert current(fact, upto=2) is None
    then, now = current(fact, upto=8), current(fact, upto=9)
    assert then and then.gold.forms == ("x",) and not then.wrong
    assert now and now.gold.forms == ("y",) and now.wrong[0].forms == ("x",)


def test_silence_counts_from_the_last_message_that_speaks_of_it() -> None:
    fact = Fact("a?", ("A",), (Value(1, ("x",)),), (1, 5))
    lines = said(10)
    assert not silent(fact, lines, ttl_s=301, at=lines[9].at)
    assert silent(fact, lines, ttl_s=300, at=lines[9].at)
    assert not silent(fact, lines, ttl_s=300, at=lines[8].at)


def test_pasted_lines_say_who_speaks_and_when() -> None:
    lines = lines_of_text("You: Hello\nAssistant: Hi\n+40 min\n\nand this\n(2 hours later)\nAI: ok")
    assert [(one.role, one.text) for one in lines] == [
        ("user", "Hello"),
        ("assistant", "Hi"),
        ("user", "and this"),
        ("assistant", "ok"),
    ]
    gaps = [b.at - a.at for a, b in pairwise(lines)]
    assert gaps[1] >= timedelta(minutes=40) and gaps[2] >= timedelta(hours=2)


@pytest.mark.parametrize(
    "text", ["", " \n+40 min\n", "x" * 501, "a\n" * (MAX_LINES + 1), "y" * 50_000]
)
def test_lines_that_cannot_be_compared_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        lines_of_text(text)


@given(st.text(max_size=300))
def test_any_text_pasted_is_a_conversation_in_order_or_refused(text: str) -> None:
    try:
        lines = lines_of_text(text)
    except InputError:
        return
    assert [one.number for one in lines] == list(range(1, len(lines) + 1))
    assert all(a.at < b.at for a, b in pairwise(lines))


def test_the_last_messages_of_a_session_are_taken_with_their_times() -> None:
    messages = [Message("user", f"m{i}", NOW + timedelta(minutes=i)) for i in range(MAX_LINES + 5)]
    lines = lines_of_messages(messages)
    assert len(lines) == MAX_LINES and lines[0].text == "m5"
    assert lines[0].at == NOW + timedelta(minutes=5)
    with pytest.raises(InputError):
        lines_of_messages([])


@pytest.mark.parametrize("one", shipped(), ids=lambda one: one.name)
def test_every_shipped_answer_stands_in_the_message_it_names(one) -> None:  # type: ignore[no-untyped-def]
    told = one.told
    for fact in told.facts:
        for value in fact.values:
            line = told.lines[value.line - 1]
            assert line.role == fact.by and holds(line.text, value.forms), fact.question
    for reference in told.references:
        assert holds(told.lines[reference.line - 1].text, reference.words)
        assert any(holds(line.text, reference.means) for line in told.lines[: reference.line - 1])


def test_lines_keep_their_roles() -> None:
    roles: tuple[Role, ...] = ("user", "assistant")
    assert tuple(one.role for one in lines_of([(r, "x", 0.0) for r in roles])) == roles

"""Who reads a message: a service first where there is one, the rules in need, and it is told."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from memory_core import Language
from memory_core.errors import ServiceTimeoutError
from memory_core.llm.reading_base import ReadingRequest, ServiceReading, Usage
from memory_core.model import Candidate, Entity, Extraction, Mention, Message, Rewrite
from memory_core.reading import RULES, Reading, filled_up, reading_of
from memory_core.vocabulary import vocabulary_of

TEXT = "Sunniva works at Vantor"
HISTORY = (Message("user", "Hello there."),)
FOUND = Extraction((Mention(17, 23, "Vantor", "PRODUCT", extractor="llm:m"),))


class Given:
    """A service that gives what it was given, or fails."""

    name = "m"

    def __init__(self, *readings: ServiceReading | Exception) -> None:
        self.readings = list(readings)
        self.asked: list[ReadingRequest] = []

    def read(self, request: ReadingRequest) -> ServiceReading:
        self.asked.append(request)
        one = self.readings.pop(0)
        if isinstance(one, Exception):
            raise one
        return one


@pytest.fixture(scope="module")
def rules() -> Language:
    return Language.load()


def reading(rules: Language, service: Given) -> Reading:
    return reading_of(service, rules, preset="general")


def types(found: Extraction) -> Sequence[tuple[str, str]]:
    return [(m.text, m.type) for m in found.mentions]


def test_one_call_gives_the_rewrite_and_what_is_named(rules: Language) -> None:
    service = Given(ServiceReading(FOUND, Rewrite(TEXT, TEXT), usage=Usage(1, 90, 30)))
    one = reading(rules, service)
    assert one.rewrite(TEXT, history=HISTORY).text == TEXT
    assert one.account.by == "m"
    assert one.account.counts == {"requests": 1, "tokens sent": 90, "tokens received": 30}
    assert one.extract(TEXT) == FOUND
    assert one.account.by == "m" and not one.account.counts and len(service.asked) == 1


def test_without_a_service_the_rules_read(rules: Language) -> None:
    one = reading_of(None, rules, preset="general")
    assert one.extract(TEXT) == rules.extract(TEXT)
    assert one.account.by == RULES and not one.account.notes


def test_another_reader_can_take_the_place_of_the_rules(rules: Language) -> None:
    assert types(reading_of(rules, rules, preset="general").extract(TEXT))


def test_a_service_that_fails_is_asked_once_and_the_rules_read_both(rules: Language) -> None:
    service = Given(ServiceTimeoutError("too slow"))
    one = reading(rules, service)
    assert one.rewrite(TEXT, history=HISTORY) == rules.rewrite(TEXT, history=HISTORY)
    assert one.account.by == RULES and "too slow" in one.account.notes[0]
    assert one.extract(TEXT) == rules.extract(TEXT)
    assert one.account.by == RULES and "too slow" in one.account.notes[0]
    assert len(service.asked) == 1 and "too slow" in one.problem


def test_each_half_that_cannot_be_used_is_read_by_the_rules(rules: Language) -> None:
    one = reading(rules, Given(ServiceReading(None, Rewrite(TEXT, "x"), (), ("rejected: y",))))
    assert one.rewrite(TEXT, history=HISTORY).text == "x"
    assert types(one.extract(TEXT)) == types(rules.extract(TEXT))
    assert "rejected: y" in one.account.notes and one.account.by == RULES
    one = reading(rules, Given(ServiceReading(FOUND, None, ("rejected the rewrite: z",))))
    assert one.rewrite(TEXT, history=HISTORY).text == TEXT
    assert "rejected the rewrite: z" in one.account.notes and one.account.by == RULES
    assert one.extract(TEXT) == FOUND


def test_a_reply_that_was_cut_off_is_filled_up_by_the_rules(rules: Language) -> None:
    one = reading(rules, Given(ServiceReading(FOUND, None, whole=False)))
    found = one.extract(TEXT)
    assert ("Vantor", "PRODUCT") in types(found)
    assert "Sunniva" in [text for text, _ in types(found)]
    assert one.account.by == f"m and the {RULES}"


def test_filling_up_puts_nothing_over_what_was_read() -> None:
    other = Extraction((Mention(15, 23, "t Vantor", "PERSON"), Mention(0, 7, "Sunniva", "PERSON")))
    assert types(filled_up(FOUND, other)) == [("Vantor", "PRODUCT"), ("Sunniva", "PERSON")]


def test_a_chosen_meaning_is_put_in_without_a_second_call(rules: Language) -> None:
    question = "How much is the other thing?"
    both = tuple(Candidate(name, "PRODUCT", name[-1], 0.5) for name in ("Lamp A", "Lamp B"))
    service = Given(ServiceReading(FOUND, Rewrite(question, question, ambiguous=both)))
    one = reading(rules, service)
    assert one.rewrite(question, history=HISTORY).ambiguous == both
    settled = one.rewrite(question, history=HISTORY, entities=[Entity("Lamp B", "PRODUCT", id="B")])
    assert [r.entity_id for r in settled.replacements] == ["B"] and not settled.ambiguous
    assert len(service.asked) == 1 and "chosen" in one.account.notes[-1]


def test_many_texts_are_read_by_the_service_one_by_one(rules: Language) -> None:
    service = Given(ServiceReading(FOUND, None, usage=Usage(1, 9)), ServiceTimeoutError("slow"))
    one = reading(rules, service)
    found = list(one.extract_many([TEXT, "Anna met Ben."]))
    assert found[0] == FOUND and len(service.asked) == 2
    assert one.totals == {"requests": 1, "tokens sent": 9, "read by the rules": 1}
    assert found[1] == rules.extract("Anna met Ben.")


def test_a_service_reads_in_the_words_of_the_rules() -> None:
    words = vocabulary_of("general", at=datetime(2026, 5, 20, tzinfo=UTC))
    assert {"PERSON", "PRODUCT", "UNKNOWN"} <= set(words.types)
    assert {"WORKS_AT", "PREFERS", "COMPARES_TO"} <= set(words.predicates)
    assert words.keys["cost"] == "price"
    assert words.normalize("$1,799") == "$1799" and words.normalize("3 year") == "3 years"
    assert words.normalize("tomorrow") == "2026-05-21"
    assert vocabulary_of("hr").retype.get("ORGANIZATION") == "COMPANY"

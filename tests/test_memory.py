"""The facade: what is remembered, ranked, expired and forgotten, for one user at a time."""

import pytest

from memory_core import Entity, Memory, Message, Relation
from memory_core.errors import InputError, NotFoundError
from tests.conftest import HandClock

HOSTILE = (
    "<script>alert(1)</script>",
    "![x](http://example.invalid/a.png)",
    "Robert'); DROP TABLE messages;--",
    "../../etc/passwd",
    "مريم",
    "🚀🚀",
)


def observe(memory: Memory, text: str, user: str = "u") -> dict[str, str]:
    seen = memory.observe(text, user_id=user, session_id="s")
    return {entity.name: entity.id for entity in seen.entities}


def names(memory: Memory, user: str = "u") -> set[str]:
    return {entity.name for entity in memory.entities(user_id=user)}


def test_a_mention_raises_the_count_and_refreshes_last_seen(
    memory: Memory, clock: HandClock
) -> None:
    observe(memory, "Sunniva works at Vantor")
    clock.forward(minutes=5)
    observe(memory, "Sunniva called again")
    (sunniva,) = [e for e in memory.entities(user_id="u") if e.name == "Sunniva"]
    assert sunniva.mentions == 2
    assert sunniva.last_seen == clock() and sunniva.first_seen < sunniva.last_seen


def test_a_later_value_takes_the_place_of_an_earlier_one_and_keeps_it(memory: Memory) -> None:
    product = "Kestrel Aero 14"
    observe(memory, f"The {product} costs $1,599")
    observe(memory, f"The {product} costs $1,499")
    (found,) = [e for e in memory.entities(user_id="u") if e.name == product]
    assert found.attributes["price"] == "$1499"
    values = [a for a in memory.attributes(found.id, user_id="u", history=True) if a.key == "price"]
    assert [(a.value, a.invalid_at is None) for a in values] == [("$1599", False), ("$1499", True)]
    assert all(a.source.startswith("message:") for a in values)


def test_a_relation_said_twice_is_one_with_two_sources(memory: Memory) -> None:
    observe(memory, "Sunniva works at Vantor")
    observe(memory, "Sunniva works at Vantor")
    (relation,) = [r for r in memory.graph(user_id="u").relations if r.predicate == "WORKS_AT"]
    assert len(relation.sources) == 2


def test_it_in_a_statement_is_the_product_spoken_of(memory: Memory) -> None:
    observe(memory, "I bought the Kestrel Aero 14")
    observe(memory, "It costs $1799 and comes with a 3 year warranty")
    (found,) = [e for e in memory.entities(user_id="u") if e.name == "Kestrel Aero 14"]
    assert found.attributes == {"price": "$1799", "warranty": "3 years"}


def test_an_expired_entity_is_gone_everywhere_and_can_be_restored(
    memory: Memory, clock: HandClock
) -> None:
    ids = observe(memory, "Sunniva works at Vantor")
    clock.forward(minutes=30)
    assert names(memory) == set()
    assert memory.prioritized("Sunniva", user_id="u") == []
    assert memory.graph(user_id="u").relations == ()
    assert memory.context("Sunniva", user_id="u", session_id="s").text == ""
    assert memory.search("Sunniva Vantor", user_id="u") == []
    assert {e.name for e in memory.expired(user_id="u")} >= {"Sunniva", "Vantor"}
    memory.restore(ids["Sunniva"], user_id="u")
    memory.restore(ids["Vantor"], user_id="u")
    assert names(memory) == {"Sunniva", "Vantor"}
    assert memory.search("Sunniva Vantor", user_id="u")
    assert memory.graph(user_id="u").relations != ()


def test_expiring_archives_what_is_due_and_only_that(memory: Memory, clock: HandClock) -> None:
    observe(memory, "Sunniva works at Vantor")
    clock.forward(minutes=20)
    observe(memory, "Declan likes folk music")
    clock.forward(minutes=15)
    assert {e.name for e in memory.expire()} == {"Sunniva", "Vantor"}
    assert memory.expire() == []
    assert "Declan" in names(memory)


def test_a_pinned_entity_stays_until_it_is_unpinned(memory: Memory, clock: HandClock) -> None:
    ids = observe(memory, "Sunniva works at Vantor")
    memory.pin(ids["Sunniva"], user_id="u")
    clock.forward(days=3)
    assert names(memory) == {"Sunniva"}
    memory.unpin(ids["Sunniva"], user_id="u")
    clock.forward(minutes=31)
    assert names(memory) == set()


def test_the_named_entity_ranks_by_the_documented_formula(memory: Memory, clock: HandClock) -> None:
    observe(memory, "Sunniva works at Vantor")
    clock.forward(minutes=10)
    ranked = memory.prioritized("Where is Sunniva?", user_id="u")
    assert (ranked[0].entity.name, ranked[0].score) == ("Sunniva", 90.0 + 10.0 + 50.0)
    assert ranked[1].score == 90.0 + 10.0


def test_forgetting_an_entity_leaves_no_row_of_it(memory: Memory) -> None:
    ids = observe(memory, "Sunniva works at Vantor")
    certificate = memory.forget(user_id="u", entity_id=ids["Sunniva"])
    assert sum(certificate.removed.values()) > 0
    assert names(memory) == {"Vantor"}
    assert memory.graph(user_id="u").relations == ()
    with pytest.raises(NotFoundError):
        memory.entity(ids["Sunniva"], user_id="u")


def test_forgetting_everything_touches_no_other_user(memory: Memory) -> None:
    observe(memory, "Sunniva works at Vantor", user="a")
    observe(memory, "Sunniva works at Vantor", user="a_b")
    memory.add_document("A note about folk music and dancing.", user_id="a", name="note.txt")
    memory.forget(user_id="a", everything=True)
    assert names(memory, "a") == set() and memory.documents("a") == []
    assert memory.messages(user_id="a", session_id="s") == []
    assert names(memory, "a_b") == {"Sunniva", "Vantor"}


def test_another_users_id_opens_nothing(memory: Memory) -> None:
    ids = observe(memory, "Sunniva works at Vantor", user="a")
    with pytest.raises(NotFoundError):
        memory.entity(ids["Sunniva"], user_id="b")
    with pytest.raises(NotFoundError):
        memory.pin(ids["Sunniva"], user_id="b")
    assert memory.related(ids["Sunniva"], user_id="b") == []


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_kept_as_text(memory: Memory, text: str) -> None:
    memory.observe(f"We spoke about {text} today", user_id=text, session_id=text)
    (message,) = memory.messages(user_id=text, session_id=text)
    assert message.content == f"We spoke about {text} today"
    memory.remember([Entity(text, "PRODUCT")], user_id=text)
    assert text in names(memory, text)


@pytest.mark.parametrize("user", ["", "a\x00b", "\x00library", 7])
def test_ids_that_cannot_be_are_refused(memory: Memory, user: str) -> None:
    with pytest.raises(InputError, match="user id"):
        memory.observe("Hello there", user_id=user, session_id="s")


def test_known_entities_are_written_in_order_with_ids(memory: Memory) -> None:
    first, second = memory.remember(
        [Entity("Orlux Vivo 7", "PRODUCT", {"price": "$5"}, mentions=4), Entity("Orlux", "BRAND")],
        [Relation("Orlux", "MAKES", "Orlux Vivo 7")],
        user_id="u",
    )
    assert memory.entity(first.id, user_id="u").mentions == 4
    assert memory.entity(first.id, user_id="u").attributes == {"price": "$5"}
    assert [e.id for e in memory.related(first.id, user_id="u")] == [second.id]


def test_many_messages_are_read_as_one_by_one(memory: Memory) -> None:
    texts = ["Sunniva works at Vantor", "Declan likes folk music", "Sunniva called"]
    seen = memory.observe_many(
        [Message("user", text) for text in texts], user_id="u", session_id="s"
    )
    assert [m.content for m in memory.messages(user_id="u", session_id="s")] == texts
    assert len({o.message_id for o in seen}) == 3
    (sunniva,) = [e for e in memory.entities(user_id="u") if e.name == "Sunniva"]
    assert sunniva.mentions == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Maria Lopez is my boss.", "Maria likes tea."),
        ("I met José Núñez.", "Jose Nunez lives in Lima."),
        ("I own a ThinkPad X-1.", "My thinkpad x1 is black."),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_two_spellings_of_a_name_are_one_however_they_come(
    memory: Memory, first: str, second: str, *, at_once: bool
) -> None:
    said = [Message("user", first), Message("user", second)]
    for batch in [said] if at_once else [said[:1], said[1:]]:
        memory.observe_many(batch, user_id="u", session_id="s")
    named = [e for e in memory.entities(user_id="u") if e.type in {"PERSON", "PRODUCT"}]
    assert len([e for e in named if e.name != "You"]) == 1


def test_a_memory_by_another_clock_shares_everything_but_the_time(
    memory: Memory, clock: HandClock
) -> None:
    observe(memory, "Sunniva works at Vantor")
    ahead = HandClock()
    ahead.forward(hours=1)
    assert memory.at(ahead).entities(user_id="u") == []
    assert names(memory) == {"Sunniva", "Vantor"}


def test_search_finds_messages_chunks_and_facts(memory: Memory) -> None:
    observe(memory, "Sunniva works at Vantor")
    memory.add_document("Vantor was founded in a garage.", user_id="u", name="firms.txt")
    kinds = {hit.kind for hit in memory.search("Where does Sunniva work, Vantor?", user_id="u")}
    assert kinds == {"message", "chunk", "fact"}


def test_deleting_a_document_takes_it_out_of_answers(memory: Memory) -> None:
    document = memory.add_document("Parking costs 4 euros a day.", user_id="u", name="p.txt")
    assert "4 euros" in memory.ask("How much is parking?", user_id="u", session_id="s").answer
    memory.delete_document(document.id, user_id="u")
    assert memory.documents("u") == []
    turn = memory.ask("What does parking cost?", user_id="v", session_id="s")
    assert "4 euros" not in turn.answer


def test_every_part_is_healthy(memory: Memory) -> None:
    assert memory.health().up

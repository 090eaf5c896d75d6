"""Who and what a text names is one entity each, however it is spelled."""

from memory_core.language.linking import same_entity
from memory_core.model import Mention
from memory_core.roster import MAX_PLACES, Roster


def roster(*names: str, kind: str = "PRODUCT") -> tuple[Roster, list[str]]:
    made = Roster(same_entity)
    return made, [made.add(Mention(0, len(n), n, kind))[0].id for n in names]


def test_one_name_is_one_entity_whatever_its_case_and_article() -> None:
    made, ids = roster("The Aster 5", "aster 5", "Aster 5's")
    assert len(set(ids)) == 1 and len(made) == 1


def test_a_sure_spelling_is_merged_and_kept_as_an_alias() -> None:
    made, [first, second] = roster("Dell XPS 15", "XPS 15")
    assert first == second
    assert made[first].aliases == ("XPS 15",)


def test_initials_find_the_name_they_stand_for() -> None:
    _, [first, second] = roster("International Business Machines", "IBM", kind="ORGANIZATION")
    assert first == second


def test_other_numbers_are_other_things() -> None:
    _, ids = roster("Dell XPS 15", "Dell XPS 13", "Dell")
    assert len(set(ids)) == 3


def test_a_part_of_one_persons_name_is_that_person() -> None:
    made = Roster(same_entity)
    full, _ = made.add(Mention(0, 11, "Maria Lopez", "PERSON"))
    part, why = made.add(Mention(0, 5, "Lopez", "PERSON"))
    assert part is full and "Maria Lopez" in why


def test_a_part_of_two_persons_names_is_neither() -> None:
    _, ids = roster("Maria Lopez", "Maria Brandt", "Maria", kind="PERSON")
    assert len(set(ids)) == 3


def test_a_part_of_a_products_name_is_not_that_product() -> None:
    _, ids = roster("Kestrel Aero", "Kestrel")
    assert len(set(ids)) == 2


def test_the_spelling_used_most_is_the_name() -> None:
    made, [first, *_] = roster("XPS 15", "Dell XPS 15", "Dell XPS 15")
    assert made[first].name == "Dell XPS 15"


def test_the_type_most_mentions_have_is_its_type() -> None:
    made = Roster(same_entity)
    for kind, sure in (("UNKNOWN", 0.9), ("PERSON", 0.4), ("LOCATION", 0.8), ("UNKNOWN", 0.9)):
        named, _ = made.add(Mention(0, 5, "Malmö", kind, confidence=sure))
    assert named.type == "LOCATION"


def test_a_name_of_no_kind_needs_to_be_named_twice() -> None:
    made, [one] = roster("Frobnicate", kind="UNKNOWN")
    assert not made[one].settled
    made.add(Mention(0, 10, "Frobnicate", "UNKNOWN"))
    assert made[one].settled


def test_spellings_are_bounded() -> None:
    made = Roster(lambda a, b: 1.0)
    for i in range(50):
        named, _ = made.add(Mention(0, 6, f"Name {i}", "PERSON"))
    assert len(made) == 1 and len(named.spelled) == MAX_PLACES


def test_how_many_names_are_compared_does_not_grow_with_the_text() -> None:
    compared: list[int] = []

    def same(a: str, b: str) -> float:
        compared.append(1)
        return 0.0

    made = Roster(same)
    for i in range(2000):
        made.add(Mention(0, 9, f"Street {i}", "LOCATION"))
    assert len(compared) < 2000 * 30

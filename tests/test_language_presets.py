"""Domain presets are data files that build on one another."""

import random
from collections.abc import Sequence

import pytest

from memory_core import samples
from memory_core.errors import InputError
from memory_core.language import Language
from memory_core.language.presets import load_preset, preset_names

FIRST = ("Mirelle", "Torvald", "Ngozi", "Aurelio", "Saskia", "Hamza", "Yuna", "Dmitri")
LAST = ("Sandor", "Okafor", "Lindqvist", "Marchetti", "Haddad", "Novak", "Brennan", "Iwata")
PLACES = ("Osterby", "Greenhill", "Fairmount", "Kestelwood", "Pinecrest", "Bexham")
FIRMS = ("Corvane", "Nimbrix", "Halloway", "Zentra", "Brightfold", "Orlux")
PEOPLE = tuple(f"{first} {last}" for first in FIRST for last in LAST)
DEFAULT_TYPES = ("PERSON", "PRODUCT", "ORGANIZATION", "LOCATION", "DATE", "MONEY", "CONCEPT")


def test_every_domain_of_the_guide_ships() -> None:
    assert preset_names() == ["ecommerce", "general", "hr", "real_estate", "support"]


@pytest.mark.parametrize("name", preset_names())
def test_preset_starts_from_the_default_types(name: str) -> None:
    preset = load_preset(name)
    assert preset.types[:7] == DEFAULT_TYPES
    named = {*preset.nouns.values(), *preset.suffixes.values(), *preset.retype.values()}
    assert named | {code.type for code in preset.codes} <= set(preset.types)


@pytest.mark.parametrize("name", preset_names())
def test_attribute_words_are_in_lower_case(name: str) -> None:
    preset = load_preset(name)
    assert all(word == word.lower() for word in (*preset.attributes, *preset.nouns))


def test_unknown_preset_names_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"'space'.*general"):
        Language.load("space")


@pytest.mark.parametrize(
    ("preset", "text", "expected"),
    [
        ("support", "I have a login error since yesterday.", ("login error", "ISSUE")),
        ("hr", "Sarah applied for a developer position.", ("developer position", "POSITION")),
        ("real_estate", "We want a flat in Lyon.", ("flat", "PROPERTY")),
        ("ecommerce", "I'm looking for a gaming laptop.", ("gaming laptop", "CATEGORY")),
        ("ecommerce", "It costs $5.", ("$5", "PRICE")),
    ],
)
def test_preset_gives_its_own_types(preset: str, text: str, expected: tuple[str, str]) -> None:
    mentions = Language.load(preset).extract(text).mentions
    assert expected in [(m.text, m.type) for m in mentions]


TYPED: list[tuple[str, str, str, Sequence[str]]] = [
    ("ecommerce", "BRAND", "My favourite brand is {}.", FIRMS),
    ("ecommerce", "CATEGORY", "I need a {} for work.", ("laptop", "camera", "printer", "desk")),
    ("ecommerce", "FEATURE", "Does it have {}?", ("fast charging", "noise cancellation")),
    ("ecommerce", "PRICE", "It costs {} today.", ("$19", "€240", "£1,250", "75 dollars")),
    ("ecommerce", "PRODUCT", "I bought the {}.", ("Kestrel Aero 14", "Zentra Nova 7")),
    ("support", "ISSUE", "I have a {} since May.", ("login error", "sync problem", "boot crash")),
    ("support", "SOLUTION", "The {} fixed the login error.", ("factory reset", "hotfix", "patch")),
    ("support", "TICKET_ID", "What about ticket {}?", ("AB-1234", "INC-88213", "#40912")),
    ("hr", "POSITION", "Tom applied for the {} role.", ("data engineer", "nurse", "copywriter")),
    ("hr", "SKILL", "She has experience with {}.", ("Kubernetes", "Terraform", "Photoshop")),
    ("hr", "EDUCATION", "He has a {}.", ("bachelor's degree in economics", "PhD", "degree in law")),
    ("hr", "COMPANY", "Anna works at {}.", FIRMS),
    ("real_estate", "PROPERTY", "We saw {} today.", ("12 Harbour Street", "4b Elm Grove Road")),
    ("real_estate", "NEIGHBORHOOD", "They live in the {} neighborhood.", PLACES),
    ("real_estate", "BUYER", "The buyer is {}.", PEOPLE),
    ("real_estate", "SELLER", "Our seller, {}, called.", PEOPLE),
    ("general", "CONCEPT", "Tom is interested in {}.", ("modern art", "chess", "solar energy")),
]


@pytest.mark.parametrize(
    ("preset", "type", "sentence", "names"), TYPED, ids=[f"{p}-{t}" for p, t, _, _ in TYPED]
)
@pytest.mark.parametrize("seed", range(3))
def test_every_type_of_a_preset_appears_on_fresh_sentences(
    preset: str, type: str, sentence: str, names: Sequence[str], seed: int
) -> None:
    name = random.Random(seed).choice(names)
    found = Language.load(preset).extract(sentence.format(name)).mentions
    assert [m.type for m in found if name in m.text] == [type], [(m.text, m.type) for m in found]


def test_what_a_domain_says_goes_before_the_general_type_which_stays_visible() -> None:
    found = Language.load("real_estate").extract("The buyer is Saskia Novak.").mentions
    mention = next(m for m in found if m.text == "Saskia Novak")
    assert (mention.type, mention.extractor, mention.alternatives) == ("BUYER", "role", ("PERSON",))


def test_a_relation_of_the_domain_types_its_ends() -> None:
    found = Language.load("support").extract("The hotfix solved the sync problem.")
    assert [r.predicate for r in found.relations] == ["SOLVES"]
    assert {m.text: m.type for m in found.mentions} == {
        "hotfix": "SOLUTION",
        "sync problem": "ISSUE",
    }


@pytest.mark.parametrize("name", preset_names())
def test_the_samples_of_a_preset_exist_and_show_its_types(name: str) -> None:
    preset = load_preset(name)
    documents = dict(samples.documents())
    scenarios = {scenario.name: scenario for scenario in samples.scenarios()}
    said = [turn.say for key in preset.scenarios for turn in scenarios[key].turns]
    texts = [*said, *(documents[key] for key in preset.documents)]
    own = set(preset.types) - set(load_preset("general").types)
    found = Language.load(name).extract_many(texts)
    assert own <= {mention.type for part in found for mention in part.mentions}

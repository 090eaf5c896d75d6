"""Domain presets are data files that build on one another."""

import pytest

from memory_core.errors import InputError
from memory_core.language import Language
from memory_core.language.presets import load_preset, preset_names

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

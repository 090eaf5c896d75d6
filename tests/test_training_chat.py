"""Our own chat sentences for training: exact, varied, repeatable, and nothing named unlabelled."""

import random
import re

import pytest

from training.chat.generator import chat, held_out_templates, later_templates, training_templates
from training.chat.lists import own_lists
from training.chat.noise import noisy
from training.chat.slots import PLAIN, Slots
from training.chat.templates import (
    LATER,
    Piece,
    fill,
    own_templates,
    record,
    slots_of,
    words_outside,
)
from training.records import LABELS, Record

LISTS = own_lists()
TEMPLATES = [*own_templates(), *own_templates(LATER)]
NO_NAMES = frozenset(
    {"I", "I'm", "I'd", "I've", "I'll", "GB", "TV", "RAM", "RT", "FT", "NowPlaying"}
)
"""Words with a capital that are no names, wherever they stand."""


def drawn(n: int, seed: int = 3) -> list[Record]:
    return chat(TEMPLATES, lists=LISTS, n=n, seed=seed)


def test_same_seed_gives_the_same_texts() -> None:
    assert drawn(200, seed=5) == drawn(200, seed=5)


def test_another_seed_gives_other_texts() -> None:
    assert drawn(200, seed=5) != drawn(200, seed=6)


def test_names_are_exact_and_apart() -> None:
    for text in drawn(3000):
        end = 0
        for start, stop, label in text.names:
            name = text.text[start:stop]
            assert end <= start < stop <= len(text.text)
            assert label in LABELS
            assert name == name.strip()
            end = stop


def test_text_around_a_name_does_not_run_into_it() -> None:
    glued = [
        text.text
        for text in drawn(3000)
        for start, end, _ in text.names
        if text.text[max(0, start - 1) : start].isalnum() or text.text[end : end + 2].isalpha()
    ]
    assert glued == []


def test_there_are_many_different_templates() -> None:
    assert len(TEMPLATES) >= 300
    assert len(set(TEMPLATES)) == len(TEMPLATES)


def test_every_slot_of_the_templates_exists() -> None:
    slots = Slots(LISTS, rng=random.Random(0))
    assert {slot for t in TEMPLATES for slot in slots_of(t) if not slots.known(slot)} == set()


def test_every_label_is_taught() -> None:
    assert {label for text in drawn(2000) for _, _, label in text.names} == set(LABELS)


@pytest.mark.parametrize("template", TEMPLATES)
def test_template_names_nothing_outside_its_slots(template: str) -> None:
    outside = words_outside(template)
    inner = re.findall(r"(?<![.!?:] )(?<!^)(?<![-#\d(] )\b[A-Z][\w']*", outside)
    openings = {
        choice.split()[0].strip(",.") for choice in re.findall(r"[\[|]\s*([A-Z][^|\]]*)", template)
    }
    assert set(inner) - NO_NAMES - openings == set()


def test_no_template_for_training_measures_it() -> None:
    assert set(training_templates()).isdisjoint(held_out_templates())
    assert set(later_templates()).isdisjoint(held_out_templates())
    assert set(later_templates()) | set(held_out_templates()) == set(TEMPLATES)


def test_a_list_has_each_entry_once() -> None:
    doubled = {name for name, entries in LISTS.items() if len(set(entries)) != len(entries)}
    assert doubled == set()


def test_slots_without_label_are_not_names() -> None:
    slots = Slots(LISTS, rng=random.Random(1))
    assert all(slots.draw(slot).label == "" for slot in PLAIN)


def test_unknown_slot_is_refused() -> None:
    with pytest.raises(KeyError, match="GALAXY"):
        fill("I saw the {GALAXY}.", slots=Slots(LISTS, rng=random.Random(0)), rng=random.Random(0))


def test_article_of_a_name_is_written_once_and_outside_it() -> None:
    rng = random.Random(2)
    slots = Slots({**LISTS, "places": ("Netherlands",)}, rng=rng)
    text = record(fill("We drove through the {PLACE} and {PLACE}.", slots=slots, rng=rng))
    assert text.text == "We drove through the Netherlands and the Netherlands."
    assert [text.text[start:end] for start, end, _ in text.names] == ["Netherlands", "Netherlands"]


def test_noise_keeps_every_name_labelled() -> None:
    pieces = [Piece("Ask "), Piece("Anna Rossi", "PERSON"), Piece(" at "), Piece("Ibex", "PRODUCT")]
    for seed in range(300):
        text = record(noisy(pieces, rng=random.Random(seed), openings=("hi, ",), smileys=(":)",)))
        assert [label for _, _, label in text.names] == ["PERSON", "PRODUCT"]
        first = text.text[text.names[0][0] : text.names[0][1]]
        assert abs(len(first) - len("Anna Rossi")) <= 1

"""Price lists, menus, tables of things side by side and notes with a title: what each line says of
which thing."""

import pytest

from memory_core.llm.base import Evidence
from memory_core.llm.listings import fields, is_list, said
from memory_core.llm.passages import Sentence, of_evidence
from memory_core.retrieval.loaders import load


def read(text: str) -> list[Sentence]:
    return of_evidence([Evidence("chunk", "c", "a.md", text, "")])


def pairs(text: str) -> dict[tuple[str, str], str]:
    """Return (thing, key) -> value of all that a text lists."""
    return {(one.thing, key): value for one in read(text) for key, value in one.pairs}


def test_a_line_of_a_price_list_says_several_things_of_what_it_begins_with() -> None:
    line = "Sage 'Berta' - height 40 cm - sun - flowers from May to June - 3.90 euros"
    assert fields(line)[0] == "Sage 'Berta'"
    assert said(line) == (
        ("height", "40 cm"),
        ("flowers", "from May to June"),
        ("price", "3.90 euros"),
    )


@pytest.mark.parametrize(
    "line", ["We went home - it was late.", "Why - and where to?", "No sign here", "- 3.90"]
)
def test_running_text_with_a_dash_is_no_list(line: str) -> None:
    assert not is_list([line])


def test_a_menu_with_dots_gives_the_price_of_each_dish_and_its_title() -> None:
    found = pairs("Soups\nLeek soup ..... 4.20\nBean soup with bacon ..... 5.10\n")
    assert found == {
        ("Leek soup", "price"): "4.20",
        ("Bean soup with bacon", "price"): "5.10",
    }
    assert read("Soups\nLeek soup - 4.20\nPea soup - 5.10\n")[1].heading == "Soups"


def test_a_short_line_over_keyed_lines_is_what_they_are_about() -> None:
    text = "Night porter\nStart: 1 May\nPay: 14 euros\n\nCook\nStart: 1 June\n\nWe are a hotel."
    assert pairs(text) == {
        ("Night porter", "Start"): "1 May",
        ("Night porter", "Pay"): "14 euros",
        ("Cook", "Start"): "1 June",
    }


def test_a_keyed_line_over_running_text_is_its_title() -> None:
    text = "Day 2: the pass\nWe climb for five hours and sleep in the hut of the mountain club.\n"
    assert [(one.title, one.thing) for one in read(text)] == [
        (True, "Day 2: the pass"),
        (False, "Day 2: the pass"),
    ]


def test_a_table_with_a_column_for_each_thing_is_read_down() -> None:
    text = "| | Alto | Brio |\n|---|---|---|\n| Price | 90 € | 70 € |\n| Weight | 2 kg | 3 kg |\n"
    found = pairs(text)
    assert found["Alto", "Price"] == "90 €"
    assert found["Brio", "Weight"] == "3 kg"


def test_a_table_with_a_row_for_each_thing_is_read_across() -> None:
    text = "| Model | Price |\n|---|---|\n| Alto | 90 € |\n| Brio | 70 € |\n"
    assert pairs(text)["Brio", "Price"] == "70 €"


def test_a_measure_names_no_row_of_a_table_file() -> None:
    text = "Name,Kind,Reach\nAlba,oil,70 m²\nAlba,oil,20 m²\nBora,wax,9 m²\nCima,oil,8 m²\n"
    assert "## Alba" in load(text, name="a.csv").text

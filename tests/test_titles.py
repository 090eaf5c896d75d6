"""Which heading a line under it is about."""

import pytest

from memory_core.titles import Titles, is_name, kind, of_document


def under(*headings: str, known: str = "") -> str:
    titles = Titles()
    for heading in headings:
        titles.open(heading.lstrip("# "), level=heading.count("#"))
    return titles.subject(known)


def test_a_heading_stands_until_the_next_of_its_level() -> None:
    assert under("# Lamps", "## Aster 5", "## Aster 6") == "Aster 6"
    assert under("# Lamps", "## Aster 5", "# Imprint") == "Imprint"


def test_details_are_details_of_the_name_above() -> None:
    assert under("## Aster 5", "### Details") == "Aster 5"


def test_a_plain_title_stands_for_itself_where_nothing_above_is_a_name() -> None:
    assert under("# Lamps", "## Desk lamp") == "Desk lamp"


def test_a_title_the_text_knows_is_a_name() -> None:
    assert under("# Aster 5", "## Altstadt", known="Altstadt") == "Altstadt"


def test_without_headings_nothing_is_meant() -> None:
    assert under() == ""


@pytest.mark.parametrize(("title", "name"), [("Aster 5", True), ("Maria Lopez", True)])
def test_capitals_and_numbers_make_a_name(title: str, name: bool) -> None:
    assert is_name(title) is name
    assert is_name(title.split(maxsplit=1)[0]) is not name


def test_a_numbered_title_is_taken_for_a_product() -> None:
    assert (kind("Aster 5"), kind("Desk lamp"), kind("")) == ("PRODUCT", "CONCEPT", "CONCEPT")


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (["CURRICULUM VITAE", "", "Ada Quill", "Nurse"], "CURRICULUM VITAE: Ada Quill"),
        (["CV", "Name: Ada Quill"], "CV: Ada Quill"),
        (["Certificate of employment", "Ada Quill and Sons"], None),
        (["Price list", "Harkin's Garage, Pell Street."], "Price list"),
        (["Minutes", "PERSONS PRESENT"], "Minutes"),
        (["Fact sheet", "Experience"], "Fact sheet"),
        (["Winter recipes", "Mulled Apple Juice"], "Winter recipes"),
        (["Letter", "Dear Aunt, the boat is sold"], "Letter"),
        (["Notice"], "Notice"),
    ],
)
def test_a_mere_kind_of_paper_is_called_by_whose_it_is(lines: list[str], title: str | None) -> None:
    assert of_document(lines) == (title or f"{lines[0]}: {lines[1]}")

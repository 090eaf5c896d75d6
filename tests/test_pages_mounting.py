"""How the pictures get into the page: the style before them, the drawing library after all."""

from pages.ui.mounting import PICTURES, asset, library_script, loader_script, page_style

_TAKEN_AWAY = "<"
"""What makes Streamlit's cleaning drop a whole style."""


def test_the_style_of_the_page_is_nothing_cleaning_would_take_away() -> None:
    assert len(page_style()) > 10_000
    assert _TAKEN_AWAY not in page_style()


def test_the_code_of_the_pictures_comes_without_the_library_and_the_page_style() -> None:
    library = library_script()
    assert len(library) > 400_000 and "memograph-library" in library
    assert len(loader_script()) < len(library) / 2
    assert asset("page.css")[:80] not in loader_script()


def test_a_picture_that_is_drawn_by_the_library_waits_for_it() -> None:
    for name, picture in PICTURES.items():
        drawn = any("vis }" in asset(file) or "vis." in asset(file) for file in picture.scripts)
        assert drawn == picture.by_library, name
        assert (f"memograph.parts.{name}.byLibrary = true;" in loader_script()) == drawn

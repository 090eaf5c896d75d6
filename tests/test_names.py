"""Names: whole words, longest first, and spellings that mean the same."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from memory_core.names import (
    MAX_NAME_WORDS,
    clean,
    is_named,
    named,
    normalize,
    runs,
    words,
)


def test_a_pronoun_is_not_found_inside_a_word() -> None:
    assert not is_named("waiting with its pit", ["it"])
    assert is_named("is it here", ["it"])


def test_the_longer_name_wins_and_nothing_is_found_inside_it() -> None:
    names = {"orlux": 1, "orlux vivo 7": 2}
    found = named("Orlux makes the Orlux Vivo 7.", names)
    assert [what for _, _, what in found] == [1, 2]


def test_positions_are_those_of_the_text() -> None:
    text = "Is the Orlux Vivo 7’s price fair?"
    ((start, end, _),) = named(text, {"orlux vivo 7": True})
    assert text[start:end] == "Orlux Vivo 7"


def test_case_articles_possessives_and_width_do_not_matter() -> None:
    assert normalize("The ＯＲＬＵＸ Vivo's") == normalize("orlux  vivo") == "orlux vivo"


def test_model_numbers_stay_apart() -> None:
    assert normalize("XPS 13") != normalize("XPS 15")
    assert not is_named("the XPS 135", ["XPS 13"])


def test_the_sign_of_a_hashtag_is_no_part_of_a_name_but_that_of_a_number_is() -> None:
    assert normalize("#Norway") == normalize("Norway")
    assert normalize("#4711") != normalize("4711")
    assert normalize("C#") != normalize("C")


def test_other_scripts_and_emoji_are_names_too() -> None:
    assert is_named("أحب 東京 و 🚀", ["🚀"])
    assert is_named("we met علي there", ["علي"])


@given(st.text(max_size=200))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    clean(text).encode("utf-8")


@given(st.text(alphabet="ab c", min_size=1, max_size=40))
def test_every_named_stretch_is_one_of_the_runs(text: str) -> None:
    all_runs = {(start, end) for _, start, end in runs(text)}
    assert {(s, e) for s, e, _ in named(text, {"a": 1, "b c": 2})} <= all_runs


@given(st.text(alphabet="ab the.,#’ éA1", max_size=40))
def test_a_text_that_is_a_name_is_one_of_its_own_runs(text: str) -> None:
    """So that looking its runs up finds every name as it is kept."""
    norm = normalize(text)
    if norm and norm.count(" ") < MAX_NAME_WORDS:
        assert norm in {run for run, _, _ in runs(norm)}


def _plainly_named(text: str, names: Mapping[str, int]) -> list[tuple[int, int, int]]:
    """The definition: from left to right, of the names that begin at a word the longest."""
    found, hits, i = words(text), [], 0
    while i < len(found):
        lengths = range(min(MAX_NAME_WORDS, len(found) - i), 0, -1)
        said = {n: " ".join(word.norm for word in found[i : i + n]) for n in lengths}
        longest = next((n for n in lengths if said[n] in names), 0)
        if longest:
            hits.append((found[i].start, found[i + longest - 1].end, names[said[longest]]))
        i += longest or 1
    return hits


@given(
    st.text(alphabet="ab c", max_size=40), st.sets(st.sampled_from(["a", "b c", "a b", "b a b"]))
)
def test_names_are_found_as_defined(text: str, among: set[str]) -> None:
    names = {name: number for number, name in enumerate(sorted(among))}
    assert named(text, names) == _plainly_named(text, names)

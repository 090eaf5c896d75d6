"""JSON as models write it: any text gives an object with notes or one clear error, in one pass."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.errors import ServiceBrokenError
from memory_core.llm.loose_json import Loose, loose_json
from tests.growth import grows_at_most

WANTED = ("entities", "rewrite")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(max_size=8), VALUES, max_size=4).map(
    lambda rest: {"entities": [], **rest}
)
PIECES = st.lists(
    st.sampled_from(
        [
            *("{", "}", "[", "]", ",", ":", '"', "'", "“", "\\", "\\u12", "//", "#", "\n", " "),
            *("```", "entities", '"entities":', "true", "None", "1.5", "-", "a b", "</think>"),
            *("\ud800", "é"),
        ]
    ),
    max_size=60,
).map("".join)


def loose(text: str) -> Loose:
    return loose_json(text, wanted=WANTED)


@given(st.text() | PIECES)
def test_any_text_gives_an_object_or_a_clear_error(text: str) -> None:
    try:
        found = loose(text)
    except ServiceBrokenError as error:
        assert str(error)
    else:
        assert isinstance(found.value, dict)


@given(OBJECTS)
def test_proper_json_is_read_as_it_is_without_a_note(value: dict[str, object]) -> None:
    assert loose(json.dumps(value)) == Loose(value)


@given(OBJECTS)
def test_proper_json_in_a_fence_is_the_same_object(value: dict[str, object]) -> None:
    found = loose(f"Sure!\n```json\n{json.dumps(value, indent=1)}\n```\nDone.")
    assert found.value == value and not found.cut
    assert found.notes == ("code fence taken off", "text around the JSON left out")


@given(st.lists(st.sampled_from(["Ann", "it's", "a b", "x, y"]), max_size=5), st.data())
def test_a_cut_off_list_keeps_its_first_elements_unchanged(
    names: list[str], data: st.DataObject
) -> None:
    whole = json.dumps({"entities": [{"text": name, "n": 1} for name in names]})
    text = whole[: data.draw(st.integers(len('{"entities": ['), len(whole) - 1))]
    found = loose(text)
    said = found.value["entities"]
    assert isinstance(said, list) and found.cut
    assert said == json.loads(whole)["entities"][: len(said)]


@pytest.mark.parametrize(
    ("text", "value", "note"),
    [
        ('{"entities": [1, 2,],}', {"entities": [1, 2]}, "trailing comma taken off"),
        ("{'entities': ['it's']}", {"entities": ["it's"]}, "other quotation marks read"),
        ("{“entities”: [“a”]}", {"entities": ["a"]}, "other quotation marks read"),
        ("{entities: [a b]}", {"entities": ["a b"]}, "text without quotation marks read"),
        ('{"entities": [True, None]} // x', {"entities": [True, None]}, "text around"),
        ('{"entities": ["a "b" c"]}', {"entities": ['a "b" c']}, "quotation mark inside"),
        ('{"entities": ["a\nb"]}', {"entities": ["a\nb"]}, ""),
        ('{"entities": [1}', {"entities": [1]}, "bracket put in"),
        ('see {x}: {"entities": []}', {"entities": []}, "text around the JSON left out"),
        ('<think>{"entities": [1]}</think>{"entities": [2],}', {"entities": [2]}, "reasoning"),
        ('Yes: {"entities": [], "</think>": {"a": 1}}', {"entities": [], "</think>": {"a": 1}}, ""),
        ('{"entities": "\\ud83d\\ude00",}', {"entities": "😀"}, "trailing comma"),
    ],
)
def test_what_models_get_wrong_is_repaired_and_noted(
    text: str, value: dict[str, object], note: str
) -> None:
    found = loose(text)
    assert found.value == value
    assert note in "; ".join(found.notes)


@pytest.mark.parametrize("text", ["", "I'm sorry.", "[1, 2]", "{", '{"', "{}x", "null", "{{{{{"])
def test_what_is_no_object_is_an_error_without_the_text(text: str) -> None:
    with pytest.raises(ServiceBrokenError) as raised:
        loose(text)
    assert "sorry" not in str(raised.value)


@pytest.mark.parametrize(
    "piece", ["{", '"', "[", '" ', "\\", "{ ", "'a\" ", '"a" ', "# ", "a:", "{,", "//\n", "<think>"]
)
def test_time_grows_no_faster_than_the_text(piece: str) -> None:
    def read(text: str) -> None:
        with suppress(ServiceBrokenError):
            loose(text)

    short, long = ('{"entities": [' + piece * (n // len(piece)) for n in (20_000, 160_000))
    assert grows_at_most(read, short, long, times=30)

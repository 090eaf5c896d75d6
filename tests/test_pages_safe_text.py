"""Text of others as Markdown: readable, and nothing is fetched or followed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.names import clean
from pages.ui.safe_text import inert, plain, prose, typed, without_bars

GAP = "\u200b"
HOSTILE = [
    "![pixel](http://evil.test/p.png?secret)",
    "[click](https://evil.test)",
    "![a][b]\n\n[b]: http://evil.test/p.png",
    "<img src='http://evil.test/p.png'>",
    "<https://evil.test>",
    "see http://evil.test or www.evil.test",
    "&lt;img src=x&gt; &#104;ttp://evil.test",
    "[x](javascript:alert(1))",
    "`code` ![p](http://evil.test) `code`",
    "```\n![p](http://evil.test)\n",
]
ALIVE = re.compile(
    r"\]\(|\]\[|\]:|<[A-Za-z/!?]|https?://|www\.|javascript:(?!\u200b)|&#?\w+;", re.IGNORECASE
)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("made", [inert, plain, prose])
def test_nothing_that_could_be_fetched_or_followed_is_left(text: str, made: object) -> None:
    assert callable(made)
    shown = made(text).replace("&lt;" + GAP, "").replace("&" + GAP, "")
    assert not ALIVE.search(shown)


@given(st.text(alphabet="![]()<>:/hHtTpPswW.&#;a1 `\n\\", max_size=60))
def test_no_combination_of_signs_comes_back_to_life(text: str) -> None:
    for shown in (inert(text), prose(text), plain(text).replace("&lt;", "‹")):
        assert not ALIVE.search(shown)


@given(st.text(max_size=80))
def test_the_reader_sees_the_text_that_was_written(text: str) -> None:
    assert inert(text).replace(GAP, "") == clean(text)


def test_bold_lists_and_code_of_an_answer_still_work() -> None:
    text = "**bold**\n\n- one\n- two\n\n`a = b[0]`"
    assert prose(text) == text


def test_money_is_no_formula() -> None:
    assert prose("costs $1599 and $1799") == r"costs \$1599 and \$1799"
    assert prose("`$x`") == "`$x`"


def test_typed_text_is_shown_as_typed() -> None:
    assert plain("# no heading\n* no list") == "\\# no heading  \n\\* no list"


def test_names_lead_to_their_entity_as_whole_words() -> None:
    links = {"Dell": "e1", "Dell XPS 15": "e 2"}
    shown = prose("The Dell XPS 15 beats the Dell; Dellwood is a place.", links=links)
    assert shown.count("(#entity-") == 2
    assert "[Dell XPS 15](#entity-e%202)" in shown and "[Dell](#entity-e1)" in shown


def test_a_colon_before_a_link_makes_no_directive_that_swallows_it() -> None:
    shown = prose("(javascript:Anna) and data:[x]", links={"Anna": "e1"})
    assert rf"javascript\:{GAP}[Anna](#entity-e1)" in shown and rf"data\:{GAP}[x]" in shown
    assert prose("Her name:Anna", links={"Anna": "e1"}) == r"Her name\:[Anna](#entity-e1)"


@pytest.mark.parametrize("text", [":material/home:", ":red[x]", ":smile:", ":blue-badge[x]"])
def test_nothing_typed_becomes_an_icon_or_a_colour(text: str) -> None:
    for shown in (inert(text), plain(text), prose(text), typed(text, links={})):
        assert f":{GAP}" in shown


def test_a_name_that_is_markdown_makes_no_link_of_its_own() -> None:
    name = "x](http://evil.test)"
    shown = prose(f"About {name} now", links={name: "e1"})
    assert not ALIVE.search(re.sub(r"\]\(#entity-e1\)", "", shown))


@given(
    st.text(alphabet="![]()<>:/hHtTpPswW.&#;a1 `\n\\", max_size=60),
    st.dictionaries(st.sampled_from(["http", "p", "a1", "www", "(", "amp"]), st.just("e1")),
)
def test_names_in_a_typed_message_bring_nothing_else_to_life(
    text: str, links: dict[str, str]
) -> None:
    shown = re.sub(r"\\.", "·", typed(text, links=links).replace("&lt;", "‹"))  # escaped: dead
    ours = re.sub(r"\[[^\[\]]*\]\(#entity-e1\)", "·", shown)
    assert not ALIVE.search(ours)


def test_a_typed_message_keeps_its_words_and_its_lines() -> None:
    shown = typed("  Where is *Lamp* A?\n   Here is lamp a", links={"Lamp A": "e1"})
    assert shown.replace("\\", "") == ("Where is *Lamp* A?  \nHere is [lamp a](#entity-e1)")
    assert typed("5 < 6 & <b>", links={}) == plain("5 < 6 & <b>")


def test_rows_of_a_table_read_as_lines() -> None:
    table = "| | Aster 5 | Bolt |\n|---|:-:|---|\n| warranty | 2 years | 3 years |\n\nBoth | fine"
    read = "Aster 5 · Bolt\nwarranty · 2 years · 3 years\n\nBoth | fine"
    assert without_bars(table) == read

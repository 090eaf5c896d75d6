"""Every word of the offline answerer is a fixed phrase or stands in a source."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.llm.citing import plain
from memory_core.llm.offline import OfflineAnswerer
from tests.offline_requests import NUMBERED, chunk, known, request, said

QUOTED = re.compile(r"“([^”]*)” \[(\d+)\]")

VOCABULARY = (
    "office opens warranty price seven quiet red machine return items days the is it not 12 $40 "
    "Ada Palto Zip likes chess lives Graz ignore previous instructions"
)
words = st.sampled_from(re.findall(r"\S+", VOCABULARY))
sentences = st.lists(words, min_size=2, max_size=9).map(lambda ws: f"{' '.join(ws).capitalize()}.")
texts = st.lists(
    st.one_of(
        sentences,
        st.builds("- {}: {}\n".format, words.map(str.capitalize), words),
        st.builds("## {}\n\n".format, words.map(str.capitalize)),
        st.builds("\n| {} | b |\n|---|---|\n| {} | {} |\n".format, words, words, words),
        st.text(max_size=30),
    ),
    max_size=6,
).map(" ".join)
questions = st.one_of(
    st.text(max_size=60),
    st.builds("What is the {} of the Palto Zip?".format, words),
    st.builds("Does {} have {}?".format, words, words),
    st.builds("I'm looking for {} {}".format, words, words),
    st.builds("Which is {}er, Ada or the Palto Zip?".format, words),
    st.builds("What did I say about {}?".format, words),
    st.builds("{} {} {}".format, words, words, words),
)


@settings(deadline=None)
@given(questions, st.lists(texts, max_size=3), st.lists(texts, max_size=3))
def test_every_quoted_piece_stands_in_the_source_it_names(
    question: str, documents: list[str], told: list[str]
) -> None:
    evidence = tuple(
        chunk(text, name=f"d{i}.md", heading="Palto Zip" if i == 0 else "")
        for i, text in enumerate(documents)
    )
    history = tuple(said(text, f"m{i}") for i, text in enumerate(told))
    things = (known("Palto Zip", said=history[:1]), known("Ada", "PERSON", said=history))
    asked = request(question, *things, evidence=evidence, history=history)
    answerer = OfflineAnswerer()
    text = "".join(answerer.stream(asked))
    sources = {source.number: source for source in answerer.sources(asked, text)}
    held = {item.source_id: item.text for item in evidence}
    held |= {message.id: message.content for message in history}

    assert text.strip()
    assert list(dict.fromkeys(map(int, NUMBERED.findall(text)))) == sorted(sources)
    for source in sources.values():
        assert bare(source.text) in bare(held[source.id])
    for quoted, number in QUOTED.findall(text):
        assert bare(quoted) in bare(sources[int(number)].text)


def bare(text: str) -> str:
    """Only letters and digits: what is left when markup and white space are taken off."""
    return "".join(letter for letter in plain(text).casefold() if letter.isalnum())

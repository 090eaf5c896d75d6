"""Parsed sentences of our own: whole trees with the labels of the corpora they join."""

import random

import pytest
import spacy
from spacy.tokens import Doc, DocBin

from training.chat.drawing import Drawing
from training.chat.grammar import AT, OBJECTS
from training.chat.lists import own_lists
from training.chat.sentences import Writer
from training.chat.trees import Sentence, past, third
from training.parses import write_own

LISTS = own_lists()


def written(n: int, seed: int = 4) -> list[Sentence]:
    writer = Writer(Drawing(LISTS, rng=random.Random(seed)))
    return [writer.write() for _ in range(n)]


def test_same_seed_gives_the_same_sentences() -> None:
    assert written(100) == written(100)


def test_every_sentence_is_one_tree() -> None:
    for sentence in written(2000):
        roots = [i for i, head in enumerate(sentence.heads) if head == i]
        assert [sentence.deps[i] for i in roots] == ["ROOT"]
        for word in range(len(sentence.words)):
            seen, at = {word}, word
            while sentence.heads[at] != at:
                at = sentence.heads[at]
                assert at not in seen
                seen.add(at)


def test_every_word_has_every_column() -> None:
    for s in written(500):
        columns = (s.words, s.tags, s.pos, s.morphs, s.lemmas, s.heads, s.deps, s.spaces())
        assert {len(column) for column in columns} == {len(s.words)}


def test_second_verb_is_joined_to_the_first_and_has_its_form() -> None:
    seen = 0
    for sentence in written(2000):
        verbs = [i for i, pos in enumerate(sentence.pos) if pos == "VERB"]
        if len(verbs) == 2 and sentence.heads[verbs[0]] == verbs[0]:
            first, second = verbs
            assert (sentence.deps[second], sentence.heads[second]) == ("conj", first)
            assert sentence.tags[second] == sentence.tags[first]
            seen += 1
    assert seen > 300


@pytest.mark.parametrize(
    ("verb", "present", "before"),
    [("study", "studies", "studied"), ("teach", "teaches", "taught"), ("play", "plays", "played"),
     ("live", "lives", "lived"), ("prefer", "prefers", "preferred")],
)  # fmt: skip
def test_forms_of_verbs(verb: str, present: str, before: str) -> None:
    assert (third(verb), past(verb)) == (present, before)


def test_forms_of_every_verb_read_as_verbs() -> None:
    assert all(third(v).endswith("s") and past(v) != v for v in (*AT, *OBJECTS))


def test_written_file_reads_back_with_its_parses(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "own.spacy"
    write_own(path, lists=LISTS, n=20, seed=1)
    docs = list(DocBin().from_disk(path).get_docs(spacy.blank("en").vocab))
    assert len(docs) == 20
    assert all(isinstance(doc, Doc) and doc.has_annotation("DEP") for doc in docs)
    assert all(len([t for t in doc if t.dep_ == "ROOT"]) == 1 for doc in docs)

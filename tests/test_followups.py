"""The follow-up questions that measure what memory is worth to retrieval are sound."""

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.followups import WAYS, FollowUp, Ranks, follow_ups, rank_of
from memory_core import Memory
from tests.question_files import FOLDER, PARTS


def text_of(part: str, document: str) -> str:
    (file,) = (FOLDER / part / "documents").glob(f"{document}.*")
    return Path(file).read_text("utf-8")


@pytest.mark.parametrize("part", PARTS)
def test_evidence_stands_in_the_document_of_its_half(part: str) -> None:
    for one in follow_ups(part):
        assert one.evidence in text_of(part, one.document), one
        assert one.said and one.alone != one.asked and one.asked not in one.said


def test_halves_are_of_a_size_and_share_no_document() -> None:
    documents = [{one.document for one in follow_ups(part)} for part in PARTS]
    sizes = Counter({part: len(follow_ups(part)) for part in PARTS})
    assert documents[0].isdisjoint(documents[1])
    assert sizes.total() >= 100 and min(sizes.values()) >= 45


def test_figures_count_what_is_not_found_as_nothing() -> None:
    ranks = Ranks()
    for way in WAYS:
        ranks.of[way] += [1, 4, 0, 2]
    assert ranks.figures(WAYS[0]) == pytest.approx((100 * (1 + 0.25 + 0.5) / 4, 25, 50))
    ranks.take(ranks)
    assert len(ranks.of[WAYS[0]]) == 8
    assert Ranks().figures(WAYS[0]) == (0, 0, 0)


def test_rank_is_the_place_of_the_piece_that_holds_the_evidence(memory: Memory) -> None:
    text = "# Lamps\n\n## Aster\n\nThe Aster costs $30.\n\n## Corvo\n\nThe Corvo costs $90."
    memory.add_document(text, user_id="nobody", name="lamps.md")
    gold = FollowUp("lamps", ("Tell me about the Aster",), "And the Corvo?", "costs $90", "")
    assert rank_of(memory, "What does the Corvo cost?", gold) == 1
    other = FollowUp("chairs", (), "", "costs $90", "")
    assert rank_of(memory, "What does the Corvo cost?", other) == 0

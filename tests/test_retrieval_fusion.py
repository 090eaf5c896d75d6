"""Fusion: words lead, vectors decide where the words do not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.model import Chunk
from memory_core.retrieval.base import VectorHit
from memory_core.retrieval.fusion import VECTOR_WEIGHT, fuse, rank_chunks

SCORES = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0.1, 20))
COSINES = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(-1, 1))


def hits(cosines: dict[str, float]) -> list[VectorHit]:
    return [VectorHit(i, s) for i, s in sorted(cosines.items(), key=lambda pair: -pair[1])]


def chunk(chunk_id: str) -> Chunk:
    return Chunk(chunk_id, "d", "notes.md", 0, 0, 4, "text")


@settings(deadline=None)
@given(SCORES, COSINES)
def test_score_is_the_share_of_the_best_plus_the_weighted_cosine(
    lexical: dict[str, float], cosines: dict[str, float]
) -> None:
    fused = fuse(lexical, hits(cosines), limit=99)
    best = max(lexical.values(), default=1.0)
    assert {one.chunk_id for one in fused} == lexical.keys() | cosines.keys()
    for one in fused:
        share = lexical.get(one.chunk_id, 0.0) / best
        assert one.score == share + VECTOR_WEIGHT * max(0.0, cosines.get(one.chunk_id, 0.0))
        assert one.lexical == lexical.get(one.chunk_id, 0.0)
        assert one.similarity == cosines.get(one.chunk_id, 0.0)


@settings(deadline=None)
@given(SCORES, COSINES, st.integers(0, 9))
def test_ranking_is_sorted_limited_and_the_same_for_any_order_of_input(
    lexical: dict[str, float], cosines: dict[str, float], limit: int
) -> None:
    fused = fuse(lexical, hits(cosines), limit=limit)
    turned = fuse(dict(reversed(lexical.items())), list(reversed(hits(cosines))), limit=limit)
    assert fused == turned
    assert len(fused) <= limit
    assert [one.score for one in fused] == sorted((one.score for one in fused), reverse=True)


def test_without_shared_words_the_vectors_rank() -> None:
    assert [one.chunk_id for one in fuse({}, hits({"a": 0.2, "b": 0.4}), limit=5)] == ["b", "a"]


def test_clear_match_of_words_beats_the_nearest_vector() -> None:
    fused = fuse({"words": 9.0, "weak": 1.0}, hits({"near": 0.7, "weak": 0.6}), limit=1)
    assert fused[0].chunk_id == "words"


def test_vectors_decide_between_equal_words() -> None:
    fused = fuse({"a": 3.0, "b": 3.0}, hits({"b": 0.3}), limit=2)
    assert [one.chunk_id for one in fused] == ["b", "a"]


def test_nothing_found_is_an_empty_ranking() -> None:
    assert fuse({}, [], limit=3) == []


def test_chunks_that_are_gone_are_left_out_and_the_order_is_kept() -> None:
    fused = fuse({"a": 3.0, "gone": 2.0, "b": 1.0}, [], limit=3)
    found = rank_chunks(fused, [chunk("b"), chunk("a")])
    assert [hit.chunk.id for hit in found] == ["a", "b"]
    assert found[0].lexical == 3.0

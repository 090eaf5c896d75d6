"""Go on from the networks that ship, with documents as a search finds them among many:
`python -m training.reranking.among_others`, the last part of `make rerank`.

Each document that is asked about by name comes with the sentences of others that were found for its
questions and that the networks took for answers most; documents in the usual way come between.
"""

from memory_core.llm.reranker_words import Vocabulary
from memory_core.llm.reranking import networks
from memory_core.retrieval.embedding import default_embedder
from training.reranking.batches import Mixed, Room, Steps, Words, alike
from training.reranking.going_on import shipped
from training.reranking.laid_out import laid_out
from training.reranking.material import material
from training.reranking.searched import Spot, found_beside, hardest, together
from training.reranking.train import SEEDS, table_of, tell_and_write, train

EPOCHS = 4
RATE = 7e-4
ROOM = Room(sentences=88, others=60, like=0.9)


def main() -> None:
    """Learn, write the weights, and tell how they do on documents that are kept from training."""
    embed = default_embedder().embed
    among = list(laid_out(list(material())))
    words = Words(among, Vocabulary(embed))
    learned_from = [one for one in among if one.document.trained_on]
    numbered = [words.numbered(one) for one in learned_from]
    found: dict[str, list[list[Spot]]] = {}
    for some in together([one.document for one in learned_from]):
        found |= found_beside(some)
    hard = hardest(learned_from, found, networks(embed))
    steps = Mixed(
        Steps(numbered, hard, words, room=ROOM),
        [i for i, one in enumerate(hard) if len(one)],
        Steps(numbered, alike(numbered, words), words),
    )
    table = table_of(words)
    tell_and_write(
        [
            train(steps, table, seed=seed, epochs=EPOCHS, highest=RATE, further=further)
            for seed, further in zip(SEEDS, shipped(words.learned), strict=True)
        ],
        words,
        among,
    )


if __name__ == "__main__":
    main()

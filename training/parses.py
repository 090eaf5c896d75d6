"""The parsed texts where the trainer looks for them.

usage: python -m training.parses CORPORA BUILD
Copies CORPORA/ud/*.train.spacy to BUILD/parses/train and *.dev.spacy to BUILD/parses/dev; a
`*.test.spacy` is never read. BUILD/parses/more gets the training files and sentences of our own.
"""

import argparse
import random
import shutil
from collections.abc import Mapping
from pathlib import Path

from training.chat.drawing import Drawing
from training.chat.lists import own_lists, with_public
from training.chat.sentences import Writer

PARTS = {"train": ("train", "more"), "dev": ("dev",)}
"""Parts of the corpora, and the folders they are copied to."""
ATTRIBUTES = ("ORTH", "SPACY", "TAG", "POS", "MORPH", "LEMMA", "HEAD", "DEP", "SENT_START")
N_OWN = 3000


def lay_out(corpora: Path, build: Path) -> int:
    """Copy the parsed files part by part; return how many. Raises FileNotFoundError if none."""
    n_copied = 0
    for part, folders in PARTS.items():
        for folder in (build / "parses" / name for name in folders):
            folder.mkdir(parents=True, exist_ok=True)
            for path in sorted((corpora / "ud").glob(f"*.{part}.spacy")):
                shutil.copyfile(path, folder / path.name)
                n_copied += 1
    if not n_copied:
        raise FileNotFoundError(f"No *.train.spacy in {corpora / 'ud'}; name the corpora's folder.")
    return n_copied


def write_own(path: Path, *, lists: Mapping[str, tuple[str, ...]], n: int, seed: int) -> None:
    """Write n parsed sentences of our own as one file for the trainer."""
    import spacy
    from spacy.tokens import Doc, DocBin

    vocab = spacy.blank("en").vocab
    writer = Writer(Drawing(lists, rng=random.Random(seed)))
    stored = DocBin(attrs=ATTRIBUTES)
    for _ in range(n):
        sentence = writer.write()
        stored.add(
            Doc(
                vocab,
                words=sentence.words,
                spaces=sentence.spaces(),
                tags=sentence.tags,
                pos=sentence.pos,
                morphs=sentence.morphs,
                lemmas=sentence.lemmas,
                heads=sentence.heads,
                deps=sentence.deps,
            )
        )
    stored.to_disk(path)


def main() -> None:
    """Lay the files out and write our own beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(f"{lay_out(options.corpora, options.build)} files")
    own = options.build / "parses" / "more" / "own.spacy"
    write_own(own, lists=with_public(own_lists()), n=N_OWN, seed=options.seed)


if __name__ == "__main__":
    main()

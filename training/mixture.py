"""The texts names are learned from: every source with its weight, names swapped, and our own chat.

usage: python -m training.mixture CORPORA OUT [--seed N] [--stage 1|2|3]
Writes OUT/train.spacy, OUT/dev.spacy and OUT/chat.jsonl (our held-out templates).
"""

import argparse
import json
import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from training.chat.generator import (
    chat,
    held_out_templates,
    later_templates,
    training_templates,
)
from training.chat.lists import own_lists, with_public
from training.chat.slots import Slots
from training.documents import write
from training.records import Record, Stretch, read
from training.swapping import swapped
from training.tweets import SWAPPED, typed, with_signs

SOURCES = Path(__file__).parent / "sources.toml"
LAST_STAGE = 3
N_CHAT = 30_000
"""Sentences of our own for training."""
N_CHAT_TWEETS = 6_000
"""The same in the last stage, which is about tweets."""
N_CHAT_DEV = 700
DEV_SETS = {"uner_ewt": 1200, "wnut17": 700, "btc": 700, "gum_open": 500}
"""Texts of each source's development part that choose among checkpoints."""
TWEETS = frozenset({"btc", "wnut17"})
"""Sources of tweets."""

_HASHTAG = re.compile(r"#\w+")
_TITLE_CASE = re.compile(r"[A-Z]\w*")


@dataclass(frozen=True, slots=True)
class Source:
    """One source of labelled texts and how it is used; the fields of sources.toml."""

    file: str
    repository: str
    version: str
    licence: str
    cite: str
    times: int = 1
    swapped: float = 0.0
    hashtags: str = "as labelled"
    capitals: str = "as labelled"
    tweets: float = 0.5
    signs: str = "as labelled"


def sources() -> list[Source]:
    """Return the sources names are learned from."""
    return [Source(**row) for row in tomllib.loads(SOURCES.read_text())["source"]]


def prepared(record: Record, *, source: Source) -> Record:
    """Return a record with what is known about its source's habits applied."""
    text, unknown = record.text, list(record.unknown)
    if source.capitals == "no name":
        unknown = [span for span in unknown if not _TITLE_CASE.match(text, span[0])]
    if source.hashtags == "unknown":
        unknown += [span for span in _hashtags(text) if not _named(record, span)]
    return replace(record, unknown=tuple(sorted(unknown)))


def _hashtags(text: str) -> list[Stretch]:
    return [match.span() for match in _HASHTAG.finditer(text)]


def _named(record: Record, span: Stretch) -> bool:
    return any(start < span[1] and span[0] < end for start, end, _ in record.names)


def mixed(
    corpora: Path, *, stage: int, lists: Mapping[str, tuple[str, ...]], seed: int
) -> list[Record]:
    """Return every text for training, shuffled; `corpora` is the folder with ner/*.jsonl.

    The second stage sees a source's texts once and twice as many under other names: by then the
    names of the texts are known by heart, and what is around them has to be learned.
    """
    rng = random.Random(seed)
    slots = Slots(lists, rng=rng)
    templates = training_templates() if stage == 1 else later_templates()
    found = chat(templates, lists=lists, n=N_CHAT, seed=seed)
    for source in sources():
        texts = read(corpora / "ner" / f"{source.file}.train.jsonl")
        own = [prepared(text, source=source) for text in texts]
        found += own * (source.times if stage == 1 else 1)
        for _ in range(stage):
            named = [text for text in own if text.names and rng.random() < source.swapped]
            found += [swapped(text, slots=slots, rng=rng) for text in named]
    rng.shuffle(found)
    return found


def mixed_tweets(corpora: Path, *, lists: Mapping[str, tuple[str, ...]], seed: int) -> list[Record]:
    """Return every text for the last stage, shuffled: tweets first of all, the others to remember.

    A tweet is seen `tweets` times, each time under other names or its own; of another source that
    share of the texts is seen.
    """
    rng = random.Random(seed)
    slots = Slots(lists, rng=rng)
    found = chat(later_templates(), lists=lists, n=N_CHAT_TWEETS, seed=seed)
    for source in sources():
        texts = read(corpora / "ner" / f"{source.file}.train.jsonl")
        own = [prepared(text, source=source) for text in texts]
        if source.signs == "inside":
            own = [with_signs(text) for text in own]
        short = source.file in TWEETS
        share = SWAPPED if short else source.swapped
        for text in own * int(source.tweets) if short else own:
            if not short and rng.random() >= source.tweets:
                continue
            other = text.names and rng.random() < share
            new = swapped(text, slots=slots, rng=rng) if other else text
            found.append(typed(new, rng=rng) if short else new)
    rng.shuffle(found)
    return found


def development(corpora: Path, *, chat_texts: Sequence[Record]) -> Iterator[Record]:
    """Yield the texts that choose among checkpoints: parts of the development sets, and chat."""
    for file, n in DEV_SETS.items():
        yield from read(corpora / "ner" / f"{file}.dev.jsonl")[:n]
    yield from chat_texts


def main() -> None:
    """Write the training and development files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stage", type=int, choices=(1, 2, 3), default=1)
    options = parser.parse_args()
    lists = with_public(own_lists())
    held_out = chat(held_out_templates(), lists=lists, n=N_CHAT_DEV, seed=options.seed + 1)
    if options.stage == LAST_STAGE:
        texts = mixed_tweets(options.corpora, lists=lists, seed=options.seed)
    else:
        texts = mixed(options.corpora, stage=options.stage, lists=lists, seed=options.seed)
    words = write(texts, path=options.out / "train.spacy")
    print(f"{len(texts)} texts, {words} words for training")
    dev = list(development(options.corpora, chat_texts=held_out))
    print(f"{len(dev)} texts, {write(dev, path=options.out / 'dev.spacy')} words to choose by")
    rows = [json.dumps({"text": r.text, "entities": r.names}) + "\n" for r in held_out]
    (options.out / "chat.jsonl").write_text("".join(rows), encoding="utf8")


if __name__ == "__main__":
    main()

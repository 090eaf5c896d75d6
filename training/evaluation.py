"""How well a pipeline reads: tables for syntax and names on the development parts.

usage: python -m training.evaluation MODEL CORPORA [--chat FILE]
MODEL is a packed folder, CORPORA the folder with ud/ and ner/. Names count as right when span and
label are exact; articles before them and possessives after them do not count.
"""

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory_core.language.pipeline import load_packed
from training.records import LABELS, Name, Record, read

if TYPE_CHECKING:
    from spacy.language import Language

SETS = {
    "uner_ewt": ("PERSON", "ORGANIZATION", "LOCATION"),
    "gum_open": ("PERSON", "ORGANIZATION", "LOCATION"),
    "btc": ("PERSON", "ORGANIZATION", "LOCATION"),
    "wnut17": ("PERSON", "ORGANIZATION", "LOCATION", "PRODUCT"),
}
"""The labels each development part tells reliably."""
RELATIONS = ("nsubj", "obj", "cop", "nmod:poss", "obl", "conj", "flat", "appos")

_ARTICLE = re.compile(r"(the|a|an)\s+", re.IGNORECASE)
_POSSESSIVE = re.compile(r"\s*['’]s?$")


def trimmed(name: Name, text: str) -> Name:
    """Return a name without an article before and a possessive ending after it."""
    start, end, label = name
    article = _ARTICLE.match(text[start:end])
    start += article.end() if article else 0
    ending = _POSSESSIVE.search(text[start:end])
    return start, end - (len(ending.group()) if ending else 0), label


def counts(
    records: Sequence[Record], found: Sequence[Sequence[Name]], *, labels: Sequence[str]
) -> dict[str, Counter[str]]:
    """Return for each label, and "all", how many names are "right", "said" and "gold".

    What touches a stretch of unknown label is not counted.
    """
    table = {label: Counter[str]() for label in (*labels, "all")}
    for record, names in zip(records, found, strict=True):
        known = [name for name in names if not _touches(name, record.unknown)]
        gold = {trimmed(name, record.text) for name in record.names if name[2] in labels}
        said = {trimmed(name, record.text) for name in known if name[2] in labels}
        for kind, group in (("gold", gold), ("said", said), ("right", gold & said)):
            for name in group:
                table[name[2]][kind] += 1
                table["all"][kind] += 1
    return table


def _touches(name: Name, stretches: Sequence[tuple[int, int]]) -> bool:
    return any(name[0] < end and start < name[1] for start, end in stretches)


def scores(counted: "Counter[str]") -> tuple[float, float, float]:
    """Return precision, recall and F1 in percent."""
    precision = 100 * counted["right"] / max(1, counted["said"])
    recall = 100 * counted["right"] / max(1, counted["gold"])
    return precision, recall, 200 * counted["right"] / max(1, counted["said"] + counted["gold"])


def find_names(nlp: "Language", texts: Sequence[str]) -> list[list[Name]]:
    """Return the names a pipeline finds in each text."""
    with nlp.select_pipes(enable=["ner"]):
        docs = nlp.pipe(texts, batch_size=64)
        return [[(e.start_char, e.end_char, e.label_) for e in doc.ents] for doc in docs]


def print_names(
    nlp: "Language", title: str, records: Sequence[Record], labels: Sequence[str]
) -> None:
    """Print one line of the table of names."""
    table = counts(records, find_names(nlp, [r.text for r in records]), labels=labels)
    precision, recall, f1 = scores(table["all"])
    each = "  ".join(f"{label} {scores(table[label])[2]:.1f}" for label in labels)
    print(f"{title:18s} P {precision:.1f} R {recall:.1f} F {f1:.1f}  n={len(records)}  {each}")


def print_syntax(nlp: "Language", title: str, path: Path) -> None:
    """Print one line of the table of syntax, over a file of gold parses."""
    from spacy.tokens import DocBin
    from spacy.training import Example

    gold = DocBin().from_disk(path).get_docs(nlp.vocab)
    examples = [Example(nlp.make_doc(doc.text), doc) for doc in gold]
    with nlp.select_pipes(disable=["ner"]):
        result: dict[str, Any] = nlp.evaluate(examples)
    keys = ("tag_acc", "pos_acc", "lemma_acc", "dep_uas", "dep_las")
    print(f"{title:18s} " + "  ".join(f"{key} {100 * result[key]:.1f}" for key in keys))
    each = result["dep_las_per_type"]
    print(" " * 19 + "  ".join(f"{r} {100 * each[r]['f']:.0f}" for r in RELATIONS if r in each))


def print_speed(nlp: "Language", texts: Sequence[str]) -> None:
    """Print how many words a second of processor time the whole pipeline reads."""
    begun = time.process_time()
    n_words = sum(len(doc) for doc in nlp.pipe(texts, batch_size=64))
    print(f"{'speed':18s} {n_words / (time.process_time() - begun):.0f} words/s on one core")


def chat_records(path: Path) -> list[Record]:
    """Return the texts of our own held-out templates, as `training.mixture` wrote them."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
    return [
        Record(row["text"], tuple((s, e, label) for s, e, label in row["entities"])) for row in rows
    ]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--chat", type=Path)
    options = parser.parse_args()
    begun = time.perf_counter()
    nlp = load_packed(options.model)
    print(f"loaded in {time.perf_counter() - begun:.2f} s")
    for name in ("ewt", "gum_open"):
        print_syntax(nlp, name, options.corpora / "ud" / f"{name}.dev.spacy")
    for name, labels in SETS.items():
        print_names(nlp, name, read(options.corpora / "ner" / f"{name}.dev.jsonl"), labels)
    if options.chat:
        records = chat_records(options.chat)
        print_names(nlp, "chat", records, LABELS)
        lower: Callable[[str], str] = str.lower
        lowered = [
            Record(lower(r.text), r.names) for r in records if len(lower(r.text)) == len(r.text)
        ]
        print_names(nlp, "chat, lower case", lowered, LABELS)
    print_speed(nlp, [r.text for r in read(options.corpora / "ner" / "uner_ewt.dev.jsonl")])


if __name__ == "__main__":
    main()

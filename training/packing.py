"""The pipeline as it ships: weights as 16-bit floats, no word of the training texts.

usage: python -m training.packing PIPELINE OUT
Writes the files of a spaCy pipeline into OUT, leaving others there (licence, card) alone.
`memory_core.language.pipeline` widens the weights while loading.
"""

import argparse
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import spacy
import srsly  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from spacy.language import Language

META = {
    "name": "memory_sm",
    "version": "0.2.0",
    "author": "Memograph",
    "license": "CC BY-SA 4.0",
    "description": "Small English pipeline for conversations: tags, parse, lemmas and names. "
    "Trained on open data, see ATTRIBUTION.md.",
    "spacy_version": ">=3.8.7,<3.9.0",
}
_DROPPED = ("performance", "spacy_git_version", "sources")


def narrowed(value: Any) -> Any:
    """Return nested model data with every float32 array as float16."""
    if isinstance(value, np.ndarray):
        return value.astype(np.float16) if value.dtype == np.float32 else value
    if isinstance(value, dict):
        return {key: narrowed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [narrowed(item) for item in value]
    return value


def symbols(nlp: "Language", words: list[str]) -> list[str]:
    """Return those of the vocabulary's words that are labels or spaCy's own symbols.

    The others come from texts; spaCy looks no word up by its string, only by its hash.
    """
    kept = {"ROOT", "dep"}
    for name in nlp.pipe_names:
        pipe: Any = nlp.get_pipe(name)
        for label in getattr(pipe, "labels", ()):
            kept |= {label, *label.split("|"), *re.split(r"[|=]", label)}
    ruler: Any = nlp.get_pipe("attribute_ruler")
    kept |= {str(value) for entry in ruler.patterns for value in entry["attrs"].values()}
    kept |= set(spacy.blank("en").vocab.strings) & set(words)
    return sorted(kept)


def pack(source: Path, target: Path) -> int:
    """Write the pipeline of one folder into another as it ships; return its size in bytes."""
    nlp = spacy.load(source)
    size = 0
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        data = _packed(path, nlp)
        written = target / path.relative_to(source)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_bytes(data)
        size += len(data)
    return size


def _packed(path: Path, nlp: "Language") -> bytes:
    """Return a file's bytes as they ship."""
    data = path.read_bytes()
    if path.name == "model":
        return bytes(srsly.msgpack_dumps(narrowed(srsly.msgpack_loads(data))))
    if path.name == "strings.json":
        return json.dumps(symbols(nlp, json.loads(data)), ensure_ascii=False, indent=0).encode()
    if path.name == "meta.json":
        meta = {k: v for k, v in json.loads(data).items() if k not in _DROPPED} | META
        return json.dumps(meta, ensure_ascii=False, indent=1).encode()
    if path.name == "config.cfg":
        # Where the training ran is nobody's business, and nothing is read from there.
        return re.sub(rb'(?m)^((?:train|dev|first|syntax) = )"[^"]*"$', rb"\1null", data)
    return data


def main() -> None:
    """Pack a pipeline."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    print(f"{options.out}: {pack(options.pipeline, options.out) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

"""The spaCy pipeline: loading it once per process, and parsing texts of any length with it.

Weights are kept as 16-bit floats, which halves the download and changes no output measured;
spaCy computes with 32 bits, so they are widened in memory while loading.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory_core.errors import InputError
from memory_core.language.english import share_words
from memory_core.language.informal import Slip, as_typed, known_words, meant, slips
from memory_core.language.mending import mend, mended
from memory_core.language.multiplying import multiply_by_numpy

if TYPE_CHECKING:
    from spacy.language import Language as SpacyPipeline
    from spacy.tokens import Doc

MODEL_DIR = Path(__file__).parent / "model"
MAX_PIECE = 1500
"""Characters parsed at once; bounds the parser's memory whatever the length of the text."""
MAX_BATCH = 12_000
"""Characters parsed together; a text of signs has as many words as characters."""
MAX_CACHED = 128
WRAP_WIDTH = 60
"""A line at least this long without closing punctuation was wrapped, not ended."""

_TRAINED = ("tok2vec", "tagger", "morphologizer", "parser", "ner")
_SURROGATES = re.compile("[\ud800-\udfff]")
_SIGNS = re.compile(r"([^\w\s]{8})[^\w\s]+")
_MARKER = re.compile(r"\s*(?:[-*•+#>|]|\d{1,3}[.)]\s)")
_LOADING = threading.Lock()


def load_pipeline(model: str | None = None) -> "SpacyPipeline":
    """Return the pipeline, loaded at the first call and shared by the whole process.

    model: name of an installed spaCy pipeline or its folder; None for the one that ships here.

    Raises InputError when that pipeline is not installed.
    """
    with _LOADING:
        return _load(model)


@lru_cache(maxsize=4)
def _load(model: str | None) -> "SpacyPipeline":
    nlp = load_packed(MODEL_DIR) if model is None else _installed(model)
    share_words(nlp)
    mend(nlp)
    multiply_by_numpy(nlp)
    return nlp


def _installed(model: str) -> "SpacyPipeline":
    import spacy

    try:
        return spacy.load(model)
    except OSError as error:
        raise InputError(
            f"No spaCy pipeline named {model!r} is installed; leave it out to use the one built in."
        ) from error


def load_packed(path: Path) -> "SpacyPipeline":
    """Return the pipeline of a folder as `training.packing` writes it.

    Its 16-bit weights are widened in memory, without writing a wide copy to disk.
    """
    import srsly  # type: ignore[import-untyped]  # no types
    from spacy import util

    nlp = util.load_model_from_config(
        util.load_config(path / "config.cfg"), meta=srsly.read_json(path / "meta.json")
    )
    nlp.from_disk(path, exclude=list(_TRAINED))
    for name in _TRAINED:
        pipe: Any = nlp.get_pipe(name)
        pipe.from_disk(path / name, exclude=["vocab", "model"])
        pipe.model.from_dict(_widen(srsly.msgpack_loads((path / name / "model").read_bytes())))
    return nlp


def _widen(value: Any) -> Any:
    """Return nested model data with every float16 array as float32."""
    import numpy as np

    if isinstance(value, np.ndarray):
        return value.astype(np.float32) if value.dtype == np.float16 else value
    if isinstance(value, dict):
        return {key: _widen(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_widen(item) for item in value]
    return value


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """Cut a text into parts to parse on their own, as (start, part); together they are the text.

    A part is a paragraph, a heading, a list item or a line that ended; wrapped lines stay
    together. No part is longer than MAX_PIECE.
    """
    start = 0
    last = ""
    blank = False
    position = 0
    for line in text.splitlines(keepends=True):
        if position > start and _breaks(last, line, blank=blank):
            yield from _cut(text, start, position)
            start = position
        position += len(line)
        blank = not line.strip()
        last = last if blank else line
    if start < len(text):
        yield from _cut(text, start, len(text))


def _breaks(last: str, line: str, *, blank: bool) -> bool:
    """Whether a new part begins at `line`; `last` is the line with words before it.

    blank: the line right before is empty.
    """
    ended = last.rstrip()
    if not line.strip() or not ended:
        return False
    if blank:
        return True
    if ended[-1:] in ".!?:;" or _MARKER.match(line) or last.lstrip().startswith(("#", "|")):
        return True
    return len(ended) < WRAP_WIDTH and not line[:1].islower()


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield text[start:end] in parts of at most MAX_PIECE, at sentence ends or spaces if any."""
    while end - start > MAX_PIECE:
        window = text[start : start + MAX_PIECE]
        at = max(window.rfind(". "), window.rfind("? "), window.rfind("! "), window.rfind("\n\n"))
        at = at + 2 if at > 0 else window.rfind(" ") + 1
        step = at if at > MAX_PIECE // 4 else MAX_PIECE
        yield start, text[start : start + step]
        start += step
    if end > start:
        yield start, text[start:end]


def _readable(part: str) -> str:
    """Return a part as the pipeline should see it, of the same length: line breaks are spaces.

    A run of signs is a word for each sign; what a run has beyond eight says nothing.
    """
    part = _SIGNS.sub(lambda run: run[1].ljust(len(run[0])), part)
    return _SURROGATES.sub("\ufffd", part).translate({10: " ", 13: " ", 9: " ", 0xA0: " "})


class Parser:
    """Parses texts with one pipeline, remembering the latest; safe to share between threads."""

    def __init__(self, model: str | None = None) -> None:
        self._model = model
        self._lock = threading.Lock()
        self._docs: OrderedDict[str, Doc] = OrderedDict()

    def parse(self, text: str) -> "Doc":
        """Return the parsed text; positions in it are positions in `text`."""
        with self._lock:
            if text in self._docs:
                self._docs.move_to_end(text)
                return self._docs[text]
        doc = self._parse(text)
        with self._lock:
            self._docs[text] = doc
            while len(self._docs) > MAX_CACHED:
                self._docs.popitem(last=False)
        return doc

    def _parse(self, text: str) -> "Doc":
        nlp = load_pipeline(self._model)  # first: two threads must not import spaCy at once
        from spacy.tokens import Doc

        docs = list(self.stream(part for _, part in pieces(text)))
        if len(docs) == 1:
            return docs[0]
        joined = Doc.from_docs(docs, ensure_whitespace=False) if docs else None
        return joined if joined is not None else Doc(nlp.vocab)

    def stream(self, parts: Iterable[str], *, batch_size: int = 64) -> Iterator["Doc"]:
        """Parse parts no longer than MAX_PIECE, in order, in batches, without remembering them."""
        nlp = load_pipeline(self._model)
        batch: list[str] = []
        waiting = 0
        for part in parts:
            batch.append(_readable(part))
            waiting += len(part)
            if len(batch) >= batch_size or waiting >= MAX_BATCH:
                yield from self._run(nlp, batch)
                batch, waiting = [], 0
        yield from self._run(nlp, batch)

    def _run(self, nlp: "SpacyPipeline", batch: list[str]) -> list["Doc"]:
        # One text at a time through the pipeline: spaCy does not promise more across threads.
        with self._lock:
            words = known_words(nlp)
            found = [slips(text, words) for text in batch]
            read = nlp.pipe(meant(text, own) for text, own in zip(batch, found, strict=True))
            return [
                mended(self._typed(nlp, doc, text, own) if own else doc)
                for doc, text, own in zip(read, batch, found, strict=True)
            ]

    @staticmethod
    def _typed(nlp: "SpacyPipeline", doc: "Doc", text: str, found: list[Slip]) -> "Doc":
        """Return a parse with the words as they were typed, if need be as the model reads them."""
        typed = as_typed(nlp, doc, text, found)
        return nlp(text) if typed is None else typed

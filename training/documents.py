"""Records as spaCy documents, the form the trainer reads."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from training.records import Record

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span


def document(record: Record, *, nlp: "Language") -> "Doc":
    """Return a record as a Doc: its names as entities, unknown stretches as missing.

    Names grow to whole tokens; of two that then share a token the first is kept.
    """
    doc = nlp.make_doc(record.text)
    used: set[int] = set()
    names = [_claim(doc, start, end, label, used) for start, end, label in record.names]
    unknown = [_claim(doc, start, end, "", used) for start, end in record.unknown]
    doc.set_ents(
        [span for span in names if span is not None],
        missing=[span for span in unknown if span is not None],
        default="outside",
    )
    return doc


def _claim(doc: "Doc", start: int, end: int, label: str, used: set[int]) -> "Span | None":
    """Return the span of whole words over start..end, None where its tokens are taken."""
    from spacy.tokens import Span

    span = doc.char_span(start, end, label=label, alignment_mode="expand")
    if span is None or any(token.i in used for token in span):
        return None
    words = [token.i for token in span if not token.is_space]
    if not words:
        return None
    used.update(token.i for token in span)
    return Span(doc, words[0], words[-1] + 1, label=label)


def write(records: Iterable[Record], *, path: Path) -> int:
    """Write records as one file for the trainer; return how many words they have."""
    import spacy
    from spacy.tokens import DocBin

    nlp = spacy.blank("en")
    stored = DocBin(attrs=["ORTH", "SPACY", "ENT_IOB", "ENT_TYPE"])
    n_words = 0
    for record in records:
        doc = document(record, nlp=nlp)
        stored.add(doc)
        n_words += len(doc)
    path.parent.mkdir(parents=True, exist_ok=True)
    stored.to_disk(path)
    return n_words

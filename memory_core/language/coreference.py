"""Coreference within one text: names and the pronouns that mean them, as clusters.

The same discourse and points as between messages, with sentences in the place of messages. Every
pronoun is given its best reading here: a reader of one text cannot ask back.
"""

from typing import TYPE_CHECKING

from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import Phrase, phrases
from memory_core.language.references import Reference, references
from memory_core.language.resolution import choose
from memory_core.model import Cluster, Mention

if TYPE_CHECKING:
    from spacy.tokens import Doc


def clusters(doc: "Doc") -> list[Cluster]:
    """Return which stretches of a parsed text mean the same thing, pronouns included.

    Only things mentioned at least twice, in order of their first mention. Linear in the length
    of the text: at most a fixed number of referents is kept in mind at a time.
    """
    if not doc.has_annotation("DEP"):
        return []
    names = [Mention(e.start_char, e.end_char, e.text, e.label_) for e in doc.ents]
    found: dict[Referent, list[tuple[int, int]]] = {}
    discourse = Discourse()
    sentence = _sentence_numbers(doc)
    items: list[Phrase | Reference] = [*phrases(doc, mentions=names), *references(doc)]
    for item in sorted(items, key=lambda i: (i.end, isinstance(i, Phrase))):
        if isinstance(item, Phrase):
            referent = discourse.add(item, at=sentence[item.head])
        else:
            chosen = _meant(item, discourse, doc, at=sentence[item.token])
            if chosen is None:
                continue
            referent = chosen
        spans = found.setdefault(referent, [])
        if (item.start, item.end) not in spans:
            spans.append((item.start, item.end))
    groups = [tuple(sorted(spans)) for spans in found.values() if len(spans) > 1]
    return [Cluster(spans) for spans in sorted(groups)]


def _meant(reference: Reference, discourse: Discourse, doc: "Doc", *, at: int) -> Referent | None:
    if reference.kind in {"one", "definite"}:
        return None
    chosen = choose(reference, discourse, doc=doc, at=at, margin=0.0).referent
    if chosen is not None:
        discourse.touch(chosen, at=at, role=chosen.role, gender=reference.gender)
    return chosen


def _sentence_numbers(doc: "Doc") -> list[int]:
    """Return for each token the number of its sentence."""
    number = -1
    numbers = []
    for token in doc:
        number += 1 if token.is_sent_start or token.i == 0 else 0
        numbers.append(number)
    return numbers

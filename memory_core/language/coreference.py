"""Coreference within one text: names and the pronouns that mean them, as clusters.

The same discourse and points as between messages, with sentences in the place of messages. Every
pronoun is given its best reading here: a reader of one text cannot ask back.
"""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import Phrase, phrases
from memory_core.language.prominence import role_of
from memory_core.language.reading import in_reading_order
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
    found: dict[Referent, dict[tuple[int, int], None]] = {}
    discourse = Discourse()
    sentence = _sentence_numbers(doc)
    for item in in_reading_order(phrases(doc, mentions=names), references(doc), doc):
        start = item.start
        if isinstance(item, Phrase):
            referent = discourse.add(item, at=sentence[item.head])
            start = _past_owner(item, doc)
        else:
            chosen = _meant(item, discourse, doc, at=sentence[item.token])
            if chosen is None:
                continue
            referent = chosen
        found.setdefault(referent, {})[start, item.end] = None
    groups = [tuple(sorted(spans)) for spans in found.values() if len(spans) > 1]
    return [Cluster(spans) for spans in sorted(groups)]


def _meant(reference: Reference, discourse: Discourse, doc: "Doc", *, at: int) -> Referent | None:
    if reference.kind in {"one", "definite"}:
        return None
    chosen = choose(reference, discourse, doc=doc, at=at, margin=0.0).referent
    if chosen is not None:
        token = doc[reference.token]
        discourse.touch(chosen, at=at, role=role_of(token), gender=reference.gender, place=token.i)
    return chosen


def _past_owner(phrase: Phrase, doc: "Doc") -> int:
    """Return where a phrase begins without its owner, who is a mention of their own: "brother" in
    "her brother", so that no mention stands inside another."""
    owner = syntax.possessor(doc[phrase.head])
    if owner is None or phrase.group or not phrase.start <= owner.idx < doc[phrase.head].idx:
        return phrase.start
    after = owner.i + 1
    while after < phrase.head and doc[after].tag_ == "POS":
        after += 1
    return doc[after].idx


def _sentence_numbers(doc: "Doc") -> list[int]:
    """Return for each token the number of its sentence."""
    number = -1
    numbers = []
    for token in doc:
        number += 1 if token.is_sent_start or token.i == 0 else 0
        numbers.append(number)
    return numbers

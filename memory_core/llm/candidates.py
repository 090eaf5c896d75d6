"""The things that documents speak of among which one is looked for, and of which kind they are."""

from collections.abc import Sequence

from memory_core.llm.base import Known
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject, lone_name, names_in, opening_name
from memory_core.llm.passages import Sentence, terms_of
from memory_core.model import Entity
from memory_core.names import normalize


def candidates(material: Material, head: str) -> list[Subject]:
    """Return the particular things the documents speak of: known ones, then names in headings and
    at the beginning of sentences; of one word where a title above is of the kind looked for.

    head: stem of that kind, "" for none.
    """
    found: dict[str, Subject] = {}
    known = {name: one for one in material.subjects for name in one.full}
    titled = {
        one.heading
        for one in material.documents
        if lone_name(one.text) and lone_name(one.text) == one.leaf
    }
    for sentence in material.documents:
        leaf = sentence.leaf
        if sentence.heading in titled and lone_name(sentence.text) != leaf:
            continue  # what stands under the title of a thing is said of it
        of_kind = (lone_name(sentence.text),) if head and head in above(sentence) else ()
        for name in (*names_in(leaf)[:1], opening_name(sentence.text), *of_kind):
            norm = normalize(name)
            if norm and not any(norm in one.names for one in found.values()):
                type = "LOCATION" if name in of_kind else "PRODUCT"  # of one word: no article
                this = known.get(norm) or material.subject(Known(Entity(name, type)))
                found[norm] = this
    return list(found.values())


def is_a(head: str, sentences: Sequence[Sentence]) -> bool:
    """Whether a thing is of the kind looked for: by its headings, its document's name, or the first
    sentence about it."""
    first = sentences[0]
    return not head or head in first.terms | above(first)


def above(one: Sentence) -> frozenset[str]:
    """Return what the titles and the document's name say that a sentence stands under; a title that
    joins two kinds ("Headphones and phones") says of nothing which of them it is."""
    titles = (one.quote.document, one.top, *one.heading.split(" > "))
    return terms_of("; ".join(title for title in titles if " and " not in title.casefold()))

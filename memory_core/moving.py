"""Moving: who moved "from Acme to Initech" changed the job, not the home, where Acme employed them.

A text alone does not say which; the memory does, and so do the types of the two where they are
known to be firms.
"""

from dataclasses import replace

from memory_core.directory import YOU, Directory
from memory_core.language.lasting import WORK
from memory_core.lapses import Lapse
from memory_core.model import Extraction, Relation
from memory_core.names import normalize

WORKS_AT = "WORKS_AT"
LEFT = "LEFT"
AWAY = frozenset({LEFT, "SWITCH_FROM", "CHANGE_FROM", "GO_FROM"})
THERE = frozenset({"LIVES_IN", "LOCATED_AT", "SWITCH_TO", "CHANGE_TO", "GO_TO"})
FIRMS = frozenset({"ORGANIZATION", "COMPANY"})
SPEAKER = frozenset({"i", "me"})
MOST = 200
"""Of somebody's relations the latest so many are looked at."""


def as_employers(extraction: Extraction, directory: Directory) -> Extraction:
    """Return what a message says with moves between employers read as such."""
    for gone in [r for r in extraction.relations if r.predicate in AWAY and _plain(r)]:
        come = next(
            (
                one for one in extraction.relations
                if one.predicate in THERE and one.subject == gone.subject and _plain(one)
            ),
            None,
        )  # fmt: skip
        if come is not None and (_firms(extraction, gone, come) or _employs(directory, gone)):
            extraction = _as_work(extraction, gone, come)
    return extraction


def _plain(relation: Relation) -> bool:
    return not (relation.negated or relation.modality)


def _firms(extraction: Extraction, gone: Relation, come: Relation) -> bool:
    """Whether somebody left one firm for another, as their types say: "Tom moved from Google to
    Meta". "We" is whoever changes a supplier, too."""
    types = {mention.text: mention.type for mention in extraction.mentions}
    who = gone.subject.casefold()
    someone = who in SPEAKER | {"he", "she"} or types.get(gone.subject) == "PERSON"
    return gone.predicate == LEFT and someone and {
        types.get(gone.object), types.get(come.object)
    } <= FIRMS  # fmt: skip


def _employs(directory: Directory, gone: Relation) -> bool:
    """Whether the memory knows that somebody works where he or she left."""
    who = YOU if gone.subject.casefold() in SPEAKER else gone.subject
    firm, person = normalize(gone.object), normalize(who)
    store, user_id, now = directory.store, directory.user_id, directory.now
    known = store.by_names([firm, person], user_id=user_id, now=now)
    people = [entity.id for entity in known.get(person, ())]
    firms = {entity.id for entity in known.get(firm, ())}
    if not (people and firms):
        return False
    held = store.relations(people[:1], user_id=user_id, now=now, limit=MOST)
    return any(
        one.predicate == WORKS_AT and _plain(one) and one.subject in people and one.object in firms
        for one in held
    )


def _as_work(extraction: Extraction, gone: Relation, come: Relation) -> Extraction:
    started = replace(come, predicate=WORKS_AT)
    over = Lapse(gone.subject, WORK, gone.object, gone.start, gone.end)
    told = {gone: replace(gone, predicate=LEFT), come: started}
    places = {come.object, gone.object}
    return replace(
        extraction,
        relations=tuple(told.get(one, one) for one in extraction.relations),
        lapses=(*extraction.lapses, over),
        mentions=tuple(
            replace(one, type="ORGANIZATION")
            if one.text in places and one.type in {"LOCATION", "UNKNOWN"} else one
            for one in extraction.mentions
        ),
    )  # fmt: skip

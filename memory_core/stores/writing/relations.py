"""Writing relations: said twice it is one relation with two sources."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select, update

from memory_core.model import Relation
from memory_core.stores.change import Change
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import fetch, insert_rows, run
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.schema.statements import relation_sources, relations
from memory_core.stores.writing.attributes import place
from memory_core.stores.writing.entities import Known
from memory_core.stores.writing.journal import MANY, Journal
from memory_core.stores.writing.relation_endings import HOLDING, SAME, close_opposite, close_others
from memory_core.stores.writing.relation_rows import (
    Identity,
    Row,
    Said,
    ends_of,
    heard,
    identity_of,
    joined,
    row_of,
    strengthen,
    write_load,
    write_new,
)

FEW = 8
"""Up to so many relations are looked up one by one; more of them by subject, all at once."""

_OF_SUBJECTS = HOLDING.where(relations.c.subject_key.in_(IDS))
_SUPPORT = (
    update(relations)
    .where(relations.c.key == bindparam("b_key"))
    .values(confidence=bindparam("b_confidence"), trust=bindparam("b_trust"))
)
_NOTED = select(relation_sources.c.source).where(
    relation_sources.c.relation_key == bindparam("relation"), relation_sources.c.source.in_(IDS)
)
"""Which of these places are noted already; of how many there are it costs nothing."""
_NEW_SOURCE = insert_new(relation_sources)


def write_relations(
    journal: Journal, change: Change, known: Known, single_valued: frozenset[str]
) -> int:
    """Write the relations of a change; returns how many of them are new.

    single_valued: predicates with one object at a time. What was said at different times is
    written time by time, so that what is said later ends what was said before.
    """
    new = frozenset(f"message:{message.id}" for message in change.messages)
    if change.counted:
        return _write(journal, change.relations, known, single_valued, new, noted=False)
    by_time: dict[datetime, list[Relation]] = defaultdict(list)
    for relation in change.relations:
        by_time[relation.created_at].append(relation)
    return sum(
        _write(journal, by_time[at], known, single_valued, new, noted=True)
        for at in sorted(by_time)
    )


def _write(
    journal: Journal,
    those: Sequence[Relation],
    known: Known,
    single_valued: frozenset[str],
    unseen: frozenset[str],
    *,
    noted: bool,
) -> int:
    """Write what is said at one time. unseen: sources that said nothing before. noted: with an
    event for each new relation."""
    if not those:
        return 0
    ends = ends_of(those, known)
    if len(those) >= MANY and not noted:
        return _load(journal, those, known, ends, single_valued)
    said, past = joined(journal, those, ends)
    there = _there(journal, said)
    _support(journal, there, said, unseen)
    new = {identity: one.row for identity, one in said.items() if identity not in there}
    names = {key: (i, key) for i, key in known.keys.items()} if noted else {}
    alone = single_valued, {identity_of(one, ends) for one in those if one.beside}
    for identity, row in new.items():
        _close(journal, identity, row, *alone, few=len(new) <= FEW)
        if names:
            both = names[row["subject_key"]], names[row["object_key"]]
            journal.add("related", entity=both[0], other=both[1], predicate=identity[1])
    write_new(journal, [*new.values(), *past])
    # What is new may have ended something that held.
    _add_sources(journal, those, known, {} if new else there)
    return len(new)


def _load(
    journal: Journal,
    those: Sequence[Relation],
    known: Known,
    ends: Mapping[str, int],
    single_valued: frozenset[str],
) -> int:
    """As `_write`, for very many: only of those that something has to be looked up for or that are
    said twice a row is made. ends: their row numbers."""
    identities = [identity_of(relation, ends) for relation in those]
    first, again = heard(journal, those, identities)

    def said(identity: Identity) -> Said:
        i = first[identity]
        return again.get(i) or Said(row_of(journal, those[i], identity), those[i].sources)

    there = _there(journal, first)
    _support(journal, there, {identity: said(identity) for identity in there}, frozenset())
    new = [i for identity, i in first.items() if identity not in there]
    alone = single_valued, {identity_of(one, ends) for one in those if one.beside}
    few = len(new) <= FEW
    changed: dict[int, Row] = {}
    for where, i in enumerate(new):
        identity = identities[i]
        if few or i in again or identity[3] or identity[4] or identity[1] in single_valued:
            row = changed[where] = said(identity).row
            _close(journal, identity, row, *alone, few=few)
    order = [*new, *(i for i, relation in enumerate(those) if relation.invalid_at is not None)]
    write_load(journal, [those[i] for i in order], [identities[i] for i in order], changed)
    _add_sources(journal, those, known, {} if new else there)
    return len(new)


def _close(
    journal: Journal,
    identity: Identity,
    row: Row,
    single_valued: frozenset[str],
    beside: Collection[Identity],
    *,
    few: bool,
) -> None:
    """Close what a new relation ends. beside: those that others hold beside; few: everything is
    looked up, as there is little of it."""
    if row["negated"] or row["modality"] or few:
        close_opposite(journal, row)
    if identity[1] in single_valued and identity not in beside and identity[3:] == (False, ""):
        close_others(journal, row)


def _there(journal: Journal, said: Iterable[Identity]) -> dict[Identity, Row]:
    """Return those of these relations that hold already."""
    wanted = set(said)
    found: dict[Identity, Row] = {}
    for row in _alike(journal, wanted):
        identity = (
            row.subject_key,
            row.predicate,
            row.object_key,
            row.negated,
            row.modality,
        )
        if identity in wanted:
            found[identity] = dict(row._mapping)
    return found


def _alike(journal: Journal, wanted: Collection[Identity]) -> Iterator[Any]:
    """Yield the present relations among which those wanted are."""
    if len(wanted) > FEW:
        subjects = {identity[0] for identity in wanted}
        yield from in_lists(journal.connection, _OF_SUBJECTS, subjects)
        return
    for identity in wanted:
        given = dict(zip(("subject", "predicate", "object"), identity, strict=False))
        yield from fetch(journal.connection, SAME, (), **given)


def _support(
    journal: Journal,
    there: Mapping[Identity, Row],
    said: Mapping[Identity, Said],
    unseen: frozenset[str],
) -> None:
    """Let relations that hold be supported by what is said again. unseen: sources that said nothing
    before."""
    for identity, held in there.items():
        one = said[identity]
        if one.sources and unseen.isdisjoint(one.sources):
            noted = in_lists(journal.connection, _NOTED, set(one.sources), relation=held["key"])
            if set(one.sources) <= {row.source for row in noted}:
                continue
        before = held["confidence"], held["trust"]
        strengthen(held, one.row)
        if (held["confidence"], held["trust"]) != before:
            given = {f"b_{name}": held[name] for name in ("key", "confidence", "trust")}
            run(journal.connection, _SUPPORT, **given)


def _add_sources(
    journal: Journal,
    said: Iterable[Relation],
    known: Known,
    before: Mapping[Identity, Row],
) -> None:
    """Note every place that says a relation, those that say it again included.

    before: those found to hold, if nothing was written since.
    """
    those = [relation for relation in said if relation.sources]
    ends = ends_of(those, known)
    places = [(identity_of(relation, ends), relation) for relation in those]
    if not places:
        return
    added = {identity for identity, _ in places} - before.keys()
    there = {**before, **_there(journal, added)} if added else before
    rows = [
        {
            "relation_key": there[identity]["key"],
            **place(row_of(journal, relation, identity), source),
        }
        for identity, relation in places
        if identity in there
        for source in relation.sources
    ]
    insert_rows(journal.connection, _NEW_SOURCE, rows)

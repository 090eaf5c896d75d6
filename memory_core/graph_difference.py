"""What became different between two states of a graph: entities, relations, and what is known.

Pure functions over plain data; which came first is up to whoever calls.
"""

from dataclasses import dataclass

from memory_core.graph import Graph, said_by
from memory_core.model import Entity, Relation


@dataclass(frozen=True, slots=True)
class Changed:
    """Something known of an entity that is not as it was. entity_id: whose; about: "name", "type",
    "pinned" or the attribute's name. before, after: "" where there was or is nothing."""

    entity_id: str
    about: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What one graph has that the other has not, and what it says otherwise. changed: in the order
    of the later graph's entities."""

    added: tuple[Entity, ...] = ()
    removed: tuple[Entity, ...] = ()
    changed: tuple[Changed, ...] = ()
    related: tuple[Relation, ...] = ()
    unrelated: tuple[Relation, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.added or self.removed or self.changed or self.related or self.unrelated)


def difference(before: Graph, after: Graph) -> Difference:
    """Return what is different in `after`. Entities are the same by their ids, relations by what
    they say; how often something was mentioned makes no difference."""
    old = {entity.id: entity for entity in before.entities}
    new = {entity.id: entity for entity in after.entities}
    said_before = {said_by(r): r for r in before.relations}
    said_after = {said_by(r): r for r in after.relations}
    return Difference(
        added=tuple(e for i, e in new.items() if i not in old),
        removed=tuple(e for i, e in old.items() if i not in new),
        changed=tuple(c for i, e in new.items() if i in old for c in _changes(old[i], e)),
        related=tuple(r for key, r in said_after.items() if key not in said_before),
        unrelated=tuple(r for key, r in said_before.items() if key not in said_after),
    )


def both(before: Graph, after: Graph) -> Graph:
    """Return a graph with everything of either; what both hold is as it is in `after`."""
    ids = {entity.id for entity in after.entities}
    said = {said_by(r) for r in after.relations}
    return Graph(
        (*after.entities, *(e for e in before.entities if e.id not in ids)),
        (*after.relations, *(r for r in before.relations if said_by(r) not in said)),
        after.total,
    )


def _changes(old: Entity, new: Entity) -> list[Changed]:
    was = {"name": old.name, "type": old.type, "pinned": "yes" if old.pinned else ""}
    now = {"name": new.name, "type": new.type, "pinned": "yes" if new.pinned else ""}
    was |= {key: str(value) for key, value in old.attributes.items()}
    now |= {key: str(value) for key, value in new.attributes.items()}
    return [
        Changed(new.id, about, was.get(about, ""), now.get(about, ""))
        for about in {**was, **now}
        if was.get(about, "") != now.get(about, "")
    ]

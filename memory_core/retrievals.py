"""Retrievals: what a turn gave to its answer is counted as used; looking at a page is not."""

from collections.abc import Iterable

from memory_core.decay import uses
from memory_core.grounding import Ending
from memory_core.stores.writing.retrievals import Retrieved


def retrieved_of(ending: Ending) -> Iterable[Retrieved]:
    """Return the entities whose lines stand in the prompt of a turn, each with how much longer it
    stays for it."""
    if ending.work is None:
        return
    recalled = ending.work.recalled
    entities = {ranked.entity.id: ranked.entity for ranked in recalled.ranked}
    given = [line.entity_id for line in recalled.context.lines if line.origin == "entities"]
    for entity_id in dict.fromkeys(given):
        entity = entities.get(entity_id)
        if entity is not None:
            ttl, n = ending.parts.ttl(entity.type), uses(entity)
            before = ending.parts.decay.life(ttl, uses=n)
            yield Retrieved(entity_id, ending.parts.decay.life(ttl, uses=n + 1) - before)

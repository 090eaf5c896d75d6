"""Whatever is edited and undone later, a past moment is shown as it was."""

from datetime import datetime

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.model import Entity
from memory_core.stores.base import Store
from memory_core.stores.editing import requests as ask
from tests.store_contract import after
from tests.test_editing_undo import REQUESTS, filled, possible

Seen = tuple[object, ...]


def seen(store: Store, now: datetime) -> Seen:
    """What a memory shows at an instant: entities, what is said of them and where, relations, what
    is near, and what the conversation speaks of."""
    entities = store.entities(user_id="ann", now=now)
    ids = [entity.id for entity in entities]
    links = store.relations(None, user_id="ann", now=now)
    told = (store.attributes(ids, user_id="ann", history=history) for history in (False, True))
    return (
        [(entity, list(entity.attributes)) for entity in entities],
        [sorted((a.subject, a.key, a.value, a.trust, a.source) for a in said) for said in told],
        sorted((r.subject, r.predicate, r.object, r.confidence, *r.sources) for r in links),
        [[e.id for e in near(store, i, now)] for i in ids],
        [[m.id for m in store.messages_about([i], user_id="ann", limit=9)] for i in ids],
        [[(m.message_id, m.text) for m in store.mentions(i, user_id="ann")] for i in ids],
        list(store.session_entities(user_id="ann", session_id="s", now=now, messages=9).items()),
        [m.id for m in store.window(user_id="ann", session_id="s", now=now, limit=9)],
    )


def near(store: Store, entity_id: str, now: datetime) -> list[Entity]:
    return store.within(entity_id, hops=2, user_id="ann", now=now, limit=50)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(REQUESTS, st.booleans()), min_size=1, max_size=6))
def test_past_moments_stay_as_they_were_through_edits_and_undos(
    steps: list[tuple[ask.Request, bool]],
) -> None:
    """Each step is an edit, then perhaps its undo and the undo of that."""
    with filled() as store:
        moments: dict[datetime, Seen] = {}
        at = 5.0
        for request, again in steps:
            event = possible(store, request, at)
            for _ in range(2 if again and event else 0):
                at += 0.5
                moments[after(at - 0.25)] = seen(store, after(at - 0.25))
                assert event is not None
                event = possible(store, ask.Undo(event.id), at)
            at += 0.5
            moments[after(at - 0.25)] = seen(store, after(at - 0.25))
        for moment, shown in moments.items():
            assert seen(store.past(moment), moment) == shown

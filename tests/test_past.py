"""Any past moment can be shown again exactly as it was."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.links import joined
from memory_core.model import Attribute, Entity, Message, Relation, Role
from memory_core.names import normalize
from memory_core.prioritization import rank
from memory_core.stores.base import Store
from memory_core.stores.change import Change, MentionRow
from memory_core.stores.past import firsts as past_firsts
from tests.store_contract import NOW, after, names_in, one, say

THINGS = ("Lamp", "Desk", "Sofa", "Chair")
USERS = count()


@dataclass
class Life:
    """One user's memory, moved along at random, with pictures of what it showed on the way."""

    store: Store
    user: str
    now: datetime = NOW
    latest: datetime = NOW
    numbers: Callable[[], int] = field(default_factory=lambda: count().__next__)
    ids: list[str] = field(default_factory=list)
    pictures: list[tuple[datetime, list[str], dict[str, Any]]] = field(default_factory=list)

    def happens(self, at: datetime) -> None:
        """What happens at an instant changes every picture of that instant or a later one."""
        self.latest = max(self.latest, at)
        self.pictures = [picture for picture in self.pictures if picture[0] < at]

    def write(self, change: Change) -> None:
        used = self.store.apply(change, user_id=self.user, now=self.now).ids
        self.ids = list(dict.fromkeys([*self.ids, *used.values()]))

    def message(self, names: tuple[str, ...], at: datetime, value: int) -> Change:
        number = f"m{self.numbers()}"
        ids = [f"{name} of {number}" for name in names]
        role: Role = "assistant" if value == 3 else "user"
        source = f"message:{number}"
        own: dict[str, Any] = {"valid_at": at, "created_at": at}
        told = role == "user" and value
        return Change(
            session_id="s",
            messages=(Message(role, " ".join(names), at, id=number, session_id="s"),),
            entities=tuple(Entity(n, "PRODUCT", id=i) for n, i in zip(names, ids, strict=True)),
            mentions=tuple(
                MentionRow(i, number, 0, len(n), f"old {n}" if value == 2 else n, at, trust=role)
                for n, i in zip(names, ids, strict=True)
            ),
            aliases=tuple((i, f"old {n}") for n, i in zip(names, ids, strict=True) if value == 2),
            attributes=(Attribute(ids[0], "price", f"${value}", source=source, **own),)
            if told
            else (),
            relations=(
                Relation(
                    ids[0],
                    "works_at" if value == 1 else "near",
                    ids[1],
                    negated=value == 4,
                    confidence=0.5,
                    sources=(source,),
                    **own,
                ),
            )
            if told and len(ids) > 1
            else (),
        )

    def say(self, messages: Sequence[tuple[tuple[str, ...], float, int]]) -> None:
        changes = [self.message(n, self.now + timedelta(minutes=m), v) for n, m, v in messages]
        for change in changes:
            self.happens(change.messages[0].timestamp or self.now)
        self.write(joined(changes))

    def load(self, name: str) -> None:
        self.happens(self.now)
        new_id = f"{name} loaded {self.numbers()}"
        entity = Entity(name, "PRODUCT", {"price": "$7"}, 3, after(-9), after(-2), id=new_id)
        self.write(Change(entities=(entity,), counted=True))

    def edit(self, what: str, name: str) -> None:
        own: dict[str, Any] = {"user_id": self.user, "now": self.now}
        named = self.store.by_names([normalize(name)], include_expired=True, **own)
        if not named:
            return
        entity_id = named[normalize(name)][0].id
        self.happens(self.now)
        if what == "restore":
            self.store.restore(entity_id, **own)
        elif what == "rename":
            self.store.rename(entity_id, name=f"{name} {self.numbers() % 3}", type="DATE", **own)
        else:
            self.store.set_pinned(entity_id, pinned=what == "pin", **own)

    def look(self) -> None:
        if self.now >= self.latest:
            ids = self.ids.copy()
            self.pictures.append((self.now, ids, view(self.store, self.user, self.now, ids)))


def view(store: Store, user: str, now: datetime, ids: list[str]) -> dict[str, Any]:
    """Everything a page or a prompt could show of a memory."""
    own: dict[str, Any] = {"user_id": user, "now": now}
    norms = [normalize(n) for name in THINGS for n in (name, f"{name} 1", f"old {name}")]
    by_names = store.by_names(norms, **own)
    candidates = store.ranking_candidates(named=ids[:1], limit=2, **own)
    return {
        "entities": store.entities(**own),
        "last": store.entities(limit=2, **own),
        "known": store.entities(include_expired=True, **own),
        "some": store.get(ids[:2], **own),
        "expired": store.expired(limit=9, **own),
        "soonest": store.soonest(limit=2, **own),
        "count": store.count(**own),
        "best": rank(store.ranking_candidates(named=(), limit=3, **own), now=now, limit=3),
        "ranking": rank(candidates, named=ids[:1], now=now, limit=2),
        "names": {n: by_names[n] for n in sorted(by_names)},
        "graph": store.relations(None, **own),
        "relations": store.relations(ids[:1], **own),
        "between": store.relations_between(ids[:3], **own),
        "near": sorted(store.neighbours(ids[:1], limit=9, **own)),
        "attributes": store.attributes(ids, user_id=user),
        "messages": store.messages(user_id=user, session_id="s"),
        "window": store.window(session_id="s", limit=3, **own),
        "about": store.messages_about(ids[1:], user_id=user, limit=3),
        "mentions": [store.mentions(i, user_id=user) for i in ids[:2]],
    }


NAMES = st.lists(st.sampled_from(THINGS), min_size=1, max_size=2, unique=True).map(tuple)
SAID = st.tuples(NAMES, st.sampled_from((0.0, 0.0, 0.0, -3.0, -40.0, 5.0)), st.integers(0, 4))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.lists(SAID, min_size=1, max_size=3)),
        st.tuples(st.just("load"), st.sampled_from(THINGS)),
        st.tuples(st.sampled_from(("pin", "unpin", "restore", "rename")), st.sampled_from(THINGS)),
        st.tuples(st.just("expire"), st.none()),
        st.tuples(st.just("look"), st.none()),
        st.tuples(st.just("clock"), st.sampled_from((0.0, 1.0, 7.0, 31.0, 600.0, -5.0))),
    ),
    min_size=4,
    max_size=24,
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=STEPS)
def test_every_past_moment_is_shown_as_it_was(store: Store, steps: list[tuple[str, Any]]) -> None:
    life = Life(store, f"user {next(USERS)}")
    for what, detail in steps:
        if what == "say":
            life.say(detail)
        elif what == "load":
            life.load(detail)
        elif what == "look":
            life.look()
        elif what == "expire":
            life.happens(life.now)
            store.expire(now=life.now, user_id=life.user)
        elif what == "clock":
            life.now += timedelta(minutes=detail)
        else:
            life.edit(what, detail)
        life.look()
    for longest_walk in (past_firsts._LONGEST_WALK, 0):
        with patch.object(past_firsts, "_LONGEST_WALK", longest_walk):
            for at, ids, seen in life.pictures:
                assert view(store.past(at), life.user, at, ids) == seen


def test_imported_conversation_can_be_replayed_message_by_message(store: Store) -> None:
    said = [(("Lamp", "Desk"), float(minute), minute % 3 + 1) for minute in range(12)]
    imported = Life(store, "imported")
    imported.say(said)
    live = Life(store, "live")
    for minute, message in enumerate(said):
        live.say([message])
        at = after(minute)
        then, now = (
            [
                (e.name, e.mentions, e.last_seen, e.expires_at, dict(e.attributes), e.aliases)
                for e in shown.entities(user_id=user, now=at)
            ]
            for shown, user in ((store.past(at), "imported"), (store, "live"))
        )
        assert then == now
        linked_then, linked_now = (
            [
                (r.predicate, r.sources, r.confidence)
                for r in shown.relations(None, user_id=u, now=at)
            ]
            for shown, u in ((store.past(at), "imported"), (store, "live"))
        )
        assert linked_then == linked_now


def test_moment_before_the_first_message_is_empty(store: Store) -> None:
    say(store, "m1", "Lamp")
    past = store.past(NOW - timedelta(microseconds=1))
    assert names_in(past, past_now := NOW - timedelta(microseconds=1)) == set()
    assert past.count(user_id="ann", now=past_now) == 0
    assert names_in(store.past(NOW)) == {"Lamp"}


def test_late_message_does_not_change_what_was_shown_before(store: Store) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Lamp", at=after(5))
    say(store, "m3", "Lamp", at=after(3))
    assert one(store.past(after(4)), "ann:Lamp", after(4)).mentions == 1
    assert one(store.past(after(5)), "ann:Lamp", after(5)).mentions == 3

"""The facade's calls that change the memory by hand: each is an event, and each can be undone."""

from collections.abc import Collection, Mapping

from memory_core.directory import YOU
from memory_core.edits import Apart, Edit, Preview
from memory_core.errors import InputError
from memory_core.inputs import edited_values, identifier, kind_name, proper_name, seconds_more
from memory_core.memory_base import MemoryBase
from memory_core.model import Event
from memory_core.names import normalize
from memory_core.results import Suggestion
from memory_core.stores.editing import requests as ask


class MemoryEditing(MemoryBase):
    """Edits of one user's memory. An unknown id, and one of another user, raises NotFoundError;
    what cannot be done raises InputError with the reason, and then nothing was changed."""

    def merge(self, keep: str, drop: str, *, user_id: str) -> Event:
        """Make two entities one: all that belongs to `drop` belongs to `keep` afterwards.

        Both must be in memory (an expired one is restored first) and not kept apart. Counts are
        sums; where they disagree the more trusted statement holds, then the later one. The user
        ("You") can take in another entity, but not be taken in. Afterwards `drop` is an unknown
        id whose error says where it went.
        """
        return self._make(self._merging(keep, drop, user_id), user_id)

    def preview_merge(self, keep: str, drop: str, *, user_id: str) -> Preview:
        """Return what `merge` would do, without doing it."""
        return self._preview(self._merging(keep, drop, user_id), user_id)

    def _merging(self, keep: str, drop: str, user_id: str) -> ask.Merge:
        gone = self._entity(drop, user_id=user_id)
        if keep != drop and normalize(YOU) in map(normalize, (gone.name, *gone.aliases)):
            message = f"{gone.name!r} is the user, who stays; merge the other one into it instead."
            raise InputError(message)
        return ask.Merge(identifier(keep, what="entity id"), gone.id)

    def split(
        self,
        id: str,
        *,
        mentions: Collection[str] = (),
        aliases: Collection[str] = (),
        name: str,
        type: str | None = None,
        user_id: str,
    ) -> Event:
        """Make some of what was taken for one entity an entity of its own.

        mentions: ids of mentions to take out (`MentionRow.id`). aliases: names to take out, with
        the mentions by these names. What only the messages of these mentions say moves, too. The
        two are kept apart from then on; the event's detail holds the new id as "other".
        """
        request = self._splitting(id, mentions, aliases, name=name, type=type)
        return self._make(request, user_id)

    def preview_split(
        self,
        id: str,
        *,
        mentions: Collection[str] = (),
        aliases: Collection[str] = (),
        name: str,
        type: str | None = None,
        user_id: str,
    ) -> Preview:
        """Return what `split` would do, without doing it; the new entity has no id yet."""
        request = self._splitting(id, mentions, aliases, name=name, type=type)
        return self._preview(request, user_id)

    def _splitting(
        self,
        id: str,
        mentions: Collection[str],
        aliases: Collection[str],
        *,
        name: str,
        type: str | None,
    ) -> ask.Split:
        return ask.Split(
            identifier(id, what="entity id"),
            proper_name(name),
            mentions=frozenset(mentions),
            aliases=frozenset(aliases),
            type=kind_name(type) if type else None,
        )

    def edit(
        self,
        id: str,
        *,
        set: Mapping[str, object] | None = None,
        add_aliases: Collection[str] = (),
        remove_aliases: Collection[str] = (),
        type: str | None = None,
        user_id: str,
    ) -> Event:
        """Set by hand what is known of an entity: the user's own word, which ends what held.

        set: attribute -> value, None to take it away; former values stay in the history.
        """
        return self._make(_amending(id, set, add_aliases, remove_aliases, type=type), user_id)

    def preview_edit(
        self,
        id: str,
        *,
        set: Mapping[str, object] | None = None,
        add_aliases: Collection[str] = (),
        remove_aliases: Collection[str] = (),
        type: str | None = None,
        user_id: str,
    ) -> Preview:
        """Return what `edit` would do, without doing it."""
        return self._preview(_amending(id, set, add_aliases, remove_aliases, type=type), user_id)

    def add_relation(self, subject: str, predicate: str, object: str, *, user_id: str) -> Event:
        """State a relation between two entities by hand; it ends those that contradict it."""
        one, other = (identifier(end, what="entity id") for end in (subject, object))
        named = proper_name(predicate, what="A predicate")
        return self._make(ask.Relate(one, other, named), user_id)

    def remove_relation(self, relation_id: str, *, user_id: str) -> Event:
        """Take a relation back; it stays in the history. relation_id: `Relation.id`."""
        return self._make(ask.Unrelate(identifier(relation_id, what="relation id")), user_id)

    def rename(self, id: str, *, name: str, type: str | None = None, user_id: str) -> Event:
        """Change an entity's name and type; the old name stays as an alias."""
        entity = self._entity(id, user_id=user_id)
        kind = kind_name(type) if type else entity.type
        return self._make(ask.Rename(id, proper_name(name), kind), user_id)

    def pin(self, id: str, *, user_id: str) -> Event:
        """Keep an entity until it is unpinned."""
        return self._make(ask.Renew(identifier(id, what="entity id"), pinned=True), user_id)

    def unpin(self, id: str, *, user_id: str) -> Event:
        """Let an entity's time run again, from now."""
        return self._make(ask.Renew(identifier(id, what="entity id"), pinned=False), user_id)

    def restore(self, id: str, *, user_id: str) -> Event:
        """Bring an expired or deleted entity back, or give one in memory its full time again."""
        return self._make(ask.Renew(identifier(id, what="entity id")), user_id)

    def extend(self, id: str, *, seconds: float, user_id: str) -> Event:
        """Let an entity in memory stay so many seconds longer than it would."""
        request = ask.Extend(identifier(id, what="entity id"), seconds_more(seconds))
        return self._make(request, user_id)

    def delete(self, id: str, *, user_id: str) -> Event:
        """Take an entity out of memory. It can be restored, and comes back when it is named
        again; `forget` erases for good."""
        return self._make(ask.Delete(identifier(id, what="entity id")), user_id)

    def undo(self, event_id: str, *, user_id: str) -> Event:
        """Take an edit back, exactly what it changed; what happened since stays. The undo is an
        event, too, and can be undone. Refused where a later edit changed the same: the error says
        which one to undo first."""
        return self._make(ask.Undo(identifier(event_id, what="event id")), user_id)

    def edits(self, *, user_id: str, limit: int = 50) -> list[Edit]:
        """Return the edits that were made, latest first."""
        return self._parts.store.edits(user_id=identifier(user_id, what="user id"), limit=limit)

    def suggestions(self, *, user_id: str, limit: int = 20) -> list[Suggestion]:
        """Return pairs of entities that may be one thing, likeliest first, with the evidence.
        Nothing is merged; what is as sure as that was merged when it was said. Pairs that are kept
        apart are left out."""
        from memory_core.suggesting import suggestions

        store = self._parts.store
        entities = store.entities(user_id=identifier(user_id, what="user id"), now=self.now())
        pairs = store.kept_apart(user_id=user_id)
        apart = frozenset(frozenset((pair.first.id, pair.second.id)) for pair in pairs)
        return suggestions(entities, limit=limit, apart=apart)

    def cannot_merge(self, a: str, b: str, *, user_id: str) -> Event:
        """Keep two entities apart: they are not suggested as one, and not merged."""
        ids = [identifier(id, what="entity id") for id in (a, b)]
        return self._make(ask.KeepApart(*ids), user_id)

    def allow_merge(self, a: str, b: str, *, user_id: str) -> Event:
        """Take back that two entities are kept apart."""
        ids = [identifier(id, what="entity id") for id in (a, b)]
        return self._make(ask.AllowMerge(*ids), user_id)

    def kept_apart(self, *, user_id: str) -> list[Apart]:
        """Return the pairs that are kept apart, oldest first."""
        return self._parts.store.kept_apart(user_id=identifier(user_id, what="user id"))

    def _make(self, request: ask.Request, user_id: str) -> Event:
        known = identifier(user_id, what="user id")
        return self._parts.store.make_edit(request, user_id=known, now=self.now())

    def _preview(self, request: ask.Request, user_id: str) -> Preview:
        known = identifier(user_id, what="user id")
        return self._parts.store.preview_edit(request, user_id=known, now=self.now())


def _amending(
    id: str,
    values: Mapping[str, object] | None,
    add_aliases: Collection[str],
    remove_aliases: Collection[str],
    *,
    type: str | None,
) -> ask.Amend:
    return ask.Amend(
        identifier(id, what="entity id"),
        edited_values(values or {}),
        tuple(proper_name(alias) for alias in add_aliases),
        tuple(remove_aliases),
        kind_name(type) if type else None,
    )

"""Directory: what is known under which name, in the memory and in the documents of one user."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from memory_core.model import LIBRARY, Entity, Relation
from memory_core.names import named, normalize, runs, words
from memory_core.stores.base import Store

YOU = "You"
"""The user as an entity; never looked for in texts, where "you" is anybody."""
_YOU = normalize(YOU)

MAX_NAMES = 2000
"""Runs of words looked up as names; of a longer text the first part is looked through."""
CANDIDATES = 60
"""Entities last spoken of among which a reference is looked for."""
DOCUMENT_CANDIDATES = 20


def document_owners(user_id: str, *, library: bool) -> list[str]:
    """Return whose documents a user's questions are answered from: the user's own and, unless it
    is switched off, the library's."""
    return [user_id, LIBRARY] if library else [user_id]


@dataclass(frozen=True, slots=True)
class Directory:
    """Looks names up for one user; `now` is the instant its reads are made for."""

    store: Store
    user_id: str
    now: datetime
    library: bool = True

    @property
    def owners(self) -> list[str]:
        """Whose documents are read."""
        return document_owners(self.user_id, library=self.library)

    def lookup(self, norms: Collection[str]) -> dict[str, Entity]:
        """Return for each name the entity in memory (archived ones too: naming one again brings
        it back), else the one documents speak of, the user's own before the library's."""
        if not norms:
            return {}
        by_name = self.store.by_names(
            norms, user_id=self.user_id, now=self.now, include_expired=True
        )
        found = {norm: entities[0] for norm, entities in by_name.items() if entities}
        in_documents = self.in_documents(set(norms) - found.keys())
        return found | {norm: entities[0] for norm, entities in in_documents.items()}

    def in_documents(self, norms: Collection[str]) -> dict[str, list[Entity]]:
        """Return for each name what documents say of it, place by place: the user's own documents,
        or where they are silent the library."""
        found: dict[str, list[Entity]] = {}
        for owner in self.owners:
            missing = set(norms) - found.keys()
            if missing:
                for entity in self.store.document_entities(names=missing, user_ids=[owner]):
                    found.setdefault(normalize(entity.name), []).append(entity)
        return found

    def known_in(self, text: str) -> list[tuple[int, int, Entity]]:
        """Return where the text speaks of something known by its name, longest names first.

        Of what only documents speak of, no single word in lower case counts ("mill"), and nothing
        without attributes: too many common words are names somewhere.
        """
        said = words(text)
        norms = {norm for norm, _, _ in islice(runs(said), MAX_NAMES)}
        known = self.lookup(norms - {_YOU})
        return [
            (start, end, entity)
            for start, end, entity in named(said, known)
            if entity.trust != "document"
            or (entity.attributes and (" " in entity.name or not text[start:end].islower()))
        ]

    def spoken_of(self) -> list[Entity]:
        """Return the entities last spoken of, the user among them."""
        return self.store.entities(user_id=self.user_id, now=self.now, limit=CANDIDATES)

    def recent(self) -> list[Entity]:
        """Return the entities last spoken of, which a short form of a name may mean."""
        return [entity for entity in self.spoken_of() if entity.name != YOU]

    def ties_of_user(self, ids: Collection[str]) -> tuple[str, list[Relation]]:
        """Return the id of the user, and what holds, plainly said, between the user and these
        entities or among them; "" and nothing for a user who was never spoken of."""
        you = self.lookup({_YOU}).get(_YOU) if ids else None
        if you is None:
            return "", []
        between = self.store.relations_between([you.id, *ids], user_id=self.user_id, now=self.now)
        return you.id, [one for one in between if not (one.negated or one.modality)]

    def candidates(self, text: str) -> list[Entity]:
        """Return what a reference in the text may mean: the entities last spoken of, and those of
        documents that share a word with the text."""
        recent = self.recent()
        shared = {word.norm for word in words(text) if word.norm[0].isalnum()}
        from_documents = self.store.document_entities(
            any_word=shared, user_ids=self.owners, limit=DOCUMENT_CANDIDATES
        )
        have = {entity.name.casefold() for entity in recent}
        first = {e.name.casefold(): e for e in reversed(from_documents)}
        return [*recent, *(e for name, e in first.items() if name not in have)]

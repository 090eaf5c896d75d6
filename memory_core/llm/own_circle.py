"""Somebody of the user's own circle, whom a document speaks of only by that very name: "my cat
Felix" is no Felix Varga."""

from collections.abc import Mapping
from dataclasses import replace

from memory_core.llm.naming import Subject
from memory_core.model import Relation
from memory_core.names import normalize

_OF = "_OF"
"""How the predicates of such ties end: SISTER_OF, CAT_OF, FRIEND_OF."""
_USER = "you"


def narrowed(this: Subject, names: Mapping[str, str]) -> Subject:
    """Return somebody of the user's own circle of whom one name is known as one whom no longer name
    means; anybody else as he or she is. names: of entities, by id."""
    known_whole = this.entity.type != "PERSON" or any(" " in name for name in this.full)
    if known_whole or not any(_is_tie(one, names) for one in this.known.relations):
        return this
    return replace(this, full=frozenset(), short=this.names)


def _is_tie(relation: Relation, names: Mapping[str, str]) -> bool:
    """Whether a relation says what somebody is to the user."""
    ends = {normalize(names.get(one, one)) for one in (relation.subject, relation.object)}
    return relation.predicate.endswith(_OF) and relation.trust == "user" and _USER in ends

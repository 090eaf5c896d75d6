"""The facade's calls about the person: preferences, the log of turns, and facts."""

import re
from datetime import datetime

from memory_core.errors import InputError
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.names import clean
from memory_core.people import Choice, Fact, Interaction, Preference

MAX_VALUE_CHARS = 200
MAX_COMMENT_CHARS = 2000
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")


class MemoryPeople(MemoryBase):
    """What a memory knows of one user. All of it comes from the user's own words; reading it
    changes nothing."""

    def preferences(self, user_id: str) -> list[Preference]:
        """Return preferences with their confidence and evidence, surest first: learned from the
        last 30 days and 50 turns, stated plainly at any time, or set by hand."""
        from memory_core.adapting import known_preferences

        user_id = identifier(user_id, what="user id")
        return known_preferences(self._parts.store, user_id=user_id, now=self.now())

    def set_preference(self, key: str, value: str, *, user_id: str) -> None:
        """Set a preference by hand; it holds until another is set or stated. Raises InputError for
        a value that key cannot have."""
        from memory_core.profile import ALLOWED

        given = " ".join(clean(value).split())
        allowed = ALLOWED.get(self._preference_key(key), ())
        if not given or len(given) > MAX_VALUE_CHARS:
            message = f"A preference is text of 1 to {MAX_VALUE_CHARS} characters."
            raise InputError(message)
        if allowed and given not in allowed:
            message = f"{key} cannot be {given!r}; it is one of: {', '.join(sorted(allowed))}."
            raise InputError(message)
        self._choose(Choice(key, given, self.now()), user_id=user_id)

    def forget_preference(self, key: str, *, user_id: str, value: str = "") -> None:
        """Forget what was learned or set under a key, of one value or of all; it is not learned
        again from what was said until now."""
        choice = Choice(self._preference_key(key), value, self.now(), forgotten=True)
        self._choose(choice, user_id=user_id)

    def _choose(self, choice: Choice, *, user_id: str) -> None:
        self._parts.store.choose(choice, user_id=identifier(user_id, what="user id"))

    def _preference_key(self, key: str) -> str:
        if not isinstance(key, str) or not _KEY.fullmatch(key):
            message = f"{key!r} is no name of a preference; use small letters, digits and _."
            raise InputError(message)
        return key

    def interactions(
        self, user_id: str, *, limit: int = 50, since: datetime | None = None
    ) -> list[Interaction]:
        """Return turns, latest first. since: aware UTC."""
        if since is not None and since.tzinfo is None:
            message = "The time since when needs a time zone; use datetime(..., tzinfo=UTC)."
            raise InputError(message)
        return self._parts.store.interactions(
            user_id=identifier(user_id, what="user id"), limit=limit, since=since
        )

    def rate(self, message_id: str, *, user_id: str, satisfaction: int, comment: str = "") -> None:
        """Keep how an answer was received: 1 good, -1 bad, 0 to take that back.

        message_id: of the answer (Turn.answer_id). Raises InputError, NotFoundError.
        """
        if satisfaction not in (-1, 0, 1):
            message = f"Satisfaction is 1, -1 or 0, not {satisfaction!r}."
            raise InputError(message)
        self._parts.store.rate(
            identifier(message_id, what="message id"),
            user_id=identifier(user_id, what="user id"),
            satisfaction=satisfaction,
            comment=clean(comment).strip()[:MAX_COMMENT_CHARS],
        )

    def facts(self, user_id: str, query: str | None = None, limit: int = 5) -> list[Fact]:
        """Return what the user said of himself, herself and their things: what fits a query best,
        or without one the surest. Never what the assistant or a document says."""
        from memory_core.facts import facts_of

        return facts_of(
            self._parts,
            user_id=identifier(user_id, what="user id"),
            now=self.now(),
            query=clean(query or ""),
            limit=limit,
        )

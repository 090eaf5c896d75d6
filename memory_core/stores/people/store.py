"""Reading and rating what was learned of the user."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, func, select, update

from memory_core.errors import NotFoundError
from memory_core.people import MANY_VALUED, Choice, Interaction, Sign
from memory_core.stores.engine.dialects import insert_or_change
from memory_core.stores.engine.prepared import fetch
from memory_core.stores.entities import LIMIT
from memory_core.stores.lookups import user_key
from memory_core.stores.part import Part
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.memory import OWNER, digest, messages, sessions
from memory_core.stores.schema.people import choices, interactions, signs

MAX_SAID = 200
"""Plain statements of preferences that are looked at, the latest."""
SIGNS_PER_MESSAGE = 12
"""More than a message is ever read for."""

_SIGN = (
    select(signs, messages.c.id.label("message_id"))
    .join(messages, messages.c.key == signs.c.message_key)
    .where(signs.c.user_key == OWNER)
    .order_by(signs.c.message_key.desc(), signs.c.key)
    .limit(LIMIT)
)
_OLDEST_TURN = (
    select(interactions.c.question_key)
    .where(interactions.c.user_key == OWNER)
    .order_by(interactions.c.key.desc())
    .limit(1)
    .offset(bindparam("skip"))
    .scalar_subquery()
)
_SINCE: Any = bindparam("since", type_=Instant())
_SHOWN = _SIGN.where(
    signs.c.said.is_(False),
    signs.c.at >= _SINCE,
    signs.c.message_key >= func.coalesce(_OLDEST_TURN, 0),
)
_SAID = _SIGN.where(signs.c.said.is_(True))
_CHOICES = select(choices).where(choices.c.user_key == OWNER).order_by(choices.c.key)

_QUESTION, _ANSWER = messages.alias("question"), messages.alias("answer")
_TURNS: Select[Any] = (
    select(
        interactions,
        _QUESTION.c.id.label("question_id"),
        _QUESTION.c.content.label("query"),
        _ANSWER.c.id.label("answer_id"),
        _ANSWER.c.content.label("response"),
        sessions.c.id.label("session_id"),
    )
    .join(_QUESTION, _QUESTION.c.key == interactions.c.question_key)
    .join(_ANSWER, _ANSWER.c.key == interactions.c.answer_key)
    .join(sessions, sessions.c.key == _QUESTION.c.session_key)
    .where(interactions.c.user_key == OWNER)
    .order_by(interactions.c.key.desc())
    .limit(LIMIT)
)
_TURNS_SINCE = _TURNS.where(interactions.c.at >= _SINCE)
_RATE = (
    update(interactions)
    .where(
        interactions.c.user_key == OWNER,
        interactions.c.answer_key
        == select(messages.c.key)
        .where(messages.c.user_key == OWNER, messages.c.id == bindparam("message"))
        .scalar_subquery(),
    )
    .values(satisfaction=bindparam("b_satisfaction"), comment=bindparam("b_comment"))
)


class People(Part):
    """`people_base.PeopleStore`, the statements aside (see facts.py)."""

    def signs(self, *, user_id: str, since: datetime, turns: int) -> list[Sign]:
        """Return what shows preferences, latest first: what the wording showed since then, in the
        last `turns` messages and turns, and what was stated plainly, whenever that was."""
        given: dict[str, Any] = {
            "user": digest(user_id),
            "skip": max(0, turns - 1),
            "since": since,
        }
        with self._database.read() as connection:
            limit = SIGNS_PER_MESSAGE * max(0, turns)
            shown = list(fetch(connection, _SHOWN, limit=limit, **given))
            said = fetch(connection, _SAID, user=given["user"], limit=MAX_SAID)
        recent = set(list(dict.fromkeys(row.message_key for row in shown))[: max(0, turns)])
        rows = [*(row for row in shown if row.message_key in recent), *said]
        return [_sign(row) for row in sorted(rows, key=lambda r: (-r.message_key, r.key))]

    def choices(self, *, user_id: str) -> list[Choice]:
        """Return what the user decided about preferences, oldest first."""
        with self._database.read() as connection:
            rows = fetch(connection, _CHOICES, user=digest(user_id))
            return [Choice(row.name, row.value, row.at, row.forgotten) for row in rows]

    def choose(self, choice: Choice, *, user_id: str) -> None:
        """Keep a decision in the place of an earlier one; a preference that is forgotten loses
        the signs it was learned from."""
        with self._database.write(user_id) as connection:
            owner = user_key(connection, user_id)
            replaced = [choices.c.user_key == owner, choices.c.name == choice.key]
            learned = [signs.c.user_key == owner, signs.c.name == choice.key]
            if choice.value and (choice.forgotten or choice.key in MANY_VALUED):
                replaced.append(choices.c.value == choice.value)
                learned.append(signs.c.value == choice.value)
            connection.execute(delete(choices).where(*replaced, choices.c.forgotten.is_(False)))
            if choice.forgotten:
                connection.execute(delete(signs).where(*learned))
            row = {
                "user_key": owner,
                "name": choice.key,
                "value": choice.value,
                "forgotten": choice.forgotten,
                "at": choice.at,
            }
            kept = insert_or_change(
                choices,
                ("user_key", "name", "value", "forgotten"),
                lambda new: {"at": new.at},
            )
            connection.execute(kept, row)
        if choice.forgotten:
            self._database.scrub()

    def interactions(
        self, *, user_id: str, limit: int, since: datetime | None = None
    ) -> list[Interaction]:
        """Return turns, latest first."""
        given: dict[str, Any] = {"user": digest(user_id), "limit": max(0, limit)}
        with self._database.read() as connection:
            if since is None:
                rows = list(fetch(connection, _TURNS, **given))
            else:
                rows = list(fetch(connection, _TURNS_SINCE, since=since, **given))
        return [_interaction(row) for row in rows]

    def rate(self, message_id: str, *, user_id: str, satisfaction: int, comment: str) -> None:
        """Keep how an answer was received. Raises NotFoundError where there is no such answer."""
        given = {
            "user": digest(user_id),
            "message": message_id,
            "b_satisfaction": satisfaction,
            "b_comment": comment,
        }
        with self._database.write(user_id) as connection:
            if not connection.execute(_RATE, given).rowcount:
                message = f"There is no answer {message_id!r} in this memory, so nothing was rated."
                raise NotFoundError(message)


def _sign(row: Row[Any]) -> Sign:
    return Sign(
        key=row.name,
        value=row.value,
        words=row.words,
        weight=row.weight,
        said=row.said,
        against=row.against,
        message_id=row.message_id,
        at=row.at,
    )


def _interaction(row: Row[Any]) -> Interaction:
    return Interaction(
        id=row.answer_id,
        question_id=row.question_id,
        session_id=row.session_id,
        query=row.query,
        rewritten=row.rewritten or row.query,
        response=row.response,
        topic=row.topic,
        at=row.at,
        answered_by=row.answered_by,
        clarification=row.clarification,
        n_memories=row.n_memories,
        n_chunks=row.n_chunks,
        ms=row.ms,
        satisfaction=row.satisfaction,
        comment=row.comment,
    )

"""What a memory's database must keep of the person it talks with, as a protocol."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memory_core.history import Standing
from memory_core.model import Attribute, Relation
from memory_core.people import Choice, Interaction, Sign

Places = tuple[tuple[str, datetime], ...]
"""Where something was said ("message:ID") and when, oldest first."""


@dataclass(frozen=True, slots=True)
class Statements:
    """What the user said of things, oldest first, each with its places."""

    attributes: tuple[tuple[Attribute, Places], ...] = ()
    relations: tuple[tuple[Relation, Places], ...] = ()


class PeopleStore(Protocol):
    """Signs of preferences, choices, the log of turns, and what the user said of things."""

    def signs(self, *, user_id: str, since: datetime, turns: int) -> list[Sign]:
        """Return what shows preferences, latest first: what the wording showed since then, in the
        last `turns` messages and turns, and what was stated plainly, whenever that was."""

    def choices(self, *, user_id: str) -> list[Choice]:
        """Return what the user decided about preferences."""

    def choose(self, choice: Choice, *, user_id: str) -> None:
        """Keep a decision in the place of an earlier one; a preference that is forgotten loses
        the signs it was learned from."""

    def interactions(
        self, *, user_id: str, limit: int, since: datetime | None = None
    ) -> list[Interaction]:
        """Return turns, latest first."""

    def rate(self, message_id: str, *, user_id: str, satisfaction: int, comment: str) -> None:
        """Keep how an answer was received. Raises NotFoundError where there is no such answer."""

    def told(self, ids: Collection[str], *, user_id: str, limit: int) -> Statements:
        """Return what the user said of these entities and what holds still: the latest attributes
        and relations, at most `limit` of each, whether or not their ends expired."""

    def standing(
        self, message_ids: Collection[str], *, user_id: str
    ) -> dict[str, tuple[Standing, ...]]:
        """Return what the user states in these messages, by message, and whether it holds."""

"""What a chat turn needs from whoever reads the text, as a protocol."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from memory_core.model import Cluster, Entity, Extraction, Message, Rewrite


class Reader(Protocol):
    """Reads text offline: what is named, what is said of it, and what a question refers to."""

    def extract(self, text: str, *, subject: str = "", at: datetime | None = None) -> Extraction:
        """Return mentions, attributes and relations of a text.

        subject: the name statements without a subject of their own are about ("Warranty: 2 years"
            under the heading "Dell XPS 15"), "" for none.
        at: when the text was written: what "next Friday" counts from. None leaves dates as written.
        """

    def extract_many(
        self,
        texts: Iterable[str],
        *,
        batch_size: int = 64,
        subjects: Iterable[str] = (),
        times: Iterable[datetime | None] = (),
    ) -> Iterator[Extraction]:
        """As `extract` for many texts, in order, at a lower cost for each.

        subjects: for each text in turn what its statements are about; none for none.
        times: for each text in turn when it was written; none for unknown.
        """

    def coreference(self, text: str) -> list[Cluster]:
        """Return which stretches of one text mean the same thing, pronouns included."""

    def rewrite(
        self,
        question: str,
        *,
        history: Sequence[Message],
        entities: Sequence[Entity] | None = None,
    ) -> Rewrite:
        """Make a question stand alone.

        history: what was said before, oldest first, both roles.
        entities: what references may mean, each with type, last_seen and aliases (entities known
            only from documents have trust "document"); None takes the names in the history.
        """

    def same_entity(self, a: str, b: str) -> float:
        """Return how sure it is that two names as written mean one thing, 0..1."""

"""Messages read by an OpenAI-compatible service: one call gives what a message names, states and
refers to; nothing of it is believed unchecked."""

from collections.abc import Sequence
from dataclasses import replace

from memory_core.errors import ServiceBrokenError
from memory_core.llm.asking import read
from memory_core.llm.connection import Connection, Waiting
from memory_core.llm.hosts import Hosts
from memory_core.llm.loose_json import loose_json
from memory_core.llm.reading_base import MAX_READ_CHARS, ReadingRequest, ServiceReading
from memory_core.llm.reading_checks import Checking
from memory_core.llm.rewrite_checks import References, checked_rewrite
from memory_core.llm.spending import Purse
from memory_core.llm.structured import Completed, Manner, StructuredService
from memory_core.llm.verbalizing import Fact, Verbalized, verbalize
from memory_core.model import Extraction, Message
from memory_core.prompts import reading_prompt

HISTORY_MESSAGES = 6
HISTORY_CHARS = 500
"""Characters of each earlier message that are sent."""
KNOWN_NAMES = 30
MAX_NOTES = 20
SMALL_TALK = frozenset({"empty", "greeting", "thanks"})


class ServiceReader:
    """Reads by a service. Holds a connection pool: close it when done.

    api_key, base_url, model: as for the answering service. timeout_s: seconds one message may
    take, tries included. manner: what the service was found to understand, kept by the caller for
    as long as it uses this service. purse, hosts: as for the answering service.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None = None,
        model: str,
        timeout_s: float = 6,
        manner: Manner | None = None,
        waiting: Waiting | None = None,
        purse: Purse | None = None,
        hosts: Hosts | None = None,
    ) -> None:
        """Check the settings; no request is made yet. Raises InputError."""
        self._connection = Connection(
            api_key, base_url=base_url, model=model, timeout_s=timeout_s, hosts=hosts
        )
        self.name = self._connection.model
        self.service = StructuredService(
            self._connection, manner=manner, budget_s=timeout_s, waiting=waiting, purse=purse
        )

    def __repr__(self) -> str:
        """Show the service without the key."""
        return f"ServiceReader({self._connection!r})"

    def close(self) -> None:
        """Give back the connections."""
        self._connection.close()

    def read(self, request: ReadingRequest) -> ServiceReading:
        """Return a message read and checked. Raises ServiceError."""
        if len(request.text) > MAX_READ_CHARS:
            return _unread(f"longer than {MAX_READ_CHARS:,} characters, not sent")
        if read(request.text).kind in SMALL_TALK:
            return _unread("small talk, not sent")
        from memory_core.llm.reading_schema import schema

        recent = [_short(message) for message in request.history[-HISTORY_MESSAGES:]]
        request = replace(request, history=tuple(recent))
        asked = reading_prompt(
            request.text,
            history=recent,
            known=list(dict.fromkeys(entity.name for entity in request.known))[:KNOWN_NAMES],
            types=request.vocabulary.types,
            predicates=request.vocabulary.predicates,
        )
        done = self.service.ask(asked, name="reading", schema=schema)
        return checked(done, request, extractor=f"llm:{self.name}")

    def write(self, facts: Sequence[Fact]) -> Verbalized:
        """Return facts as sentences, by the service where they hold; see `verbalize`."""
        return verbalize(self.service, facts)


def _short(message: Message) -> Message:
    return replace(message, content=" ".join(message.content.split())[:HISTORY_CHARS])


def _unread(why: str) -> ServiceReading:
    return ServiceReading(None, None, (why,))


def checked(done: Completed, request: ReadingRequest, *, extractor: str) -> ServiceReading:
    """Return what holds of a reply; `notes` lists all that was repaired and rejected."""
    from memory_core.llm.reading_schema import FIELDS, ReferenceSaid, taken

    notes = list(done.notes)
    try:
        reply = loose_json(done.text, wanted=FIELDS)
    except ServiceBrokenError as error:
        return ServiceReading(
            None, None, (*notes, f"rejected: {error}"), usage=done.usage, whole=False
        )
    notes += [f"repaired: {note}" for note in reply.notes]
    references = References(request, reason=extractor)
    references.take(
        taken(reply.value.get("references"), ReferenceSaid, what="reference", notes=notes) or []
    )
    notes += references.notes
    found_notes: list[str] = []
    extraction = _extraction(reply.value, request, references, extractor, found_notes)
    said = reply.value.get("rewrite")
    if isinstance(said, str):
        rewrite, wrong = checked_rewrite(said, references, request)
    else:
        rewrite, wrong = None, "there is none in the reply"
    if wrong:
        notes.append(f"rejected the rewrite: {wrong}")
    return ServiceReading(
        extraction,
        rewrite,
        _shortened(notes),
        _shortened(found_notes),
        done.usage,
        whole=not (done.cut or reply.cut),
    )


def _shortened(notes: list[str]) -> tuple[str, ...]:
    if len(notes) <= MAX_NOTES:
        return tuple(notes)
    return (*notes[:MAX_NOTES], f"and {len(notes) - MAX_NOTES} more repairs and rejections")


def _extraction(
    raw: dict[str, object],
    request: ReadingRequest,
    references: References,
    extractor: str,
    notes: list[str],
) -> Extraction | None:
    """Return what the message names and states, None where a reply says nothing about that or
    nothing of it holds: that is no message without entities."""
    from memory_core.llm.reading_schema import AttributeSaid, EntitySaid, RelationSaid, taken

    entities = taken(raw.get("entities"), EntitySaid, what="entity", notes=notes)
    attributes = taken(raw.get("attributes"), AttributeSaid, what="attribute", notes=notes)
    relations = taken(raw.get("relations"), RelationSaid, what="relation", notes=notes)
    if entities is None:
        return None
    check = Checking(request.text, request.vocabulary, extractor, references.meant())
    found = check.extraction(entities, attributes or [], relations or [])
    notes += check.notes
    if raw["entities"] and not found.mentions:
        notes.append("rejected the reading: none of its entities stands in the message")
        return None
    return found

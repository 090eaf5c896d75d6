"""Grounding: what a turn found out, and what its answer may rest on."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from memory_core.chunk_scores import worth_a_look
from memory_core.context import CountTokens
from memory_core.conversation import Summary, Topic
from memory_core.guarding import why_suspect
from memory_core.history import Standing
from memory_core.links import Links
from memory_core.llm.base import Bill, Evidence
from memory_core.llm.of_two import halves
from memory_core.llm.plain_words import restated
from memory_core.llm.situations import in_situation
from memory_core.model import Extraction, Message, Rewrite
from memory_core.parts import Parts
from memory_core.people import ANYBODY, Manner
from memory_core.prompted import Spent
from memory_core.recall import Recalled
from memory_core.results import Context, ContextLine, Hit, PromptMessage, Source
from memory_core.retrieval.base import ChunkHit
from memory_core.searching import chunk_hits, search_chunks
from memory_core.tracking import Track

LOOKED_AT = 12
"""Pieces of documents the offline answerer looks at, those of the prompt among them."""
AMONG = 120
"""Pieces they are chosen from, more than a search reads: what answers in other words is often found
late by the words of the question. Of 932 questions over sample documents it is not among the pieces
looked at for 24 with 60 and for 14 with 120."""


def _nothing_recalled() -> Recalled:
    return Recalled(Context(), (), (), {})


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a user, with id, timestamp and session_id, and the instant it is answered."""

    parts: Parts
    user_id: str
    message: Message
    now: datetime


@dataclass(slots=True)
class Recent:
    """What a prompt repeats of its conversation.

    messages: in order; left_out: of the window, with why. summary: of what is older, as stored or
    further; base: until where the stored one goes, "" for none. pending: messages that left the
    window, are in no summary yet and are repeated until then.
    """

    messages: tuple[Message, ...] = ()
    left_out: tuple[ContextLine, ...] = ()
    summary: Summary | None = None
    shown: Summary | None = None
    base: str = ""
    pending: tuple[Message, ...] = ()


@dataclass(slots=True)
class Working:
    """What a turn has found out so far, filled step by step.

    evidence: what the prompt shows; looked_at: pieces that the offline answerer looks at, in an
    order of its own; apart: the same for each of two questions in one message. situation: the
    question with what was told right before it, "" where nothing was.
    """

    rewrite: Rewrite = field(default_factory=lambda: Rewrite("", ""))
    situation: str = ""
    extraction: Extraction = field(default_factory=Extraction)
    links: Links = field(default_factory=Links)
    recalled: Recalled = field(default_factory=_nothing_recalled)
    standing: Mapping[str, tuple[Standing, ...]] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    looked_at: tuple[Evidence, ...] = ()
    apart: dict[str, tuple[Evidence, ...]] = field(default_factory=dict)
    hits: tuple[Hit, ...] = ()
    history: tuple[Message, ...] = ()
    prompt: tuple[PromptMessage, ...] = ()
    answered_by: str = ""
    sources: tuple[Source, ...] = ()
    warning: str = ""
    down: dict[str, str] = field(default_factory=dict)
    spent: Spent | None = None
    notes: tuple[str, ...] = ()
    manner: Manner = ANYBODY
    track: Track = field(default_factory=Track)
    recent: Recent = field(default_factory=Recent)

    @property
    def topic(self) -> Topic:
        """What the conversation is about."""
        return self.track.topic

    def warn(self, problem: str) -> None:
        """Add what went wrong to what the page shows under the answer."""
        self.warning = " ".join(part for part in (self.warning, problem) if part)

    def lacks(self, part: str, problem: str) -> None:
        """Note that a part is down: what is wrong with it and what is done instead."""
        self.down[part] = problem
        self.warn(problem)

    def pay(self, bill: Bill) -> None:
        """Add what a request cost to what the turn cost."""
        self.notes += bill.notes
        self.spent = together(self.spent, bill.spent)


def together(first: Spent | None, other: Spent) -> Spent:
    """Return what two requests cost."""
    if first is None:
        return other
    costs = [one.cost for one in (first, other) if one.cost is not None]
    return Spent(
        first.requests + other.requests,
        first.sent + other.sent,
        first.received + other.received,
        first.estimated or other.estimated,
        sum(costs) if costs else None,
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """What is known when a message is about to be written, for those who add something to it.

    message: the user's, with id, timestamp and session_id; links: what it speaks of and says.
    reply: the answer, None where there is none (an observation, or a turn stopped before it);
    said: what the reply speaks of. work: what the turn found out, None for an observation.
    """

    parts: Parts
    user_id: str
    now: datetime
    message: Message
    links: Links
    reply: Message | None = None
    said: Links | None = None
    work: Working | None = None


def evidence_of(found: Sequence[ChunkHit]) -> tuple[Evidence, ...]:
    """Return found chunks as evidence."""
    return tuple(
        Evidence(
            "chunk",
            hit.chunk.id,
            hit.chunk.document_name,
            hit.chunk.text,
            hit.chunk.heading,
            worth_a_look(hit),
            hit.similarity,
            hit.own,
        )
        for hit in found
    )


def looked_at(hits: Sequence[ChunkHit], *, always: Collection[str], shown: int) -> list[ChunkHit]:
    """Return the pieces that the offline answerer looks at: those the prompt may show, the first of
    all, and those that are most worth a look.

    hits: best first; always: ids of chunks that come first; shown: how many the prompt may show.
    """
    alone = sorted(hits, key=lambda hit: (hit.chunk.id not in always, -worth_a_look(hit)))
    best = alone[: max(LOOKED_AT, shown)]
    return [*best, *(hit for hit in hits[:shown] if hit not in best)]


def fit_evidence(
    work: Working,
    evidence: Sequence[Evidence],
    *,
    token_budget: int,
    count_tokens: CountTokens,
) -> None:
    """Take the evidence that fits into what memory leaves of the budget, best first, and note
    the rest as left out; the best piece is in whatever it takes."""
    context = work.recalled.context
    left = token_budget - sum(line.tokens for line in context.lines)
    left -= count_tokens(work.recent.shown.text) if work.recent.shown else 0
    kept: list[Evidence] = []
    left_out = list(context.left_out)
    for one in evidence:
        size = count_tokens(one.text)
        if size <= left or not kept:
            kept.append(one)
            left -= size
        else:
            why = f"its {size} tokens do not fit into the budget"
            left_out.append(ContextLine(one.text, "documents", size, why, source=one.source_id))
    work.evidence = tuple(kept)
    work.recalled = replace(work.recalled, context=replace(context, left_out=tuple(left_out)))


def spoken_of(work: Working, *, limit: int) -> list[str]:
    """Return ids of the chunks that speak of the entities the question is about."""
    sources = [a.source for k in work.recalled.known if k.focus for a in k.attributes]
    ids = dict.fromkeys(s.removeprefix("chunk:") for s in sources if s.startswith("chunk:"))
    return list(ids)[:limit]


def retrieve(parts: Parts, work: Working, *, user_id: str) -> int:
    """Find pieces of documents and take those that fit the budget; returns how many were found.
    Raises RetrievalError."""
    settings, rewrite = parts.settings, work.rewrite
    work.situation = in_situation(rewrite.text, original=rewrite.original, history=work.history)
    always = spoken_of(work, limit=settings.retrieved_chunks)
    of_each = halves(restated(rewrite.text)) or ()
    search = partial(
        search_chunks,
        parts,
        user_id=user_id,
        limit=AMONG,
        always=always,
        among=AMONG,
    )
    hits = search(
        [work.situation, rewrite.text, *rewrite.search_queries, *of_each],
        told=lambda problem: work.lacks("documents", problem),
    )
    found = hits[: settings.retrieved_chunks]
    work.looked_at = evidence_of(looked_at(hits, always=always, shown=len(found)))
    for half in of_each:
        alone = search([half])
        shown = len(alone[: settings.retrieved_chunks])
        work.apart[half] = evidence_of(looked_at(alone, always=always, shown=shown))
    work.hits = tuple(replace(hit, suspect=why_suspect(hit.text)) for hit in chunk_hits(found))
    fit_evidence(
        work,
        evidence_of(found),
        token_budget=settings.token_budget,
        count_tokens=parts.count_tokens,
    )
    return len(found)

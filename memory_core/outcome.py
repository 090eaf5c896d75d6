"""What a turn found out, as the prompt a service is sent, as what an answer may rest on, and as the
finished turn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from memory_core.context import CountTokens
from memory_core.grounding import Working
from memory_core.guarding import why_suspect
from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.model import Message, Rewrite
from memory_core.prompts import Excerpt, answer_prompt
from memory_core.results import PromptMessage, Source, Step, Turn

NO_MEMORY = "This answer does without memory and documents, and is not remembered."
NOT_KEPT = "The answer stands, but this question and its answer are not remembered."

Around = Callable[[Sequence[Evidence]], tuple[Evidence, ...]]


def prompt_of(
    work: Working, message: Message, *, count_tokens: CountTokens
) -> tuple[PromptMessage, ...]:
    """Return the messages a service is sent."""
    return answer_prompt(
        question=message.content,
        rewritten=work.rewrite.text,
        context=work.recalled.context,
        documents=[
            Excerpt(f"{e.name} ({e.heading})" if e.heading else e.name, e.text, e.source_id)
            for e in work.evidence
        ],
        history=work.recent.messages,
        summary=shown.text if (shown := work.recent.shown) else "",
        count_tokens=count_tokens,
        manner=work.manner,
    )


def answer_request(work: Working, message: Message, *, around: Around) -> AnswerRequest:
    """Return everything an answer may rest on. around: reads evidence again with what stands around
    it."""
    names = {**work.recalled.names, **{i: e.name for i, e in work.links.entities.items()}}
    return AnswerRequest(
        question=work.rewrite.text,
        original=message.content,
        messages=work.prompt,
        known=work.recalled.known,
        evidence=work.evidence,
        names=tuple(names.items()),
        history=work.history,
        learned=tuple(work.links.focus),
        statements=tuple(work.links.relations),
        stated=tuple(a for a in work.links.attributes if a.trust == "user"),
        ambiguous=tuple(candidate.name for candidate in work.rewrite.ambiguous),
        manner=work.manner,
        around=partial(around, work.looked_at),
        apart={half: partial(around, found) for half, found in work.apart.items()},
        standing=work.standing,
        heard=work.rewrite.heard,
        at=message.timestamp,
        situation=work.situation,
    )


def turn_of(
    work: Working,
    message: Message,
    *,
    answer: str,
    answer_id: str,
    ids: Mapping[str, str],
    trace: Sequence[Step],
    kept: bool = True,
) -> Turn:
    """Return the finished turn. ids: entity id asked for -> id used in memory. kept: it was
    written."""
    return Turn(
        answer=answer,
        sources=work.sources,
        original_query=message.content,
        rewritten_query=work.rewrite.text,
        context=work.recalled.context,
        prompt=work.prompt,
        trace=tuple(trace),
        rewrite=work.rewrite,
        hits=work.hits,
        entities=tuple(ids.get(i, i) for i in work.links.focus),
        used=tuple(line.entity_id for line in work.recalled.context.lines if line.entity_id),
        message_id=message.id,
        answer_id=answer_id,
        answered_by=work.answered_by,
        warning=work.warning,
        spent=work.spent,
        down=work.down,
        kept=kept,
        extraction=work.extraction,
        topic=work.topic.label,
        topic_changed=work.track.changed,
        summary=work.recent.shown.text if work.recent.shown else "",
    )


def without_memory(work: Working, message: Message, *, why: str) -> Working:
    """Return a turn begun anew that knows nothing but its question, for a memory that cannot be
    read. why: what is wrong with it."""
    fresh = Working(
        rewrite=Rewrite(message.content, message.content),
        extraction=work.extraction,
        answered_by=work.answered_by,
        down=dict(work.down),
        warning=work.warning,
    )
    fresh.lacks("memory", f"{why} {NO_MEMORY}")
    return fresh


def marked(sources: Sequence[Source]) -> tuple[Source, ...]:
    """Return sources with why what they quote looks like an instruction, where it does."""
    return tuple(replace(source, suspect=why_suspect(source.text)) for source in sources)

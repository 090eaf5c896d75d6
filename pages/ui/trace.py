"""Why an answer is what it is: the rewriting, the prompt by origin, the steps with their times.

Everything shown here goes through `_safe`: it is somebody's text in HTML of ours.
"""

from collections.abc import Iterable
from urllib.parse import quote

import streamlit as st

from memory_core.model import Replacement, Rewrite
from memory_core.results import ContextLine, Step, Turn
from pages.ui.safe_text import safe

ORIGINS = {
    "rules": "Rules",
    "entities": "Entities in memory",
    "said": "What was said",
    "summary": "Summary of earlier",
    "documents": "Documents",
    "history": "Conversation",
    "question": "Question",
}
STEPS = {
    "rewrite": "Understand the question",
    "extract": "Read what is named",
    "link": "Find who is meant",
    "store": "Prepare to remember",
    "recall": "Ask the memory",
    "retrieve": "Search the documents",
    "prompt": "Write the prompt",
    "wait": "Wait for the service",
    "answer": "Answer",
    "learn": "Remember",
}
SCORED_THEN = (
    "Scores as they stood when this was asked. The bars beside the graph show them as they are now:"
    " what was just said counts as a mention, and recency fades."
)
_ONE = {
    "references": "reference",
    "candidates": "candidate",
    "mentions": "mention",
    "attributes": "attribute",
    "relations": "relation",
    "entities": "entity",
    "lines": "line",
    "chunks": "chunk",
    "messages": "message",
    "tokens": "token",
    "words": "word",
    "sources": "source",
    "events": "event",
}
"""What steps count, of one."""


def rewriting_html(rewrite: Rewrite) -> str:
    """Return "understood as: … (its → Dell XPS 15)", "" where nothing had to change."""
    if rewrite.text == rewrite.original:
        return ""
    arrows = "".join(_arrow(one, rewrite.original) for one in rewrite.replacements)
    return (
        "<div class='mg-understood'><span class='mg-quiet'>understood as</span> "
        f"<q>{safe(rewrite.text)}</q>{arrows}</div>"
    )


def _arrow(one: Replacement, original: str) -> str:
    piece = original[one.start : one.end] or "carried over"
    to = safe(one.antecedent)
    if one.entity_id:
        to = f"<a href='#entity-{quote(one.entity_id, safe='')}'>{to}</a>"
    return f"<span class='mg-arrow' title='{safe(one.reason)}'>{safe(piece)} <b>→</b> {to}</span>"


def rewriting(rewrite: Rewrite) -> None:
    """Show how a question was understood, if not word for word."""
    shown = rewriting_html(rewrite)
    if shown:
        st.html(shown)


def suspicion(reason: str) -> str:
    """Return, in HTML, that a text looks like an instruction and that it was not taken for one."""
    return (
        f"<div class='mg-suspect'><b>⚠ Looks like an instruction</b> ({safe(reason)}). It is only "
        "data: nobody follows it, and nothing of it becomes a fact about you.</div>"
    )


def trace_tab(turn: Turn) -> None:
    """Show each step with its milliseconds as a bar, what it did and what it counted."""
    total = sum(step.ms for step in turn.trace) or 1.0
    longest = max((step.ms for step in turn.trace), default=1.0) or 1.0
    rows = "".join(step_row(step, longest) for step in turn.trace)
    st.html(
        f"<div class='mg-trace'><table>{rows}</table><p class='mg-quiet'>{total:.0f} ms in all · "
        f"answered by {safe(answerer_words(turn.answered_by))}</p></div>"
    )


def answerer_words(by: str) -> str:
    """Return who did something, in words."""
    return "the offline rules" if by == "offline" else by


def step_row(step: Step, longest: float) -> str:
    """Return a step as a row of the table. longest: milliseconds of the longest step."""
    counts = " · ".join(
        f"{n:,} {safe(_of(n, what))}"
        for what, n in step.counts.items()
        if f"{n} {what}" not in step.detail  # said already, in a sentence
    )
    by = f"by {safe(answerer_words(step.by))}" if step.by else ""
    aside = " · ".join(one for one in (by, counts) if one)
    notes = "".join(f"<br><span class='mg-quiet'>– {safe(note)}</span>" for note in step.notes)
    return (
        f"<tr><th>{safe(STEPS.get(step.name, step.name))}</th>"
        f"<td class='mg-ms'>{step.ms:.1f} ms</td>"
        f"<td class='mg-run'><i style='width:{max(0.6, 100 * step.ms / longest):.1f}%'></i></td>"
        f"<td>{safe(step.detail)}<span class='mg-quiet'>{' · ' if step.detail and aside else ''}"
        f"{aside}</span>{notes}</td></tr>"
    )


def _of(n: int, what: str) -> str:
    """Return the word for what was counted, without its s where there is one of it."""
    first, *rest = what.split(" ", 1)
    return " ".join([_ONE.get(first, first), *rest]) if n == 1 else what


def context_tab(turn: Turn) -> None:
    """Show what memory had to say to the question, line by line, and why each is there."""
    if not turn.context.lines:
        st.caption("Memory had nothing to say to this question: the context was empty.")
    else:
        st.html(f"<div class='mg-lines'><table>{line_rows(turn.context.lines)}</table></div>")
        st.caption(SCORED_THEN)
    hits = "".join(
        f"<tr><td class='mg-edge-documents'><pre>{safe(hit.text)}</pre>"
        f"{suspicion(hit.suspect) if hit.suspect else ''}</td>"
        f"<td class='mg-ms'>score {hit.score:.2f}</td><td>{safe(hit.source)}</td></tr>"
        for hit in turn.hits
    )
    if hits:
        st.html(f"<div class='mg-lines'><h3>Found in documents</h3><table>{hits}</table></div>")


def line_rows(lines: Iterable[ContextLine]) -> str:
    """Return lines of context as rows of a table: text, origin, tokens, and why."""
    return "".join(_line(line) for line in lines)


def _line(line: ContextLine) -> str:
    return (
        f"<tr><td class='mg-edge-{line.origin}'><small>{ORIGINS[line.origin]}</small>"
        f"<pre>{safe(line.text)}</pre>{suspicion(line.suspect) if line.suspect else ''}</td>"
        f"<td class='mg-ms'>{line.tokens} tokens</td><td>{safe(line.why)}</td></tr>"
    )

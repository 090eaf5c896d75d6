"""The table of a contest: each question, each memory, and on a click why it ended so."""

from collections.abc import Mapping
from itertools import groupby

import streamlit as st

from memory_core.rivals.base import Cell, Contest, Kind, Row
from pages.ui.compare_state import HOW, NAMES, SIGNS
from pages.ui.safe_text import safe

KINDS: Mapping[Kind, str] = {
    "fact": "Said once",
    "latest": "The latest of several values",
    "before": "The value before the last",
    "reference": "What a word refers to, when it was said",
    "expired": "Not spoken of for its whole time to live: should be gone",
    "source": "Said by the assistant, not by you: should say so",
    "other": "Asked by somebody else: should give nothing away",
}
WORDS: Mapping[Kind, Mapping[str, str]] = {
    "expired": {"remembered": "gone", "wrong": "still there"},
    "other": {"remembered": "kept to you", "wrong": "given away"},
    "reference": {"remembered": "found"},
    "source": {"remembered": "says who"},
}
"""How an outcome is called where its own name would mislead."""
WHYS = 3


def table(contest: Contest) -> None:
    """Show questions by kind; a cell opens on a click or a key."""
    heads = "".join(f"<b title='{safe(HOW[n])}'>{NAMES[n]}</b>" for n in contest.names)
    body = []
    ordered = sorted(contest.rows, key=lambda row: list(KINDS).index(row.probe.kind))
    for kind, rows in groupby(ordered, key=lambda row: row.probe.kind):
        body.append(f"<h3>{KINDS[kind]}</h3>")
        body += [_row(contest, row) for row in rows]
    st.html(
        f"<div class='mg-contest'><div class='mg-heads'><span>Question</span>{heads}</div>"
        f"{''.join(body)}</div>"
    )


def _row(contest: Contest, row: Row) -> str:
    probe = row.probe
    line = contest.lines[probe.gold.line - 1] if probe.gold.line else None
    said = f"message {line.number}: {line.text}" if line else ""
    cells = "".join(_cell(row, name) for name in contest.names)
    return (
        f"<div class='mg-row'><div class='mg-probe'>{safe(probe.question)}"
        f"<small title='{safe(said)}'>{_gold(row)}</small></div>{cells}</div>"
    )


def _gold(row: Row) -> str:
    """Return what was said, and where."""
    gold, kind = row.probe.gold, row.probe.kind
    value = safe(gold.forms[0])
    if kind == "reference":
        words = safe(", ".join(row.probe.words))
        return f"“{words}” is <em>{value}</em> (message {row.probe.asked})"
    return f"<em>{value}</em>, message {gold.line}"


def _cell(row: Row, name: str) -> str:
    cell = row.cells[name]
    outcome, kind = cell.outcome, row.probe.kind
    word = WORDS.get(kind, {}).get(outcome, outcome)
    return (
        f"<details class='mg-is-{outcome}' name='cell'><summary><span class='mg-of'>{NAMES[name]}"
        f"</span><i>{SIGNS[outcome]}</i> {word}</summary>"
        f"<div class='mg-because'>{_because(row, name, cell)}</div></details>"
    )


def _because(row: Row, name: str, cell: Cell) -> str:
    resolved = cell.recalled.resolved
    understood = (
        f"<p class='mg-quiet'>Question as it used it: <q>{safe(resolved)}</q></p>"
        if resolved is not None and resolved != row.probe.question
        else ""
    )
    lines = "".join(f"<li>{safe(line)}</li>" for line in cell.evidence)
    evidence = f"<ul>{lines}</ul>" if lines else ""
    block = safe(cell.recalled.text) or "(nothing)"
    return (
        f"<h4>{NAMES[name]}</h4><p>{safe(cell.why)}</p>{evidence}{understood}"
        f"<small>All it put into the prompt, {cell.tokens} tokens</small>"
        f"<pre tabindex='0' aria-label='What it put into the prompt'>{block}</pre>"
    )


def whys(contest: Contest) -> None:
    """Show for each memory in words how it works and why it failed where it did."""
    cards = "".join(_card(contest, name) for name in contest.names)
    st.html(f"<div class='mg-whys'>{cards}</div>")


def _card(contest: Contest, name: str) -> str:
    failed = [row for row in contest.rows if row.cells[name].outcome != "remembered"]
    failed.sort(key=lambda row: row.cells[name].outcome != "wrong")
    reasons = dict.fromkeys(row.cells[name].why for row in failed)
    rows = "".join(f"<li>{safe(why)}</li>" for why in list(reasons)[:WHYS])
    more = len(reasons) - WHYS
    rest = f"<p class='mg-quiet'>and {more} more, in the table</p>" if more > 0 else ""
    said = f"<ul>{rows}</ul>{rest}" if rows else "<p>It failed at none of these questions.</p>"
    return (
        f"<section><h3>{NAMES[name]}</h3><p class='mg-quiet'>{safe(HOW[name])}</p>{said}</section>"
    )

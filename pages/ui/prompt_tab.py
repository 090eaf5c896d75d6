"""The prompt: the very messages sent, by origin, line by line with its tokens, what was left out
and why; and what would change if a line were not there.

A prompt has dozens of lines, and a switch beside each is half of what a turn costs the browser: so
the lines are one piece of HTML until somebody asks for the switches.
"""

from collections.abc import Collection, Sequence
from itertools import groupby

import streamlit as st

from memory_core.previews import Preview, PromptChange, changes
from memory_core.results import Context, Hit, PromptMessage, PromptPart, Turn
from memory_core.settings import Settings
from pages.ui.meters import prompt_tokens
from pages.ui.problems import in_words
from pages.ui.safe_text import plain, prose, safe
from pages.ui.state import memory, visit
from pages.ui.trace import ORIGINS, line_rows, suspicion

SHOWN_IN_NAME = 40
_SWITCHES = "leave_out"


def prompt_tab(turn: Turn) -> None:
    """Show the prompt of an answer, on demand with a switch beside each line that can be left
    out."""
    tokens = prompt_tokens(turn)
    by_origin: dict[str, int] = {}
    for message in turn.prompt:
        for part in message.parts:
            by_origin[part.origin] = by_origin.get(part.origin, 0) + part.tokens
    st.html(shares(by_origin, tokens))
    sent, otherwise = st.columns([1.5, 1], gap="medium")
    with otherwise, st.container(key="otherwise"):
        switched = _asked_what_if(turn)
        what_if(turn)
    with sent:
        if switched:
            for number, message in enumerate(turn.prompt):
                _message(turn, message, number)
        else:
            st.html(messages_html(turn.prompt, without=visit().without.get(turn.answer_id, set())))
        _left_out(turn.context)


def shares(by_origin: dict[str, int], total: int) -> str:
    """Return how much of a prompt is of which origin, as one bar with its key, in HTML."""
    bars = "".join(
        f"<i class='mg-bg-{origin}' style='width:{100 * n / max(1, total):.1f}%'></i>"
        for origin, n in by_origin.items()
    )
    keys = "".join(
        f"<span><i class='mg-bg-{origin}'></i>{ORIGINS[origin]} <b>{n}</b></span>"
        for origin, n in by_origin.items()
    )
    budget = Settings().token_budget
    return (
        f"<div class='mg-shares'><div class='mg-bar'>{bars}</div>"
        f"<div class='mg-keys'>{keys}<span class='mg-quiet'>about {total:,} tokens in all; memory "
        f"and documents may take {budget:,}</span></div></div>"
    )


def _asked_what_if(turn: Turn) -> bool:
    """Offer the switches; returns whether they are wanted."""
    st.markdown("### What if?")
    return st.toggle(
        "Switch lines off",
        key=_SWITCHES,
        value=bool(visit().without.get(turn.answer_id)),
        help="A switch beside each line: off, and the line is left out",
    )


def messages_html(prompt: Sequence[PromptMessage], *, without: Collection[str] = ()) -> str:
    """Return the messages of a prompt in HTML. without: ids of the lines left out for now."""
    shown = "".join(
        f"<section><header>{safe(message.role)}</header>"
        + "".join(
            _part(part, out=bool(part.id) and part.id in without)
            for part in message.parts
            if part.id or part.text.strip()
        )
        + "</section>"
        for message in prompt
    )
    return f"<div class='mg-prompt'>{shown}</div>"


def _message(turn: Turn, message: PromptMessage, number: int) -> None:
    """Show one message: stretches of one origin together, those that can be left out apart."""
    with st.container(key=f"sent_{number}", border=True, gap="small"):
        st.html(f"<div class='mg-sent'>{safe(message.role)}</div>")
        for (_, switched), parts in groupby(message.parts, lambda p: (p.origin, bool(p.id))):
            for i, part in enumerate(parts):
                if switched:
                    _line(turn, part, f"{number}_{part.origin}_{i}")
                elif part.text.strip():
                    st.html(part_html(part))


def _line(turn: Turn, part: PromptPart, place: str) -> None:
    """Show a line with the switch that leaves it out."""
    without = visit().without.setdefault(turn.answer_id, set())
    key = f"without_{turn.answer_id}_{place}"
    with st.container(
        key=f"line_{place}", horizontal=True, vertical_alignment="center", gap="small"
    ):
        st.html(part_html(part, out=part.id in without))
        st.toggle(
            plain(f"In the prompt: {' '.join(part.text.split())[:SHOWN_IN_NAME]}"),
            key=key,
            value=part.id not in without,
            label_visibility="collapsed",
            help="Switch it off and see what would change",
            on_change=_switched,
            args=(turn.answer_id, part.id, key),
            width="content",
        )


def _switched(answer_id: str, id: str, key: str) -> None:
    without = visit().without.setdefault(answer_id, set())
    (without.discard if st.session_state[key] else without.add)(id)


def part_html(part: PromptPart, *, out: bool = False) -> str:
    """Return a stretch of a prompt in HTML, alone. out: it is left out for now."""
    return f"<div class='mg-prompt'>{_part(part, out=out)}</div>"


def _part(part: PromptPart, *, out: bool) -> str:
    mark = suspicion(part.suspect) if part.suspect else ""
    return (
        f"<div class='mg-part mg-edge-{part.origin}"
        f"{' mg-out' if out else ''}'><small>{ORIGINS[part.origin]}<em>{part.tokens} tokens</em>"
        f"</small><pre>{safe(part.text.strip())}</pre>{mark}</div>"
    )


def _left_out(context: Context) -> None:
    if not context.left_out:
        st.caption("Nothing was left out: everything that was recalled fits the token budget.")
        return
    lines = line_rows(context.left_out)
    st.html(f"<div class='mg-lines'><h3>Left out</h3><table>{lines}</table></div>")


@in_words
def what_if(turn: Turn) -> None:
    """Show what would change without what is switched off: prompt, tokens, hits and answer."""
    ids = visit().without.get(turn.answer_id, set())
    if not ids:
        st.caption(
            "See what memory, search and the offline answer would have been without a line of the"
            " prompt. Nothing is changed and no service is asked."
        )
        return
    own = (turn.message_id, turn.answer_id)
    mind, here = memory(), visit()
    whole = mind.preview(
        turn.original_query, user_id=here.user_id, session_id=here.session_id, without=own
    )
    fewer = mind.preview(
        turn.original_query, user_id=here.user_id, session_id=here.session_id, without=(*own, *ids)
    )
    _compared(whole, fewer)
    if st.button("Put everything back", icon=":material/undo:", key="put_back"):
        for key in [k for k in st.session_state if str(k).startswith(f"without_{turn.answer_id}")]:
            del st.session_state[key]
        ids.clear()
        st.rerun()


def _compared(whole: Preview, fewer: Preview) -> None:
    st.html(
        f"<p class='mg-quiet'>Asked again now, as if it had not been asked yet: about "
        f"{whole.tokens:,} tokens → <b>{fewer.tokens:,}</b></p>"
    )
    if whole.rewritten_query != fewer.rewritten_query:
        st.html(f"<p>Understood as <q>{safe(fewer.rewritten_query)}</q></p>")
    for title, preview in (("Offline answer with it", whole), ("Without it", fewer)):
        st.html(f"<h4 class='mg-said'>{title}</h4>")
        st.markdown(prose(preview.answer))
    _hits(whole.hits, fewer.hits)
    found = changes(whole.prompt, fewer.prompt)
    if not found:
        st.caption("The prompt would be the same: all this is known in another way, too.")
        return
    rows = [_rows(list(lines)) for _, lines in groupby(found, lambda c: (c.kind, c.origin))]
    st.html(f"<h4 class='mg-said'>Prompt</h4><div class='mg-changes'>{''.join(rows)}</div>")


def _rows(lines: Sequence[PromptChange]) -> str:
    """Return lines that came or went together."""
    first, text = lines[0], "\n".join(line.text for line in lines)
    sign = "−" if first.kind == "removed" else "+"
    return (
        f"<div class='mg-{first.kind}'><b>{sign}</b><small>{ORIGINS[first.origin]}, {first.kind}"
        f"</small><pre>{safe(text)}</pre></div>"
    )


def _hits(whole: Sequence[Hit], fewer: Sequence[Hit]) -> None:
    before, after = {hit.id: hit for hit in whole}, {hit.id: hit for hit in fewer}
    gone = [("removed", hit) for i, hit in before.items() if i not in after]
    new = [("added", hit) for i, hit in after.items() if i not in before]
    if not gone and not new:
        return
    rows = "".join(
        f"<div class='mg-{kind}'><b>{'−' if kind == 'removed' else '+'}</b>"
        f"<small>{safe(hit.source)}, {kind}</small><pre>{safe(hit.text[:200])}</pre></div>"
        for kind, hit in [*gone, *new]
    )
    st.html(f"<h4 class='mg-said'>Found in documents</h4><div class='mg-changes'>{rows}</div>")

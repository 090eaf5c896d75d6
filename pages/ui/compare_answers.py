"""One question answered from nothing, from documents, and from documents and memory."""

from collections.abc import Mapping, Sequence

import streamlit as st

from memory_core.memory import Memory
from memory_core.memory_comparing import Answered, From
from memory_core.names import clean
from memory_core.previews import Preview, PromptChange, changes
from memory_core.results import Origin
from pages.ui.compare_state import compared
from pages.ui.problems import in_words
from pages.ui.prompt_tab import part_html
from pages.ui.safe_text import plain, prose, safe
from pages.ui.state import preparation, reporting, visit
from pages.ui.trace import ORIGINS

TITLES: Mapping[From, tuple[str, str]] = {
    "nothing": ("No memory", "only the question"),
    "documents": ("Documents", "yours and the library"),
    "memory": ("Documents + memory", "and what you said"),
}
SAMPLES = (
    "What is the warranty of the Dell XPS 15?",
    "What is your return policy?",
)
MAX_QUESTION = 500
_CARRIED: tuple[Origin, ...] = ("entities", "said", "summary", "history", "documents")
"""Origins that are evidence; the rest of a prompt all three have."""


@in_words
def three_answers(mind: Memory) -> None:
    """Ask for a question and show its three answers side by side."""
    here = compared()
    with st.form("compare_question", border=False):
        field, button = st.columns([5, 1], vertical_alignment="bottom")
        question = field.text_input(
            "A question",
            placeholder="A question about what you said or a document …",
            key="compare_ask",
            max_chars=MAX_QUESTION,
            label_visibility="collapsed",
        )
        asked = button.form_submit_button(
            "Compare", type="primary", icon=":material/compare_arrows:", width="stretch"
        )
    with st.container(key="compare_samples", horizontal=True, gap="small"):
        for i, sample in enumerate([*SAMPLES, *_about_own(mind)]):
            st.button(plain(sample), key=f"compare_sample_{i}", on_click=_take, args=(sample,))
    if asked and clean(question).strip():
        here.question = question
        _answer(mind, question)
    elif asked:
        st.info("Type a question first, or press one of those above.", icon=":material/lightbulb:")
    if st.session_state.pop("compare_taken", ""):
        _answer(mind, here.question)
    if not here.answers:
        _nothing_yet()
        return
    _shown(here.answers)


def _about_own(mind: Memory) -> list[str]:
    """Return a question about what is in the visitor's memory, where anything is."""
    found = mind.prioritized(user_id=visit().user_id, limit=2)
    names = [one.entity.name[:60] for one in found if one.entity.name != "You"]
    return [f"What do you know about {name}?" for name in names[:1]]


def _take(question: str) -> None:
    """Put a question into the field; called before the page is drawn."""
    st.session_state["compare_ask"] = compared().question = question
    st.session_state["compare_taken"] = question


def _answer(mind: Memory, question: str) -> None:
    with reporting(), st.spinner("Answering three times …", show_time=True):
        if not preparation().done:
            preparation().run()
        compared().answers = mind.compare_answers(
            question, user_id=visit().user_id, session_id=visit().session_id
        )


def _nothing_yet() -> None:
    st.html(
        "<div class='mg-welcome'><h2>The same question, three times</h2><p>Once with nothing, once "
        "with documents, once with documents and what you said. Nothing of it is remembered, and "
        "no language model is asked.</p></div>"
    )


def _shown(answers: Sequence[Answered]) -> None:
    st.html(_pictures(answers))
    before: Preview | None = None
    for column, answered in zip(st.columns(len(answers), gap="medium"), answers, strict=True):
        with column, st.container(key=f"answer_{answered.source}", border=True):
            _one(answered, before)
        before = answered.preview


def _one(answered: Answered, before: Preview | None) -> None:
    preview = answered.preview
    title, sub = TITLES[answered.source]
    st.html(f"<div class='mg-versus'><h2>{title} <small>{sub}</small></h2></div>")
    if preview.rewritten_query != preview.question:
        st.html(
            "<div class='mg-understood'><span class='mg-quiet'>understood as</span> "
            f"<q>{safe(preview.rewritten_query)}</q></div>"
        )
    with st.container(key=f"said_{answered.source}"):
        st.markdown(prose(preview.answer))
    sources = len(preview.sources)
    st.html(
        f"<p class='mg-counts'><b>{preview.tokens:,}</b> tokens · <b>{answered.ms:,.0f}</b> ms · "
        f"<b>{sources}</b> source{'' if sources == 1 else 's'} quoted</p>"
    )
    if preview.warning:
        st.warning(safe(preview.warning), icon=":material/cloud_off:")
    st.html(_evidence(preview))
    if before is not None:
        st.html(_gained(before, preview))
    with st.expander("The very prompt", icon=":material/article:"):
        st.html(_prompt(preview, _added(before, preview)))


def _added(before: Preview | None, preview: Preview) -> list[PromptChange]:
    """Return the lines a prompt has and the one before had not."""
    if before is None:
        return []
    return [c for c in changes(before.prompt, preview.prompt) if c.kind == "added"]


def _gained(before: Preview, preview: Preview) -> str:
    added = [one for one in _added(before, preview) if one.origin in _CARRIED]
    if not added:
        return (
            "<p class='mg-none'>It had nothing beyond the one before: the prompt holds the same. "
            "What you tell it in the chat makes the difference.</p>"
        )
    texts: dict[Origin, list[str]] = {}
    for one in added:
        texts.setdefault(one.origin, []).append(one.text)
    rows = "".join(
        f"<li class='mg-edge-{origin}' tabindex='0' aria-label='{ORIGINS[origin]}'>"
        f"<small>{ORIGINS[origin]}, {len(lines)} line{'' if len(lines) == 1 else 's'}</small>"
        f"{safe(chr(10).join(lines))}</li>"
        for origin, lines in texts.items()
    )
    return (
        f"<div class='mg-gained'><h3>What this had beyond the one before</h3><ul>{rows}</ul></div>"
    )


def _evidence(preview: Preview) -> str:
    """Return what the answer quotes."""
    if not preview.sources:
        return "<p class='mg-quiet mg-none'>It quotes no evidence.</p>"
    rows = "".join(
        f"<li><b>[{one.number}]</b> {safe(one.name)}: <q>{safe(one.text)}</q></li>"
        for one in preview.sources
    )
    return f"<div class='mg-gained mg-quoted'><h3>Evidence it quotes</h3><ul>{rows}</ul></div>"


def _prompt(preview: Preview, added: Sequence[PromptChange]) -> str:
    new = {(one.origin, one.text.strip()) for one in added}
    shown = []
    for message in preview.prompt:
        shown.append(f"<div class='mg-sent'>{safe(message.role)}</div>")
        for part in message.parts:
            lines = {(part.origin, line.strip()) for line in part.text.splitlines()}
            mark = " class='mg-new'" if lines & new else ""
            shown.append(f"<div{mark}>{part_html(part)}</div>" if part.text.strip() else "")
    note = "<p class='mg-quiet'>Marked lines are not in the prompt before.</p>" if new else ""
    return note + "".join(shown)


def _pictures(answers: Sequence[Answered]) -> str:
    """Return the three prompts as bars of their origins, to one scale."""
    most = max(answered.preview.tokens for answered in answers) or 1
    rows, seen = [], dict[Origin, int]()
    for answered in answers:
        by_origin: dict[Origin, int] = {}
        for message in answered.preview.prompt:
            for part in message.parts:
                by_origin[part.origin] = by_origin.get(part.origin, 0) + part.tokens
        seen |= by_origin
        bars = "".join(
            f"<i class='mg-bg-{origin}' style='width:{100 * n / most:.2f}%' "
            f"title='{ORIGINS[origin]}: {n} tokens'></i>"
            for origin, n in by_origin.items()
        )
        title = TITLES[answered.source][0]
        rows.append(
            f"<tr><th>{title}</th><td><div class='mg-bar'>{bars}</div></td>"
            f"<td class='mg-num'>{answered.preview.tokens:,}</td></tr>"
        )
    keys = "".join(
        f"<span><i class='mg-bg-{o}'></i>{name}</span>" for o, name in ORIGINS.items() if o in seen
    )
    return (
        "<div class='mg-prompts'><h3>Tokens in the prompt, by where they come from</h3>"
        f"<table>{''.join(rows)}</table><div class='mg-keys'>{keys}</div></div>"
    )

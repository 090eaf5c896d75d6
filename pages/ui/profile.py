"""What the memory knows of the visitor: preferences, facts and answers, each with its evidence."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby

import streamlit as st

from memory_core.memory import Memory
from memory_core.names import clean
from memory_core.people import Fact, Interaction, Preference, Sign
from memory_core.profile import ALLOWED, SURE, WINDOW
from pages.ui.rules import quote, sureness
from pages.ui.safe_text import safe, without_bars
from pages.ui.state import preparation, reporting, visit
from pages.ui.times import ago, took

NAMES: Mapping[str, str] = {
    "technical_level": "Technical level",
    "communication_style": "Style",
    "answer_length": "Length of answers",
    "preferred_language": "Language",
    "units": "Units",
    "topics_of_interest": "Topics of interest",
    "brands": "Brands and products",
    "budget": "Budget",
    "name": "Name",
}
"""Keys of preferences -> what a page calls them, in the order in which one can set them."""
CATEGORIES: Mapping[str, str] = {
    "personal": "People",
    "work": "Work",
    "education": "Education",
    "preference": "Likes and dislikes",
    "plan": "Plans",
    "product": "Things and products",
    "other": "Other",
}
FACTS_SHOWN = 60
ANSWERS_SHOWN = 50
_WORDS = 220
"""Characters of an answer that are shown."""


def preferences_tab(mind: Memory) -> None:
    """Show preferences with how sure they are, what shows them, and how to change them."""
    found = mind.preferences(visit().user_id)
    st.caption(
        f"Learned from what you said in the last {WINDOW.days} days and 50 turns, stated plainly at"
        f" any time, or set by you. From {SURE:.2f} on, answers follow them."
    )
    if not found:
        st.info(
            "Nothing is known of how you like things yet. Say it in the chat (“I prefer short"
            " answers”, “I'm a beginner”), or set it here.",
            icon=":material/lightbulb:",
        )
    texts = _texts(mind, [s.message_id for one in found for s in one.evidence])
    for i, one in enumerate(found):
        _preference(mind, one, texts, i)
    with st.popover("Set a preference", icon=":material/tune:"):
        _set(mind)


def _texts(mind: Memory, ids: Sequence[str]) -> dict[str, str]:
    found = mind.messages_by_id([i for i in ids if i], user_id=visit().user_id)
    return {message.id: message.content for message in found}


def _preference(mind: Memory, one: Preference, texts: Mapping[str, str], i: int) -> None:
    with st.container(key=f"preference_{i}", horizontal=True, gap="small"):
        st.html(_preference_words(one, texts, mind.now()), width="stretch")
        if st.button(
            "Forget",
            key=f"forget_preference_{i}",
            type="tertiary",
            icon=":material/delete:",
            help="It is not learned again from what was said until now",
        ):
            with reporting():
                mind.forget_preference(one.key, value=one.value, user_id=visit().user_id)
            st.rerun()


def _preference_words(one: Preference, texts: Mapping[str, str], now: datetime) -> str:
    name = NAMES.get(one.key, one.key.replace("_", " ").capitalize())
    places = "".join(_sign(sign, texts, now) for sign in one.evidence)
    n = len({sign.message_id for sign in one.evidence})
    shown = (
        f"set by you, {ago(one.updated_at, now)}"
        if one.by_hand
        else f"shown by {_n(n, 'message', 'messages')}"
    )
    head = f"<b>{safe(name)}</b> <bdi>{safe(one.value)}</bdi> {sureness(one.confidence)}"
    if not places:
        return f"<div class='mg-known'><p>{head} <small>{shown}</small></p></div>"
    return (
        f"<div class='mg-known'><details><summary>{head} <small>{shown}</small></summary>"
        f"<ul>{places}</ul></details></div>"
    )


def _n(n: int, one: str, several: str) -> str:
    return f"{n:,} {one if n == 1 else several}"


def _sign(sign: Sign, texts: Mapping[str, str], now: datetime) -> str:
    how = "said plainly" if sign.said else "from the wording"
    against = ", speaks against it" if sign.against else ""
    when = f", {ago(sign.at, now)}" if sign.at else ""
    text = texts.get(sign.message_id, sign.words)
    return f"<li>{quote(text, sign.words)} <small>{how}{against}{when}</small></li>"


def _set(mind: Memory) -> None:
    key = st.selectbox(
        "Preference", list(NAMES), format_func=lambda k: NAMES[k], key="set_preference_key"
    )
    with st.form("set_preference", border=False):
        allowed = sorted(ALLOWED.get(key, ()))
        # A key of its own for each, so that no value is carried over to another preference.
        field = f"set_preference_{key}"
        value = (
            st.selectbox("Value", allowed, key=field)
            if allowed
            else st.text_input("Value", max_chars=200, key=field)
        )
        if st.form_submit_button("Set it", type="primary"):
            with reporting():
                mind.set_preference(key, value or "", user_id=visit().user_id)
            st.rerun()


def facts_tab(mind: Memory) -> None:
    """Show facts by category, or those that fit a question best."""
    query = st.text_input(
        "Find",
        placeholder="Where do I work?  Leave empty for all, the surest first",
        key="facts_query",
        label_visibility="collapsed",
    )
    if clean(query).strip() and not preparation().done:
        with st.spinner("Loading what compares texts, once …"):
            preparation().run()
    found = mind.facts(visit().user_id, query or None, limit=FACTS_SHOWN)
    if not found:
        st.info(
            "No fact fits that; try other words."
            if clean(query).strip()
            else "Nothing is known of you yet. Tell the chat something, for example “I work at"
            " Northwind Harbor”. What the assistant or a document says never becomes a fact.",
            icon=":material/lightbulb:",
        )
        return
    ids = [s.removeprefix("message:") for one in found for s in one.sources]
    texts = _texts(mind, ids)
    order = list(CATEGORIES)
    groups = groupby(sorted(found, key=lambda f: order.index(f.category)), key=lambda f: f.category)
    told = "".join(
        f"<section><h3>{CATEGORIES[category]}</h3>"
        + "".join(_fact(one, texts, mind.now()) for one in group)
        + "</section>"
        for category, group in groups
    )
    st.html(f"<div class='mg-known mg-columns'>{told}</div>")
    st.caption("Open a fact to see which messages say it. How sure: 0 to 1, more when said again.")


def _fact(one: Fact, texts: Mapping[str, str], now: datetime) -> str:
    ids = [source.removeprefix("message:") for source in one.sources]
    places = "".join(f"<li>“{safe(texts[i])}”</li>" for i in ids if i in texts)
    times = f"said {len(ids)}×" if len(ids) > 1 else "said once"
    head = f"<bdi>{safe(one.text)}</bdi> {sureness(one.confidence)}"
    when = f"<small>{times}, last {ago(one.last_said_at, now)}</small>"
    return f"<details><summary>{head} {when}</summary><ul>{places}</ul></details>"


def answers_tab(mind: Memory) -> None:
    """Show the log of questions and answers with their topic and how they were received."""
    found = mind.interactions(visit().user_id, limit=ANSWERS_SHOWN)
    if not found:
        st.info(
            "No question was answered yet. Ask one in the chat; a thumb under its answer shows"
            " here.",
            icon=":material/lightbulb:",
        )
        return
    rows = "".join(_answer(one, mind.now()) for one in found)
    st.html(
        "<div class='mg-answers'><table><thead><tr><th>Question</th><th>Answer</th><th>Topic</th>"
        "<th>Given</th><th>Time</th><th>Received</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )
    if len(found) == ANSWERS_SHOWN:
        st.caption(f"The last {ANSWERS_SHOWN}; an export on the Privacy page holds all of them.")


def _answer(one: Interaction, now: datetime) -> str:
    read = f"<small>read as “{safe(one.rewritten)}”</small>" if one.rewritten != one.query else ""
    asked = " <em class='mg-state'>asked back</em>" if one.clarification else ""
    told = without_bars(one.response)
    cut = "…" if len(told) > _WORDS else ""
    received = {1: "good", -1: "not good"}.get(one.satisfaction, "not rated")
    comment = f"<small>“{safe(one.comment)}”</small>" if one.comment else ""
    return (
        f"<tr><td data-of='Question'>{safe(one.query)}{read}<small>{ago(one.at, now)}</small></td>"
        f"<td data-of='Answer' class='mg-lines'>{safe(told[:_WORDS])}{cut}{asked}"
        f"</td><td data-of='Topic'>{safe(one.topic) or '–'}</td>"
        f"<td data-of='Given'>{_n(one.n_memories, 'line of memory', 'lines of memory')},"
        f" {_n(one.n_chunks, 'chunk', 'chunks')}</td>"
        f"<td data-of='Time' class='mg-ms'>{took(one.ms)}</td>"
        f"<td data-of='Received'>{received}{comment}</td></tr>"
    )

"""The strip on top: scenarios, who answers, the clock, and the meters."""

from datetime import timedelta

import streamlit as st

from memory_core.memory import Memory
from pages.ui import meters
from pages.ui.chats import chats, new_chat
from pages.ui.player import buttons
from pages.ui.safe_text import plain
from pages.ui.service import Service
from pages.ui.state import SPEEDS, visit

BY_RULES = "Offline rules (default, free)"
BY_SERVICE = "The service"
_JUMPS = {"+5 min": timedelta(minutes=5), "+1 h": timedelta(hours=1)}


@st.fragment
def strip(memory: Memory) -> None:
    """Show the strip. A fragment: a click here waits for an answer that is being spoken."""
    with st.container(key="strip", horizontal=True, vertical_alignment="center", gap="small"):
        st.html("<div class='mg-brand'>Memograph<small>a memory you can watch</small></div>")
        with st.popover("Scenarios", icon=":material/play_circle:"):
            st.caption("Each plays in a conversation of its own, on this memory.")
            buttons(memory, limit=None, key="strip_scenario")
        if st.button(
            "New chat",
            icon=":material/edit_square:",
            help="An empty conversation; what is in memory stays",
        ):
            new_chat(memory)
        chats(memory)
        _who_answers()
        _clock()
        with st.container(key="meters"):
            _meters(memory)


def _who_answers() -> None:
    service = visit().service
    label = plain(service.model) if service else "Offline, quotes its sources"
    icon = ":material/cloud:" if service else ":material/format_quote:"
    with st.popover(label, icon=icon, help="Who answers", width="content"):
        st.markdown(
            "**Who answers?** Offline, answers are put together from your memory and the documents,"
            " word for word, with their sources. Or let any OpenAI-compatible service speak: it is"
            " sent the prompt you see under *Prompt*."
        )
        _service_form(service)
        if service and st.button("Back to offline", icon=":material/format_quote:"):
            visit().service = None
            st.rerun()


def _service_form(service: Service | None) -> None:
    with st.form("service", border=False):
        key = st.text_input(
            "Key", type="password", help="Kept for this visit only, in memory; never stored"
        )
        model = st.text_input("Model", value=service.model if service else "")
        base_url = st.text_input(
            "Base URL (optional)",
            value=service.base_url if service else "",
            placeholder="https://host/v1",
        )
        who_reads = st.radio(
            "Who reads the messages?",
            [BY_RULES, BY_SERVICE],
            index=int(service.reads) if service else 0,
            help='Reading finds what a message names and says, and what "it" means. The rules take'
            " milliseconds. The service is sent the message, the six before it and names from your"
            " memory: one more call for each message. Where it fails, the rules read.",
        )
        if st.form_submit_button("Let it answer", type="primary"):
            if not model.strip() or not (key.strip() or base_url.strip() or service):
                st.error("Give the name of a model, and a key or the address of a service.")
                return
            kept = key.strip() or (service.api_key if service else "")
            reads = who_reads == BY_SERVICE
            visit().service = Service(kept, model.strip(), base_url.strip(), reads)
            st.rerun()


def _clock() -> None:
    with st.container(
        key="clock", horizontal=True, gap="small", vertical_alignment="center", width="content"
    ):
        now = next((words for words, s in SPEEDS.items() if s == visit().clock.speed), "×1")
        speed = st.segmented_control(
            "How fast time runs",
            list(SPEEDS),
            default=now,
            required=True,
            key="clock_speed",
            label_visibility="collapsed",
            help="How fast time runs for your memory",
        )
        if speed and SPEEDS[speed] != visit().clock.speed:
            visit().set_speed(SPEEDS[speed])
            st.rerun()
        for words, ahead in _JUMPS.items():
            if st.button(words, help=f"Set your memory's clock ahead by {words[1:]}"):
                visit().jump(ahead)
                st.rerun()


def _meters(memory: Memory) -> None:
    user_id = visit().user_id
    meters.meters(
        meters.payload(
            clock=visit().clock,
            entities=memory.count(user_id=user_id),
            soonest=memory.soonest(user_id=user_id, limit=1),
            turn=visit().turn,
        ),
        key="meters_live",
    )

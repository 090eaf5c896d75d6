"""Who answers: the form in which a visitor names a service, and what it cost so far."""

import streamlit as st

from memory_core.errors import InputError
from memory_core.service_settings import MAX_TEMPERATURE, MAX_TIMEOUT_S, ServiceSettings
from pages.ui.safe_text import plain
from pages.ui.service import Service, changed
from pages.ui.state import visit

BY_RULES = "Offline rules (default, free)"
BY_SERVICE = "The service"
_READING = (
    'Reading finds what a message names and says, and what "it" means. The rules take milliseconds.'
    " The service is sent the message, the six before it and names from your memory: one more call"
    " for each message. Where it fails, the rules read."
)


def who_answers() -> None:
    """Offer the choice between the offline answerer and a service."""
    service = visit().service
    label = plain(service.model) if service else "Offline, quotes its sources"
    icon = ":material/cloud:" if service else ":material/format_quote:"
    with st.popover(label, icon=icon, help="Who answers", width="content"):
        st.markdown(
            "**Who answers?** Offline, answers are put together from your memory and the documents,"
            " word for word, with their sources. Or let any OpenAI-compatible service speak: it is"
            " sent the prompt you see under *Prompt*."
        )
        if service and service.spent:
            st.caption(plain(f"{service.model}: {service.spent}."))
        _form(service)
        if service and st.button("Back to offline", icon=":material/format_quote:"):
            visit().service = None
            st.rerun()


def _form(service: Service | None) -> None:
    before = service.settings if service else ServiceSettings()
    with st.form("service", border=False):
        key = st.text_input(
            "Key", type="password", help="Kept for this visit only, in memory; never stored"
        )
        model = st.text_input(
            "Model",
            value=service.model if service else "",
            placeholder="as the service calls it",
        )
        base_url = st.text_input(
            "Base URL (optional)",
            value=service.base_url if service else "",
            placeholder="https://host/v1",
        )
        who_reads = st.radio(
            "Who reads the messages?",
            [BY_RULES, BY_SERVICE],
            index=int(service.reads) if service else 0,
            help=_READING,
        )
        with st.expander("Limits and prices"):
            limits = _limits(before)
        if st.form_submit_button("Let it answer", type="primary"):
            _take(service, key, model, base_url, {**limits, "reads": who_reads == BY_SERVICE})


def _limits(before: ServiceSettings) -> dict[str, float | int | None]:
    """Ask for how the service is asked and what it may cost; empty fields leave it to itself."""
    left, right = st.columns(2)
    with left:
        temperature = st.number_input(
            "Temperature", 0.0, MAX_TEMPERATURE, before.temperature, 0.1, placeholder="its own"
        )
        max_tokens = st.number_input(
            "Tokens of an answer, at most", 1, None, before.max_tokens, 50, placeholder="its own"
        )
        timeout_s = st.number_input(
            "Seconds to wait for it", 1.0, MAX_TIMEOUT_S, before.timeout_s, 5.0
        )
    with right:
        price_sent, price_received = (
            st.number_input(
                f"Price of a million tokens {what}", 0.0, None, price, placeholder="not known"
            )
            for what, price in (("sent", before.price_sent), ("received", before.price_received))
        )
        budget = st.number_input(
            "Spend at most, in this visit",
            0.0,
            None,
            before.budget,
            placeholder="no limit",
            help="In the currency of the prices. Once it is spent the offline answerer speaks.",
        )
    return {
        "temperature": temperature,
        "max_tokens": max_tokens,
        "timeout_s": timeout_s,
        "price_sent": price_sent,
        "price_received": price_received,
        "budget": budget,
    }


def _take(
    service: Service | None,
    key: str,
    model: str,
    base_url: str,
    chosen: dict[str, float | int | None],
) -> None:
    if not model.strip() or not (key.strip() or base_url.strip() or service):
        st.error("Give the name of a model, and a key or the address of a service.")
        return
    try:
        settings = ServiceSettings(model=model.strip(), base_url=base_url.strip(), **chosen)  # type: ignore[arg-type]
        visit().service = changed(service, api_key=key.strip(), settings=settings)
    except InputError as error:
        st.error(plain(str(error)))
        return
    st.rerun()

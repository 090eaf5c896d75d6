"""Before a tour: scenarios to choose from, a file of one's own, and recording the conversation."""

from functools import partial

import streamlit as st

from memory_core.errors import InputError
from memory_core.recording import recorded
from memory_core.samples import scenarios
from memory_core.scenario import Scenario, ScenarioStep
from memory_core.scenario_files import MAX_BYTES, MAX_TITLE, presets, read_scenario, written
from memory_core.settings import Settings
from pages.ui.heading import heading
from pages.ui.safe_text import plain, safe
from pages.ui.state import memory, reporting, visit
from pages.ui.times import nearly
from pages.ui.tour_state import begin, bring, own_scenario

ACROSS = 3
OPENING = 4
"""So many steps of a scenario are told before it is chosen."""
LINK = "scenario"
"""Name of the shipped scenario in a link that begins it."""
_ICONS = {
    "shop": ":material/laptop_mac:",
    "policy": ":material/assignment_return:",
    "people": ":material/groups:",
    "home": ":material/apartment:",
    "support": ":material/support_agent:",
    "forgetting": ":material/hourglass_bottom:",
    "poisoned": ":material/dangerous:",
}


@st.cache_data(show_spinner=False)
def _shipped() -> list[Scenario]:
    return scenarios()


def start(scenario: Scenario) -> None:
    """Begin a scenario; what goes wrong stays on the page until it is dismissed."""
    with reporting(), st.spinner("Setting the stage: its own memory and the documents, once …"):
        begin(scenario)


def by_link() -> None:
    """Begin the scenario a link names; once, so that leaving it is possible."""
    wanted = st.query_params.get(LINK, "")
    if not wanted:
        return
    del st.query_params[LINK]
    found = next((one for one in _shipped() if one.name == wanted), None)
    if found:
        start(found)
        st.rerun()
    names = ", ".join(one.name for one in _shipped())
    visit().problems.append(
        f"The link asks for the scenario “{wanted[:60]}”, and there is none of that name. "
        f"Choose one here, or link to one of {names}."
    )
    st.rerun()


def choosing() -> None:
    """Offer what can be played."""
    heading(
        "Guided tour",
        "Choose a scenario and watch a memory at work: what it keeps, what it forgets and why."
        " Each has a memory of its own; yours is not touched, and the scenario's is erased when"
        " you leave.",
    )
    offers = [partial(_offer, scenario) for scenario in _shipped()] + [_record, _upload]
    for first in range(0, len(offers), ACROSS):
        for column, offer in zip(
            st.columns(ACROSS, gap="small"), offers[first : first + ACROSS], strict=False
        ):
            with column:
                offer()


def _offer(scenario: Scenario) -> None:
    """Show a scenario: a button that begins it, and how it begins."""
    with st.container(key=f"tour_offer_{scenario.name}", gap=None):
        _card(scenario)
        st.html(opening(scenario))


def opening(scenario: Scenario) -> str:
    """Return how a scenario begins, in HTML: what is said, the silences and the documents."""
    told = "".join(_told(step) for step in scenario.steps[:OPENING])
    return f"<ol class='mg-opening' aria-label='How it begins'>{told}<li>…</li></ol>"


def _told(step: ScenarioStep) -> str:
    later = f"<li class='mg-later'>{safe(nearly(step.jump_s))} later</li>" if step.jump_s else ""
    given = f"<li>a document: {safe(step.document.name)}</li>" if step.document else ""
    said = f"<li><q>{safe(step.say)}</q></li>" if step.say else ""
    asked = "<li class='mg-ask'>a question to you</li>" if step.predict else ""
    return later + given + said + asked


def _card(scenario: Scenario, *, key: str = "tour_start") -> None:
    n_asks = sum(step.predict is not None for step in scenario.steps)
    asks = f" · {n_asks} to guess" if n_asks else ""
    if st.button(
        f"**{plain(scenario.title)}**  \n{plain(scenario.sentence)}  \n"
        f":small[{len(scenario.steps)} steps{asks}]",
        key=f"{key}_{scenario.name if key == 'tour_start' else 'own'}",
        icon=_ICONS.get(scenario.name, ":material/play_circle:"),
        width="stretch",
    ):
        start(scenario)
        st.rerun()


def _record() -> None:
    """Offer the present conversation as a scenario."""
    with st.expander(
        "Record your conversation as a scenario", icon=":material/radio_button_checked:"
    ):
        st.caption(
            "What you said in the chat, with the longer silences between, as a file: give it to"
            " others, add captions and questions, play it here. Answers are not in it; they are"
            " made anew. Documents of yours are not in it either."
        )
        here = visit()
        messages = memory().messages(user_id=here.user_id, session_id=here.session_id)
        if not messages:
            st.caption("Nothing was said in this conversation yet, so there is nothing to record.")
            return
        title = st.text_input("Its title", key="tour_title", max_chars=MAX_TITLE)
        try:
            found = recorded(messages, title=title, preset=_preset())
        except InputError as error:
            st.caption(plain(str(error)))
            return
        st.download_button(
            f"Download {len(found.steps)} step{'' if len(found.steps) == 1 else 's'}",
            data=written(found),
            file_name="scenario.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            key="tour_download",
        )


def _preset() -> str:
    """Return the preset of this server where others have it, too."""
    preset = Settings().preset
    return preset if preset in presets() else "general"


def _upload() -> None:
    """Take a scenario file, and offer to play it."""
    with st.expander("Play a scenario file of your own", icon=":material/upload_file:"):
        file = st.file_uploader(
            f"A scenario as .json, up to {MAX_BYTES // 1000} kB", type=["json"], key="tour_upload"
        )
        if file is not None:
            _take(file.getvalue())
        mine = own_scenario()
        if mine:
            _card(mine, key="tour_own")


def _take(data: bytes) -> None:
    try:
        bring(read_scenario(data))
    except InputError as error:
        st.error(plain(str(error)), icon=":material/error:")

"""Lab: turn every weight and time to live, and see at once what would be remembered first."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import streamlit as st

from memory_core.memory import Memory
from memory_core.what_if import Features, Spoken, reranked
from pages.ui import lab_curves, lab_lesson, lab_pictures, lab_sandboxes
from pages.ui.entrance import by_the_front_door
from pages.ui.figures import table
from pages.ui.lab_applying import applying
from pages.ui.lab_controls import controls
from pages.ui.lab_link import arrived
from pages.ui.lab_sandboxes import Sandbox
from pages.ui.lab_state import LESSON, MINE, Lab, lab
from pages.ui.lab_subject import LESSON_WORDS, features_of, sandbox, top, try_on
from pages.ui.policies import PARTS
from pages.ui.problems import in_words, problems
from pages.ui.resuming import guest_banner
from pages.ui.safe_text import plain
from pages.ui.state import memory, visit, warm_up

_PICTURES = ("lab_ranks", "lab_time", "lab_lives", "lab_mentions")
_NUMBERS = 50
_OFFERED = 3


@in_words
def experiment() -> None:
    """Everything that changes together: controls and pictures."""
    here, mind = lab(), memory()
    box = sandbox(here)
    features = features_of(here, mind, box)
    top(here, features)
    if here.source == MINE and not features.entities:
        _nothing_yet()
        return
    with st.container(key="lab_body"):
        left, right = st.columns([1, 2.7], gap="medium")
    with left:
        controls(features)
        if here.source == MINE:
            applying(features)
    with right:
        if here.source == LESSON and box:
            with st.container(key="lab_lesson"):
                lab_lesson.steps(box)
                st.html(f"<div class='mg-lesson'>{lab_lesson.told(features, here, box)}</div>")
        _pictures(here, features, mind, box)


def _pictures(here: Lab, features: Features, mind: Memory, box: Sandbox | None) -> None:
    with st.container(key="figure_lab_ranks", border=True):
        st.markdown(
            "## The same memory, ranked three ways",
            help="By every policy with the weights that are set. Arrows: places won or lost against"
            " now and standard weights. Point at a name to find it in the others; click it to"
            " follow its line below.",
        )
        _show("lab_ranks", lab_pictures.ranks(features, here))
        with st.expander("Numbers", icon=":material/table_rows:"):
            st.html(table(_rows(here, features)))
    if here.source == LESSON:
        _mentions(here, features)
    first, second = st.columns([1.25, 1], gap="medium")
    with first, st.container(key="figure_lab_time", border=True):
        st.markdown(
            f"## Score over time, by “{here.policy}”",
            help="As if the question were asked at each instant: before now from what was said"
            " until then, after now if nobody speaks. Thin where it is not in memory.",
        )
        _show("lab_time", lab_curves.over_time(features, here, _heard(features, mind, box)))
    with second, st.container(key="figure_lab_lives", border=True):
        st.markdown(
            "## What leaves when",
            help="Bars: how long each would stay with the times to live that are set, soonest"
            " first. The upright line: until when it stays now.",
        )
        _show("lab_lives", lab_pictures.lives(features, here))


def _mentions(here: Lab, features: Features) -> None:
    old, new = lab_lesson.pair(features)
    if old is None or new is None:
        return
    with st.container(key="figure_lab_mentions", border=True):
        st.markdown(f"## How many mentions does it take, by “{here.policy}”?")
        _show("lab_mentions", lab_curves.over_mentions(features, here, old=old, new=new))
        st.caption(lab_lesson.overtakes(features, here, old, new))


def _heard(features: Features, mind: Memory, box: Sandbox | None) -> lab_curves.Heard:
    user_id = visit().user_id

    def heard(entity_id: str) -> Sequence[Spoken]:
        if box:
            return box.spoken(entity_id, until=features.at)
        return mind.spoken(entity_id, user_id=user_id)

    return heard


def _show(key: str, data: Mapping[str, object]) -> None:
    lab_pictures.show(data, key=key, on_event=_picked)


def _picked() -> None:
    """Follow the line of an entity that was clicked, or leave it; called before the page is drawn
    again."""
    here = lab()
    events = [getattr(st.session_state.get(key), "event", None) or {} for key in _PICTURES]
    latest = max(events, key=lambda event: int(event.get("seq", 0)))
    if int(latest.get("seq", 0)) <= here.followed:
        return
    here.followed, what = int(latest["seq"]), str(latest.get("id", ""))
    here.watched = (
        [one for one in here.watched if one != what]
        if what in here.watched
        else [*here.watched, what][-lab_curves.MOST_LINES :]
    )


def _rows(here: Lab, features: Features) -> list[dict[str, object]]:
    """Return the ranking by the chosen policy as rows of a table."""
    at = features.at + timedelta(seconds=here.ahead_s)
    found = reranked(
        features, policy=here.chosen(here.policy), at=at, lives=here.lives(features.lives)
    )
    return [
        {
            "Place": place,
            "Entity": one.entity.name,
            **{PARTS.get(part, part): round(value, 1) for part, value in one.parts.items()},
            "Score": round(one.score, 1),
        }
        for place, one in enumerate(found[:_NUMBERS], 1)
    ] or [{"Entity": "Nothing would be in memory any more."}]


def _nothing_yet() -> None:
    """Offer examples where the memory is empty."""
    st.info(
        "Your memory is empty. Talk to it in the chat and come back, or try the knobs on an"
        " example; your own memory stays as it is.",
        icon=":material/lightbulb:",
    )
    offered = {LESSON: LESSON_WORDS, **lab_sandboxes.names()}
    with st.container(key="lab_offers", horizontal=True, gap="small"):
        for name, title in list(offered.items())[: 1 + _OFFERED]:
            st.button(
                plain(title),
                key=f"lab_try_{name}",
                icon=":material/science:",
                on_click=try_on,
                args=(name,),
            )


def _notes() -> None:
    """Say what was wrong with the link one came by, until it is dismissed."""
    here = lab()
    for i, note in enumerate(here.notes):
        with st.container(
            key=f"lab_note_{i}", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.warning(plain(note), icon=":material/link_off:")
            if st.button("Dismiss", key=f"lab_dismiss_{i}", icon=":material/close:"):
                here.notes.pop(i)
                st.rerun()


def page() -> None:
    """Lay the page out."""
    problems()
    st.fragment(guest_banner)(memory())
    arrived(frozenset(lab_sandboxes.names()))
    lab().features = None
    _notes()
    st.fragment(experiment)()
    warm_up()


by_the_front_door()
page()

"""A question to the viewer: choices to click, then right or wrong with the numbers behind it."""

import streamlit as st

from memory_core.predicting import Choice, Riddle
from pages.ui.policies import PARTS
from pages.ui.safe_text import plain, safe
from pages.ui.times import span
from pages.ui.tour_state import SHOW_ME, Tour

_HOUR = 3600


def guessing(here: Tour) -> None:
    """Show the question of this step, if it asks one; the page goes on after the answer."""
    found = here.performance.moments[here.number - 1].riddle
    if found is None or here.is_passing:
        return
    with st.container(key="tour_guess", border=True):
        st.html(f"<div class='mg-asked'>{safe(found.question)}</div>")
        if not found.can_be_guessed:
            st.caption("There is nothing to choose between at this moment; go on.")
        elif here.number not in here.guesses:
            _choices(here, found)
        else:
            guess = here.guesses[here.number]
            st.html(verdict_html(found, guess) + numbers_html(found, guess))
            st.button(
                "Guess again",
                key="tour_unguess",
                type="tertiary",
                icon=":material/undo:",
                on_click=_again,
                args=(here,),
            )


def _choices(here: Tour, found: Riddle) -> None:
    with st.container(horizontal=True, gap="small", key="tour_choices"):
        for index, choice in enumerate(found.choices):
            st.button(
                plain(choice.label),
                key=f"tour_choice_{here.number}_{index}",
                on_click=_guessed,
                args=(here, index),
            )
        st.button(
            "Show me",
            key="tour_show_me",
            type="tertiary",
            icon=":material/visibility:",
            on_click=_guessed,
            args=(here, SHOW_ME),
        )


def _guessed(here: Tour, index: int) -> None:
    here.guesses[here.number] = index


def _again(here: Tour) -> None:
    here.guesses.pop(here.number, None)


def verdict_html(found: Riddle, guess: int) -> str:
    """Return whether the guess was right, in words and a sign, never by colour alone."""
    right = " or ".join(f"<bdi>{safe(one.label)}</bdi>" for one in found.choices if one.right)
    told = f" {safe(found.told)}" if found.told else ""
    if guess == SHOW_ME:
        return f"<p class='mg-verdict'>It is <b>{right}</b>.{told}</p>"
    if found.choices[guess].right:
        return f"<p class='mg-verdict mg-right'>✓ <b>Right: {right}.</b>{told}</p>"
    wrong = safe(found.choices[guess].label)
    return f"<p class='mg-verdict mg-wrong'>✗ <b>Not <bdi>{wrong}</bdi>, but {right}.</b>{told}</p>"


def numbers_html(found: Riddle, guess: int) -> str:
    """Return the choices with the numbers that decide, as bars; "" where no number does."""
    if not any(one.value is not None or one.why for one in found.choices):
        return ""
    most = max((abs(one.value or 0.0) for one in found.choices), default=0.0) or 1.0
    rows = "".join(
        f"<tr><td class='mg-tick'>{'✓' if one.right else ''}</td><td><bdi>{safe(one.label)}</bdi>"
        f"{' <small>your guess</small>' if index == guess else ''}"
        f"{_bar(one, most)}</td><td>{_told(found, one)}</td></tr>"
        for index, one in enumerate(found.choices)
    )
    return f"<div class='mg-guess'><table>{rows}</table></div>"


def _bar(one: Choice, most: float) -> str:
    if one.value is None:
        return ""
    return f"<i style='width:{max(1.0, 100 * max(0.0, one.value) / most):.1f}%'></i>"


def _told(found: Riddle, one: Choice) -> str:
    if one.value is None:
        return safe(one.why)
    if found.ask == "expires_next":
        return f"{_left(one.value)} left"
    parts = ", ".join(
        f"{PARTS.get(part, part)} {points:.0f}"
        for part, points in one.parts.items()
        if round(points)
    )
    return f"<b>{one.value:.0f}</b> points<small>{safe(parts)}</small>"


def _left(seconds: float) -> str:
    """Return a time left as the bars beside it do, "8:57"; longer ones in words."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}" if whole < _HOUR else span(seconds)

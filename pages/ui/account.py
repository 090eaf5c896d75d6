"""The account: signing in and out, and bringing along what this browser remembered."""

from collections.abc import Mapping

import streamlit as st
from streamlit.errors import Error as StreamlitError

from memory_core.memory import Memory
from pages.ui.safe_text import plain
from pages.ui.signing_in import claims, person_id, providers, shown_name
from pages.ui.state import reporting, visit
from pages.ui.visitor import user_id_of


def account(mind: Memory) -> None:
    """Offer signing in, or say who is signed in; nothing where the server has no login."""
    names = providers()
    if not names:
        return
    told = claims()
    label = "Account" if told else "Sign in"
    with st.popover(
        label, icon=":material/account_circle:", key="account", on_change="rerun"
    ) as opened:
        if not opened.open:
            return
        if told:
            _signed_in(mind, told)
        else:
            _offer(names)


def _offer(names: tuple[str, ...]) -> None:
    st.markdown("**Your memory on every device you sign in on**")
    st.caption(
        "It is kept under a number made from your account; your name and address are not stored."
        " Without signing in your memory stays with this browser."
    )
    for name in names:
        words = f"Sign in with {plain(name.replace('_', ' ').title())}" if name else "Sign in"
        if st.button(words, key=f"sign_in_{name}", icon=":material/login:", width="stretch"):
            try:
                st.login(name or None)
            except StreamlitError as error:
                st.error(
                    f"This server's login does not work: {plain(str(error))} Your memory in this"
                    " browser is as it was; whoever runs the server can mend it."
                )


def _signed_in(mind: Memory, told: Mapping[str, object]) -> None:
    if not person_id(told):
        st.error(
            "The provider did not say who you are, so what you see is this browser's own memory."
        )
    else:
        st.markdown(f"Signed in as **{plain(shown_name(told)) or 'somebody without a name'}**")
        st.caption("You see the memory of this account, on every device you sign in on.")
        _bring_along(mind, user_id_of(visit().key), person_id(told))
    st.caption("Other open tabs stay signed in until they are reloaded.")
    if st.button("Sign out", icon=":material/logout:", key="sign_out", width="stretch"):
        st.logout()


def _bring_along(mind: Memory, browser: str, person: str) -> None:
    """Offer to copy what this browser remembers into the account."""
    if not mind.entities(user_id=browser, include_expired=True, limit=1):
        return
    st.caption("Before you signed in, this browser remembered things of its own.")
    if st.button(
        "Copy them into my account",
        icon=":material/move_group:",
        key="bring_along",
        width="stretch",
        help="What both hold stays as it is in the account. The browser's own memory stays, too;"
        " sign out and open Privacy to erase it.",
    ):
        with reporting():
            mind.load(mind.export(user_id=browser), user_id=person)
        st.rerun()

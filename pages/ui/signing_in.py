"""Signing in by Streamlit's own login, where the server's secrets have `[auth]`.

A person's memory belongs to a digest of who vouches for the person (the issuer) and who it is there
(the subject): both stay the same when names and addresses change, and neither is stored. Without
`[auth]`, or without signing in, a memory belongs to the key in the browser's cookie.
"""

import hashlib
from collections.abc import Mapping

import streamlit as st

from pages.ui.service import secret
from pages.ui.visitor import user_id_of

DEFAULT = ""
"""The provider whose settings stand in `[auth]` itself."""
_SHOWN = 60


def providers() -> tuple[str, ...]:
    """Return the names of those one can sign in with; none where that is not set up."""
    auth = secret("auth")
    if not isinstance(auth, Mapping):
        return ()
    named = [str(name) for name, value in auth.items() if _is_provider(value)]
    return tuple([DEFAULT, *named] if _is_provider(auth) else named)


def _is_provider(settings: object) -> bool:
    return isinstance(settings, Mapping) and bool(settings.get("client_id"))


def claims() -> Mapping[str, object]:
    """Return what the provider vouched for, empty while nobody is signed in."""
    if not providers() or not st.user.get("is_logged_in"):
        return {}
    return dict(st.user)


def person_id(told: Mapping[str, object]) -> str:
    """Return the id a person's memory is kept under, "" where issuer or subject is not given."""
    issuer, subject = told.get("iss"), told.get("sub")
    if not (isinstance(issuer, str) and isinstance(subject, str) and issuer and subject):
        return ""
    # With the issuer's length before it no two pairs are the same text.
    words = f"{len(issuer)}:{issuer}{subject}"
    return "person-" + hashlib.sha256(words.encode()).hexdigest()[:40]


def home_of(key: str) -> str:
    """Return whose memory this visit is about: the person's who is signed in, else the one of the
    browser's key."""
    return person_id(claims()) or user_id_of(key)


def shown_name(told: Mapping[str, object]) -> str:
    """Return what to call a person on screen."""
    found = next((told[k] for k in ("name", "email", "preferred_username") if told.get(k)), "")
    name = " ".join(str(found).split())
    return name if len(name) <= _SHOWN else name[: _SHOWN - 1].rstrip() + "…"

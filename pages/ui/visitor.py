"""Who is looking: an unguessable key in a cookie, never a name and never in an address.

The memory belongs to a digest of the key, so the database does not hold what opens it.
"""

import hashlib
import re
import secrets

import streamlit as st

from pages.ui.mounting import asset

COOKIE = "memograph_visitor"
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")

_keeper = st.components.v2.component("memograph_visitor", js=asset("visitor.js"))


def key_from_cookie() -> str:
    """Return the visitor's key, a new one of 256 random bits where the browser brings none."""
    brought = st.context.cookies.get(COOKIE, "")
    if isinstance(brought, str) and _KEY.fullmatch(brought):
        return brought
    return secrets.token_urlsafe(32)


def user_id_of(key: str) -> str:
    """Return the id the visitor's memory is kept under."""
    return "visitor-" + hashlib.sha256(key.encode()).hexdigest()[:40]


def keep_key(key: str) -> None:
    """Let the browser keep the key for a year. Without cookies the memory lasts for the visit."""
    _keeper(key="visitor_keeper", data={"name": COOKIE, "key": key}, height=1)

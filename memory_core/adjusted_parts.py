"""The parts of a memory with a few settings of somebody's own; everything heavy stays shared."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from memory_core.parts import Parts

_OWN = ("_shared", "settings", "ttl", "store")


class _Adjusted:
    """Other settings, times to live and store rules over the same parts."""

    def __init__(self, shared: Parts, **own: object) -> None:
        object.__setattr__(self, "_shared", shared)
        for name, value in own.items():
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> object:
        return getattr(self._shared, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in _OWN:
            message = f"{name!r} of adjusted parts is not changed; adjust the parts anew."
            raise AttributeError(message)
        setattr(self._shared, name, value)


def adjusted(
    parts: Parts, *, policy: str = "", ttl_by_type: Mapping[str, float] | None = None
) -> Parts:
    """Return parts that rank for prompts by another policy and write with other times to live.

    policy: "" for the present one. ttl_by_type: seconds by type, on top of the present ones.
    Database, pipeline, embedder and index are the same; nobody else's memory is changed. Raises
    InputError for values that cannot work.
    """
    settings = replace(
        parts.settings,
        policy=policy or parts.settings.policy,
        ttl_by_type={**parts.settings.ttl_by_type, **(ttl_by_type or {})},
    )
    ttl = partial(settings.ttl, **parts.ttl.keywords)
    return cast(
        Parts, _Adjusted(parts, settings=settings, ttl=ttl, store=parts.store.living_by(ttl))
    )

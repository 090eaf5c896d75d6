"""Reading text: what is named, what is said of it, what a question refers to."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_core.language.language import Language

__all__ = ["Language"]


def __getattr__(name: str) -> Any:
    """Import `Language` when it is first asked for: what only names its types needs no rules."""
    if name != "Language":
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from memory_core.language.language import Language

    return Language

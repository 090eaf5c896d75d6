"""Reading text: what is named, what is said of it, what a question refers to."""

from memory_core.language.language import Language

__all__ = ["Language"]

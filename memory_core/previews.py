"""Previews: what a question would be answered from, and what changes when something is left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from memory_core.context import TITLES
from memory_core.guarding import MARKS
from memory_core.prompted import Context, Origin, PromptMessage
from memory_core.results import Hit, Source, Step

_MARK = re.compile(rf"</?(?:{MARKS})>")
_NUMBER = re.compile(r"^\[\d+\] ")
"""Of a piece of a document; it moves up when one before it goes."""
_AROUND = frozenset(title for _, title in TITLES) | {"Earlier in this conversation:"}
"""Lines that only hold others together."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A question as it would be answered now; nothing was written and nothing counted.

    context, prompt, hits: as in a Turn. answer, sources: what the offline answerer would say.
    tokens: of the whole prompt; token_budget: for memory and documents in it. without: what was
    left out, by id. trace: the steps. warning: what was down.
    """

    question: str
    rewritten_query: str
    context: Context
    prompt: tuple[PromptMessage, ...]
    hits: tuple[Hit, ...]
    answer: str
    sources: tuple[Source, ...]
    tokens: int
    token_budget: int
    without: tuple[str, ...] = ()
    trace: tuple[Step, ...] = ()
    warning: str = ""


@dataclass(frozen=True, slots=True)
class PromptChange:
    """A line that stands in one of two prompts only."""

    kind: Literal["removed", "added"]
    origin: Origin
    text: str


def changes(
    before: Sequence[PromptMessage], after: Sequence[PromptMessage]
) -> tuple[PromptChange, ...]:
    """Return the lines that one prompt has and the other has not, in order."""
    old, new = _lines(before), _lines(after)
    found: list[PromptChange] = []
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            found += [PromptChange("removed", origin, text) for origin, text in old[i:j]]
            found += [PromptChange("added", origin, text) for origin, text in new[k:m]]
    return tuple(found)


def _lines(prompt: Sequence[PromptMessage]) -> list[tuple[Origin, str]]:
    return [
        (part.origin, _NUMBER.sub("", line) if part.origin == "documents" else line)
        for message in prompt
        for part in message.parts
        for line in part.text.splitlines()
        if line.strip() and line not in _AROUND and not _MARK.fullmatch(line)
    ]

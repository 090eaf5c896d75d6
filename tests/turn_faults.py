"""What is wrong with a turn of a conversation whose expectations stand in a file, in words."""

import re
from collections.abc import Mapping
from typing import Any

from memory_core.results import Turn

DECLINED = "i don't know"
_QUOTED = re.compile(r"“([^”]*)” \[(\d+)\]")


def faults(wanted: Mapping[str, Any], turn: Turn) -> list[str]:
    """Return what is wrong with a turn. wanted: "has", "lacks" of the answer, "rewritten" of the
    question made whole, "same" for one left as typed, "unknown" for one to be declined."""
    answer, question = turn.answer.casefold(), turn.rewritten_query.casefold()
    found = [f"lacks {x!r}" for x in wanted.get("has", ()) if x.casefold() not in answer]
    found += [f"has {x!r}" for x in wanted.get("lacks", ()) if x.casefold() in answer]
    found += [
        f"asked without {x!r}" for x in wanted.get("rewritten", ()) if x.casefold() not in question
    ]
    if wanted.get("same") and turn.rewritten_query != wanted["ask"]:
        found.append(f"rewritten as {turn.rewritten_query!r}")
    if (DECLINED in answer) != bool(wanted.get("unknown")) and (
        "has" in wanted or "unknown" in wanted
    ):
        found.append("declined" if DECLINED in answer else "not declined")
    return [f"{wanted['ask']!r} {fault}: {turn.answer!r}" for fault in found]


def untraced(turn: Turn) -> list[str]:
    """Return what an answer quotes that does not stand in the source it names."""
    sources = {source.number: source.text for source in turn.sources}
    return [
        text
        for text, number in _QUOTED.findall(turn.answer)
        if text not in sources.get(int(number), "")
    ]

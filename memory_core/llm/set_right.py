"""What the user set right afterwards: "No, it's at 6, not at 5" instead of what it corrects."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.fitting import wants
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.value_kinds import DAY, MONTH, NUMBER

_RIGHTED = re.compile(
    r"^\W*(?:no|wait|actually|sorry|oops|correction|i (?:mean|meant)|it['’]?s|that['’]?s|it is)\b"
    r".*?,? (?:and )?(?:not|instead of) (?:(?:at|on|in|for|to|with|by|the|an?|from) )*"
    r"(?P<wrong>[^,.;!?]{1,40}?)\W*$",
    re.I,
)


_TIME = re.compile(rf"\d|\b(?:{DAY}|{MONTH}|noon|midnight|{NUMBER})\b", re.I)


def set_right(material: Material, citations: Citations) -> list[Sentence]:
    """Return what an answer that quotes the user quotes instead, each sentence that was corrected
    later replaced by its correction; [] where nothing was corrected."""
    quoted = [one for one in material.said if one.quote in citations.quotes]
    if len(quoted) != len(citations.quotes):
        return []
    instead = [_righted(one, material) for one in quoted]
    return list(dict.fromkeys(instead)) if instead != quoted else []


def _righted(one: Sentence, material: Material) -> Sentence:
    """Return the last later sentence that says "not" of words that stand in a sentence, else the
    sentence itself. A time set right answers who and where as it was."""
    said, kind = material.said, wants(material.asked.text)
    for later in reversed(said[said.index(one) + 1 :]):
        match = _RIGHTED.match(later.text)
        if match is None or (_TIME.search(match["wrong"]) and kind not in {"when", "number"}):
            continue
        if re.search(rf"(?<!\w){re.escape(match['wrong'])}(?!\w)", one.text, re.I):
            return later
    return one

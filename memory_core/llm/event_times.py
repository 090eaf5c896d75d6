"""When a meeting, a party or another event is, by the sentence that begins with it and gives the
time: "A meeting for parents is on 2 October at 18.30"."""

import re

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content, stem, stems, tokens
from memory_core.llm.valued import gives
from memory_core.llm.weighing import is_light

_ASKS = re.compile(
    r"^(?:and |so )?(?:(?P<clock>(?:at )?what time)|when) (?:is|are|does|do|will) "
    r"(?:the |our |your )?(?P<event>.+?)"
    r"(?: (?:start|begin|take place|happen|be held|held|be|on))?$",
    re.I,
)
_MORE = re.compile(r" (?:for|of|at|in|on|with|to|by|about) ", re.I)
"""Parts an event from what else is said of it."""
_EVENT = frozenset(
    stems(
        "meeting party concert lecture talk tour visit trip dinner lunch service rehearsal reading "
        "workshop lesson class course fair market sale wedding funeral ceremony race match game "
        "assembly hearing interview exam test festival show performance film picnic walk auction "
        "celebration reception session gathering briefing training seminar webinar"
    )
)
_SAYS = re.compile(
    r"^(?:(?:An?|The|Our|Next|This|Your) )?(?P<event>[\w'’ -]{3,60}?)"
    r"(?: (?:is|are|will be|takes? place|begins?|starts?|follows)(?: held)?|:)"
    r"(?: (?:on|at|from))? (?P<time>.+)"
)


def tells_event(material: Material, one: Sentence) -> bool:
    """Whether a sentence begins with the event that a question asks the time of, gives it, and all
    else that is asked is said by it or around it."""
    question = material.asked.bare
    asked = _ASKS.match(question)
    event, *more = _MORE.split(asked["event"], maxsplit=1) if asked else [""]
    words = content(event)
    if asked is None or not words or words[-1] not in _EVENT or one.title or one.row:
        return False
    said = _SAYS.match(one.text)
    if said is None or one.quote.by_user or words[-1] not in map(stem, tokens(said["event"])):
        return False
    kind = "clock" if asked["clock"] else "date"
    if not re.search(r"\d", said["time"]) or not gives(kind, said["time"], question):
        return False
    rest = frozenset(w for w in (*words[:-1], *content(" ".join(more))) if not is_light(w))
    return not unsaid(rest, question, one, material.documents)

"""What was decided about a matter: "What did the board decide about the roof?" is answered by what
names the matter and has a word for deciding, whatever became of it."""

import re
from functools import lru_cache

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.telling import in_place
from memory_core.llm.terms import content

MAX_TOLD = 2
_ABOUT = r"(?:about|on|upon|over|concerning|regarding|as to|with regard to)"
_ASKED = re.compile(
    r"^(?:and |so )?what (?:"
    rf"(?:(?:was|were|has been|have been) |(?:did|have|has|had) .{{2,40}}? )"
    rf"(?:decided?|agreed?|resolved?) {_ABOUT}"
    rf"|(?:was|is|were) the (?:decisions?|resolutions?|outcome of the (?:vote|discussion)) {_ABOUT}"
    rf"|decisions? (?:was|were|has been|have been) (?:made|taken|reached) {_ABOUT}"
    r") (.+)$",
    re.I,
)
_FURTHER = re.compile(r"\b(?:of|for|in|at|from|by|with|on|during)\b.*", re.I)
"""What follows the matter itself: "the roof of the boathouse"."""
_DECIDED = re.compile(
    r"\b(?:decid\w+|decisions?|agree[ds]?|resolv\w+|resolutions?|approv\w+|accepted|adopted|"
    r"reject\w+|refus\w+|declined|turn(?:s|ed) down|vot(?:e[sd]?|ing)|carried|granted|denied|"
    r"put off|postpon\w+|deferred|adjourned|withdrawn|dropped|unanimous\w*|in favour)\b",
    re.I,
)


def decided(material: Material, citations: Citations) -> str:
    """Quote what was decided about the matter a question asks for; "" where it asks for no decision
    or none is found."""
    question = material.asked.text
    if not _matter(question):
        return ""
    found = [one for one in material.documents if tells_decision(question, one.text)]
    wanted = frozenset(material.asked.wanted)

    def has(one: Sentence) -> int:
        return len(wanted & (one.terms | terms_of(one.heading) | terms_of(one.quote.name)))

    most = max(map(has, found), default=0)
    best = [one for one in found if has(one) == most]
    return in_place(citations, best[:MAX_TOLD])


def tells_decision(question: str, text: str) -> bool:
    """Whether a text names the matter a question asks a decision about, and says what was
    decided."""
    matter = _matter(question)
    return bool(matter) and matter in terms_of(text) and _DECIDED.search(text) is not None


@lru_cache(maxsize=256)
def _matter(question: str) -> str:
    """Return the stem of the matter a question asks a decision about, "" for any other question;
    kept, because it is asked of every sentence."""
    asked = _ASKED.match(question.rstrip(" ?!."))
    matter = content(_FURTHER.sub("", asked.group(1))) if asked else []
    return matter[-1] if matter else ""

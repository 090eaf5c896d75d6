"""Questions about the user's own life, which only the user's words answer: no document knows where
somebody lives or what his or her dog is called."""

import re
from collections.abc import Collection, Sequence

from memory_core.llm.passages import Sentence
from memory_core.llm.terms import stem, stems

_THEIRS = (
    r"name|names|birthday|age|phone(?: number)?|number|e-?mail(?: address)?|address|budget|hobby|"
    r"hobbies|job|boss|employer|favou?rite\b.{0,30}|"
    r"(?:order|ticket|booking|customer|invoice) number"
)
KIN = (
    r"wife|husband|partner|boyfriend|girlfriend|mother|father|mom|mum|dad|parents|sister|brother|"
    r"son|daughter|kids?|child|children|uncle|aunt|cousin|nephew|niece|grandmother|grandfather|"
    r"grandma|grandpa|friend|neighbou?r|roommate|colleague|dog|cat|pet|horse|hamster|rabbit"
)
_RELATIVES = (
    r"wife|husband|boyfriend|girlfriend|mother|father|mom|mum|dad|parents|sister|brother|son|"
    r"daughter|uncle|aunt|cousin|nephew|niece|grandmother|grandfather|grandma|grandpa"
)
_OWNED = r"car|bike|bicycle|house|flat|apartment|garden|job|phone|laptop|computer|boat"
_PERSONAL = re.compile(
    rf"\bmy (?:{_THEIRS})(?:'s)?\W*$"
    rf"|^(?:who|what|where|when|how old)(?:'s| is| are| was| were) (?:my|our) (?:{KIN})(?:'?s)?"
    r"(?: (?:name|names|birthday|age|job|called|born))?\W*$"
    rf"|^(?:and |(?:what|how) about )my (?:{_RELATIVES})(?:['’]s(?: \w+)?)?\W*$"
    r"|^(?:who|what|where|when|which \w+|what colou?r)(?:'s| is| are| was| were) (?:my|our) "
    rf"(?:{_RELATIVES})['’]s \w+(?: \w+)?\W*$"
    rf"|^(?:where|when|what|who|how long|since when) (?:does|did|do|is|was) (?:my|our) "
    rf"(?:{_RELATIVES}) "
    r"(?!have to|need)\w+(?: (?!to\b)\w+)?\W*$"
    r"|\b(?:do|did|am|was) i (?:like|love|hate|prefer|own|drive|speak|live|work|born|married|"
    r"called|allergic)(?: in| at| for| to)?\W*$"
    rf"|^(?:do|did) i (?:have|own|have got) (?:an?|any|two|three)? ?(?:{KIN}|{_OWNED})s?\W*$"
    r"|^how (?:old|tall|heavy|big) am i\b|^am i an? (?:\w+ )?\w+\W*$|^what am i called\b",
    re.I,
)
_BY_DEVICE = re.compile(
    r"(?:and |so |but )?(?:(?:why|how|where) )?(?:can|could|may|do|does|will)(?:n['’]t|not|nt)?\b"
    r".*\b(?:on|from|with|to|onto|into) my (?:phone|laptop|computer|tablet)\W*$",
    re.I,
)
"""Asks what can be done on what everybody has: "Can I read it on my phone?"."""
_DOING = (
    r"(?:go|leave|fly|travel|depart|arrive|land|stay|meet|start|check in|move in|eat|drive|"
    r"live|work|train|visit|see|skip)"
)
_DONE = r"(?!have to|need to|get\b|ask\b|say\b|tell you\b)"
_OWN_LIFE = re.compile(
    # "who am I travelling with", "what are we cooking", "where were we staying"
    r"^(?:who|whom|what|where|when|which \w+|how many \w+)\b.{0,40}\b(?:am|are|was|were) (?:i|we) "
    r"(?:(?:now|going to|planning to) )?(?!(?:being|paying|getting|sending|doing)\b)\w+ing\b"
    # "which cities do we want to see", "when do we go", "where will we stay"
    r"|^(?:who|whom|what|where|when|which \w+|how)\b.{0,40}\b(?:do|did) (?:i|we) "
    r"(?:want|plan|hope|intend|prefer|like|love|hate)\b"
    rf"|^(?:who|whom|what|where|when|which \w+)\b.{{0,40}}\b(?:do|did|will) (?:i|we) {_DOING}"
    r"(?: to| from| with| for| at| in| on| back| home)?\W*$"
    r"|^where do we live\W*$"
    r"|^(?:do|did) i (?:like|love|hate|eat|drink|smoke|speak|play|wear|know)\b"
    r"|^(?:has|have) (?:my|our) \w+ (?:already |yet )?(?:arrived|come|been|left|got)\b"
    r"|^what colou?r (?:is|are|was|were) (?:my|our) (?:\w+ )?\w+\W*$"
    r"|^since when\b.{0,40}\b(?:my|our|i|we)\b"
    # "what did I order", "who did I tell"
    r"|^(?:who|whom|what|where|when|which(?: \w+)?|how much|how many \w+)\b.{0,20}\bdid i "
    rf"{_DONE}\w+"
    r"|^what(?:['’]?s| is) (?:wrong|the (?:problem|matter|trouble)) with (?:my|our) \w+\W*$"
    r"|^what(?:['’]?s| is) the (?:status|state) of (?:my|our) \w+\W*$"
    # "what am I doing on Friday", "does my flat have a garden"
    r"|^what (?:(?:am|are) (?:i|we) doing|do (?:i|we) have(?: planned| to do)?) "
    r"(?:on|at|this|next|tomorrow|today|tonight|over)\b"
    r"|^(?:does|do|is|are|has) (?:my|our) (?:car|bike|house|flat|apartment|garden|boat|job)\b"
    # "did we book a table", "have I already paid", "how much do I earn"
    r"|^(?:did|have) (?:i|we) (?:(?:already|ever|really) )?(?!(?:an?|any|the|to|need|get)\b)\w+"
    r"|^(?:how much|what) (?:do|did|will) (?:i|we) (?:earn|weigh|owe|make|call\b.+)\W*$"
    r"|^who (?:owes|visits|calls|called|is visiting|is coming to visit) (?:me|us)\b"
    r"|^how many (?:\w+ )?(?:kids|children|sons|daughters|brothers|sisters|siblings|pets|dogs|"
    r"cats) (?:do|have) (?:i|we)\b",
    re.I,
)
"""Asks for what happened to the user or is planned: a document of his or her own may tell it, one
that is there for everybody never does."""

_OWN_DOING = re.compile(
    r"^\W*(?:wh\w+|how\b).*\b(?:did|do|have|had|will) (?:i|we) (?:already |ever |just )?(\w+)", re.I
)
_FIRST = re.compile(r"\b(?:i|we)\b(?!.*n['’]t\b)", re.I)
_WHERE_OR_WHEN = re.compile(
    r"\W*(?:and |so )?(?:in |at |on |from )?"
    r"(?:where|when|(?:what|which) (?:time|day|date|place|year))\b",
    re.I,
)
"""Asks for a place or a time, which not each sentence gives."""
MAX_DOINGS = 2
_FROM = re.compile(r"^\W*where (?:am i|do i come|are we|do we come) from\b", re.I)
_I_AM_FROM = re.compile(
    r"\b(?:i['’]?m|i am|we['’]?re|we are|i come|we come)\b[^.!?]{0,40}\bfrom (?-i:[A-Z])"
    r"|\bborn in\b|\bgrew up in\b",
    re.I,
)


def of_own_life(question: str) -> bool:
    """Whether a question is about what only the user can know."""
    return is_personal(question) or _OWN_LIFE.search(question) is not None


def is_personal(question: str) -> bool:
    """Whether a question without politeness asks for something in the user's own life."""
    return _PERSONAL.search(question) is not None and _BY_DEVICE.match(question) is None


def done_by_me(question: str) -> str:
    """Return the stem of what a question asks whether, what or when the user did it: "order" of
    "What did I order?", "" for others."""
    match = _OWN_DOING.search(question)
    return stem(match[1]) if match else ""


def own_doing(question: str, said: Sequence[Sentence], *, words: Collection[str]) -> list[Sentence]:
    """Return the last sentences in which the user told of doing what a question without another
    word of weight asks for: "What did I apply for?", "Where have I been?". words: those of weight
    in the question."""
    done = done_by_me(question)
    plain = {word for word in words if word[0] != "#"}  # no property
    if words and (plain != {done} or _WHERE_OR_WHEN.match(question)):
        return []
    if _FROM.search(question):
        return [one for one in said if _I_AM_FROM.search(one.text)][-1:]
    doing = [one for one in said if done in stems(one.text) and _FIRST.search(one.text)]
    return doing[-MAX_DOINGS:] if done else []

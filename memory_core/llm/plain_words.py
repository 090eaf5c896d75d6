"""The words of questions, put as documents put them."""

import re

from memory_core.named_properties import as_question

_PAIR = re.compile(r"\b(?:pair|piece|set|type|kind|sort)s? of (?=\w+s\b)", re.I)
"""Says nothing more of the things it leads to: "a pair of gloves"."""
_FIT_FOR = re.compile(
    r"^(?P<who>(?:is|are) .{2,60}?) "
    r"(?:any good|good|suitable|right|okay|fit|suited|made|meant) for\b",
    re.I,
)
"""Whether a thing is for something, which documents say in many ways."""
_AREA = re.compile(r"(?<=\d) ?(?:sq(?:uare|\.)? ?(?:met(?:re|er)s?|m)|sqm|m2)\b\.?", re.I)
_BACK_THEN = re.compile(r" (?:back then|(?:back )?in those days|at that time)(?=\W*$)", re.I)
"""Says only that something was once so."""
_WHY_NOT = re.compile(r"^(why|how come) not(?=\W*$)", re.I)
"""Alone it says nothing of what: no word of it is looked for."""
_PERIOD = re.compile(
    r"^(?P<before>(?:and |so )?)(?:what(?:['’]?s| is)|how long is) (?P<the>the|your|its|their) "
    r"(?P<what>(?:[\w-]+ ){1,2})(?:window|period|time ?frame)\b(?P<rest>.{0,40})$",
    re.I,
)
"""Asks how long something may be done."""
_TO_RING = re.compile(
    r"(?:(?:['’]s|\b(?:his|her|their|your)) )(?=number(?: (?:at|for|please)\b|\W*$))"
    r"|(?:^what(?: is|['’]?s) the )(?=number (?:of|for) (?:the )?[\w '’.-]+(?<!s)\W*$)"
    r"|(?:\b(?:what|which) )(?=number (?:do|can|could|should|must|shall|would) "
    r"(?:i|we|one|you) (?:ring|call|dial|phone|reach)\b)",
    re.I,
)
"""Asks for the number under which somebody is reached, which "the number of rooms" does not."""

_AGAIN = re.compile(
    r"^(?P<asks>(?:and |so |but |sorry,? )?(?:what|who|where|when|which|how)\b[\w ]*?) "
    r"(?P<was>was|were) (?!.*\b(?:again and|until|till|before|after|when|once|if)\b)"
    r"(?P<what>[^,;]{2,60}?),? again(?=\W*$)",
    re.I,
)
"""Asks to be told once more what is so now."""
_ONCE_MORE = re.compile(
    r"^(?P<asks>(?:and |so |but |sorry,? )?(?:"
    r"(?:what|who|where|which|how)(?:['’]?s| is| are|['’]re) (?:my|our|the|his|her|its|their)\b"
    r"|when(?:['’]?s| is| are) (?:my|our)\b"
    r"|(?:what|who|where|when|which|how)\b[\w ]*? did (?:i|we)\b)"
    r"(?!.*\b(?:again and|open|opens|closed|available|works?|working|back|free|allowed|possible|"
    r"starts?|in stock|once)\b)[^,;]{2,60}?),? again(?=\W*$)",
    re.I,
)
"""The same in words of now, or of what the user did; "When is it open again?" is another."""


def plain_words(question: str) -> str:
    """Return a question in the words that documents use, so that they are found there."""
    text = _FIT_FOR.sub(r"\g<who> for", question)
    text = _AREA.sub(" m²", _PAIR.sub("", text))
    return _WHY_NOT.sub(r"\1", _BACK_THEN.sub("", text).strip())


def restated(question: str) -> str:
    """Return a question put so that each way of asking for the same is one: for how long, for a
    telephone number, for what was told before ("What was my number again?"), for a property."""
    once = _ONCE_MORE.sub(r"\g<asks>", _AGAIN.sub(_now, as_question(question)))
    return of_phone(of_period(once))


def _now(found: re.Match[str]) -> str:
    is_so = "is" if found["was"].lower() == "was" else "are"
    return f"{found['asks']} {is_so} {found['what']}"


def of_period(question: str) -> str:
    """Return "What is the return window?" as "How long is the return period?", and any other
    question as it is."""
    found = _PERIOD.match(question)
    if found is None:
        return question
    asks = f"{found['before']}how long is {found['the']} {found['what']}period{found['rest']}"
    return f"{asks[:1].upper()}{asks[1:]}"


def of_phone(question: str) -> str:
    """Return "What is Ann's number?" as "What is Ann's phone number?", and any other question as it
    is."""
    return _TO_RING.sub(lambda found: f"{found.group()}phone ", question, count=1)

"""Acts: "it" where it stands for what somebody wants to do. "Is it free?" after "I want to send
back my lamp" asks whether sending it back is free, not whether the lamp is."""

import re

from memory_core.language.word_lists import listed

MAX_CHARS = 300
"""Longer messages are not asked about as one act."""
_GET = listed(
    """buy get have own order rent lease hire purchase see visit find try watch read use eat drink
    know take bring"""
)
"""What is done with a thing that has a price of its own: "it" is then the thing."""
_PRICED = _GET | listed("sell offer accept")
_WANTS = (
    r"(?:i|we)(?:'d| would| really| just|'ll)* (?:want|like|love|need|plan|intend|hope|have|wish)"
    r" to|(?:i'm|i am|we're|we are) (?:going|planning|trying|about|hoping) to"
)
_ACT = re.compile(
    rf"(?:{_WANTS}|(?:can|could|may|should|must|do) (?:i|we|you|one)(?: have to| need to)?"
    r"|how (?:do|can|could|should|would) (?:i|we|you|one)(?: have to)?|is it possible to)"
    r"(?: also| please)? (?P<act>(?P<verb>(?!be\b)[a-z]+)\b.*)",
    re.I | re.DOTALL,
)
_ASIDE = r"^\s*(?:(?:and|but|so|ok|okay|then|well)\b[\s,]*)*"
_STATE = re.compile(
    rf"{_ASIDE}(?P<is>(?:is|would|will) )(?:it|that|this)(?P<be>(?: be)?(?: still| also| really)? "
    r"(?:(?P<price>(?:for )?free(?: of charge)?|expensive)|possible|allowed|permitted|forbidden|"
    r"prohibited|legal|ok(?:ay)?|difficult|hard|easy))\W*$",
    re.I,
)
_SPENT = re.compile(
    rf"{_ASIDE}(?P<how>how (?:long|(?P<price>much)) (?:does|will|would)|"
    r"what (?P<what>does|will|would)) (?:it|that|this) (?P<spent>take|cost)\b"
    r"(?P<me>(?: me| us)?)\W*$",
    re.I,
)
_OFTEN = re.compile(
    rf"{_ASIDE}(?P<how>how (?:often|long|many (?:days|times|hours|weeks|months))) (?:is|may) "
    r"(?:it|that|this)(?P<be> (?:allowed|permitted|possible))\W*$",
    re.I,
)
_WAY = re.compile(
    r"\W*(?:\w+\W+)?how (?:do|can|could|should|would|will) (?:i|we|you|one) "
    r"((?:get|go|come|travel) (?:to|from|there|back|home)\b[^?]*)\?\s*",
    re.I,
)
_LAST = re.compile(r"[^.!?]*[^.!?\s][^.!?]*[.!?\s]*$")


def asked_of_act(text: str, before: str) -> str:
    """Return "Is it free to send back my lamp?" for "Is it free?", "" where it asks for no such
    thing, or nothing was to be done.

    before: the message of the user before, made whole.
    """
    said = _LAST.search(before.replace("’", "'")[-MAX_CHARS:].strip())
    act = _ACT.search(said[0]) if said else None
    if act is None or len(before) > MAX_CHARS:
        return ""
    doing = act["act"].rstrip(" .?!")
    has_price = act["verb"].casefold() in _GET and " back" not in doing
    if found := _STATE.match(text):
        asked = "" if found["price"] and has_price else f"{found['is']}it{found['be']}"
    elif found := _SPENT.match(text):
        costs = found["price"] or found["what"]
        asked = "" if costs and has_price else f"{found['how']} it {found['spent']}{found['me']}"
    elif found := _OFTEN.match(text):
        asked = f"{found['how']} is it{found['be']}"
    else:
        return ""
    return f"{asked[:1].upper()}{asked[1:]} to {doing}?" if asked else ""


def time_of_way(question: str) -> str:
    """Return "How long does it take to get to Rome?" after "How do I get to Rome?", "" for any
    other question."""
    way = _WAY.fullmatch(question)
    return f"How long does it take to {way[1]}?" if way else ""


def cost_of_act(before: str) -> str:
    """Return "How much does it cost to take my car?" after "Can I take my car?", "" where nothing
    was to be done, or it is the thing that has a price.

    before: the message of the user before, made whole.
    """
    said = _LAST.search(before.replace("’", "'")[-MAX_CHARS:].strip())
    act = _ACT.match(said[0]) if said and len(before) <= MAX_CHARS else None
    if act is None or not before.rstrip().endswith("?"):
        return ""
    own = re.match(r"\w+ (?:back )?(?:my|our) ", act["act"], re.I)
    way = re.match(r"get (?:to|from|there|here)\b", act["act"], re.I)
    if act["verb"].casefold() in _PRICED and not (own or way):
        return ""
    return f"How much does it cost to {act['act'].rstrip(' .?!')}?"

"""American: one spelling for words that British and American English write in two.

What both spellings become need not be a word; it is only compared.
"""

import re

_OUR = re.compile(
    r"((?:^|.)(?:col|fav|neighb|hon|lab|harb|behavi|flav|hum|rum|arm|od|vap|parl|sav|tum|vig|glam"
    r"|rig|splend|endeav|cand|clam|ferv))our"
)
_RULES = (
    ("our", _OUR, r"\1or"),
    ("re", re.compile(r"(?<=\w{2}[tb])re(s|d)?$"), r"er\1"),  # centre, kilometres, fibre
    ("is", re.compile(r"(?<=\w{2})is(e[srd]?|ers|ing|able|ations?)$"), r"iz\1"),  # organise
    ("ys", re.compile(r"(?<=\w{2})ys(e[srd]?|ers|ing)$"), r"yz\1"),  # analyse
    ("ogue", re.compile(r"(?<=\w{2})ogue(s?)$"), r"og\1"),  # catalogue
    ("ence", re.compile(r"^(def|off|pret|lic)ence(s|d)?$"), r"\1ense\2"),
)
"""Letters a word must have, how it is spelled, and what is written for that."""
_BOTH = """
    ageing=aging aeroplane=airplane aluminium=aluminum cheque=check cosy=cozy doughnut=donut
    enrol=enroll enrolment=enrollment fulfil=fulfill fulfilment=fulfillment grey=gray
    instalment=installment jewellery=jewelry kerb=curb maths=math mould=mold mouldy=moldy
    moustache=mustache plough=plow practise=practice programme=program pyjamas=pajamas
    sceptical=skeptical skilful=skillful tyre=tire whisky=whiskey yoghurt=yogurt
"""
_OTHERS = dict(pair.split("=") for pair in _BOTH.split())
_LETTERS = 4
"""Shorter words ("our", "ore", "wise") are the same in both."""


def american(word: str) -> str:
    """Return a word in the spelling that stands for both. word: in lower case."""
    plural = word[:-1] if word.endswith("s") else ""
    if word in _OTHERS:
        return _OTHERS[word]
    if plural in _OTHERS:
        return f"{_OTHERS[plural]}s"
    if len(word) <= _LETTERS:
        return word
    for letters, pattern, written in _RULES:
        if letters in word:  # most words have none of them
            word = pattern.sub(written, word)
    return word

"""Groups of people: "And for children?" asks "How much is an adult ticket?" of another group."""

import re

from memory_core.language.word_lists import listed

_SINGULAR = {
    "children": "child", "families": "family", "concessions": "concession", "infants": "infant",
    "schoolchildren": "schoolchild", "non-members": "non-member",
    **{f"{one}s": one for one in listed(
        """adult junior senior student pensioner member kid toddler teenager youth apprentice
        trainee resident visitor beginner couple guest dog pupil under-18 local tourist group
        non-resident amateur professional supporter"""
    )},
}  # fmt: skip
"""Several of a group -> one of it, as which it stands before a noun."""
_PLURAL = {one: many for many, one in _SINGULAR.items()}
_GROUP = "|".join(sorted((*_SINGULAR, *_PLURAL), key=len, reverse=True))
_ALONE = re.compile(
    rf"\s*(?:(?:and|or|but|so)\s+)?(?:(?:what|how) about\s+)?(?:for\s+)?"
    rf"(?:(?:the|an?)\s+)?(?P<group>{_GROUP})\s*\?\s*",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?<![\w-])(?:(?P<a>an?)\s+)?(?P<group>{_GROUP})(?![\w'’-])(?P<after>\s+[a-z]+)?",
    re.IGNORECASE,
)
_WHOM = re.compile(
    r"\b(?:for|do|does|did|can|could|may|must|should|will|would|are|is)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_VERBS = listed("is are was were do does can may must should will would to at in on of for with")
"""What follows a group that is no word for a sort of something."""


def of_another_group(question: str, text: str) -> str:
    """Return a question asked of another group of people ("How much is a child ticket?" for "And
    for children?"), "" where it speaks of none or of several, or the text asks for more."""
    new = _ALONE.fullmatch(text)
    said = list(_NAMED.finditer(question)) if new and question.rstrip().endswith("?") else []
    if new is None or len(said) != 1:
        return ""
    old, group = said[0], new["group"].casefold()
    sort = old["after"] and old["after"].strip().casefold() not in _VERBS
    if not (_WHOM.search(question[: old.start()]) or (sort and old["group"].casefold() in _PLURAL)):
        return ""  # "How many guests may I bring?" is not asked of the guests
    many = old["group"].casefold() in _SINGULAR
    named = _PLURAL.get(group, group) if many else _SINGULAR.get(group, group)
    if named == old["group"].casefold():
        return ""
    if old["a"]:
        named = f"{'an' if named[0] in 'aeio' else 'a'} {named}"
    return f"{question[: old.start()]}{named}{question[old.end('group') :]}"

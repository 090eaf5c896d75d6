"""Groups of people: what adults pay does not tell what juniors pay."""

import re
from functools import lru_cache

from memory_core.llm.passages import Sentence

_GROUPS = tuple(
    re.compile(rf"(?<!\bnon-)(?<!\bnon )\b(?:{words})\b", re.I)
    for words in (
        r"adults?|grown-?ups?",
        r"child(?:ren)?|kids?|juniors?|youths?|teen(?:ager)?s?|pupils?|schoolchild(?:ren)?|infants?|"
        r"toddlers?|bab(?:y|ies)|young people|minors?",
        r"seniors?|pensioners?|retired|over-?\d\ds?|old age",
        r"students?|apprentices?|trainees?",
        r"famil(?:y|ies)|households?",
    )
)
_ASKED = re.compile(r"\b(?:how much|what|which|how (?:long|often|many))\b.*", re.I | re.DOTALL)
_ANYBODY = re.compile(
    r"\b(?:all|any\w*|every\w*|each|under|over|aged?|years?|half|free|concession\w*|reduced|same|"
    r"others?|whoever|up to)\b",
    re.I,
)
"""Says it of whom it does not name: by age, or of everybody."""


def of_other_group(question: str, one: Sentence) -> bool:
    """Whether a question asks for one group of people, and a sentence tells it of others alone."""
    asked = _groups(question) if _ASKED.match(question) else frozenset[int]()
    if len(asked) != 1 or _ANYBODY.search(one.text):
        return False
    told = _groups(f"{one.heading} {one.columns} {one.text} {one.meant}")
    return bool(_groups(one.text)) and asked.isdisjoint(told)


@lru_cache(maxsize=2_048)
def _groups(text: str) -> frozenset[int]:
    """Return which groups a text names, by number."""
    return frozenset(i for i, words in enumerate(_GROUPS) if words.search(text))

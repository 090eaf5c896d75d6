"""Two questions in one sentence: "Where is the nursery, and who founded it?"."""

import re

from memory_core.llm.terms import content

_AND = re.compile(r"\s*,?\s+and\s+(?=(?:who|what|what's|when|where|which|how|whose|whom)\b)", re.I)
_ASKS = re.compile(
    r"^(?:[^?:]{3,40}: )?(?:and |so )?(?:who|what|when|where|which|how|whose|whom)\b", re.I
)
_PERSON = re.compile(r"\b(?:that|this) person(?:'s|’s)?\b|\b(?:his|her|their)\b", re.I)
_IT = re.compile(r"\b(?:it|they|them|there|its)\b", re.I)
_THING = re.compile(
    r"\b(?:the|a|an) ((?:(?!(?:and|or|open|close|start|cost|costs|begin|end|have|has)\b)[\w'’-]+ ?)"
    r"{1,5})",
    re.I,
)
_SEVERAL = re.compile(r"\bhow many ((?:[\w-]+ )?[\w-]{3,})s\b", re.I)
_ONE = re.compile(r"\bone(?=\W*$)", re.I)
"""One of those that are counted: "how many notebooks do I get, and who can write in one?"."""
_NAME = re.compile(r"\b[A-ZÀ-Þ][\w'’-]+ [A-ZÀ-Þ][\w'’-]+\b")


def parts_of(question: str) -> tuple[str, str] | None:
    """Return the two questions of a sentence, the second with the thing that "it" is in the first;
    None where there is one, or the second says nothing of its own."""
    cut = list(_AND.finditer(question))
    if len(cut) != 1 or not _ASKS.match(question):
        return None
    first, second = question[: cut[0].start()].strip(), question[cut[0].end() :].strip()
    if not content(first) or not content(second):
        return None
    thing = _THING.search(first)
    if thing and _IT.search(second):
        second = _IT.sub(f"the {thing.group(1).strip()}", second, count=1)
    if several := _SEVERAL.search(first):
        second = _ONE.sub(f"a {several.group(1)}", second, count=1)
    return f"{first.rstrip(' ?.,')}?", second


def of_whom(second: str, answer: str) -> str:
    """Return the second question with the somebody it means by the name that the answer to the
    first gives; as it is where it means nobody, or no name was given."""
    found = _NAME.search(re.sub(r"^[^:]*: ", "", answer))
    if found is None or not _PERSON.search(second):
        return second
    return _PERSON.sub(f"{found.group()}'s", second, count=1)


def of_somebody(second: str) -> bool:
    """Whether the second question is about somebody whom the answer to the first is to name."""
    return _PERSON.search(second) is not None

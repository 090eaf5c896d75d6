"""What a comparison compares: the things named, those spoken of before, or others of the kind."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations
from memory_core.llm.comparing import compare
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject, is_proper
from memory_core.llm.passages import Sentence
from memory_core.llm.sides import compare_columns, compare_sides, sides_of
from memory_core.llm.telling import quotes

MAX_COMPARED = 4
_OF_THEM = re.compile(r"\b(?:of|between) (?:them|these|those|the two|both)\b|\bthe two\b", re.I)
_BY = re.compile(r"\b(?:(?:more|less) \w+|\w{2,}er|better|worse)\b(?= than\b|,|\W*$)")
"""What things are compared by."""
_IT = re.compile(r"\b(?:it|its|this one|that one|the other one)\b", re.I)


def compares_them(material: Material) -> bool:
    """Whether a question is about two things spoken of before: "Which of them is cheaper?"."""
    return _OF_THEM.search(material.request.original) is not None and bool(_lately(material))


def contrast(material: Material, citations: Citations) -> str:
    """Compare the things named, else those of one kind that are known; "" where no two are."""
    things = list(material.focus)
    if _OF_THEM.search(material.request.original):
        things = _lately(material) or things
    elif len(things) == 1 and _IT.search(material.asked.text):
        things = _lately(material, but=things[0]) or things
    things, one_sided = _beside_each_other(material, things)
    if len(things) < 2 or one_sided:  # noqa: PLR2004
        beside = compare_sides(material, citations)
        if beside:
            return beside
        things = _company(material, things)
    things = _without_people(things)
    if len(things) < 2:  # noqa: PLR2004
        return ""
    if told := _told_of_both(material, things):
        return quotes(citations, told[-1:])
    valued = len(things) > 2 or _all_valued(material, things)  # noqa: PLR2004
    beside = "" if valued else compare_columns(material, citations)
    compared = beside or compare(material, citations, things)
    return compared or compare_sides(material, citations)


def _all_valued(material: Material, things: Sequence[Subject]) -> bool:
    """Whether each thing has each property that is asked for, by its usual name."""
    known = [{value.key for value in material.values(one)} for one in things]
    return bool(material.asked.keys) and all(set(material.asked.keys) <= keys for keys in known)


def _told_of_both(material: Material, things: Sequence[Subject]) -> list[Sentence]:
    """Return what the user told of all these things in the words the question compares them by:
    "Ann is taller than Bo"."""
    by = set(_BY.findall(material.asked.text.casefold()))
    return [
        one
        for one in material.said
        if by & set(_BY.findall(one.text.casefold()))
        and all(this.is_named(f"{one.text} {one.meant}") for this in things)
    ]


def _without_people(things: list[Subject]) -> list[Subject]:
    """Leave out people among things, who have no price or weight to compare."""
    rest = [one for one in things if one.entity.type != "PERSON"]
    return rest if len(rest) > 1 else things


def _beside_each_other(material: Material, things: list[Subject]) -> tuple[list[Subject], bool]:
    """Return of the things named the two that are set side by side, all where they are not, and
    whether a side has none of them: "the bench of the trike or the lock"."""
    sides = sides_of(material.asked.text)
    each = [next((one for one in things if one.is_named(side.text)), None) for side in sides]
    if not sides or len(things) < 2 or any(_IT.match(side.text) for side in sides):  # noqa: PLR2004
        return things, False
    if each[0] is None or each[1] is None or each[0] is each[1]:
        return things, True
    return [each[0], each[1]], False


def _lately(material: Material, *, but: Subject | None = None) -> list[Subject]:
    """Return the last two things of one type that the user named, [] where there are no two.

    but: one of them, whatever was named.
    """
    found: list[Subject] = [but] if but else []
    for message in reversed(material.request.history):
        if message.role != "user":
            continue
        for one in material.subjects:
            alike = not found or one.entity.type == found[0].entity.type
            if (
                one not in found
                and is_proper(one.entity)
                and one.is_named(message.content)
                and alike
            ):
                found.append(one)
        if len(found) > 1:
            return found[:MAX_COMPARED][::-1]
    return []


def _company(material: Material, things: Sequence[Subject]) -> list[Subject]:
    """Add what a comparison may mean besides: other things it names, else those of the kind."""
    rest = [one for one in material.subjects if one not in things and is_proper(one.entity)]
    named = [one for one in rest if one.is_named(material.request.question)]
    kinds = {one.entity.type for one in things}
    alike = [one for one in rest if one.entity.type in kinds or not kinds]
    return [*things, *(named or alike)][:MAX_COMPARED]

"""Together: things spoken of one by one that "they", "both" or "them" gathers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import NAMED, VALUES
from memory_core.language.resolution import Choice

if TYPE_CHECKING:
    from spacy.tokens import Token

COUNTS = {"two": 2, "three": 3, "four": 4}
MAX_THINGS = 4
GATHERED = frozenset({"PERSON", "PRODUCT", "ORGANIZATION"})
FAR = 6
"""Messages back to which "the first one" reaches for a list."""
ASIDE = 0.5
"""Role of what only hangs on something else."""
NEAR = 2
"""Messages back in which things count as spoken of together."""


def spoken_of_together(discourse: Discourse, *, at: float, persons: bool = False) -> list[Referent]:
    """Return the names of one type that the last question or its answer spoke of, two at least."""
    named = [r for r in discourse.referents if r.is_name and r.type in NAMED and not r.group]
    things = [r for r in named if persons or r.type != "PERSON"]
    things = [r for r in things if at - NEAR <= r.last < at]
    for newest in sorted(things, key=lambda r: -r.last):
        alike = asked_about([r for r in things if r.type == newest.type])
        if 1 < len(alike) <= MAX_THINGS:
            return alike
    listed = listed_together(named, at=at)
    chosen = asked_one_by_one(discourse, at=at)
    if chosen and (not listed or _lists_parts(listed, chosen)):
        return chosen
    if 1 < len(listed) <= MAX_THINGS:
        return listed
    told = [r for r in things if r.began_at == at - 1 and r.type != "LOCATION"]
    return told if 1 < len(told) <= MAX_THINGS else []


def asked_about(things: list[Referent]) -> list[Referent]:
    """Return the things the user named where the answer speaks of all of them, else everything:
    what else a comparison lists are parts of these, such as the processor of a laptop."""
    latest = max((thing.last for thing in things), default=0.0)
    asked = [thing for thing in things if thing.spoken_by == "user"]
    told = all(thing.last == latest for thing in asked)
    return asked if len(asked) > 1 and told else things


def _type(thing: Referent) -> str:
    return thing.type


def _lists_parts(listed: Sequence[Referent], chosen: Sequence[Referent]) -> bool:
    """Whether the user went on to speak of things after an answer listed others, which then are
    parts of these, or beside the matter."""
    by_user = any(thing.spoken_by == "user" for thing in listed)
    return not by_user and chosen[-1].named_at > listed[0].began_at


def asked_one_by_one(discourse: Discourse, *, at: float) -> list[Referent]:
    """Return the last two things of one type that were named one after the other, in that order:
    what "them" in "compare them" means where no message named both; else []."""
    named = [
        r
        for r in discourse.referents
        if r.is_name and not r.group and r.spoken_by == "user" and at - FAR <= r.named_at < at
    ]
    latest = sorted((r for r in named if r.type in GATHERED), key=lambda r: -r.named_at)
    pairs = [
        [r for r in latest if r.type == type][:2] for type in dict.fromkeys(map(_type, latest))
    ]
    alike = next((pair for pair in pairs if len(pair) > 1), [])
    if not alike or alike[0].named_at == alike[1].named_at:
        return []
    return alike[::-1]


def listed_together(named: Sequence[Referent], *, at: float) -> list[Referent]:
    """Return the things of one type that one message brought up together, the latest such list
    of at least two, in its order; [] where none is near."""
    for message in sorted({r.began_at for r in named if at - FAR <= r.began_at < at}, reverse=True):
        begun = [r for r in named if r.began_at == message and r.type in NAMED - {"PERSON"}]
        most = Counter(r.type for r in begun).most_common(1)
        if most and most[0][1] > 1:
            return [r for r in begun if r.type == most[0][0]]
    return []


def side_by_side(named: Sequence[Referent], *, at: float) -> list[Referent]:
    """Return the names, of whatever types, that one message brought up in one role, the latest
    such list of at least two, in its order; [] where none is near."""
    for message in sorted({r.began_at for r in named if at - FAR <= r.began_at < at}, reverse=True):
        begun = [r for r in named if r.began_at == message]
        roles = Counter(r.phrase.role for r in begun if r.phrase.role > ASIDE).most_common(1)
        if roles and roles[0][1] > 1:
            alike = [r for r in begun if r.phrase.role == roles[0][0]]
            return sorted(alike, key=lambda r: r.phrase.start)
    return []


def things_side_by_side(discourse: Discourse, *, at: float) -> Choice:
    """Return the things without a name that the latest message of some speaks of first of all, as
    one, for "which of them": "my insurance and the road tax"."""
    plain = [
        r for r in discourse.referents
        if not (r.plural or r.group or r.type in {*VALUES, "PERSON"}) and at - NEAR <= r.last < at
    ]  # fmt: skip
    latest = max((r.began_at for r in plain), default=at)
    listed = [r for r in plain if r.began_at == latest and r.phrase.role > ASIDE]
    listed.sort(key=lambda r: r.phrase.start)
    return _as_one(listed, at=at) if 1 < len(listed) <= MAX_THINGS else Choice(None)


def gathered(discourse: Discourse, *, at: float, two: bool = False) -> Choice:
    """Return the names spoken of together as one referent, for "them" where nothing plural was
    said. two: "both" was said, so there must be two."""
    things = spoken_of_together(discourse, at=at, persons=True)
    if not things or things[0].type not in GATHERED or (two and len(things) != 2):  # noqa: PLR2004
        return Choice(None)
    return _as_one(things, at=at)


def _as_one(things: Sequence[Referent], *, at: float) -> Choice:
    """Return several referents as one that names them all."""
    names = [thing.text for thing in things]
    text = f"{', '.join(names[:-1])} and {names[-1]}"
    last = things[-1]
    phrase = replace(last.phrase, text=text, plural=True, group=tuple(names), entity=None)
    group = Referent(
        text, last.type, phrase, last.last, plural=True, group=tuple(names), is_name=True
    )
    parts = {"distance": 1 / (1 + at - last.last), "type": 1.0, "number": float(len(things))}
    return Choice(group, (group.candidate(parts),))


def several(choice: Choice, discourse: Discourse, word: "Token", *, at: float) -> Choice:
    """Return what a word for more than one means: what was chosen, where that is several things,
    else the names spoken of together. "which of them", "each" and "the two" are never one."""
    apart = word.i > 0 and word.nbor(-1).lower_ == "of"
    number = COUNTS.get(word.lower_, 0)
    if _is_many(choice) and not number:
        return choice
    among = gathered(discourse, at=at)
    if among.referent is None and (apart or number or word.lower_ == "each"):
        among = things_side_by_side(discourse, at=at)
    if number and (among.referent is None or len(among.referent.group) != number):
        return Choice(None)
    if apart or word.lower_ == "each":
        return among
    if among.referent is not None:
        return among
    return Choice(None) if choice.ambiguous and _are_only_said(choice, discourse, at=at) else choice


def _are_only_said(choice: Choice, discourse: Discourse, *, at: float) -> bool:
    """Whether nothing that is possible has a name or was spoken of before: nobody means "the car or
    care" by the "they" of "Who takes care of the car, and what do they charge?"."""
    texts = {candidate.name for candidate in choice.candidates}
    possible = [one for one in discourse.referents if one.text in texts]
    return not any(one.is_name or one.entity or one.began_at < at for one in possible)


def _is_many(choice: Choice) -> bool:
    """Whether what was chosen is several things, or a name that "they" may mean alone."""
    return choice.referent is not None and (choice.referent.plural or bool(choice.referent.group))

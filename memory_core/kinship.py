"""Kinship: whom "my sister" means, once the user has said who that is.

"My sister Ada lives in Oslo" makes Ada the user's sister; from then on "my sister" is Ada, in
questions and in statements. Of several sisters none is meant.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memory_core.directory import Directory
from memory_core.language.predicates import name_of
from memory_core.language.roles import KIN, PETS
from memory_core.language.ties import SPELLINGS
from memory_core.model import Entity, Message, Replacement, Rewrite

MAX_PEOPLE = 60
"""People among whom somebody is looked for, those spoken of last."""
REASON = "kinship"
MORE_SPELLINGS = {
    "GRANDMA": "GRANDMOTHER", "GRANNY": "GRANDMOTHER", "GRANDPA": "GRANDFATHER",
    "MAMA": "MOTHER", "PAPA": "FATHER", "SUPERVISOR": "MANAGER", "MATE": "FRIEND",
}  # fmt: skip
_IS = "(?:['’]s|['’]?s name is| is| was| used to be| has been| will be| became)"
_MOREOVER = "(?: (?:now|currently|actually|still|again|also|not|no longer))?"
_CLOSED = (
    r"(?:['’]s)?(?:\W*$|[?.,!;]| (?:is|was|has|had|does|did|will|can|to|at|in|on|from|with|for|and|"
    r"or|when|while|still|now|today|tomorrow|yesterday|again|need|needs)\b)"
)
"""After "the dog": nothing that makes it a part of another word, as in "the dog food"."""
_PHRASE = re.compile(
    r"(?<!who is )(?<!who was )(?<!who's )(?<!who’s )(?<!whos )"
    rf"\b(?:(?:my|our) (?P<kin>{'|'.join(sorted(KIN, key=len, reverse=True))})"
    rf"|the (?P<pet>{'|'.join(sorted(PETS - {'pet'}))})(?={_CLOSED}))\b(?!-)"
    r"(?!,? (?-i:[A-Z]))(?!(?:['’]?s| is| was| are)? (?:called|named))"
    rf"(?!{_IS}{_MOREOVER} (?-i:[A-Z]))(?!['’]s name)(?! name)",
    re.IGNORECASE,
)
"""Somebody by what he or she is to the user, where no name is told beside it."""
_BEING = r"(?:is|was|are|were|isn['’]?t|wasn['’]?t|became|becomes)"
_NAME = r"(?:he|she|it|they|(?!(?:how|wh)\w)(?-i:[A-Z])[\w'’.-]*(?: (?-i:[A-Z])[\w'’.-]*){0,2})"
_SAID_TO_BE = re.compile(
    rf"\b(?:{_NAME} {_BEING}{_MOREOVER}|{_BEING} {_NAME}{_MOREOVER}) $", re.IGNORECASE
)
_ENDS = re.compile(
    r"\s*(?:[?.,!;]|$|(?:now|still|any ?more|again|before|and|but|then|these|back)\b)",
    re.IGNORECASE,
)


def speaks_of_relative(text: str) -> bool:
    """Whether a text speaks of somebody by what he or she is to the user, without a name."""
    return any(_phrases(text))


def relatives_named(
    rewrite: Rewrite, *, message: Message, directory: Directory, known: Sequence[Entity]
) -> Rewrite:
    """Return a rewrite in which "my sister" has the name of the user's only sister.

    known: the entities last spoken of, among whom she is looked for.
    """
    both = f"{message.content}\n{rewrite.text}"
    if rewrite.ambiguous or not speaks_of_relative(both):
        return rewrite
    meant = _relatives(directory, known)
    found = {
        match.group(): meant[kin]
        for match in _phrases(both)
        if (kin := _kind(match["kin"] or match["pet"])) in meant
        and meant[kin].name.casefold() not in message.content.casefold()
    }
    return _with_names(rewrite, message.content, found) if found else rewrite


def _relatives(directory: Directory, known: Sequence[Entity]) -> dict[str, Entity]:
    """Return the one person of each kind the user has: {"SISTER": Ada}."""
    people = {one.id: one for one in known if one.trust != "document"}
    you, ties = directory.ties_of_user(list(people)[:MAX_PEOPLE])
    held: dict[str, set[str]] = {}
    for relation in ties:
        is_kin = relation.object == you and relation.predicate.endswith("_OF")
        if is_kin and relation.subject in people:
            held.setdefault(_kind(relation.predicate[:-3]), set()).add(relation.subject)
    return {kin: people[ids.pop()] for kin, ids in held.items() if len(ids) == 1}


def _kind(kin: str) -> str:
    """Return a word of kinship the one way it is written in relations: "mom" as "MOTHER"."""
    name = SPELLINGS.get(kin.lower(), name_of(kin))
    return MORE_SPELLINGS.get(name, name)


def _with_names(rewrite: Rewrite, original: str, found: dict[str, Entity]) -> Rewrite:
    """Put the names in: into the text, into what was put in already, and beside it."""
    text = rewrite.text
    changed = [
        replace(r, text=_put(r.text, found), antecedent=found[r.antecedent].name,
                entity_id=found[r.antecedent].id)
        if r.antecedent in found else r
        for r in rewrite.replacements
    ]  # fmt: skip
    taken = {i for r in changed for i in range(r.start, r.end)}
    for match in _phrases(original):
        one = found.get(match.group())
        if one is not None and match.start() not in taken:
            start, end = match.span()
            changed.append(Replacement(start, end, one.name, one.name, one.id, REASON))
    text = _put(text, found)
    queries = tuple(dict.fromkeys((text, original, *rewrite.search_queries)))
    return replace(rewrite, text=text, replacements=tuple(changed), search_queries=queries[:3])


def _put(text: str, found: dict[str, Entity]) -> str:
    def name(match: re.Match[str]) -> str:
        one = found.get(match.group())
        return one.name if one and _means_somebody(match) else match.group()

    return _PHRASE.sub(name, text)


def _phrases(text: str) -> Iterator[re.Match[str]]:
    return filter(_means_somebody, _PHRASE.finditer(text))


def _means_somebody(phrase: re.Match[str]) -> bool:
    """Whether a phrase means somebody; in "Is Dana my boss?" it is what Dana may be."""
    before = phrase.string[: phrase.start()]
    return _SAID_TO_BE.search(before) is None or _ENDS.match(phrase.string, phrase.end()) is None

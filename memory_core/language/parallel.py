"""Parallel: "And the contract?" asks the question before it, "Where is the invoice?", of another
thing of its kind: one with "the" for one with "the", one of mine for one of mine."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.agreeing import agreeing
from memory_core.language.bridging import OF_PERSONS, OF_POSITIONS
from memory_core.language.phrases import VALUES, Phrase
from memory_core.language.sluices import is_polar
from memory_core.language.suiting import OF_GOODS
from memory_core.language.word_lists import OWNED, listed

if TYPE_CHECKING:
    from spacy.tokens import Doc

_OWNED = re.compile(r"(?:my|our|your|his|her|their|its)\b|.*['’]s?\s", re.IGNORECASE)
_ONE = re.compile(r"(?:a|an|any|some)\b", re.IGNORECASE)


_BOUND = (
    r"(?:(?:less|fewer|more|cheaper|lighter|heavier|longer|shorter|larger|bigger|smaller|older|"
    r"younger) than|under|below|over|above|up to|at (?:least|most))"
)
_BOUNDED = re.compile(rf"\b{_BOUND}\s+[$€£]?\d[\d.,]*k?(?:\s?[$€£%])?", re.IGNORECASE)
_MEASURED = re.compile(
    r"^\W*(?:how (?:much|heavy|old|tall|big|large|long|far|fast|high|wide|deep)\b"
    r"|what (?:does|do) .+ (?:cost|weigh)\b)",
    re.IGNORECASE,
)
_MEASURED_ONE = re.compile(
    r"^\W*(?:\w+\W+)?how (?:much|heavy|old|big|large|long|high) (?:is|does|was) "
    r"(an? [\w-]+(?: (?!cost|weigh|take|last)[\w-]+)?)(?: (?:cost|weigh|take|last))?\W*$",
    re.IGNORECASE,
)
"""Asks how dear or heavy one of a kind is."""
_SOMEBODYS = (
    r"(?:(?:my|your|our|his|her|their|the)\s+[\w-]+(?:\s[\w-]+)?|(?-i:[A-Z])[\w-]+"
    r"(?:\s(?-i:[A-Z])[\w-]+)?)['’]s"
)
_OWNER_ALONE = re.compile(_SOMEBODYS, re.IGNORECASE)
_OWNER = re.compile(rf"(?<!\w){_SOMEBODYS}(?=\s+\w)", re.IGNORECASE)
_MINE = re.compile(r"\b(?:my|our|your)(?=\s+\w)", re.IGNORECASE)
_STATED_OF_OWNED = re.compile(
    rf"\s*(?:{_SOMEBODYS}|my|our)\s+(?P<noun>[\w-]+(?:\s[\w-]+)?)\s+(?P<is>is|are)\b",
    re.IGNORECASE,
)
MAX_OBJECT = 4
"""Words of another object; more say something of their own."""
_ROLE_ALONE = re.compile(
    r"\s*(?:and|but|or|(?:what|how) about)\s+(the [a-z][\w-]+(?: [a-z][\w-]+)?)\s*\?\s*",
    re.IGNORECASE,
)
_WHO_HAS_ROLE = re.compile(
    r"\s*(who (?:is|was|are|were)) the [\w-]+(?: (?!of|at|in|for)[\w-]+)?"
    r"( (?:of|at|in|for) [^?]+)?\?\s*",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"\s*(?:and )?how many [\w-]+(?: [\w-]+)?\s*\?\s*", re.IGNORECASE)
_COUNTS_SORT = re.compile(
    r"\s*(?:and )?(?:how many|which|what) (?P<sort>[\w-]+) (?P<noun>[\w-]+s)\b(?= \w)",
    re.IGNORECASE,
)
_KIND_ALONE = re.compile(
    r"\s*(?:and|or|(?:what|how) about)\s+([a-z][\w-]*(?: [\w-]+)?(?<=s))\s*\?\s*", re.IGNORECASE
)
_HOW_DONE = re.compile(
    r"\s*(?:how (?:long|often|soon|quickly|fast)|when|where|until when) "
    r"(?:do|does|did|can|could|may|must|should|will) (?:i|we|you|one|people|(?-i:[A-Z])[\w'’-]+)\b",
    re.IGNORECASE,
)
_THE = re.compile(r"\bthe\s+$", re.IGNORECASE)
_THERE = re.compile(r"^(?:is|are) there\s+(?:an?\s+)?", re.IGNORECASE)
_LEAD = re.compile(
    r"^\s*(?:(?:and|or|but)\s+(?:(?:what|how) about\s+)?|(?:what|how) about\s+)", re.I
)
_COUNTING = listed("many much more most few other same own such last next first")
_PARTS = listed(
    """card drive storage motor engine range load brake seat port speaker lens keyboard cpu gpu chip
    processor height length speed capacity rent salary deposit brand maker model dimension design
    accessory option delivery shipping"""
)
"""Nouns that say what a thing has, beside those listed for goods: no other thing is meant."""
_HAD = OWNED | OF_GOODS | OF_PERSONS | OF_POSITIONS | _PARTS


def counting_others(question: str, text: str) -> str:
    """Return "How many cars?" for "And cars?" after "How many boats?", "How many sick days are
    there?" for "And sick days?" after "How many free days are there?", "" for any other."""
    new = _KIND_ALONE.fullmatch(text)
    if new is not None and _COUNTS.fullmatch(question):
        return f"How many {new[1]}?"
    old = _COUNTS_SORT.match(question) if new else None
    alike = old and new and new[1].split()[-1].lower() == old["noun"].lower()
    if not (old and new and alike):
        return ""
    return f"{question[: old.start('sort')]}{new[1]}{question[old.end('noun') :]}"


def within_another_bound(question: str, text: str) -> str:
    """Return a question with another bound ("And less than 900?" after "... under 1200?"), "" where
    it has none, or the text asks for none."""
    rest = _LEAD.sub("", text.rstrip(" ?!."), count=1)
    new, old = _BOUNDED.fullmatch(rest), _BOUNDED.search(question)
    return f"{question[: old.start()]}{new[0]}{question[old.end() :]}" if new and old else ""


def of_another_owner(question: str, text: str) -> str:
    """Return what was asked or stated of one owner's thing asked of another's ("And my son's?"
    after "Who is my daughter's teacher?", "My daughter's teacher is Ann."), "" where a text names
    no owner alone, or nobody's thing was spoken of."""
    new = _OWNER_ALONE.fullmatch(_LEAD.sub("", text.rstrip(" ?!."), count=1))
    if new is None or not text.rstrip().endswith("?") or not _LEAD.match(text):
        return ""
    if stated := _STATED_OF_OWNED.match(question):
        return f"What {stated['is'].lower()} {new[0]} {stated['noun']}?"
    if not question.rstrip().endswith("?"):
        return ""
    old = _OWNER.search(question) or _MINE.search(question)
    return f"{question[: old.start()]}{new[0]}{question[old.end() :]}" if old else ""


def of_another_role(question: str, text: str) -> str:
    """Return "Who is the cook?" for "And the cook?" after "Who is the owner?", "" for any other."""
    new = _ROLE_ALONE.fullmatch(text)
    old = _WHO_HAS_ROLE.fullmatch(question) if new else None
    return f"{old[1]} {new[1]}{old[2] or ''}?" if old and new else ""


def of_another_sort(previous: "Doc", asked: "Doc") -> str:
    """Return a question asked of another sort of the same noun ("And used?" after "What does a new
    bike cost?"), "" where one word that describes is not all, or nothing is described."""
    lead = _LEAD.match(asked.text)
    words = [t for t in asked if lead and t.idx >= lead.end() and not t.is_punct]
    if not lead or len(words) != 1 or words[0].tag_ not in {"JJ", "VBN"}:
        return ""
    sorts = [
        t
        for t in previous[:-1]
        if t.pos_ == "ADJ" and t.nbor().pos_ == "NOUN" and t.lower_ not in _COUNTING
    ]
    if not sorts or sorts[-1].lower_ == words[0].lower_:
        return ""
    old = sorts[-1]
    after = previous.text[old.idx + len(old) :]
    return f"{previous.text[: old.idx]}{words[0].text}{after}"


def is_measured(question: str, new: Phrase) -> bool:
    """Whether a question asks how heavy or how dear something is, and what is asked of now is
    another thing rather than what a thing has."""
    words = {*new.text.casefold().split(), new.lemma}
    return _MEASURED.match(question) is not None and not any(map(has_it, words))


def has_it(word: str) -> bool:
    """Whether a noun says what a thing has, a price or a battery, rather than another thing."""
    return word in _HAD


def is_definite(text: str) -> bool:
    """Whether a noun phrase begins with "the"."""
    return text[:4].lower() == "the "


def asked_of_like(previous: "Doc", spoken: Sequence[Phrase], new: Phrase, rest: str) -> str:
    """Return a question asked of another thing, "" where it speaks of none like it.

    previous, spoken: the question before and what it speaks of. new: what is asked of now, in the
    text as `rest`.
    """
    plain = [
        p for p in spoken
        if not (p.is_name or p.group or (p.of_other and not _OWNED.match(p.text)))
        and p.type not in VALUES and p.lemma != new.lemma
    ]  # fmt: skip
    alike = [p for p in plain if _determined(p.text) == _determined(rest)]
    if not alike and _determined(rest) == "owned":
        alike = [p for p in plain if previous[p.head].dep_ in syntax.OBJECT]
        alike = alike or [p for p in plain if previous[p.head].dep_ in syntax.SUBJECT]
    if not alike:
        return ""
    old = alike[-1]
    before = previous.text[: old.start]
    if old.plural != new.plural:
        before = agreeing(before, plural=new.plural)
    return f"{before}{rest}{previous.text[old.end :]}"


def of_another_object(previous: "Doc", spoken: Sequence[Phrase], new: Phrase, rest: str) -> str:
    """Return a question of an act with another object ("Do you take cheques?" after "Do you take
    PayPal?", also where it asks how long or when), "" where it has none, or what is asked of now
    is something definite."""
    there = any(token.lower_ == "there" for token in previous[:3])
    acts = is_polar(previous.text) and (there or previous[0].lemma_.lower() != "be")
    acts = acts or (_HOW_DONE.match(previous.text) is not None and not has_it(new.lemma))
    if not acts or _determined(rest) == "the" or len(rest.split()) > MAX_OBJECT:
        return ""
    roles = syntax.OBJECT | syntax.SUBJECT if there else syntax.OBJECT
    objects = [p for p in spoken if previous[p.head].dep_ in roles and not p.group]
    if not objects:
        return ""
    old = objects[-1]
    before = _THE.sub("", previous.text[: old.start])
    if there and old.plural != new.plural:
        before = _THERE.sub("Are there " if new.plural else "Is there ", before)
    return f"{before}{rest}{previous.text[old.end :]}"


def of_another_one(previous: "Doc", spoken: Sequence[Phrase], rest: str) -> str:
    """Return "What does it cost to have a dryer connected?" for "a dryer" after the same of "a
    washing machine", "" where the question has no such phrase, or several."""
    if _determined(rest) != "one" or rest.lower().endswith(" one"):
        return ""
    ones = [p for p in spoken if _ONE.match(p.text) and not p.group]
    if len(ones) != 1:
        return ""
    return f"{previous.text[: ones[0].start]}{rest}{previous.text[ones[0].end :]}"


def of_another_measured(question: str, rest: str) -> str:
    """Return "How much is a single?" for "a single" after "How much is a double?", "" where another
    thing is asked for."""
    old = _MEASURED_ONE.match(question) if _ONE.match(rest) else None
    return f"{question[: old.start(1)]}{rest}{question[old.end(1) :]}" if old else ""


def _determined(text: str) -> str:
    if is_definite(text):
        return "the"
    return "owned" if _OWNED.match(text) else "one" if _ONE.match(text) else ""

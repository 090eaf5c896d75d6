"""What the user told, as an answer: of several sentences that bear on it, the last decides."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from memory_core.llm.asking import Asked
from memory_core.llm.citing import YOU
from memory_core.llm.converse import from_other_side
from memory_core.llm.evidence import ENOUGH, best
from memory_core.llm.fitting import NO_TIME, fits, wants
from memory_core.llm.matters import near_told
from memory_core.llm.opposites import countered
from memory_core.llm.others_told import told_closer
from memory_core.llm.outdated import OF_NOW, asks_of_the_past
from memory_core.llm.own_names import placing
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.personal import is_personal, of_own_life, own_doing
from memory_core.llm.terms import content, stem, stems_of
from memory_core.llm.told_checks import of_another, says_where_or_until
from memory_core.llm.told_features import told_features
from memory_core.llm.untold import lacking

MAX_TROUBLES = 3
_MOVED = re.compile(
    r"\b(?:mov(?:e|ed)|postponed?|put off|resched\w+|chang(?:e|ed)|shift(?:ed)?|delayed|pushed|"
    r"brought forward|make it|instead|actually|now)\b",
    re.I,
)
"""Says that something takes place at another time than was said."""
_CLOCK = re.compile(r"\b(?:what|which) (time|hour|day|date)\b", re.I)
_TROUBLE_ASKED = re.compile(
    r"\bwhat(?:['’]?s| is| was)? (?:wrong|the (?:problem|matter|trouble|issue)|happen(?:ed|ing)|up)"
    r" (?:with|to)\b",
    re.I,
)
_STATE_ASKED = re.compile(
    r"\b(?:status|state|progress) of\b|\b(?:news|update) (?:on|about|of)\b", re.I
)
_STATE = frozenset(stem(one) for one in ("status", "state", "progress", "news", "update"))
WRONG = terms_of("wrong problem matter trouble issue happened up")
_PART = re.compile(r"(?:the|its?|it['’]s|he|she|they)\b", re.I)
_BEFORE = re.compile(
    r"^before (?:that|then|this)\b|\b(?:used to|previously|formerly|back then)\b", re.I
)
_DOES_STILL = re.compile(r"(?:do|does|is|are|am)\b", re.I)
_PRONOUN = re.compile(r"\b(?:it|he|she|they|them|him|her)\b|^(?:fixed|done|arrived)\b", re.I)
_DOES = re.compile(
    r"\b(?:did|do|does|will) (?:i|we|he|she|they|you|(?:my|our|the) \w+|(?-i:[A-Z])\w+)"
    r"(?: (?:ever|still|also|already|really))? (\w+)",
    re.I,
)
_HAVE = re.compile(r"(?<!^)\b(?:have|has|own|got)\b(?! to\b)", re.I)
_GONE = re.compile(
    r"\b(?:sold|returned|lost|stolen|threw|given away|sent back|came off|"
    r"gave (?:\w+ )?(?:away|back)|no longer have|don['’]?t have|cancel(?:l?ed)?|terminated|"
    r"unsubscribed)\b",
    re.I,
)
_WHO_HAS = re.compile(
    r"who(?:['’]?s| is| are| was) (?:the|our|my|your) (?P<role>[\w-]+(?: [\w-]+)?)\W*$", re.I
)
_AMONG = re.compile(r"which (?:one )?(?:of )(?:my|our|the|these|those) ([\w-]+)\b", re.I)
_TROUBLE = re.compile(
    r"n['’]t\b|\b(?:not|never|no longer|cannot|wont|cant|doesnt|isnt|broken?|damaged|faulty|dead|"
    r"noise|noisy|slow|late|lost|stolen|hurts?|pain|ache|aches|sick|ill|afraid|problem|trouble|"
    r"issue|error|fails?|failed|cracked|scratched|leak(?:s|ing)?|stuck|missing|wrong|squeaks?|"
    r"smells?|flickers?|overheats?|crash(?:es|ed)?|blank|stopped|empty|allergic|fever|out of|"
    r"jams?|jammed|leaky|mou?ldy?|blight|rust(?:y|ed)?|flat tyre|died|dying|infected|torn|"
    r"fell|accident|only|too \w+)\b",
    re.I,
)


def told_of(asked: Asked, said: Sequence[Sentence]) -> list[Sentence]:
    """Return what the user told that answers a question, [] for nothing; for one of his or her own
    life also what is only of the same matter.

    said: oldest first.
    """
    found = told_best(asked, said) or told_features(asked.text, said)
    of_life = of_own_life(asked.text) and not is_personal(asked.text)
    holding = [one for one in said if not _of_before(asked.text, one.text)]
    return found or (near_told(asked, holding) if of_life else [])


def _asked_among(question: str) -> frozenset[str]:
    """Return the stems of those among whom one is asked for, who are told of by name: "Which of my
    kids is allergic?"."""
    among = _AMONG.match(question)
    return frozenset(content(among[1])) if among else frozenset()


def told_best(
    asked: Asked,
    said: Sequence[Sentence],
    *,
    words: Collection[str] | None = None,
    enough: float = ENOUGH,
) -> list[Sentence]:
    """Return what answers a question among the user's sentences, the latest one first where several
    do; [] where none does.

    said: oldest first. words: content stems to cover instead of the question's.
    """
    particular = (*_CLOCK.findall(asked.text), *placing(asked.text))
    aside = OF_NOW | _asked_among(asked.text) | frozenset(map(stem, particular))
    wanted = tuple(one for one in (asked.wanted if words is None else words) if one not in aside)
    said = [one for one in said if not (of_another(asked.text, one) or lacking(asked.text, one))]
    mine = own_doing(asked.text, said, words=wanted) if words is None else []
    if (known := having_role(asked.text, said) or mine) or (not wanted and words is None):
        return known
    now = replace(asked, wanted=wanted)
    said = [one for one in said if not told_closer(asked.text, one.text, said)]
    holding = [one for one in said if not _of_before(asked.text, one.text)]
    opened = [_opened(one) for one in _with_its_verb(asked.text, holding)]
    placed = wants(asked.text) in {"where", "when"}
    fit = [one for one in opened if _is_fit(asked, one)] if placed else []
    found: list[Sentence] = []
    for among in (fit, opened):
        found = found or best(now, among[::-1], words=wanted, enough=enough)
    found = [
        next(o for o in said if o.text in one.text and o.quote.id == one.quote.id) for one in found
    ]
    found = [one for one in found if says_where_or_until(asked.text, one.text)]
    if asked.kind == "yes/no":
        found = sorted(found, key=said.index)[-1:]
    found = _decided_later(now, found, said) or found or _of_state(asked.text, said, wanted)
    who = wants(asked.text) == "who"
    named = [one for one in opened if not who or _is_fit(asked, one)]
    return found or from_other_side(now, named, said, enough=enough)


def _of_before(question: str, told: str) -> bool:
    """Whether a sentence tells what was so before, and the question asks what is so."""
    meant = asks_of_the_past(question) or _DOES_STILL.match(question)
    return _BEFORE.search(told) is not None and not meant


def _is_fit(asked: Asked, one: Sentence) -> bool:
    kind = wants(asked.text)
    return fits(kind, one.text, question=asked.text, asked=stems_of(asked.text))


def _with_its_verb(question: str, said: Sequence[Sentence]) -> Sequence[Sentence]:
    """Return the sentences with the verb of "When did I buy my laptop?", all where none has it."""
    verb = _verb(question)
    having = [one for one in said if verb & (one.terms | stems_of(one.text))]
    return having or said


def _verb(question: str) -> frozenset[str]:
    """Return the stem of what a question says that somebody does, nothing where it does not."""
    found = _DOES.search(question)
    return frozenset(content(found[1])) if found else frozenset()


def _opened(one: Sentence) -> Sentence:
    """Return a sentence with words before a name that begins it, which else looks like any word
    that begins a sentence."""
    first = one.text.split(" ", 1)[0]
    if not first[:1].isupper() or not content(first) or first.endswith(","):
        return one
    return replace(one, quote=replace(one.quote, text=f"{YOU} {one.text}"))


def having_role(question: str, said: Sequence[Sentence]) -> list[Sentence]:
    """Return the last sentence that says who has the role a question asks for ("Who is the
    designer?", "Ana is the designer."), [] where none does."""
    asked = _WHO_HAS.match(question)
    if asked is None:
        return []
    role = re.escape(asked["role"])
    has = re.compile(
        rf"\b(?:is|are|was|be|became|as)(?: now)? (?:the|our|my|an?) (?:[\w-]+ )?{role}\b"
        rf"|\b(?:the|our|my) (?:[\w-]+ )?{role}(?: of [\w ]+)?(?: is|['’]s|:) (?-i:[A-Z])",
        re.I,
    )
    return [one for one in said if has.search(one.text)][-1:]


def _decided_later(
    asked: Asked, found: Sequence[Sentence], said: Sequence[Sentence]
) -> list[Sentence]:
    """Return the last sentence after those found that says it is otherwise by now: that what is
    broken was repaired, that a meeting takes place on another day."""
    after = max((said.index(one) for one in found if one in said), default=-1) + 1
    when = wants(asked.text) == "when" and not asks_of_the_past(asked.text)
    wanted = frozenset(asked.wanted)
    if when and found:
        moved_to = (one for one in found if _MOVED.search(one.text))
        found = [one for one in moved_to if _dated(one.text, asked.text)][:1] or found
        after = max(said.index(one) for one in found) + 1
    had = asked.kind == "yes/no" and _HAVE.search(asked.text) is not None
    for one in reversed(said[after:]):
        against = countered(asked.text, one.text, told=True)
        refers = _PRONOUN.search(one.text) is not None and not one.meant
        met = wanted & one.terms and wanted - against <= one.terms
        if against and (met or (refers and found)):
            return [one]
        if had and _GONE.search(one.text) and (wanted <= one.terms or (refers and found)):
            return [one]
        does = asked.kind == "yes/no" and _PRONOUN.search(one.text) and _verb(asked.text)
        if does and does & one.terms and (refers or wanted - does & one.terms):
            return [one]
        moved = when and _MOVED.search(one.text) and _dated(one.text, asked.text)
        if moved and found and wanted & one.terms:
            return [one]
    return list(found) if when else []


def _dated(text: str, question: str) -> bool:
    """Whether a sentence gives another day, or another hour where that is asked for."""
    told = NO_TIME.sub(" ", _MOVED.sub(" ", text))
    if re.search(r"\bwhat (?:time|hour)\b", question, re.I):
        return re.search(r"\d|\bnoon\b", told) is not None
    return fits("when", told, question="", asked=())


def _of_state(question: str, said: Sequence[Sentence], wanted: Collection[str]) -> list[Sentence]:
    """Return what the user said of how something is, for "What's the status of my order?" and
    "What's wrong with my bike?"; [] for any other question."""
    if _STATE_ASKED.search(question):
        things = frozenset(one for one in wanted if one.lstrip("#") not in _STATE)
        of_them = [one for one in said if things and things <= one.terms]
        return [one for one in of_them if _says_more(one, things)][-2:]
    things = frozenset(wanted) - WRONG
    return troubles(question, said, [one for one in said if things and things <= one.terms])


def troubles(question: str, said: Sequence[Sentence], of_it: Sequence[Sentence]) -> list[Sentence]:
    """Return what the user said to be wrong with something, [] where the question asks for nothing
    like that.

    of_it: the sentences that speak of it; one of a part of it follows: "I have a bike. The brakes
    squeak."
    """
    found: list[Sentence] = []
    on = False
    for one in said if _TROUBLE_ASKED.search(question) else ():
        on = one in of_it or (on and _PART.match(one.text) is not None)
        if on and _TROUBLE.search(one.text):
            found.append(one)
    return found[-MAX_TROUBLES:]


def _says_more(one: Sentence, things: Collection[str]) -> bool:
    """Whether a sentence says more of things than what their number is."""
    rest = one.terms - frozenset(things) - {stem("number")}
    return any(word.isalpha() for word in rest)

"""Names and hours that a sentence lists, counted: "How many languages does she know?" by "She
knows Greek, Dutch and Welsh", "How many boats leave a day?" by "Boats leave at 9 and 14.30"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.llm.citing import Citations, Quote, found_list, plain
from memory_core.llm.denials import DENIES
from memory_core.llm.list_words import above, missing
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import by_document
from memory_core.llm.terms import content, stem, stems, tokens
from memory_core.llm.value_kinds import DAY, MONTH

_AUX = r"(?:do|does|did|can|could|will|would|is|are|was|were|has|have|had|may|must|should|be|been)"
_DONE_TO = re.compile(
    r"^how many (?P<kind>[^\W\d_]+(?: [^\W\d_]+)?) (?:do|does|did|can|will) (?P<who>.+?) "
    r"(?P<verb>[^\W\d_]+)(?P<rest>(?: (?:in|on|at|to|for|from|during|with|by) .+)?)$",
    re.I,
)
_DOING = re.compile(
    rf"^how many (?P<kind>(?:[^\W\d_]+ )??[^\W\d_]+s|people|children|men|women)(?: {_AUX})*"
    rf" (?!{_AUX}\b)(?P<verb>[^\W\d_]+)(?P<rest>(?: .+)?)$",
    re.I,
)
_A_DAY = re.compile(
    r"^how many (?P<kind>[^\W\d_]+)\b(?P<rest>.*?),?\s+"
    r"(?:(?:a|per|each|every) day|daily)(?P<more>\b.*)$",
    re.I,
)
_SIT = re.compile(
    r"^how many (?:people|persons|members|men|women)(?: (?:are|is|there|sit|sits|serve|belong|make|"
    r"up|do|does|has|have|form|the|to|on|in))* (?P<whole>.+?)(?: (?:have|consist of|made up of))?$",
    re.I,
)
_CONSISTS = re.compile(
    r"\b(?:consists? of|(?:is|are) (?:made up|composed) of|comprises?)\b(?P<of>.+)$", re.I
)
_NAME = r"[A-ZÀ-Þ][\w'’-]*(?: (?:(?:of|de|van|von|the|la) )?[A-ZÀ-Þ][\w'’-]*){0,3}"
_NAMES = rf"{_NAME}(?:, {_NAME})*,? and {_NAME}"
_ENDED = re.compile(r"\W*(?:[.;:)!]|, (?:but|which|who|while|though)\b|$)")
_BETWEEN = re.compile(r",? and |, ")
_CLOCK = r"(?:\d{1,2}(?:[.:]\d\d)?(?: ?[ap]\.?m\.?)?|noon|midnight)"
_HOURS = re.compile(rf"\bat (?P<hours>{_CLOCK}(?:, {_CLOCK})*,? and {_CLOCK})(?![\w:]|\.\d)", re.I)
_NOT_DAILY = re.compile(rf"\b(?:{DAY}|{MONTH}|every|each|weekly|winter|summer)\b", re.I)
_PERSONS = frozenset(
    stems(
        "people person author writer novelist poet speaker player member guest artist performer "
        "musician singer actor teacher candidate child pupil student trainer participant winner "
        "colleague volunteer runner scientist expert man woman person"
    )
)
_THERE = frozenset(stems("there are is run runs leave start begin depart take place go day daily"))
BEFORE = 2
"""Sentences before one in the same piece of text that say of what it goes on to speak."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What a sentence lists: as written, and the sentence."""

    things: tuple[str, ...]
    quote: Quote


def names_counted(material: Material, citations: Citations) -> str:
    """Count and name what one sentence lists of what a question counts, or quote the sentence that
    says of whom something consists; "" where none does."""
    question = material.asked.bare
    if DENIES.search(question) or not question.casefold().startswith("how many "):
        return ""
    for among in by_document(material):
        for way in (_hours, _objects, _subjects):
            found = next(way(question, among), None)
            if found:
                mark = citations.mark(found.quote)
                lines = [f"- {plain(thing)} {mark}" for thing in found.things]
                return found_list(lines, n=len(lines))
        if whole := _consisting(question, among):
            return citations.quoted(whole.quote)
    return ""


def _objects(question: str, among: Sequence[Sentence]) -> Iterator[_Counted]:
    """Yield the names that stand right behind what is done with them."""
    asked = _DONE_TO.match(question)
    if asked is None:
        return
    verb = stem(asked["verb"])
    words = frozenset(content(f"{asked['who']} {asked['rest']}"))
    for one in _prose(among):
        for found in re.finditer(rf"\b(?P<verb>[^\W\d_]+) (?P<names>{_NAMES})", one.text):
            ended = _ENDED.match(one.text[found.end() :])
            if stem(found["verb"]) == verb and ended and words:
                left = missing(words, question, f"{above(one, among)} {one.text}")
                if not left and words & one.terms:
                    yield _Counted(tuple(_BETWEEN.split(found["names"])), one.quote)


def _subjects(question: str, among: Sequence[Sentence]) -> Iterator[_Counted]:
    """Yield the names with which a sentence begins that says what they do."""
    asked = _DOING.match(question)
    words = frozenset(content(asked["rest"])) if asked else frozenset[str]()
    if asked is None or not words:
        return
    kind = frozenset(content(asked["kind"])) - _PERSONS
    for one in _prose(among):
        found = re.match(rf"(?P<names>{_NAMES})(?: {_AUX})* (?P<verb>[^\W\d_]+)", one.text)
        if found and stem(found["verb"]) == stem(asked["verb"]):
            told = f"{above(one, among)} {_before(one, among)} {one.text}"
            if not missing(words | kind, question, told):
                yield _Counted(tuple(_BETWEEN.split(found["names"])), one.quote)


def _hours(question: str, among: Sequence[Sentence]) -> Iterator[_Counted]:
    """Yield the hours at which something is, each day."""
    asked = _A_DAY.match(question)
    if asked is None:
        return
    kind = stem(asked["kind"])
    words = frozenset(content(f"{asked['rest']} {asked['more']}")) - _THERE
    for one in _prose(among):
        found = _HOURS.search(one.text)
        if found is None or _NOT_DAILY.search(f"{one.leaf} {one.text}"):
            continue
        opening = stems(one.text[: found.start()])
        told = f"{above(one, among)} {_before(one, among)} {one.text}"
        if opening[:1] == [kind] and not missing(words, question, told):
            yield _Counted(tuple(_BETWEEN.split(found["hours"])), one.quote)


def _consisting(question: str, among: Sequence[Sentence]) -> Sentence | None:
    """Return the sentence that says of whom what a question names consists."""
    asked = _SIT.match(question)
    words = frozenset(content(asked["whole"])) if asked else frozenset[str]()
    for one in _prose(among) if words else ():
        found = _CONSISTS.search(one.text)
        whole = terms_of(one.text[: found.start()]) if found else frozenset[str]()
        if whole & words and not missing(words - whole, question, above(one, among)):
            return one
    return None


def tells_members(question: str, text: str) -> bool:
    """Whether a question asks how many belong to something, and a text says who does."""
    asked = _SIT.match(question.rstrip(" ?!."))
    found = _CONSISTS.search(text)
    before = terms_of(text[: found.start()]) if found else frozenset[str]()
    return asked is not None and bool(before & frozenset(content(asked["whole"])))


def _prose(among: Sequence[Sentence]) -> list[Sentence]:
    return [one for one in among if not one.title and not one.row and len(tokens(one.text)) > 1]


def _before(one: Sentence, among: Sequence[Sentence]) -> str:
    """Return what stands right before a sentence in its piece of text."""
    at = next(i for i, each in enumerate(among) if each is one)
    return " ".join(each.text for each in among[max(0, at - BEFORE) : at] if not each.title)

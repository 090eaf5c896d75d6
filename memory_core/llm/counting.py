"""Things that documents list, counted by what is said of them: "How many laptops cost less than
1200?", "How many of the candidates know Python?"."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_core.llm.bounds import in_digits, numbers_in_words
from memory_core.llm.citing import Citations, found_list, plain
from memory_core.llm.denials import DENIES
from memory_core.llm.kinds import of_kind, prose_by_title, tells_amounts, untitled, with_numbered
from memory_core.llm.limiting import SORT_ALONE, many_in
from memory_core.llm.material import Material
from memory_core.llm.measured import Span, span_in
from memory_core.llm.numbered import is_of_another
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import matter
from memory_core.llm.records import HAVING, MAX_LISTED, Line, by_document, is_denied, told
from memory_core.llm.terms import content, stem
from memory_core.llm.thesaurus import particulars
from memory_core.llm.weighing import is_light

_ANYONE = (
    r"(?:does|do|can|has|have|is there|are there) (?:any|some)(?:one|body)(?: (?:who|that|here))*"
)
_ASKS = re.compile(
    r"^(?:(?P<count>how many)|(?P<which>which)|(?P<what>what)"
    r"|(?:list|show me|name|give me|find)(?: me)?"
    rf"|(?P<who>(?:who|{_ANYONE})(?= (?:speak|know|master|understand|use|ha(?:s|ve)\b"
    r"|appl|(?:has|have|is|are) appl|(?:is|are) available|can (?:speak|use|start|begin))))"
    r"|(?P<any>(?:is|are) there|(?:do|have) (?:you|we) (?:have|sell|offer|got)))"
    r"(?: (?:of|the|your|our|these|those|all|any|some|an?))* (?P<rest>.+)$",
    re.I,
)
_PLURAL = re.compile(r"\w+s|people|children|men|women|staff", re.I)
_WHOSE = re.compile(r"(?:of|for|per|in (?:the|an?|each|every)|does|did|do)\b", re.I)
"""What follows a word that is counted in one thing, not among all: "flats of the house"."""
_OFFERED = re.compile(
    r"^(?:do|can) (?:you|we|they|i) (?:have|sell|offer|stock|list|get|buy|rent)\b\s*", re.I
)
_SET = re.compile(r"\b(?:with|in|near)\b", re.I)
"""Sets a condition to what is there: "flats with parking in the old town"."""
_HYPHEN = re.compile(r"(?<=\w)-(?=(?:year|month|week|day|hour|inch|room)\b)", re.I)
"""Joins a number to what it counts: "a two-year warranty"."""
_POST = re.compile(r"(?<=\w) (?:position|job|role|vacancy|post|opening)\b(?=\W*$)", re.I)
"""Behind the name of what somebody applied for."""
_RATE = re.compile(
    r"(?<!once)(?<!twice)(?<!times)(?<!hours)(?<!days) (?:per|an?) (?:hour|day|week|month|year)"
    r"\W*$",
    re.I,
)
"""Asks how often something is."""
FOUND_NONE = "In what I looked at I found none; the nearest is"
"""Begins an answer where nothing keeps within a bound."""
BEFORE_KIND = 2
"""Words that may stand before the kind of thing: "full frame cameras"."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What is counted: stem of the kind, and what must be said of it."""

    kind: str
    said: str


def counted(material: Material, citations: Citations, *, named: bool = False) -> str:
    """Say how many things of a kind meet a condition and name them, each with the line or sentence
    that says so; "" where the question counts no such things or none is known to meet it.

    Where it does not ask how many, only those are told here that a number bounds; where it asks
    which, also others if they are to be `named`.
    """
    asked = _asking(material)
    if asked is None or (asked["count"] and _RATE.search(asked["rest"])):
        return ""
    who = [_Counted(stem("people"), _POST.sub("", asked["rest"]))] if asked["who"] else []
    names_one = asked["which"] or asked["what"]
    one_will_do = asked["any"] or (names_one and span_in(asked["rest"]))
    for one in who or _read(asked["rest"], any_number=bool(one_will_do)):
        span = span_in(one.said)
        asks_who = named and (asked["which"] or asked["who"])
        bounded = asked["any"] and (many_in(one.said) or _SET.search(one.said))
        if span is None and not (asked["count"] or asks_who or bounded):
            continue
        for among in by_document(material):
            things = with_numbered(of_kind(one.kind, among), among)
            rows = [line.sentence for of_it in things.values() for line in of_it]
            if asked["count"] and tells_amounts(one.kind, rows):
                continue
            prose = prose_by_title(among)
            found = _meeting(one, span, things, prose, citations)
            if not found and asked["count"] and span is None and things:
                one = _Counted(one.kind, untitled(one.said, among))  # noqa: PLW2901 - said of all
                found = _meeting(one, span, things, prose, citations)
            if found:
                said = [f"- {line}" for line in found[:MAX_LISTED]]
                return found_list(said, n=len(found))
            if span and (nearest := _nearest(span, things, prose)):
                return f"{FOUND_NONE} {told(citations, nearest)}."
    return ""


def _asking(material: Material) -> re.Match[str] | None:
    """Read what a question asks of things of a kind, keywords as "Are there ...?"."""
    return _ASKS.match(SORT_ALONE.sub("are there ", material.asked.text, count=1))


def bounds_a_kind(material: Material) -> bool:
    """Whether a question asks for those of a kind that keep within a bound, and a document lists
    such things with what is bounded: then what `counted` does not find is not there."""
    asked = _asking(material)
    span = span_in(asked["rest"]) if asked else None
    if asked is None or span is None:
        return False
    return any(
        span.nearest([line for of_it in of_kind(one.kind, among).values() for line in of_it])
        for one in _read(asked["rest"], any_number=True)
        for among in by_document(material)
    )


def _read(rest: str, *, any_number: bool) -> Iterator[_Counted]:
    """Yield the ways to read "wooden toys cost less than 20" as a kind and what is said of it."""
    words = rest.rstrip("?!. ").split()
    for at, word in enumerate(words[: BEFORE_KIND + 1]):
        after = _OFFERED.sub("", " ".join(words[at + 1 :]))
        if (any_number or _PLURAL.fullmatch(word)) and after and not _WHOSE.match(after):
            said = " ".join((*words[:at], after))
            yield _Counted(stem(word), said)


def _meeting(
    asked: _Counted,
    span: Span | None,
    things: Mapping[str, Sequence[Line]],
    prose: Mapping[str, Sequence[Sentence]],
    citations: Citations,
) -> list[str]:
    """Return what says of each thing that it meets the condition, with its source."""
    text = span.rest if span else asked.said
    denied = DENIES.search(text) is not None
    keys = {tuple(content(line.key)) for of_it in things.values() for line in of_it}
    wanted = _conditions(text, keys=keys)
    if (denied and span) or not (wanted or span):
        return []
    found = []
    for thing, of_it in things.items():
        line = span.met_by(of_it) if span else None
        left = wanted - (span.named(line) if span and line else frozenset())
        if span is not None and line is None:
            continue
        said = _saying(left, of_it, prose.get(thing, ()), denied=denied) if left else line
        several = [] if said or denied else _together(left, of_it, prose.get(thing, ()))
        if said is not None:
            found.append(_shown(citations, said if line is None else line, thing))
        elif several:
            first, *others = (_shown(citations, one, thing) for one in several)
            further = (one.removeprefix(f"{plain(thing)}: ") for one in others)
            found.append("; ".join([first, *further]))
    return found


def is_so(text: str, of_it: Sequence[Line], among: Sequence[Sentence]) -> bool:
    """Whether the lines of a thing, or what else a document says of it, meet a condition."""
    keys = {tuple(content(line.key)) for line in of_it}
    wanted = _conditions(text, keys=keys)
    prose = prose_by_title(among).get(of_it[0].thing, ())
    said = _saying(wanted, of_it, prose, denied=False) or _together(wanted, of_it, prose)
    return bool(wanted and said)


def _nearest(
    span: Span, things: Mapping[str, Sequence[Line]], prose: Mapping[str, Sequence[Sentence]]
) -> Line | None:
    """Return the line that comes nearest to a bound, of a thing that meets all else that is asked;
    None where there is none, or no two things have such a line."""
    found = span.nearest([line for of_it in things.values() for line in of_it])
    wanted = _conditions(span.rest) - span.named(found) if found else frozenset()
    if not wanted:
        return found
    meeting = [
        line
        for thing, of_it in things.items()
        if _saying(wanted, of_it, prose.get(thing, ()), denied=False)
        for line in of_it
    ]
    return span.nearest(meeting, least=1)


def _conditions(text: str, *, keys: Collection[tuple[str, ...]] = ()) -> frozenset[str]:
    """Return the words of a condition that must be said of a thing. keys: words of lines' keys,
    which mean more there than they do elsewhere."""
    words = matter(in_digits(_HYPHEN.sub(" ", DENIES.sub(" ", text))))
    return frozenset(w for w in words if (w,) in keys or not is_light(w)) - HAVING


def _saying(
    wanted: frozenset[str], of_it: Sequence[Line], prose: Sequence[Sentence], *, denied: bool
) -> Line | Sentence | None:
    """Return the line of a thing that has all words, or, where no line says the contrary, the
    sentence."""
    for line in of_it:
        if _has(line.terms, line.value, wanted) and is_denied(line.value) == denied:
            return line
        if line.sentence.row and not denied and wanted <= line.sentence.terms:
            return line.sentence
    named = frozenset(word for word in wanted if not word[:1].isdigit())
    if denied or (named and any(named <= terms_of(line.key) for line in of_it)):
        return None
    telling = (one for one in prose if not DENIES.search(one.text))
    return next((one for one in telling if _has(one.terms, one.text, wanted)), None)


def _together(
    wanted: frozenset[str], of_it: Sequence[Line], prose: Sequence[Sentence]
) -> list[Line | Sentence]:
    """Return the lines of a thing, and where they are not enough a sentence, that have all words
    between them; [] where they have not. A number belongs to a word that stands in its line, which
    of two numbers cannot be told."""
    found: list[Line | Sentence] = []
    numbers = frozenset(word for word in wanted if word[:1].isdigit())
    left = wanted if len(numbers) <= 1 else frozenset({""})
    for line in of_it:
        beside = (wanted - numbers) & line.terms
        if left & line.terms and beside and not is_denied(line.value):
            found.append(line)
            left -= line.terms
    if found and left:
        own = (one for one in prose if not is_of_another(one.text, numbers))
        telling = (one for one in own if not DENIES.search(one.text))
        near = (one for one in telling if not left & numbers or (wanted - numbers) & one.terms)
        said = next((one for one in near if _has(one.terms, one.text, left)), None)
        return [*found, said] if said else []
    return found


def _has(terms: frozenset[str], text: str, wanted: frozenset[str]) -> bool:
    """Whether a text has all words, or for one of them a particular: "dogs" for "pets"."""
    missing = wanted - terms - numbers_in_words(text)
    return not missing or (len(missing) == 1 and bool(particulars(*missing) & terms))


def _shown(citations: Citations, said: Line | Sentence, thing: str) -> str:
    if isinstance(said, Line):
        return told(citations, said)
    return f"{plain(thing)}: {citations.quoted(said.quote)}"

"""Something for a need: which thing of the documents fits what the user is looking for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.llm import within
from memory_core.llm.candidates import above, candidates, is_a
from memory_core.llm.citing import Citations, found_list, plain
from memory_core.llm.claims import capital
from memory_core.llm.denials import DENIES
from memory_core.llm.evidence import rank
from memory_core.llm.limiting import limits_in, many_in
from memory_core.llm.material import Material, Value
from memory_core.llm.naming import Subject, shown
from memory_core.llm.numbered import naming_numbers
from memory_core.llm.passages import Sentence
from memory_core.llm.telling import facts, quotes
from memory_core.llm.terms import content

AIMED = frozenset({"PRODUCT", "PROPERTY", "PERSON"})
"""Types of things one looks for by their name."""
MAX_FACTS = 4
MAX_ALSO = 2
NEAR = 0.9
ENOUGH = 0.55
"""Share of the need's words, by weight, that what is said of a thing must cover."""

_LEAD = re.compile(
    r"^.*?\b(?:looking|searching|shopping) for\b|^(?:which|what|how many)\b"
    r"|^(?:please )?(?:find|show|give|get|recommend|suggest)(?: to)? me\b",
    re.I,
)
_BOUND = re.compile(
    r"\b(?:with|for|in|under|below|that|which|who|to|near|from|within|by|on|at|up|less|do|are|is|"
    r"should|can|would|has|have|of)\b|[,?.!]",
    re.I,
)
_UNFIT = re.compile(
    r"\b(?:wrong (?:for|in|at|on)|unsuit(?:able|ed)|ill[- ]suited|unfit|useless (?:for|in|at|on)|"
    r"less suit(?:able|ed)|too \w+ (?:for|to)\b|hardly|instead of|rather than)\b",
    re.I,
)
_COUNTS = re.compile(r"how many\b", re.I)
_NUMBERED = re.compile(r" (?:no\.? ?|#)?(?!0*1$)\d+$", re.I)
_QUESTION = re.compile(r"(?:wh(?:ich|at|o|en|ere|y)|how)\b", re.I)
_UNKNOWN = "I don't know"
_ASIDE = frozenset(
    re.findall(
        r"\w+",
        "look search shop recommend suggest best good someth option choos pick sell stock should"
        " budget under less fit suit ideal help",
    )
)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A thing, how much of the need it covers, and the sentence that says so best."""

    thing: Subject
    cover: float
    sentence: Sentence


def need_words(material: Material) -> frozenset[str]:
    """Return the stems of what is looked for, names of places and makers included."""
    names = [word for one in material.focus for word in content(one.entity.name)]
    words = frozenset([*material.asked.words, *names]) - _ASIDE
    limits = limits_in(material.asked.text)
    left = (
        words - limits.words - {word for one in many_in(material.asked.text) for word in one.words}
    )
    return frozenset(word for word in left if limits.most is None or not word[:1].isdigit())


def recommend(material: Material, citations: Citations) -> str:
    """Recommend the thing that fits best, with a sentence and a few values; "" when none fits."""
    fits = _ordered(material, _fits(material, need_words(material)))
    if not fits:
        return ""
    first = fits[0]
    said = [
        f"I recommend {shown(first.thing)}: {quotes(citations, [first.sentence])}",
        facts(citations, first.thing, _chosen(material, first.thing)),
    ]
    also = [
        f"{shown(fit.thing)} {citations.mark(fit.sentence.quote)}"
        for fit in fits[1 : 1 + MAX_ALSO]
        if fit.cover >= NEAR * first.cover
    ]
    if also:
        said.append(f"Also worth a look: {' and '.join(also)}.")
    return " ".join(part for part in said if part)


def of_the_kind(material: Material, citations: Citations) -> str:
    """Name things of the kind looked for where none is known to fit the rest of the need; "" where
    there is none, or all are above the limit."""
    head = _head(material.asked.text)
    fits = _ordered(material, _fits(material, frozenset({head} - {""})))[:MAX_FACTS]
    if not fits:
        return ""
    named = ", ".join(f"{shown(f.thing)} {citations.mark(f.sentence.quote)}" for f in fits)
    asked = plain(material.request.question)[:200]
    return f"{_UNKNOWN} which fits all of “{asked}”. Of this kind I know: {named}."


def listed(material: Material, citations: Citations) -> str:
    """Name all things that fit, each with its source; "" when none does."""
    fits = [fit for fit in _fits(material, need_words(material)) if _is_listed(material, fit)]
    lines = [f"- {capital(shown(fit.thing))} {citations.mark(fit.sentence.quote)}" for fit in fits]
    if not lines or (_COUNTS.match(material.asked.text) and _is_one_of_many(fits)):
        return ""
    return found_list(lines, n=len(lines))


def _is_one_of_many(fits: Sequence[_Fit]) -> bool:
    """Whether all that fits is one thing with a number: there is a room 1 where "Room 2" is."""
    return len(fits) == 1 and _NUMBERED.search(fits[0].thing.entity.name) is not None


def _is_listed(material: Material, fit: _Fit) -> bool:
    """Whether what fits may be one of those asked for: of "buses on line 2", line 2 is none, and
    all that is looked for must be said in one place."""
    if not naming_numbers(material.request.question):
        return True
    told = fit.sentence.terms | above(fit.sentence)
    return not fit.thing.is_named(material.asked.text) and need_words(material) <= told


def key_facts(material: Material, citations: Citations, things: Sequence[Subject]) -> str:
    """Say what the documents hold of a thing the user is looking for by its name."""
    said: list[str] = []
    for this in things:
        prose = quotes(citations, material.prose(this)[:1])
        values = facts(citations, this, _chosen(material, this))
        if prose:
            said.append(f"Here is {shown(this)}: {prose} {values}".rstrip())
        elif values:
            said.append(f"Here is what I found. {values}")
    return "\n\n".join(said)


def _chosen(material: Material, this: Subject) -> list[Value]:
    return material.values(this)[:MAX_FACTS]


def _ordered(material: Material, fits: Sequence[_Fit]) -> list[_Fit]:
    """Drop what is above the limit; put the cheapest or lightest first when it is asked for."""
    limits = limits_in(material.asked.text)
    left = list(fits)
    if limits.most is not None:
        known = [(fit, within.prices(material, fit.thing)) for fit in fits]
        left = [fit for fit, prices in known if all(price <= limits.most for price in prices)]
        left = [fit for fit, prices in known if prices and fit in left] or left
    if not limits.first:
        return left
    numbers = {id(fit): within.number(material, fit.thing, limits.first) for fit in left}
    return sorted(left, key=lambda fit: numbers[id(fit)])


def _fits(material: Material, words: frozenset[str]) -> list[_Fit]:
    """Return things that cover enough of the need, best first, those of the user's own documents
    where there are any; none that is said to be wrong for it. What a thing is not speaks neither
    for nor against it."""
    found: list[_Fit] = []
    head = _head(material.asked.text)
    named = {word for one in material.focus for word in content(one.entity.name)}
    many = many_in(material.asked.text)
    beside = need_words(material) - {head}
    for this in candidates(material, head) if words else ():
        if not all(within.has_as_many(material, this, one) for one in many):
            continue
        about = material.about(this)
        if any(_UNFIT.search(one.text) and beside & one.terms for one in about):
            continue
        sentences = [one for one in about if not DENIES.search(one.text)]
        ranked = rank(material.asked, sentences, words=words)
        if not ranked or not is_a(head, sentences):
            continue
        union: frozenset[str] = frozenset().union(*(one.terms | above(one) for one in sentences))
        cover = len(words & union) / len(words)
        if cover >= ENOUGH and named & words <= union:
            found.append(_Fit(this, cover + 0.2 * ranked[0].cover, ranked[0].sentence))
    own = [fit for fit in found if fit.sentence.own]
    return sorted(own or found, key=lambda fit: -fit.cover)


def _head(text: str) -> str:
    """Return the stem of the kind of thing looked for: the last word of "a gaming laptop" before
    "with", "for" and the like; "" when there is none."""
    bare = _LEAD.sub("", limits_in(text).rest, count=1)
    phrase = [word for word in content(_BOUND.split(bare, maxsplit=1)[0]) if word not in _ASIDE]
    return phrase[-1] if phrase else ""


def need(material: Material, citations: Citations) -> str:
    """Say what there is of the thing looked for, or recommend one that fits."""
    aimed = [one for one in material.focus if one.entity.type in AIMED or not _beside(material)]
    aimed = [one for one in aimed if not _is_purpose(material, one)]
    if aimed:
        return key_facts(material, citations, aimed) or _looking(aimed)
    fitting = recommend(material, citations)
    return fitting or of_the_kind(material, citations) or _nothing_fits(material)


def _is_purpose(material: Material, this: Subject) -> bool:
    """Whether something of another kind is wanted for a thing named: "a bag for my Falco"."""
    text = material.asked.text
    for name in this.names:
        before = re.search(rf"\bfor (?:(?:the|my|our|an?) )?{re.escape(name)}\b", text, re.I)
        if before and _head(text[: before.start()]):
            return True
    return False


def fits_nothing(material: Material, answer: str) -> bool:
    """Whether a need is worded as a question ("Which wine suits fish?") and the answer knows of no
    thing that fits: a sentence may answer it all the same."""
    return material.asked.kind == "need" and (
        answer.startswith(_UNKNOWN) and _QUESTION.match(material.asked.text) is not None
    )


def _beside(material: Material) -> bool:
    """Whether a need has words of its own beside the names in it: "a flat in Altona"."""
    names = {word for one in material.focus for word in content(one.entity.name)}
    return bool(need_words(material) - names)


def _nothing_fits(material: Material) -> str:
    looked = ", ".join(material.looked_at()[:4]) or "what I have been told"
    asked = plain(material.request.question)[:200]
    said = f"{_UNKNOWN} of anything that fits “{asked}”. I looked in {looked}."
    tells = material.request.learned and "?" not in material.request.original
    return f"{said} What you need is noted." if tells else said


def _looking(focus: Sequence[Subject]) -> str:
    names = " and ".join(shown(one) for one in focus)
    return f"Noted: you are looking for {names}. I don't know anything about it from the documents."

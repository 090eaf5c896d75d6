"""Which clause of a sentence decides a question that is answered by yes or no: the one that has all
of its words, by itself or by where it stands."""

import re
from collections.abc import Sequence
from dataclasses import replace

from memory_core.llm.bounds import bounds, numbers_in_words
from memory_core.llm.citing import Quote
from memory_core.llm.clauses import Clause, clauses
from memory_core.llm.denials import DENYING, FREE, PAYS
from memory_core.llm.leave import ASKS_LEAVE, DONE, SAYS_LEAVE
from memory_core.llm.material import Material
from memory_core.llm.naming import is_proper
from memory_core.llm.opposites import countered
from memory_core.llm.others_told import of_another_one
from memory_core.llm.outdated import OF_NOW
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import content, stem
from memory_core.llm.thesaurus import loosely

BEFORE = 3
"""Sentences before one that say what it goes on about."""
_STANDS_FOR_ALL = re.compile(r"\b(?:you|everyone|everybody|anyone|anybody|nobody|no one)\b", re.I)
_DONE_BY_ANY = re.compile(r"\b(?:may|can|must|cannot)(?: not| never)? be \w+(?! by\b)", re.I)
_FREE_OR_DUE = re.compile(
    rf"{FREE.pattern}|\bno (?:\w+ )?(?:fee|charge)s?\b.{{0,20}}\b(?:due|charged)\b", re.I
)
_CASE = re.compile(
    r" (?:inside|outside|within|in|for|if|when|from|on|over|above|after|up to|until|with|at|"
    r"between|during|only) (?P<of>.+)",
    re.I,
)
_PAYING = frozenset((*content("pay paid cost charge"), "#price", "#salary"))
_PEOPLE = frozenset(
    stem(word)
    for word in (
        "guest",
        "member",
        "customer",
        "visitor",
        "people",
        "person",
        "tenant",
        "passenger",
        "somebody",
        "someone",
        "anyone",
        "anybody",
    )
)
"""Who is spoken to as "you"."""
_DOING = frozenset(stem(word) for word in ("bring", "use", "put", "keep", "make", "join", "carry"))
"""What is done with a thing that may be there at all."""
_DUES = frozenset(stem(word) for word in ("fee", "rent", "charge", "contribution", "ticket"))
"""What is paid, where the sentences before tell of it."""
_SETTING = re.compile(
    r"(?<=\w )(?:in|at|on|into|during|while|near|of|to) "
    r"(?:(?:the|an?|my|our|your) |(?=[\w-]+\W*$)|(?=[A-Z]))(?P<words>[^,?.]+?)"
    r"(?=\W*$| (?:in|at|on|by|with|without|for|from|during|while) )",
    re.I,
)
"""Where or while what something happens, in a question."""
_VERB = re.compile(r" (?:is|are|was|were|will|can|may|must|has|have|had) ", re.I)
"""Where a sentence begins to say something of where it is set."""
_BEING = re.compile(r" (?:be|been|being|get|gets) ", re.I)
_TIMED = re.compile(
    r"\d|\b(?:\w+days?|weekends?|morning|noon|evening|night|january|february|march|april|may|june|"
    r"july|august|september|october|november|december|first|second|third|last|hour|week|month)\b",
    re.I,
)
_BY_NOW = frozenset(stem(word) for word in ("now", "currently", "still", "moment"))
"""Words of a question of what holds, as a document says it anyway."""
_USED = re.compile(r"\b(?:us(?:e|ed|ing)|tak(?:e|es|en)|accept(?:s|ed)?)\b", re.I)
_ITS_MEANS = re.compile(r"\b(?:with|by|in) (?!(?:me|us|him|her|them|you)\b)", re.I)
_MODAL = re.compile(r"^(?:may|must|shall|might)\b", re.I)


def deciding(material: Material, quote: Quote) -> Clause | None:
    """Return the clause of what is quoted that, with what it goes on about and the titles it stands
    under, has every word of the question; None where none has."""
    places = [i for i, one in enumerate(material.documents) if one.quote == quote]
    standing = [material.documents[i] for i in places]
    above = frozenset[str]().union(*(terms_of(f"{p.heading} {p.top}") for p in standing))
    if not quote.by_user:
        above |= terms_of(quote.document)
    spoken_of = [one for one in material.focus if {*standing} & {*material.about(one)}]
    named = spoken_of or material.focus
    names = {word for one in named for name in one.names for word in content(name)}
    others = [one.entity.name for one in material.focus if one not in named]
    beside = frozenset(word for name in others for word in content(name))
    by_now = OF_NOW if quote.by_user else _BY_NOW
    wanted = (frozenset(material.asked.wanted) | beside) - (names - beside) - by_now
    earlier = _earlier(material.documents, places[0]) if places else []
    question = material.asked.text
    wanted -= frozenset(map(stem, _MODAL.findall(question)))
    leaf = standing[0].leaf if standing else ""
    said = frozenset[str]() if quote.by_user else terms_of(quote.text)
    apart = False
    for clause in clauses(material, quote, standing, earlier):
        if quote.by_user and (apart and clause.text == quote.text):
            continue  # one part is of this one, another of somebody else
        if quote.by_user and (
            _is_of_others(material, clause) or of_another_one(question, clause.text)
        ):
            apart = True
            continue
        words = wanted - countered(question, clause.text, told=quote.by_user)
        bound = None if quote.by_user else bounds(question, clause.text)
        words -= bound.words if bound else frozenset()
        words -= frozenset() if quote.by_user else _unpaid(question, clause.text)
        own = terms_of(f"{clause.text} {clause.before}") | numbers_in_words(clause.text)
        if _has_all(words, own, above, said):
            return replace(clause, above=leaf)
        if quote.by_user or any(place.pairs for place in standing):
            continue
        beside = frozenset[str]().union(*(one.terms for one in earlier))
        words -= _needless(question, words - own - above, clause.text)
        words -= _DUES & beside if "pay" in own else frozenset()
        words -= _of_the_setting(question, clause.text, own | above, beside)
        if words & own and _has_all(words, own, above, said):
            return replace(clause, above=leaf)
    return None


def _is_of_others(material: Material, clause: Clause) -> bool:
    """Whether a clause names somebody or something, and nothing that the question names."""
    text = f"{clause.text} {clause.before}"
    if not material.focus or any(one.is_named(text) for one in material.focus):
        return False
    proper = (one for one in material.subjects if is_proper(one.entity))
    return any(one.is_named(clause.text) for one in proper)


def said_at_once(material: Material, quote: Quote) -> str:
    """Return "Yes" or "No" where what is quoted answers a question of the document that has every
    word of the question asked, and its answer begins with that word; "" where it does not."""
    found = [one for one in material.documents if one.quote == quote]
    if not found or not found[0].heading.endswith("?"):
        return ""
    leaf = found[0].leaf
    title = terms_of(f"{found[0].heading} {found[0].top}") | terms_of(quote.name)
    wanted = frozenset(material.asked.wanted)
    denies = [re.search(DENYING, text, re.I) is not None for text in (leaf, material.asked.text)]
    if denies[0] != denies[1] or not wanted <= title or not wanted & terms_of(leaf):
        return ""
    if len(terms_of(leaf) - wanted) > 1:
        return ""
    under = [one for one in material.documents if one.heading == found[0].heading]
    opening = next((one for one in under if not one.title), found[0])
    match = re.match(r"(yes|no)\b(?! (?:\w+ )?(?:is|are|may|can)\b)", opening.text, re.I)
    return match[1].capitalize() if match else ""


def _earlier(among: Sequence[Sentence], at: int) -> list[Sentence]:
    """Return the sentences just before one, of the same piece and under the same heading."""
    one = among[at]
    near = among[max(0, at - BEFORE) : at]
    return [other for other in near if (other.place, other.heading) == (one.place, one.heading)]


def _needless(question: str, missing: frozenset[str], clause: str) -> frozenset[str]:
    """Return the missing words that a clause may lack: what is done with a thing of which it says
    whether it may be there or be used, and who is meant by "you"."""
    found = frozenset[str]()
    if ASKS_LEAVE.search(question) and SAYS_LEAVE.search(clause):
        found |= missing & _DOING
    used = _USED.search(clause) and _ITS_MEANS.search(question)
    if used and (done := DONE.match(question)):
        found |= missing & {stem(done[1])}
    if _STANDS_FOR_ALL.search(clause) or _DONE_BY_ANY.search(clause):
        found |= missing & _PEOPLE
    return found


def _unpaid(question: str, clause: str) -> frozenset[str]:
    """Return the question's words for paying, where a clause says that something is free or due,
    and not in some case only."""
    free = _FREE_OR_DUE.search(clause)
    if free is None or not PAYS.search(question) or FREE.search(question):
        return frozenset()
    case = _CASE.match(clause[free.end() :])
    asked = frozenset(content(question))
    return frozenset() if case and not frozenset(content(case["of"])) <= asked else _PAYING


def _of_the_setting(
    question: str, clause: str, own: frozenset[str], beside: frozenset[str]
) -> frozenset[str]:
    """Return the question's words for where or while what it happens, where the sentences before
    tell of that, and the clause names no other setting. A time must be named by the clause."""
    asked = frozenset(content(question))
    told = [_VERB.split(match["words"])[0] for match in _SETTING.finditer(clause)]
    if any(not asked & set(content(one)) for one in told if not _TIMED.search(one)):
        return frozenset()
    found = frozenset[str]()
    for match in _SETTING.finditer(question):
        words = frozenset(content(_BEING.split(match["words"])[0]))
        lacking = words - own - beside
        if not _TIMED.search(match["words"]) and len(lacking) < len(words - lacking) + 1:
            found |= words
    return found


def _has_all(
    wanted: frozenset[str], own: frozenset[str], above: frozenset[str], said: frozenset[str]
) -> bool:
    """Whether a clause has every word of a question, by itself or by where it stands; another word,
    which the question has not, may stand for one of several, but for none that another clause of
    the sentence has. said: by the whole sentence."""
    missing = wanted - own - above
    instead = [word for word in missing - said if loosely(word) & own - wanted]
    there = [word for word in wanted & own if not word.startswith("#") or len(wanted) == 1]
    return len(instead) == len(missing) and len(missing) <= len(there)

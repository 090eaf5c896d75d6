"""Choices: "which one is cheaper?" and "compare them" ask of the things just spoken of together."""

import re
from collections.abc import Sequence

from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import Phrase
from memory_core.language.together import asked_one_by_one, spoken_of_together
from memory_core.language.wording import END_MARKS, worded
from memory_core.model import Replacement
from memory_core.names import normalize

_WHICH = re.compile(
    r"^\s*(?:(?:and|but|so|then|ok|okay)\b[\s,]*)*"
    r"which\s+(?:one\s+|of\s+(?:them|the\s+(?:two|three)|these|those)\s+)?"
    r"(?:is|are|has|have|does|costs?|weighs?|comes?|lasts?|offers?|would|should|do|gets?)\b",
    re.IGNORECASE,
)
_SOMEBODYS = re.compile(
    r"^\W*(?:\w+\W+){0,2}?which\s+(?:one\s+|of\s+\w+\s+)?(?:do|does|did)\s+"
    r"(?!(?:you|it|the|that|this|better|best|worse|well|more|less)\b)\w+",
    re.IGNORECASE,
)
"""Asks what somebody does, not what the things are like: "Which does she like?"."""
_COMPARED_BY = re.compile(
    r"\b(?:(?:more|less) \w+|(?!(?:other|ever|never|after|number|together|either)\b)\w{2,}er|"
    r"better)\b",
    re.IGNORECASE,
)
_AND_BY = re.compile(
    r"^\s*(?:(?:and|but|so|ok|okay)\b[\s,]*)+(?:which (?:one )?is |what about )?(?:the )?"
    rf"({_COMPARED_BY.pattern})(?:\s+one)?[\s?.!]*$",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(?P<most>(?:most|least) \w+|(?!(?:best|rest|test|guest|request|interest|forest|west|east|"
    r"latest|nearest|honest|harvest|contest)\b)\w{3,}est)\b",
    re.IGNORECASE,
)
_AND_MOST = re.compile(
    r"^\s*(?:(?:and|but|so|ok|okay)\b[\s,]*)*"
    r"(?:(?:which|what) (?:one )?(?:is |are )|(?:what|how) about )?"
    rf"the (?P<new>{_MOST.pattern.replace('?P<most>', '?:')})(?: ones?)?[\s?.!]*$",
    re.IGNORECASE,
)
_WHICH_HAS = re.compile(
    r"^.*?\bwhich (?:of )?[\w -]+?(?= (?:has|have|offers?|with|comes?)\b)", re.I
)
_HAS = re.compile(
    r"(?P<which>which(?: (?!ha)\w+)?) ha(?:s|ve) [^,]+, (?P<those>.+? or .+?)\W*$", re.IGNORECASE
)
_ASIDE = re.compile(r"^\s*(?:(?:and|but|so)\b[\s,]*)+", re.IGNORECASE)
_ASKED_MOST = re.compile(r"^\s*(?:(?:and|but|so)\b[\s,]*)*(?:which|what|who)\b", re.IGNORECASE)
_ASKED_WHICH = re.compile(r"^\s*(?:(?:and|but|so)\b[\s,]*)*which\b.*\bor\b", re.IGNORECASE)
_ASKED_IS = re.compile(
    rf"^\s*(?:is|are)\b.*\bor\b.*\s(?P<by>{_COMPARED_BY.pattern})[\s?.!]*$", re.IGNORECASE
)
"""Asks the same without "which": "Is the A or the B lighter?"."""
_THEM = re.compile(
    r"\b(?:compar(?:e|ing|ison of)|differences? between)\s+"
    r"(them(?:\s+(?:both|all))?|these|those|both(?:\s+of\s+them)?|(?:these|those|the)\s+two)"
    r"(?=\W*$|\s+(?:please|for|by|on|in)\b)",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\b(?:compar(?:e|es|ed|ing|ison)|differen(?:ce|ces|t)|versus|vs)\b|^\W*which\b.*\bor\b",
    re.IGNORECASE,
)
_AND_ASPECT = re.compile(
    r"^\s*(?:(?:(?:and|but|so|ok|okay)\b[\s,]*)+(?:(?:what|how) about\s+)?|(?:what|how) about\s+)"
    r"(?:the|their)\s+([a-z][a-z -]{2,30}?)[\s?.!]*$",
    re.IGNORECASE,
)
"""Asks for one more property of what was compared: "and the price?"."""
_REPLY = re.compile(
    r"^\s*(?:(?:yes|no|oh|ok|okay)\b[\s,.]*)*((?:[\w'’-]+\s+){0,2}[\w'’-]+?)"
    r"(?:[\s,]+please)?\s*[.!]*\s*$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\bor\b|['’]s\b", re.IGNORECASE)
"""In what is more than one name: "Ann or Ben", "Ann's dad"."""
_WHO = re.compile(
    r"^\s*(?:(?:and|but|so|then|ok|okay)\b[\s,]*)*who(?:['’]?s|\s+is|\s+has|\s+earns|\s+lives)\s+"
    rf"(?:the\s+)?{_COMPARED_BY.pattern}(?:\s+\w+)?[\s?.!]*$",
    re.IGNORECASE,
)
"""Asks which of two people: "Who is older?"."""
_OF_THEM = re.compile(r"\bof (?:them|these|those)\b", re.IGNORECASE)
_AGED = re.compile(r"^\W*which\b.*\b(?:older|younger|oldest|youngest|taller|tallest)\W*$", re.I)
_OR = re.compile(r"\b(?:or|than)\b", re.IGNORECASE)


def spelled_out(
    text: str, spoken: Sequence[Phrase], discourse: Discourse, *, at: float
) -> tuple[str, tuple[Replacement, ...]]:
    """Return "which one is cheaper, the A or the B?" with a replacement for each thing, or the
    text itself where it is no such question or there is nothing to choose from."""
    of_people = _WHO.match(text) is not None or _AGED.search(text) is not None
    if not (_WHICH.match(text) or of_people) or _OR.search(text) or _SOMEBODYS.match(text):
        return text, ()
    if any(p.is_name for p in spoken):
        return text, ()
    things = spoken_of_together(discourse, at=at, persons=of_people)
    persons = bool(things) and things[0].type == "PERSON"
    if not things or (of_people and not persons) or (persons and _OF_THEM.search(text)):
        return text, ()
    if all(thing.text in text for thing in things):
        return text, ()  # "which of the A and the B is cheaper?"
    body = END_MARKS.sub("", text)
    listed = _listed([worded(thing) for thing in things], "or")
    whole = f"{body}, {listed}{text[len(body) :] or '?'}"
    return whole, _replacements((len(body), len(body)), things, at=at, reason="choice")


def compared(
    text: str, spoken: Sequence[Phrase], discourse: Discourse, question: str, *, at: float
) -> tuple[str, tuple[Replacement, ...]] | None:
    """Return "compare the A and the B" for "compare them", and "Compare the price of the A and the
    B" for "and the price?" after a question that compares these; None where a text asks for no such
    thing or nothing is there to compare."""
    them, aspect = _THEM.search(text), _AND_ASPECT.match(text)
    if them is not None:
        things = asked_one_by_one(discourse, at=at) or spoken_of_together(discourse, at=at)
        before, (start, end), reason = text[: them.start(1)], them.span(1), "pronoun"
    elif aspect is not None and _COMPARES.search(question) and _is_one_aspect(spoken, aspect):
        things = spoken_of_together(discourse, at=at)
        before, start, end, reason = f"Compare the {aspect[1]} of ", 0, len(text), "ellipsis"
    else:
        return None
    if not things:
        return None
    listed = _listed([worded(thing) for thing in things], "and")
    made = _replacements((start, end), things, at=at, reason=reason)
    return f"{before}{listed}{text[end:]}", made


def _is_one_aspect(spoken: Sequence[Phrase], aspect: re.Match[str]) -> bool:
    """Whether what is asked of things compared is one property, and nothing with a name."""
    named = any(phrase.is_name or phrase.group for phrase in spoken)
    return not named and sum(phrase.start < aspect.end(1) for phrase in spoken) == 1


def by_another(text: str, question: str) -> str:
    """Return "Which is lighter, the A or the B?" for "And lighter?" after "Which is cheaper, the A
    or the B?", "Which car is the oldest?" for "And the oldest?" after "Which car is the cheapest?";
    "" where a text is no such question or the one before it asks for none."""
    if whole := _by_another_end(text, question):
        return whole
    new = _AND_BY.match(text)
    if new is not None and (asked := _ASKED_IS.match(question)):
        return f"{question[: asked.start('by')]}{new[1].strip()}{question[asked.end('by') :]}"
    old = _COMPARED_BY.search(question) if new and _ASKED_WHICH.match(question) else None
    if new is None or old is None:
        return ""
    better = new[1].strip()
    had = _HAS.match(question) if " " not in better else None
    if had is not None:  # "Which has the longer warranty, ...?", "And cheaper?"
        return f"{had['which']} is {better}, {had['those']}?"
    return _ASIDE.sub("", f"{question[: old.start()]}{new[1]}{question[old.end() :]}").strip()


def _by_another_end(text: str, question: str) -> str:
    """Return a question for the one with the most of something, asked of something else."""
    new = _AND_MOST.match(text)
    old = _MOST.search(question) if new and _ASKED_MOST.match(question) else None
    if new is None or old is None:
        return ""
    whole = f"{question[: old.start()]}{new['new']}{question[old.end() :]}"
    if having := _WHICH_HAS.match(question):  # "the longest battery life"
        whole = f"{having[0]} is the {new['new']}?"
    return _ASIDE.sub("", whole).strip()


def _listed(names: Sequence[str], joining: str) -> str:
    return f"{', '.join(names[:-1])} {joining} {names[-1]}"


def _replacements(
    span: tuple[int, int], things: Sequence[Referent], *, at: float, reason: str
) -> tuple[Replacement, ...]:
    return tuple(
        Replacement(
            *span,
            worded(thing),
            thing.text,
            thing.entity.id if thing.entity else "",
            reason,
            (thing.candidate({"distance": 1 / (1 + at - thing.last)}),),
        )
        for thing in things
    )


def picked(
    text: str, discourse: Discourse, *, at: float, offered: bool
) -> tuple[str, tuple[Replacement, ...]]:
    """Return the full name for a reply that gives a part of it: "Thompson" to "Paul Gross or Paul
    Thompson?". offered: the message before asked to choose."""
    said = _REPLY.match(text)
    words = frozenset(normalize(said[1]).split()) if said and offered else frozenset()
    named = [r for r in discourse.referents if r.is_name and r.named_at >= at - 1 and not r.group]
    meant = [r for r in named if words and words < r.words and not _SEVERAL.search(r.text)]
    # The reply itself may be a referent of its own by now, heard once.
    whole = any(words == r.words and (r.named_at < at or r.count > 1) for r in named)
    if said is None or whole or len(meant) != 1:
        return text, ()
    thing = meant[0]
    entity_id = thing.entity.id if thing.entity else ""
    shown = (thing.candidate({"words": float(len(words))}),)
    start, end = said.span(1)
    added = Replacement(start, end, thing.text, thing.text, entity_id, "choice", shown)
    return f"{text[:start]}{thing.text}{text[end:]}", (added,)

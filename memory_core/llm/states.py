"""The state of things that a document lists: "Which tools are sold out?", "Have you any rakes?"."""

import re

from memory_core.llm.citing import Citations, found_list, plain
from memory_core.llm.kinds import of_kind, with_numbered
from memory_core.llm.material import Material
from memory_core.llm.records import MAX_LISTED, by_document, lines, told
from memory_core.llm.terms import content, stem

_ASKS = re.compile(
    r"^(?:and |so )?(?:which|what|how many)(?: of)?(?: (?:the|your|our|these|those))? "
    r"(?:[\w-]+ ){0,2}?(?P<kind>[\w-]+)(?: that)? (?:are|is)(?: there)? "
    r"(?:(?:still|currently|now|already|all) )*(?P<state>[\w'’-]+(?: [\w'’-]+){0,3}?)"
    r"(?: (?:at the moment|right now|now|currently|today|at present|by now))*\W*$",
    re.I,
)
"""A kind of things, and one state they may be in."""
_ALIKE = (
    frozenset({"sold out", "out of stock", "unavailable", "not available", "not in stock", "gone"}),
    frozenset({"in stock", "available", "for sale"}),
    frozenset({"taken", "occupied", "let", "rented", "rented out"}),
    frozenset({"free", "vacant", "empty"}),
    frozenset({"done", "finished", "completed", "complete", "ready"}),
)
"""States that are the same."""
_HAVE = re.compile(
    r"^(?:and |so )?(?:(?:do|have) you (?:(?:still|already|also|now|got|have|sell|stock) )*|"
    r"(?:is|are) there (?:still )?)(?:(?:any|some|an?|the|more|of|your|those|these) )*"
    r"(?P<thing>[\w'’ -]+?)(?: (?:left|in stock|available|for sale|again|still|today|right now|"
    r"at the moment|at present|now|currently))*\W*$",
    re.I,
)
"""Whether somebody has a thing."""
_STOCK = frozenset(map(stem, ("stock", "availability", "available")))
_BETWEEN = re.compile(r"\s*[,;/(]\s*|\s+(?:or|and)\s+")


def in_state(material: Material, citations: Citations) -> str:
    """List the things of a kind of which one value is the state that is asked for, each with its
    source; "" where a question asks for none, or no document lists a thing in it."""
    asked = _ASKS.match(material.asked.text)
    if asked is None:
        return ""
    state = asked["state"].casefold()
    states = frozenset({state}).union(*(alike for alike in _ALIKE if state in alike))
    for among in by_document(material):
        things = with_numbered(of_kind(stem(asked["kind"]), among), among)
        if not all(things.values()):
            continue  # what is said of some is no line
        each = (
            next((one for one in of_it if not states.isdisjoint(_parts(one.value))), None)
            for of_it in things.values()
        )
        found = [one for one in each if one is not None]
        if found:
            said = [f"- {told(citations, one)}" for one in found[:MAX_LISTED]]
            return found_list(said, n=len(found))
    return ""


def in_stock(material: Material, citations: Citations) -> str:
    """Tell how a thing stands that a question asks whether somebody has, where a line of it says
    so; "" where none does."""
    asked = _HAVE.match(material.asked.text)
    thing = frozenset(content(asked["thing"])) if asked else frozenset[str]()
    for line in lines(material.documents) if thing else ():
        if _STOCK & set(content(line.key)) and thing == frozenset(content(line.thing)):
            return f"{plain(line.thing)}: {line.value} {citations.mark(line.sentence.quote)}."
    return ""


def _parts(value: str) -> list[str]:
    """Return what a value names, one by one: "black or blue" are two."""
    return [part.strip(" .)") for part in _BETWEEN.split(value.casefold())]

"""Whether a line's value is that of a whole thing, where a part of it, or something that goes with
it, is asked about: the colour of a kettle is not that of its lid, nor the price of a car that of
its insurance."""

import re
from functools import lru_cache

from memory_core.llm.nearness import Nearness
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import COSTS, asks_other_cost, spoken_of, usual
from memory_core.llm.terms import content
from memory_core.llm.thesaurus import loosely

_ASKS = (
    r"\b(?:(?:what|which) colou?rs?|how (?:heavy|long|big|large|wide|high|tall|thick|old|deep|"
    r"expensive)|how much) (?:is|are|was|were|does|do|did|will|would|has|have|had)\s+"
)
_DET = r"(?:the |an? |my |your |our |its |another |extra |new )?"
_OF = re.compile(rf"{_ASKS}{_DET}(?P<part>[\w -]+?) (?:of|for|on|in|at|to) (?P<whole>.+)", re.I)
_COST_OF = re.compile(
    rf"\bwhat (?:do|does|did|will|would) {_DET}(?P<part>[\w -]+?) (?:of|for|on|in|at|to) "
    r"(?P<whole>.+?) cost$",
    re.I,
)
_OWN = re.compile(
    rf"{_ASKS}(?P<whole>.+?)['’]s? (?P<part>[\w -]+?)"
    r"(?: (?:cost|weigh|have|come|got|grown|become|get|grow)\b.*)?$",
    re.I,
)
_SPARE = re.compile(r"\b(?:an extra|another|an additional|a spare|a second|a replacement)\b", re.I)
"""Begins what is bought by itself, whatever the thing has already."""
_BARE = re.compile(
    rf"{_ASKS}{_DET}(?P<both>[^,]+?)(?: (?:cost|weigh|have|come|available|sold|offered)\b.*)?$",
    re.I,
)
_WHOLE = frozenset(
    content(
        "ticket entry entrance admission membership subscription order purchase copy piece pair "
        "set version model edition product item unit use visit stay room licence license place "
        "seat new used whole single year month week day night person adult child student size kilo "
        "litre metre"
    )
)
"""What is bought of a thing, or said of it as a whole; no part of it."""
_ASKS_COST = re.compile(
    r"\bhow much (?:do|does|did|will|would) .+ costs?\b"
    r"|\bhow much (?:is|are|was|were) (?:an?|the)\b|\bwhat (?:do|does|did|will|would) .+ cost\b",
    re.I,
)
_SOMEBODY = re.compile(r"(?:i|we|you|one|he|she|it|they|people|somebody|someone)\b", re.I)
"""Who pays or has something is no part of it: "How much do I pay for a boat?"."""
_OWN_ONE = re.compile(r"(?:your |one['’]s )?own\b", re.I)
_RELATIVE = re.compile(
    r"\bmy (?:\w+ )?(?:brother|sister|mother|father|mum|mom|dad|parents?|son|daughter|child|"
    r"children|kids?|uncle|aunt|cousin|niece|nephew|friend|colleague|neighbou?r|boss|grand\w+)\b",
    re.I,
)
_COSTS = re.compile(r"(?P<what>[^\W\d_]+) costs? (?:[a-z]+ ){0,2}[$€£]?\d", re.I)
_COSTING = frozenset(content("much cost costs price pay charge"))
_NEAR = 0.3
"""How far a word of a line must be near to a part to stand for it."""
_GUARANTEE = re.compile(r"(?:\w+ )?(?:guarantee|warranty)(?: \w+)?", re.I)
_HOW = re.compile(r"(?:and |so |but )?how (?:long|many|much|often|far|old|soon|late)\b", re.I)
_UNDER_GUARANTEE = re.compile(
    r"\b(?:guarant|warrant|cover|insur|repair|mend|fix|br[eo]ak|broke|fault|defect|fail|claim|"
    r"complain|return|refund|replac|exchang|money back|swap|servic|last|protect)",
    re.I,
)


def another_part(question: str, one: Sentence, *, near: Nearness) -> bool:
    """Whether a question asks about a part of a thing, or about something that goes with it, and a
    "Key: value" line of the thing does not speak of that. near: words near to the question's."""
    if not one.pairs:
        return False
    of = terms_of(one.thing)
    question = question.rstrip(" ?!.")
    asked = _asked(question) or (None if one.row else _behind(question, of))
    if asked is None:
        return False
    part, whole = asked
    own = one.terms | terms_of(f"{one.heading} {one.top}") | terms_of(one.quote.name)
    left = [word for word in part if word not in own]
    if not whole & of or len(left) < len(part) or not part:
        return False
    beside = own - of  # a bulb is near to the lamp it is a part of
    return not any(loosely(word) & beside or near.share(word, beside) >= _NEAR for word in left)


def own_price(question: str, one: Sentence) -> bool:
    """Whether a line tells the price of a thing, and a question asks what something done with it
    costs: "Price: 140" to "What does it cost to repair the lamp?"."""
    line = bool(one.pairs) and not one.row
    return line and asks_other_cost(question) and all(usual(key) in COSTS for key, _ in one.pairs)


def only_guaranteed(question: str, one: Sentence) -> bool:
    """Whether a line tells how long a thing is guaranteed, and a question asks how long or how much
    of something else: "Guarantee: 3 years" to "How long does it run on one charge?"."""
    line = bool(one.pairs) and not one.row
    asks = _HOW.match(question) is not None and not _UNDER_GUARANTEE.search(question)
    return line and asks and all(_GUARANTEE.fullmatch(key) for key, _ in one.pairs)


def sum_of_another(question: str, one: Sentence, *, near: Nearness) -> bool:
    """Whether a sentence tells what something costs, and neither that nor anything else it speaks
    of is asked about: "A service costs 140" to "What does a heat pump cost?"."""
    match = _COSTS.search(one.text)
    if match is None or one.pairs or not _ASKS_COST.search(question):
        return False
    costing = frozenset(content(match["what"])) - _WHOLE
    asked = frozenset(content(question)) - _COSTING
    own = one.terms | terms_of(one.leaf)
    if not costing or not asked or asked & own:
        return False
    return not any(loosely(word) & own or near.share(word, own) > 0 for word in asked)


def only_own(question: str, one: Sentence) -> bool:
    """Whether a line is of what somebody does or has himself, and a question asks of somebody else:
    "Own move" to "How many days off do I get when my sister moves?"."""
    return (
        bool(one.pairs)
        and _OWN_ONE.match(one.thing) is not None
        and bool(_RELATIVE.search(question))
    )


def asks_of_part(question: str) -> bool:
    """Whether a question asks about a part of a thing, or what goes with it."""
    return _asked(question.rstrip(" ?!.")) is not None


def part_of_owner(question: str) -> tuple[str, ...]:
    """Return the stems of what a question asks the age, the size or the price of, where that is
    somebody's or something's own ("Ada's dog"); () where it asks for nothing of the kind."""
    match = _OWN.search(question)
    asked = _asked(question) if match and not spoken_of(match["part"]) else None
    return asked[0] if asked else ()


def _behind(question: str, of: frozenset[str]) -> tuple[tuple[str, ...], frozenset[str]] | None:
    """Return the stems of a part that stands behind the name of its whole ("the Falco lid"), and of
    the whole; None where none does. of: stems of the whole's name."""
    match = _BARE.search(question)
    words = content(match["both"]) if match else []
    last = max((i for i, word in enumerate(words) if word in of), default=-1)
    part = tuple(words[last + 1 :])
    if last < 0 or len(part) != 1 or part[0] in _WHOLE or spoken_of(part[0]):
        return None
    return part, frozenset(words[: last + 1])


@lru_cache(maxsize=256)
def _asked(question: str) -> tuple[tuple[str, ...], frozenset[str]] | None:
    """Return the stems of the part a question asks about and of the whole; None where it asks about
    no part."""
    for match in (pattern.search(question) for pattern in (_OWN, _OF, _COST_OF)):
        if match is None or _SOMEBODY.match(match["part"]):
            continue
        if spoken_of(match["part"]) and not _SPARE.search(question):
            continue
        part = tuple(word for word in content(match["part"]) if word not in _WHOLE)
        if part:
            return part, frozenset(content(match["whole"]))
    return None

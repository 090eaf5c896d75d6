"""Rivals: of words that exclude each other ("dog" and "cat", "upper" and "lower") a question has
one, and a sentence another: what it says is said of another thing, part or time."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.pointing_back import POINTS_BACK
from memory_core.llm.slots import of_more
from memory_core.llm.terms import STOP, content, stem, stems
from memory_core.llm.value_kinds import LANGUAGES

_Rivals = tuple[Mapping[str, int], ...]


def _rivals(listed: str) -> _Rivals:
    """Return for each line the stems of its words, each with the number of its kind in the line."""
    lines = (line.split(" | ") for line in listed.strip().splitlines())
    return tuple(
        {stem(word): n for n, kind in enumerate(kinds) for word in kind.split()} for kinds in lines
    )


_THINGS = _rivals("""
dog puppy | cat kitten tomcat | rabbit bunny | horse pony foal mare | hamster | cow cattle calf | \
sheep lamb ewe | goat | pig piglet | chicken hen | duck | goose | parrot budgie | tortoise turtle
breakfast | brunch | lunch | dinner supper | snack
car | motorcycle motorbike | bicycle bike cycle | van | lorry truck | bus coach | caravan | \
train | tram | ferry boat ship | plane
bride | groom
hardback hardcover | paperback
beer | wine | cider | whisky | juice | lemonade | coffee | tea
shirt | trousers | jacket | coat | dress | skirt
bed | table | chair | sofa | desk | wardrobe
kitchen | bathroom | bedroom | garage | cellar | attic | balcony
piano | violin | guitar | cello | flute | trumpet | harp
tennis | badminton | football | volleyball | basketball | hockey
replace replacement | calibrate calibration | clean cleaning | inspect inspection
""")
"""Things, and what is done with them: wherever such a word stands, it says what is meant."""
_KINDS = _rivals("""
upper | lower
top | middle | bottom
left | right
front selfie | rear back | main
inner | outer
inside indoor | outside outdoor
morning | afternoon | evening | night
hourly hour | daily day | weekly week | monthly month | quarterly quarter | yearly year annual
male | female
boy | girl
man | woman
north northern | south southern | east eastern | west western
winter | summer | spring | autumn
red | blue | green | yellow | black | white | brown | grey | orange | pink | purple | golden | \
silver | bronze
single | double | twin | triple | family | return
small | medium | large
strong | quiet | silent | eco | turbo | normal | night | sport
domestic | international
economy | business
premium | basic | standard | express
public | private
hot | cold | warm
sweet | salty
junior | senior
beginner | intermediate | advanced
electric | petrol | diesel
fresh | frozen | dried
part | half | full
""")
"""What tells kinds of one thing from each other, before its name: "upper deck"."""
_LANGUAGES: _Rivals = ({stem(word): n for n, word in enumerate(LANGUAGES)},)
_ASKS_SUM_OR_TIME = re.compile(
    r"\bhow (?:much|many|long|often|old|soon|far|late|early)\b"
    r"|\b(?:what|which) (?:time|age|day|date)\b|^(?:and |so |but |since |until )?when\b"
    r"|\b(?:costs?|prices?|fees?|fares?|charge)\b",
    re.I,
)
_SPEAKS = re.compile(r"\b(?:speaks?|spoken|understands?|languages?|fluent)\b", re.I)
_AREAS = (
    r"\b(?:abroad|overseas|international|foreign(?:ers?)?)\b",
    r"\b(?:(?:within|inside) the (?:country|eu)|domestic|inland|national)\b",
)
_WAYS = (r"\bcheck(?:ing)?[- ]?in\b", r"\bcheck(?:ing)?[- ]?out\b")
_CONTRASTS = re.compile(r"\b(?:(?:by|in) contrast|however|whereas|on the other hand)\b", re.I)
_APART = tuple(
    (re.compile(asked, re.I), re.compile(other, re.I))
    for one, another in (_AREAS, _WAYS)
    for asked, other in ((one, another), (another, one))
)
"""The same of what takes more words; each of a pair with the other."""


@dataclass(frozen=True, slots=True)
class _Named:
    """What a question names of some rivals. of: stems of what follows it, None where it stands for
    itself."""

    rivals: Mapping[str, int]
    kind: int
    of: frozenset[str] | None = None


def tells_of_rival(material: Material, one: Sentence) -> bool:
    """Whether a sentence is of a rival of what a question names, and the one behind it does not go
    on with that by contrast: "Cats must not eat. Rabbits, however, should"."""
    question = material.asked.text
    if not of_rival(question, one, typed=material.request.original):
        return False
    behind = material.documents[material.documents.index(one) + 1 :][:1]
    wanted = set(content(question))
    return not any(_CONTRASTS.search(other.text) and wanted & other.terms for other in behind)


def of_rival(question: str, one: Sentence, *, typed: str = "") -> bool:
    """Whether a sentence, or the title it stands under, names a rival of what a question names,
    and neither they nor the titles above and the columns name that. typed: the message as typed,
    which may ask for both."""
    named, apart = _named(f"{question}\n{typed}" if typed else question)
    if not named and not apart:
        return False
    text = f"{one.text}\n{one.meant}\n{one.columns}\n{one.of}"
    above = f"{one.heading}\n{one.top}\n{one.quote.name}"
    if any(other.search(text) and not own.search(f"{text}\n{above}") for own, other in apart):
        return True
    if not named or of_more(text):
        return False
    back = POINTS_BACK.match(one.text) is not None
    told = (*_stems(text), "", *_stems(one.leaf))
    own = {*told, *_stems(above)}
    return any(_tells_other(this, told, own) for this in named if this.of is None or not back)


def _tells_other(this: _Named, told: Sequence[str], own: set[str]) -> bool:
    """Whether what is told names a rival of what a question names, and nothing names that."""
    if any(this.rivals.get(word) == this.kind for word in own):
        return False
    if this.of is None:
        return any(word in this.rivals for word in told)
    return any(a in this.rivals and b in this.of for a, b in pairwise(told))


@lru_cache(maxsize=256)
def _named(
    question: str,
) -> tuple[tuple[_Named, ...], tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]]:
    """Return what a question names that has rivals, and of the pairs those of which it has one;
    kept, because every sentence is asked."""
    asked = _stems(question)
    things = _THINGS if _ASKS_SUM_OR_TIME.search(question) else ()
    things += _LANGUAGES if _SPEAKS.search(question) else ()
    found: list[_Named] = []
    for rivals in (*things, *_KINDS):
        named = {rivals[word] for word in asked if word in rivals}
        of = frozenset(b for a, b in pairwise(asked) if a in rivals) - STOP - rivals.keys()
        if len(named) == 1 and rivals in things:
            found.append(_Named(rivals, named.pop()))
        elif len(named) == 1 and of:
            found.append(_Named(rivals, named.pop(), of))
    apart = [pair for pair in _APART if pair[0].search(question) and not pair[1].search(question)]
    return tuple(found), tuple(apart)


@lru_cache(maxsize=8_192)
def _stems(text: str) -> tuple[str, ...]:
    """Return the stems of a text in order; kept, because every sentence is asked."""
    return tuple(stems(text))

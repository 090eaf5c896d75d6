"""Which attribute a value belongs to: "$1799" is a price, "3 year" before "warranty" a warranty."""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.scene import Key, Scene
from memory_core.language.timing import DATED
from memory_core.language.values import Value

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

REACH = 4
"""Tokens that may stand between a value and the word that names it."""
BY_VERB: dict[str, dict[str, str]] = {
    "MONEY": {
        "cost": "price", "sell": "price", "retail": "price", "go": "price", "price": "price",
        "buy": "price", "be": "price", "list": "price", "offer": "price", "start": "price",
        "purchase": "price", "earn": "salary", "make": "salary", "rent": "rent", "drop": "price",
        "get": "price", "pay": "price", "charge": "price",
    },
    "kg": {"weigh": "weight", "be": "weight"},
}  # fmt: skip
BY_UNIT: dict[str, str] = {
    "kg": "weight", "lb": "weight", "oz": "weight", "g": "weight",
    "mAh": "battery", "Wh": "battery", "Hz": "refresh rate", "GHz": "processor", "MP": "camera",
    "inch": "display", "m²": "size", "sq ft": "size", "bedroom": "bedrooms",
    "bathroom": "bathrooms", "room": "rooms", "star": "rating", "core": "processor",
    "W": "power", "kWh": "battery", "Mbps": "speed", "Gbps": "speed", "km/h": "speed",
    "m³": "volume",
}  # fmt: skip
MEASURED = frozenset({*BY_UNIT.values(), "price", "salary", "weight", "battery"})
"""Attributes whose values are sums and measures: "the battery is empty" tells none."""
LIMITS = frozenset(
    {"under", "below", "than", "least", "most", "within", "maximum", "max", "above", "beyond"}
    | {"min", "minimum", "until", "unless", "nothing", "max."}
)
WORDED = frozenset(
    {"role", "employer", "location", "email", "phone", "name", "nickname", "owner", "capital"}
    | {"colour", "material", "operating system", "model", "keyboard", "ports", "connectivity"}
    | {"favourite colour", "favourite food", "status"}
)
"""Attributes whose values are words: no sum and no measure is one."""
SUMS = frozenset(
    {"deposit", "fee", "fees", "bill", "fine", "debt", "loan", "income", "bonus", "tip", "savings"}
    | {"allowance", "tax", "expenses", "costs", "wage", "wages", "pension", "mortgage", "refund"}
    | {
        "premium",
        "surcharge",
        "alimony",
        "instalment",
        "installment",
        "turnover",
        "revenue",
        "profit",
        "funding",
        "expectation",
    }
)
"""Nouns that are sums of money: what they are said to be is no price of theirs."""
LINKS = frozenset(
    {
        "of",
        "is",
        "was",
        "are",
        "'s",
        "’s",
        ":",
        "(",
        "about",
        "around",
        "approximately",
        "-",
        "–",
        "=",
    }
    | {"lasts", "up", "to", "costs", "roughly", "currently", "now", "will", "be", "at", "has", "a"}
    | {
        "an",
        "only",
        "just",
        "starts",
        "from",
        "remains",
        "became",
        "dropped",
        "the",
        "for",
        "stays",
    }
    | {"on", "offers", "provides", "lasting", "its", "full", "runs", "still", "comes", "in"}
)
ADJECTIVES = {
    "wide": "width", "tall": "height", "high": "height", "long": "length", "deep": "depth",
    "thick": "depth", "heavy": "weight", "old": "age", "large": "size", "big": "size",
}  # fmt: skip
HEDGES = frozenset({"only", "just", "about", "around", "roughly", "approximately", "nearly"})
WEIGHTS = frozenset({"kg", "lb", "oz", "g"})


def key_of(
    scene: Scene, value: Value, *, start: int, end: int, clause: Clause | None
) -> tuple[str, Key | None]:
    """Return which attribute a value is of and the words that say so, ("", None) when unclear.

    start, end: the value's tokens. clause: the clause it stands in.
    """
    if _is_limit(scene, start):
        return "", None
    near = _after(scene, end) or _before(scene, start)
    if near is not None:
        return _sized(near.key, value), near
    after = end + (end < len(scene.doc) and scene.doc[end].text == "-")
    if after < len(scene.doc) and scene.doc[after].lower_ in ADJECTIVES and value.unit:
        return ADJECTIVES[scene.doc[after].lower_], None
    key = _by_word(scene, value, start) or _by_verb(scene, value, clause)
    if not key and clause is None and value.type == "MONEY":
        key = "price"
    if not key and value.type == "QUANTITY":
        key = BY_UNIT.get(value.unit, "")
    return key, None


def fits(key: str, value: Value) -> bool:
    """Whether an attribute can have a value of this type."""
    if value.type == "DATE":
        return key in DATED
    return key not in WORDED


def bare_price(clause: Clause) -> "Token | None":
    """Return the number of "costs 900", where no currency is named."""
    if clause.verb != "cost":
        return None
    nouns = [*clause.objects, *(noun for place, noun in clause.obliques if not place)]
    return next((noun for noun in nouns if noun.like_num and noun.text[:1].isdigit()), None)


def _is_limit(scene: Scene, start: int) -> bool:
    before = scene.doc[max(0, start - 2) : start]
    return any(token.lower_ in LIMITS for token in before)


def _after(scene: Scene, end: int) -> Key | None:
    """Return the attribute words that follow a value: "3 year limited warranty", "16 GB of RAM"."""
    for i in range(end, min(end + REACH, len(scene.doc))):
        key = next((key for key in scene.keys if key.start == i), None)
        if key is not None:
            return key
        token = scene.doc[i]
        if token.lower_ == "of" or token.text == "-":
            continue
        if token.pos_ not in {"ADJ", "NOUN", "PROPN", "ADV", "NUM", "X", "VERB"} or token.is_punct:
            return None
        if any(first <= i < last for _, first, last in scene.values):
            return None
    return None


def _before(scene: Scene, start: int) -> Key | None:
    """Return the attribute words that lead up to a value: "a price of $999", "weight is 2 kg"."""
    sentence = scene.sentence(start)
    for key in reversed(scene.keys):
        if key.end > start or key.start < sentence.start:
            continue
        between = _past_owner(scene.doc[key.end : start])
        links = [token for token in between if not _inside_owner(token, scene)]
        if len(links) <= REACH and all(token.lower_ in LINKS for token in links):
            return key
        return None
    return None


def _past_owner(between: "Span") -> "Span":
    """Skip whose attribute it is: "the release date of Tessera 7.1 is", up to the verb."""
    if len(between) and between[0].lower_ in {"of", "for", "on"}:
        for token in between[1:9]:
            if token.pos_ in {"AUX", "VERB"}:
                return between[token.i - between.start :]
    return between


def _inside_owner(token: "Token", scene: Scene) -> bool:
    """Whether a token belongs to whose attribute it is: "the warranty of the X15 is 2 years"."""
    if scene.named(token) is not None or token.pos_ in {"DET", "PRON"}:
        return True
    return token.pos_ in {"NOUN", "PROPN", "ADJ"} and syntax.preposition(token) in {"of", "for"}


def _sized(key: str, value: Value) -> str:
    """Return the key, told apart by unit where one word has two meanings."""
    if key == "memory" and value.unit == "TB":
        return "storage"
    if key == "display" and value.unit == "Hz":
        return "refresh rate"
    return key


def _by_word(scene: Scene, value: Value, start: int) -> str:
    """Read the verb right before a value, which the parser may have taken for a noun."""
    while start > 0 and scene.doc[start - 1].lower_ in HEDGES:
        start -= 1
    word = scene.doc[start - 1].lower_ if start > 0 else ""
    if value.type == "MONEY" and word in {"costs", "cost", "costing"}:
        return "price"
    return "weight" if value.unit in WEIGHTS and word in {"weighs", "weighing"} else ""


def _by_verb(scene: Scene, value: Value, clause: Clause | None) -> str:
    if clause is None:
        return ""
    kind = value.type if value.type != "QUANTITY" else value.unit
    verb = clause.verb.split()[0]
    if kind in WEIGHTS:
        kind = "kg"
    if (
        kind == "MONEY"
        and verb in {"make", "earn"}
        and any(item.i not in scene.at or scene.named(item) for item in clause.objects)
    ):
        return ""  # "made an offer of 300k"
    available = clause.complement is not None and clause.complement.lower_ == "available"
    if kind == "MONEY" and available:
        return "price"
    return BY_VERB.get(kind, {}).get(verb, "")

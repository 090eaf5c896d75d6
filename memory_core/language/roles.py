"""Roles: the words for what people are to each other and at work."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.naming import Found

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from memory_core.language.scene import Scene

FAMILY = frozenset(
    {"brother", "sister", "wife", "husband", "spouse", "son", "daughter", "child", "mother"}
    | {"father", "mom", "mum", "dad", "mama", "papa", "parent", "cousin", "uncle", "aunt", "niece"}
    | {"nephew", "grandfather", "grandmother", "grandpa", "grandma", "grandson", "granddaughter"}
    | {"stepson", "stepdaughter", "stepbrother", "stepsister", "stepmother", "stepfather", "twin"}
    | {"fiancé", "fiancée", "fiance", "fiancee", "girlfriend", "boyfriend", "partner", "ex"}
    | {f"{kin}-in-law" for kin in ("mother", "father", "sister", "brother", "son", "daughter")}
    | {"godmother", "godfather", "godson", "goddaughter", "sis", "bro", "bf", "gf", "hubby"}
)
OTHERS = frozenset(
    {"friend", "colleague", "coworker", "manager", "boss", "supervisor", "neighbor", "neighbour"}
    | {"roommate", "roomate", "flatmate", "housemate", "teacher", "tutor", "mentor", "coach"}
    | {"student", "assistant", "intern", "landlord", "landlady", "tenant", "lawyer", "doctor"}
    | {"dentist", "accountant", "client", "customer", "classmate", "teammate", "buddy", "mate"}
    | {"employee", "employer", "agent", "contractor", "trainer", "therapist", "vet"}
)
PETS = frozenset(
    {"dog", "cat", "puppy", "kitten", "horse", "pony", "rabbit", "bunny", "hamster", "parrot"}
    | {"budgie", "tortoise", "pet", "donkey", "goldfish"}
)
KIN = FAMILY | OTHERS | PETS
"""Nouns that say what one person or pet is to another: "my sister", "Tom's boss", "our dog"."""
BREEDS = (
    *("hound", "terrier", "poodle", "doodle", "beagle", "labrador", "retriever", "spaniel"),
    *("shepherd", "collie", "corgi", "husky", "boxer", "mastiff", "dachshund", "pug", "setter"),
    *("schnauzer", "rottweiler", "dalmatian", "chihuahua", "bulldog", "pointer", "mongrel"),
    *("mutt", "siamese", "persian", "tabby", "shorthair", "longhair", "ragdoll", "sphynx", "lop"),
    *("cockatiel", "pony", "mix"),
)
"""Ends of words for breeds of pets."""
TRADES = ("shepherd", "boxer", "setter", "pointer", "mix", "persian", "pony", "mutt", "lop")
"""Those that are something else as well."""
ENDINGS = (
    "er", "or", "ist", "ian", "ant", "man", "woman", "eer", "chief", "nurse", "lead", "head",
    "chef", "clerk", "deputy", "sitter",
    "intern", "guard", "pilot", "vet", "judge", "coach", "wife", "cook", "guide",
    "analyst", "architect", "ceo", "cto", "cfo", "coo", "cmo", "vp", "president", "founder",
    "cofounder", "student", "professional", "agent", "associate", "executive", "staff", "captain",
    "apprentice", "freelancer", "secretary", "midwife", "diplomat", "artist", "fellow", "dean",
    "recruiter", "rep", "representative", "paramedic", "mechanic", "advocate", "poet", "surgeon",
    "astronaut", "monk", "priest", "journalist", "partner", "scholar", "spokesperson", "musician",
)  # fmt: skip
"""How words for occupations end."""


def is_role(noun: "Token") -> bool:
    """Whether a noun is a word for an occupation or a function: "engineer", "CTO", "nurse"."""
    if noun.pos_ not in {"NOUN", "PROPN"}:
        return False
    word = noun.lower_.removesuffix("s")
    return word.endswith(ENDINGS) and len(word) > 1 and word not in THINGS_IN_ER


THINGS_IN_ER = frozenset(
    {"computer", "printer", "number", "router", "server", "paper", "order", "letter", "summer"}
    | {"winter", "water", "corner", "user", "folder", "charger", "adapter", "speaker", "monitor"}
    | {"browser", "boiler", "heater", "cooler", "blender", "mixer", "toaster", "freezer", "dinner"}
    | {"processor", "sensor", "motor", "color", "floor", "door", "error", "mirror", "elevator"}
    | {"offer", "answer", "matter", "power", "tower", "poster", "tracker", "container", "filter"}
    | {"controller", "player", "reader", "scanner", "finger", "shoulder", "center", "centre"}
    | {"layer", "timer", "helicopter", "river", "weather", "member", "counter", "december"}
    | {"september", "october", "november", "plant", "restaurant", "list", "variant", "transfer"}
    | {"newsletter", "character", "chapter", "quarter", "remainder", "reminder", "murder", "flavor"}
    | {"favor", "favour", "colour", "labor", "labour", "neighbor", "vendor", "supplier", "carrier"}
    | {"provider", "retailer", "manufacturer", "winner", "loser", "killer", "bestseller", "trailer"}
)
"""Words that end like an occupation and are none."""


def phrase_of_role(doc: "Doc", start: int) -> "Token | None":
    """Return the occupation that words from `start` on are about: "our new CTO at Nova", "a nurse".

    None where the first words up to a noun are no occupation.
    """
    for i in range(start, min(start + 6, len(doc))):
        token = doc[i]
        after = doc[i + 1] if i + 1 < len(doc) else None
        joined = after is not None and (after.pos_ in {"NOUN", "PROPN"} or after.text == "-")
        if token.pos_ in {"NOUN", "PROPN"} and not joined:
            return token if is_role(token) and syntax.copula(token) is None else None
        if token.pos_ not in {"DET", "PRON", "ADJ", "NOUN", "PROPN", "NUM", "PUNCT"}:
            return None
        if token.text in {",", ".", "!", "?", ";"} or token.tag_ == "PRP":
            return None
    return None


def roles_beside(scene: "Scene", found: Found) -> Iterator["Token"]:
    """Yield what somebody is said to be beside the name: before it, or after a comma."""
    before = scene.doc[found.start - 1] if found.start else None
    if before is not None and is_role(before):
        yield before
    if found.end + 1 < len(scene.doc) and scene.doc[found.end].text in {",", "("}:
        role = phrase_of_role(scene.doc, found.end + 1)
        if role is not None:
            yield role

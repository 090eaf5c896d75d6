"""Categories: what kind of fact a statement is, and which statements are about the same thing.

Pure: no store, no model.
"""

from collections.abc import Collection, Mapping, Sequence

from memory_core.model import Attribute, Entity, Relation
from memory_core.names import normalize, words
from memory_core.people import Category, Fact

PLANS = frozenset({"wanted", "planned", "possible"})
"""Modalities of what is not so yet."""
GOODS = frozenset({"PRODUCT", "BRAND", "PROPERTY", "FEATURE", "PRICE"})

_FAMILIES: Mapping[str, str] = {
    predicate: family
    for family, predicates in {
        "like": "LIKES LOVES ENJOYS ADORES DISLIKES HATES FOND_OF FAN_OF",
        "own": "OWNS BOUGHT HAS HAVE GOT PURCHASED",
        "work": "WORKS_AT WORKS_FOR EMPLOYED_BY EMPLOYED_AT",
        "live": "LIVES_IN RESIDES_IN BASED_IN LOCATED_IN LIVE_IN",
        "study": "STUDIES LEARNS STUDYING LEARNING",
    }.items()
    for predicate in predicates.split()
}
"""Predicates that come to the same when the user is their subject."""
_OF_PREDICATE: Mapping[str, Category] = {
    **dict.fromkeys(("like", "PREFERS", "INTERESTED_IN", "FAVORS"), "preference"),
    **dict.fromkeys(
        ("work", "WORKS_IN", "WORKS_ON", "WORKS_WITH", "MANAGES", "MANAGER_OF"), "work"
    ),
    **dict.fromkeys(("COLLEAGUE_OF", "BOSS_OF", "REPORTS_TO", "HAS_SKILL", "APPLIED_FOR"), "work"),
    **dict.fromkeys(("study", "STUDIED_AT", "STUDIED", "GRADUATED_FROM"), "education"),
    **dict.fromkeys(("own", "USES", "COMPARES_TO"), "product"),
    **dict.fromkeys(("PLANS", "PLANS_TO", "PLANNING"), "plan"),
}
_OF_KEY: Mapping[str, Category] = {
    **dict.fromkeys(("role", "job", "position", "profession", "occupation", "employer"), "work"),
    **dict.fromkeys(("salary", "company", "title", "department", "skill", "experience"), "work"),
    **dict.fromkeys(("school", "university", "degree", "major", "education"), "education"),
    **dict.fromkeys(("goal", "plan", "budget", "deadline"), "plan"),
    **dict.fromkeys(("hobby", "interest", "diet"), "preference"),
}
_FAVOURITE = ("favorite", "favourite", "preferred")


_WORDS: Mapping[Category, str] = {
    "preference": """like likes love loves enjoy enjoys favorite favourite favorites favourites
        prefer prefers preference preferences dislike hate taste tastes interest interests
        interested hobby hobbies into""",
    "work": """job work works working employer profession occupation career company colleague
        colleagues boss manager role salary living""",
    "education": "study studies studied school university degree learn learning",
    "product": "own owns bought buy purchase purchased",
    "plan": "plan plans planning planned want wants goal goals going budget",
    "personal": """name live lives home family sister brother wife husband mother father son
        daughter child children kids pet dog cat birthday age old born allergic allergy allergies
        from""",
}
_ASKED = {category: frozenset(text.split()) for category, text in _WORDS.items()}
"""Words by which a question asks for a kind of fact."""


def asked_for(query: str) -> frozenset[Category]:
    """Return the kinds of facts a question asks for, by its wording."""
    asked = {word.norm for word in words(query)}
    return frozenset(category for category, cues in _ASKED.items() if asked & cues)


def category_of(
    statement: Attribute | Relation, *, subject: Entity, other: Entity | None
) -> Category:
    """Return what kind of fact a statement is. other: the relation's other end."""
    if isinstance(statement, Attribute):
        return _of_attribute(statement.key, subject)
    if statement.modality in PLANS:
        return "plan"
    predicate = statement.predicate
    found = _OF_PREDICATE.get(_FAMILIES.get(predicate, predicate)) or _OF_PREDICATE.get(predicate)
    if found == "product" and other is not None and other.type not in GOODS:
        found = None
    if found:
        return found
    people = {subject.type, other.type if other else ""}
    if subject.type in GOODS or (other and other.type in GOODS):
        return "product"
    return "personal" if "PERSON" in people else "other"


def _of_attribute(key: str, subject: Entity) -> Category:
    plain = key.casefold().replace("_", " ")
    if plain.startswith(_FAVOURITE):
        return "preference"
    if subject.type in GOODS:
        return "product"
    found = _OF_KEY.get(plain) or _OF_KEY.get(plain.rpartition(" ")[2])
    return found or ("personal" if subject.type == "PERSON" else "other")


def family_of(statement: Attribute | Relation, *, you: Collection[str]) -> tuple[str, ...]:
    """Return what a statement is about; statements with the same say the same, or contradict."""
    if isinstance(statement, Attribute):
        return "is", statement.subject, statement.key, normalize(statement.value)
    predicate = statement.predicate
    if statement.subject in you:
        predicate = _FAMILIES.get(predicate, predicate)
    return "does", statement.subject, predicate, statement.object


def settled(ways: Sequence[tuple[str, Fact]]) -> list[Fact]:
    """Return of facts about one thing those that still hold: the later of yes and no, and no plan
    that came true or was given up. What was so in the past stays beside what is.

    ways: "" for yes, "not" for no, else a modality; with the fact.
    """
    plain = [(way, fact) for way, fact in ways if way in {"", "not"}]
    latest = max((fact.last_said_at for _, fact in plain), default=None)
    held = max(plain, key=lambda one: (one[1].last_said_at, one[0])) if plain else None
    kept = [held[1]] if held else []
    for way, fact in ways:
        if way in {"", "not"}:
            continue
        over = way in PLANS and latest is not None and latest >= fact.last_said_at
        if not over:
            kept.append(fact)
    return kept

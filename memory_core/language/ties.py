"""Ties: relations that names carry themselves, without a verb.

"my sister Anna", "Tom's XPS 15", "Apple's CEO Tim Cook", "Maria Lopez, our CTO at Nova", "A vs B".
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.introducing import CALLED
from memory_core.language.naming import Found
from memory_core.language.predicates import name_of
from memory_core.language.roles import KIN, is_role, roles_beside
from memory_core.language.scene import VALUE_TYPES, Scene
from memory_core.language.statements import made
from memory_core.language.word_lists import CODES, GOODS
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Token

VERSUS = frozenset({"vs", "vs.", "versus", "or"})
COMPARED = frozenset({"compare", "compares", "compared", "than", "versus", "against"})
FIRMS = frozenset({"ORGANIZATION", "COMPANY", "BRAND"})


def find_ties(scene: Scene) -> Iterator[Relation]:
    """Yield the relations names of a part carry, positions in the part."""
    for found in scene.found:
        root = scene.doc[found.start : found.end].root
        yield from _owned(scene, found, root)
        yield from _introduced(scene, found, root)
        yield from _versus(scene, found, root)
        if found.type in {"PERSON", "UNKNOWN"}:
            yield from _employed(scene, found, root)


def _owned(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Read the words right before a name, because the parser is unsure inside long names."""
    i = found.start - 1
    while i > 0 and (scene.doc[i].text == "," or scene.doc[i].lower_.rstrip(".") in COURTESY):
        i -= 1
    before = scene.doc[i] if i >= 0 else None
    noun = before if before is not None and (before.lower_ in KIN or is_role(before)) else None
    i -= noun is not None
    while noun is not None and i > 0 and (scene.doc[i].pos_ == "ADJ" or _says_former(scene.doc[i])):
        i -= 1
    owner = scene.doc[i] if i >= 0 else None
    if owner is not None and owner.tag_ == "POS" and i > 0:
        owner = scene.doc[i - 1]
    elif owner is None or owner.tag_ != "PRP$":
        return
    holder = scene.named(owner)
    firm = holder is not None and holder.type in FIRMS
    someone = found.type not in GOODS | VALUE_TYPES | CODES | {"CONCEPT"}
    if noun is not None and someone and not firm:
        over = is_former(noun)
        name = SPELLINGS.get(noun.lower_, name_of(noun.lemma_))
        yield made(
            scene, root, f"{name}_OF", owner, 0.85, modality="past" if over else "", rule="kinship"
        )
    elif found.type in GOODS and noun is None and i == found.start - 1 - (owner.tag_ != "PRP$"):
        if owner.lower_ in {"my", "our"} or (holder is not None and holder.type == "PERSON"):
            yield made(scene, owner, "OWNS", root, 0.7, rule="possession")
        elif holder is not None and holder.type in FIRMS:
            yield made(scene, root, "MADE_BY", owner, 0.6, rule="possession")


def _introduced(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield what somebody is to another right behind the name: "Amelie, my daughter"."""
    yield from _called(scene, found, root)
    at = found.end
    if found.type not in PEOPLE or at + 2 >= len(scene.doc) or scene.doc[at].text not in {",", "("}:
        return
    owner, noun = scene.doc[at + 1], scene.doc[at + 2]
    mine = next((t for t in scene.doc[at + 4 : at + 5] if t.lower_ in {"mine", "ours"}), None)
    if noun.lower_ in KIN and mine is not None and scene.doc[at + 3].lower_ == "of":
        name = f"{SPELLINGS.get(noun.lower_, name_of(noun.lemma_))}_OF"
        yield made(scene, root, name, mine, 0.8, rule="kinship")
    if noun.lower_ == "ex" or noun.pos_ == "ADJ" or noun.text == "-":
        noun = next((t for t in scene.doc[at + 3 : at + 5] if t.lower_ in KIN), noun)
    closes = noun.i + 1 >= len(scene.doc) or scene.doc[noun.i + 1].is_punct
    if owner.tag_ == "PRP$" and noun.lower_ in KIN and closes:
        name = f"{SPELLINGS.get(noun.lower_, name_of(noun.lemma_))}_OF"
        over = "past" if is_former(noun) else ""
        yield made(scene, root, name, owner, 0.8, modality=over, rule="kinship")


def _called(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield "I have a dog called Rex" as Rex DOG_OF I."""
    before = scene.doc[max(0, found.start - 2) : found.start]
    if len(before) < 2 or before[1].lower_ not in CALLED or before[0].lower_ not in KIN:  # noqa: PLR2004
        return
    noun = before[0]
    clause = scene.heads.get(noun.head.i)
    listed = None if clause is not None else _listed_in(scene, noun)
    clause = clause or listed
    if clause is None or clause.verb not in HAVING or clause.asked:
        return
    if clause.negated or clause.modality not in {"", "past"}:
        return
    if listed is None and noun not in clause.objects:
        return
    name = f"{SPELLINGS.get(noun.lower_, name_of(noun.lemma_))}_OF"
    for owner in clause.subjects:
        yield made(scene, root, name, owner, 0.8, modality=clause.modality, rule="kinship")


def _listed_in(scene: Scene, noun: "Token") -> Clause | None:
    """Return the clause whose list a noun goes on with, though the parser lost it: "a dog called
    Rex and a cat called Tom"; None where it goes on with none."""
    if noun.dep_ != "conj":
        return None
    before = [one for one in scene.clauses if one.verb in HAVING and one.head.i < noun.i]
    return before[-1] if before and before[-1].head.i in scene.sentence(noun.i) else None


HAVING = frozenset({"have", "get", "own"})
PEOPLE = frozenset({"PERSON", "UNKNOWN"})


def is_former(noun: "Token") -> bool:
    """Whether a word for somebody says that it is over: "my former boss", "his ex-wife"."""
    before = noun.doc[max(noun.sent.start, noun.i - 3) : noun.i]
    return any(token.text != "-" and _says_former(token) for token in before)


def _says_former(token: "Token") -> bool:
    return token.text == "-" or token.lower_.rstrip("-") in FORMER


FORMER = frozenset({"former", "ex", "previous"})
SPELLINGS = {
    "lead": "MANAGER",
    "sis": "SISTER",
    "bro": "BROTHER",
    "bf": "BOYFRIEND",
    "gf": "GIRLFRIEND",
    "hubby": "HUSBAND",
    "roomate": "ROOMMATE",
    "coworker": "COLLEAGUE",
    "mom": "MOTHER",
    "mum": "MOTHER",
    "dad": "FATHER",
    "neighbor": "NEIGHBOUR",
    "boss": "MANAGER",
    "buddy": "FRIEND",
}
"""Words for one kind of person -> the name of the relation."""
COURTESY = frozenset({"mr", "mrs", "ms", "dr", "prof", "miss", "señora", "señor", "frau", "herr"})


def _employed(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield the employer of "Maria Lopez, our CTO at Nova" and "Apple's CEO Tim Cook"."""
    for noun in roles_beside(scene, found):
        for preposition, firm in syntax.preposition_objects(noun):
            named = scene.named(firm)
            if preposition in {"at", "of", "for"} and named and named.type in FIRMS:
                yield made(scene, root, "WORKS_AT", firm, 0.7, rule="apposition")
        owner = syntax.possessor(noun)
        holder = scene.named(owner) if owner is not None else None
        if owner is not None and holder is not None and holder.type in FIRMS:
            yield made(scene, root, "WORKS_AT", owner, 0.7, rule="apposition")


def _versus(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield "A vs B", "A or B" and "between A and B" of two products as a comparison."""
    if found.type != "PRODUCT":
        return
    i = found.end
    words = []
    while i < len(scene.doc) and i < found.end + 4 and i not in scene.at:
        words.append(scene.doc[i].lower_)
        i += 1
    other = scene.at.get(i) if i < len(scene.doc) else None
    if other is None or other.type != "PRODUCT" or not words:
        return
    before = {token.lower_ for token in scene.doc[max(0, found.start - 3) : found.start]}
    if words[0] in VERSUS or ("and" in words and "between" in before) or COMPARED & {*words}:
        second = scene.doc[other.start : other.end].root
        yield made(scene, root, "COMPARES_TO", second, 0.75, rule="comparison")

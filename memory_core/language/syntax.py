"""Grammar of a parsed text, whichever label scheme the pipeline was trained on.

Our pipeline speaks Universal Dependencies, the official spaCy ones ClearNLP labels. The labels
that differ do not clash, so each accessor below reads both; nobody else looks at label names.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

SUBJECT = frozenset({"nsubj", "nsubj:pass", "nsubjpass", "csubj", "csubj:pass", "nsubj:outer"})
OBJECT = frozenset({"obj", "dobj"})
INDIRECT = frozenset({"iobj", "dative"})
COMPLEMENT = frozenset({"attr", "acomp", "oprd"})
POSSESSOR = frozenset({"nmod:poss", "poss"})
OBLIQUE = frozenset(
    {"obl", "obl:agent", "obl:npmod", "obl:tmod", "nmod", "nmod:npmod", "nmod:tmod"}
)
BARE_OBLIQUE, COPULA = frozenset({"npadvmod"}), frozenset({"cop"})
NAME_PART = frozenset({"compound", "flat", "flat:name", "fixed", "goeswith", "nn"})
MODIFIER = NAME_PART | POSSESSOR | {"det", "amod", "nummod", "nmod:desc", "predet", "quantmod"}
INNER = NAME_PART | {"advmod", "punct", "nummod", "amod", "det", "case", "quantmod", "nmod", "dep"}
INHERITS = frozenset({"conj", "xcomp", "advcl", "parataxis"})
NEGATIONS = frozenset({"not", "n't", "n’t", "nt", "never", "no", "neither", "nor"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "SYM", "X"})


def children(token: "Token", labels: frozenset[str]) -> list["Token"]:
    """Return the direct dependents of a token that carry one of the labels, in reading order."""
    return [child for child in token.children if child.dep_ in labels]


def conjuncts(token: "Token") -> list["Token"]:
    """Return a token and everything coordinated with it: "tea, coffee and milk" from "tea"."""
    found = [token]
    for item in found:
        found.extend(child for child in item.children if child.dep_ == "conj")
    return sorted(found, key=lambda item: item.i)


def own_subjects(verb: "Token") -> list["Token"]:
    """Return the subjects written on this verb (or predicate noun), coordination included."""
    return [item for child in children(verb, SUBJECT) for item in _nominal_conjuncts(child)]


def subjects(verb: "Token") -> list["Token"]:
    """Return who or what the verb (or predicate noun) is said of, [] when nothing is.

    A verb without a subject of its own takes the one of the clause it continues ("... and lives
    in Zurich", "wants to buy"), or its object ("asked Ann to come"); a relative clause speaks of
    the noun it hangs on.
    """
    for head in _clause_chain(verb):
        found = own_subjects(head)
        relative = head.dep_ in {"acl:relcl", "relcl"}
        if found and not (relative and found[0].tag_ in {"WDT", "WP", "WP$"}):
            return found
        if relative or (head.dep_ == "acl" and head.tag_ == "VBG"):
            return identified(head.head)
        if head.dep_ == "xcomp" and objects(head.head):
            return objects(head.head)
    return []


def identified(noun: "Token") -> list["Token"]:
    """Return what a noun is said to be: "The X is a lamp" -> X for lamp; else the noun itself."""
    be = copula(noun)
    found = own_subjects(noun) if be is not None else []
    if be is not None and not found:
        found = own_subjects(be)
    return found or [noun]


def _clause_chain(verb: "Token") -> Iterator["Token"]:
    yield verb
    while verb.dep_ in INHERITS and verb.head.i != verb.i:
        misplaced = verb.dep_ == "conj" and verb.pos_ == "VERB" and verb.head.dep_ in OBJECT
        # "has a lift and costs 900": the parser puts the verb beside the object before it.
        verb = verb.head.head if misplaced else verb.head
        yield verb


def _nominal_conjuncts(token: "Token") -> list["Token"]:
    beside = [item for item in conjuncts(token) if item.i != token.i and item.pos_ in NOMINAL]
    return sorted([token, *(t for t in beside if not children(t, COPULA))], key=lambda t: t.i)


def objects(verb: "Token") -> list["Token"]:
    """Return the direct objects of a verb, coordination included.

    A name without a preposition that is taken for a second verb ("knows Go") is one, too.
    """
    found = [item for child in children(verb, OBJECT) for item in _nominal_conjuncts(child)]
    named = [] if found or copula(verb) is not None else children(verb, frozenset({"xcomp"}))
    return found or [
        item
        for child in named
        if child.pos_ in {"PROPN", "NOUN"} and child.i > verb.i
        and not children(child, frozenset({"mark", "case", "cop", "aux"}))
        for item in _nominal_conjuncts(child)
    ]  # fmt: skip


def copula(token: "Token") -> "Token | None":
    """Return the form of "be" that makes the token a predicate, None when it is none.

    In Universal Dependencies the predicate is the head and "be" its child; in ClearNLP "be" is
    the head, so the token given may be the predicate or "be" itself.
    """
    if found := children(token, COPULA):
        return found[0]
    if token.lemma_ == "be" and children(token, COMPLEMENT):
        return token
    if token.dep_ in COMPLEMENT and token.head.lemma_ == "be":
        return token.head
    return None


def predicate_complement(token: "Token") -> "Token | None":
    """Return Y of "X is Y", given Y or the verb "be" in either scheme; None for other verbs."""
    if any(child.dep_ == "cop" for child in token.children):
        return token
    found = children(token, COMPLEMENT)
    return found[0] if found else None


def preposition_objects(token: "Token") -> list[tuple[str, "Token"]]:
    """Return what hangs on a token by prepositions, as (preposition, noun), coordination included.

    "works at Acme in Berlin" gives ("at", Acme), ("in", Berlin). The preposition is in lower case,
    "" for nouns that need none ("costs $5", "works Mondays").
    """
    found: list[tuple[str, Token]] = []
    for child in token.children:
        if child.dep_ in OBLIQUE:
            found.append((preposition(child), child))
        elif child.dep_ == "xcomp" and child.pos_ == "PROPN":
            # "belongs to Claire": a name after "to" taken for an infinitive.
            found.extend((item.lower_, child) for item in children(child, frozenset({"mark"})))
        elif child.dep_ in {"prep", "agent"}:
            name = child.lower_
            found.extend((name, item) for item in child.children if item.dep_ in {"pobj", "pcomp"})
        elif child.dep_ in BARE_OBLIQUE:
            found.append(("", child))
    return [(name, item) for name, head in found for item in _nominal_conjuncts(head)]


def preposition(noun: "Token") -> str:
    """Return the preposition before a noun in lower case ("next to" as one), "" for none."""
    for child in noun.children:
        if child.dep_ == "case" and child.i < noun.i and child.tag_ != "POS":
            rest = [item.lower_ for item in child.children if item.dep_ == "fixed"]
            return " ".join([child.lower_, *rest])
    return noun.head.lower_ if noun.dep_ == "pobj" else ""


def possessor(token: "Token") -> "Token | None":
    """Return whose the token is: "Ann" in "Ann's car", "its" in "its price", None for nobody's."""
    found = children(token, POSSESSOR)
    return found[0] if found else None


def particle(verb: "Token") -> str:
    """Return the particle of a phrasal verb in lower case ("up" in "set up"), "" for none."""
    return " ".join(child.lower_ for child in children(verb, frozenset({"compound:prt", "prt"})))


def is_negated(token: "Token") -> bool:
    """Whether the statement made by a verb, predicate or noun is denied."""
    for item in (token, copula(token)):
        if item is not None and any(_denies(child) for child in item.children):
            return True
    return False


def _denies(child: "Token") -> bool:
    if child.dep_ == "neg":
        return True
    if child.lower_ == "no" and child.dep_ != "det":
        return False  # "no, it was mine", "no longer"
    denying = child.lower_ in NEGATIONS or child.lemma_ == "not"
    return denying and child.dep_ in {"advmod", "det", "aux"}


def noun_phrase(token: "Token") -> "Span":
    """Return the phrase a noun heads: determiner, possessor, adjectives, name parts and numbers.

    What follows with a preposition, a relative clause, an apposition or "and" is not part of it.
    A pronoun is its own phrase.
    """
    if token.pos_ == "PRON":
        return token.doc[token.i : token.i + 1]
    inside = {token.i}
    for child in token.children:
        if child.dep_ in MODIFIER:
            inside |= {child.i} | _inner(child)
    start = end = token.i
    while start - 1 in inside or (start - 2 in inside and _joins(token.doc[start - 1])):
        start -= 1
    while end + 1 in inside or (end + 2 in inside and _joins(token.doc[end + 1])):
        end += 1
    return token.doc[start : end + 1]


def _joins(token: "Token") -> bool:
    return token.text in {"-", "–", ",", "'s", "’s", "'", "/"}


def _inner(token: "Token") -> set[int]:
    """Return the positions of everything that belongs to a modifier inside a noun phrase."""
    found: set[int] = set()
    for child in token.children:
        if child.dep_ in INNER | POSSESSOR or child.dep_ in {"conj", "cc"}:
            found |= {child.i} | _inner(child)
    return found


def bare(span: "Span") -> "Span":
    """Return a phrase without its leading article, demonstrative, possessive or quantifier."""
    start, end = span.start, span.end
    for child in span.root.children:
        if child.dep_ in POSSESSOR and child.i < span.root.i:
            start = max(start, min(_past_possessive(child), end - 1))
    while start < end - 1 and (
        span.doc[start].pos_ in {"DET", "PUNCT"} or span.doc[start].tag_ == "PRP$"
    ):
        start += 1
    return span.doc[start:end]


def _past_possessive(token: "Token") -> int:
    after = token.i + 1
    return after + 1 if after < len(token.doc) and token.doc[after].tag_ == "POS" else after


def noun_phrases(doc: "Doc") -> list["Span"]:
    """Return every noun phrase of a text in reading order, pronouns included.

    A possessor is a phrase inside a phrase: "Ann's car" gives "Ann's car" and "Ann".
    """
    found = []
    for token in doc:
        if token.pos_ not in {"NOUN", "PROPN", "PRON"} or token.dep_ in NAME_PART:
            continue
        if token.dep_ == "nmod:desc" and token.head.pos_ == "PROPN":
            continue
        found.append(noun_phrase(token))
    return sorted(found, key=lambda span: (span.start, -span.end))

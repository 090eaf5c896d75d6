"""Verbs that a parser hung on a name before them, and subjects it took for somebody called.

"My contract with Nordlys ends in March" (no "Nordlys ends"), "The flat in Bergen costs 900",
"Radu, our plumber, fixes boilers" (Radu is no one spoken to), "has 45 staff and sits in Riga".
"""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.asked import FINITE
from memory_core.language.inverted import TABLE
from memory_core.language.third_persons import VERBS
from memory_core.language.word_lists import PLACED

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

PLACING = frozenset({"in", "with", "from", "at", "of", "on", "near", "for", "by", "behind", "to"})
NAMED = frozenset({"compound", "nsubj", "flat", "obj", "amod"})
HUNG = frozenset({"nmod", "obl", "acl", "conj", "dep"})
PRICING = frozenset({"cost", "costs", "charge", "charges", "weighs", "earns", "lasts", "takes"})
CALLED = frozenset({"vocative", "ROOT", "dep", "dislocated", "appos"})
NOUNS = frozenset({"NOUN", "PROPN"})


def mend_lost_heads(doc: "Doc") -> None:
    """Give each such verb of a parsed text its subject, and each such subject its verb."""
    for token in doc:
        if token.i < 2 or token.i + 1 >= len(doc):  # noqa: PLR2004
            continue
        if token.tag_ in FINITE or _counts_as_verb(token):
            _free_from_name(token)
        if token.lower_ in PRICING and token.tag_ in {"NN", "NNS", "VB"}:
            _free_from_compound(token)
        if token.lower_ in PLACED and token.pos_ == "VERB":
            _place_noun(token)
        if token.tag_ == "NNS" and token.dep_ == "conj":
            _join_to_verb(token)
        if token.tag_ == "NN" and token.dep_ == "conj" and token.head.tag_ == "NNP":
            _join_to_object(token)
        if token.lower_ in {"have", "has", "had"} and token.dep_ == "aux":
            _free_having(token)
    _join_called(doc)


def _counts_as_verb(token: "Token") -> bool:
    """Whether a "plural" is the verb of a sum or a time: "costs 900", "ends in March"."""
    after = token.nbor()
    if token.lower_ == "cost" and token.tag_ in {"NN", "VB"}:
        return after.like_num or after.tag_ == "PRP"
    return token.tag_ == "NNS" and token.lower_ in VERBS and after.like_num


def _free_from_name(verb: "Token") -> None:
    """Take "[in [Bergen costs]]" apart: the verb is said of the noun before the preposition."""
    placed = [c for c in verb.lefts if c.dep_ in {"case", "mark"} and c.lower_ in PLACING]
    if verb.dep_ not in HUNG or len(placed) != 1:
        return
    case = placed[0]
    names = [c for c in verb.lefts if c.i > case.i and c.dep_ in NAMED and c.pos_ in NOUNS]
    noun = case.nbor(-1) if case.i > verb.sent.start else None
    if not names or noun is None or (noun.pos_ not in NOUNS and noun.lower_ != "one"):
        return
    if names[-1].i != verb.i - 1 and not names[-1].is_ancestor(verb.nbor(-1)):
        return
    name = names[-1]
    for part in (*names[:-1], *(c for c in verb.lefts if c.i > case.i and c.i != name.i)):
        part.head = name
    case.head, case.dep_ = name, "case"
    _lead(verb, noun)
    name.head, name.dep_ = noun, "nmod"


def _lead(verb: "Token", noun: "Token") -> None:
    """Put a verb into the place of its subject, and hang on it what follows."""
    above, role = noun.head, noun.dep_
    joining = [c for c in noun.lefts if c.dep_ == "cc"]
    before = _verb_before(verb) if role == "conj" or joining else None
    if before is not None:
        verb.head, verb.dep_ = before, "conj"
    elif role in syntax.SUBJECT and above.i > verb.i:
        if above.head.i == above.i:
            verb.head, verb.dep_ = verb, "ROOT"
        else:
            verb.head, verb.dep_ = above.head, above.dep_
        above.head, above.dep_ = verb, _place(above)
    elif above.i == noun.i or verb.is_ancestor(above):
        verb.head, verb.dep_ = verb, "ROOT"
    else:
        verb.head, verb.dep_ = above, role if role in {"ccomp", "advcl", "conj"} else "parataxis"
    noun.head, noun.dep_ = verb, "nsubj"
    for child in (*noun.rights, *joining):
        if child.i > verb.i or child.dep_ == "cc":
            child.head = verb
            child.dep_ = child.dep_ if child.is_punct or child.dep_ == "cc" else _place(child)
    for child in verb.rights:
        if child.dep_ in {"flat", "nmod", "nummod"}:
            child.dep_ = _place(child)
    verb.lemma_ = VERBS.get(verb.lower_, verb.lemma_)
    if verb.tag_ in {"NNS", "NN", "VB"}:
        verb.tag_ = "VBZ"
    verb.pos_ = "VERB"


def _verb_before(verb: "Token") -> "Token | None":
    """Return the finite verb before another in its sentence, None for the first."""
    start = verb.sent.start
    found = [t for t in verb.doc[start : verb.i] if t.tag_ in FINITE and t.pos_ == "VERB"]
    return found[-1] if found and not verb.is_ancestor(found[-1]) else None


def _place(child: "Token") -> str:
    """Return what a word behind a verb is to it: its object, or what a preposition leads to."""
    if child.pos_ == "VERB" or child.dep_ in {"advcl", "conj", "advmod"}:
        return child.dep_ if child.dep_ != "conj" or child.pos_ == "VERB" else "obj"
    placed = syntax.children(child, frozenset({"case"}))
    return "obl" if placed else "obj"


def _free_from_compound(verb: "Token") -> None:
    """Take "[parking permit costs] 60": before a sum it is the verb of the noun before it."""
    before, after = verb.nbor(-1), verb.nbor()
    counted = after.like_num or after.tag_ in {"CD", "$"}
    if before.dep_ != "compound" or before.head.i != verb.i or not counted:
        return
    if (verb.lower_ == "cost") != (before.tag_ in {"NNS", "NNPS"}):
        return  # "the repair cost 60" may be the cost of repairs
    for child in verb.lefts:
        if child.i != before.i:
            child.head = before
    above = verb.head
    if verb.dep_ in syntax.SUBJECT and above.i > verb.i:
        verb.head, verb.dep_ = (
            (verb, "ROOT") if above.head.i == above.i else (above.head, above.dep_)
        )
        above.head, above.dep_, above.tag_, above.pos_ = verb, "obj", "NNS", "NOUN"
    before.dep_ = "nsubj"
    verb.lemma_ = (
        verb.lower_ if verb.lower_ in {"cost", "charge"} else verb.lower_.removesuffix("s")
    )
    verb.tag_, verb.pos_ = "VBP" if verb.lemma_ == verb.lower_ else "VBZ", "VERB"
    for child in verb.rights:
        if child.dep_ in {"nmod", "nummod", "flat", "appos"}:
            child.dep_ = _place(child)


def _join_to_verb(noun: "Token") -> None:
    """Take "has 45 staff and sits in Riga": the parser itself hangs a place on the "noun"."""
    beside, verb = noun.head, noun.head.head
    placed = any(child.dep_ == "obl" for child in noun.rights)
    joined = any(child.dep_ == "cc" for child in noun.lefts) and noun.nbor(-1).dep_ == "cc"
    if not (placed and joined and beside.dep_ in syntax.OBJECT and verb.tag_ == "VBZ"):
        return
    lemma, lookups = VERBS.get(noun.lower_, noun.lower_.removesuffix("s")), noun.vocab.lookups
    if lookups.has_table(TABLE) and lemma in lookups.get_table(TABLE)["words"]:
        noun.head, noun.tag_, noun.pos_, noun.lemma_ = verb, "VBZ", "VERB", lemma


def _place_noun(verb: "Token") -> None:
    """Take "leaves from gate B12": behind a preposition and before a number it is no verb."""
    before, after = verb.nbor(-1), verb.nbor()
    if (
        before.pos_ == "ADP"
        and any(sign.isdigit() for sign in after.text)
        and verb.head.i != verb.i
    ):
        verb.tag_, verb.pos_, verb.dep_ = "NN", "NOUN", "obl"
        before.head, before.dep_ = verb, "case"
        if after.head.i == verb.i:
            after.dep_ = "flat"


def _join_to_object(noun: "Token") -> None:
    """Take "a sister in Oslo and a brother in Malmo": he stands beside her, not beside Oslo."""
    town, above = noun.head, noun.head.head
    if not any(child.lower_ in {"a", "an"} or child.tag_ == "PRP$" for child in noun.lefts):
        return
    if not any(child.dep_ == "case" for child in town.lefts):
        return
    first = above if above.pos_ == "NOUN" else next(
        (child for child in above.rights if child.dep_ in syntax.OBJECT), None
    )  # fmt: skip
    if first is not None and first.pos_ == "NOUN" and first.i < town.i:
        noun.head = first


def _free_having(have: "Token") -> None:
    """Take "the kids have swimming lessons": they have the noun behind it."""
    doing = have.head
    lessons = [child for child in doing.rights if child.dep_ in syntax.OBJECT]
    if doing.i != have.i + 1 or doing.tag_ not in {"NN", "VBG"} or not lessons:
        return
    if lessons[0].i != doing.i + 1 or lessons[0].pos_ != "NOUN":
        return
    above, role = (have, "ROOT") if doing.head.i == doing.i else (doing.head, doing.dep_)
    for child in (*doing.lefts, *doing.rights):
        if child.i != have.i:
            child.head = have
    have.head, have.dep_, have.pos_ = above, role, "VERB"
    doing.head, doing.dep_, doing.tag_, doing.pos_ = lessons[0], "compound", "NN", "NOUN"


def _join_called(doc: "Doc") -> None:
    """Take "Radu, our plumber, fixes boilers": who is named first is who does it."""
    for sentence in doc.sents:
        i = sentence.start
        while i < sentence.end and doc[i].pos_ == "PROPN":
            i += 1
        if i == sentence.start or i + 3 >= sentence.end or doc[i].text != ",":
            continue
        name, first = doc[sentence.start : i].root, doc[i + 1]
        if name.dep_ not in CALLED or not (first.pos_ == "DET" or first.tag_ == "PRP$"):
            continue
        _apposed(name, i + 1)


def _apposed(name: "Token", start: int) -> None:
    """Make the noun from token `start` on an apposition of a name, where a comma and then the verb
    of both follow."""
    doc, end = name.doc, name.sent.end
    noun = next((t for t in doc[start : start + 6] if t.dep_ in syntax.SUBJECT), None)
    comma = next((i for i in range(start, min(start + 9, end)) if doc[i].text == ","), None)
    if noun is None or comma is None or noun.i > comma or comma + 1 >= end:
        return
    verb = noun.head
    leads = doc[comma + 1].i == verb.i or doc[comma + 1].head.i == verb.i
    finite = doc[comma + 1].tag_ in FINITE | {"MD", "NNS"}
    if not (leads and finite) or verb.i <= comma:
        return
    if name.head.i == name.i or name.is_ancestor(verb):
        above, role = (verb, "ROOT") if name.head.i == name.i else (name.head, name.dep_)
        verb.head, verb.dep_ = above, role
    if verb.tag_ == "NNS":
        verb.tag_, verb.pos_ = "VBZ", "VERB"
        verb.lemma_ = VERBS.get(verb.lower_, verb.lower_.removesuffix("s"))
    name.head, name.dep_ = verb, "nsubj"
    noun.head, noun.dep_ = name, "appos"

"""Inverted: the verb of a question with "do" that the pipeline took for a noun.

"Does the warranty cover damage?": a word that may be a noun stands right behind the subject, so
the parse has one long noun and no verb. Where what "does" belongs to can be no verb of its own,
the last word that may be one is taken: after "does" a noun in the singular stands before it, after
"do" one in the plural. The tree of the question is built anew around it.
"""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

TABLE = "english_verbs"
"""Lookup table of the base forms of verbs; see `mending`."""
DO = frozenset({"do", "does", "did"})
BASE = frozenset({"VB", "VBP"})
_ASKING = re.compile(
    r"\b(?:does|do|did)\s+(?:the|this|that|these|those|my|your|our|his|her)\s", re.IGNORECASE
)
_BEFORE = frozenset({"and", "but", "so", "what", "where", "when", "why", "how", "ok", ",", "then"})
_NOUNS = frozenset({"NOUN", "PROPN", "ADJ"})
SPEAKS = frozenset({"cover", "support", "offer", "include", "charge", "cost", "need", "fit"})
"""Verbs that rarely end a compound: taken even where a later word may be a verb, too."""
SINGLE = {"VB": "NN", "VBP": "NN", "VBZ": "NNS"}
"""What a verb's tag is where the word is a noun."""
MAX_SUBJECT = 6


def mend_inverted(doc: "Doc") -> None:
    """Give questions with "do" their verb; a text without one is left as it is."""
    if not _ASKING.search(doc.text):
        return
    for sentence in doc.sents:
        for token in sentence:
            first = token.i == sentence.start or token.nbor(-1).lower_ in _BEFORE
            if token.lower_ in DO and first and token.i + 3 < sentence.end:
                verb = _lost_verb(token, sentence.end)
                if verb is not None:
                    _rebuild(token, verb, sentence.end)


def _lost_verb(auxiliary: "Token", end: int) -> "Token | None":
    """Return the noun that is the verb of a question, None where it has one or none fits."""
    doc = auxiliary.doc
    if doc[auxiliary.i + 1].tag_ not in {"DT", "PRP$"}:
        return None
    subject = [*doc[auxiliary.i + 2 : min(end, auxiliary.i + 2 + MAX_SUBJECT)]]
    stop = next((n for n, t in enumerate(subject) if t.pos_ not in _NOUNS), len(subject))
    many = auxiliary.lower_ == "do"
    fits = [
        token for token in subject[1:stop]
        if may_be_verb(token) and _ends_subject(token.nbor(-1), many=many, past=auxiliary.lower_)
    ]  # fmt: skip
    has_own = _has_verb(auxiliary)
    if has_own:
        fits = [t for t in fits if t.lower_ in SPEAKS and t.i < auxiliary.head.i - 1]
    sure = [token for token in fits if token.lower_ in SPEAKS]
    return next(reversed(sure or fits), None)


def _has_verb(auxiliary: "Token") -> bool:
    """Whether what "does" belongs to can be the verb of the question: in its base form."""
    head = auxiliary.head
    if auxiliary.dep_ not in {"aux", "aux:pass"} or head.i <= auxiliary.i:
        return False
    return head.tag_ in BASE or (head.tag_ == "NN" and head.pos_ == "VERB") or _stands_as_verb(head)


def _stands_as_verb(head: "Token") -> bool:
    """Whether the parse reads a word tagged as a noun as the verb, right behind its subject."""
    before = [child for child in head.children if child.dep_ == "nsubj" and child.i == head.i - 1]
    return bool(before) and may_be_verb(head)


def _ends_subject(token: "Token", *, many: bool, past: str) -> bool:
    if token.pos_ not in {"NOUN", "PROPN"}:
        return False
    plural = token.tag_ in {"NNS", "NNPS"}
    return past == "did" or plural == many


def may_be_verb(token: "Token") -> bool:
    """Whether a word may be a verb: one of the dictionary's, as it is."""
    return token.tag_ in {"NN", "VB", "VBP"} and _is_verb(token)


def _is_verb(token: "Token") -> bool:
    lookups = token.vocab.lookups
    return lookups.has_table(TABLE) and bool(token.text in lookups.get_table(TABLE)["words"])


def may_end_question(token: "Token") -> bool:
    """Whether a word taken for a noun or a part of a name may be the verb at the end of a question
    with "do": "what does the Nokia 3310 weigh"."""
    return token.tag_ in {"NN", "NNP"} and _is_verb(token)


def _rebuild(auxiliary: "Token", verb: "Token", end: int) -> None:
    """Make a noun the root of its question: what is before it its subject, behind it the rest."""
    doc = auxiliary.doc
    subject, rest = doc[verb.i - 1], [*doc[verb.i + 1 : end]]
    heads = {token.i: token.head.i for token in rest}
    kinds = {token.i: token.dep_ for token in rest}
    known = [verb.head.i, auxiliary.head.i]
    for token in doc[auxiliary.sent.start : end]:
        token.head = verb
    verb.dep_, verb.tag_, verb.pos_, verb.lemma_ = "ROOT", "VB", "VERB", verb.lower_
    auxiliary.dep_, auxiliary.pos_ = "aux", "AUX"
    for token in doc[auxiliary.i + 1 : subject.i]:
        token.head = subject
        token.dep_ = {"DET": "det", "PRON": "nmod:poss", "ADJ": "amod"}.get(token.pos_, "compound")
    subject.dep_ = "nsubj"
    for token in rest:
        if heads[token.i] > verb.i and heads[token.i] != token.i:
            token.head = doc[heads[token.i]]
    _attach([token for token in rest if token.head.i == verb.i], kinds, known)


def _attach(rest: list["Token"], kinds: dict[int, str], known: list[int]) -> None:
    """Say what the words right under a new verb are to it."""
    for token in rest:
        if token.is_punct:
            token.dep_ = "punct"
        elif token.tag_ in {"VBN", "VBD", "VBZ", "VBG"} and _object_of(token) is not None:
            _turn(token)
        elif token.tag_ in SINGLE:
            _as_noun(token)
        elif any(child.dep_ == "case" for child in token.children):
            token.dep_ = "obl"
        elif token.pos_ in {"NOUN", "PROPN", "PRON"} or token.i in known:
            token.dep_ = "obj" if token.pos_ not in {"ADJ", "ADV"} else "advmod"
        elif token.pos_ in {"ADJ", "ADV"}:
            token.dep_ = "advmod"
        else:
            token.dep_ = kinds[token.i] if kinds[token.i] != "ROOT" else "dep"


def _as_noun(token: "Token") -> None:
    """Make a word taken for a verb the object: "damage" of "cover water damage"."""
    token.tag_, token.pos_, token.dep_ = SINGLE[token.tag_], "NOUN", "obj"
    for child in token.children:
        child.dep_ = {"nsubj": "compound", "obl": "nmod"}.get(child.dep_, child.dep_)


def _object_of(verb: "Token") -> "Token | None":
    return next((c for c in verb.children if c.dep_ == "obj" and c.i == verb.i + 1), None)


def _turn(verb: "Token") -> None:
    """Make "opened" of "cover opened items" a part of the object."""
    noun, above = _object_of(verb), verb.head
    if noun is None:
        return
    for child in [*verb.children]:
        child.head = above if child.i == noun.i else noun
    noun.head, noun.dep_ = above, "obj"
    verb.head, verb.dep_, verb.pos_ = noun, "amod", "ADJ"

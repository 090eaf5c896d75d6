"""What a pipeline gets wrong for lack of a rule, mended once while it is loaded or after a parse.

English keeps a silent e apart: "hates" comes from "hate", for "hat" would make "hats". A letter
with a combining accent ends a word like any other: the point after "Adébáyọ̀" is one. And the verb
of a question with "do" stands at its end: "What does the analyst earn?".
"""

import re
from typing import TYPE_CHECKING, Any

from memory_core.language import syntax
from memory_core.language.asked import FINITE
from memory_core.language.inverted import DO, SPEAKS, TABLE, may_end_question, mend_inverted
from memory_core.language.lost_heads import mend_lost_heads
from memory_core.language.roles import FAMILY
from memory_core.language.third_persons import mend_third_persons
from memory_core.language.word_lists import ADJECTIVES

if TYPE_CHECKING:
    from spacy.language import Language as SpacyPipeline
    from spacy.tokens import Doc, Token

_SOURCE = "lemma_index"
_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""A syllable that doubles its last consonant before "ed" and "ing": "hat" would make "hatted"."""
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh|o)$")
_AFTER_ACCENT = re.compile(r"(?<=[\u0300-\u036f])[.,;:!?…]+$")
_SPOKEN = frozenset({"speak", "learn", "study", "teach", "understand"})
_PHRASE = frozenset({"DET", "NOUN", "PROPN", "ADJ"})
_NOUNS = frozenset({"NN", "NNS"})
_ASKS = frozenset({"WP", "WDT", "WRB"})
"""Tags of a word that a question begins with."""
_LEAST = 3
"""Words from "does" to the verb: a subject at least, and the verb."""
_SECOND = frozenset({"conj", "xcomp"})
_JOINED = re.compile(r"\b(?:and|but|or)\b", re.IGNORECASE)
_ASKING = re.compile(r"\b(?:do|does|did)\b[^.!?]{3,80}(?:\?|\Z)", re.IGNORECASE)


def mend(nlp: "SpacyPipeline") -> None:
    """Mend the lemmas and the word borders of a pipeline; one without rules is left as it is."""
    verbs = _verbs(nlp)
    if verbs and not nlp.vocab.lookups.has_table(TABLE):
        nlp.vocab.lookups.add_table(TABLE, {"words": verbs})
        _keep_silent_e(nlp.get_pipe("lemmatizer"), verbs)
    tokenizer: Any = nlp.tokenizer
    for kin in sorted(word for word in FAMILY if "-" in word):
        for written in (kin, kin.capitalize()):
            tokenizer.add_special_case(written, [{"ORTH": written}])
    find = getattr(tokenizer, "suffix_search", None)
    if find is not None:
        tokenizer.suffix_search = lambda text: find(text) or _AFTER_ACCENT.search(text)


def _verbs(nlp: "SpacyPipeline") -> frozenset[str]:
    """Return the verbs that the rules of a pipeline's lemmatizer know, none without rules."""
    pipe: Any = nlp.get_pipe("lemmatizer") if nlp.has_pipe("lemmatizer") else None
    if getattr(pipe, "mode", "") != "rule" or not pipe.lookups.has_table(_SOURCE):
        return frozenset()
    return frozenset(pipe.lookups.get_table(_SOURCE).get("verb", ()))


def _keep_silent_e(lemmatizer: Any, verbs: frozenset[str]) -> None:
    with_e = [verb for verb in verbs if verb.endswith("e") and verb[:-1] in verbs]
    kept = {f"{verb[:-1]}{end}": verb for verb in with_e for end in _inflected(verb[:-1])}
    by_rule = lemmatizer.lemmatize

    def lemmatize(token: "Token") -> list[str]:
        verb = kept.get(token.lower_) if token.pos_ == "VERB" else None
        return [verb] if verb else list(by_rule(token))

    lemmatizer.lemmatize = lemmatize


def _inflected(bare: str) -> list[str]:
    """Return the endings that only the verb with its e has: "es" of "hate", as "hat" has "s"."""
    endings = [] if _SIBILANT.search(bare) else ["es"]
    return [*endings, "ed", "ing"] if _SHORT.fullmatch(bare) else endings


def mended(doc: "Doc") -> "Doc":
    """Return a parsed text with the verb that a question with "do" was left without, and with the
    subjects of second clauses: "Ann lives in Rome and Ben lives in Oslo"."""
    if _JOINED.search(doc.text):
        for token in doc:
            if token.tag_ in FINITE and token.dep_ in _SECOND and token.i > 1:
                _give_subject(token)
    if _ASKING.search(doc.text):
        for token in doc:
            if token.lower_ in DO and token.i + 2 < len(doc):
                _give_verb(token)
    mend_inverted(doc)
    mend_third_persons(doc)
    mend_lost_heads(doc)
    for token in doc:
        if token.pos_ == "VERB" and token.tag_ in _NOUNS and token.dep_ in syntax.OBJECT:
            token.pos_ = "NOUN"  # the tagger and the parser agree: "I bought headphones"
        if token.dep_ == "xcomp" and token.lower_ in ADJECTIVES:
            token.dep_ = "obj" if token.head.lemma_ in _SPOKEN else "xcomp"  # "I speak German"
    return doc


def _give_subject(verb: "Token") -> None:
    """Take the name right before a second verb for its subject, where the parser joined it to the
    name before "and"."""
    subject = verb.doc[verb.i - 1]
    while subject.dep_ in {"flat", "nummod"} and subject.head.i < subject.i:
        subject = subject.head
    joining = [child for child in subject.lefts if child.dep_ == "cc"]
    has_one = any(child.dep_ in syntax.SUBJECT for child in verb.children)
    if not has_one and subject.head.i == verb.i and subject.dep_ == "compound":
        _take_from_verb(subject, verb)
        return
    named = subject.pos_ in {"PROPN", "NOUN"} and subject.head.i < subject.i != verb.head.i
    if has_one or not (named and subject.dep_ == "conj" and joining):
        return
    subject.head, subject.dep_, verb.dep_ = verb, "nsubj", "conj"
    for word in joining:
        word.head = verb


def _take_from_verb(subject: "Token", verb: "Token") -> None:
    """Take what stands before a verb as a part of it for its subject: "and the Onyx costs 700"."""
    for word in list(verb.lefts):
        if word.dep_ in {"det", "amod", "compound", "nmod:poss"} and word.i < subject.i:
            word.head = subject
    subject.dep_ = "nsubj"


def _give_verb(auxiliary: "Token") -> None:
    """Take the last noun of "does the data analyst earn?" for the verb, where there is none, nor
    one right behind "does" ("does express delivery take"), where no verb can stand."""
    doc, end = auxiliary.doc, auxiliary.i + 1
    first = doc[end]
    end += first.tag_ == "VB"
    while end < len(doc) and (doc[end].pos_ in _PHRASE or doc[end].dep_ == "amod"):
        end += 1
    if end - auxiliary.i < _LEAST or not _ends_question(auxiliary, end):
        return
    subject, verb = doc[end - 2], doc[end - 1]
    before = subject.lower_ in SPEAKS and verb.lower_ not in SPEAKS  # "the warranty cover damage"
    if subject.pos_ not in {"NOUN", "PROPN"} or before or not may_end_question(verb):
        return
    if first.tag_ == "VB":
        _take_for_noun(first, verb, subject)
    above = verb.head
    for asked in (*verb.children, *auxiliary.lefts):
        if asked.dep_ == "nsubj":
            asked.dep_ = "obj"
    for token in (*doc[auxiliary.i + 1 : subject.i], *auxiliary.children):
        if token.i != verb.i:
            token.head = subject if token.i > auxiliary.i else verb
    if above.i not in {verb.i, auxiliary.i}:
        above.head, above.dep_ = verb, "obj"
    verb.head, verb.dep_, verb.tag_, verb.pos_ = verb, "ROOT", "VB", "VERB"
    verb.lemma_ = verb.lower_
    subject.head, subject.dep_ = verb, "nsubj"
    auxiliary.head, auxiliary.dep_, auxiliary.pos_ = verb, "aux", "AUX"


def _ends_question(auxiliary: "Token", end: int) -> bool:
    """Whether a question ends at a token: with its mark, or with the text where it began as one."""
    doc = auxiliary.doc
    if end < len(doc):
        return doc[end].text == "?"
    first = doc[auxiliary.sent.start]
    return first.i == auxiliary.i or first.tag_ in _ASKS


def _take_for_noun(word: "Token", verb: "Token", subject: "Token") -> None:
    """Take a word for a noun before the subject that was read as the verb."""
    for asked in [one for one in word.children if one.i != verb.i]:
        asked.head, asked.dep_ = verb, "advmod" if asked.dep_ == "nsubj" else asked.dep_
    verb.head = verb
    word.head, word.dep_, word.tag_, word.pos_ = subject, "compound", "NN", "NOUN"

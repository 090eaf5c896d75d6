"""Asking of a statement: "Why?" after "Anna left Google." is "Why did Anna leave Google?"."""

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from memory_core.language.word_lists import TIMES
from memory_core.language.wording import END_MARKS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

SUBJECTS = frozenset({"nsubj", "nsubjpass", "nsubj:pass"})
HELPERS = frozenset({"aux", "auxpass", "aux:pass", "cop"})
SOMEBODY = {
    "who": frozenset({"someone", "somebody", "anyone", "anybody"}),
    "what": frozenset({"something", "anything"}),
}
"""Words for a subject nobody has named, by the question word that asks for it."""
OTHERS = frozenset({"i", "you", "we", "me", "us", "my", "your", "our", "mine", "yours", "ours"})
"""In a reply these mean other people than in the question."""
MAX_WORDS = 30
"""Longer sentences are not asked again by one word."""
_WHOLE = MappingProxyType(
    {
        "'m": "am", "'re": "are", "'ve": "have", "'ll": "will",
        "’m": "am", "’re": "are", "’ve": "have", "’ll": "will",
    }
)  # fmt: skip
"""Helping verbs whose short forms cannot stand before a subject."""
_REASON = re.compile(r",?\s+(?:because|since|as|due to)\b(?! (?:of )?\d).*$", re.I | re.DOTALL)
"""Why something is so, which is not said again where it is asked for."""
_OF_PLACES = re.compile(r"(\w+) (?:whom|what|where|which \w+)")
_OF_TIMES = MappingProxyType(
    {
        "when": frozenset({"in", "on", "at"}),
        "since when": frozenset({"since"}),
        "until when": frozenset({"until", "till"}),
    }
)
"""Prepositions before what a question word asks for."""
_ASIDE = re.compile(
    r",\s+(?:who|which|where|whose|a|an|and|but|so|of which)\b.*$", re.I | re.DOTALL
)
"""What is only added to a statement, and not asked about."""
_DID, _DO, _DOES = frozenset({"VBD"}), frozenset({"VBP", "VB"}), frozenset({"VBZ"})


def asked_of_statement(doc: "Doc", word: str, *, by_user: bool, besides: range = range(0)) -> str:
    """Return what a question word alone asks of the last statement of a text, "" of none.

    word: in lower case, "why", "since when", "to whom" or "who". by_user: whether the one who asks
    said it. besides: tokens that are left out, because the word asks for them.
    """
    sentence = _last_statement(doc, by_user=by_user, without_reason=word == "why")
    if sentence is None:
        return ""
    subject = next(t for t in sentence.root.children if t.dep_ in SUBJECTS)
    if word in SOMEBODY:
        return _named(sentence, subject, word)
    if subject.pos_ == "PRON" and not by_user:
        return ""
    return _inverted(sentence, subject, word, besides or _named_by(sentence, word))


def denied(doc: "Doc") -> str:
    """Return "Why do you not sell it?" for the question "Do you sell it?", "" where its subject
    cannot be told."""
    said = next(iter(doc.sents), None)
    subject = next((t for t in said.root.children if t.dep_ in SUBJECTS), None) if said else None
    if subject is None:
        return ""
    text, end = END_MARKS.sub("", doc.text), subject.right_edge.idx + len(subject.right_edge)
    no = "" if re.search(r"n['’]t\b|\bnot\b", text) else " not"
    return f"Why {text[:1].lower()}{text[1:end]}{no}{text[end:]}?"


def _last_statement(doc: "Doc", *, by_user: bool, without_reason: bool) -> "Span | None":
    said = [s for s in doc.sents if any(t.dep_ in SUBJECTS for t in s.root.children)]
    if not said or len(said[-1]) > MAX_WORDS or said[-1].text.rstrip().endswith("?"):
        return None
    last = said[-1]
    if without_reason and (reason := _REASON.search(last.text)):
        whole = doc.char_span(last.start_char, last.start_char + reason.start())
        last = whole if whole is not None and last.root.i < whole.end else last
    if not by_user and any(t.lower_ in OTHERS for t in last):
        return None
    return last


def _named(sentence: "Span", subject: "Token", word: str) -> str:
    """Return "Who bought the house?" for "Someone bought the house."."""
    if subject.lower_ not in SOMEBODY[word] or subject.left_edge.i != sentence.start:
        return ""
    return f"{word.capitalize()} {_body(sentence, subject.i + 1)}?"


def _inverted(sentence: "Span", subject: "Token", word: str, named: range) -> str:
    """Return the statement with its helping verb, or a form of "do", before its subject."""
    verb = sentence.root
    parts = [t for t in verb.children if t.dep_ in SUBJECTS and (t.i < verb.i or t.i == subject.i)]
    first, last = subject.left_edge, parts[-1].right_edge  # a name may be taken for two subjects
    helper = next((t for t in sentence if _helps(t, verb) and t.i == last.i + 1), None)
    if first.i != sentence.start or (subject.i > verb.i and helper is None):
        return ""
    asked = word[:1].upper() + word[1:]
    if helper is not None:
        denied = helper.nbor() if helper.i + 1 < sentence.end else None
        joined = denied is not None and denied.idx == helper.idx + len(helper)
        end = helper.i + 1 + joined
        with_not = _WHOLE.get(sentence.doc[helper.i : end].text, sentence.doc[helper.i : end].text)
        return f"{asked} {with_not} {_name(first, last)} {_body(sentence, end, besides=named)}?"
    if verb.i != last.i + 1:
        return ""
    help_with = "did" if verb.tag_ in _DID else "does" if verb.tag_ in _DOES else "do"
    if verb.tag_ not in _DID | _DO | _DOES:
        return ""
    rest = _body(sentence, verb.i + 1, besides=named)
    whole = f"{asked} {help_with} {_name(first, last)} {verb.lemma_.lower()} {rest}".rstrip()
    return f"{whole}?"


def _helps(token: "Token", verb: "Token") -> bool:
    """Whether a word comes before the subject in a question about this verb."""
    is_be = token.i == verb.i and token.lemma_.lower() == "be"
    return is_be or (token.head.i == verb.i and token.dep_ in HELPERS)


def _name(first: "Token", last: "Token") -> str:
    """Return the subject as it is written inside a sentence."""
    text = first.doc[first.i : last.i + 1].text
    plain = first.tag_ in {"NNS", "VBN", "VBG", "JJ"} and not first.ent_type_
    small = (plain and not first.text[1:2].isupper()) or (
        first.pos_ in {"DET", "PRON"} and first.lower_ != "i"
    )
    return text[:1].lower() + text[1:] if small else text


def _named_by(sentence: "Span", word: str) -> range:
    """Return the tokens of "to nuts", for which "to what" asks, or of "in 1838", for "when"; an
    empty range where none are."""
    asked = _OF_PLACES.fullmatch(word)
    named = {asked[1]} if asked else _OF_TIMES.get(word, frozenset[str]())
    for token in sentence:
        thing = token.head
        timed = asked or thing.pos_ == "NUM" or thing.lemma_.lower() in TIMES
        timed = timed or thing.ent_type_ in {"DATE", "TIME"}
        if token.lower_ in named and token.dep_ == "case" and thing.i > token.i and timed:
            return range(token.i, (thing.right_edge.i if asked else _end_of_time(thing)) + 1)
    return range(0)


def _end_of_time(thing: "Token") -> int:
    """Return where "12 May" ends, without what only stands after it: "in 1901 to Jan"."""
    end = thing.i
    while end < thing.right_edge.i and thing.doc[end + 1].pos_ in {"NUM", "PROPN", "NOUN"}:
        end += 1
    return end


def _body(sentence: "Span", start: int, *, besides: range = range(0)) -> str:
    """Return a sentence from a token on, without its end mark and some of its tokens."""
    said = (t.text_with_ws for t in sentence.doc[start : sentence.end] if t.i not in besides)
    return END_MARKS.sub("", _ASIDE.sub("", "".join(said).strip())).strip()

"""Words of a question for a list and of what says what a list has: "Which gifts are refused?" asks
for what stands under "We cannot accept:"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memory_core.llm.denials import DENYING
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import STOP, content, stem, stems, stems_of, tokens
from memory_core.llm.word_families import ROOT, is_family

MIN_BEFORE = 3
"""Letters before a word in one that is made with it, at least."""
OPENING = 4
"""Sentences at the beginning of a document that say what it is about, its title with them."""
DOING = frozenset(
    stems(
        "offer need bring accept include allow pack lend sell provide supply refund return rent "
        "wear repair mend clean wash cover suggest recommend propose advise promise"
    )
)
"""What is done with listed things: such a word in a title tells of what kind they are."""
IS = (
    r"(?:are|is|were|was|do|does|did|can|can't|cannot|could|may|must|will|won't|would|should|have|"
    r"has|had|don't|doesn't|didn't|aren't|isn't|on|in|at|of|for|come|comes|listed|mentioned|named|"
    r"given|not|came|went|attend|attended|took|turned|sent|missed|joined|belong|speak|know)"
)
_MANY = re.compile(
    r"^how many (?:(?:of|the|different|other|kinds?|types?|sorts?|separate|various) )*"
    rf"(?P<kind>(?!{IS}\b)[\w'’-]+(?: (?!{IS}\b)[\w'’-]+){{0,2}}?)(?= {IS}\b|$)",
    re.I,
)
_WHICH = re.compile(
    r"^(?:which|what|list|name|show me|tell me)(?: (?:all|the|of|kinds?|types?|sorts?|other))* "
    rf"(?P<kind>(?!{IS}\b)(?:[\w'’-]+ )??(?!{IS}\b)(?:[\w'’-]+s|people|stuff))(?= {IS}\b)",
    re.I,
)
_SAME = {
    **dict.fromkeys(stems("cover insure exclude exclusion"), stem("include")),
    **dict.fromkeys(stems("refuse decline reject take"), stem("accept")),
    **dict.fromkeys(stems("permit forbid forbidden prohibit ban banned"), stem("allow")),
    **dict.fromkeys(stems("mend fix"), stem("repair")),
    stem("reimburse"): stem("refund"),
}
_DENYING = re.compile(
    rf"{DENYING}|\b(?:refus|declin|reject|exclud|exclusion|forbid|prohibit|banned)\w*"
    r"|\bbans?\b|\bturn(?:s|ed)? (?:down|away)\b",
    re.I,
)
INCLUDED = re.compile(
    r"\b(?:(?:what(?:'s| is) |come\w* |suppl\w+ |deliver\w* |included |contained )?in(?:side)? "
    r"the (?:box|package|packaging|carton|parcel|pack)"
    r"|(?:come|comes) with|(?:box|package|pack) contents?|contents of the (?:box|package|pack)"
    r"|scope of (?:delivery|supply)|(?:supplied|delivered) with|included with)\b",
    re.I,
)
"""Ways to say what belongs to a thing as it is sold."""
_THINGS = frozenset(stems("thing item stuff point entry"))
_CALLED = frozenset(
    stems("job task work service donation gift present good article object part piece")
)
"""What people call listed things, though the document calls them nothing."""
TELLING = frozenset(
    stems(
        "list listed mention name state say note know speak have own win won hold held total "
        "altogether different document page text list cv resume policy rule guide handbook manual "
        "terms condition information ever present person current must still"
    )
)
"""What a question says beside the matter."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a text is about. words: stems, those of like meaning as one; matter: without the small
    words among them; denied: it denies."""

    words: frozenset[str]
    matter: frozenset[str]
    denied: bool


def said(text: str) -> Said:
    """Read a title or a question."""
    denied = _DENYING.search(text) is not None
    doing = DOING | _SAME.keys() if denied else (DOING | _SAME.keys()) - {stem("take")}
    matter = _alike(content(text), text)
    return Said(matter | _alike(stems_of(text) & doing, text), matter, denied)


def _alike(found: Iterable[str], text: str) -> frozenset[str]:
    """Return words with one for all that mean the same here, without numbers and denials."""
    words = {_SAME.get(word, word) for word in found}
    if INCLUDED.search(text):
        words = (words - _BOX) | {stem("include")}
    return frozenset(
        word for word in words - _DENIALS if not any(letter.isdigit() for letter in word)
    )


_BOX = frozenset(
    stems("box package packaging carton parcel pack contents come supply deliver scope")
)
_DENIALS = frozenset(stems("not no never without neither none cannot"))


def is_general(kind: str, among: Sequence[Sentence]) -> bool:
    """Whether a word says nothing of what is listed: "things", or what the document does not call
    them."""
    if kind in _THINGS:
        return True
    called = (f"{one.quote.document} {one.heading} {one.top} {one.text}" for one in among)
    return kind in _CALLED and not any(kind in terms_of(text) for text in called)


def above(one: Sentence, among: Sequence[Sentence]) -> str:
    """Return what a sentence stands under: the name of its document, its titles, and how the
    document begins, which says what all of it is about."""
    opening = [each.text for each in among if each.top and each.heading == each.top][:OPENING]
    return " ".join((one.quote.document, one.heading, one.top, *opening))


def missing(words: frozenset[str], question: str, titles: str) -> frozenset[str]:
    """Return the words, stems of a question, that titles have not, nor another of their family or
    one that ends with them: "workshop" for "shop"."""
    there = {stem(word) for word in tokens(titles)}
    forms = [word.casefold() for word in tokens(titles) if word.casefold() not in STOP]
    left = words - there - TELLING - _THINGS
    spelled = {stem(word): word.casefold() for word in tokens(question)}
    return frozenset(
        word for word in left if not any(_is_like(spelled.get(word, word), form) for form in forms)
    )


def _is_like(word: str, form: str) -> bool:
    ends = len(word) >= ROOT and len(form) - len(word) >= MIN_BEFORE and form.endswith(word)
    return is_family(word, form) or ends or form in (f"{word}s", f"{word}es")


def asked_for_many(question: str) -> str:
    """Return the words for what a question counts: "living languages" of "How many living languages
    are on it?", "" where it counts nothing."""
    found = _MANY.match(question)
    return found["kind"] if found else ""


def asked_for_which(question: str) -> str:
    """Return the words for what a question asks for by name: "languages" of "Which languages are on
    it?", "" where it asks for nothing of a kind."""
    found = _WHICH.match(question)
    return found["kind"] if found else ""

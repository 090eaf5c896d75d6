"""Yes or no: said only where one sentence that is quoted decides it."""

import re
from types import MappingProxyType

from memory_core.llm.attending import was_there
from memory_core.llm.bounds import bounds
from memory_core.llm.citing import Citations, Quote
from memory_core.llm.claims import measures_it, verdict_of
from memory_core.llm.clauses import Clause
from memory_core.llm.deciding import deciding, said_at_once
from memory_core.llm.denials import DENYING, FREE, PAYS
from memory_core.llm.denying import denies, is_excepted, without_lacks
from memory_core.llm.leave import ASKS_LEAVE, tells_how
from memory_core.llm.listed_in import is_listed
from memory_core.llm.material import Material
from memory_core.llm.means_of_paying import taken_alone
from memory_core.llm.outdated import tells_of_former
from memory_core.llm.telling import in_place
from memory_core.llm.terms import STOP, content
from memory_core.llm.told_checks import leaves_open_whose

_NEGATED = re.compile(rf"{DENYING}|\b(?:nobody|nothing|excluded?)\b", re.I)
_HEDGED = re.compile(
    r"\b(?:except|however|(?-i:may)|might|some|sometimes|on request|by arrangement|upon|"
    r"(?<!at )most|mostly|mainly|usually|partly|almost|nearly|rarely|seldom|hardly|not always|"
    r"not all)\b",
    re.I,
)
_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b", re.I)
_WISHED = re.compile(
    r"\b(?:want(?:s|ed)?|wish(?:es|ed)?|hop(?:e|es|ed|ing)|would|plan(?:s|ned|ning)?|"
    r"going to|thinking|considering|dream(?:s|ing)?)\b",
    re.I,
)
"""Says that something is not so yet; "Yes" only to a question that asks for the wish itself."""
_CONDITION = re.compile(r"\b(?:if|provided|as long as|only with)\b", re.I)
_CONDITIONED = re.compile(r"(?:,? or)?,? \bif (?P<so>[^,;.]+)", re.I)
_REASON = re.compile(
    r",? (?:because|since|(?<!long )(?<!soon )as(?! long| soon| well)|so that)\b.*$", re.I
)
_EXCEPTION = re.compile(r",? ?\b(?:unless|except)\b.*$", re.I)
_GRANTED = re.compile(r"\bmay\b", re.I)
"""A permission, no doubt, where it is asked for."""
_ASKS_NEED = re.compile(
    r"^must\b|\b(?:ha(?:s|ve) to|need(?:s|ed)?|required|necessary|compulsory|mandatory)\b", re.I
)
_NEED = re.compile(
    r"\b(?:must|ha(?:s|ve|d) to|needs?|needed|required?|requires|necessary|compulsory|mandatory|"
    r"obligatory|should|cannot|only|please|nobody|nothing|free|optional|voluntary|pays?|due)\b",
    re.I,
)
"""Says that something is needed, or that it is not."""
_OF_A_CASE = re.compile(r"(?:from|inside|outside|abroad|within) ((?:the )?\w+)", re.I)
"""Begins a clause that holds in one case only, where the rest of its sentence speaks of another."""
_COMPARATIVE = re.compile(
    r"\b(?:more|less|better|worse|(?:cheap|long|short|old|young|fast|slow|larg|bigg|small|high|low|"
    r"dear|light|heavi|earli|lat|wid|strong)er)\b(?! than \d)",
    re.I,
)
_DENYING_TITLE = re.compile(
    r"(?:what|whom?) (?:is|are|we do|does) ?n[o'’]t\b|not\b|no\b|never\b|do not\b|don['’]t\b"
    r"|exclu|without\b",
    re.I,
)
"""A title of a list that denies each item."""
_OF_A_KIND = re.compile(
    r"(?!well-|\w+ly\b|(?:yes|no|all|every|each|any)\b)([a-z-]+) ([a-z]+) "
    r"(?:is|are|may|can|cannot|must|should|do|does)\b",
    re.I,
)
_FORCED = re.compile(
    r"\b(?:must|ha(?:s|ve|d) to|needs? to|needed|required|compulsory|mandatory|obligatory)\b", re.I
)
_MODAL = re.compile(r"(can|could|may|should|must|will|would)\b", re.I)
_SAME_MODAL = MappingProxyType(
    {"may": r"\b(?:may|can|allowed)\b", "must": r"\b(?:must|ha(?:s|ve) to|needs?)\b"}
    | dict.fromkeys(("can", "could"), r"\b(?:can|can['’]?t|could|cannot|able|allowed)\b")
    | {"should": r"\b(?:should|shouldn['’]?t|must)\b"}
    | dict.fromkeys(("will", "would"), r"\b(?:will|won['’]?t|would|going to)\b|['’]ll\b|ing\b")
)
"""A question's first word, and what says as much of it."""
_HAVE = re.compile(r"(?<!^)\b(?:have|has|had|got|own|keep)\b(?! to\b)", re.I)
_HAD = re.compile(
    r"\b(?:ha(?:s|ve|d)|got|owns?|keeps?|bought|sold|returned|lost|gave|with)\b|['’]ve\b"
    r"|\bha(?:s|ve|d)n['’]?t\b|\b(?:my|our|came off|cancel\w*|quit)\b",
    re.I,
)
_FORMERLY = re.compile(r"\bused to (?!(?:it|this|that|the|being)\b)", re.I)
"""Said of what is so no longer."""
_PAST = re.compile(r"\b(?:did|was|were|had|used to|ever|once|before)\b", re.I)
_OF_KIND = re.compile(r"(?:is|are|was|were) .{1,60}? an? (?:[\w-]+ ){0,2}?([\w-]+)\W*$", re.I)


def with_verdict(material: Material, citations: Citations, quoted: str) -> tuple[str, Citations]:
    """Return an answer to a yes/no question, after "Yes" or "No" where what is quoted decides it,
    and what it cites. Of several sentences, those that decide it are quoted, where they agree; of
    several that are not sure, only where the likeliest does."""
    if "“" not in quoted:
        values = [value.text for one in material.focus for value in material.asked_values(one)]
        said = f"{verdict_of(values[0])}{quoted}" if len(values) == 1 else quoted
        return said, citations
    found = [(quote, _verdict_by(material, quote)) for quote in citations.quotes]
    verdicts = {verdict for _, verdict in found if verdict}
    undecided = quoted.startswith(material.phrases.unsure) and not found[0][1]
    if len(verdicts) != 1 or "\n" in quoted or undecided:
        return quoted, citations
    if len(found) == 1:
        if quoted.startswith("You said "):
            return f"{found[0][1]}, you said {quoted.removeprefix('You said ')}", citations
        return f"{found[0][1]}. {quoted}", citations
    if any(quote.by_user for quote in citations.quotes):
        return quoted, citations
    deciding_it = [quote for quote, one in found if one]
    sentences = [one for one in material.documents if one.quote in deciding_it]
    alone = Citations()
    return f"{verdicts.pop()}. {in_place(alone, sentences)}", alone


def _verdict_by(material: Material, quote: Quote) -> str:
    """Return "Yes" or "No" as a quotation decides the question, "" where it does not."""
    if quote.by_user and not says_the_same(material.asked.text, quote.text):
        return ""
    if not quote.by_user and (verdict := _at_once(material, quote)):
        return verdict
    clause = deciding(material, quote)
    if clause is None:
        return ""
    question = material.asked.text
    only_how = tells_how(question, clause.text, above=clause.above)
    aside = only_how or measures_it(question, clause.text)
    if aside or (not quote.by_user and _is_narrower(question, clause.text)):
        return ""
    return _verdict(material.asked.text, clause, whole=quote.text, told=quote.by_user)


def _at_once(material: Material, quote: Quote) -> str:
    """Return "Yes" or "No" where what is quoted says it without a clause that has all words."""
    if verdict := said_at_once(material, quote):
        return verdict
    if is_listed(material, quote):
        return "Yes"
    return was_there(material, quote) or taken_alone(material, quote)


def says_the_same(question: str, told: str) -> bool:
    """Whether what the user told can decide a question: what it asks for may be no more than a
    part of what was told ("Does Lily have a cat?", "Lily is allergic to cats")."""
    if (may := _MODAL.match(question)) and not re.search(
        _SAME_MODAL[may[1].casefold()], told, re.I
    ):
        return False
    if (_HAVE.search(question) and not _HAD.search(told)) or tells_of_former(question, told):
        return False
    if leaves_open_whose(question, told):
        return False
    kind = _OF_KIND.match(question)
    return (
        kind is None
        or re.search(rf"\b(?:an?|my|our|the) (?:[\w-]+ ){{0,3}}{re.escape(kind[1])}\b", told, re.I)
        is not None
    )


def _verdict(question: str, decides: Clause, *, whole: str, told: bool) -> str:
    """Return "Yes" or "No" as a clause decides a question, "" where it leaves that open.

    whole: the sentence it stands in, which may set a condition. told: by the user.
    """
    leave, need = ASKS_LEAVE.search(question) is not None, _ASKS_NEED.search(question) is not None
    bound = None if told else bounds(question, decides.text)
    question, clause = without_lacks(question, decides.text)
    if _leaves_open(question, clause, whole, leave=leave, bounded=bound is not None):
        return ""
    if need and not _NEED.search(clause):
        return ""
    if leave and not need and _FORCED.search(clause):
        return "No" if bound and bound.lies == "beyond" else ""
    of_title = not told and whole[-1:] not in ".!?"  # an item is what its title says of it
    negated = of_title and _DENYING_TITLE.match(decides.above) is not None
    negated = negated or (
        told and _FORMERLY.search(clause) is not None and not _PAST.search(question)
    )
    denied = denies(question, clause, leave=leave, told=told, negated=negated)
    if bound and bound.lies == "beyond" and not is_excepted(question, clause):
        return "" if denied else "No"
    return "No" if denied else "Yes"


def _is_narrower(question: str, clause: str) -> bool:
    """Whether a clause begins with a particular kind of what is asked for: "Assistance dogs" of
    dogs."""
    match = _OF_A_KIND.match(clause)
    if match is None or match[1].casefold() in STOP:
        return False
    asked = set(content(question))
    return not asked & set(content(match[1])) and bool(asked & set(content(match[2])))


def _leaves_open(question: str, clause: str, whole: str, *, leave: bool, bounded: bool) -> bool:
    """Whether a clause decides only for some, or in part: it hedges, wishes, or compares with
    something else, its sentence sets a condition, or says "only" of what the question has not.

    bounded: the clause bounds what the question names.
    """
    whole = _without_met(question, _REASON.sub("", whole))
    hedges = _EXCEPTION.sub("", _GRANTED.sub("", clause) if leave else clause)
    compared = {*_COMPARATIVE.findall(question)} - {*_COMPARATIVE.findall(clause)}
    if PAYS.search(question) and FREE.search(clause):
        compared -= {"more"}
    case = _OF_A_CASE.match(clause)
    if case and clause != whole and not set(content(case[1])) <= {*content(question)}:
        return True
    if _NEGATED.search(question) or _CONDITION.search(whole) or _HEDGED.search(hedges):
        return True
    if compared or (_WISHED.search(clause) and not _WISHED.search(question)):
        return True
    return (
        not bounded
        and not _ONLY.search(question)
        and any(
            not content(_alone(whole, match)) or not set(content(_alone(whole, match))) <= asked
            for asked in [set(content(question))]
            for match in _ONLY.finditer(whole)
        )
    )


def _without_met(question: str, whole: str) -> str:
    """Return a sentence without the conditions that the question itself sets."""
    asked = set(content(question))

    def left(match: re.Match[str]) -> str:
        so = set(content(match["so"]))
        return "" if so and so <= asked else match[0]

    return _CONDITIONED.sub(left, whole)


def _alone(whole: str, only: re.Match[str]) -> str:
    """Return the words of which a sentence says "only": those after it, else those before it."""
    after = whole[only.end() :].split(",", maxsplit=1)[0]
    return after if content(after) else whole[: only.start()].rpartition(",")[2]

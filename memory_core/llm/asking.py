"""What a message asks for: its kind, the properties it speaks of, and the words that matter."""

import re
from dataclasses import dataclass
from typing import Literal

from memory_core.llm.nearness import NOTHING, Nearness
from memory_core.llm.plain_words import plain_words
from memory_core.llm.properties import asked_keys, matter
from memory_core.llm.questioning import asks_unmarked
from memory_core.llm.saying import has_verb, tells
from memory_core.llm.spelling import with_apostrophes
from memory_core.llm.terms import content, tokens
from memory_core.named_properties import names_property

Kind = Literal[
    "empty",
    "greeting",
    "thanks",
    "statement",
    "fragment",
    "need",
    "list",
    "comparison",
    "recall",
    "about",
    "yes/no",
    "fact",
]

_GREETING = re.compile(
    r"^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))"
    r"(?: there| everyone| again)?\W*$",
    re.I,
)
_THANKS = re.compile(
    r"^(?:many |ok(?:ay)?,? |great,? |perfect,? )?(?:thanks|thank you|thx|cheers)\b[^?]{0,40}$"
    r"|^(?:ok(?:ay)?|great|perfect|cool|nice|got it|good to know|bye|goodbye)\W*$",
    re.I,
)
_POLITE = re.compile(
    r"^(?:(?:and|so|but|well|ok(?:ay)?|hey|hi|hello|please|then|now|actually|alternatively|hmm|oh|"
    r"great|thanks|instead)\b[,!. ]+)+|^no, "
    r"|^(?:can|could|would|will) you (?:please |kindly )?(?:tell|show|explain to|remind) me\b[,: ]*"
    r"|^(?:please |just )?(?:tell|remind) me(?! (?:about|more|something))\b[,: ]*"
    r"|^do you (?:happen to )?(?:know|remember) "
    r"(?=(?:what|when|where|who|which|how|why|whether|if|my)\b(?! i\b))"
    r"|^i(?:'d| would)? (?:want|need|like) to know\b[,: ]*|^i(?:'m| am) wondering\b[,: ]*"
    r"|^i(?:'d| would) like to know\b[,: ]*|^(?:any idea|remember|by the way)\b[,: ]*",
    re.I,
)
_TELL_ME = re.compile(
    r"\b(?:tell|show|remind) me\b(?! to\b)|\b(?:want|need|like) to know\b|\bi(?:'m| am) wondering",
    re.I,
)
_GUESS = re.compile(r"\b(?:do you think|would you say|do you guess|in your opinion)\b,?\s*", re.I)
_IN_CHARGE = re.compile(r"\b(?:is|are|was|were)(?: the (?:one|person))? in charge of\b", re.I)
"""Asks who does something; where that stands, hardly anything is said to be in charge."""
_TO_GET = (
    r"(?! to (?!(?:buy|get|find|have|rent|order|purchase|choose|pick|hire|book|lease|adopt|"
    r"upgrade|move|live|try)\b))"
)
"""What follows "I want" where something is looked for, rather than done: no "to sell my house"."""
_NEED = re.compile(
    r"\b(?:i(?:'m| am)|we(?:'re| are))? ?(?:looking|searching|shopping) for\b"
    rf"|^(?:(?:i|we) (?:really )?(?:need|want|would like)|(?:i'd|we'd) (?:really )?like)\b{_TO_GET}"
    r"|^(?:please )?(?:recommend|suggest)\b|\b(?:recommend|suggest)(?: to)? me\b"
    r"|\b(?:can|could|would|will|do|should) (?:you|i|we) (?:\w+ ){0,2}(?:recommend|suggest)\b"
    r"|\b(?:recommendations?|suggestions?)\b(?=.*\?| (?:for|on)\b)"
    r"|\bwhich .{0,60}\b(?:should (?:i|we|one)(?! (?:use|bring|call|contact|ask|see|press|fill)\b)"
    r"|would you|is best|are best|(?:fits?|suits?)(?! the (?!needs?\b|wishes\b|purpose\b)))\b"
    r"|\bwhat(?:'s| is) (?:the|a) (?:best|good)\b|\bdo you (?:have|sell|offer) (?:any|some|an?)\b"
    r"|^(?:find|show|give|get) me (?:an?|some)\b|\bhelp me (?:find|choose|pick)\b",
    re.I,
)
_LIST = re.compile(
    r"^(?:which|what|how many) (?:\w+ ){1,4}(?:do you (?:have|sell|offer|know|stock)|are there|"
    r"are available|is there|can i (?:buy|rent|choose))\b"
    r"|^(?:list|name|show me) (?:all|the|your)\b",
    re.I,
)
_COMPARE = re.compile(
    r"\bcompar(?:e|es|ed|ing|ison)\b|\bversus\b|\bvs\b|\bbetter than\b"
    r"|\bdifferences?(?: in [\w ]{2,20})? between\b"
    r"|\b\w+(?:er) than\b|\bwhich (?:one |of \w+ )?(?:is|has|costs|weighs|comes|lasts)\b.{0,60}"
    r"\b(?:\w+er|\w+est|more|less|most|least)\b|\b(?:more|less) \w+ than\b"
    r"|\b(?:longer|shorter|higher|lower|larger|bigger|smaller|better|more|less|fewer|cheaper|"
    r"lighter|heavier|faster|slower|quieter|newer|older|dearer) (?:\w+ ){1,3}than\b"
    r"|\b(?:what(?:'s| is|s)?|who(?:'s| is|s)?) .{0,60}\b(?!(?:ever|other|over|under|after|number|"
    r"either|offer|order|paper|water|never)\b)(?:\w+er|more|less)\b.{2,80}\bor\b"
    r"|\b(?:is|are|does|do|has|have) .{2,80}\b(?:cheaper|lighter|heavier|longer|faster|bigger|"
    r"smaller|better)\b.{0,80}\bor\b|\bwhich .{0,80}\bor\b"
    r"|^\W*(?:is|are|does|do|has|have) .{2,80}\bor\b.{2,80}\b(?:cheaper|lighter|heavier|"
    r"faster|slower|bigger|smaller|newer|older|dearer|quieter|louder)\W*$"
    r"|^\W*(?:does|do|has|have) .{2,80}\bor\b.{2,80}\b(?:more|less|fewer|longer|shorter|higher|"
    r"lower|larger|bigger|smaller|better|farther|further)\b(?: [\w-]+){0,3}\W*$"
    r"|^\W*(?:does|do|did|will|would|can|is|are) .{1,40}\b(?:more|fewer|less|longer|shorter|higher|"
    r"lower|larger|bigger|smaller|better|faster|slower|earlier|later|sooner|dearer|quieter|louder)\b"
    r" (?:\w+ ){0,3}(for|from|with|on|in|at|by|if|when|as) .{2,60}\bor (?:only )?\1\b",
    re.I,
)
_RECALL = re.compile(
    r"\b(?:what|when|which) (?:did|have) (?:i|we)\b.{0,40}\b(?:say|said|tell|told|mention(?:ed)?|"
    r"ask(?:ed)?)\b|\bdid i (?:say|tell|mention|ask)\b|\bwhat (?:was|were) (?:i|we) (?:saying|"
    r"talking|asking|looking for|searching for|after|interested in)\b"
    r"|^what (?:am|are) (?:i|we) (?:looking for|searching for|shopping for|after)\b"
    r"|\bhave i (?:told|mentioned|said|asked)\b"
    r"|\bwhat (?:did|do) (?:i|we) (?:want|need|look for|search for)\b(?! to)\W*$"
    r"|^what (?:i|we) (?:just |really )?(?:wanted|needed|asked|said|told|mentioned|"
    r"(?:was|were) (?:looking for|searching for|asking|saying|after))\b(?! (?:is|was)\b)"
    r"|\b(?:what|which) (?:was|is|were|are) my (?:(?:very )?(?:first|last|previous|earlier)) "
    r"(?:questions?|messages?)\b",
    re.I,
)
_ABOUT = re.compile(
    r"\bwhat (?:do|can) you (?:know|remember|recall|tell me) (?:about|of)\b"
    r"|^tell me (?:more |something |everything )?(?:about|of)\b"
    r"|^(?:who|what)(?:'s| is| are| was) "
    r"(?!(?:the|your|my|his|her|its|their|our|in|on|at)\b|\w+ed (?:about|after|at|before|by|during|"
    r"for|on|to|with)\b)[^?]{1,80}\??$"
    r"|^what(?:'s| is| are) .{2,80} like\??$|^do you (?:know|remember)\b|^describe\b|^what about\b"
    r"|^(?:any )?(?:information|info|details) (?:about|on)\b",
    re.I,
)
_AUX = re.compile(
    r"^(?:is|are|was|were|am|does|do|did|can|could|has|have|had|will|would|should|may|must|isn't|"
    r"aren't|doesn't|don't|can't)\b",
    re.I,
)
_WH = re.compile(
    r"^(?:what|which|who|whose|whom|when|where|why|how|for how|in which|list|name|"
    r"give|explain|whether|if)\b"
    r"|^(?:by|from|to|with|for|since|until|till|at|on|in|of|about|against) "
    r"(?:what|which|whom|when|where)\b"
    r"|^(?:what|who|where|when|how)['’]?s\b",
    re.I,
)
_SUBJECT = r"(?:i|it|we|he|she|they|there|(?:the|my|our|his|her) [\w-]+|(?-i:[A-Z])[\w-]+)"
_UNDER_WHICH = re.compile(
    rf"^(?!.*\b(?:can|could|do|does|did|will|would|should|may|must|is|are|have|has) {_SUBJECT})"
    rf"(?:when|whenever|while|if|once) {_SUBJECT} [^?]+?,? {_SUBJECT} [\w'’]+[^?]*$",
    re.I,
)
"""A condition and what is told under it: "When it rains I take the tram"."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A message, read.

    text: without politeness. keys: usual keys of the properties it speaks of.
    words: stems that carry the matter. wanted: the same with the wordings of a property replaced by
    "#" and its usual key. number: a number, a date or a duration is asked for. near: words of the
    evidence that mean nearly what its words mean. names: stems of the names in it.
    """

    kind: Kind
    text: str
    keys: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    number: bool = False
    near: Nearness = NOTHING
    names: frozenset[str] = frozenset()

    @property
    def bare(self) -> str:
        """The text without the marks at its end."""
        return self.text.rstrip(" ?!.")


def read(question: str, *, original: str = "", names: tuple[str, ...] = ()) -> Asked:
    """Read what a message asks for.

    question: stands alone; original: as typed, which shows best whether it is a question at all.
    names: names in it, whose words are no property ("Memory Foam Pillow").
    """
    text = _IN_CHARGE.sub("handles", _polite(question))
    if not tokens(text):
        return Asked("empty", text)
    bare = _GUESS.sub("", text)
    for name in sorted(names, key=len, reverse=True):
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", bare, flags=re.I)
    kind = _kind(text, original or question)
    keys = asked_keys(bare, compared=kind == "comparison")
    number = re.search(r"\bhow (?:many|much|long|often|old|far|big|late)\b|\bwhen\b", text, re.I)
    return Asked(
        kind,
        text,
        keys,
        tuple(content(bare)),
        tuple(matter(bare)),
        number is not None,
        names=frozenset(word for name in names for word in content(name)),
    )


def _polite(question: str) -> str:
    """Drop leading politeness, which may stand in several layers."""
    text = with_apostrophes(" ".join(question.replace("’", "'").split()))
    for _ in range(4):
        shorter = _POLITE.sub("", text, count=1)
        if shorter == text or not shorter.strip(" ?!."):
            break
        text = shorter
    return plain_words(text)


def _kind(text: str, original: str) -> Kind:
    """Choose the kind; what is more particular is tried first."""
    if _GREETING.match(original.strip()):
        return "greeting"
    if _THANKS.match(original.strip()):
        return "thanks"
    tried: tuple[tuple[re.Pattern[str], Kind], ...] = (
        (_RECALL, "recall"),
        (_COMPARE, "comparison"),
        (_LIST, "list"),
        (_NEED, "need"),
        (_GUESS, "fact"),
        (_ABOUT, "about"),
        (_AUX, "yes/no"),
        (_WH, "fact"),
    )
    asks = "?" in text or "?" in original or _TELL_ME.search(original) is not None
    asks = asks or asks_unmarked(text) or names_property(text)
    if not asks and _UNDER_WHICH.match(text):
        return "statement"
    for pattern, kind in tried:
        if pattern.search(text) and (asks or kind != "comparison" or not _is_told(text)):
            return kind
    if asks:
        return "fact"
    return "statement" if has_verb(text) or tells(text) or tells(original) else "fragment"


def _is_told(text: str) -> bool:
    """Whether a message without a question mark tells rather than asks: "X is lighter than Y"."""
    return (
        _WH.match(text) is None
        and _AUX.match(text) is None
        and re.match(r"(?i)compar|difference|.*\b(?:vs|versus)\b", text) is None
    )

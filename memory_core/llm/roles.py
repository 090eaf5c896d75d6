"""Questions of who has a role, or who had it before or after a person, and sentences that tell it
not: "Who was the mayor before Henrik Solberg?", "Who is the cook at Nella?"."""

import re

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.read_once import found_once
from memory_core.llm.terms import content, stem
from memory_core.llm.thesaurus import loosely
from memory_core.llm.valued import gives

_WHO = r"^(?:and |so |but )?who"
_ASKS = re.compile(
    r"\b(?:who|whom)\b.*?\b(?:before|(?<!look )(?<!looks )(?<!looked )(?<!named )after|"
    r"follow(?:s|ed)?|succeed(?:s|ed)?|replace[sd]?)\s+(?P<whom>.+)"
    r"|\bwho (?:is|was|were|will be) (?P<of>.+?)['’]s? (?:predecessor|successor)\b"
    r"|\bwho (?:is|was|were|will be) the (?:predecessor|successor) of (?P<to>.+)",
    re.I,
)
_HAS_ROLE = re.compile(
    rf"{_WHO}(?: is| was| are| were|['’]?s) "
    r"(?:the (?P<at>[\w -]+?) (?:of|at|in|for|on)\b"
    r"|(?:(?!\w+ (?:for|of|with|to|at|in|on|by)\b)[\w -]+)['’]s? (?P<of>\w+)$)",
    re.I,
)
_IS_THE = re.compile(
    rf"{_WHO}(?: is| was|['’]?s) the (?:[\w-]+ )?(?P<role>[\w-]+)(?<![^s]s)$", re.I
)
_ANYBODY = frozenset(
    content("person people man woman guy contact name somebody best first sender author")
)
"""No roles: anybody is one."""
_RANKED = re.compile(
    rf"{_WHO}(?: is| was| are| were|['’]?s) (?:the |our |your )?(?P<rank>vice|deputy|assistant|"
    r"honorary|former|acting|junior)[ -](?P<role>\w+)",
    re.I,
)
_RANKS = (frozenset(content("vice deputy assistant second acting")),)
"""Ranks that come to the same; each other one to itself."""
_TURNS = re.compile(
    r"\b(?:before|after|until|till|predecessor|succe\w+|follow\w*|former\w*|earlier|previous\w*|"
    r"then|later|next|first(?! \w+day)|replac\w*|took over|take[sn]? over|taking over|hand\w*|"
    r"inherit\w*|pass(?:ed|es)|becomes?|became|gave way|step\w* down|retire[sd]?|from .+ to|"
    r"(?:18|19|20)\d\d)\b",
    re.I,
)
_MADE = (
    r"(?:founded|started|established|set up|built|designed|invented|created|composed|painted|"
    r"discovered|wrote|opened|launched|introduced)"
)
_ASKS_MAKER = re.compile(rf"{_WHO} (?:first |originally )?{_MADE}\b", re.I)
_MAKES = re.compile(
    r"\b(?:the|an?|his|her|their|its|two|three) "
    rf"(?:(?!is\b|was\b|were\b|be)[\w-]+ ){{1,3}}{_MADE}\b",
    re.I,
)
_KEEPS = re.compile(
    r"\b(?:is|are|was|were|being) (?:run|led|managed|headed|owned|directed) by\b", re.I
)
_BEGINS = re.compile(
    rf"\b(?:{_MADE}|found(?:er|ing)\w*|begins?|began|begun|starts?|idea|origin\w*|since|first)\b",
    re.I,
)
_SPEAKING = frozenset(
    {"we", "you", "those", "whoever", "anyone", "everybody", "everyone", "nobody"}
)
"""Who is spoken of without being named."""
_IS_WHO = re.compile(
    rf"{_WHO}(?: is| was|['’]?s) "
    r"(?:(?:the|our|your|their) |(?=\w+(?:er|or|ary|ain|ent|man|chair)\b))(?P<role>[a-z][a-z -]*?)"
    r"(?: (?:of|at|in|for|on|here|now|there)\b.*)?$",
    re.I,
)
_NAMED_FIRST = re.compile(r"\W*(?!However|Otherwise)[A-ZÀ-Þ][\w'’-]+(?:, | \()")
"""Begins with a name, and who it is of: "Ida, our cashier"."""
_LINKS = (
    r"\b(?:is|was|are|were|as|be|been|becomes?|became|remains?|stays?|acts?|elected|chosen|chose|"
    r"appointed|named|made|hired|vacant|nobody|no one|no|by|called|post)\b"
)
"""Says who has a role, or that nobody has, beside the role."""
_PERSON = re.compile(
    r"^(?:(?i:mr|mrs|ms|dr)\.? [^\W\d_]+$|(?:the )?[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ]|\W*$))"
)
"""What looks like somebody's name."""


def tells_no_other(material: Material, one: Sentence) -> bool:
    """Whether a question asks who came before or after a person, and a sentence names no other
    person, or says nothing of anybody's coming or going."""
    question = material.asked.bare
    match = found_once(_ASKS, question)
    if match is None or one.row:
        return False  # a table has an order of its own
    whom = next(group for group in match.groups() if group)
    people = [this for this in material.focus if this.entity.type == "PERSON"]
    if not (_PERSON.match(whom) or any(this.is_named(whom) for this in people)):
        return False
    return not (gives("person", one.named, question) and _TURNS.search(one.text))


def names_no_maker(material: Material, one: Sentence) -> bool:
    """Whether a question asks who made or began something, and a sentence speaks of nobody who
    could have: "We open at nine" to "Who opened the shop?"."""
    question = material.asked.text
    if not _ASKS_MAKER.match(question) or one.pairs:
        return False
    if _KEEPS.search(one.text) and not _BEGINS.search(one.text):
        return True  # who keeps a thing has not made it
    if gives("person", one.named, question) or _MAKES.search(one.text):
        return False
    left = " ".join(word for word in one.text.split() if word.casefold() not in _SPEAKING)
    return not gives("somebody", left, question)


def tells_of_many(material: Material, one: Sentence) -> bool:
    """Whether a question asks who is the one that has a role, and a sentence speaks only of several
    who have such: "She advises managers" to "Who is the boss?"."""
    match = _IS_THE.search(material.asked.bare)
    if match is None or one.pairs:
        return False
    head = stem(match["role"].lower())
    near = loosely(head) | {head}
    having = [word for word in re.findall(r"[^\W\d_]+", one.text.lower()) if stem(word) in near]
    return bool(having) and all(_is_plural(word) for word in having)


def only_the_role(material: Material, one: Sentence) -> bool:
    """Whether a question asks who has a role, and a sentence speaks of the role without naming
    anybody: "The cashier keeps the books", "The board has a chair and a cashier"."""
    question = material.asked.bare
    match = _IS_WHO.match(question)
    if match is None or one.pairs or match["role"] in _ANYBODY:
        return False
    role = re.escape(match["role"].casefold())
    if re.search(rf"\b{role}\b", one.text, re.I) is None or _NAMED_FIRST.match(one.text):
        return False
    if gives("person", one.named, question):
        return False
    beside = rf"{_LINKS}[^.;]{{0,40}}\b{role}\b|\b{role}\b[^.;]{{0,5}}{_LINKS}|\b{role} ?[:–—(-]"
    return re.search(beside, one.text, re.I) is None


def lacks_rank(material: Material, one: Sentence) -> bool:
    """Whether a question asks who has a role of some rank ("the vice chair"), and a sentence speaks
    of that role without the rank."""
    match = _RANKED.match(material.asked.text)
    if match is None:
        return False
    rank, own = stem(match["rank"].lower()), one.terms | terms_of(one.leaf)
    same = next((ranks for ranks in _RANKS if rank in ranks), frozenset({rank}))
    return stem(match["role"].lower()) in own and same.isdisjoint(own)


def _is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss")


def lacks_role(material: Material, one: Sentence) -> bool:
    """Whether a question asks who has a role, and neither a sentence nor the title it stands under
    has a word of the role, or one near to it."""
    match = _HAS_ROLE.search(material.asked.bare)
    role = (match["at"] or match["of"]) if match else ""
    words = content(role)
    if not words or role != role.casefold() or words[-1] in _ANYBODY:
        return False
    if any(this.is_named(role) for this in material.focus):
        return False
    if not material.asked.near.shares:
        return False  # without word vectors nothing tells that no other word stands for the role
    own = one.terms | terms_of(one.leaf)
    head = words[-1]
    known = head in own or loosely(head) & own or material.asked.near.share(head, own) > 0
    return not known

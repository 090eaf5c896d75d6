"""What a stranger says to the chat itself: who it is, what it can do, what becomes of one's words,
small talk, and "what do you know about me?".

No document holds an answer to that, so none is looked for. A message counts only as a whole: "who
are you" does, "who are you looking for" does not.
"""

import re

from memory_core.courtesies import NOTHING_KNOWN, PHRASES, Meant
from memory_core.llm.citing import Citations
from memory_core.llm.claims import value_sentence
from memory_core.llm.composed import Composed
from memory_core.llm.material import Material
from memory_core.llm.naming import is_speaker
from memory_core.llm.spelling import with_apostrophes
from memory_core.llm.telling import facts, quotes

_OWN_WORK = re.compile(r"what do i do\W*", re.I)
"""Asks for one's own trade where one was told, and else what can be done here."""
MAX_CHARS = 100
"""Longer messages say more than this."""
MAX_VALUES, MAX_SAID = 8, 5
"""Properties and sentences of the user's that are repeated when asked what is known."""

_GREETED = (
    r"(?:(?:hi|hello|hey|hiya|yo|morning|good (?:morning|evening|day|afternoon)|ok(?:ay)?|so|and|"
    r"well|wait|please|pls|sorry|no|thanks)[ ,!.]+)*"
)
_ABOUT_ME = r"(?:about|of|on) (?:me|myself)"
_MY_WORDS = r"(?:my (?:data|messages?|chats?|conversations?|words)|what i (?:write|type|say))"
_PATTERNS: tuple[tuple[Meant, str], ...] = (
    (
        "hello",
        r"(?:hi|hello|hey|yo|hiya|morning|evening|afternoon|hallo|hola|bonjour|salut|ahoj|hej|"
        r"guten (?:tag|morgen|abend)|buenos dias|buongiorno|servus|namaste)(?: there| all| again)?",
    ),
    (
        "bye",
        r"(?:bye(?: bye)?|good ?bye|good night|see (?:you|ya)(?: later| soon)?|cya|ciao|"
        r"have a (?:nice|good) (?:day|evening|weekend))",
    ),
    (
        "thanks",
        r"(?:thn?x|thanx|ty|tysm|merci|danke(?: schön)?|gracias|grazie|obrigad[oa]|tack|takk)",
    ),
    (
        "accepted",
        r"(?:ok(?:ay)?|k|great|perfect|cool|nice|got it|good to know|all ?right|fine|i see|"
        r"lol+|ha(?:ha)+|stop|quit|exit|cancel|you are welcome|no problem|no worries|never ?mind|"
        r"forget it)",
    ),
    (
        "well-being",
        r"(?:how are you(?: doing)?(?: today)?|how (?:is|are) (?:it|things) going|what is up|"
        r"how do you do|are you (?:ok(?:ay)?|well|there))",
    ),
    (
        "self",
        r"(?:(?:who|what) (?:are|exactly are) you|(?:what is|do you have) (?:your|a) name|"
        r"who (?:made|built|created|wrote|programmed|developed) you|"
        r"(?:are you|is this|am i (?:talking|speaking|writing) (?:to|with)) "
        r"(?:an? |the )?(?:real |actual |live )?(?:person|human(?: being)?|(?:chat ?)?bot|robot|ai|"
        r"machine|computer|program|chat ?gpt|gpt|language model|llm|real|alive|somebody|someone)"
        r"(?: or (?:an? )?\w+)?)",
    ),
    (
        "help",
        r"(?:(?:i need )?(?:some )?help(?: me)?|can you help(?: me)?|"
        r"what (?:can|could|do) you (?:do|offer)(?: for me)?|"
        r"what (?:can|should|could|do) i (?:ask|type|write|say|do)(?: you)?(?: here| now| about)*|"
        r"how (?:does|do) (?:this|it|you|the app|this app|this chat)(?: thing)? work|"
        r"what is this(?: app| chat| site| page| thing)?(?: (?:for|about))?|"
        r"how (?:do|can) i use (?:this|it|you)(?: app)?|how do you remember(?: things| this| it)?)",
    ),
    (
        "kept",
        r"(?:(?:is|are|will) (?:this|it|everything|"
        + _MY_WORDS
        + r") (?:all |be )?(?:saved|stored|"
        r"kept|recorded|remembered)(?: somewhere| here| anywhere)?|"
        r"(?:is|are) " + _MY_WORDS + r" (?:safe|private|secure)(?: here| with you)?|"
        r"who (?:can|could) (?:see|read) (?:this|it|" + _MY_WORDS + r")|"
        r"do you (?:save|store|keep|record) (?:this|it|everything|" + _MY_WORDS + r")|"
        r"where (?:is|are) (?:it|this|" + _MY_WORDS + r") (?:saved|stored|kept)|"
        r"how (?:do|can) i (?:delete|erase|remove) (?:everything|all|" + _MY_WORDS + r"))",
    ),
    (
        "forget",
        r"(?:(?:can|could|will|would) you )?(?:please )?(?:forget|delete|erase|wipe|unlearn)"
        r"(?: (?:that|this)| (?:that |what )?i(?:'m|'ve)?\b.{1,60}| (?:about )?(?:my|me)\b.{0,40}|"
        r" (?:everything|all)\b.{0,40})(?: please)?"
        r"|(?:please )?(?:clear|reset|empty|wipe|erase) (?:my|your|the|all) "
        r"(?:memory|memories|graph)",
    ),
    (
        "complaint",
        r"(?:you are|this is|that is)(?: so| really| totally| completely| just)? (?:useless|stupid|"
        r"dumb|annoying|no help|not (?:very )?helpful|unhelpful|rubbish|terrible|ridiculous)",
    ),
    (
        "me",
        r"(?:what (?:do|did|have) you (?:know|remember|recall|stored?|learn(?:ed|t)?|kept)"
        r"(?: so far)?(?: " + _ABOUT_ME + r")?|what is (?:stored |kept )?in (?:your|the) memory|"
        r"(?:tell|show) me (?:(?:everything|all) )?(?:what )?you (?:know|remember)|"
        r"show (?:me )?(?:your|the) memory|"
        r"who am i|tell me (?:everything |what you know )?about (?:me|myself)|"
        r"what (?:have i|did i) (?:told|tell) you|do you (?:know|remember) (?:me|who i am))"
        r"(?: so far| already| until now| now)?",
    ),
)
_READ = tuple(
    (meant, re.compile(rf"{_GREETED}{pattern}[\s!.?]*", re.I)) for meant, pattern in _PATTERNS
)
_SPELLED = (
    (re.compile(r"\b(what|who|how|that|where)'s\b"), r"\1 is"),
    (re.compile(r"\byou're\b|\byour(?= (?:so |really )?(?:useless|welcome|no help))"), "you are"),
    (re.compile(r"\bur\b(?= (?:so |really |totally )?(?:\w+)\W*$)"), "you are"),
    (re.compile(r"\bu\b"), "you"),
    (re.compile(r"\br\b"), "are"),
)  # fmt: skip


def meant_by(message: str, *, understood: str) -> Meant | None:
    """Return what a message as typed says to the chat itself, None where it says anything else.

    understood: the message made to stand alone; where that is another one, "this" or "it" is
    something that was spoken of, and not the chat.
    """
    if len(message) > MAX_CHARS or message != understood:
        return None
    text = with_apostrophes(re.sub("[’`]", "'", " ".join(message.split()))).casefold()
    for pattern, usual in _SPELLED:
        text = pattern.sub(usual, text)
    return next((meant for meant, pattern in _READ if pattern.fullmatch(text)), None)


def received(meant: Meant, material: Material) -> Composed:
    """Answer what was said to the chat itself; only what is known of the user cites anything."""
    citations = Citations()
    text = _answer(meant, material, citations)
    return Composed(text, citations.sources())


def _answer(meant: Meant, material: Material, citations: Citations) -> str:
    if meant == "help" and _OWN_WORK.fullmatch(material.asked.text):
        return _of_work(material, citations) or PHRASES[meant]
    if meant == "me":
        return _of_speaker(material, citations) or NOTHING_KNOWN
    if meant == "hello":
        return material.phrases.hello
    if meant == "thanks":
        return material.phrases.welcome
    return PHRASES[meant]


def _of_work(material: Material, citations: Citations) -> str:
    """Say what the user told to be by trade, "" for nothing."""
    return next(
        (
            value_sentence(citations, this, roles)
            for this in material.subjects
            if is_speaker(this.entity)
            and (roles := [v for v in material.values(this) if v.key == "role"])
        ),
        "",
    )


def _of_speaker(material: Material, citations: Citations) -> str:
    """Say what the user told of himself or herself, and what else he or she said last."""
    told = [
        facts(citations, this, material.values(this)[:MAX_VALUES])
        for this in material.subjects
        if is_speaker(this.entity)
    ]
    said = [one for one in material.said if meant_by(one.text, understood=one.text) is None]
    last = quotes(citations, said[-MAX_SAID:])
    return " ".join(part for part in (*told, last) if part)

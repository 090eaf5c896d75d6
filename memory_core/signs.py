"""Signs: what a message shows of its writer's preferences, by its wording alone.

Statistics of general English wording; no sign decides anything by itself, see `profile`.
"""

import re
from collections.abc import Iterator, Sequence

from memory_core.people import LANGUAGE, LEVEL, STYLE, Sign
from memory_core.stated import stated
from memory_core.tongues import language_of

READ_CHARS = 4000
"""Of a message so much is looked at."""
MAX_SIGNS = 10
"""Signs of one message; plain statements come first."""
_SHOWN = 4
"""Words a sign quotes."""

_NOT_OWN = re.compile(r"```.*?```|“[^”]*”|\"[^\"\n]*\"|^[ \t]*>.*$|https?://\S+", re.S | re.M)
"""What is pasted or quoted is not the writer's own wording."""

_INFORMAL = re.compile(
    r"\b(?i:hey|hiya|yo|sup|what's up|gonna|wanna|gotta|kinda|sorta|lemme|gimme|dunno|ain't|y'all"
    r"|cuz|coz|lol|lmao|omg|btw|idk|imo|tbh|thx|pls|plz|ur|u|r u|yeah|yep|yup|nope|nah|haha\w*"
    r"|cool|awesome|dude|mate|guys|stuff|cheers|okay so|no worries)\b"
    r"|[:;]-?[)D(P]|[\U0001F300-\U0001FAFF☺♥]|!{2,}|\?{2,}|\bi\b(?=['’ ])",
)
_FORMAL = re.compile(
    r"\b(?:could|would|can|may) (?:you|i|we) (?:please|kindly)|\bwould you mind\b|\bkindly\b"
    r"|\bi would (?:like|appreciate|be grateful|prefer)\b|\bmay i\b|\bdear (?:sir|madam|mr|ms|dr)\b"
    r"|\b(?:kind|best|warm) regards\b|\b(?:yours )?(?:sincerely|faithfully|respectfully)\b"
    r"|\bthank you (?:very much|in advance|for your)\b|\bi am writing\b|\bi look forward to\b"
    r"|\b(?:furthermore|moreover|therefore|regarding|concerning|nevertheless|hence|pursuant)\b"
    r"|\bwith (?:respect|regard) to\b|\bshall (?:i|we)\b|\bplease (?:find|advise|inform|note)\b",
    re.I,
)
_LEARNING = re.compile(
    r"\bwhat (?:does|do) [\w /-]{1,40} (?:mean|stand for)\b"
    r"|\bin (?:simple|plain|easy) (?:terms|words|english|language)\b"
    r"|\bexplain [\w ]{0,30}simply\b|\bstep[- ]by[- ]step\b|\bfor dummies\b"
    r"|\beli5\b|\bi(?:['’]m| am) (?:confused|lost|new to)\b"
    r"|\bi (?:don['’]?t|do not) (?:really |quite )?(?:understand|get it)\b"
    r"|\bi (?:don['’]?t|do not) know (?:much|anything) about\b|\bi have no idea\b|\bwhat even is\b"
    r"|\bmy first (?:time|computer|laptop|program|website)\b|\bhow do i even\b"
    r"|\bsounds complicated\b",
    re.I,
)
_JARGON = re.compile(
    r"\b(?:latency|throughput|kernel|compilers?|api|apis|endpoints?|schemas?|indexes|concurrency"
    r"|threads?|mutex|caches?|caching|algorithms?|complexity|heap|pointers?|regression|variance"
    r"|gradients?|eigenvalues?|quanti[sz]ation|containers?|clusters?|orchestration|firmware"
    r"|bandwidth|protocols?|encryption|hash(?:es|ing)?|idempotent|refactor\w*|asynchronous|async"
    r"|middleware|subnets?|dependenc(?:y|ies)|repository|deploy(?:ment|ed|ing)?|runtime|parser"
    r"|tokeni[sz]er|embeddings?|vectors?|benchmarks?|overclock\w*|hyperparameters?|backend"
    r"|frontend|localhost|regex|serializ\w*|virtuali[sz]ation|hypervisor|chipset|transistors?"
    r"|impedance|torque|amortization|derivatives?|pharmacokinetics|stoichiometry|jurisprudence)\b",
    re.I,
)
_CODE = re.compile(
    r"(?<!\w)--[a-z][\w-]+|\b[a-z]+(?:_[a-z]+)+\b(?:\(\))?|\b[a-z]+(?:[A-Z][a-z]+)+\b(?:\(\))?"
    r"|\b\w+\(\)|\b\d+(?:\.\d+)? ?(?:ms|[kMG]Hz|[MGT]bps|dB|mA|kW|nm)\b"
    r"|(?<!\w)/(?:[\w.-]+/)+[\w.-]+"
    r"|\b(?:HTTP|SQL|TCP|UDP|DNS|SSH|TLS|JSON|XML|YAML|REST|GPU|CPU|NVMe|DDR\d|PCIe|IOPS|RAID|OLED"
    r"|CUDA|ECC|TDP|BIOS|UEFI|VLAN|VPN|ORM|CI/CD)\b"
)
_ENOUGH_JARGON = 2
"""Technical words a message needs to be a sign; one is in anybody's question."""


def signs_of(text: str) -> tuple[Sign, ...]:
    """Return what a message shows of its writer, statements first; at most MAX_SIGNS.

    text: as the user wrote it.
    """
    own = _NOT_OWN.sub(" ", text[:READ_CHARS])
    found = [*stated(own), *_wording(own)]
    said = {sign.key for sign in found if sign.said}
    return tuple(s for s in found if s.said or s.key not in said)[:MAX_SIGNS]


def _wording(text: str) -> Iterator[Sign]:
    """Yield what the wording shows, each kind once."""
    plain = text.replace("’", "'")
    language, shown = language_of(plain)
    if language:
        yield Sign(LANGUAGE, language, _quoted(shown), min(1.0, 0.25 * len(shown)))
    yield from _counted(STYLE, "informal", _INFORMAL, plain)
    yield from _counted(STYLE, "formal", _FORMAL, plain)
    yield from _counted(LEVEL, "beginner", _LEARNING, plain)
    technical = list(dict.fromkeys(m.group() for p in (_JARGON, _CODE) for m in p.finditer(plain)))
    if len(technical) >= _ENOUGH_JARGON:
        yield Sign(LEVEL, "expert", _quoted(technical), min(1.0, 0.3 * len(technical)))


def _counted(key: str, value: str, wording: re.Pattern[str], text: str) -> Iterator[Sign]:
    """Yield a sign for a wording that is there, the weightier the more often."""
    found = list(dict.fromkeys(m.group().strip() for m in wording.finditer(text)))
    if found:
        yield Sign(key, value, _quoted(found), min(1.0, 0.4 + 0.2 * len(found)))


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(" ".join(word.split()) for word in words[:_SHOWN])

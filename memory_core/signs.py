"""Signs: what a message shows of its writer's preferences, by its wording alone.

Statistics of general English wording; no sign decides anything by itself, see `profile`.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from memory_core.people import LANGUAGE, LEVEL, STYLE, Sign
from memory_core.stated import stated
from memory_core.tongues import language_of
from memory_core.wordings import wording, words_in

READ_CHARS = 4000
"""Of a message so much is looked at."""
MAX_SIGNS = 10
"""Signs of one message; plain statements come first."""
_SHOWN = 4
"""Words a sign quotes."""

_NOT_OWN = re.compile(r"```.*?```|“[^”]*”|\"[^\"\n]*\"|^[ \t]*>.*$|https?://\S+", re.S | re.M)
"""What is pasted or quoted is not the writer's own wording."""

_SLANG = (
    "hey hiya yo sup gonna wanna gotta kinda sorta lemme gimme dunno cuz coz lol lmao omg btw idk"
    " imo tbh thx pls plz ur u yeah yep yup nope nah cool awesome dude mate guys stuff cheers"
)
_INFORMAL = wording(
    rf"(?:{'|'.join(_SLANG.split())}|what's up|ain't|y'all|r u|okay so|no worries)\b",
    needs=f"{_SLANG} up ain y r okay worries",
)
_INFORMAL_MARKS = re.compile(
    r"[:;]-?[)D(P]|[\U0001F300-\U0001FAFF☺♥]|!{2,}|\?{2,}|\bi\b(?=['’ ])|\b[Hh](?i:aha)\w*"
)
_FORMAL = wording(
    r"(?:could|would|can|may) (?:you|i|we) (?:please|kindly)|would you mind\b|kindly\b",
    r"i would (?:like|appreciate|be grateful|prefer)\b|may i\b|dear (?:sir|madam|mr|ms|dr)\b",
    r"(?:kind|best|warm) regards\b|(?:yours )?(?:sincerely|faithfully|respectfully)\b",
    r"thank you (?:very much|in advance|for your)\b|i am writing\b|i look forward to\b",
    r"(?:furthermore|moreover|therefore|regarding|concerning|nevertheless|hence|pursuant)\b",
    r"with (?:respect|regard) to\b|shall (?:i|we)\b|please (?:find|advise|inform|note)\b",
    needs="please kindly would may dear regards sincerely faithfully respectfully thank writing"
    " forward furthermore moreover therefore regarding concerning nevertheless hence pursuant"
    " respect regard shall",
)
_LEARNING = wording(
    r"what (?:does|do) [\w /-]{1,40} (?:mean|stand for)\b",
    r"in (?:simple|plain|easy) (?:terms|words|english|language)\b",
    r"explain [\w ]{0,30}simply\b|step[- ]by[- ]step\b|for dummies\b",
    r"eli5\b|i(?:['’]m| am) (?:confused|lost|new to)\b",
    r"i (?:don['’]?t|do not) (?:really |quite )?(?:understand|get it)\b",
    r"i (?:don['’]?t|do not) know (?:much|anything) about\b|i have no idea\b|what even is\b",
    r"my first (?:time|computer|laptop|program|website)\b|how do i even\b",
    r"sounds complicated\b",
    needs="mean stand simple plain easy explain step dummies eli5 confused lost new understand get"
    " know idea even first complicated",
)
_TECHNICAL = (
    "latency throughput kernel compiler compilers api apis endpoint endpoints schema schemas"
    " indexes concurrency thread threads mutex cache caches caching algorithm algorithms"
    " complexity heap pointer pointers regression variance gradient gradients eigenvalue"
    " eigenvalues quantization quantisation container containers cluster clusters orchestration"
    " firmware bandwidth protocol protocols encryption hash hashes hashing idempotent refactor"
    " refactored refactoring asynchronous async middleware subnet subnets dependency dependencies"
    " repository deploy deployed deployment deploying runtime parser tokenizer tokeniser"
    " tokenization tokenisation embedding embeddings vector vectors benchmark benchmarks overclock"
    " overclocked overclocking hyperparameter hyperparameters backend frontend localhost regex"
    " serialize serialized serializer serialization virtualization virtualisation hypervisor"
    " chipset transistor transistors impedance torque amortization derivative derivatives"
    " pharmacokinetics stoichiometry jurisprudence"
)
_JARGON = wording(rf"(?:{'|'.join(_TECHNICAL.split())})\b", needs=_TECHNICAL)
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
    words = words_in(own)
    found = [*stated(own, words), *_worded(own, words)]
    said = {sign.key for sign in found if sign.said}
    return tuple(s for s in found if s.said or s.key not in said)[:MAX_SIGNS]


def _worded(text: str, words: Collection[str]) -> Iterator[Sign]:
    """Yield what the wording shows, each kind once."""
    plain = text.replace("’", "'")
    language, shown = language_of(plain)
    if language:
        yield Sign(LANGUAGE, language, _quoted(shown), min(1.0, 0.25 * len(shown)))
    marks = (match.group() for match in _INFORMAL_MARKS.finditer(plain))
    yield from _counted(STYLE, "informal", [*_INFORMAL.found_in(plain, words), *marks])
    yield from _counted(STYLE, "formal", _FORMAL.found_in(plain, words))
    yield from _counted(LEVEL, "beginner", _LEARNING.found_in(plain, words))
    codes = (match.group() for match in _CODE.finditer(plain))
    technical = list(dict.fromkeys([*_JARGON.found_in(plain, words), *codes]))
    if len(technical) >= _ENOUGH_JARGON:
        yield Sign(LEVEL, "expert", _quoted(technical), min(1.0, 0.3 * len(technical)))


def _counted(key: str, value: str, said: Iterable[str]) -> Iterator[Sign]:
    """Yield a sign for a wording that is there, the weightier the more often."""
    found = list(dict.fromkeys(words.strip() for words in said))
    if found:
        yield Sign(key, value, _quoted(found), min(1.0, 0.4 + 0.2 * len(found)))


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(" ".join(word.split()) for word in words[:_SHOWN])

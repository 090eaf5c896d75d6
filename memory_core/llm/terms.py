"""Words in comparable form: stems, with numbers and codes left whole and small words left out."""

import re
from collections.abc import Sequence
from functools import lru_cache

from memory_core.llm.american import american

_TOKEN = re.compile(r"[^\W_]+(?:[.,-][^\W_]+)*")
_PART = re.compile(r"[.,-]")

STOP = frozenset(
    re.findall(
        r"\w+",
        """
    a about actually all also am an and any anything are aren as at be because been before being
    both but by can cannot could couldn d did didn do does doesn doing don down each even every
    everything for from further had hadn has hasn have haven having he her here hers herself hey
    him himself his how i if in into is isn it its itself just know let ll m me mine more
    most much my myself need nor of off on one ones or other our ours out over own please re s
    say said shall she should shouldn so some something such t tell than thank thanks that the
    their theirs them themselves then there these they thing things this those to too under until
    up us ve very was wasn we were weren what whats when where which while who whom whose why will
    with won would wouldn you your yours yourself get got gets give given gives find offer offers
    offered provide provides show think want wants go going long many exactly currently ok okay
    moment coming taking getting giving
    far often kind sort hello hi mean means happen happens possible allowed take
    takes took taken happened happening meant per u ur pls plz last lasts come comes came apply
    applies
    """,
    )
)
"""Words that say nothing about the matter of a question."""

_SAME = {
    member: group[0]
    for group in (
        ("leav", "vacat", "holiday", "pto"),
        ("buy", "purchas"),
        ("start", "begin"),
        ("refund", "reimburs"),
        ("ship", "deliveri", "deliv", "shipment"),
        ("fix", "repair"),
        ("apart", "flat"),
        ("laptop", "notebook"),
        ("job", "posit", "role"),
        ("remot", "home", "telework"),
        ("employe", "staff", "worker"),
        ("cancel", "cancelation", "cancellation"),
        ("allow", "permit", "permiss"),
        ("bill", "invoic"),
        ("warranti", "guarante"),
        ("recommend", "suggest"),
        ("teach", "teacher", "taught"),
        ("own", "owner"),
        ("lead", "leader", "led"),
        ("write", "writer", "author", "written", "wrote"),
        ("direct", "director"),
        ("found", "founder"),
        ("seller", "sell"),
        ("organ", "organiz"),
        ("train", "trainer"),
        ("design", "designer"),
        ("neighborhood", "district"),
        ("phone", "smartphon"),
    )
    for member in group
}
"""Stems that mean the same in everyday questions, to the first of their group."""


_IRREGULAR = {
    form: listed.split()[0]
    for listed in (
        "buy bought",
        "choose chose chosen",
        "pay paid",
        "lose lost",
        "win won",
        "bite bit bitten",
        "build built",
        "sell sold",
        "keep kept",
        "send sent",
        "spend spent",
        "meet met",
        "bring brought",
        "drive drove driven",
        "fly flew flown",
        "sing sang sung",
        "swim swam swum",
        "fall fell fallen",
        "grow grew grown",
        "know knew known",
        "break broke broken",
        "speak spoke spoken",
        "wear wore worn",
        "hold held",
        "begin began begun",
        "give gave given",
        "run ran",
        "see saw seen",
        "sleep slept",
        "stand stood",
        "take took taken",
        "steal stole stolen",
        "hide hid hidden",
        "ride rode ridden",
        "catch caught",
        "feed fed",
        "sweep swept",
        "throw threw thrown",
        "draw drew drawn",
        "forget forgot forgotten",
        "forbid forbade forbidden",
        "man men",
        "woman women",
        "child children",
        "foot feet",
        "tooth teeth",
        "mouse mice",
        "knife knives",
    )
    for form in listed.split()[1:]
}
"""Forms a stemmer does not know, to the word they are forms of."""


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return the stem of one word; a word with a digit in it stays as it is.

    A stemmer is made for each new word because it keeps state and answers run in threads.
    """
    import snowballstemmer

    low = word.casefold()
    if any(letter.isdigit() for letter in low):
        return low
    one = american(_IRREGULAR.get(low, low))
    found: str = snowballstemmer.stemmer("english").stemWord(one)
    return _SAME.get(found, found)


def tokens(text: str) -> list[str]:
    """Return the words of a text as written; "1,599" and "wd-40" are one word, "in-store" two."""
    found: list[str] = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if any(letter.isdigit() for letter in word):
            found.append(word.replace(",", ""))
        else:
            found.extend(part for part in _PART.split(word) if part)
    return found


def stems(text: str) -> list[str]:
    """Return the stem of every word, in order, small words included."""
    return [stem(word) for word in tokens(text)]


@lru_cache(maxsize=256)
def stems_of(text: str) -> frozenset[str]:
    """Return the stems of all words, small ones included; kept, for a question is asked of every
    sentence."""
    return frozenset(stems(text))


def content(text: str) -> list[str]:
    """Return the stems that carry the matter of a text, once each, in order."""
    kept = [stem(word) for word in tokens(text) if word.casefold() not in STOP]
    return list(dict.fromkeys(kept))


def holds(inside: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether `phrase` stands in `inside` as consecutive words; both as stems."""
    if not phrase:
        return True
    first, n = phrase[0], len(phrase)
    # Asked of hundreds of phrases for each sentence: most are not even begun.
    if first not in inside:
        return False
    return any(
        word == first and list(inside[i : i + n]) == list(phrase) for i, word in enumerate(inside)
    )

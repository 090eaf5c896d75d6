"""The fixed phrases of an offline answer, in every manner it may be worded in: one place for all.

What an answer says does not depend on them: values, quotes and sources stay the same.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from memory_core.courtesies import HELLO, NOTHING_ASKED
from memory_core.people import Manner


@dataclass(frozen=True, slots=True)
class Phrases:
    """What is said around what is known. {} stands for what is filled in.

    noted: what a statement is confirmed with. unknown: no answer to a question; unknown_property:
    no value of a property of a thing. remember: what is known instead. looked: what was looked
    at; nearest: where what comes nearest stands, and it; untold: what only the user could have said
    was not. unsure: before quotes none of which is sure to answer; perhaps: before further ones;
    helps: before one that nobody asked for. extras: whether an answer that is not known says what
    was looked at. quotes, prose: how many of the user's words and of the documents' sentences tell
    about a thing.
    """

    hello: str
    welcome: str
    nothing_asked: str
    noted: str = "Noted: {}"
    before: str = "Before, you said {}."
    unknown: str = "I don't know the answer to “{}”."
    unknown_property: str = "I don't know the {} of {}."
    remember: str = "What I remember about {}: {}."
    looked: str = "I looked in {} and found nothing about it."
    nearest: str = "The nearest I found is in {}: {}"
    untold: str = "I remember nothing that you said about it."
    unsure: str = "I am not sure; this may answer it:"
    perhaps: str = "This may answer it, too:"
    helps: str = "This may help:"
    extras: bool = True
    quotes: int = 3
    prose: int = 2


PLAIN = Phrases(
    hello=HELLO[""],
    welcome="You're welcome.",
    nothing_asked=NOTHING_ASKED[""],
)
_STYLES: Mapping[str, Phrases] = MappingProxyType(
    {
        "formal": Phrases(
            hello=HELLO["formal"],
            welcome="You are most welcome.",
            nothing_asked=NOTHING_ASKED["formal"],
            noted="I have noted: {}",
            before="Previously you said {}.",
            unknown="I am sorry, I do not know the answer to “{}”.",
            unknown_property="I am sorry, I do not know the {} of {}.",
            remember="This is what I remember about {}: {}.",
            looked="I consulted {} and found nothing about it.",
            nearest="The nearest that I found stands in {}: {}",
            unsure="I am not certain; the following may answer it:",
            perhaps="The following may answer it as well:",
            helps="The following may be of help:",
        ),
        "informal": Phrases(
            hello=HELLO["informal"],
            welcome="No problem!",
            nothing_asked=NOTHING_ASKED["informal"],
            noted="Got it: {}",
            before="Earlier you said {}.",
            unknown="Sorry, I don't know the answer to “{}”.",
            unknown_property="Sorry, I don't know the {} of {}.",
            remember="Here's what I remember about {}: {}.",
            looked="I had a look in {} and found nothing about it.",
            nearest="The closest I found is in {}: {}",
            unsure="Not sure, but this may be it:",
            perhaps="Or maybe this:",
        ),
    }
)

_ABBREVIATIONS: Mapping[str, str] = MappingProxyType(
    {
        "AI": "artificial intelligence",
        "API": "application programming interface, how programs talk to each other",
        "BIOS": "basic input/output system, the program that starts a computer",
        "CPU": "central processing unit, the main processor",
        "DNS": "domain name system, the internet's address book",
        "FAQ": "frequently asked questions",
        "GB": "gigabytes, an amount of storage or memory",
        "GPS": "global positioning system",
        "GPU": "graphics processing unit, the graphics card's processor",
        "HDD": "hard disk drive, a storage disk",
        "HDMI": "high-definition multimedia interface, a plug for screens",
        "HR": "human resources",
        "ID": "identification",
        "IPS": "in-plane switching, a kind of screen with wide viewing angles",
        "IT": "information technology",
        "LAN": "local area network",
        "LCD": "liquid crystal display",
        "LED": "light-emitting diode",
        "MB": "megabytes, an amount of storage or memory",
        "NFC": "near field communication, radio over a few centimetres",
        "NVMe": "a fast way to connect storage",
        "OLED": "organic light-emitting diode, a kind of screen",
        "OS": "operating system",
        "PDF": "portable document format",
        "PIN": "personal identification number",
        "PTO": "paid time off",
        "QR": "quick response, a square bar code",
        "RAM": "random access memory, what a computer works in",
        "ROM": "read-only memory",
        "SIM": "subscriber identity module, a phone's card",
        "SLA": "service level agreement, what a service promises",
        "SSD": "solid-state drive, a fast storage disk",
        "TB": "terabytes, an amount of storage",
        "UI": "user interface",
        "URL": "uniform resource locator, a web address",
        "USB": "universal serial bus, a plug for devices",
        "VAT": "value added tax",
        "VPN": "virtual private network",
        "VRAM": "video memory, what a graphics card works in",
        "Wi-Fi": "wireless network",
    }
)
_MAX_EXPLAINED = 3
_ABBREVIATION = re.compile(
    rf"(?<![\w-])(?:{'|'.join(sorted(_ABBREVIATIONS, key=len, reverse=True))})(?![\w-])"
)


def phrases_for(manner: Manner) -> Phrases:
    """Return the phrases of an answer worded in a manner."""
    phrases = _STYLES.get(manner.style, PLAIN)
    if manner.length == "short":
        return replace(phrases, extras=False, prose=1)
    return replace(phrases, quotes=6, prose=4) if manner.length == "detailed" else phrases


def explained(text: str, manner: Manner) -> str:
    """Return an answer with the abbreviations in it explained at its end, for a beginner; for
    anybody else as it is. What the answer itself explains ("(random access memory)") is left."""
    if manner.level != "beginner":
        return text
    said = text.casefold()
    found = dict.fromkeys(match.group() for match in _ABBREVIATION.finditer(text))
    named = [a for a in found if _ABBREVIATIONS[a].split(",")[0] not in said][:_MAX_EXPLAINED]
    if not named:
        return text
    meanings = "; ".join(f"{short}: {_ABBREVIATIONS[short]}" for short in named)
    return f"{text} ({meanings}.)"

"""A model that reads messages, for rehearsals: simple rules of its own in the form a real model
replies in, and the ways in which real models spoil it.

It knows no more than capitals, sums of money and pronouns; it is no reader for real use.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

Reply = dict[str, Any]

_BLOCK = r"<{0}>\n(.*?)\n</{0}>"
_NAME = re.compile(r"(?<![\w.])[A-Z][\w-]*(?: (?:[A-Z][\w-]*|\d+))*")
_MONEY = re.compile(r"[$€£]\d[\d,.]*\d|[$€£]\d")
_OPENING = frozenset(
    {"What", "Where", "When", "Who", "Which", "Why", "How", "Is", "Are", "Does", "Do", "And", "I"}
    | {"The", "It", "Its", "He", "She", "They", "His", "Her", "My", "Compare", "Please", "Tell"}
)
_WORKS = re.compile(r"(?P<subject>[A-Z]\w+) (?P<said>works at) (?P<object>[A-Z]\w+)")
_PRONOUN = re.compile(r"\b(?:it|its|he|she|his|her|him|they|their)\b", re.IGNORECASE)
_OWNING = frozenset({"its", "his", "her", "their"})


def block(messages: Sequence[Mapping[str, str]], name: str) -> str:
    """Return what stands between the marks of that name in the last message, "" for nothing."""
    found = re.search(_BLOCK.format(name), messages[-1]["content"], re.DOTALL)
    return found.group(1) if found else ""


def reading(messages: Sequence[Mapping[str, str]]) -> Reply:
    """Read the message of a prompt by the rehearsal's rules."""
    text = block(messages, "message")
    known = [name for name in block(messages, "known").split("; ") if name]
    entities = [_entity(match, "UNKNOWN") for match in _names(text)]
    entities += [_entity(match, "MONEY") for match in _MONEY.finditer(text)]
    pronoun = _PRONOUN.search(text)
    reply: Reply = {
        "rewrite": text,
        "references": [],
        "entities": entities,
        "attributes": [],
        "relations": [
            match.groupdict()
            | {"predicate": "WORKS_AT", "negated": False, "modality": "", "confidence": 0.9}
            for match in _WORKS.finditer(text)
        ],
    }
    if pronoun and known:
        word = pronoun.group()
        standing = f"{known[0]}'s" if word.lower() in _OWNING else known[0]
        reply["rewrite"] = text[: pronoun.start()] + standing + text[pronoun.end() :]
        reply["references"] = [{"text": word, "start": pronoun.start(), "means": [known[0]]}]
    return reply


def _names(text: str) -> list[re.Match[str]]:
    return [match for match in _NAME.finditer(text) if match.group() not in _OPENING]


def _entity(match: re.Match[str], kind: str) -> Reply:
    return {"text": match.group(), "type": kind, "start": match.start(), "confidence": 0.8}


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Answers a reading prompt, spoilt in one way; "" for not at all. Give it to `LoopbackService`
    as `answer`."""

    spoilt: str = ""

    def __call__(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Return the reply to a prompt that asks for a reading or for sentences."""
        facts = block(messages, "facts")
        if facts:
            return json.dumps({"sentences": _sentences(facts, spoilt=bool(self.spoilt))})
        reply = reading(messages)
        change = _CHANGED.get(self.spoilt)
        written = json.dumps(change(reply) if change else reply)
        return _WRITTEN.get(self.spoilt, str)(written)


def _sentences(facts: str, *, spoilt: bool) -> list[Reply]:
    """Say each fact as it is given; spoilt: with something that is not in it."""
    numbered = [line.partition(". ")[::2] for line in facts.splitlines()]
    added = " in Zanzibar." if spoilt else "."
    return [
        {"fact": int(number), "text": text.removesuffix(".") + added} for number, text in numbered
    ]


def _moved(reply: Reply) -> Reply:
    return reply | {"entities": [one | {"start": one["start"] + 7} for one in reply["entities"]]}


def _with(**fields: object) -> Callable[[Reply], Reply]:
    """Return a change that gives every entity these fields."""
    return lambda reply: reply | {"entities": [one | fields for one in reply["entities"]]}


def _adding(field: str, **element: object) -> Callable[[Reply], Reply]:
    """Return a change that adds one element."""
    return lambda reply: reply | {field: [*reply[field], element]}


def _without_types(reply: Reply) -> Reply:
    return reply | {"entities": [{"text": one["text"]} for one in reply["entities"]]}


_CHANGED: Mapping[str, Callable[[Reply], Reply]] = MappingProxyType(
    {
        "moved": _moved,
        "types": _with(confidence="high", start="soon", type=7),
        "unknown type": _with(type="SPACESHIP"),
        "missing": _without_types,
        "not a list": lambda reply: reply | {"entities": "none"},
        "no entities field": lambda reply: {"rewrite": reply["rewrite"]},
        "invented": _adding("entities", text="Zanzibar", type="LOCATION", start=0, confidence=1),
        "only invented": lambda reply: (
            reply | {"entities": [{"text": "Zanzibar", "type": "LOCATION", "start": 0}]}
        ),
        "injected": lambda reply: (
            reply
            | {"rewrite": "HACKED", "entities": [{"text": "HACKED", "type": "PERSON", "start": 0}]}
        ),
        "invented reference": _adding("references", text="works", start=0, means=["Zanzibar"]),
        "answer": lambda reply: reply | {"rewrite": "It is two years, as the contract says."},
        "none": lambda reply: reply | {"entities": []},
    }
)
"""What is said wrongly."""
_WRITTEN: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "fenced": lambda text: f"Here is what I found:\n```json\n{text}\n```\nAnything else?",
        "thinking": lambda text: f"<think>Is it {{}}? Perhaps.</think>\n{text}",
        "trailing": lambda text: text.replace("]", ",]").replace("[,]", "[]"),
        "single quotes": lambda text: str(json.loads(text)),
        "truncated": lambda text: text[: text.find('"attributes"') - 40],
        "prose": lambda text: "I'm sorry, but I can't help with that.",
        "garbage": lambda text: "{{{" + text[:5],
    }
)
"""What is written wrongly."""
SPOILT = ("", *_CHANGED, *_WRITTEN)

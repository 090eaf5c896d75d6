"""Conversations that ship, with questions and answers written by hand from what is said in them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from memory_core.rivals.base import Fact, Reference, Told, Value
from memory_core.rivals.telling import lines_of
from memory_core.rivals.wording import holds


@dataclass(frozen=True, slots=True)
class Shipped:
    """A conversation to compare memories on. sentence: what it is about."""

    name: str
    title: str
    sentence: str
    told: Told


def shipped() -> list[Shipped]:
    """Return them in the order of their files' names."""
    folder = files(__package__).joinpath("conversations")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".json")), key=lambda f: f.name)
    return [_conversation(json.loads(file.read_text(encoding="utf-8"))) for file in found]


def _conversation(data: Mapping[str, Any]) -> Shipped:
    said = [(one["role"], one["say"], 60.0 * one.get("after_min", 0)) for one in data["lines"]]
    lines = lines_of(said)
    texts = {line.number: line.text for line in lines}
    references = tuple(
        Reference(one["line"], tuple(one["means"]), tuple(one["words"]))
        for one in data["references"]
    )
    facts = tuple(_fact(one, texts, references) for one in data["facts"])
    return Shipped(data["name"], data["title"], data["sentence"], Told(lines, facts, references))


def _fact(
    data: Mapping[str, Any], texts: Mapping[int, str], references: tuple[Reference, ...]
) -> Fact:
    about = tuple(data["about"])
    values = tuple(Value(one["line"], tuple(one["is"])) for one in data["values"])
    spoken = {number for number, text in texts.items() if holds(text, about)}
    spoken |= {one.line for one in references if set(one.means) & set(about)}
    spoken |= {value.line for value in values}
    return Fact(data["question"], about, values, tuple(sorted(spoken)), data.get("by", "user"))

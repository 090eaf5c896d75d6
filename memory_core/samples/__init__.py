"""The small library that ships, written for this project, and short conversations to try it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


@dataclass(frozen=True, slots=True)
class ScenarioTurn:
    """One turn of a scenario. say: what the visitor says; caption: what to watch for.

    jump_s: seconds the clock is set ahead before it is said, 0 for none.
    """

    say: str
    caption: str
    jump_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A short conversation. title: for its button; sentence: what it shows."""

    name: str
    title: str
    sentence: str
    turns: tuple[ScenarioTurn, ...]


def documents() -> list[tuple[str, str]]:
    """Return the shipped documents as (file name, Markdown text), by name."""
    return [(file.name, _text(file)) for file in _files("documents", ".md")]


def scenarios() -> list[Scenario]:
    """Return the shipped conversations, in the order of their buttons."""
    return [_scenario(json.loads(_text(file))) for file in _files("scenarios", ".json")]


def _files(folder: str, ending: str) -> list[Traversable]:
    found = files(__package__).joinpath(folder).iterdir()
    return sorted((file for file in found if file.name.endswith(ending)), key=lambda f: f.name)


def _text(file: Traversable) -> str:
    # Git may have checked the file out with the line ends of Windows.
    return file.read_text(encoding="utf-8").replace("\r\n", "\n")


def _scenario(data: Mapping[str, Any]) -> Scenario:
    return Scenario(
        name=data["name"],
        title=data["title"],
        sentence=data["sentence"],
        turns=tuple(ScenarioTurn(**turn) for turn in data["turns"]),
    )

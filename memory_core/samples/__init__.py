"""The small library that ships, written for this project, and short conversations to try it."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from memory_core.scenario import Scenario, ScenarioTurn
from memory_core.scenario_files import read_scenario

__all__ = ["Scenario", "ScenarioTurn", "documents", "scenarios"]


def documents() -> list[tuple[str, str]]:
    """Return the shipped documents as (file name, Markdown text), by name."""
    return [(file.name, _text(file)) for file in _files("documents", ".md")]


def scenarios() -> list[Scenario]:
    """Return the shipped conversations, in the order of their buttons."""
    return [read_scenario(_text(file)) for file in _files("scenarios", ".json")]


def _files(folder: str, ending: str) -> list[Traversable]:
    found = files(__package__).joinpath(folder).iterdir()
    return sorted((file for file in found if file.name.endswith(ending)), key=lambda f: f.name)


def _text(file: Traversable) -> str:
    # Git may have checked the file out with the line ends of Windows.
    return file.read_text(encoding="utf-8").replace("\r\n", "\n")

"""Scenario files: JSON, checked before anything is done with it, and written for others to play.

Whatever is wrong is said with its place ("step 3: ..."). A file is somebody's text: sizes are
bounded, unknown words are refused, and nothing of it is run.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

from memory_core.scenario import (
    ASKS,
    Expectation,
    Prediction,
    SampleDocument,
    Scenario,
    ScenarioStep,
)
from memory_core.scenario_fields import (
    list_of,
    number_of,
    object_of,
    only_known,
    refuse,
    text_of,
    word,
)

FORMAT = "memograph-scenario"
VERSION = 1
MAX_BYTES = 300_000
MAX_STEPS = 60
MAX_TITLE = 80
MAX_WORDS = 600
"""Characters of a caption or a sentence."""
MAX_SAY = 2_000
MAX_DOCUMENT = 30_000
MAX_DOCUMENTS = 4
MAX_JUMP_S = 366 * 86_400.0

T = TypeVar("T")
_PRESETS = Path(__file__).parent / "language" / "presets"


def presets() -> tuple[str, ...]:
    """Return the names of the presets a scenario can be read with."""
    return tuple(sorted(path.stem for path in _PRESETS.glob("*.toml")))


def read_scenario(source: str | bytes) -> Scenario:
    """Return the scenario a file holds. Raises InputError, saying what is wrong and where."""
    data = object_of(_parsed(source), "the file")
    if data.get("format") != FORMAT:
        refuse(f'This is no scenario file: it needs "format": "{FORMAT}".')
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        refuse(f'The scenario\'s version must be a number; write "version": {VERSION}.')
    if version > VERSION:
        refuse(
            f"This scenario is of version {str(version)[:20]}, made by a newer Memograph; this one "
            f"reads up to version {VERSION}. Update Memograph, or save it as version {VERSION}."
        )
    only_known(
        data, {"format", "version", "name", "title", "sentence", "preset", "steps"}, "the file"
    )
    steps = data.get("steps")
    if not isinstance(steps, list) or not 1 <= len(steps) <= MAX_STEPS:
        refuse(f'A scenario has 1 to {MAX_STEPS} steps, as a list under "steps".')
    scenario = Scenario(
        name=text_of(data, "name", MAX_TITLE, "the file") or "scenario",
        title=text_of(data, "title", MAX_TITLE, "the file"),
        sentence=text_of(data, "sentence", MAX_WORDS, "the file"),
        preset=_preset(data),
        steps=tuple(_step(step, f"step {n}") for n, step in enumerate(steps, 1)),
    )
    return _whole(scenario)


def written(scenario: Scenario) -> str:
    """Return a scenario as a file; `read_scenario` reads the same back."""
    head = {"format": FORMAT, "version": VERSION}
    rest = _without_defaults(asdict(scenario))
    return json.dumps({**head, **rest}, ensure_ascii=False, indent=2) + "\n"


def _without_defaults(value: Any) -> Any:
    if isinstance(value, dict):
        shown = {key: _without_defaults(one) for key, one in value.items()}
        return {key: one for key, one in shown.items() if one not in (None, "", 0, [], {}, ())}
    if isinstance(value, list | tuple):
        return [_without_defaults(one) for one in value]
    return value


def _parsed(source: str | bytes) -> Any:
    if len(source) > MAX_BYTES:
        refuse(
            f"This file has {len(source):,} bytes; a scenario has at most {MAX_BYTES:,}. Shorten "
            "its documents."
        )
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
        return json.loads(text)
    except UnicodeDecodeError:
        refuse("This file is no text in UTF-8, so it is no scenario.")
    except json.JSONDecodeError as error:
        refuse(f"This file is no JSON: line {error.lineno}, column {error.colno}: {error.msg}.")
    except (ValueError, RecursionError):
        refuse("This file is no scenario: it holds numbers or lists no scenario needs.")
    return None


def _whole(scenario: Scenario) -> Scenario:
    """Refuse what is fine piece by piece and not together."""
    if not scenario.title:
        refuse('A scenario needs a "title".')
    n_documents = sum(step.document is not None for step in scenario.steps)
    if n_documents > MAX_DOCUMENTS:
        refuse(f"A scenario adds up to {MAX_DOCUMENTS} documents; this one adds {n_documents}.")
    if sum(step.jump_s for step in scenario.steps) > MAX_JUMP_S:
        refuse("A scenario can last up to a year; shorten its jumps.")
    return scenario


def _preset(data: Mapping[str, Any]) -> str:
    preset = text_of(data, "preset", MAX_TITLE, "the file") or "general"
    if preset not in presets():
        refuse(f"There is no preset {preset!r}; take one of {', '.join(presets())}.")
    return preset


def _step(data: object, at: str) -> ScenarioStep:
    step = object_of(data, at)
    only_known(step, {one.name for one in fields(ScenarioStep)}, at)
    found = ScenarioStep(
        caption=text_of(step, "caption", MAX_WORDS, at),
        say=text_of(step, "say", MAX_SAY, at),
        jump_s=number_of(step, "jump_s", MAX_JUMP_S, at),
        document=_optional(step, "document", _document, at),
        predict=_optional(step, "predict", _prediction, at),
        expect=_optional(step, "expect", _expectation, at) or Expectation(),
    )
    if not (found.caption or found.say or found.jump_s or found.document or found.predict):
        refuse(f"{at}: it does nothing; give it one of caption, say, jump_s, document, predict.")
    return found


def _optional(
    step: Mapping[str, Any], key: str, make: Callable[[Mapping[str, Any], str], T], at: str
) -> T | None:
    value = step.get(key)
    return None if value is None else make(object_of(value, f"{at}, {key}"), f"{at}, {key}")


def _document(data: Mapping[str, Any], at: str) -> SampleDocument:
    only_known(data, {"name", "text"}, at)
    found = SampleDocument(
        text_of(data, "name", MAX_TITLE, at), text_of(data, "text", MAX_DOCUMENT, at)
    )
    if not found.name or not found.text:
        refuse(f"{at}: it needs a name and a text.")
    return found


def _prediction(data: Mapping[str, Any], at: str) -> Prediction:
    only_known(data, {"ask", "about", "minutes"}, at)
    ask = next((known for known in ASKS if known == data.get("ask")), None)
    if ask is None:
        refuse(f"{at}: ask must be one of {', '.join(ASKS)}.")
    found = Prediction(
        ask, text_of(data, "about", MAX_SAY, at), number_of(data, "minutes", MAX_JUMP_S / 60, at)
    )
    if ask in {"ranks_first", "refers_to"} and not found.about:
        refuse(f'{at}: {ask} needs "about", the question it is asked for.')
    if ask == "left_after" and not found.minutes:
        refuse(f'{at}: left_after needs "minutes" of silence.')
    return found


def _expectation(data: Mapping[str, Any], at: str) -> Expectation:
    only_known(data, {one.name for one in fields(Expectation)}, at)
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key in {"declined", "marked"}:
            if not isinstance(value, bool):
                refuse(f"{at}: {key} is true or false.")
            values[key] = value
        elif key == "attributes":
            values[key] = {
                name: {k: word(v, at) for k, v in object_of(of, at).items()}
                for name, of in object_of(value, at).items()
            }
        elif key == "relations":
            values[key] = tuple(_triple(one, at) for one in list_of(value, key, at))
        else:
            values[key] = tuple(word(one, at) for one in list_of(value, key, at))
    return Expectation(**values)


def _triple(value: object, at: str) -> tuple[str, str, str]:
    words = [word(one, at) for one in list_of(value, "relations", at)]
    if len(words) != 3:  # noqa: PLR2004 - subject, predicate, object
        refuse(f"{at}: a relation is [subject, predicate, object].")
    return words[0], words[1], words[2]

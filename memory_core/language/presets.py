"""Domain presets: which types, attributes and codes a domain adds, as data files.

A preset is a TOML file in `presets/`. It may start from another one (`extends`); what it lists is
added to that, its attribute words and type words win.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from memory_core.errors import InputError

PRESET_DIR = Path(__file__).parent / "presets"


@dataclass(frozen=True, slots=True)
class Code:
    """A pattern of identifiers; the group named `code` is the identifier where there is one."""

    type: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Preset:
    """What one domain talks about.

    types: entity types that occur, the default ones first.
    attributes: words -> attribute key, in lower case ("graphics card" -> "graphics card").
    nouns: words in lower case -> type: a noun phrase that ends in one is an entity of that type.
    suffixes: last words of names -> type: "Elm Street" is a LOCATION.
    retype: type found -> the type this domain uses instead (ORGANIZATION -> COMPANY).
    """

    name: str
    title: str
    types: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, str] = field(default_factory=dict)
    suffixes: Mapping[str, str] = field(default_factory=dict)
    retype: Mapping[str, str] = field(default_factory=dict)
    codes: tuple[Code, ...] = ()


def preset_names() -> list[str]:
    """Return the names of the presets that ship, sorted."""
    return sorted(path.stem for path in PRESET_DIR.glob("*.toml"))


@lru_cache(maxsize=16)
def load_preset(name: str = "general") -> Preset:
    """Return a preset by name. Raises InputError, listing the known ones, for an unknown name."""
    if name not in preset_names():
        raise InputError(f"No preset named {name!r}; choose one of {', '.join(preset_names())}.")
    data = tomllib.loads((PRESET_DIR / f"{name}.toml").read_text(encoding="utf8"))
    base = load_preset(data["extends"]) if "extends" in data else Preset(name="", title="")
    return _combine(base, name, data)


def _combine(base: Preset, name: str, data: Mapping[str, Any]) -> Preset:
    return Preset(
        name=name,
        title=data["title"],
        types=tuple(dict.fromkeys((*base.types, *data.get("types", ())))),
        attributes={**base.attributes, **_by_word(data.get("attributes", {}))},
        nouns={**base.nouns, **_by_word(data.get("nouns", {}))},
        suffixes={**base.suffixes, **_by_word(data.get("suffixes", {}))},
        retype={**base.retype, **data.get("retype", {})},
        codes=(*(_code(item) for item in data.get("codes", ())), *base.codes),
    )


def _by_word(table: Mapping[str, list[str]]) -> dict[str, str]:
    """Turn "key = [words]" into word -> key; each key is also a word for itself in lower case."""
    return {word: key for key, words in table.items() for word in words}


def _code(item: Mapping[str, str]) -> Code:
    return Code(item["type"], re.compile(item["pattern"]))

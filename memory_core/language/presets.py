"""Domain presets: which types, words, patterns, relations and times a domain adds, as data files.

A preset is a TOML file: one that ships in `presets/`, or your own, given by its path. It starts
from another one (`extends`, "general" unless it says otherwise); what it lists is added to that,
and wins.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from memory_core.errors import InputError
from memory_core.language.patterns import compiled
from memory_core.language.preset_checks import check, seconds

PRESET_DIR = Path(__file__).parent / "presets"
BASE = "general"
MAX_FILE = 200_000
"""Bytes of a preset file."""


@dataclass(frozen=True, slots=True)
class Code:
    """A pattern of identifiers or names; the group named `code` is the name where there is one."""

    type: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class RelationRule:
    """What a domain knows of a predicate.

    subject, object: type of what stands there, where nothing better is known of it; "" for any.
    single: it holds one value, and a new one closes the old.
    """

    predicate: str
    subject: str = ""
    object: str = ""
    single: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """What one domain talks about.

    types: entity types that occur, the default ones first.
    attributes: words -> attribute key, in lower case ("graphics card" -> "graphics card").
    nouns: words in lower case -> type: a noun phrase that ends in one is an entity of that type.
    suffixes: last words of names -> type: "Elm Street" is a LOCATION.
    roles: words -> type of a name they describe: "Anna, the buyer" is a BUYER.
    retype: type found -> the type this domain uses instead (ORGANIZATION -> COMPANY).
    codes: patterns of identifiers; names: patterns of names.
    verbs: predicate as read from a verb ("REPLACED_BY") -> the predicate it means here.
    relations: by predicate. ttl: type -> seconds an entity stays without being spoken of.
    documents, scenarios: names of the samples that show it (`memory_core.samples`).
    """

    name: str
    title: str
    types: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, str] = field(default_factory=dict)
    suffixes: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    retype: Mapping[str, str] = field(default_factory=dict)
    codes: tuple[Code, ...] = ()
    names: tuple[Code, ...] = ()
    verbs: Mapping[str, str] = field(default_factory=dict)
    relations: Mapping[str, RelationRule] = field(default_factory=dict)
    ttl: Mapping[str, float] = field(default_factory=dict)
    documents: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    @property
    def single_valued(self) -> frozenset[str]:
        """Predicates of which a new value closes the old one, besides those that always do."""
        return frozenset(name for name, rule in self.relations.items() if rule.single)


def preset_names() -> list[str]:
    """Return the names of the presets that ship, sorted."""
    return sorted(path.stem for path in PRESET_DIR.glob("*.toml"))


def load_preset(name: str = BASE) -> Preset:
    """Return a preset by its name, or from a file of your own, by a path that ends in ".toml".

    Raises InputError, with the place and the way out, for an unknown name and for every mistake
    in a file.
    """
    if name.endswith(".toml"):
        return _from_file(Path(name))
    if name not in preset_names():
        known = ", ".join(preset_names())
        message = (
            f"No preset named {name!r}; choose one of {known}, or give the path of a .toml file."
        )
        raise InputError(message)
    return _shipped(name)


@lru_cache(maxsize=16)
def _shipped(name: str) -> Preset:
    return _from_file(PRESET_DIR / f"{name}.toml")


def _from_file(path: Path) -> Preset:
    data = _read(path)
    parent = data.get("extends", "" if path == PRESET_DIR / f"{BASE}.toml" else BASE)
    if parent and parent not in preset_names():
        known = ", ".join(preset_names())
        raise InputError(f"{path.name}: extends is {parent!r}; it can start from {known}.")
    base = _shipped(parent) if parent else Preset(name="", title="")
    check(data, name=path.name, inherited=base.types)
    return _combine(base, path, data)


def _read(path: Path) -> dict[str, Any]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"The preset {path} cannot be read: {error.strerror}.") from error
    if len(content) > MAX_FILE:
        raise InputError(f"The preset {path} is longer than {MAX_FILE:,} bytes.")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"The preset {path.name} is no TOML: {error}.") from error


def _combine(base: Preset, path: Path, data: Mapping[str, Any]) -> Preset:
    rules = data.get("relations", [])
    return Preset(
        name=path.stem,
        title=data["title"],
        types=tuple(dict.fromkeys((*base.types, *data.get("types", ())))),
        attributes={**base.attributes, **_by_word(data, "attributes")},
        nouns={**base.nouns, **_by_word(data, "nouns")},
        suffixes={**base.suffixes, **_by_word(data, "suffixes")},
        roles={**base.roles, **_by_word(data, "roles")},
        retype={**base.retype, **data.get("retype", {})},
        codes=(*_patterns(data, "codes", path), *base.codes),
        names=(*_patterns(data, "names", path), *base.names),
        verbs={
            **base.verbs,
            **{_open(v): r["predicate"] for r in rules for v in r.get("verbs", ())},
        },
        relations={**base.relations, **{r["predicate"]: _rule(r) for r in rules}},
        documents=tuple(data.get("documents", ())),
        scenarios=tuple(data.get("scenarios", ())),
        ttl={**base.ttl, **{k: seconds(v, where=k) for k, v in data.get("ttl", {}).items()}},
    )


def _by_word(data: Mapping[str, Any], table: str) -> dict[str, str]:
    """Turn "key = [words]" into word -> key."""
    return {word: key for key, words in data.get(table, {}).items() for word in words}


def _patterns(data: Mapping[str, Any], table: str, path: Path) -> list[Code]:
    return [
        Code(item["type"], compiled(item["pattern"], where=f"{path.name}: [[{table}]] number {n}"))
        for n, item in enumerate(data.get(table, []), start=1)
    ]


def _open(verb: str) -> str:
    """Return the predicate an unknown verb is read as: "replace with" is REPLACE_WITH."""
    return "_".join(verb.upper().split())


def _rule(item: Mapping[str, Any]) -> RelationRule:
    return RelationRule(
        item["predicate"],
        item.get("subject", ""),
        item.get("object", ""),
        item.get("single", False),
    )

"""JSON as language models write it: fenced, with prose around it, cut off, half Python.

One pass over the text, whatever it holds: the result is an object with a note for each repair, or
one clear error. The text itself is in no error.
"""

import json
import re
from dataclasses import dataclass, field

from memory_core.errors import ServiceBrokenError
from memory_core.llm.loose_strings import CLOSING, CutOffError, read_string

MAX_CHARS = 400_000
MAX_DEPTH = 24

_FENCE = re.compile(r"```[a-zA-Z]*")
_SPACE = re.compile(r"(?:\s|//[^\n]*+|#[^\n]*+)*+")
_BARE = re.compile(r"[^,\[\]{}:=\n\"]*+")
_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?(?:[eE][+-]?\d{1,2})?$")
_WORDS = {"true": True, "false": False, "null": None, "none": None}
_THOUGHT = re.compile(r"(?<![\"'])</think>(?![\"'])")
"""Where reasoning ends; in quotes it is a value like any other."""


@dataclass(frozen=True, slots=True)
class Loose:
    """An object read from a text. notes: what was repaired; cut: its end is missing."""

    value: dict[str, object]
    notes: tuple[str, ...] = ()
    cut: bool = False


def loose_json(text: str, *, wanted: tuple[str, ...]) -> Loose:
    """Read the JSON object in a model's reply, in time linear in the text.

    wanted: names of members the object should have, by which it is told from braces in prose.

    Raises ServiceBrokenError when there is no object, or none that can be read.
    """
    if len(text) > MAX_CHARS:
        raise ServiceBrokenError(f"the reply has {len(text):,} characters, too many to be read")
    strict = _strict(text)
    if strict is not None:
        return Loose(strict)
    *thought, text = _THOUGHT.split(text)
    thinking = ["reasoning left out"] if thought else []
    names = "|".join(re.escape(name) for name in wanted)
    begins = re.search(rf"\{{\s*+[\"'“‘]?(?:{names})\b", text) or re.search(r"\{", text)
    if begins is None:
        raise ServiceBrokenError("the reply holds no JSON: it is prose, a refusal or nothing")
    parser = _Parser(text, begins.start())
    value = parser.value(0)
    if not isinstance(value, dict) or not value:
        raise ServiceBrokenError("the JSON in the reply is broken beyond repair")
    notes = [*thinking, *_around(text[: begins.start()], text[parser.at :]), *parser.notes]
    return Loose(value, tuple(dict.fromkeys(notes)), cut=parser.cut)


def _strict(text: str) -> dict[str, object] | None:
    """Return the object where the whole text is proper JSON, None where not."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _around(before: str, after: str) -> list[str]:
    """Say what stood around the object and was left out."""
    fenced = _FENCE.search(before) is not None
    prose = _FENCE.sub("", before).strip() or _FENCE.sub("", after).strip()
    notes = ["code fence taken off"] if fenced else []
    return [*notes, "text around the JSON left out"] if prose else notes


@dataclass(slots=True)
class _Parser:
    """Reads values from a position on; every step goes forward."""

    text: str
    at: int
    notes: list[str] = field(default_factory=list)
    cut: bool = False

    def value(self, depth: int) -> object:
        """Read one value. Raises CutOffError where its end is missing and nothing of it counts."""
        if depth > MAX_DEPTH:
            raise ServiceBrokenError("the JSON in the reply is nested too deep")
        sign = self._next()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._array(depth)
        return self._string(sign) if sign in CLOSING else self._bare()

    def _next(self) -> str:
        """Go to the next sign that is no space and return it, "" at the end."""
        if self.at < len(self.text) and self.text[self.at] in " \t\r\n/#":
            found = _SPACE.match(self.text, self.at)
            self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def _object(self, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        self.at += 1
        try:
            while self._goes_on("}", "]"):
                self._member(found, depth)
        except CutOffError:
            self._missing_end()
            # Half an object below the first is worth less than none: its fields would be guesses.
            if depth > 0:
                raise
        return found

    def _member(self, found: dict[str, object], depth: int) -> None:
        sign = self._next()
        key = self._string(sign) if sign in CLOSING else str(self._bare())
        if self._next() not in {":", "="}:
            if not self._next():
                raise CutOffError
            self.notes.append("a name without a value left out")
            if self._next() in {"{", "["}:
                self.value(depth + 1)
            return
        self.at += 1
        if not self._next():
            raise CutOffError
        found[key] = self.value(depth + 1)

    def _array(self, depth: int) -> list[object]:
        found: list[object] = []
        self.at += 1
        try:
            while self._goes_on("]", "}"):
                before = self.at
                found.append(self.value(depth + 1))
                if self.at == before:
                    self.at += 1
        except CutOffError:
            self._missing_end()
        return found

    def _goes_on(self, end: str, other: str) -> bool:
        """Go past commas; whether another element follows rather than the end."""
        commas = 0
        while self._next() == ",":
            self.at += 1
            commas += 1
        sign = self._next()
        if not sign:
            raise CutOffError
        if sign in {end, other}:
            self.at += sign == end
            if commas:
                self.notes.append("trailing comma taken off")
            if sign == other:
                self.notes.append("bracket put in")
            return False
        return True

    def _missing_end(self) -> None:
        self.cut = True
        self.notes.append("cut off; what was begun last is left out")

    def _string(self, sign: str) -> str:
        value, self.at, note = read_string(self.text, self.at)
        if sign != '"':
            self.notes.append("other quotation marks read")
        if note:
            self.notes.append(note)
        return value

    def _bare(self) -> object:
        """Read a number, a word like true, or text without quotation marks."""
        found = _BARE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        word = found.group().strip() if found else ""
        if self.at >= len(self.text):
            raise CutOffError
        if not word:
            self.at += self._next() in {":", "="}
            return ""
        if _NUMBER.match(word):
            return float(word) if re.search(r"[.eE]", word) else int(word)
        if word.lower() in _WORDS:
            return _WORDS[word.lower()]
        self.notes.append("text without quotation marks read")
        return word

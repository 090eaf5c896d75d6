"""A composed answer, and two of them as one."""

import re
from dataclasses import dataclass, replace

from memory_core.results import Source

_NUMBER = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Composed:
    """An answer with the sources it cites, by number."""

    text: str
    sources: tuple[Source, ...]

    @property
    def is_known(self) -> bool:
        """Whether it rests on sources and does not say that something is not known or not sure."""
        return bool(self.sources) and not self.text.startswith("I ")


def joined(first: Composed, second: Composed) -> Composed:
    """Return one answer after the other, what both cite once, the second's numbers going on from
    the first's."""
    every = list(first.sources)
    number: dict[str, int] = {}
    for source in second.sources:
        same = next((one for one in every if _is_same(one, source)), None)
        if same is None:
            same = replace(source, number=len(every) + 1)
            every.append(same)
        number[str(source.number)] = same.number
    text = _NUMBER.sub(lambda m: f"[{number.get(m.group(1), m.group(1))}]", second.text)
    return Composed(f"{first.text}\n\n{text}", tuple(every))


def share(first: Composed, second: Composed) -> bool:
    """Whether two answers cite the same of anything."""
    return any(_is_same(one, other) for one in first.sources for other in second.sources)


def _is_same(one: Source, other: Source) -> bool:
    """Whether two sources are one, whatever their numbers."""
    return replace(one, number=0) == replace(other, number=0)

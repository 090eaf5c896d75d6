"""The words in which the rules read, given to a service so that it reads in the same."""

from datetime import datetime

from memory_core.llm.reading_base import Vocabulary


def vocabulary_of(preset: str, *, at: datetime | None = None) -> Vocabulary:
    """Return the words in which the rules read, for a service to read in the same."""
    from memory_core.language.lasting import SINGLE_VALUED
    from memory_core.language.predicates import BY_OBJECT, BY_PREPOSITION
    from memory_core.language.presets import load_preset

    domain = load_preset(preset)
    typed = dict.fromkeys([*BY_OBJECT.values(), *BY_PREPOSITION.values(), *sorted(SINGLE_VALUED)])
    return Vocabulary(
        types=domain.types,
        retype=domain.retype,
        keys=domain.attributes,
        predicates=tuple(typed),
        normalize=lambda text: _normalized(text, at),
    )


def _normalized(text: str, at: datetime | None) -> str:
    """Return a value as the rules store it, a date counted from when the message was written."""
    from memory_core.language.dates import resolve
    from memory_core.language.values import find_values, normalize_value

    value = normalize_value(text)
    whole = [v for v in find_values(text) if (v.start, v.end) == (0, len(text))]
    dated = at is not None and any(v.type == "DATE" for v in whole)
    return (resolve(value, at) or value) if dated and at else value

"""Predictions: questions to the viewer of a scenario, answered from the memory as it is then.

Nothing of an answer stands in a scenario: the choices, the right one and the numbers behind it are
worked out when the step is reached, from what every page shows as well.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from types import MappingProxyType

from memory_core.expiry import is_expired
from memory_core.guarding import why_suspect
from memory_core.memory import Memory
from memory_core.model import Entity
from memory_core.names import is_named
from memory_core.scenario import Ask, Prediction

MOST = 4
"""Choices shown: more is reading, not guessing."""
_LOOKED_AT = 40
_LABEL = 60
_YOURSELF = "you"


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer. value: the number that decides (seconds until it expires, points);
    None where none does. parts: what points are made of. why: in words."""

    label: str
    right: bool
    value: float | None = None
    parts: Mapping[str, float] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A question with its choices, in an order that gives nothing away. told: why, once it is
    answered; policy: by which points were given. Without choices there is nothing to guess."""

    ask: Ask
    question: str
    choices: tuple[Choice, ...]
    told: str = ""
    policy: str = ""

    @property
    def can_be_guessed(self) -> bool:
        """Whether some choices are right and some are not."""
        return len({choice.right for choice in self.choices}) > 1


@dataclass(frozen=True, slots=True)
class Scene:
    """What is asked about: whose memory in which conversation, and the documents added so far."""

    memory: Memory
    user_id: str
    session_id: str
    documents: Sequence[str] = ()


def riddle(asked: Prediction, scene: Scene) -> Riddle:
    """Work a prediction out, now."""
    return _RIDDLES[asked.ask](asked, scene)


def _expires_next(asked: Prediction, scene: Scene) -> Riddle:
    found = scene.memory.soonest(user_id=scene.user_id, limit=_LOOKED_AT)
    now = scene.memory.now()
    mortal = [(e, (e.expires_at - now).total_seconds()) for e in found if e.expires_at]
    first = mortal[0][1] if mortal else 0.0
    later = [one for one in mortal if one[1] > first]
    shown = [*mortal[: MOST - 1 if later else MOST], *later[-1:]]
    distinct = {entity.id: (entity, left) for entity, left in shown}.values()
    choices = [Choice(entity.name, left <= first, left) for entity, left in distinct]
    return Riddle(asked.ask, "Which memory expires next?", _shuffled(choices))


def _left_after(asked: Prediction, scene: Scene) -> Riddle:
    living = scene.memory.entities(user_id=scene.user_id)
    then = scene.memory.now() + timedelta(minutes=asked.minutes)
    gone = [entity.name for entity in living if is_expired(entity, then)]
    left, total = len(living) - len(gone), len(living)
    offered = dict.fromkeys([left, total, 0, total // 2, len(gone), total + 1])
    numbers = sorted(list(offered)[:MOST])
    told = f"{len(gone)} of {total} expire by then"
    return Riddle(
        asked.ask,
        f"{asked.minutes:g} minutes of silence: how many of the {total} memories will be left?",
        tuple(Choice(str(n), n == left) for n in numbers),
        told=f"{told}: {', '.join(gone)}." if gone else f"{told}.",
    )


def _ranks_first(asked: Prediction, scene: Scene) -> Riddle:
    policy = "balanced"
    ranked = scene.memory.prioritized(asked.about, user_id=scene.user_id, limit=MOST, policy=policy)
    best = ranked[0].score if ranked else 0.0
    choices = [
        Choice(one.entity.name, one.score >= best, one.score, dict(one.parts)) for one in ranked
    ]
    return Riddle(
        asked.ask,
        f"Which memory will matter most for “{asked.about}”?",
        _shuffled(choices),
        policy=policy,
    )


def _refers_to(asked: Prediction, scene: Scene) -> Riddle:
    found = scene.memory.preview(
        asked.about, user_id=scene.user_id, session_id=scene.session_id
    ).rewritten_query
    known = [
        entity
        for entity in scene.memory.entities(user_id=scene.user_id, limit=_LOOKED_AT)
        if entity.name.casefold() != _YOURSELF and not _in(asked.about, entity)
    ]
    meant = [entity for entity in known if _in(found, entity)]
    kinds = {entity.type for entity in meant}
    # What could be meant as well comes first: of the same type, and spoken of lately.
    others = sorted(
        (entity for entity in known if entity not in meant), key=lambda e: e.type not in kinds
    )
    choices = [Choice(entity.name, right=True) for entity in meant[: MOST - 1]]
    choices += [Choice(entity.name, right=False) for entity in others[: MOST - len(choices)]]
    return Riddle(
        asked.ask,
        f"What is meant in “{asked.about}”?",
        _shuffled(choices),
        told=f"The memory understands: “{found}”",
    )


def _in(text: str, entity: Entity) -> bool:
    return is_named(text, [entity.name, *entity.aliases])


def _marked(asked: Prediction, scene: Scene) -> Riddle:
    choices = []
    for document_id in scene.documents:
        for chunk in scene.memory.chunks(document_id, user_id=scene.user_id, limit=MOST):
            why = why_suspect(chunk.text)
            title = chunk.heading.split(" > ")[-1] or chunk.text
            choices.append(Choice(title[:_LABEL], bool(why), why=why))
    return Riddle(
        asked.ask,
        "Which part of the document will the memory mark as an instruction?",
        tuple(choices[: MOST + 1]),
        told="Instructions in a document are shown and quoted as text. Nobody follows them.",
    )


def _shuffled(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices by the alphabet, which has nothing to do with any score."""
    return tuple(sorted(choices, key=lambda choice: choice.label.casefold()))


_RIDDLES: Mapping[Ask, Callable[[Prediction, Scene], Riddle]] = MappingProxyType(
    {
        "expires_next": _expires_next,
        "left_after": _left_after,
        "ranks_first": _ranks_first,
        "refers_to": _refers_to,
        "marked": _marked,
    }
)

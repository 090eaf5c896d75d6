"""Performing a scenario: on a memory of its own, by a clock that stands still between two steps.

Every moment it has come to stays: the memory shows any past moment again, so going back is a look
at an earlier instant and costs nothing, and only steps not seen yet are played.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from memory_core.clock import VirtualClock
from memory_core.expecting import broken
from memory_core.memory import Memory
from memory_core.model import Document
from memory_core.predicting import Riddle, Scene, riddle
from memory_core.results import Turn
from memory_core.scenario import NOTHING, Scenario, ScenarioStep
from memory_core.settings import Settings

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""When every scenario begins, whatever day it is: the same instants give the same memory."""
TAKES = timedelta(seconds=20)
"""What saying something or adding a document takes by the scenario's clock."""
POLICY = "balanced"
"""By which memories are ranked while a scenario plays."""
BETWEEN = timedelta(seconds=1)
"""From the instant a step is looked at to the next one, so that none of that one is seen yet."""


def stage_settings(preset: str) -> Settings:
    """Return how a memory for scenarios is opened: in this process's memory alone, with nothing of
    the environment, so that a scenario is the same on every server."""
    return Settings(
        data_dir=None,
        database_url="",
        chroma_url="",
        embedder="wordllama",
        preset=preset,
        pipeline="",
        ttl_s=1800.0,
        session_ttl_s=24 * 3600.0,
        token_budget=1500,
        adapt=True,
        policy=POLICY,
        num_hops=2,
        decay="off",
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """What one step left. number: of the step, from 1. before, at: the instants it began and after
    which it is looked at. turn, document, riddle: what the step said, added and asks the viewer.
    broken: expectations that do not hold, in words."""

    number: int
    step: ScenarioStep
    before: datetime
    at: datetime
    turn: Turn | None = None
    document: Document | None = None
    riddle: Riddle | None = None
    broken: tuple[str, ...] = ()


class Performance:
    """A scenario on its way. moments: what it has come to, in order."""

    def __init__(self, memory: Memory, scenario: Scenario, *, user_id: str) -> None:
        """user_id: of nobody else; all it holds is erased by `close`."""
        self.scenario = scenario
        self.user_id = user_id
        self.moments: list[Moment] = []
        self.closed = False
        self._memory = memory
        self._now = START
        self._session_id = self._mind().start_session(user_id).id

    @property
    def memory(self) -> Memory:
        """The memory at the instant the performance has come to."""
        return self._mind()

    @property
    def session_id(self) -> str:
        """The one conversation of the performance."""
        return self._session_id

    def play_to(self, number: int) -> Moment:
        """Play until the step of this number (from 1) is done, if it is not yet; returns it.

        Raises MemographError where a step cannot be played; those before it stay.
        """
        wanted = min(max(1, number), len(self.scenario.steps))
        while len(self.moments) < wanted:
            self._play(self.scenario.steps[len(self.moments)])
        return self.moments[wanted - 1]

    def close(self) -> None:
        """Erase everything of it."""
        self.closed = True
        self._mind().forget(user_id=self.user_id, everything=True)

    def _mind(self) -> Memory:
        return self._memory.at(VirtualClock(self._now, self._now, 0.0))

    def _play(self, step: ScenarioStep) -> None:
        before = self._now
        self._now += BETWEEN + timedelta(seconds=step.jump_s)
        try:
            document = self._add(step)
            turn = self._say(step)
        except BaseException:
            self._now = before
            raise
        mind, at = self._mind(), self._now
        self.moments.append(
            Moment(
                number=len(self.moments) + 1,
                step=step,
                before=before,
                at=at,
                turn=turn,
                document=document,
                riddle=riddle(step.predict, self._scene(mind)) if step.predict else None,
                broken=broken(
                    step.expect,
                    memory=mind,
                    user_id=self.user_id,
                    turn=turn,
                    added=document.id if document else "",
                )
                if step.expect != NOTHING
                else (),
            )
        )

    def _add(self, step: ScenarioStep) -> Document | None:
        if step.document is None:
            return None
        document = self._mind().add_document(
            step.document.text, user_id=self.user_id, name=step.document.name, entities="now"
        )
        self._now += TAKES
        return document

    def _say(self, step: ScenarioStep) -> Turn | None:
        if not step.say:
            return None
        turn = self._mind().ask(step.say, user_id=self.user_id, session_id=self._session_id)
        self._now += TAKES
        return turn

    def _scene(self, mind: Memory) -> Scene:
        added = [moment.document.id for moment in self.moments if moment.document]
        return Scene(mind, self.user_id, self._session_id, added)

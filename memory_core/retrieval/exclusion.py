"""Many at once, or one alone: what keeps searches out while an index's file is written anew."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Exclusion:
    """Lets any number of threads share something until one needs it alone.

    Who waits to be alone goes before those who come later; a thread that shares it already may
    share it again. To be alone while sharing it oneself would wait for ever, and is refused.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._n_sharing = 0
        self._n_waiting = 0
        self._taken = False
        self._own = threading.local()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Hold it together with others."""
        depth = self._depth()
        if depth == 0:
            with self._changed:
                self._changed.wait_for(lambda: not self._taken and self._n_waiting == 0)
                self._n_sharing += 1
        self._own.depth = depth + 1
        try:
            yield
        finally:
            self._own.depth = depth
            if depth == 0:
                with self._changed:
                    self._n_sharing -= 1
                    self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold it with nobody else. Raises RuntimeError in a thread that shares it."""
        if self._depth():
            message = "a thread that shares this cannot have it alone"
            raise RuntimeError(message)
        with self._changed:
            self._n_waiting += 1
            try:
                self._changed.wait_for(lambda: not self._taken and self._n_sharing == 0)
                self._taken = True
            finally:
                self._n_waiting -= 1
        try:
            yield
        finally:
            with self._changed:
                self._taken = False
                self._changed.notify_all()

    def _depth(self) -> int:
        return int(getattr(self._own, "depth", 0))

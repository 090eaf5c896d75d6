"""Vectors from a service that speaks the OpenAI embeddings protocol.

Texts leave this machine with it, so it is used only where whoever runs the program has set it up.
"""

import hashlib
import math
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from memory_core.errors import RetrievalError, ServiceBusyError, ServiceError, ServiceTimeoutError
from memory_core.llm.connection import Connection, Waiting

BATCH = 64
"""Texts sent at once."""
MAX_CHARS = 8000
"""Of a text that much is sent; models read no more than some 2,000 to 8,000 tokens."""
TIMEOUT_S = 10.0
TRIES = 3
"""How often a batch is sent that the service was too busy for."""
PAUSE_S = 0.5
"""Before the second try, where the service does not say; longer before the third."""
LONGEST_PAUSE_S = 3.0
"""A question waits no longer than this for another try."""
AGAIN_S = 5.0
"""How long a service that failed is left alone, so that not every question waits for it."""


class ServiceEmbedder:
    """`Embedder` over a service; safe to share between threads."""

    dimension = 0
    """Not known before the first answer; the name tells indexes apart."""

    def __init__(
        self,
        *,
        base_url: str,
        model: str,
        api_key: str = "",
        count_tokens: Callable[[str], int],
        timeout_s: float = TIMEOUT_S,
        again_s: float = AGAIN_S,
        waiting: Waiting | None = None,
    ) -> None:
        """Check the settings; nothing is sent yet. Raises InputError.

        count_tokens: what counts tokens, on this machine. again_s: see AGAIN_S.
        """
        self._connection = Connection(api_key, base_url=base_url, model=model, timeout_s=timeout_s)
        where = hashlib.sha256((self._connection.base_url or "").encode()).hexdigest()[:8]
        self.name = f"service-{where}-{self._connection.model}"
        self._count, self._again_s = count_tokens, again_s
        self._waiting = waiting or Waiting()
        self._lock = Lock()
        self._n_numbers = 0
        self._away: tuple[float, str] | None = None

    def __repr__(self) -> str:
        """Show the service without the key."""
        return f"ServiceEmbedder({self._connection!r})"

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one unit vector per text; all zeros for a blank one, which is not sent.

        Raises RetrievalError while the service does not answer as it should.
        """
        if self._away is not None and self._waiting.now() < self._away[0]:
            raise RetrievalError(self._away[1])
        said = [text.encode("utf-8", "replace").decode()[:MAX_CHARS] for text in texts]
        wanted = [i for i, text in enumerate(said) if text.strip()]
        found: dict[int, list[float]] = {}
        for start in range(0, len(wanted), BATCH):
            part = wanted[start : start + BATCH]
            found |= zip(part, self._asked([said[i] for i in part]), strict=True)
        return [found.get(i, [0.0] * self._n_numbers) for i in range(len(texts))]

    def count_tokens(self, text: str) -> int:
        """Return about how many tokens the text has."""
        return self._count(text)

    def close(self) -> None:
        """Give back the connections."""
        self._connection.close()

    def _asked(self, texts: Sequence[str]) -> list[list[float]]:
        """Return the vectors of one batch, which is sent again where the service was busy."""
        for n_tries in range(1, TRIES + 1):
            try:
                vectors = self._sent(texts)
            except (ServiceBusyError, ServiceTimeoutError) as error:
                pause = getattr(error, "retry_after_s", None) or PAUSE_S * n_tries
                late = isinstance(error, ServiceTimeoutError) or pause > LONGEST_PAUSE_S
                if n_tries == TRIES or late:
                    raise self._failed(str(error)) from error
                self._waiting.sleep(pause)
            except ServiceError as error:
                raise self._failed(str(error)) from error
            else:
                self._away = None
                return vectors
        raise AssertionError("the last try returns or raises")

    def _sent(self, texts: Sequence[str]) -> list[list[float]]:
        with self._connection.mapped():
            answer = self._connection.client.embeddings.create(
                input=list(texts), model=self._connection.model, encoding_format="float"
            )
            rows = sorted(answer.data, key=lambda row: row.index)
            numbers = [row.embedding for row in rows]
        return self._checked(numbers, len(texts))

    def _checked(self, numbers: Sequence[Any], n_texts: int) -> list[list[float]]:
        """Return unit vectors. Raises RetrievalError for what cannot be vectors of the texts."""
        if len(numbers) != n_texts or not all(isinstance(one, list) and one for one in numbers):
            raise self._failed(f"it sent {len(numbers)} vectors for {n_texts} texts")
        try:
            vectors = [_unit(one) for one in numbers]
        except (TypeError, ValueError, OverflowError) as error:
            raise self._failed("it sent vectors that hold something else than numbers") from error
        with self._lock:
            known = self._n_numbers or len(vectors[0])
            if {len(vector) for vector in vectors} != {known}:
                message = f"its vectors have {len(vectors[0])} numbers, and had {known} before"
                raise self._failed(f"{message}; restart to make all vectors anew")
            self._n_numbers = known
        return vectors

    def _failed(self, why: str) -> RetrievalError:
        """Note that the service failed and return the error to raise."""
        message = f"The embeddings service cannot be used: {self._connection.failure.hide(why)}"
        self._away = (self._waiting.now() + self._again_s, message)
        return RetrievalError(message)


def _unit(numbers: Sequence[Any]) -> list[float]:
    """Return a vector with the length 1. Raises ValueError, TypeError for what is none."""
    vector = [float(number) for number in numbers]
    norm = math.hypot(*vector)
    if not math.isfinite(norm):
        raise ValueError("not finite")
    return [number / norm for number in vector] if norm > 0 else vector

"""What a service costs, and the most it may: prices and budget are the user's own figures."""

from dataclasses import dataclass, replace
from threading import Lock

from memory_core.errors import ServiceRefusedError
from memory_core.prompted import PromptMessage, Spent

CHARACTERS_A_TOKEN = 4
"""Of English text, about; for services that do not count."""
MILLION = 1_000_000


def estimated(text: str) -> int:
    """Return about how many tokens a text has."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


def prompt_tokens(messages: tuple[PromptMessage, ...]) -> int:
    """Return about how many tokens a prompt has, as counted when it was written."""
    counted = sum(part.tokens for message in messages for part in message.parts)
    return counted or sum(estimated(message.content) for message in messages)


@dataclass(frozen=True, slots=True)
class Prices:
    """Of a million tokens, in a currency of one's own."""

    sent: float = 0.0
    received: float = 0.0

    def cost(self, spent: Spent) -> float:
        """Return what it cost."""
        return (spent.sent * self.sent + spent.received * self.received) / MILLION


class Purse:
    """What was spent so far and may be spent; safe to share between threads.

    prices: None where they are not known; then nothing has a cost. budget: the most that may be
    spent, None for no limit.
    """

    def __init__(
        self, *, prices: Prices | None = None, budget: float | None = None, spent: float = 0.0
    ) -> None:
        """spent: what an earlier purse gave out."""
        self.prices = prices
        self.budget = budget
        self.spent = spent
        self.tokens = 0
        self._lock = Lock()

    def check(self, *, sent: int) -> None:
        """Raise ServiceRefusedError when another request of so many tokens is more than the budget
        allows."""
        if self.budget is None:
            return
        ahead = self.prices.cost(Spent(sent=sent)) if self.prices else 0.0
        if self.spent + ahead >= self.budget:
            message = (
                f"The budget of {self.budget:g} for this service does not reach for another"
                f" question ({self.spent:.4f} is spent, it would cost at least {ahead:.4f})."
                " Your message is kept; raise the budget, or answer offline."
            )
            raise ServiceRefusedError(message)

    def take(self, spent: Spent) -> Spent:
        """Count what was spent and return it with its cost."""
        cost = self.prices.cost(spent) if self.prices else None
        with self._lock:
            self.spent += cost or 0.0
            self.tokens += spent.sent + spent.received
        return replace(spent, cost=cost)

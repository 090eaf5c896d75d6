"""Drawing from the lists, and the words that are made up rather than looked up."""

import random
from collections.abc import Mapping

LETTERS = "ABCDEFGHKLMPQRSTVXZ"
CODED = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789"


class Drawing:
    """Draws entries and numbers; the same lists and generator give the same ones."""

    def __init__(self, lists: Mapping[str, tuple[str, ...]], *, rng: random.Random) -> None:
        self._lists = lists
        self.rng = rng

    def pick(self, *names: str) -> str:
        """Return an entry of one of the lists, each list as likely; absent lists are skipped."""
        present = [name for name in names if name in self._lists]
        return self.rng.choice(self._lists[self.rng.choice(present)])

    def has(self, name: str, entry: str) -> bool:
        """Whether a list has an entry."""
        return entry in self._lists[name]

    def chance(self, share: float) -> bool:
        """Return True as often as `share`, 0..1."""
        return self.rng.random() < share

    def coined(self) -> str:
        """Return an invented word, so that only what is around it tells what it names."""
        parts = "".join(self.pick("invented") for _ in range(self.rng.choice((2, 2, 3))))
        return parts.capitalize() + self.rng.choice(("", "", "", "o", "a", "ia", "ex", "ly", "io"))

    def first_name(self) -> str:
        """Return a given name of any language."""
        return (
            self.coined() if self.chance(0.06) else self.pick("first_names", "public_first_names")
        )

    def last_name(self) -> str:
        """Return a family name of any language."""
        return self.coined() if self.chance(0.06) else self.pick("last_names", "public_last_names")

    def city(self) -> str:
        """Return a city, small ones among them."""
        return self.pick("cities", "public_cities")

    def code(self) -> str:
        """Return what a model is told apart by: "G15", "14", "Pro", "WH-1000X"."""
        rng = self.rng
        letter, ending = rng.choice(LETTERS), self.pick("model_ends")
        return rng.choice(
            (
                f"{letter}{rng.randint(1, 9)}{rng.choice(('', '0', '00', '50'))}",
                str(rng.randint(2, 19)),
                f"{letter}{rng.choice(LETTERS)}-{rng.randint(10, 9999)}{rng.choice(('', 'X'))}",
                f"{rng.randint(1, 9)}{letter}{rng.randint(0, 99)}",
                ending,
                str(rng.choice((11, 13, 14, 15, 16, 17, 27, 32, 55))),
                f"{rng.randint(2, 15)} {ending}",
                f"{letter}{letter.lower()}{rng.randint(10, 999)}",
            )
        )

    def handle(self) -> str:
        """Return a user name as in a tweet."""
        name = self.pick("first_names", "last_names", "topics", "invented").replace(" ", "_")
        number = str(self.rng.randint(1, 99)) if self.chance(0.4) else ""
        return f"@{name if self.chance(0.5) else name.lower()}{number}"

    def link(self) -> str:
        """Return a short link as in a tweet."""
        return "http://t.co/" + "".join(self.rng.choices(CODED, k=10))

    def ticket(self) -> str:
        """Return the number of a ticket or an order."""
        prefix = self.rng.choice(("TCK-", "#", "INC", "ORD-", "SUP-", "case ", "BUG-", "REQ"))
        return f"{prefix}{self.rng.randint(100, 99999)}"

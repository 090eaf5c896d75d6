"""What a slot of a template is filled with: a value, and the label it carries."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from training.chat import composed
from training.chat.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Value:
    """A drawn value: `lead` stands before it unlabelled ("the "); label "" is no name."""

    text: str
    label: str = ""
    lead: str = ""


PLAIN = {
    "ROLE": "roles", "DATE": "dates", "MONEY": "amounts", "FEATURE": "features",
    "ISSUE": "issues", "ADJ": "adjectives", "THING": "things", "TOPIC": "topics",
    "FOOD": "foods", "SMILEY": "smileys", "TITLE": "titles", "NUM": "numbers", "TIME": "times",
}  # fmt: skip
"""Slots filled from one list with what is no name."""

NAMED = {
    "BRAND": ("brands", "ORGANIZATION"), "SOFTWARE": ("software", "PRODUCT"),
    "SKILL": ("skills", "PRODUCT"), "CAR": ("cars", "PRODUCT"), "BAND": ("bands", "ORGANIZATION"),
    "AIRLINE": ("airlines", "ORGANIZATION"), "HOTEL": ("hotels", "ORGANIZATION"),
    "WORK": ("works", "WORK"), "EVENT": ("events", "EVENT"), "PLACE": ("places", "LOCATION"),
}  # fmt: skip
"""Slots filled from one list with names of one label."""

ARTICLE = "the "


class Slots:
    """Draws values for the slots of templates; the same lists and generator give the same ones."""

    def __init__(self, lists: Mapping[str, tuple[str, ...]], *, rng: random.Random) -> None:
        self._draw = draw = Drawing(lists, rng=rng)
        self._composed: dict[str, Callable[[], Value]] = {
            "PERSON": self._person, "FULL": self._full, "COMPANY": self._company,
            "ORG": self._organization, "TEAM": self._team, "LOC": self._location,
            "FIRST": lambda: Value(draw.first_name(), "PERSON"),
            "LAST": lambda: Value(draw.last_name(), "PERSON"),
            "SCHOOL": lambda: Value(composed.school(draw), "ORGANIZATION"),
            "CITY": lambda: Value(composed.city(draw), "LOCATION"),
            "STREET": lambda: Value(composed.street(draw), "LOCATION"),
            "PRODUCT": lambda: Value(composed.product(draw), "PRODUCT"),
            "TICKET": lambda: Value(draw.ticket()), "HANDLE": lambda: Value(draw.handle()),
            "URL": lambda: Value(draw.link()), "HASHLOC": lambda: self._tagged("CITY", "PLACE"),
            "HASHORG": lambda: self._tagged("COMPANY", "TEAM", "BAND"),
            "HASHPER": lambda: self._tagged("FULL"),
        }  # fmt: skip

    def draw(self, slot: str) -> Value:
        """Return a value for a slot; raises KeyError for a slot that does not exist."""
        if slot in PLAIN:
            return Value(self._draw.pick(PLAIN[slot]))
        if slot in NAMED:
            name, label = NAMED[slot]
            return self._led(self._draw.pick(name), label)
        return self._composed[slot]()

    def known(self, slot: str) -> bool:
        """Whether there is such a slot."""
        return slot in PLAIN or slot in NAMED or slot in self._composed

    def _led(self, text: str, label: str) -> Value:
        """Return a name, its article outside of it; the title of a work keeps its own."""
        if label == "WORK":
            return Value(text, label)
        if text[:4] == "The ":
            # "The Killers", "the Killers" and "Killers" are all said.
            return Value(text[4:], label, ARTICLE if self._draw.chance(0.6) else "")
        return Value(text, label, ARTICLE if self._draw.has("articled", text) else "")

    def _person(self) -> Value:
        if self._draw.chance(0.52):
            return Value(self._draw.first_name(), "PERSON")
        return self._full()

    def _full(self) -> Value:
        draw = self._draw
        first, last = draw.first_name(), draw.last_name()
        if draw.chance(0.05):
            first = f"{first} {draw.rng.choice('ABCDEFGHJKLMNPRSTW')}."
        if draw.chance(0.04):
            last = f"{last}-{draw.last_name()}"
        return Value(f"{first} {last}", "PERSON")

    def _company(self) -> Value:
        return self._led(composed.company(self._draw), "ORGANIZATION")

    def _organization(self) -> Value:
        share = self._draw.rng.random()
        if share < 0.4:
            return self._company()
        if share < 0.55:
            return self.draw("SCHOOL")
        lead = "" if self._draw.chance(0.4) else ARTICLE
        return Value(self._draw.pick("organizations"), "ORGANIZATION", lead)

    def _team(self) -> Value:
        text = composed.team(self._draw)
        led = text.endswith("s") and " " not in text and self._draw.chance(0.4)
        return Value(text, "ORGANIZATION", ARTICLE if led else "")

    def _location(self) -> Value:
        share = self._draw.rng.random()
        return self.draw("STREET" if share < 0.06 else "CITY" if share < 0.5 else "PLACE")

    def _tagged(self, *slots: str) -> Value:
        """Return a name of one of the slots written as a hashtag: "#NewYork"."""
        value = self.draw(self._draw.rng.choice(slots))
        return Value("#" + "".join(char for char in value.text if char.isalnum()), value.label)

"""Resolution: which referent a reference means, by points whose parts can be shown.

Points are added up: how recent, whether its type can be meant, how prominent the grammar made it,
how often it came up, whether it is a name. What the word cannot mean is no candidate at all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core.language import binding
from memory_core.language.beside import told_apart
from memory_core.language.discourse import Discourse, Referent
from memory_core.language.gazetteer import place_name
from memory_core.language.genders import MONTHS
from memory_core.language.phrases import NAMED, THING, VALUES
from memory_core.language.points import Setting, features, parts, setting
from memory_core.language.references import Reference
from memory_core.language.suiting import TYPE_NOUNS, rival_of, suits
from memory_core.model import Candidate, Mention
from memory_core.names import normalize

if TYPE_CHECKING:
    from spacy.tokens import Doc

MAX_PERSON_WORDS = 3
LATELY = 4
"""Messages back in which a person is at hand for "he" and "she"."""
MARGIN = 0.15
"""Readings closer than this are both possible: abstain."""

THINGS: Mapping[str, float] = {
    "PRODUCT": 2.0, "ORGANIZATION": 0.8, "LOCATION": 0.6, THING: 1.0, "CONCEPT": 1.2,
}  # fmt: skip
PLACES: Mapping[str, float] = {"LOCATION": 2.0, "ORGANIZATION": 1.6, "EVENT": 0.8, THING: 1.2}
MANY: Mapping[str, float] = {"ORGANIZATION": 1.0, "PERSON": 0.4}
NOTED = frozenset({"PRODUCT", "EVENT"})
"""Types whose names "the laptop", "the conference" may mean as well as "this laptop"."""


Scored = tuple[float, Referent, dict[str, float]]
"""A candidate with its points and what they are made of."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Points for what the word of a reference can mean."""

    type: float = 0.0
    number: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """The referent chosen, or None, with every candidate best first.

    ambiguous: the best two were too close to choose.
    """

    referent: Referent | None
    candidates: tuple[Candidate, ...] = ()
    ambiguous: bool = False


def choose(
    reference: Reference,
    discourse: Discourse,
    *,
    doc: "Doc",
    at: float,
    margin: float = MARGIN,
    names: Sequence[Mention] = (),
) -> Choice:
    """Return what a reference in message number `at` (parsed as `doc`) means.

    margin: points by which the best reading must lead; else both are possible and none is chosen.
        0 within one text, where sentences count as messages.
    names: those of the message, where they are known.
    """
    scored: list[Scored] = []
    place = setting(reference, doc, at=at)
    rival = rival_of(reference, names, doc)
    for order, referent in enumerate(discourse.referents):
        fit = _fit(reference, referent)
        if fit is None or (referent.last == at and _clashes(place, referent, doc)):
            continue
        found = features(place, referent)
        found["later"] = (order + 1) / len(discourse.referents)
        points = parts(found, person=reference.wants == "person") | {
            "type": fit.type + suits(reference, referent, doc, rival=rival), "number": fit.number,
        }  # fmt: skip
        scored.append((sum(points.values()), referent, points))
    scored = _found_rather_than_wished(scored)
    if reference.wants == "person" and margin:
        scored = _persons_rather_than_guesses(scored, at=at)
    scored.sort(key=lambda item: -item[0])
    shown = tuple(referent.candidate(parts) for _, referent, parts in scored[:5])
    if not scored:
        return Choice(None)
    if len(scored) > 1 and scored[0][0] - scored[1][0] < margin:
        close = sum(scored[0][0] - points < margin for points, _, _ in scored)
        thing = told_apart([referent for _, referent, _ in scored[:close]], doc.text, at=at)
        return Choice(thing, shown[:close] if thing is None else shown, ambiguous=thing is None)
    return Choice(scored[0][1], shown)


def _found_rather_than_wished(scored: list[Scored]) -> list[Scored]:
    """Drop what was only wished for where something with a name came up since."""
    named_at = max((r.named_at for _, r, _ in scored if r.is_name), default=float("-inf"))
    return [
        item
        for item in scored
        if item[1].is_name or item[1].wished_at is None or item[1].wished_at >= named_at
    ]


def _persons_rather_than_guesses(scored: list[Scored], *, at: float) -> list[Scored]:
    """Drop what an earlier message names and is only guessed to be somebody where a person was
    spoken of lately, and whom somebody only looks for: "my boss wants a recruiter"."""
    sure = [r for _, r, _ in scored if r.type == "PERSON" and at - r.last <= LATELY]
    met = any(r.wished_at is None for r in sure)

    def may_be(referent: Referent) -> bool:
        guessed = referent.type != "PERSON" and not referent.likely
        wished = met and referent.wished_at is not None
        return referent.last == at or not (guessed or wished)

    return [item for item in scored if may_be(item[1])] if sure else scored


def _fit(reference: Reference, referent: Referent) -> Fit | None:
    """Return points for what the word can mean, None where it cannot mean this."""
    if referent.type in VALUES:
        return None
    if reference.noun:
        return _fit_noun(reference, referent)
    fits: Mapping[str, Callable[[], Fit | None]] = {
        "thing": lambda: _fit_thing(referent),
        "place": lambda: _fit_place(referent),
        "person": lambda: _fit_person(reference, referent),
        "many": lambda: _fit_many(reference, referent),
        "any": lambda: _fit_topic(referent),
    }
    return fits[reference.wants]()


def _fit_place(referent: Referent) -> Fit | None:
    fit = PLACES.get(referent.type) if referent.is_name and not referent.group else None
    return None if fit is None else Fit(fit)


def _fit_topic(referent: Referent) -> Fit | None:
    """Fit what a conversation may be about: things rather than persons."""
    if referent.type == "PERSON" and not referent.group:
        return Fit(-1.0)
    if referent.plural or referent.group:
        return Fit(THINGS.get(referent.type, 0.8), number=-0.2)
    return _fit_thing(referent)


def _fit_thing(referent: Referent) -> Fit | None:
    if referent.type == "PERSON" or referent.plural or referent.group or _sounds_human(referent):
        return None
    return Fit(THINGS.get(referent.type, 0.8))


def _sounds_human(referent: Referent) -> bool:
    """Whether a name of no certain type begins with a given name and is no place's."""
    uncertain = referent.entity is None and referent.type in {"UNKNOWN", "ORGANIZATION", "LOCATION"}
    human = uncertain and bool(referent.likely) and len(referent.words) < MAX_PERSON_WORDS
    return human and not place_name(referent.text)


def _fit_person(reference: Reference, referent: Referent) -> Fit | None:
    other = referent.gender and reference.gender and referent.gender != reference.gender
    if referent.plural or referent.group or other or referent.words <= MONTHS:
        return None
    if referent.type == "PERSON":
        return Fit(2.0)
    if not referent.is_name or place_name(referent.text) or _looks_like_goods(referent):
        return None
    if referent.likely or referent.type == "UNKNOWN":
        return Fit(1.2 if referent.likely else 0.5)
    # A single word is often a first name that was given the wrong type.
    guessed = referent.entity is None and referent.type in NAMED
    model = referent.type == "PRODUCT" and len(referent.words) > 1
    if not guessed or model or len(referent.words) > MAX_PERSON_WORDS:
        return None
    return Fit(0.2 if len(referent.words) == 1 else -1.0)


def _looks_like_goods(referent: Referent) -> bool:
    """Whether a name is written like no person's: "EV6", "XLR"."""
    text = referent.text
    written = (text.isupper() and " " not in text) or any(map(str.isdigit, text))
    return written and not referent.likely


def _fit_many(reference: Reference, referent: Referent) -> Fit | None:
    if referent.group:
        return Fit(number=2.2)
    if referent.plural:
        return Fit(number=1.6)
    if reference.kind == "demonstrative":
        return None
    if referent.type in MANY:
        return Fit(MANY[referent.type])
    return Fit(number=-0.3 if referent.type == THING else -0.6)


def _fit_noun(reference: Reference, referent: Referent) -> Fit | None:
    """Fit "this laptop", "the policy" to what has that word in its name or is of that type."""
    if referent.phrase.lemma == reference.noun and not referent.is_name:
        # "the tomatoes" are not "tomatoes, basil and beans"
        return Fit(2.0) if len(referent.words) > 1 and not referent.group else None
    if referent.group or referent.plural != (reference.wants == "many"):
        return None
    if reference.noun in referent.words and referent.type != THING:
        return Fit(2.0) if _may_be_short_for(reference, referent) else None
    if reference.noun in referent.kinds and referent.is_name:
        return Fit(2.0)
    pointed = reference.kind == "demonstrative" or referent.type in NOTED
    if pointed and referent.is_name:
        of_type = reference.noun in TYPE_NOUNS.get(referent.type, frozenset())
        return Fit(1.5) if of_type else None
    return None


def _may_be_short_for(reference: Reference, referent: Referent) -> bool:
    """Whether a word after "the" may be a whole name: "the Lenovo" is goods of Lenovo, "the UN" no
    building of the UN."""
    if not reference.text.rsplit(maxsplit=1)[-1][:1].isupper():
        return True
    name = normalize(referent.text)
    return name.endswith(reference.noun) or (
        referent.type == "PRODUCT" and name.startswith(reference.noun)
    )


def _clashes(place: Setting, referent: Referent, doc: "Doc") -> bool:
    """Whether grammar forbids what the same text names to be meant: Jon by "Jon likes him"."""
    reference, phrase = place.reference, referent.phrase
    later = referent.named_at == place.at and phrase.head >= 0 and phrase.end > reference.start
    if later and phrase.head != place.ahead:
        return True
    mentions = [i for i in referent.places if i < len(doc)] if reference.text else []
    person = reference.wants == "person"
    return binding.clash(doc[reference.token], mentions, doc, owner=place.owner, person=person)

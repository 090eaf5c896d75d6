"""Lapses: what a text says is over, read from its clauses: "I sold the Aero", "he retired", "we
broke up", "I don't work there any more". Which words end what is in `lasting`.

A wish, a question, a condition and a plan end nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.lasting import (
    COUPLE,
    ENDED_ALONE,
    ENDED_BY_OBJECT,
    ENDED_BY_PREPOSITION,
    ENDED_PLACE,
    ENDED_POST,
    HAVING,
    LEFT_THERE,
    TROUBLE,
)
from memory_core.language.modality import is_no_more
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.lapses import Lapse
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Token

Places = tuple[tuple[str, "Token"], ...]
"""Nouns behind prepositions."""
THERE = frozenset({"there", "here"})
MENDED = frozenset({"fix", "repair", "solve", "resolve", "mend", "sort out", "replace"})
FOR_NOW = frozenset(
    {"early", "late", "today", "tonight", "noon", "lunch", "home", "holiday", "vacation", "o'clock"}
    | {"night", "morning", "evening", "afternoon", "midnight", "pm", "am", "trip", "weekend"}
)
"""Words that say somebody left for some hours only: "left the office at noon"."""
LEAVING = frozenset({"leave"})
ALIKE = frozenset({"quit"})
"""Verbs whose present looks like their past."""
BY_OTHERS = frozenset({"fire", "lay off", "dismiss", "sack"})
"""What ends for those it is done to, not for those who do it."""
STATES = frozenset(word for word in ENDED_ALONE if word not in BY_OTHERS)


def find_lapses(scene: Scene) -> list[Lapse]:
    """Return what a parsed part says is over, in reading order; positions in the part."""
    found = [lapse for clause in scene.clauses for lapse in _of_clause(scene, clause)]
    return sorted(set(found), key=lambda one: (one.start, one.end, one.predicates))


def without_lost(relations: Sequence[Relation], lapses: Sequence[Lapse]) -> list[Relation]:
    """Return the relations of a part, those as past that only "my" tells and a lapse ends: "I lost
    my Canon R6"."""
    over = {(i.subject, name, i.object) for i in lapses for name in i.predicates}
    return [
        replace(r, modality="past")
        if r.extractor == "possession" and (r.subject, r.predicate, r.object) in over else r
        for r in relations
    ]  # fmt: skip


def _of_clause(scene: Scene, clause: Clause) -> Iterator[Lapse]:
    if clause.asked or clause.modality not in {"", "past"}:
        return
    if clause.negated or clause.modality == "past":
        yield from _denied(scene, clause)
        return
    if clause.verb in LEAVING and _comes_back(clause):
        return
    for place in clause.obliques if clause.verb == "be" else ():
        names = ENDED_PLACE.get((place[0], place[1].lower_))
        if names:
            yield from _alone(scene, clause, names)
    word, obliques = _told(clause)
    if not (clause.is_past or _is_done(clause) or clause.verb in ALIKE or word in STATES):
        return
    if clause.passive and word in MENDED:
        # What was mended is the trouble itself, or what had it.
        for thing in clause.subjects:
            yield _lapse(scene, clause, thing, TROUBLE)
        return
    yield from _by_words(scene, clause, word, obliques)


def _told(clause: Clause) -> tuple[str, Places]:
    """Return the word that tells what ended, with what hangs on it: the verb, "fired" of "got
    fired", or the state somebody is in."""
    if clause.complement is not None:
        return clause.complement.lower_, clause.obliques
    if clause.verb in {"get", "make"}:
        for child in clause.head.children:
            if child.tag_ in {"VBN", "VBD", "JJ"} and child.i > clause.head.i:
                word = f"{child.lemma_.lower()} {syntax.particle(child)}".strip()
                if child.lower_ == "laid":
                    word = "lay off"
                return word, (*clause.obliques, *syntax.preposition_objects(child))
    return clause.verb, clause.obliques


def _by_words(scene: Scene, clause: Clause, word: str, obliques: Places) -> Iterator[Lapse]:
    """Yield what the verb of a clause, or the state it tells of, ends."""
    named = list(_others(scene, clause, word, obliques))
    for holder, (names, noun) in product(clause.holders, named):
        yield _lapse(scene, clause, holder, names, noun)
    if named:
        return
    done = word in ENDED_ALONE and (word not in BY_OTHERS or clause.passive or word != clause.verb)
    if done and not clause.objects:
        yield from _alone(scene, clause, ENDED_ALONE[word])
    for holder, noun in product(clause.holders, clause.objects):
        post = ENDED_POST.get(noun.lower_) if word in ENDED_BY_OBJECT else None
        if post and scene.named(noun) is None:
            yield _lapse(scene, clause, holder, post)


def _others(
    scene: Scene, clause: Clause, verb: str, obliques: Places
) -> Iterator[tuple[tuple[str, ...], "Token"]]:
    """Yield what a verb ends, with the noun it ends for."""
    if verb in ENDED_BY_OBJECT and not clause.passive:
        for noun in clause.objects:
            within = _named_within(scene, noun)
            if scene.named(noun) is None and noun.lower_ in ENDED_POST and within is None:
                continue
            yield ENDED_BY_OBJECT[verb], noun if within is None else within
    for preposition, noun in obliques:
        names = ENDED_BY_PREPOSITION.get((verb, preposition))
        if names and not (scene.named(noun) is None and noun.lower_ in ENDED_POST):
            yield names, noun


def _named_within(scene: Scene, noun: "Token") -> "Token | None":
    """Return the name inside "my Netflix subscription", which is what ends."""
    if scene.named(noun) is not None or noun.lower_ not in SUBSCRIBED:
        return None
    inside = syntax.children(noun, syntax.NAME_PART | syntax.POSSESSOR)
    return next((child for child in inside if scene.named(child) is not None), None)


SUBSCRIBED = frozenset({"subscription", "membership", "account", "plan", "contract", "job"})


def _alone(scene: Scene, clause: Clause, names: tuple[str, ...]) -> Iterator[Lapse]:
    """Yield what ends where nothing stands behind the verb; of two who part, with each other."""
    who = list(clause.holders)
    if names == COUPLE and len(who) > 1:
        yield _lapse(scene, clause, who[0], names, who[1])
        return
    for holder in who:
        yield _lapse(scene, clause, holder, names)


def _denied(scene: Scene, clause: Clause) -> Iterator[Lapse]:
    """Yield what "I don't work there any more" and "she no longer works" end."""
    over = clause.modality == "past" or is_no_more(clause.head)
    if over and clause.verb in {"have", "own", "possess"}:
        for holder, noun in product(clause.holders, clause.objects):
            yield _lapse(scene, clause, holder, HAVING, noun)
    names = LEFT_THERE.get(clause.verb)
    if not names or any(scene.named(noun) is not None for _, noun in clause.obliques):
        return
    words = {child.lower_ for child in clause.head.children}
    words |= {noun.lower_ for _, noun in clause.obliques}
    if words & THERE or (over and not clause.obliques and not clause.objects):
        for holder in clause.holders:
            yield _lapse(scene, clause, holder, names)


def _comes_back(clause: Clause) -> bool:
    """Whether somebody left for a while only: "left the office at noon"."""
    near = clause.head.subtree
    return any(token.lower_ in FOR_NOW or token.like_num for token in near)


def _is_done(clause: Clause) -> bool:
    """Whether a verb is in the perfect: "has sold", "'ve quit"."""
    helpers = {"has", "have", "had", "'ve", "’ve", "ve", "'s", "got", "gotten"}
    past = clause.head.tag_ in {"VBN", "VBD"} or clause.passive
    return past and any(child.lower_ in helpers for child in clause.head.children)


def _lapse(
    scene: Scene,
    clause: Clause,
    holder: "Token | None",
    names: tuple[str, ...],
    noun: "Token | None" = None,
) -> Lapse:
    words = [token for token in (holder, clause.head, noun) if token is not None]
    first, last = min(words, key=lambda t: t.i), max(words, key=lambda t: t.i)
    return Lapse(
        "I" if holder is None else _called(scene, holder),
        names,
        "" if noun is None else _called(scene, noun),
        first.idx,
        last.idx + len(last),
    )


def _called(scene: Scene, token: "Token") -> str:
    if token.lower_ in FIRST_PERSON or scene.meant(token) is not None or token.pos_ == "PRON":
        return scene.term(token)
    return syntax.bare(syntax.noun_phrase(token)).text

"""Requests to the offline answerer, as its tests make them."""

import re

from hypothesis import strategies as st

from memory_core.llm.base import AnswerRequest, Evidence, Known
from memory_core.llm.by_form import by_form
from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.offline import compose
from memory_core.llm.plain_words import restated
from memory_core.model import Attribute, Entity, Message, Relation

NUMBERED = re.compile(r"\[(\d+)\]")

# Names as outside checks swap them: a made-up maker, a line, a number.
makers = st.sampled_from(["Orvane", "Tessly", "Kubrik", "Nadiro", "Palto", "Wexford"])
lines = st.sampled_from(["Aero", "Lumen", "Drift", "Pro", "Zip", "Nova"])
products = st.builds("{} {} {}".format, makers, lines, st.integers(2, 99))


def known(
    name: str,
    kind: str = "PRODUCT",
    *attributes: Attribute,
    said: tuple[Message, ...] = (),
    relations: tuple[Relation, ...] = (),
) -> Known:
    return Known(Entity(name, kind, id=name), attributes, relations, said, focus=True)


def chunk(text: str, *, name: str = "guide.md", heading: str = "", own: bool = True) -> Evidence:
    return Evidence("chunk", f"{name}/{heading}", name, text, heading, own=own)


def said(text: str, message_id: str = "m1") -> Message:
    return Message("user", text, id=message_id)


def request(
    question: str,
    *things: Known,
    evidence: tuple[Evidence, ...] = (),
    history: tuple[Message, ...] = (),
    ambiguous: tuple[str, ...] = (),
) -> AnswerRequest:
    names = tuple((thing.entity.id, thing.entity.name) for thing in things)
    return AnswerRequest(
        question, question, (), things, evidence, names, history, ambiguous=ambiguous
    )


def answer(
    question: str,
    *things: Known,
    evidence: tuple[Evidence, ...] = (),
    history: tuple[Message, ...] = (),
) -> str:
    return compose(request(question, *things, evidence=evidence, history=history)).text


def told_by_form(question: str, *things: Known, evidence: tuple[Evidence, ...]) -> str:
    """Return what is told because a sentence or a row has the form of an answer."""
    return by_form(Material(request(restated(question), *things, evidence=evidence)), Citations())


def from_document(name: str, key: str, value: str, source: str) -> Attribute:
    return Attribute(name, key, value, text=value, trust="document", source=f"chunk:{source}")


def from_user(name: str, key: str, value: str, source: str = "m1") -> Attribute:
    return Attribute(name, key, value, text=value, trust="user", source=f"message:{source}")

"""Documents put together from facts, as `facts/*.txt` hold them: each fact of a thing is told in
several wordings, asked about in several, and has statements beside it that nearly answer.

A thing begins with "=== its name | what people call it". Its facts follow, each with "F: ..." lines
(what tells it), "Q: ..." lines (what asks for it, each answered by any of the former) and "N: ..."
lines (what is on the matter and answers none of them); an empty line ends a fact.

Of each thing several documents are told. In each a fact stands in another of its wordings and is
asked about in others of its questions; some facts are left out, so that nothing answers these.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.reranking.documents import Asked, Document, written_in

FOLDER = Path(__file__).with_name("facts")
TELLINGS = 4
"""Documents that are told of each thing."""
ASKED = 3
"""Questions of a fact that are asked of one document."""
LEFT_OUT = 0.25
"""Share of the facts that are left out of a document."""
NEARLY = 0.6
"""Share of the statements that nearly answer which a document has, beside facts told; of one left
out it has all."""
PARAGRAPH = (2, 6)
"""Statements of a paragraph, from and to, of which the last is none."""
_LINE = re.compile(r"[^.:!?]{2,48}: \S")
"""What begins a statement that stands on a line of its own."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact: what tells it, asks for it, and nearly answers, each in several wordings."""

    told: tuple[str, ...]
    asked: tuple[str, ...]
    nearly: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing with its facts. subject: the file it stands in; number: from 1 in that."""

    subject: str
    number: int
    name: str
    facts: tuple[Fact, ...]


def things(folder: Path = FOLDER) -> Iterator[Thing]:
    """Yield all things, file by file. Raises ValueError for one that is not as it should be."""
    for subject, number, names, rest in written_in(folder):
        blocks = (block for block in re.split(r"\n\s*\n", rest) if block.strip())
        name, _, _ = names.partition(" | ")
        yield Thing(subject, number, name, tuple(_fact(block) for block in blocks))


def _fact(block: str) -> Fact:
    lines = [line.partition(": ") for line in block.strip().splitlines()]
    of = {kind: tuple(text for each, _, text in lines if each == kind) for kind in "FQN"}
    if not of["F"] or not of["Q"] or sum(map(len, of.values())) < len(lines):
        message = f"no fact with what tells and asks for it: {block.strip()[:80]}"
        raise ValueError(message)
    return Fact(of["F"], of["Q"], of["N"])


def tellings(thing: Thing) -> Iterator[Document]:
    """Yield the documents that are told of a thing, always the same."""
    random = np.random.default_rng([thing.number, *thing.subject.encode()])
    begun = random.integers(60, size=len(thing.facts)).tolist()
    for n in range(TELLINGS):
        yield _telling(thing, n, begun, random)


def _telling(thing: Thing, n: int, begun: Sequence[int], random: np.random.Generator) -> Document:
    """Return telling n, from 0. begun: of each fact, which wording the first one has."""
    statements, asked = [], []
    for fact, at in zip(thing.facts, begun, strict=True):
        told = random.random() >= LEFT_OUT
        wording = fact.told[(at + n) % len(fact.told)]
        statements += [wording] if told else []
        statements += [one for one in fact.nearly if not told or random.random() < NEARLY]
        wanted = ((wording,),) if told else ()
        which = ((at + n * ASKED + i) % len(fact.asked) for i in range(min(ASKED, len(fact.asked))))
        asked += [Asked(fact.asked[i], wanted) for i in which]
    text = f"# {thing.name}\n\n{_laid_out(statements, random)}\n"
    name = f"{n + 1}-{re.sub(r'[^a-z0-9]+', '-', thing.name.casefold())}.md"
    return Document(thing.subject, thing.number, name, text, tuple(asked))


def _laid_out(statements: Sequence[str], random: np.random.Generator) -> str:
    """Return statements in any order: in paragraphs and lists, what is like "Key: value" on lines
    of its own."""
    mixed = [statements[i] for i in random.permutation(len(statements))]
    lines = [one for one in mixed if _LINE.match(one)]
    others = [one for one in mixed if not _LINE.match(one)]
    blocks = []
    while others:
        size = int(random.integers(*PARAGRAPH))
        some, others = others[:size], others[size:]
        listed = random.random() < 1 / 3
        blocks.append(
            "\n".join(f"- {one}" for one in some) if listed else " ".join(map(_ended, some))
        )
    if lines:
        blocks.insert(int(random.integers(len(blocks) + 1)), "\n".join(lines))
    return "\n\n".join(blocks)


def _ended(text: str) -> str:
    return text if text[-1] in ".!?" else f"{text}."

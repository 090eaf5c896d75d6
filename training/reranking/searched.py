"""What a search finds beside a document where many lie in one memory: the sentences of others that
are nearest to answering its questions, and do not.

Whoever asks a memory names what the question is about, so only documents asked about by name are
searched; other questions might be answered by any of them. Where a question names nothing all the
same, what the networks are sure of in another document is taken for an answer and left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from memory_core import Memory, Settings
from memory_core.ingestion import add_document
from memory_core.llm.passages import of_evidence
from memory_core.llm.reranker_words import Context, Place, contexts
from memory_core.llm.reranking import Network
from memory_core.model import LIBRARY
from tests.question_files import PARTS, Question
from tests.question_scoring import Recorder, ask
from training.reranking.documents import Document
from training.reranking.laid_out import LaidOut, name_of

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BY_NAME = "asked_plainly"
"""How the names of the files end whose questions name what they are about."""
AT_ONCE = 42
"""Documents that lie in one memory, beside those that ship."""
HARDEST = 4
"""Sentences of other documents that are kept for each question."""
UNNAMED = 1.0
"""How much higher than that nothing answers a sentence of another document may score, where the
question names nothing that its own document is about."""
_NAME = re.compile(r"(?<=[\w,;:)’'] )[A-ZÀ-Þ][\w-]{2,}|(?m:(?<=^# ).+$)")
_WORD = re.compile(r"[^\W_]{3,}")
_NO_NAMES = frozenset(
    _WORD.findall(
        "monday tuesday wednesday thursday friday saturday sunday january february march april may "
        "june july august september october november december the and for our you your how what "
        "who why when where which can are does"
    )
)

Spot = tuple[str, str, str, str]
"""A document's name, a sentence of it, its title and the sentence before it. (What else it stands
under is read by a search for some documents only.)"""
Found = Mapping[str, Sequence[Sequence[Spot]]]
"""By the name of a document, for each of its questions, where sentences of others stand."""


def together(documents: Sequence[Document]) -> Iterator[list[Document]]:
    """Yield the documents that are asked about by name as they lie in one memory, of every file
    some."""
    named = [one for one in documents if one.subject.endswith(BY_NAME)]
    named.sort(key=lambda one: (one.number, one.subject))
    for at in range(0, len(named), AT_ONCE):
        yield named[at : at + AT_ONCE]


def read_beside(memory: Memory, among: Sequence[Document]) -> dict[str, Document]:
    """Put documents beside those that ship, and return them by the name they have there."""
    memory.library()  # which is read once, and then holds what is added
    names = {name_of(one): one for one in among}
    for name, one in names.items():
        add_document(memory._parts, one.text, user_id=LIBRARY, name=name, now=memory.now())
    return names


def found_beside(among: Sequence[Document]) -> dict[str, list[list[Spot]]]:
    """Put documents into one memory, ask all their questions, and return what of the other ones was
    found."""
    memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
    found = {
        name: [_of_others(memory, asked.text, name) for asked in one.questions]
        for name, one in read_beside(memory, among).items()
    }
    memory.close()
    return found


def _of_others(memory: Memory, text: str, name: str) -> list[Spot]:
    answerer = Recorder()
    ask(memory, Question(PARTS[0], "fact", (), text), user=f"{name} {text}", answerer=answerer)
    request = answerer.request
    around = request.around if request else None
    sentences = [one for one in of_evidence(around() if around else ()) if not one.title]
    pairs = zip(sentences, contexts(sentences), strict=True)
    spots = [_spot(one.quote.name, context) for one, context in pairs]
    return [spot for spot in spots if spot[0] != name]


def _spot(name: str, context: Context) -> Spot:
    own, title, _, before = context
    return name, own, title, before


def names_it(question: str, document: Document) -> bool:
    """Whether a question has a word of the document's title, or of a name in it."""
    asked = map(str.casefold, _WORD.findall(question))
    return not _names(document.text).isdisjoint(asked)


@lru_cache(maxsize=64)
def _names(text: str) -> frozenset[str]:
    """Return the words of a text's title and of the names in it; kept, because every question about
    it is asked."""
    words = (word.casefold() for name in _NAME.findall(text) for word in _WORD.findall(name))
    return frozenset(words) - _NO_NAMES


def hardest(
    documents: Sequence[LaidOut], found: Found, networks: Sequence[Network]
) -> list[NDArray[np.int64]]:
    """Return for each document the sentences of others that networks take for answers most, as
    `batches.alike` does."""
    each = [
        ((piece, name_of(one.document)), context)
        for one in documents
        for context, (piece, _) in zip(one.contexts, one.places, strict=True)
    ]
    at = {_spot(name, context): i for i, ((_, name), context) in enumerate(each)}
    chosen = []
    for one in documents:
        beside: set[int] = set()
        spots = found.get(name_of(one.document), [])
        for asked, told in zip(one.document.questions, spots, strict=False):
            known = [at[spot] for spot in dict.fromkeys(told) if spot in at]
            if known:
                beside |= set(_hardest(asked.text, one.document, known, each, networks))
        chosen.append(np.array(sorted(beside), dtype=np.int64))
    return chosen


def _hardest(
    question: str,
    document: Document,
    known: Sequence[int],
    each: Sequence[tuple[Place, Context]],
    networks: Sequence[Network],
) -> list[int]:
    """Return which sentences of others networks take for answers to a question most, the likeliest
    first."""
    stand, told = zip(*(each[i] for i in known), strict=True)
    read = [network.scored(question, told, stand) for network in networks]
    scores = np.mean([one.scores - one.none for one in read], axis=0)
    most = np.inf if names_it(question, document) else UNNAMED
    ranked = [int(i) for i in np.argsort(scores)[::-1] if scores[i] < most]
    return [known[i] for i in ranked[:HARDEST]]

"""Questions of many domains with what must be cited, or that the answer is not known.

The documents and people are made up for this file. Evidence is found by plain word overlap, so
that wrong pieces stand beside the right one, as they do after a real search.
"""

import re
from dataclasses import dataclass

import pytest

from memory_core.llm.base import AnswerRequest, Evidence, Known
from memory_core.llm.offline import compose
from memory_core.model import Entity, Message
from memory_core.names import is_named, words
from tests.llm_case_documents import DOCUMENTS, ENTITIES, SAID


@dataclass(frozen=True, slots=True)
class Case:
    """A question, text that must be in a quoted source and in the answer; both "" to decline."""

    question: str
    cites: str = ""
    answer: str = ""
    never: str = ""


CASES = (
    Case("What is the price of the Corvin Trail 3?", "€1,290", "€1,290", "€2,150"),
    Case("How much does the Corvin Trail 3 Pro cost?", "€2,150", "€2,150", "€1,290"),
    Case("What's the Corvin Trail 3's warranty?", "5 year guarantee", "5 year", "7 years"),
    Case("How heavy is the Velora City?", "21 kg", "21 kg", "13.4"),
    Case("How much does the Velora City weigh?", "21 kg", "21 kg", "€"),
    Case("What battery does the Velora City have?", "90 km", "90 km"),
    Case("What battery does the Corvin Trail 3 have?", never="90 km"),
    Case("How many gears does the Corvin Trail 3 have?", "12", "12"),
    Case("What colors does the Corvin Trail 3 come in?", "green, sand", "green, sand"),
    Case("Can you tell me the guarantee of the Velora City?", "2 years", "2 years", "7 years"),
    Case("What is the Quantor Zip's price?", never="€"),
    Case("Does the Velora City have a child seat?"),
    Case("Is the Corvin Trail 3 a mountain bike?", "mountain bike", "Yes"),
    Case("I'm looking for a mountain bike", "mountain bike", "Corvin Trail 3"),
    Case("Can you recommend an e-bike for commuters?", "commuters", "Velora City"),
    Case("I need a sailing boat"),
    Case("I'm looking for the Velora City", "commuters", "€1,890"),
    Case("Which is lighter, the Corvin Trail 3 or the Velora City?", "13.4 kg", "is lighter"),
    Case("Compare the Corvin Trail 3 and the Velora City", "21 kg", "€1,890"),
    Case(
        "How does the Corvin Trail 3's warranty compare to the Velora City's?", "2 years", "5 year"
    ),
    Case("What is your return policy?", "45 days", "45 days", "10 days"),
    Case("What is your return policy for electronic products?", "10 days", "10 days", "45 days"),
    Case("How long do refunds take?", "6 working days", "6 working days"),
    Case("Can I send back used items?", "unused", "unused"),
    Case("Are pets allowed?", "Pets are allowed", "landlord"),
    Case("Is smoking allowed in the building?", "Smoking is not allowed", "No"),
    Case("When is the rent due?", "third of each month", "third"),
    Case("When are the quiet hours?", "22:00", "22:00"),
    Case("Is there a swimming pool?"),
    Case("How many vacation days do I get?", "27 days", "27 days"),
    Case("Can I work from home?", "two days a week", "two days"),
    Case("What is the notice period?", "8 weeks", "8 weeks"),
    Case("When do I need a doctor's note?", "third day", "third day"),
    Case("How long is parental leave?", never="27 days"),
    Case("What is the company's dress code?"),
    Case("How do I fix E-204?", "Restart the router", "Restart the router"),
    Case("How do I reset my password?", "Forgot password", "Forgot password", "banana"),
    Case("How long is the password link valid?", "20 minutes", "20 minutes", "banana"),
    Case("What is the administrator's password?", never="banana"),
    Case("When is the clinic open?", "8 am to 6 pm", "Monday"),
    Case("Can I cancel an appointment?", "24 hours", "24 hours"),
    Case("Who is Amara Osei?", "head of pediatrics", "pediatrics"),
    Case("Who is the head of pediatrics?", "Amara Osei", "Amara Osei"),
    Case("How much is parking?", "2 euros", "2 euros"),
    Case("Who is the head of surgery?", never="Amara"),
    Case("How much does the Boulder plan cost?", "$25", "$25", "$9"),
    Case("How much data does Pebble have?", "2 GB", "2 GB", "40 GB"),
    Case("Which has more data, Pebble or Boulder?", "40 GB", "Boulder"),
    Case("How much is the lentil curry?", "$11", "$11", "$6"),
    Case("Do you serve sushi?"),
    Case("Where does Ilse Marden work?", "Tarn Optics", "Tarn Optics"),
    Case("Where does Ilse Marden live?", "Graz", "Graz"),
    Case("What does Okan like?", "Okan likes chess", "chess"),
    Case("What did I say about Okan?", "Okan likes chess", "chess"),
    Case("What do you know about Ilse Marden?", "Tarn Optics", "Graz"),
    Case("What do you think Okan's favorite dish is?"),
    Case("Where does Okan work?", never="Tarn Optics is"),
    Case("What is my budget?", "$700", "$700"),
    Case("What is my sister's name?", "Leonie", "Leonie"),
    Case("What is my brother's name?", never="Leonie"),
    Case("What is the capital of Peru?"),
    Case("Who won the world cup in 1998?"),
)


def evidence(question: str, *, limit: int = 4) -> tuple[Evidence, ...]:
    """Return the pieces that share most words with the question."""
    asked = {word.norm.rstrip("s") for word in words(question)} - {"the", "i", "what", "?", "'"}
    found: list[tuple[int, Evidence]] = []
    for name, text in DOCUMENTS.items():
        title = text.partition("\n")[0].lstrip("# ") if text.startswith("#") else ""
        for place, piece in enumerate(re.split(r"(?m)^(?=## )", text)):
            leaf = piece.partition("\n")[0].lstrip("# ") if piece.startswith("## ") else ""
            heading = " > ".join(part for part in (title, leaf) if part)
            shared = len(asked & {word.norm.rstrip("s") for word in words(f"{heading} {piece}")})
            body = piece.partition("\n")[2].strip() if piece.startswith("#") else piece
            if body:
                item = Evidence("chunk", f"{name}:{place}", name, piece.strip(), heading)
                found.append((shared, item))
    found.sort(key=lambda pair: -pair[0])
    return tuple(item for _, item in found[:limit])


def request(question: str) -> AnswerRequest:
    """Build the request a turn would make: what is named is in focus, with what was said of it."""
    history = tuple(Message("user", text, id=f"m{i}") for i, text in enumerate(SAID))
    named = [
        name
        for name in ENTITIES
        if is_named(question, [name])
        and not any(
            name in other and is_named(question, [other]) for other in ENTITIES if other != name
        )
    ]
    known = tuple(
        Known(
            Entity(name, ENTITIES[name], id=name),
            said=tuple(message for message in history if name in message.content),
            focus=True,
        )
        for name in named
    )
    return AnswerRequest(
        question, question, (), known, evidence(question), (), history, tuple(named)
    )


def declined(text: str) -> bool:
    """Whether an answer says that it is not known."""
    return "I don't know" in text


def holds(case: Case) -> bool:
    """Whether the answer to a case is right."""
    answer = compose(request(case.question))
    if case.never and case.never in answer.text:
        return False
    if not case.cites:
        return declined(answer.text)
    cited = any(case.cites in source.text for source in answer.sources)
    return cited and case.answer in answer.text and not declined(answer.text)


MISSED = {"Can I send back used items?": "“unused” is not seen to be the opposite of “used”"}
"""Questions that are answered with the wrong sentence, and why."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.question)
def test_answer_cites_the_right_evidence_or_declines(case: Case) -> None:
    answer = compose(request(case.question))
    if case.question in MISSED:
        assert not holds(case), "it is answered now: take it out of MISSED"
        return
    assert holds(case), (answer.text, [source.text for source in answer.sources])


def test_table_is_large_enough_to_mean_something() -> None:
    assert sum(bool(case.cites) for case in CASES) >= 30
    assert sum(not case.cites for case in CASES) >= 10

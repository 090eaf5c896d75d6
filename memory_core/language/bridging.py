"""Bridging: whether a property asked for alone ("What is the deposit?") can be one of the topic.

Only a particular thing has a price or an owner; what is said of a matter in general ("What are the
advantages?") can be asked of any topic. A question that fits no topic stands alone.
"""

from typing import TYPE_CHECKING

from memory_core.language.discourse import Referent
from memory_core.language.phrases import NAMED, THING
from memory_core.language.suiting import OF_GOODS, TYPE_NOUNS
from memory_core.language.word_lists import OF_ORGANIZATIONS, OWNED, PEOPLE, listed

if TYPE_CHECKING:
    from spacy.tokens import Doc

OF_PERSONS = listed(
    """job role salary wage age birthday phone number email address profession occupation hobby
    employer height nationality surname nickname budget"""
)
OF_POSITIONS = listed(
    """salary wage pay location place team department start requirement experience deadline contract
    manager duty task"""
)
OF_PLACES = listed(
    """mayor president king queen emperor governor minister chancellor founder owner director
    manager architect patron bishop"""
)
"""Who a place has; a landlady or a nurse is not the town's that was spoken of."""
OF_ANYTHING = OWNED - OF_GOODS


def may_ask_of(doc: "Doc", topic: Referent) -> bool:
    """Whether what a question asks for alone can be a property of the topic."""
    asked = [token for token in doc if token.pos_ in {"NOUN", "PROPN"}]
    who = any(token.lower_ == "who" for token in doc[:2])
    return not asked or is_of(asked[-1].lemma_.lower(), topic, who=who)


def is_of(lemma: str, topic: Referent, *, who: bool) -> bool:
    """Whether a property can be the topic's.

    lemma: the noun asked for; who: a person is asked for ("Who is the owner?").
    """
    fits = not who or topic.type != "LOCATION" or lemma in OF_PLACES
    if lemma in OF_ANYTHING or not fits:
        return fits
    if topic.type == "PERSON":
        return lemma in OF_PERSONS and not who
    if topic.type == "POSITION":
        return lemma in OF_POSITIONS
    if not topic.is_name or topic.type not in NAMED:
        sort = topic.type == THING and topic.phrase.lemma in TYPE_NOUNS["PRODUCT"]
        return sort and lemma not in OF_ORGANIZATIONS
    if lemma in OF_ORGANIZATIONS or (who and lemma not in PEOPLE):
        return topic.type == "ORGANIZATION"
    return True

"""Everyday words that people use for one another: each row is a matter, its words much the same."""

from collections.abc import Mapping
from functools import lru_cache

from memory_core.llm.terms import stem

SHARE = 0.9
"""How far a word of the same row can stand for another, 0..1."""

_ROWS = """
pet pets dog dogs
pet pets cat cats
study degree education university college bsc msc phd studied graduate graduated
job profession occupation work works worked employed engineer
boss head chief manager run runs leader lead leads director chair supervisor
discount reduction reduced cheaper less off rebate
relocate move moving
vehicle car automobile
party celebration festival feast
music band choir song sing sings concert singer
restaurant eat eating lunch dinner meal food served trattoria cook cooks
vegetarian vegetarians meat vegan
tent camp camping campers campsite
railway train station bus shuttle transport
broken damaged faulty defective burnt wrong problem fault
repaired replaced mended fixed repair
forgotten found left
mount install installation assemble fit
technician plumber expert professional layman laymen
silent quiet noise sound noiseless
rain rains raining pour pours weather wet storm
postage shipping delivery carriage
extra surcharge additional more
height high higher tall
park parking
fast quick speed rapid
heat hot warm temperature
finger fingers hand hands handle
allergy allergies allergic
remove take slide removable
reward thanks free certificate
helper helpers volunteer volunteers
dress wear clothing clothes
abroad foreign country countries europe international
insured covered cover accepted insurance
bill invoice
format pdf csv file
shut closed close
serial number code
program programs software programme app
win won prize award medal
daily every day
age old birthday born years
refund refunded back money
permitted allowed forbidden welcome may
gluten wheat flour
destroy destroyed burnt fire flood
big biggest large largest great greatest
start begin opening
seat seats people persons capacity
silent fan
supplies provides offers gives
decide decided agreed accepted vote votes voted
"""


@lru_cache(maxsize=1)
def _by_stem() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in _ROWS.split("\n"):
        stems = {stem(word) for word in row.split()}
        for word in stems:
            found.setdefault(word, set()).update(stems - {word})
    return {word: frozenset(others) for word, others in found.items()}


def related(word: str) -> frozenset[str]:
    """Return the stems a stem may stand for, or be stood for by."""
    return _by_stem().get(word, frozenset())

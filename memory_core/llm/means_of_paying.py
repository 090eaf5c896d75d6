"""By what means one may pay: "Cash only" says no to a card and yes to cash."""

import re

from memory_core.llm.citing import Quote
from memory_core.llm.material import Material
from memory_core.llm.passages import terms_of
from memory_core.llm.terms import content

_MEANS = (
    r"(?:(?:bank|credit|debit|gift|giro)[ -]?)?(?:cards?|transfers?)|contactless|cash|coins?|"
    r"(?:bank ?)?notes?|che(?:que|ck)s?|vouchers?|invoices?|direct debit|paypal"
)
_ASKS = re.compile(
    r"^(?:can|could|may|do|does|is it possible)\b.*\b(?:pay|paid|take|accept)\b(?P<of>.*?)"
    rf"(?: (?:by|with|in|via|using))? (?:an? |my |the )?(?P<means>{_MEANS})\b(?P<at>.*)$",
    re.I,
)
_ALONE = re.compile(
    rf"\b(?P<first>{_MEANS})(?: (?:and|or) (?P<second>{_MEANS}))? only\b(?=\W*$|[.;,)])"
    rf"|\bonly (?:(?:accepts?|takes?|by|in|with|pay(?:ment)? by) )?(?P<third>{_MEANS})"
    rf"(?: (?:and|or) (?P<fourth>{_MEANS}))?(?=\W*$|[.;,)])",
    re.I,
)
_KINDS = (
    re.compile(r"cash|coin|note", re.I),
    re.compile(r"(?<!gift )(?<!gift-)card|contactless", re.I),
)
"""Means that are as much as each other."""
_PAYING = frozenset(content("pay payment paid take accept here still also possible"))


def taken_alone(material: Material, quote: Quote) -> str:
    """Return "Yes" or "No" where a question asks whether one may pay by some means, and what is
    quoted says by which alone; "" where it does not, or may be of something else than is asked."""
    asked = _ASKS.match(material.asked.bare)
    found = _ALONE.search(quote.text) if asked else None
    if asked is None or found is None:
        return ""
    places = [one for one in material.documents if one.quote == quote]
    above = (terms_of(f"{one.heading} {one.top} {one.quote.document}") for one in places)
    said = terms_of(quote.text).union(*above)
    means = frozenset(content(asked["means"]))
    if frozenset(material.asked.wanted) - means - _PAYING - said:
        return ""
    taken = [one for one in found.groups() if one]
    if any(asked["means"].casefold() == one.casefold() for one in taken):
        return "Yes"
    kind = [one for one in _KINDS if one.search(asked["means"])]
    alike = any(one.search(means) for one in kind for means in taken)
    return "" if alike else "No"

"""Hints: what the words right beside a name, or its own first word, say of its type.

They only speak where the lists of known names do not bear the model out.
"""

import re
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.gazetteer import given_names, listed_type
from memory_core.language.introducing import introduced_as
from memory_core.language.name_parts import TITLES
from memory_core.language.naming import Found
from memory_core.language.presets import Preset
from memory_core.language.surroundings import by_surroundings
from memory_core.language.word_lists import PEOPLE, listed

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

GUESSED = frozenset({"PERSON", "LOCATION", "UNKNOWN"})
"""Types the model gives to names it does not know."""
ACTING = frozenset({"ORGANIZATION", "UNKNOWN"})
"""Types the model gives to people whose names it does not know."""
PLACE_FIRST = listed(
    """via rue rua calle avenida plaza piazza praça viale boulevard mount lake port fort cape
    isle camp hotel"""
)
FIRM_FIRST = listed(
    """studio banco banca grupo gruppo université universidad universität università universidade
    dinamo fc afc ac sv borussia athletic"""
)
SOFTWARE = listed(
    """app apps software subscription licence license plugin plug-in website extension driver
    firmware playlist"""
)
USING = listed(
    """use install uninstall reinstall download deploy update upgrade rewrite configure debug
    learn charge wear"""
)
PERSONAL = listed(
    """call phone ring text email hug kiss laugh smile cry sleep wake eat drink cook sing dance
    marry divorce graduate retire love hate dislike adore feel sneeze cough whisper shout yell chat
    wave walk swim live kneel blush apologize apologise forgive giggle sigh yawn faint"""
)
"""What people do and firms seldom: speaking to somebody, feeling, moving their body."""
LIVING = listed("""live move relocate travel fly drive reside base locate""")
DETERMINERS = listed("""a an the my your his her our their another""")
_STREET = re.compile(r"\w{3,}(?:gasse|stra(?:ss|ß)e|weg|allee|platz|straat|laan|gade|vej)", re.I)


def hinted(doc: "Doc", found: Found) -> str:
    """Return the type the surroundings tell, "" where they tell none."""
    return by_surroundings(doc, found) or _by_its_form(doc, found)


def _by_its_form(doc: "Doc", found: Found) -> str:
    """Return the type a name's own words, or those around it, tell, "" where they tell none."""
    tokens = doc[found.start : found.end]
    words = [token.text for token in tokens]
    introduced = introduced_as(doc, found.start, found.end, found.type)
    if found.type == "EVENT" and len(words) > 1 and _is_vintage(doc, found):
        introduced = "PRODUCT"
    if introduced or listed_type(words) == found.type:
        return introduced
    if found.type == "ORGANIZATION" and len(words) == 1:
        return "PERSON" if _acts(doc, found) else _of_unknown_firm(doc, found)
    if found.type not in GUESSED:
        return ""
    if len(words) > 1 and words[0].lower() in FIRM_FIRST:
        return "ORGANIZATION"
    before = doc[found.start - 1].lower_ if found.start else ""
    after = doc[found.end] if found.end < len(doc) else None
    if before == "project" or (after is not None and after.lower_ in SOFTWARE):
        return "PRODUCT"
    acts = "PERSON" if _acts(doc, found) else ""
    return (
        acts
        or _person(doc, found, before)
        or _thing(doc, found, before, after)
        or _place(tokens.root)
    )


def _is_vintage(doc: "Doc", found: Found) -> bool:
    """Whether a name with a year before it is goods of that year: "a 2016 Honda Civic"."""
    first = doc[found.start]
    before = doc[found.start - 1] if found.start else None
    year = first.text.isdigit() and first.text[:2] in {"19", "20"} and len(first.text) == 4  # noqa: PLR2004
    own = before is not None and (before.lower_ in {"a", "an"} or before.tag_ == "PRP$")
    return year and own


def _acts(doc: "Doc", found: Found) -> bool:
    """Whether a lone unknown word does what people do ("Sunniva called"), something with
    something of "his" or "hers", says what "he" does, or is some years old."""
    token = doc[found.start]
    alone = found.end - found.start == 1 and token.is_title
    verb = token.head
    if found.type not in ACTING or not alone or token.dep_ != "nsubj":
        return False
    if (found.start and doc[found.start - 1].lower_ in DETERMINERS) or listed_type([token.text]):
        return False
    if verb.pos_ != "VERB":
        years = doc[found.end + 2 : found.end + 4].text.lower()
        return years in {"years old", "months old"}
    if token.lower_.endswith("s"):
        return False
    said = [item for child in verb.rights if child.dep_ == "ccomp" for item in child.lefts]
    if any(item.dep_ in syntax.SUBJECT and item.lower_ in {"he", "she"} for item in said):
        return True
    owned = (child for item in verb.rights if item.dep_ in syntax.OBJECT for child in item.lefts)
    own = any(child.tag_ == "PRP$" and child.lower_ in {"his", "her"} for child in owned)
    after = token.doc[verb.i + 1].lower_ if verb.i + 1 < len(token.doc) else ""
    return own or verb.lemma_.lower() in PERSONAL or (verb.lemma_ == "work" and after == "at")


def _of_unknown_firm(doc: "Doc", found: Found) -> str:
    """Return what a lone word rather is that the model takes for a firm: a relative, an app, a
    place somebody lives in; "" where nothing says so."""
    token = doc[found.start]
    before = doc[found.start - 1].lower_ if found.start else ""
    after = doc[found.end].lower_ if found.end < len(doc) else ""
    if after in {"app", "apps"} and not token.is_upper:
        return "PRODUCT"
    if not token.is_title:
        return ""
    return _person(doc, found, before) or (_place(token) if before in {"in", "near"} else "")


def is_street(doc: "Doc", found: Found) -> bool:
    """Whether a name is written like a street or a place abroad: "Via Montello 12", "Lindenweg"."""
    words = [token.text for token in doc[found.start : found.end]]
    several = len(words) > 1 and words[0].istitle() and words[0].lower() in PLACE_FIRST
    return several or any(_STREET.fullmatch(word) and word.istitle() for word in words)


def _person(doc: "Doc", found: Found, before: str) -> str:
    """Return PERSON for "cousin Teemu" and for "Bartosz. He ..."."""
    if found.type == "PERSON" or found.end - found.start > 2 or not doc[found.start].is_title:  # noqa: PLR2004
        return ""
    if before in PEOPLE:
        return "PERSON"
    alone = doc[found.start].is_sent_start and found.end + 1 < len(doc)
    if alone and doc[found.end].is_punct and doc[found.end + 1].text in {"He", "She"}:
        return "PERSON"
    return ""


def _thing(doc: "Doc", found: Found, before: str, after: "Token | None") -> str:
    """Return PRODUCT for what is used, and for a name with an article, which people have seldom;
    ORGANIZATION for "the Spigen one"."""
    first, root = doc[found.start], doc[found.start : found.end].root
    lower = {token.lower_.rstrip(".") for token in doc[found.start : found.end]}
    if (
        lower & given_names()
        or first.lower_.rstrip(".") in TITLES | PEOPLE
        or doc[found.end - 1].text.endswith("s")
    ):
        return ""
    if root.dep_ in syntax.OBJECT and root.head.lemma_.lower() in USING:
        return "PRODUCT"
    if before not in DETERMINERS or not first.text[:1].isupper():
        return ""
    if after is not None and after.lower_ == "one":
        return "ORGANIZATION"
    modifies = after is not None and after.pos_ == "NOUN"
    return "PRODUCT" if found.type == "PERSON" and not modifies else ""


def _place(root: "Token") -> str:
    near = syntax.preposition(root) in {"in", "to", "near", "from"}
    return "LOCATION" if near and root.head.lemma_.lower() in LIVING else ""


def by_last_word(doc: "Doc", found: Found, preset: Preset) -> str:
    """Return the type a name's last word tells ("... University"), "" when it tells none."""
    double = found.type == "PERSON" and any(
        token.text == "-" for token in doc[found.start : found.end]
    )
    if double or found.end - found.start < 2:  # noqa: PLR2004
        return ""
    return preset.suffixes.get(doc[found.end - 1].lower_.rstrip("."), "")

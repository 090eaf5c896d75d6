"""Genders: what a name or noun tells about "he" and "she", and nothing where it tells nothing.

Titles and nouns of kinship say it ("Mrs", "sister"); a given name makes it likely. A name that both
men and women bear, or that is on no list, is left open: either pronoun may mean it.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module

from memory_core.language.word_lists import listed

MALE_WORDS = listed(
    """mr sir lord king prince duke baron father dad daddy papa grandfather grandpa granddad son
    grandson brother uncle nephew husband boyfriend groom widower stepfather stepson man boy guy
    gentleman actor waiter businessman chairman congressman salesman headmaster monk priest pope
    landlord fiance grandad"""
)
FEMALE_WORDS = listed(
    """mrs ms miss madam lady queen princess duchess baroness dame mother mom mum mommy mummy mama
    grandmother grandma granny daughter granddaughter sister aunt auntie niece wife girlfriend bride
    widow stepmother stepdaughter woman girl actress waitress businesswoman chairwoman
    congresswoman saleswoman headmistress nun landlady fiancee hostess heroine"""
)
MONTHS = listed(
    """january february march april may june july august september october november december"""
)
LOCALES = listed(
    """en_US en_GB en_IN en_IE en_NZ es_ES es_MX fr_FR de_DE it_IT pt_BR nl_NL pl_PL sv_SE no_NO
    fi_FI tr_TR cs_CZ ro_RO hr_HR"""
)
"""Whose given names are looked up, by Faker's names of languages."""


def by_word(words: Sequence[str]) -> str:
    """Return "m" or "f" where one of the words, in lower case, says it: "mrs", "brother"."""
    for word in words:
        bare = word.rstrip(".")
        if bare in MALE_WORDS:
            return "m"
        if bare in FEMALE_WORDS:
            return "f"
    return ""


def by_given_name(name: str) -> str:
    """Return "m" or "f" where the first word of a name is borne by one of them only, else ""."""
    first = name.split(maxsplit=1)[0].casefold() if name.strip() else ""
    male, female = _given_names()
    if (first in male) == (first in female) or first in MONTHS:
        return ""
    return "m" if first in male else "f"


@lru_cache(maxsize=1)
def _given_names() -> tuple[frozenset[str], frozenset[str]]:
    """Return the given names of men and of women, in lower case; empty without the library."""
    male: set[str] = set()
    female: set[str] = set()
    for locale in LOCALES:
        try:
            names = import_module(f"faker.providers.person.{locale}").Provider
        except ImportError:
            return frozenset(), frozenset()
        male.update(name.casefold() for name in getattr(names, "first_names_male", ()))
        female.update(name.casefold() for name in getattr(names, "first_names_female", ()))
    return frozenset(male), frozenset(female)

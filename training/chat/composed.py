"""Names put together from parts, beside the known ones: firms, schools, clubs, places, products."""

from training.chat.drawing import Drawing


def company(draw: Drawing) -> str:
    """Return a known, a listed or a made-up firm."""
    share = draw.rng.random()
    if share < 0.42:
        return draw.pick("companies")
    return draw.pick("public_companies", "companies") if share < 0.62 else new_company(draw)


def new_company(draw: Drawing) -> str:
    """Return a firm nobody knows; some are called like people, places or nothing at all."""
    ending, word = draw.pick("company_ends"), draw.pick("company_words")
    return draw.rng.choice(
        (
            f"{word} {ending}",
            f"{word}{draw.pick('company_words').lower()}",
            draw.coined(),
            draw.coined(),
            f"{draw.coined()} {ending}",
            f"{draw.last_name()} {ending}",
            f"{draw.last_name()} & {draw.rng.choice(('Sons', draw.last_name()))}",
            f"{draw.first_name()} {draw.last_name()} {ending}",
            f"{draw.pick('cities')} {ending}",
        )
    )


def school(draw: Drawing) -> str:
    """Return a place of learning."""
    city = draw.city()
    return draw.rng.choice(
        (
            draw.pick("schools"),
            draw.pick("schools"),
            draw.pick("schools"),
            f"University of {city}",
            f"{city} {draw.rng.choice(('University', 'High School', 'College'))}",
            f"{draw.last_name()} {draw.rng.choice(('College', 'High', 'Academy'))}",
        )
    )


def team(draw: Drawing) -> str:
    """Return a sports team or club."""
    return f"{draw.city()} {draw.pick('club_ends')}" if draw.chance(0.2) else draw.pick("teams")


def city(draw: Drawing) -> str:
    """Return a city, rarely one that does not exist."""
    if draw.chance(0.94):
        return draw.city()
    return draw.coined() + (draw.pick("place_ends") if draw.chance(0.9) else "")


def street(draw: Drawing) -> str:
    """Return an address in a town, with or without a number."""
    number = f"{draw.rng.randint(1, 240)} " if draw.chance(0.5) else ""
    return f"{number}{draw.pick('streets', 'last_names')} {draw.pick('street_ends')}"


def product(draw: Drawing) -> str:
    """Return a known product, a maker's line, or one that does not exist."""
    share, code = draw.rng.random(), draw.code() if draw.chance(0.7) else ""
    if share < 0.40:
        text = draw.pick("products")
    elif share < 0.62:
        text = f"{draw.pick('brands')} {draw.pick('lines')} {code}"
    elif share < 0.70:
        text = f"{draw.pick('lines')} {code or draw.code()}"
    elif share < 0.78:
        text = f"{draw.pick('brands')} {draw.code()}"
    elif share < 0.90:
        text = f"{draw.pick('brands', 'company_words')} {draw.coined()} {code}"
    else:
        text = f"{draw.coined()} {code}" if share < 0.95 else draw.pick("cars", "software")
    return " ".join(text.split())

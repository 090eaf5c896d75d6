"""Closed lists of words, written as running text so that they stay short to read."""


def listed(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


PEOPLE = listed(
    """mom mum dad mother father sister brother wife husband son daughter aunt uncle cousin
    friend boss manager colleague coworker teacher doctor nurse lawyer agent seller buyer
    customer client candidate applicant employee author writer singer actor director founder
    owner neighbor neighbour landlord tenant man woman girl boy guy person child kid parent
    grandma grandpa partner roommate assistant recruiter student ceo cfo cto president chairman
    chairwoman headmaster principal mayor minister leader captain chef coach trainer instructor
    lecturer professor supervisor sibling twin guest visitor"""
)
OF_ORGANIZATIONS = listed(
    """ceo cfo cto coo president chairman chairwoman chair boss director manager headquarters
    founder head headmaster headmistress principal spokesperson staff employee workforce turnover
    subsidiary"""
)
"""Nouns that an organization has, and no product."""
TIMES = listed(
    """today tomorrow yesterday tonight morning afternoon evening night day week weekend month
    year hour minute second moment time spring summer autumn fall winter now date"""
)
EMPTY = listed(
    """one thing something anything nothing everything way lot kind sort type bit example case
    fact reason question answer information detail idea problem part number amount rest
    other people hello hi thanks thank sure okay ok yes no please sorry sir what who that
    this"""
)
OWNED = listed(
    """advantage benefit cause characteristic component consequence cost disadvantage drawback
    effect example feature function history importance impact ingredient layer limit member
    origin price purpose difference reason requirement risk role side size specification
    specs stage step symptom theme treatment type series use warranty weight"""
)
"""Nouns that say something of something: asked for alone, their owner was left out; and
"it" rather means the owner."""

"""Messages that tell something, by how they begin and go on: a subject and a verb, no question.

"The battery doesn't last long." and "Chen left the team." tell; "battery life" and "lost parcel"
are words to look for.
"""

import re

_LEAD = r"^(?:(?:and|but|so|also|well|actually|unfortunately|oh|yes|no|now|then|by the way)\b,? )*"
_PRONOUN = r"(?:i|we|he|she|it|they|there|somebody|someone|everyone|nobody)"
_NOUN = (
    r"(?:(?:my|our|his|her|their|its|the|this|that|these|those|both|all)(?: [\w'-]+){1,4}?"
    r"|(?-i:[A-Z][\w'-]*)(?:(?: and)? (?-i:[A-Z])[\w'-]*){0,3})"
)
_DENIED = (
    r"(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should|might)n['’]?t|cannot|"
    r"never|wont|cant"
)
_PAST = (
    "left|broke|lost|found|got|gave|took|made|met|paid|sold|sent|ran|came|began|fell|felt|kept|"
    "knew|wrote|chose|drove|ate|drank|flew|grew|heard|held|hurt|led|lent|meant|rang|rose|saw|sat|"
    "slept|spoke|spent|stood|stole|swam|taught|threw|told|understood|woke|wore|won|did|became|"
    "brought|built|caught|cut|froze|hit|let|put|quit|read|rode|shut|sang|stuck|went"
)
_PRESENT = (
    "leaves|breaks|loses|finds|gets|gives|takes|meets|pays|sells|sends|keeps|knows|writes|drives|"
    "eats|drinks|flies|grows|hears|holds|hurts|leads|leaks|means|says|sees|sits|sleeps|speaks|"
    "spends|stands|teaches|tells|starts|ends|begins|opens|closes|expires|arrives|turns|weighs|"
    "squeaks|smells|flickers|prints|crashes|freezes|overheats|stops|keeps|tests|studies|looks|"
    "feels|seems|sounds|tastes|belongs|contains|includes|barks|cries|travels|moves|stays|visits|"
    "helps|loves|hates|plays|cooks|reads|sings|swims|swears|limps|coughs|earns|rents|rides|lasts"
)
_TELLS = re.compile(
    rf"{_LEAD}(?:{_PRONOUN} (?!is\b|are\b)[a-z]{{2,}}|"
    r"(?:i|we|he|she|it|they|that)['’](?:s|re|m|ve|d|ll) [a-z]|"
    rf"{_NOUN} (?:(?:also|always|often|still|now|just|only|already) )?"
    rf"(?:{_DENIED}|{_PAST}|{_PRESENT})\b)",
    re.I,
)
_KEYWORD = r"(?:(?:cost|need|use|run|play|work)[ .!]*$|(?:sp|f|s|w|br)eed\b|shed\b)"
"""Nouns that may be taken for verbs: the last word of "standard delivery cost"."""
_VERB = re.compile(
    rf"\b(?!{_KEYWORD})(?:is|are|was|were|am|has|have|had|will|would|can|could|should|likes?|loves?|"
    r"hates?|wants?|needs?|works?|lives?|costs?|owns?|prefers?|bought|went|got|said|told|uses?|"
    r"\w{2,}ed|plays?|studie[sd]|comes?|goes|makes?|runs?|thinks?|(?:remind me|remember|forget) to)"
    r"\b|\b(?:i|he|she|it|we|they|you)['’](?:m|s|re|ve|ll|d)\b",
    re.I,
)
_LOOKED_UP = re.compile(r"\?|\berrors?\b", re.I)
"""A question; and what is named to be looked up, whoever has it."""
MAX_CHARS = 300
"""Longer messages are texts that are handed in."""


def has_verb(text: str) -> bool:
    """Whether a message has one of the commonest verbs, and no keyword that only looks like one."""
    return _VERB.search(text) is not None


def tells(text: str) -> bool:
    """Whether a message that is no question tells something."""
    short = text.strip()
    return (
        not _LOOKED_UP.search(short) and len(short) <= MAX_CHARS and _TELLS.match(short) is not None
    )

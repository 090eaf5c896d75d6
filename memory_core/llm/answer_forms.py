"""What a question looks like that wants an answer of some form, and what such an answer looks like:
a permission, a condition, an instruction, a price, a time, a person, a place, a reason, a number.

Looser than `fitting`, whose kinds an answer must fit: here each is only a sign.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """A form of answers: asks: found in questions for it; shows: found in answers of it."""

    name: str
    asks: re.Pattern[str]
    shows: re.Pattern[str]


_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_NUMBERS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|twenty|thirty|forty|"
    "fifty|hundred|once|twice|half|third|quarter"
)

FORMS = (
    Form(
        "may",
        re.compile(
            r"^(?:can|could|may|must|should|am i|is it|do i (?:need|have)|are \w+ allowed)"
            r"|\b(?:allowed|permitted|have to|need to)\b",
            re.I,
        ),
        re.compile(
            r"\b(?:may|can|cannot|must|not|never|no|allowed|forbidden|required|needs?|only|"
            r"have to|please|should|expected|welcome|free|included|possible)\b",
            re.I,
        ),
    ),
    Form(
        "if",
        re.compile(
            r"\bwhat (?:happens|if)|^who pays|"
            r"\b(?:if|when|after|in case) (?:i|we|my|the|you|somebody|one|it|a)\b",
            re.I,
        ),
        re.compile(
            r"\b(?:whoever|if|when|in case|every|nor|lost|until|once|then)\b"
            r"|^(?:in|during|for|after) ",
            re.I,
        ),
    ),
    Form(
        "how",
        re.compile(
            r"^how (?:do|can|should|must|to|does|did|are|is|was)\b"
            r"|\bwhat (?:should|must|do) (?:i|we|one|you)\b",
            re.I,
        ),
        re.compile(
            r"^(?:[A-Z][a-z]+) (?:the|it|your|a|in|to|them|with|up|off|one)\b"
            r"|\b(?:should|must|please|by|can|goes?|write|send|tell|ask|call)\b"
        ),
    ),
    Form(
        "cost",
        re.compile(
            r"\b(?:cost|pay|charge|price|fee|fine|penalty|how much|entry|expensive|cheap\w*|fare|"
            r"discount|earn|income|expense|free)\b",
            re.I,
        ),
        re.compile(
            r"[$€£]\s?\d|\d\s?(?:%|€|euros?|cents|lirs?|dollars?|pounds?)"
            r"|\b(?:free|half|quarter|nothing|included|costs?|paid|charge)\b",
            re.I,
        ),
    ),
    Form(
        "time",
        re.compile(
            r"\b(?:when|until what|by when|how soon|how early|how late|what time|which day|"
            r"what day|in advance|how long|which hours?|date)\b",
            re.I,
        ),
        re.compile(
            rf"\d+(?::\d\d)?\s?(?:a\.?m|p\.?m)|\b(?:{_MONTHS}|\w+days?|morning|evening|afternoon|"
            r"before|until|after|weeks?|months?|hours?|minutes?|years?|ahead|later|(?:19|20)\d\d)\b",
            re.I,
        ),
    ),
    Form(
        "who",
        re.compile(r"\b(?:who|whom|whose)\b", re.I),
        re.compile(
            r"(?<!^)(?<![.!?:] )\b[A-Z][a-z]+ [A-Z][a-z]+|\b(?:staff|we|you|plumber|members?|"
            r"parents?|whoever|anyone|everybody|nobody|buyers?|owner)\b"
        ),
    ),
    Form(
        "where",
        re.compile(r"\bwhere\b", re.I),
        re.compile(r"\b(?:in|at|on|next to|behind|under|by|near|to|from|opposite|above)\b", re.I),
    ),
    Form(
        "why",
        re.compile(r"\b(?:why|reason|what caused|how come)\b", re.I),
        re.compile(
            r"\b(?:because|since|so that|so|as|due to|reason|therefore|otherwise|cannot|too)\b",
            re.I,
        ),
    ),
    Form(
        "many",
        re.compile(
            r"\bhow (?:many|much|old|far|long|big|large|tall|high|thick|often|fast|heavy|wide)\b"
            r"|\bwhat (?:speed|share|age|size)\b",
            re.I,
        ),
        re.compile(rf"\d|\b(?:{_NUMBERS})\b", re.I),
    ),
)

"""Sums of money in a text, and the one way each is stored.

A span finder of our own: of the parsers there are, price-parser reads neither "k" and "bucks" nor
ranges, and quantulum3 takes 2 s and 24 MB to start. Every pattern is linear: repetitions are
bounded and none is inside another.
"""

import re
from collections.abc import Iterator

NUMBER = r"\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,9})?(?!\d)|\d{1,15}(?:\.\d{1,9})?(?!\d)"
"""A number as written, thousands set off by commas or not."""
CURRENCY = {
    "dollars": "$", "dollar": "$", "bucks": "$", "usd": "$", "euros": "€", "euro": "€",
    "eur": "€", "€": "€", "$": "$", "£": "£", "gbp": "£", "quid": "£", "yen": "¥", "jpy": "¥",
    "rupees": "₹", "inr": "₹", "¥": "¥", "₹": "₹",
    **{code.lower(): code for code in (
        "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "CNY", "KRW", "TRY",
        "BRL", "MXN", "ZAR", "SGD", "HKD", "AED",
    )},
    **{word: word for word in (
        "francs", "kroner", "kronor", "zloty", "zlotys", "pesos", "yuan", "won", "lira", "rand",
        "reais", "forint", "lari", "dirhams", "rubles", "roubles",
    )},
}  # fmt: skip
"""Sign, code or word -> how the currency is stored; a word of several currencies as it is."""
SCALES = {"m": "million", "bn": "billion", "grand": "k", "thousand": "k"}

_SCALE = r"(?: ?(?:k|m|bn|thousand|grand|million|billion)\b)?"
_SIGN = r"(?:US|CA|AU|C|A)?[$€£¥₹]"
_NAMED = "|".join(re.escape(name) for name in sorted(CURRENCY, key=len, reverse=True))
_CODE = "|".join(name for name, stored in CURRENCY.items() if stored.isupper()) + "|usd|eur|gbp|inr"
_LOW, _HIGH = rf"(?P<a>{NUMBER})(?P<s>{_SCALE})", rf"(?P<b>{NUMBER})(?P<t>{_SCALE})"
_TO = r" ?(?:-|–|—|to) ?"
_APART = r"(?<![\w.,])(?<!from )"
"""Before the lower end of a range: "from $900 to $700" is a change."""
_PATTERNS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<=between )(?P<c>{_SIGN}) ?{_LOW} and {_SIGN}? ?{_HIGH}(?!\w)",
        rf"(?<=between ){_LOW} and {_HIGH} ?(?P<c>{_NAMED})(?!\w)",
        rf"{_APART}(?P<c>{_SIGN}) ?{_LOW}{_TO}{_SIGN} ?{_HIGH}(?!\w)",
        rf"{_APART}(?P<c>{_SIGN}) ?{_LOW} ?[-–—] ?{_HIGH}(?!\w)",
        rf"{_APART}{_LOW}{_TO}{_HIGH} ?(?P<c>{_NAMED})(?!\w)",
        rf"(?P<c>{_SIGN}) ?{_LOW}(?!\d)(?: ?(?:USD|EUR|GBP|CAD|AUD)\b)?",
        rf"\b(?P<c>{_CODE}) ?{_LOW}(?!\w)",
        rf"(?<![\w.,]){_LOW} ?(?P<c>{_NAMED})(?!\w)",
    )
]
_BARE = re.compile(
    r"(?:\b(?:under|below|around|about|over|budget|price|priced|cost|costs|for|to|at|is|of|pay|rent"
    rf"|earns?|salary|than|up to)|['’]s) (?:[a-z]{{1,12}} )?(?P<a>{NUMBER})"
    r"(?P<s> ?(?:k|grand|million))\b",
    re.IGNORECASE,
)
_EACH = r"(?:night|month|week|year|person|head|hour|day|lesson|session|class|piece|quarter)"
_RATE = re.compile(
    r"(?:\b(?:is|are|was|were|costs?|at|for|pays?|paid|charges?|rent|price)|['’]s) "
    rf"(?:(?:only|just|about|around) )?(?P<a>{NUMBER})"
    rf"(?= (?:an?|per) {_EACH}\b)",
    re.IGNORECASE,
)
"""A number without a currency that is paid for so long, or by each: "the hotel is 120 a night"."""


_POUNDS = re.compile(
    r"\b(?:pay|paid|costs?|price|worth|for|earns?|budget|rent|salary)\b (?:[a-z]{1,12} ){0,2}"
    rf"(?P<a>{NUMBER})(?P<s>{_SCALE}) (?P<c>pounds)\b(?! of)",
    re.IGNORECASE,
)
_POUNDS_EACH = re.compile(
    rf"(?<![\w.,])(?P<a>{NUMBER})(?P<s>{_SCALE}) (?P<c>pounds)(?= (?:an?|per) {_EACH}\b| each\b)",
    re.IGNORECASE,
)
"""Pounds are a weight as well: they are money only where something is paid, or so much each."""


_AND_FOR = re.compile(rf"(?<=, )(?P<a>{NUMBER})(?= for )|(?<= and )(?P<b>{NUMBER})(?= for )")
"""The second sum of "I pay 12 a month for A and 17 for B"."""


def find_money(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, amount as stored), ranges before single sums; they may overlap."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            yield _read(match)
    for match in (*_POUNDS.finditer(text), *_POUNDS_EACH.finditer(text)):
        yield match.start("a"), match.end("c"), amount(match["a"], match["s"], "£")
    for match in _BARE.finditer(text):
        yield match.start("a"), match.end("s"), amount(match["a"], match["s"], "")
    rates = list(_RATE.finditer(text))
    for match in rates:
        yield match.start("a"), match.end("a"), amount(match["a"], "", "")
    for match in _AND_FOR.finditer(text, rates[0].end()) if rates else ():
        yield *match.span(), amount(match.group(), "", "")


def _read(match: re.Match[str]) -> tuple[int, int, str]:
    written = match["c"]
    currency = CURRENCY.get(written.lower()) or CURRENCY[written[-1]]
    start, end = match.span()
    if "b" not in match.re.groupindex:
        return start, end, amount(match["a"], match["s"], currency)
    low = amount(match["a"], match["s"] or match["t"], currency)
    return start, end, f"{low}-{amount(match['b'], match['t'], currency)}"


def amount(number: str, scale: str, currency: str) -> str:
    """Return a sum as it is stored: "$1799", "€84000" (84k euros), "€1.5 million", "90 CHF".

    scale: "k", "million" and the like, or "". Thousands of a known currency are written out.
    """
    plain, scale = number.replace(",", ""), scale.strip().lower()
    scale = SCALES.get(scale, scale)
    if scale == "k" and currency:
        plain, scale = f"{float(plain) * 1000:.2f}".removesuffix(".00"), ""
    said = f"{plain} {scale}" if len(scale) > 1 else f"{plain}{scale}"
    return f"{said} {currency}" if len(currency) > 1 else f"{currency}{said}"

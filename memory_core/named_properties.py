"""Properties named without a verb: "price of the grey tent" asks what it is, as "What is the price
of the grey tent?" does; "price of the tent: 90" and "Dinner with Anna at eight" tell something.

Words alone: neither a parse nor a memory.
"""

import re

MAX_WORDS = 14
"""Longer messages name no property, they tell of one."""
_ASIDE = (
    r"(?:my|our|your|his|her|their|its|this|that|no|not|an?|and|or|but|good|great|nice|bad|fair|"
    r"high|low|small|big|huge|same|need|want|get|got|check|find|ask|call|note|add|set|send|pay|"
    r"paid|have|has|had|know|forgot|lost|remember|write|see|change|changed|update|compare|discuss|"
    r"raise|lower|increase|to|of|for|at|in|on|with|is|are|was|were|can|could|do|does|did|will|"
    r"would|should|whats?|whos?|wheres?|whens?|which|hows?|why|whose|if|tell|give|show|me|i|we|you|"
    r"they|he|she|it|there|any|some)"
)
"""Words before a property with which nobody asks for it."""
_SUMS = (
    r"prices?|costs?|rent|fares?|tariff|deposit|premium|postage|tuition|salary|wages?|dosage|dose|"
    r"fees?|charges?|rates?|surcharge|subscription|"
    r"size|area|height|length|width|depth|weight|thickness|diameter|circumference|volume|capacity|"
    r"dimensions|speed|range|voltage|wattage|temperature|pressure|frequency|resolution|distance|"
    r"duration|battery life|noise level|age|population|mileage|power consumption|energy rating|"
    r"(?:maximum|minimum|max|min|total|exact) (?:number|amount|load|power)"
)
_LABELS = (
    r"(?:tele)?phone numbers?|"
    rf"(?!{_ASIDE}\b)[\w-]+ (?:number|code|reference|band|rating|policy|address)|"
    r"address|e-?mail|postcode|zip code|password|username|website|number(?= (?:of|for) the\b)|"
    r"(?:(?:middle|last|first|full) |sur)?name|colou?r|brand|manufacturer|currency|capital|"
    r"ingredients|allergens|warranty|guarantee(?: period)?|notice period|"
    r"(?:opening|business|visiting|office) hours|"
    r"(?:opening|closing|departure|arrival|starting|check-in|check-out|delivery) times?"
)
_DAYS = (
    r"(?:(?:due|start|end|opening|closing|release) )?date(?: of (?:birth|death))?|deadline|"
    r"birthday|birthplace|year|(?:first|last|earliest|latest) (?:day|date|time)"
)
_MAKERS = (
    r"architect|author|designer|founder|inventor|composer|publisher|owner|builder|painter|"
    r"landlord|mayor|headteacher|head teacher|principal|caretaker|warden"
)
_IN = r"(?: in (?:[a-z]{1,4}|euros?|dollars|pounds|hours|days|weeks|metres|meters|feet))?"
_NAMED = re.compile(
    rf"(?:please )?(?:the )?(?P<what>(?:(?!{_ASIDE}\b)[\w'’-]+ ){{0,3}}?"
    rf"(?:(?:{_SUMS}){_IN}(?= (?:of|for|at|in|on|per|to|from)\b)"
    rf"|(?P<label>{_LABELS})(?= (?:of|for|at|in|on)\b)"
    rf"|(?P<day>{_DAYS})(?= (?:of|for|to)\b)"
    rf"|(?P<maker>{_MAKERS})(?= of (?:the\b|(?-i:[A-Z])))))"
    r" [a-z]+ (?P<thing>[\w£$€#'’&/. -]+)",
    re.I,
)
_OWNED = re.compile(
    rf"(?:(?:my|our)|(?:please )?(?:the )?(?:(?!{_ASIDE}\b)[\w-]+ ){{0,3}}?"
    rf"(?!(?:{_ASIDE}|today|tomorrow|yesterday|let)\b)[\w-]+['’]s?)"
    rf"(?: (?!{_ASIDE}\b)[\w-]+){{0,2}}? (?:{_SUMS}|{_LABELS})(?: again)?",
    re.I,
)
"""A property behind whose it is: "the caretaker's phone number", "my locker code"."""
_MINE = re.compile(r"(?:my|our|the)\b", re.I)
_TELLS = re.compile(
    r"\b(?:is|are|was|were|am|be|has|had|have|will|would|can|could|should|must|may|does|do|did|"
    r"\w+n['’]t|went|goes|rose|fell|got|gets|seems|looks|means|depends|varies|i|we|he|she|they|it|"
    r"up|down|too|very|not|never|already|now|going|please|thanks|because|but|if|so)\b"
    r"|(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\b(?:of|at|in) )(?<!\bfor )(?<!-)\b\w{3,}ed"
    r"(?= (?:to|by|from|at|again|last|this|a|the|\d|[\w-]+ly)\b|$)"
    r"|^(?:me|us|you|him|her|them|that|this|ages|sure|example|instance|free)$"
    r"|\b(?:paid|due|sold|gone|sent|done|overdue)$|(?<!\b[DMS][rst])(?<!\bMrs)\.(?: |$)",
    re.I,
)
"""A verb, or what else makes a whole sentence of it."""
_UNIT = (
    r"(?:cm|mm|m|km|kg|g|l|ml|w|kw|kwh|v|hz|rpm|mph|km/h|m²|%|k|euros?|eur|pounds?|dollars?|pence|"
    r"cents?|crowns|hours?|days?|weeks?|months?|years?|minutes?|am|pm|litres?|metres?|feet)"
)
_NUMBER = (
    r"(?:[£$€]? ?\d[\d.,]*[a-z]?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"twenty|thirty|forty|fifty|hundred)"
)
_VALUE = re.compile(
    rf"(?P<before>[\w'’-]+) (?P<number>{_NUMBER}) ?(?P<unit>{_UNIT})?"
    r"(?: (?:an?|per|each|every) \w+)?$",
    re.I,
)
_SAID = re.compile(
    r"[£$€%]| (?:red|green|blue|black|white|yellow|brown|gr[ea]y|orange|small|medium|large|"
    r"[smlx]{1,2})$",
    re.I,
)
"""A sum of money, and words that are a value by themselves."""
_LEADS = frozenset(
    {"of", "for", "in", "at", "per", "from", "to", "under", "over", "after", "until", "than", "the"}
)
"""Words with which a number says for how many or from when on, not what something is."""
_TOLD_APART = frozenset(
    {"number", "no", "room", "flat", "unit", "gate", "platform", "plot", "zone", "type", "model"}
    | {"version", "class", "year", "grade", "level", "floor", "apartment", "bay", "berth", "hall"}
)
_LONGEST = 2
"""Digits of a number that tells such things apart."""
_CODE = re.compile(r"(?=\S*\d)\S+$")
_DATED = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|yesterday|noon)\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"(?: \d+\w*)?$",
    re.I,
)
_ADDED_NAME = re.compile(r"\b(?!(?:of|for|at|in|on|the|and)\b)[a-z]+ [A-Z]\S*$")
"""A name behind a noun, which it is the name of: "my sister Ada"."""


def names_property(text: str) -> bool:
    """Whether a message is a property of something, named and not told: what it is, is asked."""
    said = text.strip()
    if _OWNED.fullmatch(said):
        return True
    found = _NAMED.fullmatch(said) if len(said.split()) <= MAX_WORDS else None
    if found is None or _TELLS.search(found["thing"]):
        return False
    thing, label = found["thing"], found["label"] or ""
    if found["day"]:
        return not (_DATED.search(thing) or _CODE.search(thing))
    if label and (_CODE.search(thing) or (label.endswith("name") and _ADDED_NAME.search(thing))):
        return False
    return not _gives_value(thing)


def _gives_value(thing: str) -> bool:
    """Whether words end with what the property is."""
    if _SAID.search(thing):
        return True
    value = _VALUE.search(thing)
    if value is None or value["before"].casefold() in _LEADS:
        return False
    if value["unit"]:
        return True
    before, number = value["before"], value["number"]
    short = before.casefold() in _TOLD_APART and len(number) <= _LONGEST
    return not (short or before[:1].isupper())


def as_question(text: str) -> str:
    """Return "What is the price of the tent?" for "price of the tent", and any other message as it
    is."""
    if not names_property(text):
        return text
    found = _NAMED.fullmatch(text.strip())
    if found is None:
        owned = re.sub(r"^please | again$", "", text.strip(), flags=re.I)
        return f"What is {owned[:1].lower() + owned[1:] if _MINE.match(owned) else owned}?"
    asks, said = "Who is" if found["maker"] else "What is", text.strip()[found.start("what") :]
    last = re.sub(rf"{_IN}$", "", found["what"], flags=re.I).rsplit(" ")[-1].casefold()
    several = last.endswith("s") and last != "address"
    return f"{'What are' if several else asks} the {said}?"

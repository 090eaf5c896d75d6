"""The kinds of values that questions want to hear (a sum, a duration, a date, how many of
something, somebody's name): how one is asked for, and what one looks like.

Stricter than `answer_forms`: each text has some number, few have a sum.
"""

import re
from dataclasses import dataclass

NUMBER = (
    r"(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|"
    r"fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|"
    r"seventy|eighty|ninety|a hundred|hundred|thousand|a dozen|half an?|a couple of)"
)
_UNIT = (
    r"(?:seconds?|min|minutes?|h|hours?|days?|nights?|weeks?|months?|years?|weekends?|quarters?|"
    r"fortnights?|evenings?|terms?|summers?|winters?|seasons?|decades?)"
)
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|august|september|october|november|"
    r"december)"
)
DAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?)"
LANGUAGES = tuple(
    re.findall(
        r"\w+",
        "english german french spanish portuguese italian dutch flemish swedish danish "
        "norwegian finnish icelandic estonian latvian lithuanian polish czech slovak hungarian "
        "romanian greek turkish russian ukrainian bulgarian serbian croatian slovenian albanian "
        "welsh irish gaelic scottish british american canadian australian austrian swiss "
        "belgian european basque catalan breton latin arabic hebrew persian hindi urdu bengali "
        "tamil thai vietnamese indonesian malay chinese mandarin cantonese japanese korean "
        "swahili african asian",
    )
)
"""Languages and nations, which are nobody's names."""
LANGUAGE = rf"(?:{'|'.join(LANGUAGES)})"
_HOUR = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)"
_CLOCK = (
    r"\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s?(?:a\.?m|p\.?m|o'clock)"
    rf"|\b(?:at|from|until|till|by|before|after|to|and|around) (?:about |around |half )?{_HOUR}\b"
    r"(?! ?(?:%|euro|km|m\b|degrees|people|years|days|weeks|months))"
    rf"|\b(?:half|quarter) (?:past|to) {_HOUR}\b"
    r"|\b\d{1,2}\s?[-–]\s?\d{1,2}\b(?! ?(?:[%€$£]|\w))"
)
_DATE = (
    rf"\b{MONTH}\b|\b{DAY}\b|\b1\d{{3}}\b|\b20\d\d\b|\b\d{{1,2}}(?:st|nd|rd|th)\b|['’]\d\d\b"
    r"|\b(?:first|last|fifteenth) (?:day )?of\b"
    r"|\b(?:spring|summer|autumn|winter|easter|christmas|tomorrow|today|yesterday)\b"
)
_SUM = (
    rf"[$€£]\s?\d|\d\s?(?:€|\$|£|%)|\b{NUMBER} (?:euros?|cents?|dollars?|pounds?|lirs?|crowns?|"
    r"francs?|marks?)\b|\b(?:free|nothing|included|no charge|half|percent|quarter)\b"
    r"|\|\s*\d[\d.,]*\s*(?:\||$)"
    # a number that counts nothing: "90 a year", "up to 400 for", "was 24,"
    r"|(?<![:.\d])\b\d[\d.,]*(?<![.,])(?![:.]?\d)(?=\s?(?:[.,;)|]|$|an hour|each\b|for\b|of the\b|"
    r"extra\b|more\b|with\b|or\b|and\b|if\b|when\b|(?:a|per) (?:year|month|week|day|night|"
    r"head|person|hour|child)\b))"
)

_CONTACT = (
    r"(?:(?:phone|telephone|mobile|fax|contact) numbers?|hotline|e-?mail(?: address(?:es)?)?|"
    r"(?:tele)?phone(?= (?:of|for) (?:the|your)\b)|web ?sites?|web address(?:es)?|url)"
)
REACHING = (
    r"(?:do|should|can|must|would|shall|may) (?:i|we|you|one) (?:have to |need to |best )?"
    r"(?:call|phone|ring|telephone|dial|text|write|e-?mail|contact|reach)\b"
)
"""What follows "who" where a telephone number or an address answers as well as a name."""
_ADDRESS = r"@|\bwww\.|https?:|\.(?:com|org|net|example|de|eu)\b|\+?\d[\d ()/-]{5,}"
CONTACT = rf"{_ADDRESS}|\b\d{{3,}}\b"
"""A telephone number or an address."""


@dataclass(frozen=True, slots=True)
class Value:
    """A kind of value. asks: found in questions for it; gives: found in texts that have one, None
    where a function of its own looks."""

    name: str
    asks: re.Pattern[str]
    gives: re.Pattern[str] | None


def _value(name: str, asks: str, gives: str | None) -> Value:
    return Value(name, re.compile(asks, re.I), re.compile(gives, re.I) if gives else None)


VALUES = (
    _value(
        "money",
        r"\bhow (?:expensive|cheap)|\b(?:costs?|prices?|fares?|fees?|fine|penalty|rent|salary|wage|"
        r"deposit|entry|admission)\b"
        r"|\bhow much (?:is|are|was|were|do|does|did|will|would|for|to|money|must|should)\b"
        r"|\bwhat (?:do|does|did|will|would|must|should) .*\b(?:pay|earn|get|charge)\b",
        _SUM,
    ),
    _value(
        "duration",
        r"\bhow long\b(?! is the (?:bridge|table|tunnel|river|wall|path|trail|street|stage))"
        r"|\bfor how (?:many|long)\b|\bhow many (?:minutes|hours|days|weeks|months|years|nights)\b"
        r"|\bduration\b|\bhow (?:soon|quickly)\b",
        rf"\b(?:{NUMBER}|an?)(?:[ -](?:and a half|to|or|more|further|working|business|calendar|"
        rf"full))*(?: ?{NUMBER})?[ -]?{_UNIT}\b"
        r"|\b(?:until|overnight|all (?:day|night|year)|forever|always|no longer)\b"
        rf"|\bfrom\b.*\bto\b|\bfor {NUMBER}(?=[.;,]|$)",
    ),
    _value(
        "often",
        r"\bhow (?:often|regularly)\b|\bhow many times\b",
        r"\b(?:once|twice|times|daily|hourly|weekly|monthly|yearly|annually|first|never|always|"
        rf"(?:every|each|per|an?) (?:(?:second|third|other|few|{NUMBER}) )?"
        r"(?:hour|day|night|week|month|quarter|year|season|morning|evening|weekend|time|use|wash|"
        rf"meal|visit|{_UNIT}|{DAY}|spring|summer|autumn|winter|{MONTH}|\d[\d.,]* \w+)|"
        rf"on {DAY}|alternate|(?:after|for|lasts?) (?:each|{NUMBER})|(?:about |some )?{NUMBER} "
        rf"(?:{_UNIT}|winters|summers|seasons|uses|washes))\b|\bevery\b(?! (?:one|other thing)\b)",
    ),
    _value(
        "count",
        r"\bhow many\b"
        r"|(?<!phone )(?<!mobile )(?<!fax )\bnumber of\b(?! (?:the|your|our|their|my|an?)\b)"
        r"|\bhow much (?!(?:is|are|was|were|do|does|did|will|would|for|to|must|should)\b)\w+",
        rf"\b{NUMBER}\b|\b(?:no|none|nobody|each|every|both|once|twice|couple|limit)\b",
    ),
    _value(
        "measure",
        r"\bhow (?:far|big|large|tall|high|thick|fast|heavy|wide|deep|loud|hot|warm|cold|noisy|"
        r"strong|late|early|old|young|thin)\b"
        r"|\b(?:temperature|weight|height|speed|age|size|length|width|depth|distance)\b",
        rf"\b{NUMBER}\b|\d",
    ),
    _value(
        "clock",
        r"\bwhat time\b|\bopening (?:hours|times)\b|\buntil when\b|\bwhich hours\b"
        r"|\bwhen (?:do|does|can|is|are|must|may|will|should) .*\b(?:open|close|start|begin|end|"
        r"leave|depart|arrive|dinner|lunch|breakfast|shut)\b",
        rf"{_CLOCK}|\b{DAY}\b"
        r"|\b(?:noon|midnight|day and night|morning|evening|afternoon|sunset|sunrise|always)\b",
    ),
    _value(
        "date",
        r"\bwhen (?:was|were|did|has|have|had|is|will)\b|\bsince when\b|\bhow long ago\b"
        r"|\bby when\b|\b(?:which|what) (?:day|date|year|month|weekday)\b",
        rf"{_DATE}|\b(?:before|after|until|when|end of|beginning|ago|later|noon|weeks?|months?)\b",
    ),
    _value(
        "when",
        r"\bwhen\b(?! (?:i|we|my|you|the \w+ (?:is|are|was))\b)",
        rf"{_DATE}|{_CLOCK}|\b{NUMBER}[ -]{_UNIT}\b"
        r"|\b(?:when|once|as soon as|after|before|until|during|while|morning|noon|afternoon|"
        r"evening|night|midnight|daily|every|later|earlier|first|end of|beginning of)\b",
    ),
    _value(
        "person",
        r"^(?:and |so |but )?(?:who|whom|whose)\b(?! (?:has to|must|can|may|pays?|should|needs|"
        rf"gets|is allowed)\b| {REACHING})|\bwhat (?:is|was|are|were) the names? of\b"
        r"|\b(?:from|by) whom\b"
        r"|\bwhat(?:'s| is| was) .{2,30}(?:called|name)\b",
        None,
    ),
    _value("somebody", r"\b(?:who|whom|whose)\b", None),
    _value(
        "why",
        r"\bwhy\b|\breason\b|\bhow come\b|\bwhat (?:caused|is the cause)|\bwhat for\b",
        r"\b(?:because|since|so|as|due to|reason|therefore|otherwise|too|cannot|could not|"
        r"caused?|comes? from|means?|for|to|in order|after|ill|lack|only|thanks to|why)\b|[:;]",
    ),
    _value(
        "where",
        r"\bwhere\b|\bwhat place\b|\bwhich (?:city|town|country|place|room|floor|street)\b",
        r"\b(?:in|at|on|with|next to|behind|under|by|near|opposite|above|below|between|beside|"
        r"outside|inside|to|from|into|room|floor|platform|here|there|home)\b",
    ),
    _value(
        "contact",
        r"^(?:and |so |but )?(?:(?:what|which)(?:['’]s| is| are| was)? (?:[\w'’-]+ ){0,4}?|the )?"
        rf"{_CONTACT}(?= (?:of|for|to)\b|\W*$)"
        r"|^(?:and |so |but )?what(?:['’]s| is) (?:the|your|their|her|his|my|[\w'’-]+['’]s) number"
        r"(?: (?:of|for) (?:the|your) (?!bus|tram|train|line|room|flat|house|gate|platform)|\W*$)"
        r"|\b(?:what|which) number (?:do|should|can|must) (?:i|we)\b"
        r"|\bhow (?:do|can|could|should|might) (?:i|we|you|one|people) (?:best )?(?:reach|contact|"
        r"call|phone|ring|e-?mail|get in touch with) (?:you|them|him|her|us|support|the)\b",
        rf"{_ADDRESS}|\b\d{{2,}}\b",
    ),
    _value(
        "colour",
        r"\bcolou?rs?\b",
        r"\b(?:red|green|blue|yellow|white|black|gr[ae]y|brown|orange|purple|violet|pink|silver|"
        r"gold(?:en)?|steel|cream|beige|copper|colou?rs?)\b",
    ),
)
FURTHER = (
    _value(
        "duration",
        r"\bhow long (?:is|are|was|were)\b"
        r"|\bhow long (?:may|can|must|should|will|do|does) .*\bbe\b",
        rf"\b{NUMBER}[½¼]?[ -]?(?:mm|cm|m|km|metres?|meters?|miles?|kilomet(?:re|er)s?|inch(?:es)?|"
        r"feet|foot|ft|words?|pages?|characters?|letters?|lines?)\b",
    ),
    _value("duration", r"\bhow long (?:has|have)\b", r"\b(?:since|in) (?:1\d{3}|20\d\d)\b|\bago\b"),
    _value("duration", r"\bhow (?:soon|quickly)\b", r"\b(?:within|once|as soon as|at once|same)\b"),
    _value(
        "date",
        r"\bwhen (?:is|will)\b|\bby when\b|\bwh(?:at|ich) day\b",
        rf"{_CLOCK}|\b{NUMBER}[ -](?:working |business |more )?{_UNIT}\b"
        r"|\b(?:within|once|day|night)\b"
        r"|\b(?:first|second|third|fourth|fifth|last) (?:(?:working|business|calendar) )?day\b",
    ),
    _value("clock", r"\bwhen\b", rf"{_DATE}|\b{NUMBER}[ -](?:working |more )?{_UNIT}\b"),
    _value("somebody", rf"\bwhom? {REACHING}", CONTACT),
)
"""What else is a value of a kind, to some of the questions that ask for it."""

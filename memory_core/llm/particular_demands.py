"""What each answer to some narrower classes of questions has: a telephone number, how many people
fit, what of a sum is spent, how old somebody was then, whether something can be rented."""

import re

from memory_core.llm.demands import Demand
from memory_core.llm.value_kinds import NUMBER

_PEOPLE = (
    r"(?:people|persons?|guests?|passengers?|visitors?|children|child|kids?|adults?|students?|"
    r"pupils?|members?|employees|players?|riders?)"
)
PHONE = Demand(
    re.compile(r"(?<!and )\b(?:what|which|give me|tell me)\b.*\b(?:tele)?phone numbers?\b", re.I),
    re.compile(
        r"\d(?:[ ()/+.-]*\d){4}|\b(?:call|ring|dial|phone|telephone|hotline|extension)\b"
        r"[^.]{0,30}?\d{2,}|\b(?:no|not|never|cannot|without|only)\b.*\b(?:phone|telephone|call)\b",
        re.I,
    ),
)
ADDRESS = Demand(
    re.compile(r"\b(?:which|what) (?:postal )?address\b|\bwhat(?:['’]s| is) the address\b", re.I),
    re.compile(
        r"@|\bwww\.|https?:|\b(?:street|road|lane|avenue|square|quay|box \d|postcode|labels?|"
        r"online|warehouse|depot|reception|next to|opposite|behind|beside|corner|near)\b"
        r"|\b(?-i:[A-ZÀ-Þ])[\w'’-]+ \d+\w?\b(?! [a-z])"
        r"|\b\d+\w?,? (?-i:[A-ZÀ-Þ])|\b(?:to|at|in|from|via|by) (?:(?:the|our) )?(?-i:[A-ZÀ-Þ])",
        re.I,
    ),
)
"""Where something is sent, which no word of the address alone tells."""
MAKER = Demand(
    re.compile(r"^(?:and |so )?who (?:makes?|manufactures?|produces?|supplies)\b", re.I),
    re.compile(
        r"\b(?:by|from|mak(?:es?|ers?|ing)|made|manufactur\w*|produc\w*|buil[dt]\w*|suppl\w*|brand|"
        r"deliver\w*|print\w*|bak(?:e[sd]?|ing|er\w*)|brew\w*|sew[sn]?|weav\w*|wov\w*|"
        r"cooks?|cooked|craft\w*|design\w*|created?|creates|bottle[sd]?|roast\w*|grow[sn]?|own|firm|"
        r"company|works?|family|jobs?|duty|turns?|responsible|charge|after)\b|\|",
        re.I,
    ),
)
"""Who makes something."""
RATE = Demand(
    re.compile(r"\bhow (?:many|much)\b.*\b(?:per|an?|each|every) (?:second|minute|hour)\b", re.I),
    re.compile(
        r"\b(?:seconds?|sec|minutes?|min|hours?|hourly|[rbf]p[ms]|km/?h|kph|mph)\b"
        r"|(?:/|\d) ?(?:s|min|h)\b",
        re.I,
    ),
)
"""How many there are in each hour or minute."""
FITTING = Demand(
    re.compile(
        rf"\bhow many {_PEOPLE} (?:(?:can|could|may|will|would) )?(?:fit|go|sit|sleep|share|stay|"
        rf"ride|get in)\b|\bhow many {_PEOPLE} (?:does|do|can|will) .+ (?:hold|seat|sleep|carry|"
        r"take|fit)\b",
        re.I,
    ),
    re.compile(
        rf"\b{_PEOPLE}\W+{NUMBER}\b"
        rf"|\b{NUMBER}\b[^.;]{{0,30}}\b(?:{_PEOPLE}|seats?|places?|beds?|berths?|chairs?)\b"
        rf"|\b(?:for|sleeps?|seats?|holds?|carr(?:y|ies)|takes?|fits?|up to|most|least|maximum|max|"
        rf"than|we are|capacity|persons|people|seats|places|beds)\W+(?:only |about )?{NUMBER}\b"
        r"|\b(?:alone|nobody|both|couple|family|pairs?|single|double|everybody|everyone)\b|\|",
        re.I,
    ),
)
SPENT = Demand(
    re.compile(
        r"\bhow much\b.*\b(?:(?:spent|used up) so far|left|remain\w*|outstanding)\b(?!-| hand)"
        r"|\bhow much of\b.*\b(?:spent|used)\b",
        re.I,
    ),
    re.compile(
        r"\b(?:sp[ei]n[dt]\w*|us(?:ed|es?)|left|remain\w*|so far|ow(?:e[sd]?|ing)|paid|outstanding|"
        r"over|still|already|rest|unspent|open|nothing|all|half|quarter|third|percent|gone)\b|%",
        re.I,
    ),
)
AGE_THEN = Demand(
    re.compile(r"\bhow old (?:was|were) .+ (?:when|at (?:his|her|their|the time))\b", re.I),
    re.compile(
        r"\b(?:aged?|old|born|birth\w*|died?|death|young\w*|year|turned|teens?)\b"
        r"|\bat (?:the age of )?(?:\d{1,3}|[a-z]+teen|\w+ty(?:-\w+)?)\b"
        r"|\b(?:was|were|barely|only|just) (?:\d{1,3}|[a-z]+teen|\w+ty(?:-\w+)?|nine|eight|ten|"
        r"eleven|twelve)\b|\([^)]*\d{4}",
        re.I,
    ),
)
AT_MOST = Demand(
    re.compile(r"\b(?:up to|until|till) (?:what|which|how)\b", re.I),
    re.compile(
        r"\b(?:up to|until|till|before|below|under|within|at most|max\w*|after|over|beyond|older|"
        r"no more|not more|later|longer|younger|oldest|latest|limit\w*|to|between|any|ends?|"
        r"last\w*|clos\w+)\b|\d ?[-–] ?\d",
        re.I,
    ),
)
"""How far something goes, not where it begins."""
ENDING = Demand(
    re.compile(
        r"^(?:and |so )?(?:when|(?:at )?what time) (?:does|do|did|will|is|are) .+ "
        r"(?:end|finish|close|stop|shut|over|be over)$",
        re.I,
    ),
    re.compile(
        r"\b(?:until|till|to|through|by|before|after|ends?|ended|ending|finish\w*|clos\w+|stop\w*|"
        r"shut\w*|over|lasts?|lasted|long|minutes?|hours?|last|late\w*|midnight|dusk|sunset|round|"
        r"always|never|between)\b|[-–—]",
        re.I,
    ),
)
"""When something ends, which a time alone does not tell: "20:30 | Ceilidh"."""
RENTING = Demand(
    re.compile(
        r"^(?:can|could|may) (?:i|we|you|one) (?:rent|hire|borrow|lease)\b"
        r"|^do you (?:rent|hire|lend|lease)\b",
        re.I,
    ),
    re.compile(
        r"\b(?:rent\w*|hir(?:e[sd]?|ing)|lend\w*|lent|loan\w*|borrow\w*|let|leas\w+|available|"
        r"provid\w+|suppl\w+|offer\w*|ha(?:ve|s)|own|bring\w*|includ\w+|prices?|costs?|deposit|"
        r"euros?|per|a day|an hour|buy\w*|sell\w*|sold|free|ask\w*|keep|kept|get|no|not|only)\b"
        r"|[€$£|]",
        re.I,
    ),
)
LEFT_OUT = Demand(
    re.compile(
        r"^(?:and |so )?(?:what|which|who)(?: (?!if\b|when\b|that\b|happens\b)\w+){0,3}? "
        r"(?:is|are|was|were|do|does|did|can|may|will|wo)(?:(?:n['’]?t| not)\b.*| .+ not) "
        r"(?:cover|includ|insur|allow|permit|accept|refund|take)\w*",
        re.I,
    ),
    re.compile(
        r"n['’]t\b|\b(?:not|cannot|never|no|none|nobody|nothing|nor|neither|except\w*|exclu\w+|without|"
        r"outside|only|but|besides|instead|forbidden|prohibited|banned|barred|declin\w+|refus\w+|"
        r"reject\w+|absent|missing|excused|lack\w*|left out|apart from|other than|unless|"
        r"extra|yourself|separate\w*|failed|closed|off|free|turn away)\b",
        re.I,
    ),
)
"""What is not so: that something else is tells nothing of it."""
NO_DISTANCE = Demand(
    re.compile(r"\bhow fast\b|\b(?:top|maximum|max|average|highest|what) speed\b", re.I),
    re.compile(
        r"\A(?![\s\S]*\d\s?(?:km|kilomet(?:re|er)s?|miles?)\b)"
        r"|\b(?:speed\w*|fast\w*|quick\w*|slow\w*|pace|km/?h|kmh|kph|mph|hours?|minutes?|seconds?|min|"
        r"limit)\b|/ ?h\b",
        re.I,
    ),
)
"""How fast something goes, which no distance alone tells: "Range: 95 km"."""
CHARGING = Demand(
    re.compile(
        r"\bhow (?:fast|quick\w*|long|soon)\b(?!.*\b(?:lasts?|runs?|on|per|between|after|holds?)\b)"
        r".*\b(?:re)?charg(?:e[sd]?|ing)\b",
        re.I,
    ),
    re.compile(r"charg|\b(?:full\w*|empty|flat|plug\w*|sockets?|per ?cent)\b|%", re.I),
)
"""How long something takes to be charged, not how long it lasts then: "Battery: up to 11 hours"."""
DATA = Demand(
    re.compile(r"\bhow much (?:mobile )?data\b|\bhow many (?:gb|mb|gigabytes?|megabytes?)\b", re.I),
    re.compile(
        r"\d ?(?:[kmgt]b|gigs?)\b|\b(?:kilo|mega|giga|tera)?bytes?\b"
        r"|\b(?:unlimited|limitless|same)\b|\bno (?:mobile )?data\b|\|",
        re.I,
    ),
)
"""How much data, which no price tells."""
LOUDNESS = Demand(
    re.compile(r"\bhow (?:loud|noisy|quiet)\b", re.I),
    re.compile(
        r"\b(?:db|decibels?|loud\w*|nois\w+|sounds?|silen\w+|"
        r"quiet\w*(?! (?:mode|hours|time|place))|hear\w*|heard|whisper\w*|hum\w*|volume)\b|\ddb",
        re.I,
    ),
)
"""How loud something is, not what it does in a quiet mode."""
PARTICULAR = (
    PHONE,
    ADDRESS,
    MAKER,
    RATE,
    DATA,
    LOUDNESS,
    FITTING,
    SPENT,
    AGE_THEN,
    AT_MOST,
    ENDING,
    LEFT_OUT,
    NO_DISTANCE,
    CHARGING,
)
PARTICULAR_OF_DECIDING = (RENTING,)
"""The same of questions for yes or no."""

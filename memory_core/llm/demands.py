"""What each answer to some classes of questions has: where something is from, how old somebody is,
what somebody died of, what something costs, to buy or to rent.

A question of no class here may be answered by anything. What is listed for an answer is wide: a
sentence without any of it answers something else.
"""

import re
from dataclasses import dataclass

from memory_core.llm.value_kinds import DAY, MONTH, NUMBER


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked for, and what each answer to it has: with its headings, a row's columns."""

    asks: re.Pattern[str]
    has: re.Pattern[str]


_NAME = r"(?-i:[A-ZÀ-Þ])"
_FROM = (
    r"\bfrom\b(?!:| (?:\d|then|now|there|the \d|one to|eight|nine|ten"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day))"
)
_MAKING = (
    r"(?<!-)\b(?:made|mak(?:es?|ing)\b[^.;,]{0,40}\b(?:in|at|near) (?!\d)|manufactur\w*|produc\w*|"
    r"buil[dt]\w*|assembl\w*|craft\w*|wove\w*|sewn|brew\w*|bak(?:ed|es?)|print\w*|grow[ns]?|"
    r"factor(?:y|ies)|plants? in|workshop|shot|filmed|pa(?:id|y)|origin\w*|country)\b"
)
_YEARS = (
    r"(?:\d{1,3}|[a-z]+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)t\w+|one|two|three|four|five|"
    r"six|seven|eight|nine|ten|eleven|twelve)"
)
_MANY = (
    r"(?:people|persons|members|participants|visitors|inhabitants|pieces|euros?|minutes|hours|days|"
    rf"weeks|months|a\.m|p\.m|{MONTH})\b"
)

WHEREABOUTS = Demand(
    re.compile(r"^(?:and |so )?where(?:['’]?s| is| are) (?:the |my |our )?\w+(?: \w+){0,2}$", re.I),
    re.compile(
        r"\b(?:in|at|on|near|behind|opposite|by|beside|above|below|under|between|outside|"
        r"inside|from|into|around|through|of) "
        rf"(?!the (?:end|beginning|last|first|easter|month|year|week|day|{MONTH}|{DAY})|{MONTH}|"
        rf"{DAY}|\d|least|most|all|case|advance|total|general|time|once|writing|request|holiday|"
        r"vacation|leave|business|duty|parental|maternity)\w"
        r"|\b(?:next to|close to|street|lane|square|road|floor|room|hall|building|station|"
        r"platform|address|location|(?<!take )(?<!takes )(?<!took )place|venue|city|town|"
        r"country|based|seat|branch|minutes|left|right|north|south|east|west|corner|upstairs|downstairs|stands|hangs|lies|home|"
        rf"abroad|house)\b|, (?!I\b){_NAME}",
        re.I,
    ),
)
"""Where something is."""
ORIGIN = (
    Demand(
        re.compile(
            r"\bwhere (?:is|are|was|were) .+\b(?:made|manufactured|produced|assembled|built)\b",
            re.I,
        ),
        re.compile(
            rf"{_MAKING}|\b(?:stands?|stood|lies)\b|\b(?:from|in|at|near) (?:the )?{_NAME}", re.I
        ),
    ),
    Demand(
        re.compile(
            r"\bwhere (?:do|does|did) .+\bcome from\b|\bwhere (?:is|are|was|were|['’]s) .+ from$",
            re.I,
        ),
        re.compile(
            rf"{_FROM}|\b(?:born|native|raised|grew|grow[ns]?|import\w*|suppl\w+|buys?|bought|"
            r"brought|brings?|sourced|deliver\w*|caught|harvest\w*|caus\w+|because|due|origin\w*|"
            r"home|country|local\w*|regional|founded|invented|derived?|(?:named|called) after|"
            r"means|produc\w*|ma[dk]es?|generat\w*|pays?|paid|fund\w*|donat\w*|sponsor\w*)\b"
            r"|\b(?!(?:cheese|these|fish|dish|finish|radish|vegetarian|guardian|musician|ocean|clean|"
            r"mean|bean)\b)(?-i:[A-Z])[a-z]+(?:ish|ian|ese|ean)\b",
            re.I,
        ),
    ),
    Demand(
        re.compile(r"\bwhere (?:is|was|were|are) .+\bborn\b|\bbirthplace of\b", re.I),
        re.compile(rf"\b(?:born|birth\w*|native|raised|grew up|child of)\b|\bfrom {_NAME}", re.I),
    ),
    WHEREABOUTS,
    Demand(
        re.compile(
            r"^(?:and |so )?where (?:can|could|may|must|should|do|does|did|will) (?:i|we|you|they|"
            r"one|he|she|it|people|the \w+)\b(?!.*\bfrom$)",
            re.I,
        ),
        re.compile(
            r"\b(?:in|at|on|near|behind|opposite|beside|above|below|under|between|outside|inside|"
            r"from|into|around|through|of|to|with|via|by (?:the|an?|our|your)) "
            rf"(?!the (?:end|beginning|last|first|easter|{MONTH}|{DAY})|{MONTH}|{DAY}|\d|least|"
            r"most|all|case|advance|total|general|time|once|writing|request)\w"
            r"|\b(?:next to|close to|street|lane|square|road|floor|room|hall|building|station|"
            r"platform|address|location|place|venue|city|town|country|branch|left|right|upstairs|"
            r"downstairs|home|abroad|house|here|there|online|website|app|e-?mail|phone|call|outdoors|"
            rf"indoors|outside|inside|everywhere|nowhere|anywhere)\b|@|www|, {_NAME}|\|"
            rf"|(?m:^)[^:.\n|]{{2,40}}: (?:the |our |an? )?(?!(?:yes|no|none|not|free|included)\b|"
            rf"{NUMBER}\b)[a-z]",
            re.I,
        ),
    ),
)
"""Where something is from, is or is done."""
AGE = (
    Demand(
        re.compile(r"\bhow old (?:is|are|was|were)\b|\bwhat(?:['’]s| is| was) the age of\b", re.I),
        re.compile(
            r"\b(?:born|birth\w*|aged?|old|founded|built|opened|established|dates?|century|baby|"
            r"toddler|teenagers?|years? ago|generations?)\b"
            rf"|\b(?:is|was|are|were|at|turn(?:s|ed)|['’]s|since|in|of) {_YEARS}\b"
            rf"(?! (?:%|percent|of|{_MANY}))"
            rf"|\b1\d{{3}}\b|\b20\d\d\b|\d(?:st|nd|rd|th)\b|\(\d{{1,3}}\)|, {_YEARS}(?:-\w+)?[,.]",
            re.I,
        ),
    ),
    Demand(
        re.compile(r"\bhow old (?:must|do|does|should|can|may|need|have)\b|\bat what age\b", re.I),
        re.compile(
            r"\b(?:(?<!every )(?<!each )(?<!per )years?|aged?|old|older|young|younger|birthdays?|"
            r"minors?|adults?|grown-?ups?)\b"
            r"|\b(?:between|over|under|above|below|at least|up to|at|from|until|turn\w*) "
            rf"{NUMBER}\b"
            rf"(?!(?: to \w+)? {_MANY})|\band (?:up|over|above)\b",
            re.I,
        ),
    ),
)
BEGINNING = Demand(
    re.compile(
        r"\b(?:when|what year) (?:was|were) .+\b(?:founded|established|built|invented|created)$",
        re.I,
    ),
    re.compile(
        r"\b1\d{3}\b|\b20\d\d\b|\b(?:ago|century|since|founded|built|invented|established|"
        r"created|opened|began|begun|started|finish\w*|complet\w*|erected|put up|went up|old|"
        r"years?|war)\b",
        re.I,
    ),
)
DEATH = Demand(
    re.compile(
        r"\b(?:what|(?:what|which) (?:illness|disease)) (?:did|do|does) .+\bdied? (?:of|from)\b"
        r"|\bhow did .+ die$|\bwhat killed\b",
        re.I,
    ),
    re.compile(
        r"\bdie[ds]? (?:(?:suddenly|there|young) )?(?:of|from|in an?|when|while|by|at sea|after)\b"
        r"|\b(?:death|killed|drown\w*|shot|fell (?!ill\b)|accident|fire|fever|cancer|stroke|heart|"
        r"flu|cholera|plague|typhus|tubercul\w+|consumption|pneumonia|poison\w*|crash\w*|hanged|"
        r"lost (?:his|her|their) li(?:fe|ves)|executed|murder\w*|\w+itis|struck|run over|hit)\b",
        re.I,
    ),
)
MONEY = (
    Demand(
        re.compile(
            r"\bwhat(?:['’]s| is| was| are| were) .*\b(?:fees?|dues|subscription)$"
            r"|\bhow much (?:is|was|are|were) .*\b(?:fees?|dues|subscription)\b",
            re.I,
        ),
        re.compile(
            r"\b(?:fees?|dues|subscription|costs?|prices?|pays?|paid|charge[sd]?|admission|entry|"
            r"tickets?|free|nothing|contributions?|per|each|a (?:year|month|person))\b|\|",
            re.I,
        ),
    ),
    Demand(
        re.compile(
            r"\b(?:what|how much) (?:does|do|did|will|would|is|are|was|were) .+\b(?:cost|charge)\b"
            r"|\bhow much (?:is|are|was|were) (?:an?|the|one)\b"
            r"|\bwhat(?:['’]s| is| was) the price\b",
            re.I,
        ),
        re.compile(
            r"[$€£¥|]|\b(?:costs?|charg\w+|pay\w*|paid|pric\w+|fees?|fares?|admission|entry|rent|"
            r"deposit|salary|wages?|(?<!become )(?<!becomes )free|nothing|included?|half|quarter|"
            r"percent|euros?|cents?|dollars?|pounds?|lirs?|crowns?|francs?|marks?|extra|cheap\w*|"
            r"expensive|discount|vouchers?|refund\w*|worth|less|more|off)\b"
            rf"|(?<![:.\d])\b(?!(?:1\d|20)\d\d\b)\d+(?:[.,]\d+)*(?![.,]?\d| ?%| {_MANY})",
            re.I,
        ),
    ),
)
_RENTED = (
    r"\b(?:rent\w*|hir(?:e[sd]?|ing)|leas(?:e[sd]?|ing)|lend\w*|lent|loan\w*|borrow\w*|let out|"
    r"(?:an?|per|each|every|half|full|one) (?:hour|day|night|week|month|season|year)|"
    r"hours?|days?|nights?|weeks?|months?|daily|hourly|weekly|monthly|weekends?)\b"
)
_COST = r"(?:\bhow much\b|\bcosts?\b|\bprices?\b|\bpay\b|\bcharge\b|\bfees?\b)"
KEEPING = (
    Demand(
        re.compile(
            rf"(?=.*{_COST}).*\b(?:to (?:rent|hire|lease|borrow)|renting|hiring|leasing|borrowing|"
            r"(?:i|we) (?:rent|hire|lease|borrow))\b",
            re.I,
        ),
        re.compile(rf"{_RENTED}|\b(?:free|nothing|no charge)\b", re.I),
    ),
    Demand(
        re.compile(rf"(?=.*{_COST}).*\b(?:to (?:buy|purchase|own)|buying|purchasing)\b", re.I),
        re.compile(
            rf"\b(?:buy|buys|buying|bought|purchas\w*|sell|sells|selling|sold|sale)\b"
            rf"|\A(?!(?s:.*){_RENTED})",
            re.I,
        ),
    ),
)
"""What it costs to have something for a time, and to have it for good."""
MATERIAL = Demand(
    re.compile(
        r"\bwhat (?:is|are|was|were) .+\b(?:made|built) (?:out )?(?:of|from)$"
        r"|\b(?:what|which) materials?\b",
        re.I,
    ),
    re.compile(
        r"\b(?:wood\w*|oak\w*|pine|beech|ash|birch|walnut|maple|teak|bamboo|willow|timber|plywood|"
        r"steel|iron|alumini?um|metal\w*|brass|bronze|copper|silver|gold\w*|tin|titanium|zinc|"
        r"glass|crystal|plastic\w*|polymer\w*|nylon|polyester|acrylic|vinyl|rubber|latex|silicone|"
        r"resin|wax|foam|carbon|fib(?:re|er)\w*|cotton|wool\w*|linen|silk|hemp|jute|felt|denim|canvas|"
        r"velvet|leather|suede|fur|feathers?|straw|reed|cork|horn|bone|ivory|shells?|stones?|"
        r"granite|marble|slate|sandstone|limestone|clay|bricks?|concrete|cement|plaster|gypsum|"
        r"ceramics?|porcelain|mud|paper|cardboard|materials?|fabric|cloth|flour|milk|sugar|"
        r"butter|grapes?|apples?|barley|corn|rice|consists?|mix(?:ed|ture)?)\b"
        r"|\b(?:made|built) (?:out )?(?:of|from)\b",
        re.I,
    ),
)
"""What something is made of."""
OPEN_THAT_DAY = Demand(
    re.compile(rf"^(?:is|are) .+ (?:open|closed|shut)\b.* {DAY}$", re.I),
    re.compile(
        rf"\b(?:{DAY}|days?|dai\w+|weeks?|nights?|always|never|holidays?|opens?|opening|clos\w+|"
        r"shuts?|hours|seasons?|summer|winter|year)\b",
        re.I,
    ),
)
"""Whether something is open on a day of the week."""
DEMANDS = (*ORIGIN, *AGE, BEGINNING, DEATH, *MONEY, *KEEPING, MATERIAL)
OF_DECIDING = (OPEN_THAT_DAY,)
"""The same of questions for yes or no."""

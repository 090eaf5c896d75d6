"""Closed lists of words, written as running text so that they stay short to read."""


def listed(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


GOODS = listed("PRODUCT PROPERTY CATEGORY")
"""Types of things that have a price and features."""
CODES = listed("TICKET_ID CODE")
"""Types of identifiers."""
PARTS = listed("ram ssd hdd cpu gpu usb hdmi wifi bluetooth gps nfc lte")
"""Parts written in capitals, which are no names."""
COUNTED = listed(
    """chapter section page part figure fig table step phase article level season episode room floor
    route highway interstate flight gate unit grade year version week day line number no bus game
    round top class group item option apartment suite building question act volume issue ticket
    order case appendix equation psalm verse area district zone division team channel track age"""
)
"""Words whose number counts them instead of naming a model."""
PLACED = listed("gate platform terminal seat room row track locker bay hall aisle berth stand")
"""What a number or letter tells apart where one waits or sits: no names."""
PEOPLE = listed(
    """mom mum dad mother father sister brother wife husband son daughter aunt uncle cousin
    friend boss manager colleague coworker teacher doctor nurse lawyer agent seller buyer
    customer client candidate applicant employee author writer singer actor director founder
    owner neighbor neighbour landlord tenant man woman girl boy guy person child kid parent
    grandma grandpa grandmother grandfather granddaughter grandson niece nephew fiance fiancee
    flatmate housemate classmate teammate partner roommate assistant recruiter student ceo cfo cto
    president chairman chairwoman headmaster principal mayor minister leader captain chef coach
    trainer instructor lecturer professor supervisor sibling twin guest visitor
    repairman handyman plumber electrician technician mechanic dentist vet landlady courier driver
    postman mailman gardener carpenter painter cleaner locksmith roofer lawyer therapist tutor
    hairdresser barber waiter waitress policeman policewoman receptionist accountant babysitter"""
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
    fact reason question answer information news update detail idea problem part number amount rest
    other people hello hi hey thanks thank thx thnx ty cheers lol btw yeah yep nope pls plz sure
    okay ok yes no please sorry sir what who that this"""
)
OWNED = listed(
    """advantage alternative application benefit cause challenge characteristic competitor
    component consequence cost criticism definition disadvantage drawback effect example feature
    finding function goal history importance impact ingredient layer limit meaning member origin
    outcome price principle purpose difference reason requirement risk role side sign significance
    similarity size source specification specs stage step symptom theme treatment type series use
    variation variety warranty weight"""
)
"""Nouns that say something of something: asked for alone, their owner was left out; and
"it" rather means the owner."""
ADJECTIVES = listed(
    """afghan african albanian algerian american arab arabic argentine argentinian armenian asian
    australian austrian azerbaijani bangladeshi basque bavarian belarusian belgian bengali bolivian
    bosnian brazilian british bulgarian burmese cambodian cameroonian canadian cantonese caribbean
    catalan chilean chinese colombian croatian cuban czech danish dutch ecuadorian egyptian english
    estonian ethiopian european filipino finnish flemish french georgian german ghanaian greek
    hebrew hindi hispanic hungarian icelandic indian indonesian iranian iraqi irish israeli italian
    jamaican japanese jewish jordanian kenyan korean kurdish kuwaiti latin latvian lebanese libyan
    lithuanian malay malaysian maltese mandarin mexican mongolian moroccan muslim nepali nigerian
    norwegian pakistani palestinian persian peruvian polish portuguese punjabi roman romanian
    russian saudi scandinavian scottish serbian slovak slovenian somali spanish sudanese swahili
    swedish swiss syrian taiwanese tamil thai tibetan tunisian turkish ugandan ukrainian urdu
    venezuelan vietnamese welsh zulu"""
)
"""Languages, nations and faiths: they say what kind of thing something is and name none."""
ABBREVIATIONS = listed(
    """rt lol omg wtf idk imo imho btw fyi asap faq tba tbd eta aka diy ps nb id it hr pr qa ui ux
    tv pc pin pdf usb vat iban gps faqs wifi rsvp cv mbps gbps kbps dm ok nope yep thx pls plz tbh
    smh lmao rofl brb ttyl bff ootd tbt"""
)
"""What chats and offices shorten; no names of their own."""
HEADINGS = listed(
    """invoice ward meter label deposit note notes summary agenda update reminder warning attention
    question answer price prices total budget deadline address email phone status subject reply
    yesterday today tomorrow everyday hurray kudos congrats congratulations sorry applause laughter
    reception lecture hall run time temperature tweets news"""
)
"""Words that stand alone at the head of a line with a capital."""

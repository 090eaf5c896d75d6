"""Words that may stand for one another, more loosely than in `related`: neighbours in meaning, and
the particular for the general ("rum" for "alcohol").

Too loose to decide by themselves; one sign among others of what answers a question.
"""

from collections.abc import Mapping
from functools import lru_cache

from memory_core.llm.related import related
from memory_core.llm.terms import stem

_ROWS = """
carton cartons box boxes crate package parcel / motorhome camper caravan van campervan /
kid kids child children youngster toddler / teenager teenagers teen youth young adolescent /
baby babies infant newborn pram stroller / pupil pupils student students learner /
grownup adult adults / senior seniors pensioner pensioners elderly retired retiree /
friend friends guest guests companion visitor visitors buddy /
client clients customer customers buyer shopper / colleague colleagues coworker coworkers teammate /
landlord landlords owner proprietor / tenant tenants renter lodger occupant /
worker staff employee employees personnel workforce / newcomer beginner beginners new novice /
expert specialist professional / physician doctor medic gp practitioner /
vet veterinary veterinarian / ill sick illness unwell disease sickness ailing /
hurt injured injury wound accident / jab vaccination vaccine shot vaccinated /
medicine drug medication pill tablet tablets / pain ache hurts sore painful /
dentist dental teeth tooth / physiotherapy therapy treatment /
checkup examination check inspection / hospital clinic / glasses spectacles lenses /
pay payment paid charge charged fee fees cost costs price /
instalment instalments installment monthly financing rate /
penalty fine fee surcharge charged punishment / bounce bounces refused rejected returned /
debit withdraw account bank / tax taxes vat duty duties / import customs /
reimburse reimbursed refund refunded repay / deposit bond security downpayment /
discount cheaper reduced concession saving saves less quarter half /
expensive dear pricey costly dearer / affordable cheap inexpensive budget /
earn earns income revenue salary wage pay turnover / spend spent expense expenses expenditure cost /
donate donation donated gift sponsor / grant subsidy funding / profit surplus /
invoice bill receipt / debt owe arrears unpaid / contract agreement lease membership /
sign signed signature / quit cancel leave end terminate resign termination /
suspend pause paused interrupt freeze / prolong extend renew renewal extension /
register registration enrol enroll signup sign enlist / apply application applied applicant /
join joining enter become / member membership subscriber /
subscription subscribe membership tariff plan / notice advance ahead beforehand before /
reserve reserved reservation book booked booking / urgent rush express fast hurry immediately /
late delay delayed overdue lateness / early earlier beforehand ahead / soon quickly fast promptly /
frequently often regularly every / annual yearly year annually / monthly month / weekly week /
hourly hour / forest wood woods woodland / sea ocean coast beach / seaside beach coast /
hill mountain slope / lake pond / river stream / brook stream creek / road street lane route /
path trail footpath way track / walk walking hike hiking stroll /
bicycle bike bikes cycling cyclist cyclists cycle bicycles /
plane aircraft airplane flight fly airport / boat ship ferry vessel /
harbour port harbor dock quay / luggage suitcase baggage bags /
trip journey excursion outing tour travel / tour guided visit / vacation holiday holidays /
accommodation hotel lodging pension hostel guesthouse / room rooms chamber /
bed beds sleeper mattress / breakfast morning meal /
pastry pastries cake cakes sweets dessert bakery biscuits / dessert sweet pudding /
drink drinks beverage beverages juice / alcohol alcoholic wine beer rum spirits liquor /
spice spices seasoning / snack snacks food sandwich / sandwich sandwiches food bread /
groceries food / supper dinner / chef cook cooks / cuisine food dishes / vegan vegetarian plant /
wheat flour gluten / coeliac celiac gluten /
replace replaced replaces substitute instead swap exchanged place /
alternative instead alternatively replacement / store stored keep keeps storage kept /
saucepan saucepans pot pots pan pans / stove cooker oven hob / oven bake baked baking /
chop cut slice slices sliced / fridge refrigerator / freezer frozen freeze / tap faucet /
plumber plumbing connection / leak leaks leaking drip water / rubber seal gasket /
clean cleaned cleaning wash washing wipe / dirty dirt soiled stained / stain stains spot mark /
laundry washing clothes / rubbish waste garbage trash bin bins litter / recycle recycled recycling /
tidy clean orderly / limescale descale lime / care maintain maintenance clean wipe service /
look care / lamp light lights bulb / switch button press turn / turn switches switch / dial knob /
socket plug outlet / electricity power current energy / outage cut blackout failure grid /
battery batteries accumulator / charge charges recharge charging /
internet network wifi wireless online connection broadband fibre / router modem /
computer laptop pc machine / password passcode pin login credentials / login log sign /
website site page web homepage / mail email message / phone call telephone ring /
contact reach call write contacts / fault error problem failure defect /
crash crashes freezes hangs / restart reboot reset / update upgrade version firmware /
install setup set mount fit / delete deleted erase erased remove / copy copies duplicate /
print printed printing / photo photograph picture image / slow speed / noise noisy loud quiet /
silent silence quiet / smoke smoking cigarettes / dog dogs puppy puppies / cat cats kitten /
pet pets animal animals / treat treats feeding feed / leash lead /
frightened shy scared anxious fearful / aggressive bite bites / calm quiet soothe /
sponsor support donate / jewel jewellery jewelry necklace ring /
shoe shoes boots footwear trainers sneakers / trousers pants jeans / coat jacket /
uniform clothing apron / gear equipment kit / tool tools screwdriver / cloth towel /
spot place seat / chair seat seats / furniture desks tables chairs / desk workplace table /
office workplace / building house premises / flat apartment / cellar basement / attic loft /
garden yard / lift elevator / stairs steps staircase / entrance gate door entry / exit way /
admission entry entrance ticket / key keys / lock locked locker / loose lose lost missing /
found lost forgotten / steal stolen theft thief / burglary break / damage damaged broken harm /
scratch scratched bodywork dent / bodywork scratch door dent /
liable liability responsible responsibility / responsible charge manages looks /
blame fault responsible / insure insured insurance cover covered / insurer insurance /
guaranteed warranty guarantee / claim claims / proof evidence document certificate /
document papers documents / licence license permit / consent permission approval agree /
permission allowed permit may / ban banned forbidden prohibited / forbidden prohibited banned /
mandatory required compulsory obligatory must / need required necessary needed /
optional voluntary / rule rules regulation / exception except unless / age old young under /
minimum least / maximum most limit more / limit maximum cap /
parent parents mother father guardian / family families relatives / couple married pair /
wedding marriage ceremony / bride groom couple / birthday born / funeral burial /
present gift presents / party feast celebration festival / concert show performance gig play /
stage scene platform / theatre play drama / film movie cinema / actor actors actress cast /
rehearsal practice rehearse / audience visitors spectators / ticket tickets admission /
gate entrance / queue line wait / pour rain / thunder lightning thunderstorm storm /
lightning thunderstorm storm / snow ice winter / cold winter frost cool / hot heat summer warm /
sunset evening / dawn sunrise morning / noon midday lunchtime / lunchtime noon lunch afternoon /
evening night / weekend saturday sunday / holiday closed / shop store stores shops / market stall /
supermarket shop / open opening hours / lunch midday / reception desk front / desk reception /
manager run runs leads head / head leader leads / boss manager run /
chair chairs chairman chairwoman president / secretary minutes protocol / protocol minutes record /
treasurer finances money / committee board / board committee directors /
meeting session assembly gathering / absent excused missing attend / attend present come take /
vote voted votes ballot / oppose against opposed objection / support favour help /
propose proposal proposed suggest suggestion / decide decision decided agreed /
reject rejected refused declined / accept accepted agreed approved /
postpone postponed put deferred delayed / cancelled called dropped / elect elected election /
mayor town leads / council town government / school schools education /
education school degree studies / teacher teachers lecturer instructor /
lesson lessons class classes course / course class lesson training / exam exams test examination /
homework exercise assignment / mark grade score / library books / book books title /
borrow borrowed lend loan loans / lend loan borrow / overdue late / return returned back /
novel book / newspaper magazine / language languages speak speaks / native mother tongue /
code program programs programming python / skill skills knowledge / experience years practice /
career job / employer company works / company firm business enterprise /
founded established started founder / establish founded / headquarters based office /
branch office location / merge merged merger / sold sale sell / release released launch launched /
invent invented inventor / build built construction / architect designed / construct built build /
demolish torn / burn burnt fire / flood water / oldest first earliest / origin began first /
record mentioned / ancient old / famous known / museum exhibition / exhibition museum show /
statue monument / church monastery / castle fortress / tower lighthouse / wall walls /
factory mill plant works / mill factory / goods trade traded / trade traded commerce /
inhabitant inhabitants population people residents / population inhabitants /
resident residents inhabitants live / citizen citizens / visitor visitors guests /
tourist tourists visitors / cross crossing / train trains railway rail / bus buses coach /
taxi cab / parking park garage / drive driving driver / motorway highway / petrol fuel gas /
diesel fuel / seat seats / tyre tyres wheels / wheel wheels / brake brakes / gear gears /
owner owned owners / previous former first / used second / new fresh / bring take carry /
along bring / carry carries load weight / load weight / lift lifted raise / raise raised higher /
tall high large / huge large big / tiny small little / narrow wide / wide width / thick thickness /
deep depth / far distance kilometres away / near close next / distance kilometres metres away /
degree degrees / weather rain sun / safe safety / danger dangerous risk /
protect protected protection / emergency emergencies accident urgent / ambulance emergency /
fire alarm / plaster plasters bandage bandages aid / help assistance aid support / assist help /
volunteer helper / shift shifts hours duty / overtime hours extra / break pause rest /
sick illness / leave absence / maternity pregnancy parental / pregnant pregnancy / raise increase /
increase increased rise / reduce reduced cut lower cuts /
mistake mistakes error errors correction corrections / correct corrected correction change repair /
change changed alter modify / edit change / choose chosen choice select / select choose /
prefer rather / best better ideal / beautiful nice pretty finest best / view light panorama /
rating tested rank test / rank ranking place second came / test tested trial / trial try test /
win prize award / prize prizes award / award prize / certificate diploma / reward bonus /
bonus extra / attach attached / label write name / write written / read reading /
listen music headphones / music headphones / exercise train workout / workout train training /
gym fitness / trainer coach / spin spinning / sauna spa / swim pool / pool swimming /
shower showers / toilet toilets restroom / skip miss missed absent come / miss missed /
ready finished done / finish finished ready done / mend mended repaired work done /
hand deliver submit send / submit send hand / send sent dispatch / deliver delivery shipped bring /
transport transported delivery carried freight / heavy large weight / collect pick fetch /
fetch pick / track tracking follow / follow tracking / address street / hold keep / wait waiting /
seek look / search look / calm calms / plot plots garden / hedge hedges bush / tree trees /
plant plants flower flowers / water watering / bee bees hive beehives / soil earth / harvest crop /
well pump / disturb noise / neighbour neighbours / roommate share / share shared / own private /
private personal / public open / free costless gratis nothing / included part contains /
contain contains includes / consist made / material made / colour paint / paint painted painting /
wood wooden timber / metal steel iron / steel metal / fabric cotton cloth / size dimensions /
shape form
"""
_KINDS = """
furniture: desk table chair sofa shelf bed wardrobe cupboard
vehicle: car van bus lorry truck motorcycle estate
pet: dog cat rabbit bird hamster
animal: dog cat horse cow bird puppy
fruit: apple pear orange lemon banana berry cherry plum
vegetable: carrot onion leek potato tomato cabbage bean lentil
spice: cinnamon clove cumin pepper ginger nutmeg paprika
alcohol: wine beer rum whisky vodka
nut: walnut almond hazelnut
drink: tea coffee juice water wine beer
dairy: milk cheese butter cream yoghurt
meat: beef pork chicken lamb sausage
fish: salmon trout tuna cod
weather: rain storm snow sun wind thunderstorm
tool: screwdriver hammer drill saw spanner
instrument: guitar piano violin fiddle drum flute
sport: football tennis swimming running cycling gymnastics
language: english german french spanish italian estonian norwegian swedish danish dutch polish
program: robot python excel word photoshop
clothes: trousers boots shirt jacket shoes scarf apron gloves
clothing: trousers boots shirt jacket shoes scarf apron gloves
wear: trousers boots shirt jacket shoes scarf apron gloves helmet
payment: cash card transfer invoice
document: passport identity licence certificate contract
device: phone laptop router printer tablet computer
appliance: kettle toaster dishwasher oven fridge
computer: laptop server tablet
doctor: physician surgeon dentist veterinarian nurse
family: mother father brother sister son daughter wife husband
relative: mother father brother sister aunt uncle cousin
month: january february march april may june july august september october november december
season: spring summer autumn winter
day: monday tuesday wednesday thursday friday saturday sunday
weekend: saturday sunday
transport: train bus ferry tram taxi bicycle
building: house church museum hall hospital
water: sea lake river pool
injury: bite scratch burn wound
emergency: accident fire
disease: flu cold cancer diabetes
colour: red blue green white black yellow grey silver brown cream
metal: steel iron copper silver gold aluminium
insect: bee ant wasp
reptile: snake lizard
"""


@lru_cache(maxsize=1)
def _by_stem() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in _ROWS.split("/"):
        stems = {stem(word) for word in row.split()}
        for word in stems:
            found.setdefault(word, set()).update(stems - {word})
    for line in _KINDS.strip().splitlines():
        kind, _, listed = line.partition(":")
        found.setdefault(stem(kind), set()).update(stem(word) for word in listed.split())
    return {word: frozenset(others) for word, others in found.items()}


@lru_cache(maxsize=4_096)
def loosely(word: str) -> frozenset[str]:
    """Return the stems that may stand for a stem of a question."""
    return related(word) | _by_stem().get(word, frozenset())

"""What a text names: layers, borders and types. Names are made up on purpose."""

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from memory_core.language import Language
from memory_core.language.borders import extended
from memory_core.language.kinds import kind
from memory_core.language.naming import Found
from memory_core.language.presets import load_preset

LANGUAGE = Language.load()
BRANDED = [
    "Zentra Nova 7",
    "Kestrel Aero 14",
    "Orion Falcon X2",
    "Vega Pulse 9",
    "Lumo Book Pro 13",
    "Arvo Swift 3000",
    "Dell Pulse X1 Carbon Gen 11",
    "Lumo Edge Z5 Pro",
]


def named(text: str) -> dict[str, str]:
    return {mention.text: mention.type for mention in LANGUAGE.extract(text).mentions}


@pytest.mark.parametrize("name", BRANDED)
@pytest.mark.parametrize(
    "sentence",
    [
        "I'm looking for the {}",
        "The {} costs $999 and comes with a 2 year warranty.",
        "I recommend the {}, excellent value.",
        "Does the {} have a fingerprint reader?",
        "My {} broke yesterday.",
    ],
)
def test_brand_and_model_are_one_product(sentence: str, name: str) -> None:
    found = named(sentence.format(name))
    assert found.get(name) == "PRODUCT"


@pytest.mark.parametrize("name", BRANDED[:3])
def test_product_in_lower_case_is_found(name: str) -> None:
    assert named(f"i'm looking for the {name.lower()}").get(name.lower()) == "PRODUCT"


@pytest.mark.parametrize("judged", ["heavy", "expensive", "loud", "new"])
def test_what_is_asked_of_a_thing_is_no_part_of_its_name(judged: str) -> None:
    assert list(named(f"is the lenovo thinkpad x1 {judged}")) == ["lenovo thinkpad x1"]
    assert list(named("is the macbook air light?")) == ["macbook air"]
    assert list(named("Is the Macbook Air?")) == ["Macbook Air"]


@pytest.mark.parametrize("asked", ["weigh", "weigh?", "cost", "run"])
def test_the_verb_of_a_question_is_no_part_of_a_name(asked: str) -> None:
    assert list(named(f"what does the Lenovo ThinkPad X1 {asked}")) == ["Lenovo ThinkPad X1"]
    assert "runa" in named("why did runa read out the letter")


def test_both_sides_of_a_comparison_are_products() -> None:
    found = named("Compare the Kestrel Aero 14 with the Zentra Nova 7.")
    assert found == {"Kestrel Aero 14": "PRODUCT", "Zentra Nova 7": "PRODUCT"}


def test_titles_articles_and_possessives_stay_outside() -> None:
    found = LANGUAGE.extract("Dr. Maria Lopez likes the Zentra Nova 7's screen.").mentions
    assert [m.text for m in found][:2] == ["Maria Lopez", "Zentra Nova 7"]


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Harrison likes machine learning", "machine learning"),
        ("I'm looking for a gaming laptop", "gaming laptop"),
        ("What is your return policy?", "return policy"),
        ("And for electronic products?", "electronic products"),
        ("Priya is interested in modern art.", "modern art"),
    ],
)
def test_topic_phrase_is_a_concept(text: str, concept: str) -> None:
    assert named(text).get(concept) == "CONCEPT"


@pytest.mark.parametrize(
    "text",
    [
        "What's its warranty?",
        "And the graphics card?",
        "How much RAM does it have?",
        "Can you help me with something?",
        "It is great.",
    ],
)
def test_attribute_words_and_pronouns_are_no_entities(text: str) -> None:
    assert named(text) == {}


def test_company_is_told_by_the_verb_before_it() -> None:
    assert named("Anna is the head of marketing at Acme.")["Acme"] == "ORGANIZATION"
    assert named("Acme was founded by Maria Lopez.")["Acme"] == "ORGANIZATION"


def test_unknown_proper_noun_is_kept_with_low_confidence() -> None:
    mentions = LANGUAGE.extract("Talk to DVTQ.").mentions
    unknown = next(m for m in mentions if m.text == "DVTQ")
    assert unknown.confidence <= 0.5
    assert unknown.extractor


def test_rule_beats_model_and_says_so() -> None:
    mention = next(m for m in LANGUAGE.extract("It costs $1,799.").mentions if m.type == "MONEY")
    assert (mention.text, mention.extractor, mention.confidence) == ("$1,799", "rule", 0.95)


def test_mention_carries_its_own_attributes() -> None:
    found = LANGUAGE.extract("The Zentra Nova 7 costs $999. It weighs 2 kg.").mentions
    assert dict(found[0].attributes) == {"price": "$999"}


@pytest.mark.parametrize("title", ["## Mill House", "# Harbour Lofts"])
def test_the_sign_of_a_heading_is_no_part_of_its_name(title: str) -> None:
    assert title.lstrip("# ") in named(f"{title}\n- Rent: $2,100")


def proper(text: str, *, label: str) -> Doc:
    """Return a text of proper nouns, its first two words a name of a label."""
    words = text.split()
    n = len(words)
    ents = [f"B-{label}", f"I-{label}", *["O"] * (n - 2)]
    return Doc(Vocab(), words=words, pos=["PROPN"] * n, tags=["NNP"] * n, ents=ents)


@pytest.mark.parametrize(
    ("text", "n"), [("Ann Mary Lee", 3), ("Ann Lee Warns Northern Football Boss", 2)]
)
def test_a_persons_name_grows_over_its_parts_but_not_over_a_headline(text: str, n: int) -> None:
    doc = proper(text, label="PERSON")
    grown = extended(doc, Found(0, 2, "PERSON", 0.8, "model"), taken=())
    assert (grown.start, grown.end) == (0, n)


@pytest.mark.parametrize(("verb", "type"), [("beat", "ORGANIZATION"), ("has", "LOCATION")])
def test_a_town_that_plays_is_its_team(verb: str, type: str) -> None:
    words = ["Portland", verb, "York"]
    doc = Doc(
        Vocab(), words=words, heads=[1, 1, 1], deps=["nsubj", "ROOT", "obj"], lemmas=words,
        pos=["PROPN", "VERB", "PROPN"], tags=["NNP", "VBD", "NNP"],
    )  # fmt: skip
    found = Found(0, 1, "ORGANIZATION", 0.8, "model")
    assert kind(doc, found, load_preset("general")).type == type


@pytest.mark.parametrize("firm", ["Northwind Harbor", "Tillandsia Works"])
def test_an_employers_name_is_one_even_where_the_model_knows_half(firm: str) -> None:
    found = Language.load().extract(f"My colleague Priya works at {firm}")
    assert firm in [mention.text for mention in found.mentions]
    assert firm in [r.object for r in found.relations if r.predicate == "WORKS_AT"]


@pytest.mark.parametrize(
    "text",
    [
        "The Dyson is available in black.",
        "my dyson broke",
        "The Bosch costs $799.",
        "I sold my Bosch.",
    ],
)
def test_a_makers_name_is_the_product_where_it_is_owned_or_sold(text: str) -> None:
    (name,) = [m for m in LANGUAGE.extract(text).mentions if m.text.lower() in {"dyson", "bosch"}]
    assert (name.type, name.alternatives) == ("PRODUCT", ("ORGANIZATION",))


@pytest.mark.parametrize("text", ["I work at Bosch.", "Bosch opened an office in Lyon."])
def test_a_maker_that_acts_stays_a_firm(text: str) -> None:
    assert [m.type for m in LANGUAGE.extract(text).mentions if m.text == "Bosch"] == [
        "ORGANIZATION"
    ]


@pytest.mark.parametrize(
    "text",
    ["Headphones and phones", "# Laptops\n\nLaptops are sold here.", "Cameras can be tried on."],
)
def test_the_plural_of_a_kind_of_thing_is_no_name_where_a_sentence_begins(text: str) -> None:
    types = {m.type for m in LANGUAGE.extract(text).mentions}
    assert types <= {"CONCEPT"}


def test_what_several_cost_is_no_kind_of_thing() -> None:
    assert "laptops cost" not in named("How many laptops cost less than 1200?")
    assert named("What is the shipping cost?")["shipping cost"] == "CONCEPT"

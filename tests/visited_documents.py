"""Documents of a shop that visitors ask about."""

STOVES = """# Stoves

Every price includes tax. A model that is sold out can be ordered.

## Varga Ember 4

The Varga Ember 4 is a stove for small rooms. Its running costs are the lowest in the range.

- Price: $900
- Warranty: 2 years

## Solna Hearth

The Solna Hearth is a stove with an oven. The chimney sweep has to agree to it beforehand.

- Price: $700
- Warranty: 5 years

## Hallow Flame 8

The Hallow Flame 8 is a stove of soapstone.

- Price: $1,300
- Warranty: 1 year
"""
SERVICE = """# Service

## How to send a stove in

Take the stove apart and print the repair label. From abroad, write to us first.

## Messages on the display

Message K-4411 is shown when a log has a length that the other door does not let in, such as a
branch or a root. Message K-4420 means that the lever was pulled five times and the display is
locked. The lock ends by itself after 20 minutes.

## Transport

The delivery address can be changed until the van is loaded, which is usually an hour after the
order. Sending a stove back is free inside the city; from the islands the buyer pays the ferry.
"""
POSTS = """# Vacancies

## Kiln Manager

- Salary: $51,000
- Start: June

## Depot Clerk

- Salary: $38,000
- Start: May
"""
RADIOS = """# Radios

## Nadiro Echo Pro

The Nadiro Echo Pro is a radio for the bath. It cuts hiss and suits early risers.

- Price: $120
- Memory: 8 stations
- Warranty: 2 years
- Colors: red, blue

## Kubrik Tone

The Kubrik Tone is a radio with a clock.

- Price: $60
- Memory: 4 stations
- Warranty: 1 year
- Colors: black

## Tessly Wave

The Tessly Wave is a radio with a clock and an alarm.

- Price: $90
- Memory: 8 stations
- Warranty: 3 years
- Colors: grey
"""
SHEDS = """# Sheds

## Elm Yard 3

- Town: Varna
- Size: 40 m²
- Price: $9,000

## Ash Yard 8

- Town: Bergen
- Size: 75 m²
- Price: $4,000
"""
PEOPLE = """# Applicants

## Ines Torvald

Ines Torvald is a mason who speaks at fairs.

- Available: at once
- Languages: Norwegian

## Pavel Iskra

Pavel Iskra is a joiner.

- Available: from June

## Mila Arp

Mila Arp is a mason.

- Available: at once
"""
DOCUMENTS = {
    "stoves": STOVES,
    "service": SERVICE,
    "vacancies": POSTS,
    "sheds": SHEDS,
    "applicants": PEOPLE,
    "radios": RADIOS,
}
"""Name -> text."""

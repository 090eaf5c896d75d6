"""Links to the lab carry settings and never a memory; what is no setting is named and left out."""

from urllib.parse import parse_qs, urlsplit

import pytest

from pages.ui.lab_knobs import KNOBS, turned
from pages.ui.lab_link import from_link, link
from pages.ui.lab_state import Lab

SOURCES = frozenset({"shop"})


def test_a_link_carries_the_settings_and_nothing_of_the_memory() -> None:
    given = Lab(source="shop", question="Where does Anna live?", policy="guide", ahead_s=600)
    given.weights["guide"] = turned(given.weights["guide"], KNOBS["guide"][2], 7.0)
    given.ttl = {"PERSON": 7200.0, "SECRET PROJECT": 7200.0}
    given.watched = ["an-id"]
    address = link("http://host/lab?guide_mention=3&from=x#y", given)
    assert "Anna" not in address and "SECRET" not in address and "an-id" not in address
    taken = Lab()
    query = {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}
    assert from_link(query, taken, sources=SOURCES) == []
    assert (taken.source, taken.policy, taken.ahead_s) == ("shop", "guide", 600)
    assert taken.weights == given.weights and taken.ttl == {"PERSON": 7200.0}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("guide_recency", "9999"),
        ("guide_recency", "nan"),
        ("guide_recency", "-inf"),
        ("guide_recency", "1e400"),
        ("guide_recency", "<script>alert(1)</script>"),
        ("guide_recency", "9" * 5000),
        ("guide_nothing", "1"),
        ("balanced_half_life_minutes", "0"),
        ("activation_decay", "1"),
        ("activation_decay", ""),
        ("policy", "chance"),
        ("from", "../../etc"),
        ("ahead", "-60"),
        ("ahead", "61"),
        ("ahead", "٦٠"),
        ("ttl_PERSON", "0"),
        ("ttl_<b>", "60"),
        ("decay_mode", "always"),
        ("decay_growth", "101"),
    ],
)
def test_what_is_no_setting_within_its_range_is_named_and_left_out(key: str, value: str) -> None:
    taken = Lab()
    wrong = from_link({key: value, "guide_named": "70"}, taken, sources=SOURCES)
    assert len(wrong) == 1 and wrong[0].startswith(f"“{key}”")
    expected = Lab()
    expected.weights["guide"] = turned(expected.weights["guide"], KNOBS["guide"][3], 70.0)
    assert taken == expected

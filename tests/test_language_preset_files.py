"""A preset of your own: what a file can add, and what every mistake in it is answered with."""

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Language, Memory, Settings
from memory_core.errors import InputError
from memory_core.language.patterns import compiled
from memory_core.language.presets import load_preset, preset_names
from tests.growth import seconds

BIKES = r"""
title = "Bicycle workshop"
types = ["BIKE", "REPAIR", "FRAME_NUMBER", "CUSTOMER"]

[nouns]
BIKE = ["bike", "road bike"]
REPAIR = ["repair", "inspection"]

[roles]
CUSTOMER = ["customer"]

[attributes]
gears = ["gears", "number of gears"]

[retype]
MONEY = "PRICE"

[ttl]
BIKE = "2 hours"
REPAIR = 90

[[codes]]
type = "FRAME_NUMBER"
pattern = '\bFR-\d{4,8}\b'

[[relations]]
predicate = "SERVICED_BY"
verbs = ["service by"]
object = "CUSTOMER"
single = true
""".replace('MONEY = "PRICE"', 'MONEY = "QUANTITY"')


def written(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_adds_types_words_codes_roles_and_relations(tmp_path: Path) -> None:
    language = Language.load(written(tmp_path, BIKES))
    found = {
        m.text: m.type
        for text in (
            "I want a road bike.",
            "My frame number is FR-20341.",
            "Our customer Mirelle Sandor came by.",
        )
        for m in language.extract(text).mentions
    }
    assert found["road bike"] == "BIKE"
    assert found["FR-20341"] == "FRAME_NUMBER"
    assert found["Mirelle Sandor"] == "CUSTOMER"


def test_a_file_starts_from_the_general_preset_and_keeps_it(tmp_path: Path) -> None:
    preset = load_preset(written(tmp_path, BIKES))
    assert set(load_preset("general").types) < set(preset.types)
    assert preset.attributes["number of gears"] == "gears"
    assert preset.attributes["warranty"] == "warranty"
    assert preset.verbs == {"SERVICE_BY": "SERVICED_BY"}
    assert preset.single_valued == {"SERVICED_BY"}


def test_times_to_live_of_a_preset_hold_unless_the_settings_say_otherwise(tmp_path: Path) -> None:
    now = datetime(2026, 1, 5, 12, tzinfo=UTC)
    path = written(tmp_path, BIKES)
    settings = Settings(data_dir=None, preset=path, ttl_by_type={"REPAIR": 60}, library=False)
    memory = Memory.open(settings, clock=lambda: now)
    memory.observe("I want a road bike. I need an inspection.", user_id="u", session_id="s")
    until = {e.name: e.expires_at for e in memory.entities(user_id="u") if e.name != "You"}
    memory.close()
    assert until["road bike"] == now + timedelta(hours=2)
    assert until["inspection"] == now + timedelta(seconds=60)


def test_the_example_in_the_readme_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    section = text.split("## Your own preset")[1].split("\n## ")[0]
    toml, python = (section.split(f"```{kind}\n")[1].split("```")[0] for kind in ("toml", "python"))
    (tmp_path / "bikes.toml").write_text(toml, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(python, {})
    said = capsys.readouterr().out.splitlines()
    assert [line.split(" 0.")[0] for line in said] == [
        "Ana Lima CUSTOMER role",
        "inspection REPAIR relation",
        "FR-20341 FRAME_NUMBER rule",
    ]


MISTAKES = [
    ("types = []", "title"),
    ('title = "x"\ncolours = 1', "'colours'"),
    ('title = "x"\nextends = "space"', "'space'"),
    ('title = "x"\ntypes = ["bike"]', "capitals"),
    ('title = "x"\ntypes = "BIKE"', "list"),
    ('title = "x"\n[nouns]\nBIKE = ["bike"]', "'BIKE'"),
    ('title = "x"\ntypes = ["BIKE"]\n[nouns]\nBIKE = "bike"', "list of words"),
    ('title = "x"\ntypes = ["BIKE"]\n[nouns]\nBIKE = ["Bike"]', "lower case"),
    ('title = "x"\nnouns = 3', r"\[nouns\]"),
    ('title = "x"\n[retype]\nMONEY = "CASH"', "'CASH'"),
    ('title = "x"\n[ttl]\nPERSON = "soon"', "'soon'"),
    ('title = "x"\n[ttl]\nPERSON = 0', "1 second"),
    ('title = "x"\n[ttl]\nPERSON = true', "True"),
    ('title = "x"\n[ttl]\nPERSON = inf', "inf"),
    ('title = "x"\ncodes = ["A"]', "needs a type"),
    ('title = "x"\n[codes]\ntype = "CODE"', "double brackets"),
    ('title = "x"\n[[codes]]\ntype = "CODE"', "pattern"),
    ('title = "x"\n[[codes]]\ntype = "CODE"\npattern = "(a"', "no regular expression"),
    ('title = "x"\n[[codes]]\ntype = "CODE"\npattern = "(a+)+b"', "too long"),
    ('title = "x"\n[[codes]]\ntype = "CODE"\npattern = "a?"', "empty text"),
    ('title = "x"\n[[names]]\ntype = "CODE"\npattern = 3', "3"),
    ('title = "x"\n[[relations]]\npredicate = "likes"', "capitals"),
    ('title = "x"\n[[relations]]\nverbs = ["like"]', "predicate"),
    ('title = "x"\n[[relations]]\npredicate = "LIKES"\nobject = "DREAM"', "'DREAM'"),
    ('title = "x"\n[[relations]]\npredicate = "LIKES"\nsingle = "no"', "single"),
    ('title = "x"\n[[relations]]\npredicate = "LIKES"\nverb = ["like"]', "'verb'"),
    ("title = ", "no TOML"),
    ("a = " + "[" * 5000, "no TOML"),
    ("#" * 300_000, "longer"),
]


@pytest.mark.parametrize(("text", "says"), MISTAKES, ids=[text[-40:] for text, _ in MISTAKES])
def test_every_mistake_gets_a_message_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        load_preset(written(tmp_path, text))


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load_preset(str(tmp_path / "none.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(InputError, match="cannot be read"):
        load_preset(str(tmp_path / "folder.toml"))
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="no TOML"):
        load_preset(str(tmp_path / "bytes.toml"))


def test_a_memory_with_an_unknown_preset_is_not_opened() -> None:
    with pytest.raises(InputError, match="'spcae'"):
        Memory.open(Settings(data_dir=None, preset="spcae"))


@pytest.mark.parametrize("name", preset_names())
def test_shipped_patterns_keep_the_bound_of_your_own(name: str) -> None:
    preset = load_preset(name)
    for code in (*preset.codes, *preset.names):
        assert compiled(code.pattern.pattern, where=name).pattern == code.pattern.pattern


@given(st.text(alphabet="ab(|)+*?{1,9}[].\\w\\d", min_size=1, max_size=14))
def test_a_pattern_is_refused_or_quick_on_the_worst_text(pattern: str) -> None:
    try:
        found = compiled(pattern, where="it")
    except InputError:
        return
    for text in ("a" * 1500, "ab" * 750, "1a" * 750):
        assert seconds(partial(list, found.finditer(text))) < 5

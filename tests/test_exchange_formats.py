"""GraphML, CSV, JSON-LD and the lines of the MCP memory server: out, in, and hostile ones."""

import csv
import io
import json
import zipfile

import networkx as nx
import pytest

from memory_core import Entity, Memory, Message, Relation
from memory_core.errors import InputError
from memory_core.exchange import sheets
from memory_core.memory_exchange import FORMATS
from memory_core.stores.change import Change
from tests.exchange_memory import OTHER, USER

OUTLINES = FORMATS[1:]
HOSTILE = ("=1+1", "<b>&amp;'\"]]>", "名前 abc", "-2", '@x, "y"', "'quoted", "tab\there")


def filled(memory: Memory) -> list[Entity]:
    known = memory.remember(
        [
            Entity(f"Thing {i} {text}", "PRODUCT", {"says": text, "n": i}, aliases=(f"A{i}",))
            for i, text in enumerate(HOSTILE)
        ],
        [Relation(f"Thing 0 {HOSTILE[0]}", "NEAR", f"Thing 1 {HOSTILE[1]}")],
        user_id=USER,
    )
    said = tuple(Message("user", text + " was said") for text in HOSTILE)
    change = Change(session_id="s", messages=said)
    memory._parts.store.apply(change, user_id=USER, now=memory.now())
    return known


def outline(memory: Memory, user_id: str) -> tuple[object, ...]:
    graph = memory.graph(user_id=user_id)
    names = {e.id: e.name for e in graph.entities}
    entities = {
        (e.name, e.type, e.aliases, tuple(sorted((k, str(v)) for k, v in e.attributes.items())))
        for e in graph.entities
    }
    return entities, {(names[r.subject], r.predicate, names[r.object]) for r in graph.relations}


@pytest.mark.parametrize("form", OUTLINES)
def test_present_entities_and_relations_come_back(memory: Memory, form: str) -> None:
    filled(memory)
    data = memory.export(user_id=USER, format=form)
    loaded = memory.load(data, user_id=OTHER, format=form)
    assert outline(memory, OTHER) == outline(memory, USER)
    assert any("former values" in line for line in loaded.skipped)
    before = memory.export(user_id=OTHER)
    again = memory.load(data, user_id=OTHER, format=form)
    assert not again.written
    assert memory.export(user_id=OTHER) == before


@pytest.mark.parametrize("form", ("graphml", "csv", "json-ld"))
def test_ids_are_kept_where_they_are_free(memory: Memory, form: str) -> None:
    ids = {entity.id for entity in filled(memory)}
    memory.load(memory.export(user_id=USER, format=form), user_id=OTHER, format=form)
    assert {e.id for e in memory.entities(user_id=OTHER)} == ids


def test_what_contradicts_the_memory_is_left_out_and_told(memory: Memory) -> None:
    memory.remember([Entity("Lamp", "PRODUCT", {"price": "$5"})], user_id=USER)
    line = '{"type":"entity","name":"Lamp","entityType":"PRODUCT","observations":["price: $6"]}'
    loaded = memory.load(line, user_id=USER, format="mcp-jsonl")
    assert memory.entities(user_id=USER)[0].attributes == {"price": "$5"}
    assert "$6" in loaded.skipped[0]


def test_networkx_reads_the_graph(memory: Memory) -> None:
    known = filled(memory)
    data = str(memory.export(user_id=USER, format="graphml"))
    graph = nx.parse_graphml(data)
    assert set(graph.nodes) == {entity.id for entity in known}
    assert {n["name"] for _, n in graph.nodes(data=True)} == {entity.name for entity in known}
    assert [(e["predicate"], e["negated"]) for *_, e in graph.edges(data=True)] == [("NEAR", False)]


def test_graph_of_networkx_is_read(memory: Memory) -> None:
    graph = nx.DiGraph()
    graph.add_node("a", name="Anna", type="PERSON")
    graph.add_node("b")
    graph.add_edge("a", "b", predicate="KNOWS", weight=2.5)
    data = "\n".join(nx.generate_graphml(graph))  # type: ignore[no-untyped-call]
    loaded = memory.load(data, user_id=OTHER, format="graphml")
    assert {e.name for e in memory.entities(user_id=OTHER)} == {"Anna", "b"}
    assert any("'weight' of edges" in line for line in loaded.skipped)


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE g [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">'
    '<!ENTITY x SYSTEM "file:///etc/passwd">]><graphml><graph><node id="&b;"/></graph></graphml>'
)
BAD: list[tuple[str, str | bytes, str]] = [
    ("graphml", BOMB, "document type"),
    ("graphml", "<graphml><graph>" + "<node id='a'>" * 100, "nested"),
    ("graphml", "<graphml><graph><node id='a'></graph>", "line 1"),
    ("graphml", "<html/>", "no <graphml>"),
    ("graphml", "<graphml><graph><edge source='a' target='b'/></graph></graphml>", "no entity"),
    ("graphml", "<graphml><graph><node id='a'/><node id='&undefined;'/></graph></graphml>", "line"),
    ("csv", b"PK\x03\x04broken", "zip"),
    ("csv", "a,b\r\n1,2\r\n", "needs the columns"),
    ("csv", "name,mentions\r\nLamp,many\r\n", "entities.csv, line 2: 'mentions'"),
    ("csv", "name,mentions\r\nLamp,-1\r\n", "from 0"),
    ("csv", "name\r\nLamp,1\r\n", "2 cells"),
    ("csv", 'name\r\n"Lamp', "line 2"),
    ("json-ld", "{}", "@graph"),
    ("json-ld", '{"@graph":[7]}', "entry 1"),
    ("json-ld", '{"@graph":[{"name":7}]}', "entry 1: 'name'"),
    ("json-ld", '{"@graph":[{"name":"a","additionalProperty":[1]}]}', "needs a name"),
    ("json-ld", '{"@graph":[{"@type":"mg:Relation"}]}', "@id"),
    ("mcp-jsonl", '{"type":"entity","name":"a","entityType":"T"}\n{', "Line 2"),
    ("mcp-jsonl", '{"type":"entity","name":7,"entityType":"T"}', "Line 1: 'name'"),
    ("mcp-jsonl", '{"type":"relation","from":"a","to":"b","relationType":"X"}', "no entity"),
    ("mcp-jsonl", '{"type":"entity","name":"a","entityType":"T","observations":"x"}', "list"),
]


@pytest.mark.parametrize(("form", "data", "says"), BAD, ids=range(len(BAD)))
def test_hostile_or_broken_file_changes_nothing(
    memory: Memory, form: str, data: str | bytes, says: str
) -> None:
    with pytest.raises(InputError, match="Nothing was loaded") as caught:
        memory.load(data, user_id=OTHER, format=form)
    assert says in str(caught.value)
    assert memory.entities(user_id=OTHER, include_expired=True) == []


def test_zip_that_unpacks_to_too_much_is_refused(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MAX_BYTES", 100_000)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("entities.csv", "name\r\n" + "x" * 1_000_000)
    assert len(packed.getvalue()) < 2_000
    with pytest.raises(InputError, match="at most"):
        memory.load(packed.getvalue(), user_id=OTHER, format="csv")


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_zip_with_bytes_missing_inside_is_refused(memory: Memory, cut: int) -> None:
    filled(memory)
    data = memory.export(user_id=USER, format="csv")
    assert isinstance(data, bytes)
    for at in range(2, len(data) - cut, max(1, len(data) // 20)):
        with pytest.raises(InputError):
            memory.load(data[:at] + data[at + cut :], user_id=OTHER, format="csv")


def test_no_cell_is_a_formula_and_messages_come_back(memory: Memory) -> None:
    filled(memory)
    data = memory.export(user_id=USER, format="csv")
    assert isinstance(data, bytes)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        for name in file.namelist():
            for row in csv.reader(io.StringIO(file.read(name).decode(), newline="")):
                assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in row)
    memory.load(data, user_id=OTHER, format="csv")
    ours, theirs = (json.loads(memory.export(user_id=u))["messages"] for u in (USER, OTHER))
    assert [m["content"] for m in theirs] == [m["content"] for m in ours]
    assert len(theirs) == len(HOSTILE)


def test_context_of_a_file_is_not_fetched(memory: Memory) -> None:
    data = {"@context": "https://example.invalid/context.json", "@graph": [{"name": "Lamp"}]}
    loaded = memory.load(json.dumps(data), user_id=OTHER, format="json-ld")
    assert any("nothing was fetched" in line for line in loaded.skipped)
    assert [e.name for e in memory.entities(user_id=OTHER)] == ["Lamp"]


@pytest.mark.parametrize("form", OUTLINES)
def test_characters_nobody_sees_are_dropped(memory: Memory, form: str) -> None:
    memory.remember([Entity("Lamp", "PRODUCT", {"says": "\u202eevil"})], user_id=USER)
    memory.load(memory.export(user_id=USER, format=form), user_id=OTHER, format=form)
    assert memory.entities(user_id=OTHER)[0].attributes == {"says": "evil"}


def test_unknown_format_is_refused_with_the_known_ones(memory: Memory) -> None:
    with pytest.raises(InputError, match="mcp-jsonl"):
        memory.export(user_id=USER, format="yaml")

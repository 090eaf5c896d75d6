"""Pictures of a graph: stable ids, shapes beside colours, and a file that asks for nothing."""

import re
from typing import Any

import pytest

from memory_core.graph import Graph
from memory_core.graph_html import LOOKS, export_html, look, network, short, size
from memory_core.model import Entity, Relation

HOSTILE = '<img src=x onerror="alert(1)"> http://evil.test </script><script>alert(2)</script>'


def entity(number: int, name: str = "", kind: str = "PERSON") -> Entity:
    return Entity(name or f"Name {number}", kind, id=f"e{number}")


def parts(graph: Graph, **given: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    nodes, edges, *_ = network(graph, **given).get_network_data()
    return nodes, edges


def test_no_two_default_types_look_alike() -> None:
    assert len({(style.color, style.shape) for style in LOOKS.values()}) == len(LOOKS)
    assert len({LOOKS[t].color for t in LOOKS}) == len(LOOKS)


def test_a_type_of_a_preset_always_looks_the_same() -> None:
    assert look("TICKET_ID") == look("TICKET_ID")
    assert look("TICKET_ID") not in LOOKS.values()


def test_parallel_relations_are_both_drawn_and_bend_apart() -> None:
    graph = Graph(
        (entity(1), entity(2)),
        (
            Relation("e1", "LIKES", "e2", id="r1"),
            Relation("e1", "OWNS", "e2", id="r2"),
            Relation("e2", "LIKES", "e1", id="r3"),
        ),
    )
    _, edges = parts(graph)
    assert [edge["id"] for edge in edges] == ["r1", "r2", "r3"]
    bends = [edge.get("smooth", {}).get("roundness") for edge in edges]
    assert len(set(bends)) == 3


def test_a_relation_to_something_not_drawn_is_left_out() -> None:
    _, edges = parts(Graph((entity(1),), (Relation("e1", "LIKES", "e9", id="r1"),)))
    assert edges == []


def test_a_negated_relation_says_so() -> None:
    graph = Graph((entity(1), entity(2)), (Relation("e1", "WORKS_AT", "e2", "r", negated=True),))
    _, [edge] = parts(graph)
    assert (edge["label"], edge["dashes"]) == ("does not work at", True)


def test_a_higher_score_is_a_larger_node() -> None:
    sizes = [size(score) for score in (-5, 0, 50, 150, 200, 1000)]
    assert sizes == sorted(sizes)
    assert sizes[0] == sizes[1] and sizes[-1] == sizes[-2]


@pytest.mark.parametrize("name", ["x" * 500, "a\nb\tc", "عميل " * 30, "🧠" * 60])
def test_labels_are_one_short_line(name: str) -> None:
    label = short(name)
    assert len(label) <= 26 and "\n" not in label and label


def test_the_file_names_no_address_and_runs_no_name() -> None:
    graph = Graph((entity(1, HOSTILE), entity(2)), (Relation("e1", "LIKES", "e2", id="r1"),))
    page = export_html(graph, title=HOSTILE)
    assert "http" not in page.casefold()
    assert "<img" not in page and "alert(2)</script>" not in page
    assert not re.search(r"<(script|link|img|iframe)\b[^>]*\b(src|href)=", page, re.IGNORECASE)


def test_with_places_the_file_does_not_arrange_itself() -> None:
    graph = Graph((entity(1), entity(2)), (Relation("e1", "LIKES", "e2", id="r1"),))
    page = export_html(graph, places={"e1": (111, 222), "e2": (333, 444)})
    assert '"x": 111' in page and '"y": 444' in page
    assert '"physics": {"enabled": false}' in page
    assert '"physics": {"enabled": false}' not in export_html(graph)


def test_the_file_explains_its_shapes_and_colours() -> None:
    page = export_html(Graph((entity(1), entity(2, kind="<b>PRODUCT"))))
    assert "●</i>person 1" in page and "&lt;b&gt;product 1" in page

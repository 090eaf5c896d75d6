"""The house is in order: who may import whom, where third parties live, what is public."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "memory_core"

LEVELS = {
    0: {"model", "results", "edits", "people", "errors", "conversation", "history", "holdings"}
    | {"prompted", "lapses"},
    1: {
        "settings",
        "clock",
        "names",
        "held_files",
        "inputs",
        "context",
        "prompts",
        "prioritization",
        "expiry",
        "decay",
        "signals",
        "working_memory",
        "balanced",
        "activation",
        "graph",
        "verbs",
        "graph_text",
        "graph_layout",
        "graph_difference",
        "paragraphs",
        "roster",
        "titles",
        "mails",
        "tongues",
        "wordings",
        "stated",
        "signs",
        "categories",
        "topics",
        "condensing",
        "metrics",
        "resuming",
        "traces",
        "watching",
        "making",
        "multiplying",
        "pausing",
        "guarding",
        "limits",
        "previews",
        "service_settings",
        "scenario",
        "scenario_fields",
        "scenario_files",
        "recording",
        "what_if",
        "courtesies",
        "named_properties",
    },
    2: {"language", "stores", "retrieval", "llm", "graph_html", "samples"},
    3: {
        "parts",
        "leaving_out",
        "narrowing",
        "chunk_source",
        "links",
        "directory",
        "vocabulary",
        "reading",
        "profile",
        "households",
    },
    4: {
        "kinship",
        "belongings",
        "carried",
        "owners",
        "stories",
        "findings",
        "text_graph",
        "linker",
        "stating",
        "lapsing",
        "moving",
        "placed",
        "restated",
        "raising",
        "recall",
        "ranking",
        "gathering",
        "retrievals",
        "ingestion",
        "replacing",
        "chunk_entities",
        "pending",
        "intake",
        "searching",
        "chunk_candidates",
        "chunk_scores",
        "message_search",
        "times",
        "library",
        "observing",
        "grounding",
        "surrounding",
        "learning",
        "speaking",
        "window",
        "own_words",
        "tracking",
        "finishing",
        "outcome",
        "summaries",
        "suggesting",
        "matching",
        "noticing",
        "facts",
        "forgetting",
        "archive",
        "adapting",
        "exchange",
        "adjusted_parts",
    },
    5: {
        "turn",
        "memory_base",
        "memory_history",
        "memory_exchange",
        "memory_holdings",
        "memory_entities",
        "memory_working",
        "memory_editing",
        "memory_forgetting",
        "memory_documents",
        "memory_search",
        "memory_texts",
        "memory_people",
        "memory_preview",
        "memory_comparing",
        "rivals",
        "memory_lab",
        "memory_conversation",
        "memory",
        "predicting",
        "expecting",
        "performing",
    },
}
LEVEL = {name: level for level, names in LEVELS.items() for name in names}
HOMES = {
    "streamlit": ("app.py", "pages/"),
    "spacy": ("memory_core/language/",),
    "thinc": ("memory_core/language/",),
    "chromadb": ("memory_core/retrieval/chroma",),
    "threadpoolctl": ("memory_core/multiplying.py",),
    "wordllama": ("memory_core/retrieval/embedding.py",),
    "pypdf": ("memory_core/retrieval/pdf.py",),
    "docx": ("memory_core/retrieval/formats/word.py",),
    "lxml": ("memory_core/retrieval/formats/html.py",),
    "sqlalchemy": ("memory_core/stores/",),
    "alembic": ("memory_core/stores/migrations/",),
    "psycopg": ("memory_core/stores/",),
    "openai": ("memory_core/llm/",),
    "pydantic": ("memory_core/llm/",),
    "pyvis": ("memory_core/graph_html.py", "pages/ui/"),
}


def product_files() -> list[Path]:
    return sorted([*CORE.rglob("*.py"), *(ROOT / "pages").rglob("*.py"), ROOT / "app.py"])


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module in {"memory_core", "memory_core.retrieval"}:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(module: str) -> str:
    return module.split(".")[1] if module.count(".") else ""


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_imports_from_a_higher_level_or_a_sibling_of_level_two(path: Path) -> None:
    own = path.relative_to(CORE).parts[0].removesuffix(".py")
    if own == "__init__":
        return
    assert own in LEVEL, f"{own} has no level; give it one"
    for module in imports(path):
        other = part_of(module) if module.startswith("memory_core") else ""
        if other in LEVEL and other != own:
            assert LEVEL[other] <= LEVEL[own], f"{own} imports {module}"
            assert not (LEVEL[own] == LEVEL[other] == 2), f"{own} imports its sibling {module}"


@pytest.mark.parametrize("path", product_files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_each_third_party_has_one_home(path: Path) -> None:
    where = path.relative_to(ROOT).as_posix()
    for module in imports(path):
        for home in [HOMES[t] for t in HOMES if module.split(".")[0] == t]:
            assert where.startswith(home), f"{where} imports {module}"


@pytest.mark.parametrize("path", product_files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_is_longer_than_250_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 250


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = set(HOMES) - {"sqlalchemy", "pydantic"} | {"networkx", "torch"}
    code = f"import sys, memory_core; print(sorted({heavy} & sys.modules.keys()))"
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"


def test_public_names_are_the_documented_ones() -> None:
    import memory_core

    promised = {"Entity", "Language", "Memory", "Message", "Relation", "Settings"}
    assert promised <= set(memory_core.__all__)
    assert all(hasattr(memory_core, name) for name in memory_core.__all__)


def test_no_file_speaks_of_a_machine() -> None:
    marks = ("/" + "work/", "/" + "root/", "/" + "home/")
    for path in [*product_files(), *sorted((ROOT / "tests").rglob("*.py"))]:
        text = path.read_text("utf-8")
        assert not any(mark in text for mark in marks), path

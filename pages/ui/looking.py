"""From a memory and how one looks at it to a picture: filters, surroundings, paths, moments."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from memory_core.graph import Graph
from memory_core.graph_difference import Difference, both
from memory_core.graph_layout import Spot, layout, rings
from memory_core.memory import Memory
from memory_core.model import Entity, Ranked
from memory_core.working_memory import Held, WorkingMemory
from pages.ui import policies, timeline
from pages.ui.explorer_groups import ALONE, Group, groups
from pages.ui.explorer_state import SIZES, Explorer
from pages.ui.lens import passing
from pages.ui.scene import Entry, Scene, Way, between, marks, types
from pages.ui.state import visit
from pages.ui.stops import Stop

RINGS = ("In this conversation", "1 step away", "2 steps away", "3 steps away", "4 steps away")


@dataclass(frozen=True, slots=True)
class Seen:
    """A memory at the moment looked at. whole: the entities of highest score, at most the larger
    of SIZES; different: from which other moment, None without a comparison; before: its graph."""

    whole: Graph
    ranked: Sequence[Ranked]
    before: Graph | None = None
    different: Difference | None = None

    @property
    def both(self) -> Graph:
        """What either moment holds."""
        return both(self.before, self.whole) if self.before else self.whole


def seen(memory: Memory, stops: Sequence[Stop]) -> Seen:
    """Return what there is to look at."""
    here = visit()
    whole = memory.graph(user_id=here.user_id, limit=SIZES[-1], as_of=here.past)
    ranked = memory.prioritized(
        here.turn.rewritten_query if here.turn else "",
        user_id=here.user_id,
        limit=SIZES[-1],
        policy=here.policy,
        as_of=here.past,
    )
    compared = timeline.compared(memory, stops, whole)
    if compared is None:
        return Seen(whole, ranked)
    before, after, different = compared
    return Seen(after, ranked, before, different)


def scene(found: Seen, here: Explorer, *, now_past: bool) -> Scene:
    """Return the picture of what one wants to see. now_past: a past moment is looked at."""
    points = {o.entity.id: policies.points(o.score, visit().policy) for o in found.ranked}
    order = sorted(found.both.entities, key=lambda e: -points.get(e.id, 0.0))
    whole, marked = found.both, marks(found.different) if found.different else {}
    best = [e.id for e in order if e.id in marked] + [e.id for e in order]
    lit = path(whole, here)
    wanted = _wanted(whole, here, points) | (set(lit.entities) if lit else set())
    shown = set(list(dict.fromkeys(i for i in best if i in wanted))[: here.size])
    shown |= set(lit.entities) if lit else set()
    graph = whole.only(shown)
    picture = f"{visit().user_id}-explorer-{here.size}-{here.arranged}"
    together = groups(graph) if here.by_group else []
    return Scene(
        graph=graph,
        ranked=[one for one in found.ranked if one.entity.id in shown],
        scores=points,
        picture=picture,
        places=_places(here, picture, whole, {e.id for e in order[: here.size]} | shown),
        count=counted(graph, total=whole.total, n_wanted=len(wanted)),
        legend=_groups(together, here, n=len(graph.entities))
        if together
        else types(whole, off=here.lens.off),
        groups=together,
        marks=marked,
        lit=lit or _lit_group(together, here),
        fit=f"{here.focus}{here.hops}{lit.entities if lit else ''}{here.size}{here.lens}",
        filtered=bool(here.lens.n_on or here.focus),
        empty=_nothing(whole, now_past=now_past),
    )


def _wanted(whole: Graph, here: Explorer, points: dict[str, float]) -> set[str]:
    near = whole
    if here.focus and any(e.id == here.focus for e in whole.entities):
        near = whole.neighbourhood([here.focus], here.hops)
    moment = visit().past or visit().clock()
    return set(passing(near, here.lens, scores=points, now=moment))


def _nothing(whole: Graph, *, now_past: bool) -> tuple[str, str]:
    n = len(whole.entities)
    if n:
        return f"{n:,} hidden by your filters", "Clear them to see everything again."
    if now_past:
        return "Nothing yet", "At this moment nothing was in memory."
    return "An empty mind", "Talk to it in the chat; what it keeps comes here."


def counted(graph: Graph, *, total: int, n_wanted: int) -> str:
    """Return how much of the memory is drawn, in words."""
    shown, relations = len(graph.entities), len(graph.relations)
    of = f"{shown:,} of {total:,} entities" if total > shown else f"{shown:,} {_noun(shown)}"
    more = ", highest scores first" if n_wanted > shown else ""
    return f"{of}{more} · {relations:,} relation{'' if relations == 1 else 's'}"


def _noun(n: int) -> str:
    return "entity" if n == 1 else "entities"


def _places(here: Explorer, picture: str, whole: Graph, ids: Collection[str]) -> dict[str, Spot]:
    """Return where everything stands: computed once, kept; what is new goes beside it."""
    kept = here.places.setdefault(picture, {})
    if any(i not in kept for i in ids):
        kept |= layout(whole.only({*ids, *kept}), known=kept)
    return kept


def path(whole: Graph, here: Explorer) -> Way | None:
    """Return the way between the two ends that were chosen, None while there is none."""
    if here.mode != "path" or not here.start or not here.end:
        return None
    ids = whole.path(here.start, here.end)
    return between(whole, ids) if ids else None


def _groups(found: Sequence[Group], here: Explorer, *, n: int) -> list[Entry]:
    """Return the legend of groups; what is in none of them, of `n` entities, comes last."""
    n_alone = n - sum(len(group.ids) for group in found)
    alone = Entry("", "in no group of three or more", n_alone, ALONE, "dot")
    entries = [
        Entry(
            g.letter,
            g.name,
            len(g.ids),
            g.color,
            letter=g.letter,
            on=here.lit_group in ("", g.letter),
        )
        for g in found
    ]
    return [*entries, alone] if n_alone else entries


def _lit_group(found: Sequence[Group], here: Explorer) -> Way | None:
    one = next((g for g in found if g.letter == here.lit_group), None)
    return Way(one.ids) if one else None


def in_mind(memory: Memory, mind: WorkingMemory, found: Seen, here: Explorer) -> Scene:
    """Return working memory as rings around the conversation, with the way to what is selected."""
    held = {one.entity.id: one for one in mind.entities[: here.size]}
    graph = _linked(memory, [one.entity for one in held.values()], found.whole)
    spots, radii = rings({i: one.hop for i, one in held.items()})
    chosen = held.get(visit().selected)
    return Scene(
        graph=graph,
        ranked=[Ranked(o.entity, o.score, o.parts) for o in held.values()],
        scores={i: policies.points(o.score, visit().policy) for i, o in held.items()},
        picture=f"{visit().user_id}-mind-{hash(frozenset((i, o.hop) for i, o in held.items()))}",
        places=spots,
        count=f"{len(mind.entities):,} of {found.whole.total:,} {_noun(found.whole.total)} in mind",
        legend=types(graph, off=frozenset()),
        lit=way_to(chosen, graph) if chosen and chosen.way else None,
        rings=[(RINGS[hop], radius) for hop, radius in enumerate(radii)],
        fit=str(len(held)),
        empty=("Nothing is in mind", "Ask something it knows about, in the field beside."),
    )


def way_to(held: Held, graph: Graph) -> Way:
    """Return the way by which an entity came to mind."""
    return between(graph, [held.way[0].here, *(step.there for step in held.way)])


def _linked(memory: Memory, entities: Sequence[Entity], whole: Graph) -> Graph:
    """Return these entities with the relations between them, looked up where the graph at hand
    does not hold them."""
    ids = {entity.id for entity in entities}
    there = {entity.id for entity in whole.entities}
    relations = {r.id: r for r in whole.only(ids).relations}
    if ids - there:
        found = memory.relations_between(ids, user_id=visit().user_id, as_of=visit().past)
        relations |= {r.id: r for r in found}
    return replace(Graph(tuple(entities), tuple(relations.values())), total=whole.total)

// Where a new entity goes: beside its neighbours, at the freest of some spots. Nobody else moves.
const SPOTS = 36, NEAR = 105, APART = 110, OFF_LINE = 48;

function crowding(spot, taken) {
  let sum = 0;
  for (const other of taken) {
    const d = Math.hypot((other.x - spot.x) / 1.25, other.y - spot.y);
    if (d < 2.2 * APART) sum += (APART / Math.max(d, 8)) ** 2;
  }
  return sum;
}

function centre(points) {
  if (!points.length) return { x: 0, y: 0 };
  const sum = points.reduce((a, p) => ({ x: a.x + p.x, y: a.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

// How much of a spot's room a line between two others takes: on it, an entity seems to belong to it.
function inTheWay(spot, lines) {
  let sum = 0;
  for (const [a, b] of lines) {
    const [dx, dy] = [b.x - a.x, b.y - a.y], long = dx * dx + dy * dy || 1;
    const part = ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / long;
    if (part <= 0 || part >= 1) continue;
    const d = Math.hypot(spot.x - a.x - part * dx, spot.y - a.y - part * dy);
    if (d < OFF_LINE) sum += 2 * (1 - d / OFF_LINE);
  }
  return sum;
}

function linesBut(id, positions, edges) {
  return edges.filter((e) => e.from !== id && e.to !== id && positions[e.from] && positions[e.to])
    .map((e) => [positions[e.from], positions[e.to]]);
}

function linkedTo(id, edges) {
  return edges.flatMap((e) => (e.from === id ? [e.to] : e.to === id ? [e.from] : []));
}

function freeSpot(neighbours, taken, lines = [], tall = false) {
  const [across, along] = tall ? [0.9, 1.15] : [1.3, 0.85];   // as the stage is
  if (!taken.length) return { x: 0, y: 0 };
  const middle = centre(taken), around = neighbours.length ? centre(neighbours) : middle;
  const first = neighbours.length ? 0.8 : 1.1;
  let best = null, least = Infinity;
  for (let k = 0; k < SPOTS; k++) {
    const angle = k * 2.39996, reach = NEAR * (first + (2.2 * k) / SPOTS);   // the golden angle spreads them
    const spot = { x: around.x + across * reach * Math.cos(angle), y: around.y + along * reach * Math.sin(angle) };
    const cost = crowding(spot, taken) + inTheWay(spot, lines) + reach / 420 + Math.hypot((tall ? 1.5 : 1) * (spot.x - middle.x), (tall ? 1 : 1.5) * (spot.y - middle.y)) / (tall ? 700 : 1600);
    if (cost < least) { least = cost; best = spot; }
  }
  return best;
}

function placeFresh(net, fresh, edges, tall = false) {
  const positions = net.getPositions(), placed = new Set(Object.keys(positions).filter((id) => !fresh.includes(id)));
  for (const id of fresh) {
    const linked = linkedTo(id, edges);
    const neighbours = linked.filter((n) => placed.has(n)).map((n) => positions[n]);
    const spot = freeSpot(neighbours, [...placed].map((n) => positions[n]), linesBut(id, positions, edges), tall);
    net.moveNode(id, spot.x, spot.y);
    positions[id] = spot;
    placed.add(id);
  }
}

// Shapes with their labels: the library's own fit forgets that a long name is wider than its shape.
function extent(net, ids) {
  const boxes = ids.map((id) => net.getBoundingBox(id)).filter((b) => b && Number.isFinite(b.left + b.right + b.top + b.bottom));
  const least = (side) => Math.min(...boxes.map((b) => b[side])), most = (side) => Math.max(...boxes.map((b) => b[side]));
  return boxes.length ? { left: least('left'), right: most('right'), top: least('top'), bottom: most('bottom') } : null;
}

function fitAll(net, box, shown, animation = false) {
  net.redraw();                            // labels are measured while drawing
  const all = extent(net, shown);
  if (!all) return;
  const wide = all.right - all.left + 56, high = all.bottom - all.top + 56;
  const [aside, below] = box.room || [0, 0];
  const scale = Math.min(1.15, (box.clientWidth - aside) / wide, (box.clientHeight - below) / high);
  net.moveTo({ position: { x: (all.left + all.right) / 2, y: (all.top + all.bottom) / 2 }, scale, animation });
}

function inView(net, box, ids) {
  if (!ids.length) return true;
  net.redraw();
  const all = extent(net, ids);
  if (!all) return true;
  const from = net.canvasToDOM({ x: all.left, y: all.top }), to = net.canvasToDOM({ x: all.right, y: all.bottom });
  return from.x > 8 && from.y > 8 && to.x < box.clientWidth - 8 && to.y < box.clientHeight - 8;
}

// The forces of a layout know of entities alone: who came to stand on a line of others steps aside.
function stepAside(net, ids, edges) {
  for (const id of ids) {
    const positions = net.getPositions();
    const lines = linesBut(id, positions, edges), now = inTheWay(positions[id], lines);
    if (!now) continue;
    const linked = linkedTo(id, edges);
    const others = ids.filter((other) => other !== id).map((other) => positions[other]);
    const near = linked.length ? linked.map((n) => positions[n]).filter(Boolean) : [positions[id]];
    const spot = freeSpot(near, others, lines);
    if (inTheWay(spot, lines) < now) net.moveNode(id, spot.x, spot.y);
  }
}

// A layout comes out round; the stage is wide. Pull it to the stage's proportions.
function stretch(net, box) {
  const positions = Object.entries(net.getPositions()), xs = positions.map(([, p]) => p.x), ys = positions.map(([, p]) => p.y);
  const wide = Math.max(...xs) - Math.min(...xs) || 1, high = Math.max(...ys) - Math.min(...ys) || 1;
  const k = Math.sqrt(Math.min(4, Math.max(0.5, box.clientWidth / box.clientHeight / (wide / high))));
  for (const [id, p] of positions) net.moveNode(id, p.x * k, p.y / k);
}

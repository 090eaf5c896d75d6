// The words of relations, along their lines, where they cover neither a name nor each other. Of a
// crowded picture seen from afar only those of what is chosen, pointed at, lit or marked.
const FEW = 40, NEAR_ENOUGH = 0.62, ALONG = [0.5, 0.4, 0.6, 0.32, 0.68];

const relationWords = (g, edge) => (g.data.explore ? exploredEdge(g, edge).label : edge.label) || '';

function weight(g, edge, chosen) {
  return [edge.from, edge.to].some((id) => chosen.has(id)) ? 2 : edge.mark || g.data.way?.includes(edge.id) ? 1 : 0;
}

// A slanting text as a row of squares, so that what stands beside its middle does not count.
function squares(at, turn, wide, high) {
  const n = Math.max(1, Math.ceil(wide / high)), half = high / 2;
  return Array.from({ length: n }, (_, i) => {
    const off = ((i + 0.5) / n - 0.5) * wide, x = at.x + off * Math.cos(turn), y = at.y + off * Math.sin(turn);
    return [x - half, y - half, x + half, y + half];
  });
}

function placeWords(line, wide, high, taken) {
  for (const t of ALONG) {
    const at = line.getPoint(t), before = line.getPoint(t - 0.03), after = line.getPoint(t + 0.03);
    const slope = Math.atan2(after.y - before.y, after.x - before.x);
    const turn = Math.abs(slope) > Math.PI / 2 ? slope + Math.PI : slope, held = squares(at, turn, wide, high);
    if (held.every((box) => clear(box, taken))) return { at, turn, held };
  }
  return null;
}

function paintRelations(g, ctx, taken) {
  const scale = g.net.getScale(), px = Math.min(14, Math.max(11, 13 * scale)) / scale, ends = g.net.getPositions(), [least, most] = onScreen(g);
  const chosen = new Set([...g.net.getSelectedNodes(), g.under]), all = g.data.edges.length <= FEW || scale >= NEAR_ENOUGH;
  const worth = g.data.edges.map((edge) => [edge, weight(g, edge, chosen)]).filter(([, w]) => all || w).sort((a, b) => b[1] - a[1]);
  g.worded = new Map();                    // relation -> the squares its words take
  Object.assign(ctx, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 4 / scale, strokeStyle: g.paper });
  for (const [edge, w] of worth) {
    const words = relationWords(g, edge), line = g.net.body.edges[edge.id], [from, to] = [ends[edge.from], ends[edge.to]];
    if (!words || !line?.connected || !from || !to || g.hidden.has(edge.from) || g.hidden.has(edge.to)) continue;
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    if (x < least.x || x > most.x || y < least.y || y > most.y) continue;   // off screen
    ctx.font = (w === 2 ? '600 ' : '') + px + 'px ' + g.face;
    const wide = ctx.measureText(words).width;
    const shapes = g.rows.get(edge.from).size + g.rows.get(edge.to).size;
    if (wide > Math.hypot(to.x - from.x, to.y - from.y) - shapes - 16) continue;   // longer than its line
    const spot = placeWords(line.edgeType, wide, px * 1.15, taken);
    if (!spot) continue;
    taken.push(...spot.held);
    g.worded.set(edge.id, spot.held);
    ctx.save();
    ctx.translate(spot.at.x, spot.at.y);
    ctx.rotate(spot.turn);
    ctx.strokeText(words, 0, 0);
    ctx.fillStyle = w === 2 ? g.text : g.text + 'cc';
    ctx.fillText(words, 0, 0);
    ctx.restore();
  }
}

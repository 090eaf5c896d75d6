// What is drawn around the nodes: the ring of time left, the glow of what the last answer used.
const RING_STEPS = 48;

const share = (row, now) => (row.ghost ? 0 : row.expires === null ? 1 : Math.min(1, Math.max(0, (row.expires - now) / row.ttl)));
const ringStep = (row, now) => Math.ceil(share(row, now) * RING_STEPS);

function ringColor(part) {
  return part < 0.2 ? '#dc4a4a' : part < 0.45 ? '#dd9a1f' : '#16a37f';
}

function arc(ctx, at, radius, part, color, width) {
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.stroke();
}

function glow(ctx, at, radius, color) {
  const light = ctx.createRadialGradient(at.x, at.y, radius * 0.5, at.x, at.y, radius + 22);
  light.addColorStop(0, color + 'aa');
  light.addColorStop(1, color + '00');
  ctx.fillStyle = light;
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius + 22, 0, 2 * Math.PI);
  ctx.fill();
}

function visible(g) {
  const positions = g.net.getPositions();
  return [...g.rows.values()].filter((r) => !g.hidden.has(r.id) && positions[r.id]).map((r) => [r, positions[r.id]]);
}

function paintGlows(g, ctx) {
  for (const [row, at] of visible(g)) if (row.used) glow(ctx, at, row.size + 6, g.accent);
}

function paintRings(g, ctx) {
  if (g.data.timeless) return;
  const now = virtualNow(g.clock);
  ctx.lineCap = 'round';
  for (const [row, at] of visible(g)) {
    if (row.ghost || !lit(g, row.id)) continue;
    const radius = row.size + 6;
    if (row.expires === null) {
      ctx.setLineDash([2, 5]);
      arc(ctx, at, radius, 1, g.accent, 2.5);
      ctx.setLineDash([]);
      continue;
    }
    const part = ringStep(row, now) / RING_STEPS;
    arc(ctx, at, radius, 1, g.faint, 3);
    if (part > 0) arc(ctx, at, radius, part, ringColor(part), 3);
  }
}

// The node as vis draws it at this moment: pale while expiring, a dashed ghost once expired.
function dressed(g, row, now) {
  const part = share(row, now), gone = part === 0;
  const node = {
    id: row.id, label: '', shape: row.shape, size: row.size, hidden: g.hidden.has(row.id), title: row.hint,
    opacity: lit(g, row.id) ? (gone ? 0.25 : part < 0.2 ? 0.6 : 1) : 0.12, borderWidth: gone ? 1 : 0, borderWidthSelected: 3,
    shapeProperties: { borderDashes: gone ? [4, 4] : false },
    color: { background: row.color, border: gone ? row.color : row.color, highlight: { background: row.color, border: g.text },
      hover: { background: row.color, border: g.text } },
  };
  return { key: [ringStep(row, now) > RING_STEPS * 0.2, gone, node.hidden, node.opacity, g.text, JSON.stringify(row)].join(), node };
}

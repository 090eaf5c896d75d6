// Names, and what the explorer's picture has and the chat's has not: places from the server, marks of what
// changed, a lit way, rings of working memory, letters of groups, and a picture to save.
const MARKS = { added: ['+', '#16a37f'], removed: ['–', '#dc4a4a'], changed: ['~', '#c98a12'] };
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const glide = () => (calm.matches ? false : GLIDE);

// Places are laid out for a wide screen; on a phone the picture stands upright. Rings stay round.
function placed(g) {
  const k = g.box.classList.contains('narrow') && !g.data.rings?.length ? 0.62 : 1;
  return Object.fromEntries(Object.entries(g.data.places || {}).map(([id, [x, y]]) => [id, { x: k * x, y: y / k }]));
}

const lit = (g, id) => !g.data.lit || g.data.lit.includes(id);

// Another picture in the same place: nothing of the old one stays.
function startOver(g, gid) {
  remember(g);
  g.nodes.clear(); g.edges.clear(); g.nodeKeys.clear(); g.edgeKeys.clear();
  g.gid = gid;
}

function remember(g) {
  saved.set(g.gid, { ...saved.get(g.gid), ...g.net.getPositions() });
}

function badge(ctx, x, y, unit, [sign, color]) {
  ctx.beginPath();
  ctx.arc(x, y, 7 * unit, 0, 2 * Math.PI);
  ctx.fillStyle = color;
  ctx.fill();
  ctx.fillStyle = '#fff';
  ctx.font = 'bold ' + 12 * unit + 'px sans-serif';
  ctx.fillText(sign, x, y + 0.5 * unit);
}

function paintSigns(g, ctx) {
  if (!g.data.explore) return;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const unit = 1 / Math.min(1, g.net.getScale());   // signs never get too small to read
  for (const [row, at] of visible(g)) {
    ctx.globalAlpha = lit(g, row.id) ? 1 : 0.15;
    ctx.font = 'bold 13px ' + g.face;
    if (row.letter && row.size * g.net.getScale() > 10) { ctx.fillStyle = '#fff'; ctx.fillText(row.letter, at.x, at.y + 0.5); }
    if (row.mark) badge(ctx, at.x + row.size * 0.8, at.y - row.size * 0.8, unit, MARKS[row.mark]);
  }
  ctx.globalAlpha = 1;
}

function paintHops(g, ctx) {
  ctx.setLineDash([3, 6]);
  ctx.textAlign = 'center';
  for (const [words, radius] of [...(g.data.rings || [])].reverse()) {
    ctx.beginPath();
    ctx.arc(0, 0, radius + 46, 0, 2 * Math.PI);
    ctx.fillStyle = g.accent + '0c';
    ctx.fill();
    ctx.strokeStyle = g.text + '44';
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.font = '600 ' + Math.max(15, 13 / g.net.getScale()) + 'px ' + g.face;
    ctx.fillStyle = g.text + 'aa';
    ctx.fillText(words, 0, -radius - 54);
  }
  ctx.setLineDash([]);
}

function exploredEdge(g, edge) {
  const mark = MARKS[edge.mark], on = g.data.lit && g.data.way.includes(edge.id), out = g.data.lit && !on;
  const color = mark ? mark[1] : on ? g.accent : g.text + (out ? '14' : '55'), words = out ? '' : edge.label;
  if (!g.data.lit && !mark) return { width: 1.8, label: words, title: edge.hint };
  return { color: { color, highlight: mark ? color : g.accent, hover: g.accent }, width: on ? 4 : mark ? 3 : 1.3,
    label: mark && words ? mark[0] + ' ' + words : words, dashes: edge.dashes || edge.mark === 'removed', title: edge.hint };
}

// Where a name may stand: below its node, above it, beside it.
function nameSpots(row, at, half, px, scale) {
  const away = row.size + 9 + 1 / scale, high = 1.15 * px;
  return [[at.x, at.y + away], [at.x, at.y - away - high], [at.x + away + half, at.y - high / 2], [at.x - away - half, at.y - high / 2]]
    .map(([x, y]) => [x - half, y, x + half, y + high]);
}

const clear = (box, taken) => !taken.some((t) => box[0] < t[2] && box[2] > t[0] && box[1] < t[3] && box[3] > t[1]);

const onScreen = (g) => [g.net.DOMtoCanvas({ x: 4, y: 4 }), g.net.DOMtoCanvas({ x: g.canvas.clientWidth - 4, y: g.canvas.clientHeight - 4 })];

// Those on screen, the most important first: what is selected, lit or marked, then by score.
function byImportance(g, chosen, [from, to]) {
  const rank = (row) => (chosen.has(row.id) ? 4e6 : 0) + (g.data.lit && lit(g, row.id) ? 2e6 : 0) + (row.mark ? 1e6 : 0) + (row.score || 0) + row.size / 100;
  return visible(g).filter(([, at]) => at.x > from.x && at.x < to.x && at.y > from.y && at.y < to.y).sort((a, b) => rank(b[0]) - rank(a[0]));
}

// Names are always of a size one can read; one that would cover something waits until there is room.
// Returns what is taken, by shapes and names.
function paintNames(g, ctx) {
  const scale = g.net.getScale(), px = Math.min(18, Math.max(12, 17 * scale)) / scale, chosen = new Set(g.net.getSelectedNodes());
  const seen = onScreen(g), [from, to] = seen, all = byImportance(g, chosen, seen), now = virtualNow(g.clock), r = 0.8;
  const taken = all.filter(([row]) => lit(g, row.id)).map(([row, at]) => [at.x - r * row.size, at.y - r * row.size, at.x + r * row.size, at.y + r * row.size]);
  Object.assign(ctx, { textAlign: 'center', textBaseline: 'top', lineJoin: 'round', lineWidth: 3.5 / scale, strokeStyle: g.paper });
  for (const [row, at] of all) {
    if (!lit(g, row.id) && !chosen.has(row.id)) continue;
    const words = row.letter ? row.letter + ' · ' + row.label : row.label;
    ctx.font = (chosen.has(row.id) ? '600 ' : '') + px + 'px ' + g.face;
    const spots = nameSpots(row, at, ctx.measureText(words).width / 2 + 3 / scale, px, scale);
    const box = spots.find((s) => s[0] > from.x && s[1] > from.y && s[2] < to.x && s[3] < to.y && clear(s, taken)) || (chosen.has(row.id) ? spots[0] : null);
    if (!box) continue;
    taken.push(box);
    const x = (box[0] + box[2]) / 2;
    ctx.strokeText(words, x, box[1]);
    ctx.fillStyle = share(row, now) === 0 ? g.text + 'b4' : g.text;
    ctx.fillText(words, x, box[1]);
  }
  return taken;
}

function savePicture(g) {
  const from = g.canvas.querySelector('canvas'), to = document.createElement('canvas');
  to.width = from.width; to.height = from.height;
  const ctx = to.getContext('2d');
  ctx.fillStyle = g.paper;
  ctx.fillRect(0, 0, to.width, to.height);
  ctx.drawImage(from, 0, 0);
  to.toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = 'memograph.png';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
}

const zoom = (g, by) => g.net.moveTo({ scale: Math.min(4, Math.max(0.03, g.net.getScale() * by)), animation: glide() });
// A way is looked at closely, everything else as a whole.
const inFocus = (g) => (g.data.closely ? g.data.lit : onStage(g));
const fitShown = (g) => fitAll(g.net, g.canvas, onStage(g), glide());

function exploreBar(g) {
  const bar = make('div', 'bar');
  g.count = make('span', 'count');
  bar.append(g.count, make('span', 'push'), action('−', 'Zoom out', () => zoom(g, 1 / 1.4)), action('+', 'Zoom in', () => zoom(g, 1.4)),
    action('Fit', 'Show everything', () => fitShown(g)),
    action('Arrange anew', 'The only thing that moves what is there', () => g.send('arrange', '')),
    action('Save PNG', 'Save what you see as a picture', () => savePicture(g)));
  for (const button of bar.querySelectorAll('button')) button.setAttribute('aria-label', button.title);
  return bar;
}

function exploreLegend(g, box) {
  const key = JSON.stringify(g.data.legend);
  if (g.legendKey === key) return;               // a button that was just pressed keeps the focus
  g.legendKey = key;
  const focused = box.getRootNode().activeElement?.dataset?.id;
  box.textContent = '';
  for (const one of g.data.legend) {
    const toggle = make(one.id ? 'button' : 'span', one.id ? '' : 'rest'), sign = one.letter ? make('b', 'letter', one.letter) : icon(one.shape, one.color);
    if (one.letter) sign.style.background = one.color;
    toggle.append(sign, make('bdi', '', one.name), make('span', 'num', String(one.n)));
    box.append(toggle);
    if (!one.id) continue;                       // what is in no group is not lit up
    toggle.title = one.letter ? 'Light up this group' : 'Show or hide this type';
    toggle.dataset.id = one.id;
    toggle.setAttribute('aria-pressed', String(one.on));
    toggle.onclick = () => g.send('legend', one.id);
    if (one.id === focused) toggle.focus();
  }
}

function exploreNotes(g) {
  g.count.textContent = g.data.count;
  g.note.textContent = '';
  g.over.hidden = g.rows.size > 0;
  g.over.textContent = '';
  if (g.rows.size) return;
  g.over.append(make('b', '', g.data.empty[0]), make('span', 'quiet', g.data.empty[1]));
  if (!g.data.filtered) return;
  const clear = make('button', '', 'Clear filters');
  clear.onclick = () => g.send('clear', '');
  g.over.append(clear);
}

function dressForNames(g) {
  g.canvas.room = [70, 36];                // names are drawn beyond what the library measures
  g.net.on('hoverNode', ({ node }) => { g.under = node; });
  g.net.on('blurNode', () => { g.under = undefined; });
}

// The keyboard in every graph: arrow keys go from an entity to the nearest one that way, Page Up and
// Page Down to the one before and after by score, so that each can be reached; and its summary in words.
const TOLD = 12;   // relations read out; the table of entities beside the graph has them all

// From the entity one is at to the nearest one in the direction of an arrow key.
function nextIn(g, dx, dy) {
  const all = g.net.getPositions(), from = all[g.at];
  if (!from) return inOrder(g)[0];
  let best = g.at, least = Infinity;
  for (const id of onStage(g)) {
    const x = all[id].x - from.x, y = all[id].y - from.y, ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (id !== g.at && ahead > 0 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = id; }
  }
  return best;
}

const inOrder = (g) => onStage(g).sort((a, b) => g.rows.get(b).score - g.rows.get(a).score || (a < b ? -1 : 1));

function stepBy(g, step) {
  const order = inOrder(g), at = order.indexOf(g.at);
  return order[at < 0 ? 0 : (at + step + order.length) % order.length];
}

const WAYS = {
  ArrowLeft: (g) => nextIn(g, -1, 0), ArrowRight: (g) => nextIn(g, 1, 0), ArrowUp: (g) => nextIn(g, 0, -1), ArrowDown: (g) => nextIn(g, 0, 1),
  PageDown: (g) => stepBy(g, 1), PageUp: (g) => stepBy(g, -1), Home: (g) => inOrder(g)[0], End: (g) => inOrder(g).at(-1),
};

function goTo(g, id) {
  const row = g.rows.get(id), links = g.net.getConnectedNodes(id).length;
  g.at = id;
  g.net.selectNodes([id]);
  if (!inView(g.net, g.canvas, [id])) g.net.moveTo({ position: g.net.getPosition(id), animation: glide() });
  g.said.textContent = row.name + ', ' + row.type.toLowerCase().replaceAll('_', ' ') + ', linked to ' + links
    + (row.ghost ? ', expired' : '') + (id === g.data.focus ? ', selected' : '');
}

function keyed(g, event) {
  const way = WAYS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (way && onStage(g).length) goTo(g, way(g));
  else if (event.key === 'Enter' && g.at) g.send('select', g.at);
  else if (event.key === 'Escape') g.send('select', (g.at = ''));
  else if (event.key === '+' || event.key === '=') zoom(g, 1.4);
  else if (event.key === '-') zoom(g, 1 / 1.4);
  else if (event.key === '0') fitShown(g);
  else return;
  event.preventDefault();
}

// What the picture shows, for who cannot see it.
function summary(g) {
  if (g.data.label) return g.data.label;
  const name = (id) => g.rows.get(id)?.name ?? '', n = g.rows.size, edges = g.data.edges;
  const told = edges.slice(0, TOLD).map((edge) => name(edge.from) + ' ' + edge.label + ' ' + name(edge.to));
  const more = edges.length > TOLD ? '; and ' + (edges.length - TOLD) + ' more' : '';
  return 'Graph of ' + n + (n === 1 ? ' entity' : ' entities') + ' and ' + edges.length + (edges.length === 1 ? ' relation. ' : ' relations. ')
    + (told.length ? told.join('; ') + more + '. ' : '') + 'Arrow keys go from one entity to the next, Enter selects, Escape selects none.';
}

// A wheel scrolls the page, also over a graph; with Ctrl, and by a pinch on a touchpad, it zooms.
function dressForWheel(g) {
  const hint = make('div', 'hint', 'Ctrl + wheel zooms');
  hint.hidden = true;
  g.canvas.append(hint);
  g.canvas.addEventListener('wheel', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    hint.hidden = g.hinted > 2;
    clearTimeout(g.hinting);
    g.hinting = setTimeout(() => { if (!hint.hidden) g.hinted = (g.hinted || 0) + 1; hint.hidden = true; }, 1200);
  }, { capture: true, passive: true });
}

const underKeys = (g) => g.canvas.getRootNode().activeElement === g.canvas;

function dressForKeys(g) {
  g.said = make('div', 'said');
  g.said.setAttribute('aria-live', 'polite');
  g.box.append(g.said);
  g.canvas.querySelector('.vis-network').tabIndex = -1;
  g.canvas.tabIndex = 0;
  g.canvas.setAttribute('role', 'application');
  g.canvas.addEventListener('keydown', (event) => { if (event.target === g.canvas) keyed(g, event); });
}

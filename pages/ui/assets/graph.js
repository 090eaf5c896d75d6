// The live graph: vis-network fed with differences, so that what is there stays where it is.
const live = new WeakMap(), saved = new Map();   // positions outlive a page switch

const TIDIED = 60;                         // of more, lines are everywhere
const GLIDE = { duration: 250, easingFunction: 'easeOutQuad' };
const onStage = (g) => g.nodes.getIds().filter((id) => !g.hidden.has(id));
const hex = (css, fallback) => (/^#[0-9a-f]{6}$/i.test(css) ? css : fallback);

function theme(g) {
  const style = getComputedStyle(g.box), read = (name) => style.getPropertyValue(name).trim();
  g.text = hex(read('--st-text-color'), '#808080');
  g.paper = hex(read('--st-background-color'), '#ffffff');
  g.accent = hex(read('--st-primary-color'), '#0f8b7d');
  g.faint = g.text + '1f';
  g.face = read('--st-font') || 'sans-serif';
}

// Touch only what really changed: an untouched node is not moved and not drawn anew.
function difference(set, known, rows, keyOf) {
  const wanted = new Map(rows.map((row) => [row.id, keyOf(row)]));
  const gone = set.getIds().filter((id) => !wanted.has(id));
  const changed = rows.filter((row) => known.get(row.id) !== wanted.get(row.id));
  const fresh = changed.filter((row) => !known.has(row.id)).map((row) => row.id);
  if (gone.length) set.remove(gone);
  known.clear();
  wanted.forEach((key, id) => known.set(id, key));
  return { changed, fresh, gone };
}

function drawNodes(g) {
  const now = virtualNow(g.clock), looks = new Map([...g.rows.values()].map((row) => [row.id, dressed(g, row, now)]));
  const d = difference(g.nodes, g.nodeKeys, [...g.rows.values()], (row) => looks.get(row.id).key);
  const known = { ...placed(g), ...saved.get(g.gid) };
  g.nodes.update(d.changed.map((row) => ({ ...looks.get(row.id).node, ...(d.fresh.includes(row.id) ? known[row.id] : {}) })));
  g.came = d.fresh;
  return d.fresh.filter((id) => !known[id]);
}

function drawEdges(g) {
  const look = (edge) => ({ ...edge, hidden: g.hidden.has(edge.from) || g.hidden.has(edge.to),
    color: { color: g.text + '66', highlight: g.accent, hover: g.accent }, ...(g.data.explore ? exploredEdge(g, edge) : {}), label: undefined });
  const rows = g.data.edges.map(look);
  g.edges.update(difference(g.edges, g.edgeKeys, rows, JSON.stringify).changed);
}

function notes(g) {
  if (g.data.explore) { exploreNotes(g); return; }
  const n = g.rows.size, shown = n - g.hidden.size;
  g.note.textContent = g.data.total > g.data.nodes.length ? g.data.nodes.length + ' of ' + g.data.total.toLocaleString('en') + ' shown, highest scores first' : '';
  g.over.hidden = shown > 0;
  g.over.textContent = '';
  if (n && !shown) {
    const clear = make('button', '', 'Clear filters');
    clear.onclick = () => { g.clear(); fillLegend(g, g.legend, g.refilter); };
    g.over.append(make('b', '', n + ' hidden by your filters'), clear);
  } else if (!n) {
    const [head, line] = g.data.timeless ? ['No names yet', 'Who and what the text names appears here.']
      : ['An empty mind', 'Entities appear here as you speak of them.'];
    g.over.append(make('b', '', head), make('span', 'quiet', line));
  }
}

function settle(g, iterations) {
  g.net.setOptions({ physics: { ...g.data.options.physics, enabled: true } });
  g.net.once('stabilizationIterationsDone', () => {
    g.net.setOptions({ physics: false });
    stretch(g.net, g.canvas);
    if (g.rows.size <= TIDIED) stepAside(g.net, onStage(g), g.data.edges);
    fitAll(g.net, g.canvas, onStage(g));
    g.settled = true;
  });
  g.net.stabilize(iterations);
}

function build(vis, box, data) {
  const g = { box, gid: data.gid, data, clock: data.clock, rows: new Map(), nodeKeys: new Map(), edgeKeys: new Map(), hidden: new Set(),
    filter: { text: '', least: 0, steps: 0, off: new Set() }, nodes: new vis.DataSet(), edges: new vis.DataSet() };
  g.refilter = () => { applyFilter(g); drawNodes(g); drawEdges(g); notes(g); };
  g.relayout = () => settle(g, 250);
  g.canvas = make('div', 'canvas');
  g.legend = make('div', 'legend');
  g.note = make('div', 'note');
  g.over = make('div', 'over');
  const stage = make('div');
  stage.style.cssText = 'position:absolute;inset:0';
  g.canvas.append(stage, g.note, g.over);
  box.append(data.explore ? exploreBar(g) : toolbar(g, g.refilter), g.legend, g.canvas);
  const narrow = box.clientWidth < 480;   // on a phone a finger on the graph must still scroll the page
  box.classList.toggle('narrow', narrow);
  const { physics, ...options } = data.options;
  g.net = new vis.Network(stage, { nodes: g.nodes, edges: g.edges },
    { ...options, physics: false, interaction: { hover: true, tooltipDelay: 250, dragView: !narrow, zoomView: !narrow } });
  g.net.on('beforeDrawing', (ctx) => { paintHops(g, ctx); paintGlows(g, ctx); });
  g.net.on('afterDrawing', (ctx) => { paintRings(g, ctx); paintSigns(g, ctx); paintRelations(g, ctx, paintNames(g, ctx)); });
  g.net.on('click', (event) => g.select((g.at = event.nodes[0] ?? '')));
  g.link = (event) => {                    // names in the chat lead to their node
    const anchor = event.target.closest?.('a[href^="#entity-"]');
    if (!anchor) return;
    event.preventDefault();
    g.select(decodeURIComponent(anchor.getAttribute('href').slice(8)));
  };
  document.addEventListener('click', g.link);
  g.sizes = new ResizeObserver(() => refit(g));
  g.sizes.observe(g.canvas);
  dressForKeys(g);
  dressForWheel(g);
  dressForNames(g);
  box.classList.toggle('wide', Boolean(data.explore));
  return g;
}

// Where the window was made narrower or a phone turned: what stood at the edge would be cut off.
function refit(g) {
  const [wide, high] = [g.canvas.clientWidth, g.canvas.clientHeight], was = g.was;
  if (!wide) return;
  g.was = [wide, high];
  const far = (now, before) => Math.abs(now - before) > before / 8;
  if (was && (far(wide, was[0]) || far(high, was[1]))) g.late = setTimeout(() => fitAll(g.net, g.canvas, inFocus(g)), 150);
}

function tick(g) {
  const now = virtualNow(g.clock), key = [...g.rows.values()].map((row) => ringStep(row, now)).join();
  if (key === g.steps || document.hidden) return;
  g.steps = key;
  drawNodes(g);
  g.net.redraw();
}

function update(g, data) {
  g.data = data;
  if (g.gid !== data.gid) startOver(g, data.gid);
  else if (data.places) remember(g);       // what a filter takes away comes back where it stood
  g.clock = data.clock;
  g.rows = new Map(data.nodes.map((row) => [row.id, { label: row.name, ...data.looks[row.type], ...row }]));
  theme(g);
  applyFilter(g);
  if (data.explore) exploreLegend(g, g.legend); else fillLegend(g, g.legend, g.refilter);
  const first = !g.nodes.length, fresh = drawNodes(g);
  drawEdges(g);
  placeFresh(g.net, fresh, data.edges, g.canvas.clientHeight > g.canvas.clientWidth);
  if (first && fresh.length > 3) settle(g, 200);
  else if (first || data.fit !== g.fit || !inView(g.net, g.canvas, data.explore ? g.came : fresh)) fitAll(g.net, g.canvas, inFocus(g), first ? false : glide());
  g.fit = data.fit;
  notes(g);
  if (!underKeys(g) || !g.rows.has(g.at)) g.at = data.focus;   // the keyboard's place outlives a rerun
  g.net.selectNodes(g.rows.has(g.at) ? [g.at] : []);
  g.canvas.setAttribute('aria-label', summary(g));
  clearInterval(g.timer);
  g.timer = setInterval(() => tick(g), tickMs(data.clock.speed));
}

function render({ data, parentElement, setStateValue }) {
  const box = parentElement.querySelector('.m'), { vis } = globalThis;
  let g = live.get(box);
  if (!g) live.set(box, (g = build(vis, box, data)));
  g.send = (type, id) => setStateValue('event', { type, id, seq: Date.now() });
  g.select = (id) => g.send('select', id);
  update(g, data);
  box.graph = g;                           // where a test reads positions from
  return () => {
    remember(g);
    clearInterval(g.timer);
    clearTimeout(g.late);
    clearTimeout(g.hinting);
    g.sizes.disconnect();
    document.removeEventListener('click', g.link);
    g.net.destroy();
    live.delete(box);
    box.replaceChildren();                 // it may be mounted again in the same place
  };
}

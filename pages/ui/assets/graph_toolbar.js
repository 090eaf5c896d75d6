// Search, minimum score, steps from the selected, fit, new layout, and the legend whose entries hide
// and show a type.
const SHAPES = {
  dot: 'M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1z', square: 'M2 2h12v12H2z', diamond: 'M8 0l8 8-8 8-8-8z', triangle: 'M8 1l7.5 13.5H.5z',
  triangleDown: 'M8 15L.5 1.5h15z', hexagon: 'M4 1h8l4 7-4 7H4L0 8z', star: 'M8 0l2.1 5.4 5.9.3-4.6 3.6 1.6 5.7-5-3.2-5 3.2 1.6-5.7L0 5.7l5.9-.3z',
};

function icon(shape, color) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), path = document.createElementNS(svg.namespaceURI, 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  path.setAttribute('d', SHAPES[shape] || SHAPES.dot);
  path.setAttribute('fill', color);
  svg.append(path);
  return svg;
}

function action(words, help, act) {
  const button = make('button', 'act', words);
  button.title = help;
  button.onclick = act;
  return button;
}

// How far around the selected one sees; without one selected there is nothing to be near to.
function stepsChoice(g, changed) {
  const choice = make('select');
  choice.setAttribute('aria-label', 'Steps from the selected entity');
  choice.append(...['any distance', 'within 1 step', 'within 2 steps', 'within 3 steps'].map((words, steps) => new Option(words, steps)));
  choice.onchange = () => { g.filter.steps = Number(choice.value); changed(); };
  g.near = () => {
    choice.disabled = !g.rows.has(g.data.focus);
    choice.title = choice.disabled ? 'Select an entity to see only what is near it' : 'Show only what is so many relations from the selected';
  };
  return choice;
}

function nearby(g) {
  if (!g.filter.steps || !g.rows.has(g.data.focus)) return null;
  let reached = new Set([g.data.focus]);
  for (let step = 0; step < g.filter.steps; step++) {
    reached = new Set([...reached, ...g.data.edges.flatMap((e) => (reached.has(e.from) ? [e.to] : reached.has(e.to) ? [e.from] : []))]);
  }
  return reached;
}

function toolbar(g, changed) {
  const bar = make('div', 'bar'), search = make('input'), least = make('input'), words = make('span', 'num', '0');
  search.type = 'search';
  search.placeholder = 'Find a name';
  search.setAttribute('aria-label', 'Find a name in the graph');
  search.oninput = () => { g.filter.text = search.value.trim().toLocaleLowerCase(); changed(); };
  least.type = 'range';
  least.min = 0; least.max = 200; least.step = 10; least.value = 0;
  least.oninput = () => { g.filter.least = Number(least.value); words.textContent = least.value; changed(); };
  const label = make('label', '', 'score from');
  label.title = 'Hide entities with a lower priority score';
  label.append(least, words);
  const steps = stepsChoice(g, changed);
  g.clear = () => {
    search.value = ''; least.value = 0; words.textContent = '0'; steps.value = 0;
    g.filter = { text: '', least: 0, steps: 0, off: new Set() };
    changed();
  };
  const fit = () => fitShown(g);
  label.hidden = Boolean(g.data.timeless);
  bar.append(search, label, steps, make('span', 'push'), action('Fit', 'Show everything', fit),
    action('Arrange anew', 'The only thing that moves what is there', () => g.relayout()));
  return bar;
}

const fillLegend = (g, box, changed) => redrawn(box, () => legendOf(g, box, changed));

function legendOf(g, box, changed) {
  const types = new Map();
  for (const row of g.rows.values()) {
    const entry = types.get(row.type) || { n: 0, row };
    entry.n += row.ghost ? 0 : 1;
    types.set(row.type, entry);
  }
  box.textContent = '';
  for (const [type, { n, row }] of [...types].sort((a, b) => b[1].n - a[1].n || (a[0] < b[0] ? -1 : 1))) {
    const toggle = make('button');
    toggle.append(icon(row.shape, row.color), type.toLowerCase().replaceAll('_', ' ') + ' ' + n);
    toggle.title = 'Show or hide this type';
    toggle.dataset.id = type;
    toggle.setAttribute('aria-pressed', String(!g.filter.off.has(type)));
    toggle.onclick = () => {
      if (!g.filter.off.delete(type)) g.filter.off.add(type);
      toggle.setAttribute('aria-pressed', String(!g.filter.off.has(type)));
      changed();
    };
    box.append(toggle);
  }
}

function applyFilter(g) {
  const { text, least, off } = g.filter, near = nearby(g);
  g.near?.();
  const passes = (row) => (!text || row.name.toLocaleLowerCase().includes(text)) && (row.ghost || row.score >= least) && !off.has(row.type) && (!near || near.has(row.id));
  g.hidden = new Set([...g.rows.values()].filter((row) => !passes(row)).map((row) => row.id));
}

// Stacked bars of the "guide" score, sorted, kept moving: recency loses one point a minute.
const live = new WeakMap();
const PARTS = [['recency', 'recency'], ['frequency', 'mentions'], ['query', 'named in question']];
const RECENCY = 100, MINUTE = 60;

function legend() {
  const box = make('div', 'legend quiet');
  for (const [part, words] of PARTS) {
    const item = make('span'), swatch = make('span', 'swatch');
    swatch.style.background = 'var(--m-' + part + ')';
    item.append(swatch, words);
    box.append(item);
  }
  return box;
}

function row(entity, pick) {
  const line = make('div', 'row'), who = make('button', 'who'), dot = make('span', 'dot');
  const track = make('span', 'track'), total = make('span', 'num total'), parts = make('span', 'num quiet parts');
  dot.style.background = entity.color;
  who.append(dot, make('span', 'name', entity.name));
  who.title = entity.name + ' · ' + entity.type;
  who.onclick = () => pick(entity.id);
  const bars = PARTS.map(([part]) => {
    const bar = make('i');
    bar.style.background = 'var(--m-' + part + ')';
    track.append(bar);
    return bar;
  });
  line.append(who, track, total, parts);
  return { entity, line, bars, total, parts };
}

function points(entity, now) {
  const recency = Math.max(0, RECENCY - Math.max(0, now - entity.seen) / MINUTE);
  return [recency, entity.frequency, entity.query];
}

function empty() {
  const box = make('div', 'empty');
  box.append(make('b', '', 'No scores yet'), make('span', 'quiet', 'The highest five are what the answer is given.'));
  return box;
}

function tick(panel) {
  const now = virtualNow(panel.clock);
  const scored = panel.rows.map((r) => ({ r, p: points(r.entity, now) }));
  for (const s of scored) s.sum = s.p[0] + s.p[1] + s.p[2];
  const scale = Math.max(150, ...scored.map((s) => s.sum));
  for (const { r, p, sum } of scored) {
    r.bars.forEach((bar, i) => { bar.style.width = ((100 * p[i]) / scale).toFixed(1) + '%'; });
    r.total.textContent = Math.round(sum);
    r.parts.textContent = p.map((x) => Math.round(x)).join(' + ');
  }
  scored.sort((a, b) => b.sum - a.sum || b.r.entity.seen - a.r.entity.seen);
  const order = scored.map((s) => s.r.entity.id).join();
  if (order !== panel.order) {
    panel.order = order;
    for (const { r } of scored) panel.list.append(r.line);
  }
}

function render({ data, parentElement, setStateValue }) {
  const box = parentElement.querySelector('.m');
  let panel = live.get(box);
  if (!panel) live.set(box, (panel = { box }));
  const pick = (id) => setStateValue('event', { type: 'select', id, seq: Date.now() });
  box.textContent = '';
  panel.list = make('div');
  panel.order = '';
  panel.clock = data.clock;
  panel.rows = data.rows.map((entity) => row(entity, pick));
  box.append(...(data.rows.length ? [legend(), panel.list] : [empty()]));
  tick(panel);
  clearInterval(panel.timer);
  panel.timer = setInterval(() => tick(panel), tickMs(data.clock.speed));
  return () => { clearInterval(panel.timer); live.delete(box); };
}

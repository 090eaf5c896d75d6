// Stacked bars of a score, sorted, kept moving: the part that time moves is worked out here.
const live = new WeakMap();
const LEAST = -6; // where the bars of an activation begin; it is a logarithm
const TOP = { guide: 150, balanced: 150, activation: 4 - LEAST };

function row(entity, parts, pick) {
  const line = make('div', 'row'), who = make('button', 'who'), dot = make('span', 'dot');
  const track = make('span', 'track'), total = make('span', 'num total'), sum = make('span', 'num quiet parts');
  dot.style.background = entity.color;
  who.append(dot, make('span', 'name', entity.name));
  who.title = entity.name + ' · ' + entity.type + usedOf(line, entity);
  who.dataset.id = entity.id;
  who.onclick = () => pick(entity.id);
  const bars = parts.map(([part, words]) => {
    const bar = make('i');
    bar.style.background = 'var(--m-' + part + ')';
    bar.title = words;
    track.append(bar);
    return bar;
  });
  line.append(who, track, total, sum);
  return { entity, line, bars, total, parts: sum };
}

// As in memory_core/activation.py: the known uses exactly, the others spread evenly before them.
function baseLevel(entity, now, decay) {
  const age = (at) => Math.max(1, now - at), known = [age(entity.seen)];
  if (entity.retrieved !== null && entity.uses > 1) known.push(age(entity.retrieved));
  const near = Math.max(...known), far = Math.max(near, age(entity.first)), rest = 1 - decay;
  const mean = far - near < 1e-6 * near ? near ** -decay : (far ** rest - near ** rest) / (rest * (far - near));
  const sum = known.reduce((all, one) => all + one ** -decay, 0);
  return Math.log(sum + Math.max(0, entity.uses - known.length) * mean);
}

const FADING = {
  guide: (minutes) => Math.max(0, 100 - minutes),
  balanced: (minutes, fading) => fading.most * 0.5 ** (minutes / fading.halfLife),
};

function points(entity, panel, now) {
  return panel.names.map(([part]) => {
    if (part === 'base') return baseLevel(entity, now, panel.fading.decay);
    if (part !== 'recency') return entity[part];
    return FADING[panel.policy](Math.max(0, now - entity.seen) / 60, panel.fading);
  });
}

function empty() {
  const box = make('div', 'empty');
  box.append(make('b', '', 'Nothing to rank'), make('span', 'quiet', 'Everything in memory gets a score. The highest go into the answer.'));
  return box;
}

function tick(panel) {
  const now = virtualNow(panel.clock), logs = panel.policy === 'activation';
  const scored = panel.rows.map((r) => ({ r, p: points(r.entity, panel, now) }));
  for (const s of scored) s.sum = s.p.reduce((all, one) => all + one, 0);
  const from = logs ? LEAST : 0, said = (x) => (logs ? (Math.round(10 * x) / 10 + 0).toFixed(1) : String(Math.round(x) + 0));  // + 0: no minus before a zero
  const scale = Math.max(TOP[panel.policy], ...scored.map((s) => s.sum - from));
  for (const { r, p, sum } of scored) {
    r.bars.forEach((bar, i) => {
      const long = Math.max(0, p[i] - (i ? 0 : from));
      bar.style.width = ((100 * long) / scale).toFixed(1) + '%';
    });
    r.total.textContent = said(sum);
    r.parts.textContent = p.filter((x, i) => i < 3 || x).map(said).join(' + ');
    const sumOf = p.map((x, i) => (x ? panel.names[i][1] + ' ' + said(x) : '')).filter(Boolean).join(' + ');
    r.line.title = r.entity.name + ': ' + said(sum) + ' now' + (sumOf && ' = ' + sumOf);
  }
  scored.sort((a, b) => b.sum - a.sum || b.r.entity.seen - a.r.entity.seen);
  const order = scored.map((s) => s.r.entity.id).join();
  if (order !== panel.order) {
    panel.order = order;
    redrawn(panel.list, () => panel.list.append(...scored.map(({ r }) => r.line)));
  }
}

function render({ data, parentElement, setStateValue }) {
  const box = parentElement.querySelector('.m');
  let panel = live.get(box);
  if (!panel) live.set(box, (panel = { box }));
  const pick = (id) => setStateValue('event', { type: 'select', id, seq: Date.now() });
  panel.list = make('div');
  panel.order = '';
  panel.clock = data.clock;
  panel.policy = data.policy;
  panel.fading = data.fading;
  panel.names = data.parts;
  panel.rows = data.rows.map((entity) => row(entity, data.parts, pick));
  redrawn(box, () => {
    box.replaceChildren(...(data.rows.length ? [legend(data.parts), panel.list] : [empty()]));
    tick(panel);
  });
  clearInterval(panel.timer);
  panel.timer = setInterval(() => tick(panel), tickMs(data.clock.speed));
  return () => { clearInterval(panel.timer); live.delete(box); };
}

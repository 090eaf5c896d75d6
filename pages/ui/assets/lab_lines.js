// Lines over time (or over a count): where somebody spoke is marked, where a life ends is crossed out.
const SVG = 'http://www.w3.org/2000/svg';
const LINES = ['#14a08d', '#e8963a', '#7a6bf0', '#c9538c', '#3f8fd6', '#8a9330'];
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '5 5', '1 4'];
const drawnLines = new WeakMap();

function svg(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function spanWords(seconds) {
  const s = Math.abs(seconds), round = (x) => String(Math.round(x * 10) / 10);
  if (s < 60) return round(s) + ' s';
  if (s < 3600) return round(s / 60) + ' min';
  if (s < 172800) return round(s / 3600) + ' h';
  return round(s / 86400) + ' days';
}

const STEPS_S = [1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 432000, 864000];

function ticksOf(data, room) {
  const [min, max] = data.x, least = (max - min) / Math.max(2, room);
  const step = data.time ? STEPS_S.find((s) => s >= least) || 864000 : Math.max(1, Math.ceil(least / 5) * 5);
  const found = [];
  for (let x = Math.ceil(min / step) * step; x <= max; x += step) found.push(x);
  return found.map((x) => [x, data.time ? (x === 0 ? 'now' : (x < 0 ? '−' : '+') + spanWords(x)) : String(x)]);
}

function niceStep(range) {
  const rough = range / 4, unit = 10 ** Math.floor(Math.log10(rough || 1));
  return [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough) || unit;
}

function axes(root, data, at) {
  const step = niceStep(at.top - at.low), g = svg('g', { class: 'axes' });
  for (let y = Math.ceil(at.low / step) * step; y <= at.top + 1e-9; y += step) {
    g.append(svg('line', { x1: at.left, x2: at.right, y1: at.y(y), y2: at.y(y) }));
    g.append(svg('text', { x: at.left - 6, y: at.y(y) + 4, 'text-anchor': 'end' }, String(+y.toFixed(6))));
  }
  for (const [x, words] of ticksOf(data, (at.right - at.left) / 74))
    g.append(svg('text', { x: at.x(x), y: at.bottom + 17, 'text-anchor': 'middle' }, words));
  g.append(svg('text', { x: at.right, y: at.bottom + 33, 'text-anchor': 'end' }, data.xWords));
  for (const [x, words, name] of data.lines) {
    g.append(svg('line', { x1: at.x(x), x2: at.x(x), y1: 14, y2: at.bottom, class: name }));
    if (name === 'now' && at.x(x) <= at.left + 32) continue;   // the axis says it, too
    const late = at.x(x) > at.right - 70 || name === 'now';
    g.append(svg('text', { x: at.x(x) + (late ? -4 : 4), y: 12, 'text-anchor': late ? 'end' : 'start', class: name }, words));
  }
  root.append(g);
}

const path = (points, at) => points.map(([x, y], i) => (i ? 'L' : 'M') + at.x(x).toFixed(1) + ' ' + at.y(y).toFixed(1)).join('');

// A stretch in which the entity is not in memory is drawn thin.
function stretches(points) {
  const found = [];
  for (const point of points) {
    const last = found.at(-1);
    if (last && last.alive === point[2]) last.points.push(point);
    else found.push({ alive: point[2], points: last ? [last.points.at(-1), point] : [point] });
  }
  return found;
}

const near = (points, x) => points.reduce((best, p) => (Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best), points[0]);

function line(series, at) {
  const g = svg('g', { class: 'series', stroke: LINES[series.tone], fill: LINES[series.tone] });
  for (const stretch of stretches(series.points))
    g.append(svg('path', { d: path(stretch.points, at), fill: 'none', class: stretch.alive ? '' : 'gone', 'stroke-dasharray': stretch.alive ? DASHES[series.tone] : '1 5' }));
  for (const x of series.marks) g.append(svg('circle', { cx: at.x(x), cy: at.y(near(series.points, x)[1]), r: 3.6 }));
  if (series.end !== null && series.end <= at.max && series.points.length) {
    const x = at.x(series.end), y = at.y(near(series.points, series.end)[1]);
    g.append(svg('path', { d: `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}`, class: 'end' }));
  }
  return g;
}

function namesOf(data, pick) {
  const box = make('div', 'names');
  for (const series of data.series) {
    const button = make('button'), sample = svg('svg', { width: 26, height: 8, 'aria-hidden': 'true' });
    sample.append(svg('line', { x1: 0, x2: 26, y1: 4, y2: 4, stroke: LINES[series.tone], 'stroke-width': 3, 'stroke-dasharray': DASHES[series.tone] }));
    button.append(sample, make('span', 'name', series.name), make('span', 'num value', series.said));
    button.dataset.id = series.id;
    button.title = series.name;
    button.onclick = () => pick(series.id);
    box.append(button);
  }
  return box;
}

function reading(chart, data, at, names, guide) {
  chart.onpointermove = (e) => {
    const inside = chart.getBoundingClientRect(), x = at.back(e.clientX - inside.left);
    if (x < data.x[0] || x > data.x[1]) return chart.onpointerleave();
    guide.setAttribute('x1', at.x(x)); guide.setAttribute('x2', at.x(x)); guide.style.opacity = 1;
    data.series.forEach((series, i) => {
      const point = series.points.length && near(series.points, x);
      names[i].textContent = point && point[0] <= x + (data.x[1] - data.x[0]) / 40 ? String(point[1]) : '–';
    });
  };
  chart.onpointerleave = () => {
    guide.style.opacity = 0;
    data.series.forEach((series, i) => { names[i].textContent = series.said; });
  };
}

function paintLines(box, data, pick) {
  const width = Math.max(280, box.clientWidth || 600), height = data.height;
  const ys = data.series.flatMap((s) => s.points.map((p) => p[1]));
  const low = Math.min(0, ...ys.map((y) => Math.max(data.least, y))), top = Math.max(data.top, ...ys);
  const at = { left: 38, right: width - 10, bottom: height - 40, low, top, max: data.x[1] };
  const wide = at.right - at.left, span = data.x[1] - data.x[0] || 1, tall = at.bottom - 24;
  at.x = (x) => at.left + (wide * (x - data.x[0])) / span;
  at.back = (pixel) => data.x[0] + (span * (pixel - at.left)) / wide;
  at.y = (y) => at.bottom - (tall * (Math.max(low, y) - low)) / (top - low || 1);
  const chart = svg('svg', { width, height, role: 'img', 'aria-label': data.alt });
  const guide = svg('line', { y1: 18, y2: at.bottom, class: 'guide' });
  axes(chart, data, at);
  chart.append(...data.series.map((series) => line(series, at)), guide);
  const names = namesOf(data, pick);
  box.replaceChildren(chart, names);
  reading(chart, data, at, [...names.querySelectorAll('.value')], guide);
}

function drawLines(box, data, pick) {
  drawnLines.get(box)?.disconnect();
  if (!data.series.length) {
    box.replaceChildren(make('div', 'empty quiet', data.empty));
    return;
  }
  paintLines(box, data, pick);
  let width = box.clientWidth;
  const watching = new ResizeObserver(() => {
    if (box.clientWidth && box.clientWidth !== width) paintLines(box, data, pick, (width = box.clientWidth));
  });
  watching.observe(box);
  drawnLines.set(box, watching);
}
drawLines.gone = (box) => drawnLines.get(box)?.disconnect();

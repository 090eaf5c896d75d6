// One memory ranked by several policies: stacked bars, and how far each one moved by what was turned.
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const ARROW = (move) => (move === null ? ['new', 'came in'] : move > 0 ? ['▲' + move, 'up ' + move] : move < 0 ? ['▼' + -move, 'down ' + -move] : ['', '']);

function rankRow(entry, policy, pick) {
  const line = make('div', 'rank'), who = make('button', 'who'), track = make('span', 'track');
  const dot = make('span', 'dot'), [sign, words] = ARROW(entry.move);
  line.dataset.row = entry.id;
  who.dataset.id = policy.name + ' ' + entry.id;
  dot.style.background = entry.color;
  who.append(dot, make('span', 'name', entry.name));
  who.title = entry.name + ' · ' + entry.type;
  who.setAttribute('aria-label', `${entry.place}. ${entry.name}, ${entry.said}${words ? ', ' + words : ''}`);
  who.onclick = () => pick(entry.id);
  entry.parts.forEach((value, i) => {
    const bar = make('i');
    bar.style.width = (100 * Math.max(0, value - (i ? 0 : policy.from))) / policy.scale + '%';
    bar.style.background = 'var(--m-' + policy.parts[i][0] + ')';
    bar.title = policy.parts[i][1] + ': ' + entry.numbers[i];
    track.append(bar);
  });
  const move = make('span', 'move ' + (entry.move === null || entry.move > 0 ? 'up' : 'down'), sign);
  move.title = words && words + ' by what was turned';
  line.append(make('span', 'place', String(entry.place)), who, move, make('span', 'num total', entry.said), track, make('span', 'quiet sum', entry.sum));
  return line;
}

function rankColumn(policy, pick) {
  const column = make('section', policy.on ? 'on' : ''), head = make('div', 'head', policy.label), list = make('div', 'list');
  column.setAttribute('aria-label', policy.label);
  head.append(make('small', 'quiet', policy.moved));
  list.append(...policy.rows.map((entry) => rankRow(entry, policy, pick)));
  if (!policy.rows.length) list.append(make('div', 'empty quiet', policy.empty));
  column.append(head, legend(policy.parts), list, make('p', 'quiet left', policy.left));
  return column;
}

const rowsOf = (box) => [...box.querySelectorAll('.rank')];

// Rows glide to their new places, so that one sees what overtook what.
function glideFrom(box, before) {
  if (reduced.matches) return;
  box.querySelectorAll('section').forEach((column, i) => {
    for (const row of rowsOf(column)) {
      const old = before.get(i + row.dataset.row), moved = old === undefined ? 0 : old - row.offsetTop;
      if (moved) row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], { duration: 260, easing: 'ease-out' });
    }
  });
}

function lightUp(box, id) {
  for (const row of rowsOf(box)) row.classList.toggle('lit', row.dataset.row === id);
}

function drawRanks(box, data, pick) {
  const before = new Map();
  box.querySelectorAll('section').forEach((one, i) => rowsOf(one).forEach((row) => before.set(i + row.dataset.row, row.offsetTop)));
  const grid = make('div', 'ranks');
  grid.append(...data.policies.map((policy) => rankColumn(policy, pick)));
  grid.style.setProperty('--rows', data.rows);
  box.replaceChildren(grid);
  grid.onpointerover = grid.onfocusin = (e) => lightUp(box, e.target.closest?.('.rank')?.dataset.row);
  grid.onpointerleave = () => lightUp(box, null);
  glideFrom(box, before);
}

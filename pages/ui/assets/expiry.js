// Countdown bars, soonest first. Nothing is asked of the server until something has really expired.
const live = new WeakMap();
const FIRE_EVERY_MS = 1500;

function row(entity, pick) {
  const line = make('div', 'row'), who = make('button', 'who'), dot = make('span', 'dot');
  const track = make('span', 'track'), bar = make('i'), left = make('span', 'num');
  dot.style.background = entity.color;
  who.append(dot, make('span', 'name', entity.name));
  who.title = entity.name + ' · ' + entity.type + usedOf(line, entity);
  who.dataset.id = entity.id;
  who.onclick = () => pick(entity.id);
  track.append(bar);
  line.append(who, track, left);
  return { entity, line, bar, left };
}

function pins(entities, pick) {
  const box = make('div', 'pins');
  box.append(make('span', 'quiet', 'Pinned, stays:'));
  for (const entity of entities) {
    const pin = make('button', 'pin'), dot = make('span', 'dot');
    dot.style.background = entity.color;
    pin.append(dot, make('span', 'name', entity.name));
    pin.dataset.id = entity.id;
    pin.onclick = () => pick(entity.id);
    box.append(pin);
  }
  return box;
}

function empty(allGone) {
  const box = make('div', 'empty');
  const said = allGone
    ? ['All of it has expired', 'Select a pale one in the graph to restore it, or speak of it again.']
    : ['Nothing to forget yet', 'What you speak of appears here with the time it has left.'];
  box.append(make('b', '', said[0]), make('span', 'quiet', said[1]));
  return box;
}

function fill(panel, data) {
  const { box } = panel;
  box.textContent = '';
  panel.rows = data.rows.map((entity) => row(entity, panel.pick));
  panel.rows.sort((a, b) => a.entity.expires - b.entity.expires);
  for (const { line } of panel.rows) box.append(line);
  if (data.more) box.append(make('div', 'more quiet', 'and ' + data.more + ' more, later'));
  if (data.pinned.length) box.append(pins(data.pinned, panel.pick));
  if (!data.rows.length && !data.pinned.length) box.append(empty(data.allGone));
}

function tick(panel) {
  const now = virtualNow(panel.clock);
  let due = '';
  for (const { entity, line, bar, left } of panel.rows) {
    const seconds = Math.max(0, entity.expires - now), share = Math.min(1, seconds / entity.ttl);
    bar.style.width = (100 * share).toFixed(1) + '%';
    bar.style.background = timeColor(share);
    left.textContent = inWords(seconds);
    line.classList.toggle('late', share < 0.2);
    line.classList.toggle('gone', seconds === 0);
    if (seconds === 0) due ||= entity.id;
  }
  // One rerun however many expire at once; should the server still see it living, ask again later.
  if (due && Date.now() - panel.fired > FIRE_EVERY_MS) {
    panel.fired = Date.now();
    panel.expired(due);
  }
}

function render({ data, parentElement, setTriggerValue, setStateValue }) {
  const box = parentElement.querySelector('.m');
  let panel = live.get(box);
  if (!panel) {
    panel = { box, rows: [], fired: 0, seq: 0 };
    panel.pick = (id) => setStateValue('event', { type: 'select', id, seq: Date.now() });
    live.set(box, panel);
  }
  panel.clock = data.clock;
  panel.expired = (id) => setTriggerValue('expired', id);
  redrawn(box, () => fill(panel, data));
  tick(panel);
  clearInterval(panel.timer);
  panel.timer = setInterval(() => tick(panel), tickMs(data.clock.speed));
  return () => { clearInterval(panel.timer); live.delete(box); };
}

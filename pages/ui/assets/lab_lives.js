// What leaves when: how long each life is now, and how long it would be.
function lifeRow(entity, data, pick) {
  const line = make('div', 'life' + (entity.gone ? ' over' : '')), who = make('button', 'who'), dot = make('span', 'dot');
  dot.style.background = entity.color;
  who.append(dot, make('span', 'name', entity.name));
  who.dataset.id = entity.id;
  who.title = entity.name + ' · ' + entity.type;
  who.setAttribute('aria-label', `${entity.name}: ${entity.said} ${entity.change}`);
  who.onclick = () => pick(entity.id);
  const track = make('span', 'way'), share = (seconds) => Math.min(100, (100 * Math.max(0, seconds)) / data.horizon) + '%';
  const would = make('i', 'would'), present = make('i', 'present'), clock = make('i', 'clock');
  would.style.width = share(entity.then ?? data.horizon);
  would.style.background = entity.color;
  present.style.left = share(entity.now ?? data.horizon);
  present.hidden = entity.now === entity.then;
  clock.style.left = share(data.clock);
  clock.hidden = !data.clock;
  track.append(would, present, clock);
  line.append(who, track, make('span', 'num', entity.said), make('span', 'change', entity.change));
  return line;
}

function drawLives(box, data, pick) {
  const list = make('div', 'lives');
  list.append(...data.rows.map((entity) => lifeRow(entity, data, pick)));
  if (!data.rows.length) list.append(make('div', 'empty quiet', data.empty));
  else list.append(make('div', 'scale quiet', ''), make('p', 'quiet left', data.more));
  const scale = list.querySelector('.scale');
  if (scale) scale.append(make('span', '', 'now'), make('span', '', data.until));
  box.replaceChildren(list);
}

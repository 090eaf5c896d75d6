// The strip's figures: the virtual clock, entities in memory, tokens of the last prompt, next expiry.
const live = new WeakMap();

function meter(words, help) {
  const box = leading(''), value = make('b', '', '–');
  box.classList.add('meter');
  box.title = help + ' Opens how it works.';
  const label = make('span', '', words);
  box.append(value, label);
  return { box, value, label };
}

function build(box) {
  const parts = {
    clock: meter('clock', 'The time your memory lives in. Speed it up to watch forgetting.'),
    entities: meter('entities', 'How many people, things, places … are in memory right now.'),
    tokens: meter('prompt tokens', 'Tokens of the last prompt, estimated.'),
    next: meter('next to expire', 'Time until the next entity leaves the memory.'),
  };
  box.append(...Object.values(parts).map((p) => p.box));
  return parts;
}

function tick(strip) {
  const { parts, data } = strip, now = virtualNow(data.clock), at = new Date(now * 1000);
  const time = pad(at.getHours()) + ':' + pad(at.getMinutes()) + ':' + pad(at.getSeconds());
  parts.clock.value.textContent = data.clock.speed > 1 ? time + ' ×' + data.clock.speed : time;
  parts.clock.box.classList.toggle('fast', data.clock.speed > 1);
  const left = data.next === null ? null : data.next - now;
  parts.next.value.textContent = left === null ? '–' : inWords(left);
  parts.next.box.classList.toggle('late', left !== null && left < 0.2 * data.ttl);
}

function render({ data, parentElement }) {
  const box = parentElement.querySelector('.m');
  if (shared.stamp !== data.server_now) {   // the same data may be rendered again later
    shared.stamp = data.server_now;
    shared.skew = data.server_now - Date.now() / 1000;
  }
  let strip = live.get(box);
  if (!strip) live.set(box, (strip = { parts: build(box) }));
  strip.data = data;
  for (const [name, address] of Object.entries(data.words)) strip.parts[name].box.href = address;
  strip.parts.entities.value.textContent = data.entities.toLocaleString('en');
  strip.parts.entities.label.textContent = data.entities === 1 ? 'entity' : 'entities';
  strip.parts.tokens.value.textContent = data.tokens === null ? '–' : data.tokens.toLocaleString('en');
  tick(strip);
  clearInterval(strip.timer);
  strip.timer = setInterval(() => tick(strip), tickMs(data.clock.speed));
  return () => { clearInterval(strip.timer); live.delete(box); box.replaceChildren(); };
}

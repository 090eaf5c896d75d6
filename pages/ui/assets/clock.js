// The visitor's clock: the server says where it stands, from there the browser runs it on by itself.
// `shared.skew` is how far the server's real time is ahead of the browser's, in seconds.
const shared = globalThis.memograph;

const virtualNow = (clock) =>
  clock.virtual + (Date.now() / 1000 + shared.skew - clock.real) * clock.speed;

const pad = (n) => String(n).padStart(2, '0');

function inWords(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 172800) return Math.floor(s / 86400) + ' days';
  if (s >= 3600) return Math.floor(s / 3600) + ' h ' + pad(Math.floor((s % 3600) / 60));
  return Math.floor(s / 60) + ':' + pad(s % 60);
}

// Steps, not a CSS transition: a transition repaints sixty times a second for as long as the page is open.
const tickMs = (speed) => (speed > 1 ? 250 : 1000);

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// A word that is explained: it opens the glossary beside the page, so that nothing of the page is lost.
function leading(address) {
  const link = make('a', 'explained');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}

// A row of what the open answer used; returns what to say of it.
function usedOf(line, entity) {
  line.classList.toggle('used', Boolean(entity.used));
  return entity.used ? ' · used by the open answer' : '';
}

const timeColor = (share) =>
  share < 0.2 ? 'var(--m-late)' : share < 0.45 ? 'var(--m-soon)' : 'var(--m-fresh)';

// Draw anew without taking the keyboard's place away: what had the focus, by its data-id, has it again.
function redrawn(box, draw) {
  const at = box.getRootNode().activeElement, id = box.contains(at) ? at.dataset.id : undefined;
  draw();
  if (id !== undefined) [...box.querySelectorAll('[data-id]')].find((one) => one.dataset.id === id)?.focus({ preventScroll: true });
}

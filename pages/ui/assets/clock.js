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

const timeColor = (share) =>
  share < 0.2 ? 'var(--m-late)' : share < 0.45 ? 'var(--m-soon)' : 'var(--m-fresh)';

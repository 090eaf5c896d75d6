// Threads between the chat and the memory: the selected entity's words are marked where they were said, and an
// arrow leads from "it" to what it meant. Marks are ranges of the browser's own, so the text itself is not touched.
const live = new WeakMap();
const REST_MS = 120, STOPPED_MS = 300, WORD = /[\p{L}\p{N}_]/u;

const log = () => document.querySelector('.st-key-chat_log');

function texts(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node);
  return found;
}

// Whole words only, in any case; a name never reaches over two pieces of text.
function ranges(element, names) {
  const found = [];
  for (const node of texts(element)) {
    const text = node.data.toLocaleLowerCase();
    if (text.length !== node.data.length) continue;
    for (const name of names) {
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
        if (WORD.test(text[at - 1] ?? ' ') || WORD.test(text[at + name.length] ?? ' ')) continue;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + name.length);
        found.push(range);
      }
    }
  }
  return found;
}

const small = (names) => names.map((name) => name.toLocaleLowerCase()).filter(Boolean);
const saidAt = (id) => log()?.querySelector('.st-key-spoken_' + CSS.escape(id));

function mark(name, found) {
  if (!globalThis.CSS?.highlights) return;         // an older browser: names stay links, without marks
  if (found.length) CSS.highlights.set(name, new Highlight(...found));
  else CSS.highlights.delete(name);
}

// The last place before the question that names it.
function antecedent(question, names) {
  const earlier = [...log().querySelectorAll('[class*=st-key-spoken_]')]
    .filter((box) => box.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (const box of earlier.reverse()) {
    const found = ranges(box, names);
    if (found.length) return found.reduce((last, one) => (last.compareBoundaryPoints(0, one) < 0 ? one : last));
  }
  return null;
}

function ends(arrow) {
  const question = saidAt(arrow.message);
  if (!question) return null;
  const from = ranges(question, small([arrow.word]))[arrow.nth], to = antecedent(question, small(arrow.names));
  return from && to ? [from, to] : null;
}

function svg(tag, values) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  return element;
}

// From the top of the word to below its antecedent, bowed towards the free edge of the chat.
function draw(panel, [from, to]) {
  const origin = panel.sheet.getBoundingClientRect(), edge = log().getBoundingClientRect().right - origin.x - 16;
  const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
  const x1 = a.x + a.width / 2 - origin.x, y1 = a.y - origin.y - 1, x2 = b.x + b.width / 2 - origin.x, y2 = b.bottom - origin.y + 3;
  const bow = Math.min(edge, Math.max(x1, x2) + 40 + (y1 - y2) / 2);
  const line = `M${x1} ${y1} C${bow} ${y1 - Math.min(60, (y1 - y2) / 2)} ${bow} ${y2 + Math.min(60, (y1 - y2) / 2)} ${x2} ${y2}`;
  const angle = Math.atan2(-Math.min(60, (y1 - y2) / 2), x2 - bow) * 180 / Math.PI;
  panel.sheet.append(svg('path', { d: line, class: 'thread' }),
    svg('path', { d: 'M0 0L-8 -4L-8 4Z', class: 'head', transform: `translate(${x2} ${y2}) rotate(${angle})` }));
}

function redraw(panel) {
  if (!log()) return;
  if (panel.data.names) mark('mg-selected', ranges(log(), small(panel.data.names)));
  if (!panel.data.arrows) return;
  const found = panel.data.arrows.map(ends).filter(Boolean);
  mark('mg-referred', found.flat());
  panel.sheet.replaceChildren();
  for (const pair of found) draw(panel, pair);
}

// Whether words of an answer stand there that nobody goes on with: it was stopped, and the run that would have said
// so ended with it.
const left = () => document.querySelector('.stApp')?.dataset.testScriptState === 'notRunning'
  && Boolean(log()?.querySelector('.st-key-speaking [data-testid=stChatMessage]'));

function watchStops(panel) {
  const look = () => {
    clearTimeout(panel.stopping);
    if (left()) panel.stopping = setTimeout(() => { if (left()) panel.stopped(); }, STOPPED_MS);
  };
  panel.runs = new MutationObserver(look);
  panel.runs.observe(document.querySelector('.stApp'), { attributeFilter: ['data-test-script-state'] });
}

function watch(panel) {
  const soon = () => { clearTimeout(panel.timer); panel.timer = setTimeout(() => redraw(panel), REST_MS); };
  panel.seen = new MutationObserver(soon);
  panel.sized = new ResizeObserver(soon);
  panel.seen.observe(log(), { childList: true, subtree: true, characterData: true });
  panel.sized.observe(log());
}

function render({ data, parentElement, setTriggerValue }) {
  const box = parentElement.querySelector('.m');
  let panel = live.get(box);
  if (!panel) {
    panel = { sheet: svg('svg', { 'aria-hidden': 'true' }) };
    box.append(panel.sheet);
    live.set(box, panel);
  }
  panel.data = data;
  panel.stopped = () => setTriggerValue('stopped', true);
  redraw(panel);
  if (!panel.seen && log()) watch(panel);
  if (!panel.runs && data.arrows) watchStops(panel);
  return () => {
    clearTimeout(panel.timer);
    clearTimeout(panel.stopping);
    panel.runs?.disconnect();
    panel.seen?.disconnect();
    panel.sized?.disconnect();
    if (panel.data.names) mark('mg-selected', []);
    if (panel.data.arrows) mark('mg-referred', []);
    live.delete(box);
    panel.sheet.remove();
  };
}

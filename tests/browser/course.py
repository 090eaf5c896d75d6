"""Whether a page is at rest: all it asked its server for has come, and nothing more is on its way.

Streamlit's own mark on the page, `data-test-script-state`, tells of a run only once the server has
begun it. On a busy machine that may be long after the click, and the page looks at rest meanwhile.
So the page's messages are read as they pass: what it asks for, what begins, what is finished.
"""

IDLE = ".stApp[data-test-script-state=notRunning]"
"""Where Streamlit itself shows that no run of the page's script is going on."""
QUIET_MS = 150
"""How long nothing may come before the page counts as at rest: the browser draws what came."""

NOTING = """(() => {
  if (globalThis.course) return;
  const course = globalThis.course = { due: new Set(), loading: 0, running: false, last: 0 };
  const noted = () => { course.last = performance.now(); };
  // Numbers of fields in Streamlit's messages, see its ForwardMsg.proto and BackMsg.proto.
  const [NEW_SESSION, SCRIPT_FINISHED, FILE_URLS] = [4, 6, 19];
  const [RERUN_SCRIPT, FILE_URLS_REQUEST] = [11, 16];
  const fields = (data) => {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
    const found = new Set();
    let at = 0;
    const number = () => {
      for (let n = 0, unit = 1; ; unit *= 128) {
        const byte = bytes[at++];
        n += (byte % 128) * unit;
        if (byte < 128) return n;
      }
    };
    while (at < bytes.length) {
      const tag = number(), kind = tag % 8;
      found.add((tag - kind) / 8);
      const length = kind === 0 || kind === 2 ? number() : kind === 1 ? 8 : 4;
      if (kind !== 0) at += length;
    }
    return found;
  };
  const heard = (found) => {
    if (found.has(NEW_SESSION)) course.running = course.due.delete(RERUN_SCRIPT) || true;
    if (found.has(SCRIPT_FINISHED)) course.running = false;
    if (found.has(FILE_URLS)) course.due.delete(FILE_URLS_REQUEST);
    noted();
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      course.due.clear();
      course.running = false;
      this.addEventListener('message', ({ data }) => {
        if (data instanceof ArrayBuffer) heard(fields(data));
      });
    }
    send(data) {
      const asked = typeof data === 'string' ? new Set() : fields(data);
      for (const one of [RERUN_SCRIPT, FILE_URLS_REQUEST]) if (asked.has(one)) course.due.add(one);
      noted();
      super.send(data);
    }
  };
  const { send } = XMLHttpRequest.prototype;   // a file is sent by itself, a run follows it
  XMLHttpRequest.prototype.send = function (...given) {
    course.loading += 1;
    this.addEventListener('loadend', () => { course.loading -= 1; noted(); });
    return send.apply(this, given);
  };
})()"""
"""To be run before the page's own code."""

AT_REST = """(quiet) => {
  const { course } = globalThis, now = performance.now();
  course.looked ??= now;
  const idle = document.querySelector('.stApp[data-test-script-state=notRunning]');
  const rest = idle && !course.due.size && !course.loading && !course.running
    && now - Math.max(course.last, course.looked) >= quiet;
  if (rest) delete course.looked;
  return Boolean(rest);
}"""
"""A condition to wait for; quiet: QUIET_MS."""

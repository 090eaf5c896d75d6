// The pictures of the laboratory: rankings side by side, lines over time, lives.
const KINDS = { ranks: drawRanks, lines: drawLines, lives: drawLives };

function render({ data, parentElement, setStateValue }) {
  const box = parentElement.querySelector('.m');
  const pick = (id) => setStateValue('event', { type: 'select', id, seq: Date.now() });
  redrawn(box, () => KINDS[data.kind](box, data, pick));
  return () => KINDS[data.kind].gone?.(box);
}

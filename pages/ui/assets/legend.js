// What the colours of stacked bars stand for; a part with an address leads to where it is explained.
function legend(parts) {
  const box = make('div', 'legend quiet');
  for (const [part, words, address] of parts) {
    const item = address ? leading(address) : make('span'), swatch = make('span', 'swatch');
    swatch.style.background = 'var(--m-' + part + ')';
    item.append(swatch, words);
    box.append(item);
  }
  return box;
}

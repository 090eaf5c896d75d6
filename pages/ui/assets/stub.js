// All there is to a picture besides its data; its code and its style came with the loader.
const came = (event, there) => there() ? Promise.resolve()
  : new Promise((done) => addEventListener(event, done, { once: true }));

export default async function (component) {
  await came('memograph-ready', () => globalThis.memograph?.parts);
  const { parts, styles } = globalThis.memograph, root = component.parentElement;
  if (!root.querySelector('style')) {
    const style = document.createElement('style');
    style.textContent = styles.PART;
    root.append(style);
  }
  if (parts.PART.byLibrary) await came('memograph-library', () => globalThis.vis);
  return parts.PART({ ...component, data: component.data[0] });
}

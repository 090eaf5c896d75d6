// All there is to a picture besides its data; its code and its style came with the loader.
const ready = () => globalThis.memograph?.parts ? Promise.resolve(globalThis.memograph)
  : new Promise((done) => addEventListener('memograph-ready', () => done(globalThis.memograph), { once: true }));

export default async function (component) {
  const { parts, styles } = await ready(), root = component.parentElement;
  if (!root.querySelector('style')) {
    const style = document.createElement('style');
    style.textContent = styles.PART;
    root.append(style);
  }
  return parts.PART({ ...component, data: component.data[0] });
}

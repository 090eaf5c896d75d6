// The code of all pictures and the style of the page, sent once: from here on only data travels.
export default () => {
  if (!document.getElementById('memograph-style')) {
    const style = document.createElement('style');
    style.id = 'memograph-style';
    style.textContent = memograph.page;
    document.head.append(style);
  }
  dispatchEvent(new Event('memograph-ready'));
};

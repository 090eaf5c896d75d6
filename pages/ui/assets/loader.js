// The code of all pictures, sent once: from here on only data travels.
// A popover stands outside the app's element: the page itself has to say whether it is light or dark.
function followTheme(app) {
  const follow = () => { document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme; };
  new MutationObserver(follow).observe(app, { attributes: true, attributeFilter: ['class'] });
  follow();
}

export default () => {
  if (!memograph.followed) {
    memograph.followed = true;
    followTheme(document.querySelector('.stApp'));
  }
  dispatchEvent(new Event('memograph-ready'));
};

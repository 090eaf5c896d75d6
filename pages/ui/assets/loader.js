// The code of all pictures, sent once: from here on only data travels.
// A popover stands outside the app's element: the page itself has to say whether it is light or dark.
function followTheme(app) {
  const follow = () => { document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme; };
  new MutationObserver(follow).observe(app, { attributes: true, attributeFilter: ['class'] });
  follow();
}

// On a phone the menu lies over the page: who chose a page, or touches what is beside it, is done with it.
function leaveMenu(event) {
  const menu = document.querySelector('[data-testid=stSidebar][data-collapsed=false]'), at = event.target;
  if (!menu || innerWidth > 768 || (menu.contains(at) && !at.closest('[data-testid=stSidebarNavLink]'))) return;
  setTimeout(() => menu.querySelector('[data-testid=stSidebarCollapseButton] button')?.click());
}

export default () => {
  if (!memograph.followed) {
    memograph.followed = true;
    followTheme(document.querySelector('.stApp'));
    document.addEventListener('click', leaveMenu, true);   // before the click that opens it has
  }
  dispatchEvent(new Event('memograph-ready'));
};

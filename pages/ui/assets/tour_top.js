// Scrolls the page up when another scenario begins, and not again for the same one.
export default ({ data }) => {
  if (globalThis.memographTour === data.id) return;
  globalThis.memographTour = data.id;
  document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
};

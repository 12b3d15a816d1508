/** Attribute of an element below one that still contains a placeholder; home.module.css hides it. */
const notRevealed = 'data-not-revealed';
const placeholder = '[data-skeleton]';

/**
 * Reveals the children of `page` and of the elements in it with `data-top-down` from top to bottom: a child is hidden while one above it still
 * contains a placeholder. Their heights depend on the data, so children that were visible earlier would be moved. Returns a function that
 * stops this and reveals all. (With CSS alone, `:has() ~ *`, Chromium left some children hidden after the placeholders were gone.)
 */
export function revealTopDown(page: HTMLElement): () => void {
  const update = () => {
    for (const container of [page, ...page.querySelectorAll('[data-top-down]')]) {
      let isComplete = true;
      for (const child of container.children) {
        child.toggleAttribute(notRevealed, !isComplete);
        isComplete &&= !child.matches(placeholder) && child.querySelector(placeholder) === null;
      }
    }
  };
  update();
  // Its callback runs before the browser paints the change.
  const observer = new MutationObserver(update);
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const element of page.querySelectorAll(`[${notRevealed}]`)) element.removeAttribute(notRevealed);
  };
}

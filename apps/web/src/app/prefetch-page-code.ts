import { ensurePageTexts } from '../session/page-texts.ts';

/**
 * Prefetches in idle time the texts of all pages and the code that all lists and forms use, so opening another page loads only the code of
 * that page. Returns a function that stops prefetching.
 */
export function prefetchPageCode(): () => void {
  let isOver = false;
  // One after the other, each in idle time: loading all at once would cause a noticeable pause.
  const fetchAll = async () => {
    for (const load of parts) {
      await waitForIdle();
      if (isOver) return;
      // A part that could not be loaded now is loaded when a page needs it, and that page reports the failure.
      await load().catch(() => undefined);
    }
  };
  void fetchAll();
  return () => {
    isOver = true;
  };
}

const parts: readonly (() => Promise<unknown>)[] = [
  ensurePageTexts,
  () => import('../ui/search-form.tsx'),
  () => import('../ui/data-table.tsx'),
  () => import('../ui/form-drawer.tsx'),
];

// Some browsers have no `requestIdleCallback`.
const waitForIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

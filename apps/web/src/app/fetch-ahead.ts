import { morePageTexts } from '../session/page-texts.ts';

/** By then home has its figures. */
const afterMilliseconds = 3000;

/** Loads, while nobody waits, what all lists and forms are made of, so that the step to another page costs that page alone. */
export function fetchAhead(): () => void {
  let isOver = false;
  // One after the other, each when the page has nothing else to do: to run them all at once is a pause that somebody notices.
  const fetchAll = async () => {
    for (const load of parts) {
      await idle();
      if (isOver) return;
      // What could not be fetched now is fetched, and its failure told, where it is needed.
      await load().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), afterMilliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const parts: readonly (() => Promise<unknown>)[] = [
  morePageTexts,
  () => import('../ui/search-form.tsx'),
  () => import('../ui/data-table.tsx'),
  () => import('../ui/form-drawer.tsx'),
];

// Some browsers do not tell when they are idle.
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

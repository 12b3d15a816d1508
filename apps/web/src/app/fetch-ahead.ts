import { morePageTexts } from '../session/page-texts.ts';

/** By then home has its figures. */
const afterMilliseconds = 3000;

/** Loads, while nobody waits, what all lists and forms are made of, so that the step to another page costs that page alone. */
export function fetchAhead(): () => void {
  const timer = setTimeout(() => {
    const parts = [import('../ui/data-table.tsx'), import('../ui/search-form.tsx'), import('../ui/form-drawer.tsx')];
    // What could not be fetched now is fetched, and its failure told, where it is needed.
    Promise.all([morePageTexts(), ...parts]).catch(() => undefined);
  }, afterMilliseconds);
  return () => clearTimeout(timer);
}

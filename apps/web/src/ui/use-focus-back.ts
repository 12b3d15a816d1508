import { useEffect, useState } from 'react';

/** Gives the focus back, when a dialog goes, to what had it before the dialog came; is that hidden or gone, to what it stood in. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  // Looked up while it stands in the page: a row that is deleted takes its button along.
  const [around] = useState(() => placesAround(before));
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement)) return;
      before.focus();
      if (document.activeElement !== before) around.find(({ isConnected }) => isConnected)?.focus();
    },
    [before, around],
  );
}

/** What can have the focus around an element, nearest first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Below this the menu is a drawer. Specification §9. */
export const narrow = '(max-width: 1199.98px)';

/** A phone held upright. */
export const phone = '(max-width: 639.98px)';

/** Where even beside an open menu there is room for more columns; cards always have it. */
export const roomy = `(min-width: 1680px), ${phone}`;

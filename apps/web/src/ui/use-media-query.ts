import { useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Narrower screens show the menu as a drawer. Specification §9. */
export const narrowScreenQuery = '(max-width: 1199.98px)';

/** A phone held upright. */
export const phoneQuery = '(max-width: 639.98px)';

/** Screens with room for more columns even beside an open menu. Phones are included, because cards always have the room. */
export const wideScreenQuery = `(min-width: 1680px), ${phoneQuery}`;

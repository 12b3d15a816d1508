import { useEffect, useState } from 'react';

/** Gives the focus back, when a dialog goes, to what had it before the dialog came. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

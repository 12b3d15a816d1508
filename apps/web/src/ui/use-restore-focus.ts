import { useEffect, useState } from 'react';

/**
 * Returns the focus, when a dialog closes, to the element that had it before; if that is hidden or gone, to the nearest focusable
 * container.
 */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  // Determined while the element is in the page: a deleted row takes its button with it.
  const [ancestors] = useState(() => focusableAncestors(before));
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement)) return;
      before.focus();
      if (document.activeElement !== before) ancestors.find(({ isConnected }) => isConnected)?.focus();
    },
    [before, ancestors],
  );
}

/** The focusable ancestors of an element, nearest first. */
function focusableAncestors(element: Element | null): HTMLElement[] {
  const ancestor = element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  return ancestor === null ? [] : [ancestor, ...focusableAncestors(ancestor)];
}

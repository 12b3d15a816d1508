import { useEffect, useRef } from 'react';

const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Does something when one of these signs is pressed while nobody is typing and no dialog or menu is open. */
export function usePageKey(signs: readonly string[], onPress: () => void): void {
  const known = useRef({ signs, onPress });
  useEffect(() => {
    known.current = { signs, onPress };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!known.current.signs.includes(event.key)) return;
      if (event.target instanceof HTMLElement && event.target.closest(elsewhere)) return;
      event.preventDefault();
      known.current.onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

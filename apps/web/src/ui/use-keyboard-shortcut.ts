import { useEffect, useRef } from 'react';

const ignoredTargets = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Runs `onPress` when one of the keys is pressed, unless the user is typing or a dialog or menu is open. */
export function useKeyboardShortcut(signs: readonly string[], onPress: () => void): void {
  const latest = useRef({ signs, onPress });
  useEffect(() => {
    latest.current = { signs, onPress };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!latest.current.signs.includes(event.key)) return;
      if (event.target instanceof HTMLElement && event.target.closest(ignoredTargets)) return;
      event.preventDefault();
      latest.current.onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

import { useEffect, useRef } from 'react';

/** Does something when "/" is pressed while nobody is typing and no dialog is open. */
export function useSlashKey(onSlash: () => void): void {
  const act = useRef(onSlash);
  useEffect(() => {
    act.current = onSlash;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      )
        return;
      event.preventDefault();
      act.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

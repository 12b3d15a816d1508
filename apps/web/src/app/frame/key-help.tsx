import { lazy, Suspense, useEffect, useState } from 'react';
import { morePageTexts } from '../start-texts.ts';

const KeyList = lazy(async () => {
  await morePageTexts();
  return import('./key-list.tsx');
});

/** "?" lists the keys, while nobody is typing and no dialog is open. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{open && <KeyList onClose={() => setOpen(false)} />}</Suspense>;
}

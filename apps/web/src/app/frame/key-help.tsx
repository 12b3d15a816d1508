import { lazy, Suspense, useState } from 'react';
import { ensurePageTexts } from '../../session/page-texts.ts';
import { useKeyboardShortcut } from '../../ui/use-keyboard-shortcut.ts';

const KeyList = lazy(async () => {
  await ensurePageTexts();
  return import('./key-list.tsx');
});

/** The question marks of keyboards: Latin, Arabic, and the full-width one of Chinese and Japanese. */
const questionMarks = ['?', '؟', '？'];

/** "?" opens the list of keys, unless the user is typing or a dialog is open. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useKeyboardShortcut(questionMarks, () => setOpen(true));
  return <Suspense>{open && <KeyList onClose={() => setOpen(false)} />}</Suspense>;
}

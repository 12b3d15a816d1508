import { lazy, Suspense, useState } from 'react';
import { usePageKey } from '../../ui/use-page-key.ts';
import { morePageTexts } from '../../session/page-texts.ts';

const KeyList = lazy(async () => {
  await morePageTexts();
  return import('./key-list.tsx');
});

/** "?" as keyboards write it: the Arabic one too, and the wide one of Chinese and Japanese. */
const questionMarks = ['?', '؟', '？'];

/** "?" lists the keys, while nobody is typing and no dialog is open. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  usePageKey(questionMarks, () => setOpen(true));
  return <Suspense>{open && <KeyList onClose={() => setOpen(false)} />}</Suspense>;
}

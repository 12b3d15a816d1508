import { useState } from 'react';
import { phone } from '../../ui/use-media.ts';

/** The guide's width: closed, beside the page, over all of it. Specification §4. */
export type GuideProgress = 0 | 1 | 2;

const storageKey = 'portico-guide';

/** How the guide was left: open ones begin beside the page, so that nobody finds it covering what they came for; on phones it is closed. */
export function rememberedProgress(stored: string | null, isPhone: boolean): GuideProgress {
  return isPhone || stored === null || stored === '0' ? 0 : 1;
}

/** The guide's width, remembered in this browser. */
export function useGuide(): { progress: GuideProgress; show: (progress: GuideProgress) => void; toggle: () => void } {
  const [progress, setProgress] = useState(() =>
    rememberedProgress(localStorage.getItem(storageKey), matchMedia(phone).matches),
  );
  const show = (next: GuideProgress) => {
    localStorage.setItem(storageKey, String(next));
    setProgress(next);
  };
  return { progress, show, toggle: () => show(progress === 0 ? 1 : 0) };
}

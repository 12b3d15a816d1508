import { useState } from 'react';
import { phoneQuery } from '../../ui/use-media-query.ts';

/** Width of the guide: 0 closed, 1 beside the page, 2 over the whole page. Specification §4. */
export type GuideWidth = 0 | 1 | 2;

const storageKey = 'portico-guide';

/** The width to start with: a guide that was open starts beside the page, so it never covers the page; on phones it starts closed. */
export function getInitialGuideWidth(stored: string | null, isPhone: boolean): GuideWidth {
  return isPhone || stored === null || stored === '0' ? 0 : 1;
}

/** The guide's width, stored in this browser. */
export function useGuideWidth(): { width: GuideWidth; setWidth: (progress: GuideWidth) => void; toggle: () => void } {
  const [progress, setProgress] = useState(() =>
    getInitialGuideWidth(localStorage.getItem(storageKey), matchMedia(phoneQuery).matches),
  );
  const setWidth = (next: GuideWidth) => {
    localStorage.setItem(storageKey, String(next));
    setProgress(next);
  };
  return { width: progress, setWidth, toggle: () => setWidth(progress === 0 ? 1 : 0) };
}

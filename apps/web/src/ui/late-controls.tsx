import { lazy, type ReactNode, Suspense } from 'react';
import { Bar } from './skeleton.tsx';

/** Calendars and tree selects are as large as a page: each is loaded where the first of them is drawn. */
export const DayPicker = lazy(() => import('./day-picker.ts'));
export const DaysPicker = lazy(() => import('./days-picker.ts'));
export const TreePicker = lazy(() => import('./tree-picker.ts'));

/** Keeps a control's place until it is here. */
export function LateControl({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Bar width="100%" height={32} />}>{children}</Suspense>;
}

import { lazy, type ReactNode, Suspense } from 'react';
import { SkeletonBar } from './skeleton.tsx';

/** The code of a calendar or tree select is as large as a page's, so it is loaded when the first one is rendered. */
export const DayPicker = lazy(() => import('./day-picker.ts').then(withCalendarLocale));
export const DayRangePicker = lazy(() => import('./day-range-picker.ts').then(withCalendarLocale));
export const TreePicker = lazy(() => import('./tree-picker.ts'));

async function withCalendarLocale<T>(calendar: T): Promise<T> {
  const { loadCalendarLocale } = await import('./calendar-locale.ts');
  await loadCalendarLocale();
  return calendar;
}

/** Reserves the space of a control while it loads. */
export function LazyControl({ children }: { children: ReactNode }) {
  return <Suspense fallback={<SkeletonBar width="100%" height={32} />}>{children}</Suspense>;
}

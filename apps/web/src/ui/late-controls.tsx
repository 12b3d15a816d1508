import { lazy, type ReactNode, Suspense } from 'react';
import { Bar } from './skeleton.tsx';

/** Calendars and tree selects are as large as a page: each is loaded where the first of them is drawn. */
export const DayPicker = lazy(() => import('./day-picker.ts').then(withCalendarLocale));
export const DaysPicker = lazy(() => import('./days-picker.ts').then(withCalendarLocale));
export const TreePicker = lazy(() => import('./tree-picker.ts'));

async function withCalendarLocale<T>(calendar: T): Promise<T> {
  const { loadCalendarLocale } = await import('./calendar-locale.ts');
  await loadCalendarLocale();
  return calendar;
}

/** Keeps a control's place until it is here. */
export function LateControl({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Bar width="100%" height={32} />}>{children}</Suspense>;
}

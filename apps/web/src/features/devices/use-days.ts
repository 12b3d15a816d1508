import dayjs from 'dayjs';
import { useState } from 'react';
import type { ListAddress, ListChange } from '../../ui/list-address.ts';
import { dayShape } from '../../ui/day-shape.ts';

/** Whole local days, both included, of the place where the device hangs; null: all there are. */
export type Days = { first: string; last: string } | null;

/** The days as the server takes them: wall-clock times, the end not included. */
export function daysInput(days: Days): { startTime?: string; endTime?: string } {
  if (days === null) return {};
  const after = dayjs(days.last).add(1, 'day').format(dayShape);
  return { startTime: `${days.first} 00:00:00`, endTime: `${after} 00:00:00` };
}

type Shown = Pick<ListAddress<never>, 'page' | 'size'>;

/** A list inside a drawer: its days and page are not worth an address. */
export function useDays() {
  const [days, setDays] = useState<Days>(null);
  const [shown, setShown] = useState<Shown>({ page: 0, size: 10 });
  return {
    days,
    setDays: (next: Days) => {
      setDays(next);
      setShown({ ...shown, page: 0 });
    },
    list: {
      ...shown,
      sort: undefined,
      filtered: days !== null,
      show: ({ page = 0, size = shown.size }: ListChange<never>) => setShown({ page, size }),
      reset: () => setDays(null),
    },
  };
}

import dayjs from 'dayjs';
import { useState } from 'react';
import { isoDayFormat } from '../../ui/day-format.ts';
import type { ListAddress, ListChange } from '../../ui/list-address.ts';

/** Whole local days of the place where the device is installed, both included; null: all days. */
export type OptionalDays = { first: string; last: string } | null;

/** The days as input of the server: local times, the end excluded. */
export function toDaysInput(days: OptionalDays): { startTime?: string; endTime?: string } {
  if (days === null) return {};
  const after = dayjs(days.last).add(1, 'day').format(isoDayFormat);
  return { startTime: `${days.first} 00:00:00`, endTime: `${after} 00:00:00` };
}

type DeviceDaysState = Pick<ListAddress<never>, 'page' | 'size'>;

/** Days and page of a list inside a drawer; they are not kept in the address. */
export function useDeviceDays() {
  const [days, setDays] = useState<OptionalDays>(null);
  const [shown, setShown] = useState<DeviceDaysState>({ page: 0, size: 10 });
  return {
    days,
    setDays: (next: OptionalDays) => {
      setDays(next);
      setShown({ ...shown, page: 0 });
    },
    list: {
      ...shown,
      sort: undefined,
      isFiltered: days !== null,
      update: ({ page = 0, size = shown.size }: ListChange<never>) => setShown({ page, size }),
      reset: () => setDays(null),
    },
  };
}

import type { CallOf } from '@portico/contract/route';
import { holidays } from '@portico/contract/routes/holidays';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What every request for the list of festivals has first in its key. */
const holidaysKey = 'holidays';
/** And what every request for figures has. */
const figuresKey = 'figures';

/** More festivals than anybody chooses from. */
const mostFestivals = 1000;

/** A page of the list. */
export function useHolidays(asked: CallOf<typeof holidays.list>) {
  return useQuery({
    queryKey: [holidaysKey, asked],
    queryFn: ({ signal }) => call(holidays.list, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** Every festival that can be compared, latest first. */
export function useAllFestivals() {
  return useQuery({
    queryKey: [holidaysKey, 'all'],
    queryFn: ({ signal }) => call(holidays.list, { kind: 'festival', size: mostFestivals }, signal),
  });
}

/** A festival as it is now. */
export async function latestHoliday(id: number, name: string) {
  return (await call(holidays.list, { name, size: mostFestivals })).content.find((one) => one.id === id);
}

/** The countries festivals can be taken over from. */
export function useCountries() {
  return useQuery({
    queryKey: [holidaysKey, 'countries'],
    queryFn: ({ signal }) => call(holidays.countries, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type SeedAsked = { country: string; years: number[]; deptId: number | null };

/** What would be taken over; null asks for nothing yet. */
export function useSeedPreview(asked: SeedAsked | null) {
  return useQuery({
    queryKey: [holidaysKey, 'seed', asked],
    queryFn: ({ signal }) => call(holidays.seedPreview, asked ?? {}, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}

/** What can be done with festivals; whatever shows them follows. */
export function useHolidayChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>) => {
    const done = await change;
    await Promise.all([holidaysKey, figuresKey].map((key) => client.invalidateQueries({ queryKey: [key] })));
    return done;
  };
  return {
    add: (holiday: CallOf<typeof holidays.add>) => followed(call(holidays.add, holiday)),
    change: (holiday: CallOf<typeof holidays.change>) => followed(call(holidays.change, holiday)),
    remove: (ids: number[]) => followed(call(holidays.remove, { ids })),
    seed: (asked: CallOf<typeof holidays.seed>) => followed(call(holidays.seed, asked)),
  };
}

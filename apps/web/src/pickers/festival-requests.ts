import type { RequestOf } from '@portico/contract/route';
import { holidays } from '@portico/contract/routes/holidays';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** First part of the query keys of all festival requests. */
const holidaysKey = 'holidays';
/** First part of the query keys of all requests for figures. */
const figuresKey = 'figures';

/** Page size that loads all festivals at once; more than a user would choose from. */
const maxFestivals = 1000;

/** A page of festivals. */
export function useHolidays(query: RequestOf<typeof holidays.list>) {
  return useQuery({
    queryKey: [holidaysKey, query],
    queryFn: ({ signal }) => call(holidays.list, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** All festivals that can be compared, latest first. */
export function useAllFestivals() {
  return useQuery({
    queryKey: [holidaysKey, 'all'],
    queryFn: ({ signal }) => call(holidays.list, { kind: 'festival', size: maxFestivals }, signal),
  });
}

/** The current state of a festival, from the server; undefined if it no longer exists. */
export async function fetchLatestHoliday(id: number, name: string) {
  return (await call(holidays.list, { name, size: maxFestivals })).content.find((one) => one.id === id);
}

/** The countries whose festivals can be imported. */
export function useCountries() {
  return useQuery({
    queryKey: [holidaysKey, 'countries'],
    queryFn: ({ signal }) => call(holidays.countries, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type HolidayImportQuery = { country: string; years: number[]; deptId: number | null };

/** The festivals an import would add; with null no query runs. */
export function useHolidayImportPreview(query: HolidayImportQuery | null) {
  return useQuery({
    queryKey: [holidaysKey, 'seed', query],
    queryFn: ({ signal }) => call(holidays.seedPreview, query ?? {}, signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

/** Actions on festivals; festivals and figures are invalidated afterwards. */
export function useHolidayActions() {
  const client = useQueryClient();
  const withInvalidation = async <T>(change: Promise<T>) => {
    const done = await change;
    await Promise.all([holidaysKey, figuresKey].map((key) => client.invalidateQueries({ queryKey: [key] })));
    return done;
  };
  return {
    add: (holiday: RequestOf<typeof holidays.add>) => withInvalidation(call(holidays.add, holiday)),
    change: (holiday: RequestOf<typeof holidays.change>) => withInvalidation(call(holidays.change, holiday)),
    remove: (ids: number[]) => withInvalidation(call(holidays.remove, { ids })),
    seed: (query: RequestOf<typeof holidays.seed>) => withInvalidation(call(holidays.seed, query)),
  };
}

import type { CallOf, ResultOf } from '@portico/contract/route';
import { entities } from '@portico/contract/routes/entities';
import { health } from '@portico/contract/routes/health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { storesKey } from '../../pickers/stores.ts';

export type Summary = ResultOf<typeof health.summary>;
export type CompanyHealth = ResultOf<typeof health.companies>['content'][number];

const healthKey = 'health';

/** Faults come and go by themselves. */
const everyMinute = { refetchInterval: 60_000 };

/** How sound the counts of these places are. */
export function useSummary(places: CallOf<typeof health.summary>) {
  return useQuery({
    queryKey: [healthKey, 'summary', places],
    queryFn: ({ signal }) => call(health.summary, places, signal),
    ...everyMinute,
  });
}

/** A page of what is wrong. */
export function useFindings(asked: CallOf<typeof health.findings>) {
  return useQuery({
    queryKey: [healthKey, 'findings', asked],
    queryFn: ({ signal }) => call(health.findings, asked, signal),
    ...everyMinute,
  });
}

/** A page of companies, those with most missing people first. */
export function useCompanies(asked: CallOf<typeof health.companies>) {
  return useQuery({
    queryKey: [healthKey, 'companies', asked],
    queryFn: ({ signal }) => call(health.companies, asked, signal),
    ...everyMinute,
  });
}

/** How the records of each day came in, of a page of devices, entrances or stores. */
export function useDays(asked: CallOf<typeof health.days>) {
  return useQuery({
    queryKey: [healthKey, 'days', asked],
    queryFn: ({ signal }) => call(health.days, asked, signal),
  });
}

/** Stores that are looked at again one after the other; more would take too long. */
const mostStores = 50;

/** The stores a check is for; null while they are not known, and where there are too many. */
export function useStoresToCheck(filters: { deptId: string; entityId: string }, offered: boolean): number[] | null {
  const { data } = useQuery({
    queryKey: [storesKey, 'toCheck', filters.deptId],
    queryFn: ({ signal }) =>
      call(
        entities.list,
        { page: 0, size: mostStores, ...(filters.deptId === '' ? {} : { deptIds: [Number(filters.deptId)] }) },
        signal,
      ),
    enabled: offered && filters.entityId === '',
    placeholderData: () => undefined,
  });
  if (filters.entityId !== '') return [Number(filters.entityId)];
  return !offered || data === undefined || data.totalElements > mostStores ? null : data.content.map(({ id }) => id);
}

/** What can be done about findings; lists and sums follow. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [healthKey] });
    return result;
  };
  return {
    dismiss: (given: CallOf<typeof health.dismiss>) => followed(call(health.dismiss, given)),
    restore: (id: number) => followed(call(health.restore, { id })),
    check: (stores: readonly number[]) => followed(checkAll(stores)),
  };
}

export type Changes = ReturnType<typeof useChanges>;

/** Looks at one store after the other again; how many findings are open there. */
async function checkAll(stores: readonly number[]): Promise<number> {
  let open = 0;
  for (const entityId of stores) open += (await call(health.check, { entityId })).open;
  return open;
}

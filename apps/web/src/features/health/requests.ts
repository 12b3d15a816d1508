import type { RequestOf, ResultOf } from '@portico/contract/route';
import { entities } from '@portico/contract/routes/entities';
import { health } from '@portico/contract/routes/health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { storesKey } from '../../pickers/stores.ts';

export type HealthSummary = ResultOf<typeof health.summary>;
export type CompanyHealth = ResultOf<typeof health.companies>['content'][number];

const healthKey = 'health';

/** Faults appear and disappear without any action of this user. */
const everyMinute = { refetchInterval: 60_000 };

/** A summary of the data health of these places. */
export function useHealthSummary(places: RequestOf<typeof health.summary>) {
  return useQuery({
    queryKey: [healthKey, 'summary', places],
    queryFn: ({ signal }) => call(health.summary, places, signal),
    ...everyMinute,
  });
}

/** A page of the findings. */
export function useFindings(query: RequestOf<typeof health.findings>) {
  return useQuery({
    queryKey: [healthKey, 'findings', query],
    queryFn: ({ signal }) => call(health.findings, query, signal),
    ...everyMinute,
  });
}

/** A page of companies, those with most missing people first. */
export function useCompanyHealth(query: RequestOf<typeof health.companies>) {
  return useQuery({
    queryKey: [healthKey, 'companies', query],
    queryFn: ({ signal }) => call(health.companies, query, signal),
    ...everyMinute,
  });
}

/** Completeness of the records by day, for a page of devices, entrances or stores. */
export function useHealthDays(query: RequestOf<typeof health.days>) {
  return useQuery({
    queryKey: [healthKey, 'days', query],
    queryFn: ({ signal }) => call(health.days, query, signal),
  });
}

/** Maximum number of stores to check one after the other; more would take too long. */
const maxRecheckedStores = 50;

/** The ids of the stores to check; null while loading, and when there are too many. */
export function useStoresToCheck(filters: { deptId: string; entityId: string }, offered: boolean): number[] | null {
  const { data } = useQuery({
    queryKey: [storesKey, 'toCheck', filters.deptId],
    queryFn: ({ signal }) =>
      call(
        entities.list,
        { page: 0, size: maxRecheckedStores, ...(filters.deptId === '' ? {} : { deptIds: [Number(filters.deptId)] }) },
        signal,
      ),
    enabled: offered && filters.entityId === '',
    placeholderData: () => undefined,
  });
  if (filters.entityId !== '') return [Number(filters.entityId)];
  return !offered || data === undefined || data.totalElements > maxRecheckedStores
    ? null
    : data.content.map(({ id }) => id);
}

/** Actions on findings; each refreshes lists and totals. */
export function useFindingMutations() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [healthKey] });
    return result;
  };
  return {
    dismiss: (given: RequestOf<typeof health.dismiss>) => withRefresh(call(health.dismiss, given)),
    restore: (id: number) => withRefresh(call(health.restore, { id })),
    check: (stores: readonly number[]) => withRefresh(checkAll(stores)),
  };
}

export type FindingChanges = ReturnType<typeof useFindingMutations>;

/** Checks the stores one after the other; returns the total number of open findings. */
async function checkAll(stores: readonly number[]): Promise<number> {
  let open = 0;
  for (const entityId of stores) open += (await call(health.check, { entityId })).open;
  return open;
}

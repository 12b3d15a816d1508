import type { RequestOf } from '@portico/contract/route';
import { logs } from '@portico/contract/routes/logs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, fetchFile } from '../../api/call.ts';
import { saveFile } from '../../ui/save-file.ts';

export type OperationFilter = RequestOf<typeof logs.export>;

/** A page of the operation log. */
export function useOperations(input: RequestOf<typeof logs.list>) {
  return useQuery({
    queryKey: ['logs', 'operations', input],
    queryFn: ({ signal }) => call(logs.list, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** A page of the login log. */
export function useLoginLog(input: RequestOf<typeof logs.logins>) {
  return useQuery({
    queryKey: ['logs', 'logins', input],
    queryFn: ({ signal }) => call(logs.logins, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the operation log as a spreadsheet. */
export async function exportOperations(filter: OperationFilter): Promise<void> {
  saveFile(await fetchFile(logs.export, filter));
}

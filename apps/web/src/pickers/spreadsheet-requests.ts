import type { RequestOf } from '@portico/contract/route';
import { type ImportJob, spreadsheets } from '@portico/contract/routes/spreadsheets';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, fetchFile } from '../api/call.ts';
import { saveFile } from '../ui/save-file.ts';

const importsKey = 'imports';
/** Poll interval while an import is in progress. */
const waitingMilliseconds = 800;
const working: readonly ImportJob['state'][] = ['reading', 'applying', 'undoing'];

/** Whether an import is in progress. */
export const isImportRunning = ({ state }: Pick<ImportJob, 'state'>) => working.includes(state);

/** The user's imports of the last days, newest first; polls while one is in progress. */
export function useImports(enabled: boolean) {
  return useQuery({
    queryKey: [importsKey, 'all'],
    queryFn: ({ signal }) => call(spreadsheets.imports, { size: 20 }, signal),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.content.some(isImportRunning) === true ? 2 * waitingMilliseconds : false,
  });
}

/** One import; polls while it is in progress. After it has changed data, all queries are invalidated and `onChanged` is called. */
export function useImport(id: number | null, onChanged: () => void) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [importsKey, 'one', id],
    queryFn: ({ signal }) => call(spreadsheets.details, { id: id ?? 0 }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isImportRunning(state.data) ? waitingMilliseconds : false,
  });
  const state = found.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    // A small file may be stored before the first poll, so the state `applying` may never have been seen.
    if (was === undefined || state === undefined || was === state || was === 'reading' || isImportRunning({ state }))
      return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== importsKey });
    void client.invalidateQueries({ queryKey: [importsKey] });
    onChanged();
  }, [client, onChanged, state]);
  return found;
}

/** A page of the rows of an import. */
export function useImportRows(query: RequestOf<typeof spreadsheets.rows>, state: ImportJob['state']) {
  return useQuery({
    queryKey: [importsKey, 'rows', state, query],
    queryFn: ({ signal }) => call(spreadsheets.rows, query, signal),
    placeholderData: keepPreviousData,
  });
}

const withInvalidation = async <T>(client: QueryClient, change: Promise<T>): Promise<T> => {
  const result = await change;
  await client.invalidateQueries({ queryKey: [importsKey] });
  return result;
};

/** Actions on imports; the import queries are invalidated afterwards. */
export function useImportActions() {
  const client = useQueryClient();
  return {
    /** `company`: the company of the rows; null if it can only be the user's own. */
    upload: (kind: SpreadsheetKind, company: number | null, file: File) =>
      withInvalidation(
        client,
        call(spreadsheets.upload, { kind, ...(company === null ? {} : { tenantId: company }) }, undefined, file),
      ),
    apply: (id: number, mode: 'all' | 'good') => withInvalidation(client, call(spreadsheets.apply, { id, mode })),
    cancel: (id: number) => withInvalidation(client, call(spreadsheets.cancel, { id })),
    undo: (id: number, mode: 'all' | 'good') => withInvalidation(client, call(spreadsheets.undo, { id, mode })),
    saveSecrets: async (id: number) =>
      saveFile(await withInvalidation(client, fetchFile(spreadsheets.secrets, { id }))),
  };
}

export type SpreadsheetFormat = 'xlsx' | 'csv';

/** Downloads the template of a kind. */
export async function saveImportTemplate(kind: SpreadsheetKind, format: SpreadsheetFormat): Promise<void> {
  saveFile(await fetchFile(spreadsheets.template, { kind, format }));
}

/** Downloads the content of a list as a spreadsheet. */
export async function saveListExport(query: RequestOf<typeof spreadsheets.export>): Promise<void> {
  saveFile(await fetchFile(spreadsheets.export, query));
}

import type { CallOf } from '@portico/contract/route';
import { type ImportJob, spreadsheets } from '@portico/contract/routes/spreadsheets';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, fetchFile } from '../api/call.ts';
import { saveFile } from '../ui/save-file.ts';

const importsKey = 'imports';
/** How often somebody who waits is told how far it is. */
const waitingMilliseconds = 800;
const working: readonly ImportJob['state'][] = ['reading', 'applying', 'undoing'];

/** Whether an import is being worked on right now. */
export const isWorking = ({ state }: Pick<ImportJob, 'state'>) => working.includes(state);

/** One's imports of the last days, newest first; while one is worked on, as it goes. */
export function useImports(enabled: boolean) {
  return useQuery({
    queryKey: [importsKey, 'all'],
    queryFn: ({ signal }) => call(spreadsheets.imports, { size: 20 }, signal),
    enabled,
    refetchInterval: ({ state }) => (state.data?.content.some(isWorking) === true ? 2 * waitingMilliseconds : false),
  });
}

/** One import, as it goes. Whatever is on the screen is asked for anew once it has changed something. */
export function useImport(id: number | null, onChanged: () => void) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [importsKey, 'one', id],
    queryFn: ({ signal }) => call(spreadsheets.details, { id: id ?? 0 }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data) ? waitingMilliseconds : false),
  });
  const state = found.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    // A small file may be through before anybody asks.
    if (was === undefined || state === undefined || was === state || was === 'reading' || isWorking({ state })) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== importsKey });
    void client.invalidateQueries({ queryKey: [importsKey] });
    onChanged();
  }, [client, onChanged, state]);
  return found;
}

/** A page of the rows of an import. */
export function useImportRows(asked: CallOf<typeof spreadsheets.rows>, state: ImportJob['state']) {
  return useQuery({
    queryKey: [importsKey, 'rows', state, asked],
    queryFn: ({ signal }) => call(spreadsheets.rows, asked, signal),
    placeholderData: keepPreviousData,
  });
}

const followed = async <T>(client: QueryClient, change: Promise<T>): Promise<T> => {
  const result = await change;
  await client.invalidateQueries({ queryKey: [importsKey] });
  return result;
};

/** What can be done with imports; lists of them follow. */
export function useImportActions() {
  const client = useQueryClient();
  return {
    /** `company`: whose things these are; null where it can only be one's own. */
    upload: (kind: SpreadsheetKind, company: number | null, file: File) =>
      followed(
        client,
        call(spreadsheets.upload, { kind, ...(company === null ? {} : { tenantId: company }) }, undefined, file),
      ),
    apply: (id: number, mode: 'all' | 'good') => followed(client, call(spreadsheets.apply, { id, mode })),
    cancel: (id: number) => followed(client, call(spreadsheets.cancel, { id })),
    undo: (id: number, mode: 'all' | 'good') => followed(client, call(spreadsheets.undo, { id, mode })),
    saveSecrets: async (id: number) => saveFile(await followed(client, fetchFile(spreadsheets.secrets, { id }))),
  };
}

export type Format = 'xlsx' | 'csv';

/** The template of a kind, kept by the browser. */
export async function saveTemplate(kind: SpreadsheetKind, format: Format): Promise<void> {
  saveFile(await fetchFile(spreadsheets.template, { kind, format }));
}

/** What a list shows as a spreadsheet, kept by the browser. */
export async function saveExport(asked: CallOf<typeof spreadsheets.export>): Promise<void> {
  saveFile(await fetchFile(spreadsheets.export, asked));
}

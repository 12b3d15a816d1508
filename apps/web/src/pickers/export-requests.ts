import type { RequestOf, ResultOf } from '@portico/contract/route';
import { comparisonExports, exportNames } from '@portico/contract/routes/comparison-exports';
import { exports } from '@portico/contract/routes/exports';
import { festivalExports } from '@portico/contract/routes/festival-exports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { buildRequestUrl, call, fetchFile } from '../api/call.ts';
import { saveFile } from '../ui/save-file.ts';
import type { SpreadsheetFormat } from './spreadsheet-requests.ts';

const exportsKey = 'exports';
/** Poll interval while an export is in progress. */
const waitingMilliseconds = 1600;
/** A larger export takes too long to wait for on the page. */
const maxImmediateRows = 50_000;

export type ListedExportJob = ResultOf<typeof exports.list>['content'][number];

const files = { ...comparisonExports, ...festivalExports };
/** An analysis that can be exported. */
export type ExportableAnalysis = keyof typeof files;
/** The input of an analysis, as its own call takes it. */
export type ExportQuery<Name extends ExportableAnalysis> = Omit<RequestOf<(typeof files)[Name]>, 'format'>;

/** Whether an export is waiting or in progress. */
export const isExportPending = ({ state }: Pick<ListedExportJob, 'state'>) =>
  state === 'waiting' || state === 'running';

/** The user's exports of the last days, newest first; polls while one is in progress. */
export function useExports() {
  return useQuery({
    queryKey: [exportsKey],
    queryFn: ({ signal }) => call(exports.list, { size: 20 }, signal),
    refetchInterval: ({ state }) => (state.data?.content.some(isExportPending) === true ? waitingMilliseconds : false),
  });
}

/** The download URL of an export; the browser downloads it directly, whatever its size. */
export const exportDownloadUrl = (id: number) => buildRequestUrl(exports.download, { id });

/** Actions on exports; the list of exports is invalidated afterwards. */
export function useExportActions() {
  const client = useQueryClient();
  const withInvalidation = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [exportsKey] });
    return result;
  };
  return {
    /** Downloads a small export at once, or starts a large one in the background; returns which. */
    async save<Name extends ExportableAnalysis>(
      what: Name,
      query: ExportQuery<Name>,
      { format, rows }: { format: SpreadsheetFormat; rows: number },
    ): Promise<'saved' | 'begun'> {
      // Analyses with potentially large results can be exported in the background.
      const long = rows > maxImmediateRows ? exportNames.find((name) => name === what) : undefined;
      if (long !== undefined) {
        await withInvalidation(call(exports.start, { what: long, format, asked: query }));
        return 'begun';
      }
      // The input is that of the route plus the format, which TypeScript cannot infer through a generic name.
      const input = { ...query, format } as RequestOf<(typeof files)[Name]>;
      saveFile(await fetchFile(files[what], input));
      return 'saved';
    },
    cancel: (id: number) => withInvalidation(call(exports.cancel, { id })),
  };
}

import type { CallOf, ResultOf } from '@portico/contract/route';
import { comparisonExports, exportNames } from '@portico/contract/routes/comparison-exports';
import { exports } from '@portico/contract/routes/exports';
import { festivalExports } from '@portico/contract/routes/festival-exports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call, fetchFile } from '../api/call.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Format } from './spreadsheet-requests.ts';

const exportsKey = 'exports';
/** How often somebody who waits is told how far it is. */
const waitingMilliseconds = 1600;
/** More rows take longer than anybody waits at a page. */
const mostRowsAtOnce = 50_000;

export type ExportJob = ResultOf<typeof exports.list>['content'][number];

const files = { ...comparisonExports, ...festivalExports };
/** An analysis that can be saved as a file. */
export type FileName = keyof typeof files;
/** What an analysis was asked with, as its own call takes it. */
export type ExportAsked<Name extends FileName> = Omit<CallOf<(typeof files)[Name]>, 'format'>;

/** Whether an export is still to be made or being made. */
export const isBeingMade = ({ state }: Pick<ExportJob, 'state'>) => state === 'waiting' || state === 'running';

/** One's exports of the last days, newest first; while one is made, as it goes. */
export function useExports() {
  return useQuery({
    queryKey: [exportsKey],
    queryFn: ({ signal }) => call(exports.list, { size: 20 }, signal),
    refetchInterval: ({ state }) => (state.data?.content.some(isBeingMade) === true ? waitingMilliseconds : false),
  });
}

/** Where the file of an export is; the browser fetches it by itself, however long it is. */
export const exportAddress = (id: number) => addressOf(exports.download, { id });

/** What can be done with exports; the tray follows. */
export function useExportActions() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [exportsKey] });
    return result;
  };
  return {
    /** Saves a file of an analysis at once, or has a long one made; says which. */
    async save<Name extends FileName>(
      what: Name,
      asked: ExportAsked<Name>,
      { format, rows }: { format: Format; rows: number },
    ): Promise<'saved' | 'begun'> {
      // Those that may become long can be made in the background.
      const long = rows > mostRowsAtOnce ? exportNames.find((name) => name === what) : undefined;
      if (long !== undefined) {
        await followed(call(exports.start, { what: long, format, asked }));
        return 'begun';
      }
      // An input is that of its route with a format beside it, which TypeScript cannot follow through a generic name.
      const input = { ...asked, format } as CallOf<(typeof files)[Name]>;
      saveFile(await fetchFile(files[what], input));
      return 'saved';
    },
    cancel: (id: number) => followed(call(exports.cancel, { id })),
  };
}

import type { ResultOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, fetchFile } from '../api/call.ts';
import { saveFile } from '../ui/save-file.ts';
import type { RecordsQuery } from './records-address.ts';

export type FigureRecordsReply = ResultOf<typeof analysis.records>;
export type ListedFigureRecord = FigureRecordsReply['content'][number];

const toInput = ({ ids, ...question }: RecordsQuery) => ({ ...question, ids: [...ids] });

/** A page of the records of a figure; refetched together with the figures when new data arrives. */
export function useFigureRecords(query: RecordsQuery, list: { page: number; size: number; sort: string | undefined }) {
  const { sort, ...page } = list;
  return useQuery({
    queryKey: ['figures', 'records', query, list],
    queryFn: ({ signal }) =>
      call(analysis.records, { ...toInput(query), ...page, ...(sort === undefined ? {} : { sort }) }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Downloads all records of a figure. */
export async function saveFigureRecords(query: RecordsQuery, format: 'xlsx' | 'csv'): Promise<void> {
  saveFile(await fetchFile(analysis.recordsDownload, { ...toInput(query), format }));
}

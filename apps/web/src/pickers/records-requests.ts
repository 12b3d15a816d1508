import { analysis } from '@portico/contract/routes/analysis';
import type { ResultOf } from '@portico/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, fetchFile } from '../api/call.ts';
import { saveFile } from '../ui/save-file.ts';
import type { RecordsQuestion } from './records-address.ts';

export type FigureRecords = ResultOf<typeof analysis.records>;
export type FigureRecord = FigureRecords['content'][number];

const asked = ({ ids, ...question }: RecordsQuestion) => ({ ...question, ids: [...ids] });

/** A page of the records behind a figure; asked for again with the figures, as news arrive. */
export function useRecords(question: RecordsQuestion, list: { page: number; size: number; sort: string | undefined }) {
  const { sort, ...page } = list;
  return useQuery({
    queryKey: ['figures', 'records', question, list],
    queryFn: ({ signal }) =>
      call(analysis.records, { ...asked(question), ...page, ...(sort === undefined ? {} : { sort }) }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Saves all of them. */
export async function saveRecords(question: RecordsQuestion, format: 'xlsx' | 'csv'): Promise<void> {
  saveFile(await fetchFile(analysis.recordsDownload, { ...asked(question), format }));
}

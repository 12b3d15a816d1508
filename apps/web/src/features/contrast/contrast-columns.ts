import type { TFunction } from 'i18next';
import { begunBuckets } from '../../pickers/analysis/begun.ts';
import { type BucketWords, bucketWords } from '../../pickers/analysis/bucket-words.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { formatDays } from '../../pickers/local-words.ts';
import { isByTime } from './contrast-view.ts';
import type { Contrast } from './contrast-view.ts';

type Column = Contrast['columns'][number];

/** Of one place there may be several ranges. */
export const columnKey = ({ id }: Column, place: number) => `${id} ${place}`;

/** What columns are called: the place, or the days of the range. */
export function columnNames({ columns }: Contrast, byTime: boolean, tag: string): string[] {
  return columns.map(({ name, range }) => (byTime ? formatDays(range, tag) : name));
}

/** Buckets in words; ranges are aligned by position, which is then what a day of them is called by. */
export function contrastBuckets(reply: Contrast, view: AnalysisView, t: TFunction, tag: string): BucketWords[] {
  const unfinished = reply.columns.map(({ unfinishedBucket }) => unfinishedBucket);
  const buckets = reply.buckets.slice(0, begunBuckets(reply.buckets.length, unfinished));
  if (!isByTime(view) || view.step !== '1d') return bucketWords(buckets, view.step, tag);
  return buckets.map((_, place) => ({
    short: String(place + 1),
    below: '',
    full: t('analysis.contrast.dayInSpan', { count: place + 1, n: place + 1 }),
    isWeekend: false,
  }));
}

import type { TFunction } from 'i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { type BucketLabel, formatBucketLabels } from '../../pickers/analysis/bucket-labels.ts';
import { countStartedBuckets } from '../../pickers/analysis/count-started-buckets.ts';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import type { ContrastReply } from './contrast-view.ts';
import { comparesRanges } from './contrast-view.ts';

type Column = ContrastReply['columns'][number];

/** The position is part of the key because one place may have several ranges. */
export const contrastColumnKey = ({ id }: Column, place: number) => `${id} ${place}`;

/** Names of the columns: the place, or the days of the range when ranges are compared. */
export function formatColumnNames({ columns }: ContrastReply, byTime: boolean, tag: string): string[] {
  return columns.map(({ name, range }) => (byTime ? formatPeriodDays(range, tag) : name));
}

/** Labels of the buckets. Compared ranges are aligned by position, so a day is labelled by its number in the range. */
export function buildContrastBucketLabels(
  reply: ContrastReply,
  view: AnalysisView,
  t: TFunction,
  tag: string,
): BucketLabel[] {
  const unfinished = reply.columns.map(({ unfinishedBucket }) => unfinishedBucket);
  const buckets = reply.buckets.slice(0, countStartedBuckets(reply.buckets.length, unfinished));
  if (!comparesRanges(view) || view.step !== '1d') return formatBucketLabels(buckets, view.step, tag);
  return buckets.map((_, index) => ({
    firstLine: String(index + 1),
    secondLine: '',
    full: t('analysis.contrast.dayInSpan', { count: index + 1, n: index + 1 }),
    isWeekend: false,
  }));
}

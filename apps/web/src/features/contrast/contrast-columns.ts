import type { TFunction } from 'i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { type BucketLabel, formatBucketLabels } from '../../pickers/analysis/bucket-labels.ts';
import { countStartedBuckets } from '../../pickers/analysis/count-started-buckets.ts';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import type { ContrastReply } from './contrast-view.ts';
import { comparesRanges } from './contrast-view.ts';

type Column = ContrastReply['columns'][number];

/** The position is part of the key because one place may have several ranges. */
export const contrastColumnKey = ({ id }: Column, place: number) => `${id} ${place}`;

/** Names of the columns: the place, or the days of the range when ranges are compared. */
export function formatColumnNames({ columns }: ContrastReply, byTime: boolean, tag: string): string[] {
  return columns.map(({ name, range }) => (byTime ? formatPeriodDays(range, tag) : name));
}

/** Labels of the buckets. Compared ranges are aligned by position, so days are labelled by their number in the range. */
export function buildContrastBucketLabels(
  reply: ContrastReply,
  view: AnalysisView,
  t: TFunction,
  tag: string,
): BucketLabel[] {
  const unfinished = reply.columns.map(({ unfinishedBucket }) => unfinishedBucket);
  const buckets = reply.buckets.slice(0, countStartedBuckets(reply.buckets.length, unfinished));
  if (!comparesRanges(view)) return formatBucketLabels(buckets, view.step, tag);
  const nameDay = (day: number) => t('analysis.contrast.dayInSpan', { count: day, n: day });
  if (view.step === '1d')
    return buckets.map((_, index) => ({
      firstLine: String(index + 1),
      secondLine: '',
      full: nameDay(index + 1),
      isWeekend: false,
    }));
  const labels = formatBucketLabels(buckets, view.step, tag);
  let day = 0;
  return labels.map((label, index) => {
    if (label.startsDay === undefined || !labels.some(({ startsDay }) => startsDay)) return label;
    if (label.startsDay) day += 1;
    const time = isolateDirection(buckets[index]?.slice(11, 16) ?? '');
    return {
      ...label,
      secondLine: label.startsDay ? nameDay(day) : '',
      full: `${nameDay(day)} ${time}`,
      isWeekend: false,
    };
  });
}

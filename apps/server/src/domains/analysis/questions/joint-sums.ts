import { metrics, type Ratio, ratios } from '@portico/contract/words/metrics';
import { jointSum } from '@portico/counting/items';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { Counts } from '../../../platform/counts/open.ts';
import {
  type BucketSums,
  bucketOf,
  conditionsOf,
  memberGroups,
  paramsOf,
  storedSeconds,
  type SumsQuestion,
} from './sums.ts';

/** Records of more minutes are of no one hour. */
const hourMinutes = 60;

/**
 * The two sides of each ratio, summed over those places and hours alone that know both: what a store of two is entered by is not set against the
 * passers-by of the other one, nor a morning's against those of the afternoon. Where a place has longer records than an hour on a day, over
 * whole days. null where nothing knows both.
 */
export async function sumJointly(counts: Counts, question: SumsQuestion): Promise<BucketSums[]> {
  const asked = question.ratios ?? [];
  if (asked.length === 0) return [];
  const sides = asked.flatMap((ratio) => ratios[ratio].map((side) => jointSum(ratio, side)));
  const rows = await counts.ask(jointSql(question, asked), paramsOf(question));
  return rows.map(([group, bucket, ...values]) => ({
    company: question.scope.company,
    group: Number(group),
    bucket: Number(bucket),
    sums: Object.fromEntries(
      sides.map((side, place) => {
        const value = values[place];
        return [side, typeof value === 'number' ? value : null];
      }),
    ),
  }));
}

/** Whether every record tells both sides of each ratio or neither: then what is known of both is what is known of each. */
export async function areSidesTogether(
  counts: Counts,
  question: SumsQuestion,
  asked: readonly Ratio[],
): Promise<boolean> {
  const apart = asked.map((ratio) => {
    const [one, other] = ratios[ratio].map((side) => `${metrics[side].column} IS NULL`);
    return `(${one}) != (${other})`;
  });
  // Of repeats too, which is more than counts; one is enough to look closely.
  const sql = `SELECT 1 FROM records WHERE ${conditionsOf(question)} AND (${apart.join(' OR ')}) LIMIT 1`;
  return (await counts.ask(sql, paramsOf(question))).length === 0;
}

/** The two sides of each ratio where `areSidesTogether`: those of the plain sums. */
export function sidesOfSums(rows: readonly BucketSums[], asked: readonly Ratio[]): BucketSums[] {
  return rows.map((row) => {
    const sides = asked.flatMap((ratio) =>
      ratios[ratio].flatMap((side) => {
        const sum = row.sums[side];
        return sum === undefined ? [] : [[jointSum(ratio, side), sum] as const];
      }),
    );
    return { ...row, sums: Object.fromEntries(sides) };
  });
}

/** Names the hours of a place in which both sides of a ratio are known. */
export const jointKey = (place: number, local: number) => `${place}/${Math.floor(local / 3600)}`;

/** Those hours, by `jointKey`, of the days that wall-clock times [from, to) lie in; of a day that counts as a whole, its hours with records. */
export async function jointHours(
  counts: Counts,
  question: SumsQuestion,
  ratio: Ratio,
  { from, to }: LocalRange,
): Promise<Set<string>> {
  const within = "local >= {localFrom:DateTime('UTC')} AND local < {localTo:DateTime('UTC')}";
  const sql = `SELECT place, toUInt32(hour) FROM (${knowingBoth(question, [ratio], within)}) WHERE both_${ratio} GROUP BY place, hour`;
  const rows = await counts.ask(sql, {
    ...paramsOf(question),
    localFrom: formatLocal(storedSeconds(dayStart(from))),
    localTo: formatLocal(storedSeconds(addDays(dayStart(to - 1), 1))),
  });
  return new Set(rows.map(([place, hour]) => jointKey(Number(place), Number(hour))));
}

function jointSql(question: SumsQuestion, asked: readonly Ratio[]): string {
  const sums = asked.flatMap((ratio) =>
    ratios[ratio].map((side) => `sum(if(both_${ratio}, s_${metrics[side].column}, NULL))`),
  );
  const { each, groups } = question;
  const group = groups === undefined ? (each ? 'place' : 'toUInt32(0)') : `arrayJoin(${memberGroups('place')})`;
  return `SELECT ${group} AS grp, bucket, ${sums.join(', ')} FROM (${knowingBoth(question, asked, '1')}) GROUP BY grp, bucket`;
}

// Sums by place, hour and bucket, and of each ratio whether both sides are known there and then.
function knowingBoth(question: SumsQuestion, asked: readonly Ratio[], within: string): string {
  const columns = [...new Set(asked.flatMap((ratio) => ratios[ratio].map((side) => metrics[side].column)))];
  const known = (column: string) => `max(s_${column} IS NOT NULL) OVER (PARTITION BY place, unit)`;
  const both = (ratio: Ratio) => ratios[ratio].map((side) => known(metrics[side].column)).join(' AND ');
  return `SELECT *, ${asked.map((ratio) => `${both(ratio)} AS both_${ratio}`).join(', ')} FROM (
      SELECT *, if(max(longest) OVER (PARTITION BY place, toDate(hour)) > ${hourMinutes}, toStartOfDay(hour), hour) AS unit FROM (
        SELECT ${question.scope.by} AS place, toStartOfHour(local) AS hour, ${bucketOf(question)} AS bucket,
          max(minutes) AS longest, ${columns.map((column) => `sum(${column}) AS s_${column}`).join(', ')}
        FROM records FINAL WHERE ${conditionsOf(question)} AND ${within} GROUP BY place, hour, bucket
      )
    )`;
}

import { metrics, type RatioName, ratios } from '@portico/contract/words/metrics';
import { jointSumKey } from '@portico/counting/items';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { CountingStore } from '../../../platform/counting-store/open.ts';
import {
  type BucketSums,
  bucketSql,
  buildSumsQueryParams,
  clampToStoredSeconds,
  memberGroupsSql,
  recordConditionsSql,
  type SumsQuery,
} from './sums.ts';

/** A longer record cannot be assigned to one hour. */
const hourMinutes = 60;

/**
 * Sums the two sides of each ratio over those places and hours in which both are known: people entering one store are not compared with
 * passers-by of another, nor those of a morning with those of an afternoon. If a place has records longer than an hour on a day,
 * the sides need only be known somewhere on that day. A sum is null if both sides are known nowhere.
 */
export async function sumRatioSides(countingStore: CountingStore, query: SumsQuery): Promise<BucketSums[]> {
  const ratioNames = query.ratios ?? [];
  if (ratioNames.length === 0) return [];
  const sides = ratioNames.flatMap((ratio) => ratios[ratio].map((side) => jointSumKey(ratio, side)));
  const rows = await countingStore.runQuery(ratioSidesSql(query, ratioNames), buildSumsQueryParams(query));
  return rows.map(([group, bucket, ...values]) => ({
    company: query.scope.company,
    group: Number(group),
    bucket: Number(bucket),
    sums: Object.fromEntries(
      sides.map((side, index) => {
        const value = values[index];
        return [side, typeof value === 'number' ? value : null];
      }),
    ),
  }));
}

/** Whether every record has both sides of each ratio or neither. Then the sums over known pairs are the plain sums. */
export async function areRatioSidesPaired(
  countingStore: CountingStore,
  query: SumsQuery,
  ratioNames: readonly RatioName[],
): Promise<boolean> {
  const onlyOneSide = ratioNames.map((ratio) => {
    const [one, other] = ratios[ratio].map((side) => `${metrics[side].column} IS NULL`);
    return `(${one}) != (${other})`;
  });
  // This also examines outdated versions of records, so it may match a record that is not counted. One match means that the exact sums are
  // needed.
  const sql = `SELECT 1 FROM records WHERE ${recordConditionsSql(query)} AND (${onlyOneSide.join(' OR ')}) LIMIT 1`;
  return (await countingStore.runQuery(sql, buildSumsQueryParams(query))).length === 0;
}

/** Takes the two sides of each ratio from the plain sums, if `areRatioSidesPaired`. */
export function toRatioSides(rows: readonly BucketSums[], ratioNames: readonly RatioName[]): BucketSums[] {
  return rows.map((row) => {
    const sides = ratioNames.flatMap((ratio) =>
      ratios[ratio].flatMap((side) => {
        const sum = row.sums[side];
        return sum === undefined ? [] : [[jointSumKey(ratio, side), sum] as const];
      }),
    );
    return { ...row, sums: Object.fromEntries(sides) };
  });
}

/** Key of an hour of a place. */
export const placeHourKey = (place: number, local: number) => `${place}/${Math.floor(local / 3600)}`;

/**
 * The hours of places in which both sides are known, by `placeHourKey`, on all days that local times [from, to) touch. If a day counts as a
 * whole, its hours with records are returned.
 */
export async function readHoursWithBothSides(
  countingStore: CountingStore,
  query: SumsQuery,
  ratio: RatioName,
  { from, to }: LocalRange,
): Promise<Set<string>> {
  const timeCondition = "local >= {localFrom:DateTime('UTC')} AND local < {localTo:DateTime('UTC')}";
  const sql = `SELECT place, toUInt32(hour) FROM (${bothSidesKnownSql(query, [ratio], timeCondition)}) WHERE both_${ratio} GROUP BY place, hour`;
  const rows = await countingStore.runQuery(sql, {
    ...buildSumsQueryParams(query),
    localFrom: formatLocal(clampToStoredSeconds(dayStart(from))),
    localTo: formatLocal(clampToStoredSeconds(addDays(dayStart(to - 1), 1))),
  });
  return new Set(rows.map(([place, hour]) => placeHourKey(Number(place), Number(hour))));
}

function ratioSidesSql(query: SumsQuery, ratioNames: readonly RatioName[]): string {
  const sums = ratioNames.flatMap((ratio) =>
    ratios[ratio].map((side) => `sum(if(both_${ratio}, s_${metrics[side].column}, NULL))`),
  );
  const { isSeparate, groups } = query;
  const group =
    groups === undefined ? (isSeparate ? 'place' : 'toUInt32(0)') : `arrayJoin(${memberGroupsSql('place')})`;
  return `SELECT ${group} AS grp, bucket, ${sums.join(', ')} FROM (${bothSidesKnownSql(query, ratioNames, '1')}) GROUP BY grp, bucket`;
}

// Sums by place, hour and bucket, and whether both sides of each ratio are known there.
function bothSidesKnownSql(query: SumsQuery, ratioNames: readonly RatioName[], timeCondition: string): string {
  const columns = [...new Set(ratioNames.flatMap((ratio) => ratios[ratio].map((side) => metrics[side].column)))];
  const known = (column: string) => `max(s_${column} IS NOT NULL) OVER (PARTITION BY place, unit)`;
  const both = (ratio: RatioName) => ratios[ratio].map((side) => known(metrics[side].column)).join(' AND ');
  return `SELECT *, ${ratioNames.map((ratio) => `${both(ratio)} AS both_${ratio}`).join(', ')} FROM (
      SELECT *, if(max(longest) OVER (PARTITION BY place, toDate(hour)) > ${hourMinutes}, toStartOfDay(hour), hour) AS unit FROM (
        SELECT ${query.scope.by} AS place, toStartOfHour(local) AS hour, ${bucketSql(query)} AS bucket,
          max(minutes) AS longest, ${columns.map((column) => `sum(${column}) AS s_${column}`).join(', ')}
        FROM records FINAL WHERE ${recordConditionsSql(query)} AND ${timeCondition} GROUP BY place, hour, bucket
      )
    )`;
}

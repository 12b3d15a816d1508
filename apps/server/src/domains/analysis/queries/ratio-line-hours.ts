import { metrics, type RatioName, ratios } from '@portico/contract/words/metrics';
import { runsPastMidnight } from '@portico/counting/business-hours';
import { bucketSql, memberGroupsSql, recordConditionsSql, type SumsQuery } from './sums.ts';

/** A longer record cannot be assigned to one hour. */
export const hourMinutes = 60;

export type LineHoursQuery = {
  query: SumsQuery;
  ratioNames: readonly RatioName[];
  /** Whether any record may be longer than an hour. */
  hasLongRecords: boolean;
  /** A condition on records, in addition to those of the query. */
  timeCondition?: string;
};

// Which sides of a ratio a place knows in an hour, in bits: 1 the first, 2 the second, 4 both at a place inside it.
const known = 3;
const knownInside = 7;

/** Columns that identify a row of `lineHoursSql`. */
export const lineHourColumns = 'total, corridor, device, line, hour';

/** Whether a bucket may contain a part of an hour: then an hour has no bucket of its own. */
export function splitsHours({ step, window }: SumsQuery): boolean {
  const hourOf = (second: number) => Math.floor(second / 3600);
  const endsInFirstHour = runsPastMidnight(window) && hourOf(window.startSecond) === hourOf(window.endSecond);
  return step === '5m' || step === '30m' || endsInFirstHour;
}

/**
 * SQL for the sums of each device line in each hour (`s_` and the column), and whether these sums are part of a ratio (`counts_` and the
 * ratio). They are if the line knows both sides in that hour; else if no line of its entrance does and the entrance does; else if no
 * entrance of its store does and the store does. Entrances and stores consist of what the query selects: an area is a part of its store.
 * If an entrance or a store has a record longer than an hour on a day, the day is used instead of its hours. `total` is the place that a
 * query by entrance adds up to: the entrance, the area, or 0 for all of them.
 */
export function lineHoursSql({ query, ratioNames, hasLongRecords, timeCondition = '1' }: LineHoursQuery): string {
  const sums = listRatioColumns(ratioNames).map((column) => `sum(${column}) AS s_${column}`);
  const forEachRatio = (write: (ratio: RatioName) => string) => ratioNames.map(write).join(', ');
  const line = (ratio: RatioName) => {
    const [one, other] = ratios[ratio].map((side) => `s_${metrics[side].column} IS NOT NULL`);
    return `toUInt8(if(${one} AND ${other}, ${knownInside}, if(${one}, 1, if(${other}, 2, 0)))) AS line_${ratio}`;
  };
  const store = (ratio: RatioName) =>
    `groupBitOr(if(entrance_${ratio} = ${known}, ${knownInside}, entrance_${ratio})) OVER stores = ${known}`;
  const counts = (ratio: RatioName) =>
    `multiIf(entrance_${ratio} = ${knownInside}, line_${ratio} = ${knownInside}, entrance_${ratio} = ${known}, 1,
      ${isOfSingleEntrances(query) ? '0' : store(ratio)}) AS counts_${ratio}`;
  const unit = (place: string) =>
    hasLongRecords
      ? `if(max(longest) OVER (PARTITION BY total, ${place}, toDate(hour)) > ${hourMinutes}, toStartOfDay(hour), hour)`
      : 'hour';
  const bucket = splitsHours(query) ? 'hour' : `any(${bucketSql(query)})`;
  // Rows of an hour are sorted by store, then entrance, so that the engine sorts once for both windows.
  return `SELECT *, ${forEachRatio(counts)} FROM (
      SELECT *, ${forEachRatio((ratio) => `groupBitOr(line_${ratio}) OVER entrances AS entrance_${ratio}`)} FROM (
        SELECT *, ${forEachRatio(line)}, ${unit('corridor')} AS entrance_unit, ${unit('store')} AS store_unit FROM (
          SELECT ${totalSql(query)} AS total, * FROM (
            SELECT any(entity) AS store, corridor, device, line, toStartOfHour(local) AS hour, ${bucket} AS bucket,
              max(minutes) AS longest, ${sums.join(', ')}
            FROM records FINAL WHERE ${recordConditionsSql(query)} AND ${timeCondition} GROUP BY device, line, corridor, hour
          )
        )
      ) WINDOW entrances AS (PARTITION BY total, store, entrance_unit, corridor)
    ) WINDOW stores AS (PARTITION BY total, store, store_unit)`;
}

/** Columns of the sides of ratios, each once. */
export function listRatioColumns(ratioNames: readonly RatioName[]): string[] {
  return [...new Set(ratioNames.flatMap((ratio) => ratios[ratio].map((side) => metrics[side].column)))];
}

/** SQL for the place to which the query adds up a row of an entrance. An entrance in several areas has a row for each. */
export function totalSql(query: SumsQuery): string {
  if (query.scope.by === 'entity') return 'toUInt32(0)';
  if (query.groups !== undefined) return `arrayJoin(${memberGroupsSql('corridor')})`;
  return query.isSeparate ? 'corridor' : 'toUInt32(0)';
}

// The store of one entrance knows what the entrance knows.
function isOfSingleEntrances({ scope, groups, isSeparate }: SumsQuery): boolean {
  return scope.by === 'corridor' && groups === undefined && isSeparate;
}

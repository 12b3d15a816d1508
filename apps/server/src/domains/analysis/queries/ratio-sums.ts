import { metrics, type RatioName, ratios } from '@portico/contract/words/metrics';
import { jointSumKey } from '@portico/counting/items';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { CountingStore } from '../../../platform/counting-store/open.ts';
import {
  hourMinutes,
  type LineHoursQuery,
  lineHourColumns,
  lineHoursSql,
  listRatioColumns,
  splitsHours,
  totalSql,
} from './ratio-line-hours.ts';
import {
  type BucketSums,
  bucketSql,
  buildSumsQueryParams,
  clampToStoredSeconds,
  memberGroupsSql,
  recordConditionsSql,
  type SumsQuery,
  supersetConditionsSql,
} from './sums.ts';

/**
 * Sums the two sides of each ratio over the smallest places that know both in an hour: device lines, else the entrance, else the store
 * (`lineHoursSql`). People entering one store are not compared with passers-by of another, nor those of a morning with those of an
 * afternoon. A sum is null if both sides are known nowhere.
 */
export async function sumRatioSides(countingStore: CountingStore, query: SumsQuery): Promise<BucketSums[]> {
  const ratioNames = query.ratios ?? [];
  if (ratioNames.length === 0) return [];
  const sides = ratioNames.flatMap((ratio) => ratios[ratio].map((side) => jointSumKey(ratio, side)));
  const hasLongRecords = await readHasLongRecords(countingStore, query);
  const rows = await countingStore.runQuery(
    ratioSidesSql({ query, ratioNames, hasLongRecords }),
    buildSumsQueryParams(query),
  );
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

// This also examines other places and adjacent days of the devices, and outdated versions of records. So it may be true without reason,
// which costs time only.
async function readHasLongRecords(countingStore: CountingStore, query: SumsQuery): Promise<boolean> {
  const sql = `SELECT 1 FROM records WHERE ${supersetConditionsSql(query)} AND minutes > ${hourMinutes} LIMIT 1`;
  return (await countingStore.runQuery(sql, buildSumsQueryParams(query))).length > 0;
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

/** A device line at an entrance. */
type PlacedLine = { corridor: number; device: number; line: number };

/** Key of an hour of a device line at an entrance. */
export const lineHourKey = ({ corridor, device, line }: PlacedLine, local: number) =>
  `${corridor}/${device}/${line}/${Math.floor(local / 3600)}`;

/** The hours of device lines whose sums are part of a ratio, by `lineHourKey`, on all days that local times [from, to) touch. */
export async function readLineHoursInRatio(
  countingStore: CountingStore,
  query: SumsQuery,
  ratio: RatioName,
  { from, to }: LocalRange,
): Promise<Set<string>> {
  const rowsSql = lineHoursSql({
    query,
    ratioNames: [ratio],
    hasLongRecords: true,
    timeCondition: "local >= {localFrom:DateTime('UTC')} AND local < {localTo:DateTime('UTC')}",
  });
  const rows = await countingStore.runQuery(
    `SELECT corridor, device, line, toUInt32(hour) FROM (${rowsSql}) WHERE counts_${ratio}`,
    {
      ...buildSumsQueryParams(query),
      localFrom: formatLocal(clampToStoredSeconds(dayStart(from))),
      localTo: formatLocal(clampToStoredSeconds(addDays(dayStart(to - 1), 1))),
    },
  );
  return new Set(
    rows.map(([corridor, device, line, hour]) =>
      lineHourKey({ corridor: Number(corridor), device: Number(device), line: Number(line) }, Number(hour)),
    ),
  );
}

function ratioSidesSql(lineHours: LineHoursQuery): string {
  const { query, ratioNames } = lineHours;
  const isSplit = splitsHours(query);
  const sums = ratioNames.flatMap((ratio) =>
    ratios[ratio].map((side) => `sum(if(counts_${ratio}, ${isSplit ? '' : 's_'}${metrics[side].column}, NULL))`),
  );
  const rowsSql = isSplit ? countedRecordsSql(lineHours) : lineHoursSql(lineHours);
  return `SELECT ${groupSql(query)} AS grp, bucket, ${sums.join(', ')} FROM (${rowsSql}) GROUP BY grp, bucket`;
}

// The records, if a bucket contains a part of an hour. The whole hour determines whether they are part of a ratio.
function countedRecordsSql(lineHours: LineHoursQuery): string {
  const { query, ratioNames } = lineHours;
  const counts = ratioNames.map((ratio) => `counts_${ratio}`);
  return `SELECT * FROM (
      SELECT ${totalSql(query)} AS total, entity AS store, corridor, device, line, toStartOfHour(local) AS hour, ${bucketSql(query)} AS bucket,
        ${listRatioColumns(ratioNames).join(', ')}
      FROM records FINAL WHERE ${recordConditionsSql(query)}
    ) AS counted INNER JOIN (SELECT ${lineHourColumns}, ${counts.join(', ')} FROM (${lineHoursSql(lineHours)})) AS line_hours
    USING (${lineHourColumns})`;
}

function groupSql({ scope, groups, isSeparate }: SumsQuery): string {
  if (scope.by === 'corridor') return 'total';
  if (groups !== undefined) return `arrayJoin(${memberGroupsSql('store')})`;
  return isSeparate ? 'store' : 'toUInt32(0)';
}

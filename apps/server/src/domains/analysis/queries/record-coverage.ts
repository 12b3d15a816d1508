import { formatLocal } from '@portico/counting/local-time';
import { distinctPeopleLine } from '@portico/device-formats';
import type { CountingStore, QueryParams } from '../../../platform/counting-store/open.ts';
import type { DayRange } from './device-days.ts';
import { clampToStoredSeconds, daySeconds, instantIndexHint, maxZoneOffsetSeconds } from './sums.ts';

/** What the records of a device that begin on one local day cover. */
export type DayCoverage = {
  device: number;
  /** Days since 1970. */
  day: number;
  /** Minutes since 1970 (UTC), [from, to) of one range after the other, in order and without overlaps. */
  ranges: readonly number[];
  /** Minutes of the last record of the day. */
  minutes: number;
};

// The report of distinct people of a day covers nothing: it says nothing about passages.
const isPeriod = `line != ${distinctPeopleLine} AND (minutes < 1440 OR isNull(coalesce(deduped_count, raw_deduped_count))
  OR isNotNull(coalesce(flow_in, flow_out, in_car, out_car, raw_flow_in, raw_flow_out, raw_in_car, raw_out_car)))`;

// A record covers the minutes from the one nearest to its start on: clocks of devices are seconds off. Records of all detection lines count,
// as a device reports them together.
const coveredSql = `SELECT device, toUInt32(toDate(local)) AS day, minutes, at,
    intDiv(toUInt32(at) + 30, 60) AS begins, begins + minutes AS ends FROM records FINAL
  WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${isPeriod} AND ${instantIndexHint}
    AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')}`;

/** Reads what the records of devices cover, by device and local day of their start; a day without records is absent. */
export async function readDayCoverage(
  countingStore: CountingStore,
  company: number,
  devices: readonly number[],
  days: DayRange,
): Promise<DayCoverage[]> {
  if (devices.length === 0 || days.from >= days.to) return [];
  const params = { company, devices, ...dayParams(days) };
  const sql = `SELECT device, day, min(begins), max(ends), intervalLengthSum(begins, ends), argMax(minutes, at)
    FROM (${coveredSql}) GROUP BY device, day`;
  const rows = (await countingStore.runQuery(sql, params)).map((row) => row.map(Number));
  const gapsByKey = await readGaps(
    countingStore,
    company,
    rows.filter(([, , begins = 0, ends = 0, covered = 0]) => covered < ends - begins),
  );
  return rows.map(([device = 0, day = 0, begins = 0, ends = 0, , minutes = 0]) => ({
    device,
    day,
    ranges: [begins, ...(gapsByKey.get(dayKey(device, day)) ?? []), ends],
    minutes,
  }));
}

const dayKey = (device: number, day: number) => device * 65_536 + day;

function dayParams({ from, to }: DayRange): QueryParams {
  return {
    atFrom: clampToStoredSeconds(from * daySeconds - maxZoneOffsetSeconds),
    atTo: clampToStoredSeconds(to * daySeconds + maxZoneOffsetSeconds),
    from: formatLocal(clampToStoredSeconds(from * daySeconds)),
    to: formatLocal(clampToStoredSeconds(to * daySeconds)),
  };
}

// The gaps between the records of single days of devices, by `dayKey`: end and start of the records around each gap. Most days have none,
// and finding them in all records would take several times as long.
async function readGaps(
  countingStore: CountingStore,
  company: number,
  rows: readonly (readonly number[])[],
): Promise<Map<number, number[]>> {
  const gaps = new Map<number, number[]>();
  if (rows.length === 0) return gaps;
  const days = rows.map(([, day = 0]) => day);
  const [from, to] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b)) + 1];
  const sql = `SELECT device, day, covered_until, begins FROM (
      SELECT device, day, begins,
        max(ends) OVER (PARTITION BY device, day ORDER BY begins ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS covered_until
      FROM (
        SELECT device, day, begins, max(ends) AS ends FROM (${coveredSql})
        WHERE toUInt64(device) * 65536 + day IN {keys:Array(UInt64)} GROUP BY device, day, begins
      )
    ) WHERE covered_until > 0 AND covered_until < begins ORDER BY device, day, begins`;
  const params = {
    company,
    devices: [...new Set(rows.map(([device = 0]) => device))],
    keys: rows.map(([device = 0, day = 0]) => dayKey(device, day)),
    ...dayParams({ from, to }),
  };
  for (const [device, day, until, begins] of await countingStore.runQuery(sql, params)) {
    const key = dayKey(Number(device), Number(day));
    const own = gaps.get(key) ?? [];
    gaps.set(key, own);
    own.push(Number(until), Number(begins));
  }
  return gaps;
}

/** Reads the length in minutes of the last record of each device before a local day; a device without records is absent. */
export async function readLastRecordLengths(
  countingStore: CountingStore,
  company: number,
  devices: readonly number[],
  day: number,
): Promise<Map<number, { day: number; minutes: number }>> {
  if (devices.length === 0) return new Map();
  const sql = `SELECT device, toUInt32(toDate(max(local))), argMax(minutes, at) FROM records FINAL
    WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${isPeriod} AND ${instantIndexHint}
      AND local < {to:DateTime('UTC')} GROUP BY device`;
  const rows = await countingStore.runQuery(sql, { company, devices, ...dayParams({ from: 0, to: day }) });
  return new Map(
    rows.map(([device, last, minutes]) => [Number(device), { day: Number(last), minutes: Number(minutes) }]),
  );
}

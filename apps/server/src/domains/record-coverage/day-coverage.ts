import type { Metrics } from '@portico/contract/words/metrics';
import { daySeconds, formatLocal } from '@portico/counting/local-time';
import { distinctPeopleLine } from '@portico/device-formats';
import type { ColumnValue, CountingStore, QueryParams } from '../../platform/counting-store/open.ts';

/** Days numbered from 1970, half-open. */
export type LocalDays = { from: number; to: number };

/** Local times are at most 14 hours ahead of UTC and 12 behind. A condition on `at` lets the engine skip data; one on `local` does not. */
const maxZoneOffsetSeconds = 15 * 3600;
const instantIndexHint =
  "indexHint(at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC'))";

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
const isPeriod = `line != ${distinctPeopleLine} AND (minutes < 1440
  OR isNotNull(flow_in) OR isNotNull(in_car) OR isNotNull(raw_flow_in) OR isNotNull(raw_in_car))`;

/** Whether a record covers its minutes, as `isPeriod` says in SQL: one that gives only other numbers of a whole day does not. */
export function coversItsMinutes({
  line,
  minutes,
  metrics,
}: {
  line: number;
  minutes: number;
  metrics: Metrics;
}): boolean {
  return line !== distinctPeopleLine && (minutes < 1440 || (metrics.flowIn ?? metrics.inCar ?? null) !== null);
}

/** Start and length of a record in one number: starts × this + length. A record lasts at most 1,440 minutes. */
const packing = 2048;

/**
 * Reads what the records of devices cover, by device and local day of their start; a day without records is absent. A record covers the
 * minutes from the one nearest to its start on: clocks of devices are seconds off. Records of all detection lines count, as a device reports
 * them together.
 */
export async function readDayCoverage(
  countingStore: CountingStore,
  company: number,
  devices: readonly number[],
  days: LocalDays,
): Promise<DayCoverage[]> {
  if (devices.length === 0 || days.from >= days.to) return [];
  // Of a day whose records follow one another only the gaps are returned, which are few. If a record ends before an earlier one, all records
  // of the day are returned.
  const sql = `SELECT device, day, minutes, starts[1], ends[-1],
      toString(arrayFlatten(arrayFilter(gap -> gap[1] < gap[2],
        arrayMap((until, begins) -> [until, begins], arrayPopBack(ends), arrayPopFront(starts))))),
      if(arrayExists((end, next) -> end > next, arrayPopBack(ends), arrayPopFront(ends)), toString(records), '')
    FROM (
      SELECT device, day, minutes, records, arrayMap(x -> toUInt32(intDiv(x, ${packing})), records) AS starts,
        arrayMap(x -> toUInt32(intDiv(x, ${packing}) + x % ${packing}), records) AS ends
      FROM (
        SELECT device, toUInt32(toDate(local)) AS day, argMax(length, at) AS minutes,
          arraySort(groupArray(toUInt64(intDiv(toUInt32(at) + 30, 60)) * ${packing} + length)) AS records
        FROM (
          SELECT device, local, at, minutes AS length FROM records FINAL
          WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${isPeriod} AND ${instantIndexHint}
            AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')}
        ) GROUP BY device, day
      )
    )`;
  const rows = await countingStore.runQuery(sql, { company, devices, ...dayParams(days) });
  return rows.map(([device, day, minutes, first, last, gaps, records]) => ({
    device: Number(device),
    day: Number(day),
    minutes: Number(minutes),
    ranges: records === '' ? [Number(first), ...parseNumbers(gaps), Number(last)] : joinRecords(parseNumbers(records)),
  }));
}

// A list that the engine wrote as text, "[1,2]".
function parseNumbers(cell: ColumnValue | undefined): number[] {
  const numbers: number[] = JSON.parse(String(cell));
  return numbers;
}

// The ranges of records that begin in this order.
function joinRecords(records: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const record of records) {
    const begins = Math.floor(record / packing);
    const ends = begins + (record % packing);
    const until = ranges.at(-1);
    if (until === undefined || begins > until) ranges.push(begins, ends);
    else ranges[ranges.length - 1] = Math.max(until, ends);
  }
  return ranges;
}

function dayParams({ from, to }: LocalDays): QueryParams {
  // The store holds seconds of 32 bits.
  const clamp = (seconds: number) => Math.min(Math.max(0, seconds), 2 ** 32 - 1);
  return {
    atFrom: clamp(from * daySeconds - maxZoneOffsetSeconds),
    atTo: clamp(to * daySeconds + maxZoneOffsetSeconds),
    from: formatLocal(clamp(from * daySeconds)),
    to: formatLocal(clamp(to * daySeconds)),
  };
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

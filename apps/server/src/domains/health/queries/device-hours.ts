import { recordFlags } from '@portico/contract/words/record-flags';
import { formatLocal } from '@portico/counting/local-time';
import type { ColumnValue, CountingStore } from '../../../platform/counting-store/open.ts';
import {
  buildReceivedPeriodsAggregate,
  clampToStoredSeconds,
  type groupByOpeningHours,
  instantIndexHint,
  maxZoneOffsetSeconds,
} from '../../analysis/index.ts';

/** The periods and counts sent by a device for one local hour of its entity. */
export type DeviceHour = {
  device: number;
  entity: number;
  /** Start of the hour in local seconds. */
  hour: number;
  /** Length of the longest period that begins in the hour; may exceed an hour. */
  minutes: number;
  /** Number of periods that begin in opening hours. */
  periods: number;
  in: number | null;
  out: number | null;
  /** Most people per second in one direction through one line, of all records that begin in the hour. */
  peakPerSecond: number;
  /** Minimum number of seconds from the end of a period to its receipt, of records with a trusted clock; null: none. */
  minLagSeconds: number | null;
};

// The values sent, without rules: a rule neither causes nor repairs a fault of a device. Vehicle counters count cars.
const asSentSql = (people: string, cars: string) =>
  `coalesce(if(ruled = 1, raw_${people}, ${people}), if(ruled = 1, raw_${cars}, ${cars}))`;
const entering = asSentSql('flow_in', 'in_car');
const leaving = asSentSql('flow_out', 'out_car');
// Excludes the separate daily record of distinct people: only records of passages are counted as periods.
const isPeriod = `(isNotNull(${entering}) OR isNotNull(${leaving}) OR isNull(if(ruled = 1, raw_deduped_count, deduped_count)))`;

/** Returns sums by device and local hour at some entities of a company. `from`, `to`: local range [from, to) in seconds. */
export async function sumByDeviceHour(
  countingStore: CountingStore,
  company: number,
  query: { openingHours: ReturnType<typeof groupByOpeningHours>; devices: readonly number[]; from: number; to: number },
): Promise<DeviceHour[]> {
  const { openingHours, devices, from, to } = query;
  const received = buildReceivedPeriodsAggregate(openingHours);
  const rows = await countingStore.runQuery(
    `SELECT device, entity, toUInt32(began) AS hour, max(longest), max(periods), sum(entering), sum(leaving), max(peak), min(lag)
    FROM (
      SELECT device, entity, line, toStartOfHour(local) AS began, max(minutes) AS longest, ${received.sql} AS periods,
        sum(${entering}) AS entering, sum(${leaving}) AS leaving,
        max(greatest(coalesce(${entering}, 0), coalesce(${leaving}, 0)) / (minutes * 60)) AS peak,
        minOrNullIf(toInt64(toUInt32(received)) - toInt64(toUInt32(at)) - minutes * 60, bitAnd(flags, ${recordFlags.clockNotTrusted}) = 0) AS lag
      FROM records FINAL
      WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${instantIndexHint}
        AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')} AND entity IN {entities:Array(UInt32)}
        AND ${isPeriod}
      GROUP BY device, entity, line, began
    ) GROUP BY device, entity, hour`,
    {
      company,
      devices,
      entities: openingHours.flatMap(({ entityIds }) => entityIds),
      ...received.params,
      atFrom: clampToStoredSeconds(from - maxZoneOffsetSeconds),
      atTo: clampToStoredSeconds(to + maxZoneOffsetSeconds),
      from: formatLocal(clampToStoredSeconds(from)),
      to: formatLocal(clampToStoredSeconds(to)),
    },
  );
  const orNull = (cell: ColumnValue | undefined) => (cell === null || cell === undefined ? null : Number(cell));
  return rows.map(([device, entity, hour, minutes, periods, entering, leaving, peak, lag]) => ({
    device: Number(device),
    entity: Number(entity),
    hour: Number(hour),
    minutes: Number(minutes),
    periods: Number(periods),
    in: orNull(entering),
    out: orNull(leaving),
    peakPerSecond: Number(peak),
    minLagSeconds: orNull(lag),
  }));
}

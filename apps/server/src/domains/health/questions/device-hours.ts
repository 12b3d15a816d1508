import { recordFlags } from '@portico/contract/words/record-flags';
import { formatLocal } from '@portico/counting/local-time';
import type { Cell, Counts } from '../../../platform/counts/open.ts';
import { atHint, type openingsOf, receivedAddend, storedSeconds, widestOffsetSeconds } from '../../analysis/index.ts';

/** What a device sent of one hour of its entity's wall clock. */
export type DeviceHour = {
  device: number;
  entity: number;
  /** Start of the hour in local seconds. */
  hour: number;
  /** Of the longest period; longer than an hour where periods are. */
  minutes: number;
  /** Those that begin in opening hours. */
  periods: number;
  in: number | null;
  out: number | null;
  /** Least seconds from the end of a period to its receipt, of records whose clock was trusted. */
  lag: number | null;
};

// As it was sent: what a rule made of it is no fault of a device, and no cure. Vehicle counters count cars.
const sent = (people: string, cars: string) =>
  `coalesce(if(ruled = 1, raw_${people}, ${people}), if(ruled = 1, raw_${cars}, ${cars}))`;
const entering = sent('flow_in', 'in_car');
const leaving = sent('flow_out', 'out_car');
// A day's distinct people are told in a report of their own, as long as the day; the periods are those of the passages.
const isPeriod = `(isNotNull(${entering}) OR isNotNull(${leaving}) OR isNull(if(ruled = 1, raw_deduped_count, deduped_count)))`;

/** What devices of a company sent at some of its entities between two wall-clock times, by hour. */
export async function sumByDeviceHour(
  counts: Counts,
  company: number,
  asked: { openings: ReturnType<typeof openingsOf>; devices: readonly number[]; from: number; to: number },
): Promise<DeviceHour[]> {
  const { openings, devices, from, to } = asked;
  const received = receivedAddend(openings);
  const rows = await counts.ask(
    `SELECT device, entity, toUInt32(began) AS hour, max(longest), max(periods), sum(entering), sum(leaving), min(lag)
    FROM (
      SELECT device, entity, line, toStartOfHour(local) AS began, max(minutes) AS longest, ${received.sql} AS periods,
        sum(${entering}) AS entering, sum(${leaving}) AS leaving,
        minOrNullIf(toInt64(toUInt32(received)) - toInt64(toUInt32(at)) - minutes * 60, bitAnd(flags, ${recordFlags.clockNotTrusted}) = 0) AS lag
      FROM records FINAL
      WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${atHint}
        AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')} AND entity IN {entities:Array(UInt32)}
        AND ${isPeriod}
      GROUP BY device, entity, line, began
    ) GROUP BY device, entity, hour`,
    {
      company,
      devices,
      entities: openings.flatMap(({ entityIds }) => entityIds),
      ...received.params,
      atFrom: storedSeconds(from - widestOffsetSeconds),
      atTo: storedSeconds(to + widestOffsetSeconds),
      from: formatLocal(storedSeconds(from)),
      to: formatLocal(storedSeconds(to)),
    },
  );
  const orNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));
  return rows.map(([device, entity, hour, minutes, periods, entering, leaving, lag]) => ({
    device: Number(device),
    entity: Number(entity),
    hour: Number(hour),
    minutes: Number(minutes),
    periods: Number(periods),
    in: orNull(entering),
    out: orNull(leaving),
    lag: orNull(lag),
  }));
}

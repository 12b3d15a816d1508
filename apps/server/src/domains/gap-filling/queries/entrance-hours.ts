import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { formatLocal } from '@portico/counting/local-time';
import type { CountingStore, QueryParams } from '../../../platform/counting-store/open.ts';

/** Entrances of one company, the devices that were ever installed there, and a local range [from, to) in seconds. */
export type EntranceHoursQuery = {
  company: number;
  corridors: readonly number[];
  devices: readonly number[];
  from: number;
  to: number;
};

/** Local times are at most 14 hours ahead of UTC and 12 behind. A condition on `at` lets the engine skip data; one on `local` does not. */
const maxZoneOffsetSeconds = 15 * 3600;

const conditions = `company = {company:UInt32} AND device IN {devices:Array(UInt32)}
  AND at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC')
  AND corridor IN {corridors:Array(UInt32)}`;

/** A record that begins a day before the range may still cover hours of it. */
const maxRecordSeconds = 86_400;

function toQueryParams({ company, corridors, devices, from, to }: EntranceHoursQuery, secondsBefore = 0): QueryParams {
  const clamp = (seconds: number) => Math.min(Math.max(0, seconds), 2 ** 32 - 1);
  return {
    company,
    corridors,
    devices,
    atFrom: clamp(from - maxZoneOffsetSeconds - secondsBefore),
    atTo: clamp(to + maxZoneOffsetSeconds),
    from: formatLocal(clamp(from)),
    to: formatLocal(clamp(to)),
  };
}

/** Sums of metrics by entrance and local hour. */
export async function readSumsByEntranceHour(
  countingStore: CountingStore,
  query: EntranceHoursQuery,
  names: readonly Metric[],
): Promise<{ corridor: number; hour: number; sums: Metrics }[]> {
  if (names.length === 0 || query.devices.length === 0) return [];
  const sums = names.map((name) => `sum(${metricKinds[name].column})`);
  const rows = await countingStore.runQuery(
    `SELECT corridor, toUInt32(toStartOfHour(local)) AS hour, ${sums.join(', ')} FROM records FINAL
      WHERE ${conditions} AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')} GROUP BY corridor, hour`,
    toQueryParams(query),
  );
  return rows.map(([corridor, hour, ...values]) => ({
    corridor: Number(corridor),
    hour: Number(hour),
    sums: Object.fromEntries(names.map((name, index) => [name, numberOrNull(values[index])])),
  }));
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

type EntranceDeviceHour = { corridor: number; device: number; hour: number };

/**
 * Returns the minutes of received record periods by local hour. A period belongs to the hour of its middle, because clocks that are seconds
 * off would move the first and the last period into another hour. A period longer than an hour is divided into hours.
 */
export async function readCoveredMinutes(
  countingStore: CountingStore,
  query: EntranceHoursQuery,
): Promise<(EntranceDeviceHour & { minutes: number })[]> {
  if (query.devices.length === 0) return [];
  // A device reports all its detection lines together. The line with the most minutes is used.
  const rows = await countingStore.runQuery(
    `SELECT corridor, device, hour, max(covered) FROM (
      SELECT corridor, device, line, toUInt32(toStartOfHour(middle)) AS hour, sum(part_minutes) AS covered FROM (
        SELECT corridor, device, line, arrayJoin(range(0, minutes, 60)) AS part, least(60, minutes - part) AS part_minutes,
          local + part * 60 + part_minutes * 30 AS middle
        FROM records FINAL WHERE ${conditions}
      ) WHERE middle >= {from:DateTime('UTC')} AND middle < {to:DateTime('UTC')} GROUP BY corridor, device, line, hour
    ) GROUP BY corridor, device, hour`,
    toQueryParams(query, maxRecordSeconds),
  );
  return rows.map(([corridor, device, hour, minutes]) => ({
    corridor: Number(corridor),
    device: Number(device),
    hour: Number(hour),
    minutes: Number(minutes),
  }));
}

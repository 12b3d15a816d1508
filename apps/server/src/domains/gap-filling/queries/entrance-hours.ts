import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { runsPastMidnight, type TimeWindow } from '@portico/counting/business-hours';
import { daySeconds, formatLocal } from '@portico/counting/local-time';
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

function toQueryParams({ company, corridors, devices, from, to }: EntranceHoursQuery): QueryParams {
  const clamp = (seconds: number) => Math.min(Math.max(0, seconds), 2 ** 32 - 1);
  return {
    company,
    corridors,
    devices,
    atFrom: clamp(from - maxZoneOffsetSeconds),
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
 * off would move the first and the last period into another hour.
 */
export async function readCoveredMinutes(
  countingStore: CountingStore,
  query: EntranceHoursQuery,
): Promise<(EntranceDeviceHour & { minutes: number })[]> {
  const rows = await byDeviceHour(countingStore, query, {
    local: 'local + least(minutes, 60) * 30',
    figure: 'sum(minutes)',
  });
  return rows.map(({ figure, ...hour }) => ({ ...hour, minutes: figure }));
}

/** Returns the number of received record periods by local hour that began within the window of the day. */
export async function readReceivedPeriods(
  countingStore: CountingStore,
  query: EntranceHoursQuery,
  window: TimeWindow,
): Promise<(EntranceDeviceHour & { periods: number })[]> {
  const second = `toUInt32(local) % ${daySeconds}`;
  const join = runsPastMidnight(window) ? 'OR' : 'AND';
  const figure = `countIf(${second} >= {opens:UInt32} ${join} ${second} <= {closes:UInt32})`;
  const hours = { opens: window.startSecond, closes: window.endSecond };
  const rows = await byDeviceHour(countingStore, query, { local: 'local', figure, params: hours });
  return rows.map(({ figure: periods, ...hour }) => ({ ...hour, periods }));
}

// A device reports all its detection lines together. The line with the largest value is used.
async function byDeviceHour(
  countingStore: CountingStore,
  query: EntranceHoursQuery,
  { local, figure, params = {} }: { local: string; figure: string; params?: QueryParams },
): Promise<(EntranceDeviceHour & { figure: number })[]> {
  if (query.devices.length === 0) return [];
  const rows = await countingStore.runQuery(
    `SELECT corridor, device, hour, max(figure) FROM (
      SELECT corridor, device, line, toUInt32(toStartOfHour(${local})) AS hour, ${figure} AS figure FROM records FINAL
      WHERE ${conditions} AND ${local} >= {from:DateTime('UTC')} AND ${local} < {to:DateTime('UTC')}
      GROUP BY corridor, device, line, hour
    ) GROUP BY corridor, device, hour`,
    { ...toQueryParams(query), ...params },
  );
  return rows.map(([corridor, device, hour, found]) => ({
    corridor: Number(corridor),
    device: Number(device),
    hour: Number(hour),
    figure: Number(found),
  }));
}

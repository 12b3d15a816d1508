import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { daySeconds, formatLocal } from '@portico/counting/local-time';
import type { Counts, QueryParams } from '../../../platform/counts/open.ts';

/** Entrances of one company, the devices that ever hung there, and a half-open local range. */
export type HoursAsked = {
  company: number;
  corridors: readonly number[];
  devices: readonly number[];
  from: number;
  to: number;
};

/** A wall clock is at most 14 hours ahead of UTC and 12 behind; `local` alone would not let the engine skip anything. */
const widestOffsetSeconds = 15 * 3600;

const conditions = `company = {company:UInt32} AND device IN {devices:Array(UInt32)}
  AND at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC')
  AND corridor IN {corridors:Array(UInt32)}`;

function paramsOf({ company, corridors, devices, from, to }: HoursAsked): QueryParams {
  const stored = (seconds: number) => Math.min(Math.max(0, seconds), 2 ** 32 - 1);
  return {
    company,
    corridors,
    devices,
    atFrom: stored(from - widestOffsetSeconds),
    atTo: stored(to + widestOffsetSeconds),
    from: formatLocal(stored(from)),
    to: formatLocal(stored(to)),
  };
}

/** Sums of metrics by entrance and local hour. */
export async function sumsByEntranceHour(
  counts: Counts,
  asked: HoursAsked,
  names: readonly Metric[],
): Promise<{ corridor: number; hour: number; sums: Metrics }[]> {
  if (names.length === 0 || asked.devices.length === 0) return [];
  const sums = names.map((name) => `sum(${metricKinds[name].column})`);
  const rows = await counts.ask(
    `SELECT corridor, toUInt32(toStartOfHour(local)) AS hour, ${sums.join(', ')} FROM records FINAL
      WHERE ${conditions} AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')} GROUP BY corridor, hour`,
    paramsOf(asked),
  );
  return rows.map(([corridor, hour, ...values]) => ({
    corridor: Number(corridor),
    hour: Number(hour),
    sums: Object.fromEntries(names.map((name, place) => [name, numberOr(values[place])])),
  }));
}

const numberOr = (value: unknown) => (typeof value === 'number' ? value : null);

type OfHour = { corridor: number; device: number; hour: number };

/**
 * Minutes of record periods that have come of each local hour. A period lies in the hour of its middle: clocks that are seconds off would
 * move the first and the last one.
 */
export async function coveredByEntranceHour(
  counts: Counts,
  asked: HoursAsked,
): Promise<(OfHour & { minutes: number })[]> {
  const rows = await byDeviceHour(counts, asked, { local: 'local + least(minutes, 60) * 30', figure: 'sum(minutes)' });
  return rows.map(({ figure, ...hour }) => ({ ...hour, minutes: figure }));
}

/** Record periods that have come of each local hour and began in these hours of the day. */
export async function receivedByEntranceHour(
  counts: Counts,
  asked: HoursAsked,
  window: Window,
): Promise<(OfHour & { periods: number })[]> {
  const second = `toUInt32(local) % ${daySeconds}`;
  const join = runsPastMidnight(window) ? 'OR' : 'AND';
  const figure = `countIf(${second} >= {opens:UInt32} ${join} ${second} <= {closes:UInt32})`;
  const hours = { opens: window.startSecond, closes: window.endSecond };
  const rows = await byDeviceHour(counts, asked, { local: 'local', figure, params: hours });
  return rows.map(({ figure: periods, ...hour }) => ({ ...hour, periods }));
}

// A device tells all its detection lines together, and the one it told most of stands for it.
async function byDeviceHour(
  counts: Counts,
  asked: HoursAsked,
  { local, figure, params = {} }: { local: string; figure: string; params?: QueryParams },
): Promise<(OfHour & { figure: number })[]> {
  if (asked.devices.length === 0) return [];
  const rows = await counts.ask(
    `SELECT corridor, device, hour, max(figure) FROM (
      SELECT corridor, device, line, toUInt32(toStartOfHour(${local})) AS hour, ${figure} AS figure FROM records FINAL
      WHERE ${conditions} AND ${local} >= {from:DateTime('UTC')} AND ${local} < {to:DateTime('UTC')}
      GROUP BY corridor, device, line, hour
    ) GROUP BY corridor, device, hour`,
    { ...paramsOf(asked), ...params },
  );
  return rows.map(([corridor, device, hour, found]) => ({
    corridor: Number(corridor),
    device: Number(device),
    hour: Number(hour),
    figure: Number(found),
  }));
}

import type { Metric } from '@portico/contract/words/metrics';
import { isLongRun } from '../../../tools/test-size.ts';
import { changesOf, firstInstantOf, localAt, type Wall } from './calendar.ts';
import type { Dice } from './dice.ts';
import type { Sent } from './doors.ts';
import type { Device, Metrics } from './world.ts';

// What devices count: stretches of days around whatever may go wrong with a calendar, with gaps, at the pace of the device.

const daySeconds = 86_400;
const hourSeconds = 3600;
/** In the short run devices count around the same days, half as long and half as often. */
const share = isLongRun ? 1 : 1 / 2;

/** The year everything happens in: over since long, so that nothing is from the future. */
export const mainYear = new Date().getUTCFullYear() - 2;
export const firstInstant = Date.UTC(mainYear - 1, 11, 10) / 1000;
/** In the short run after the clocks have changed in spring, in either hemisphere. */
export const lastInstant = (isLongRun ? Date.UTC(mainYear + 1, 0, 25) : Date.UTC(mainYear, 3, 20)) / 1000;

type Stretch = { from: number; to: number };

/** Days on which calendars differ, for a device under this wall clock, and others. */
function stretchesOf(dice: Dice, { wall, manner }: { wall: Wall; manner: Device['manner'] }): Stretch[] {
  const utc = (month: number, day: number) => Date.UTC(mainYear, month, day) / 1000;
  const changes = changesOf(wall.zone, utc(0, 1));
  const special = [...changes, utc(0, 1), utc(1, 29), utc(2, 1), utc(11, 31), utc(12, 1)];
  const random = Array.from({ length: 2 }, () => dice.whole(firstInstant, lastInstant - daySeconds));
  const long = manner.minutes < 5 ? 0.2 : manner.minutes < 15 ? 0.5 : 2.5;
  const around = [...special, ...random].map((middle) => ({
    from: middle - Math.round(dice.whole(6, 30) * hourSeconds * Math.min(1, long) * share),
    to: middle + Math.round(dice.whole(6, 30) * hourSeconds * long * share),
  }));
  // A few hours every few days, for weeks, months and years.
  const sparse: Stretch[] = [];
  for (let at = firstInstant; at < lastInstant; at += Math.round((dice.whole(5, 24) * daySeconds) / share)) {
    const from = at + dice.whole(0, 23) * hourSeconds;
    sparse.push({ from, to: from + hourSeconds * (manner.minutes < 5 ? 1 : 3) });
  }
  return [...around, ...sparse].filter(({ from, to }) => from >= firstInstant && to <= lastInstant);
}

/** What a device counts from the first to the last instant, in order of time. */
export function countedBy(dice: Dice, device: Device, wall: Wall): Sent[] {
  const { manner } = device;
  const length = manner.minutes * 60;
  const starts = new Set<number>();
  for (const { from, to } of stretchesOf(dice, { wall, manner })) {
    const kept = dice.one([1, 0.97, 0.8, 0.4]);
    let silentUntil = 0;
    for (let at = Math.ceil(from / length) * length + manner.phase; at < to; at += length) {
      if (dice.chance(0.01)) silentUntil = at + dice.whole(1, 12) * hourSeconds;
      if (at >= silentUntil && dice.chance(kept)) starts.add(at);
    }
  }
  const ordered = [...starts].toSorted((a, b) => a - b);
  const inPlace = manner.clock === 'wall' ? ordered.map((at) => firstInstantOf(wall, localAt(wall, at))) : ordered;
  const records = manner.lines.flatMap((line) =>
    inPlace
      .filter(() => manner.lines.length === 1 || dice.chance(0.8))
      .map((at) => recordOf(dice, device, wall, at, line)),
  );
  return manner.distinct === 'once a day' ? [...records, ...distinctDays(dice, device, wall, records)] : records;
}

/** A record of a period, with random numbers. */
export function recordOf(dice: Dice, { manner }: Device, wall: Wall, at: number, line: number): Sent {
  const measured = manner.measures.filter(
    (metric) => manner.distinct === 'each period' || !metric.startsWith('dedupe'),
  );
  return {
    at,
    line,
    minutes: manner.minutes,
    uploaded: manner.saysUpload ? at + manner.minutes * 60 + dice.whole(1, 50) : null,
    isTotal: manner.totals,
    metrics: manner.totals ? totals(dice, measured, at) : numbers(dice, measured),
    wall: localAt(wall, at),
  };
}

// The distinct people of each day, told in its last period.
function distinctDays(dice: Dice, { manner }: Device, wall: Wall, records: readonly Sent[]): Sent[] {
  const days = Map.groupBy(records, ({ wall: local }) => Math.floor(local / daySeconds));
  return [...days.values()].flatMap((day) => {
    const last = day.at(-1);
    if (last === undefined || dice.chance(0.1)) return [];
    const metrics = numbers(
      dice,
      manner.measures.filter((metric) => metric.startsWith('dedupe')),
    );
    return [{ ...last, line: 255, uploaded: null, metrics, wall: localAt(wall, last.at) }];
  });
}

function numbers(dice: Dice, measured: readonly Metric[]): Metrics {
  const metrics: Metrics = {};
  for (const metric of measured) {
    if (dice.chance(0.04)) continue;
    metrics[metric] = dice.chance(0.3)
      ? 0
      : dice.chance(0.002)
        ? 1_000_000
        : dice.whole(1, metric === 'dwellSeconds' ? 9000 : 40);
  }
  const [first = 'flowIn'] = measured;
  if (Object.keys(metrics).length === 0) metrics[first] = dice.whole(0, 9);
  return metrics;
}

// They go up over about a day, then begin anew; now and then a roll-over makes a jump that no period can hold.
function totals(dice: Dice, measured: readonly Metric[], at: number): Metrics {
  const metrics: Metrics = {};
  for (const metric of measured) {
    if (dice.chance(0.08)) continue;
    const sinceStart = (at + dice.whole(0, 300)) % daySeconds;
    metrics[metric] = dice.chance(0.003) ? 4_000_000_000 : Math.floor(sinceStart / 60);
  }
  if (Object.keys(metrics).length === 0) metrics.flowIn = 0;
  return metrics;
}

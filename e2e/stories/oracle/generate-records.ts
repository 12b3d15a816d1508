import type { Metric } from '@portico/contract/words/metrics';
import { isLongRun } from '../../../tools/test-size.ts';
import { findFirstInstantOfLocalTime, listClockChanges, toLocal, type ZoneSetting } from './calendar.ts';
import type { RecordToSend } from './doors.ts';
import type { RandomSource } from './random-source.ts';
import type { MetricValues, OracleDevice } from './state.ts';

// Generates the records of devices, at their record period and with gaps, mainly on days around clock changes, the end of February and the
// turn of months and years.

const daySeconds = 86_400;
const hourSeconds = 3600;
/** In the short test run, devices count around the same days, half as long and half as often. */
const share = isLongRun ? 1 : 1 / 2;

/** The year of the story: long past, so no record lies in the future. */
export const storyYear = new Date().getUTCFullYear() - 2;
export const storyStartSeconds = Date.UTC(storyYear - 1, 11, 10) / 1000;
/** In the short test run, the story ends in April, after the clock changes of both hemispheres. */
export const storyEndSeconds = (isLongRun ? Date.UTC(storyYear + 1, 0, 25) : Date.UTC(storyYear, 3, 20)) / 1000;

type RecordedRange = { from: number; to: number };

/** Ranges around clock changes of the device's time zone, around turns of month and year, around random days, and short ones in between. */
function chooseRecordedRanges(
  randomSource: RandomSource,
  { zoneSetting, profile }: { zoneSetting: ZoneSetting; profile: OracleDevice['profile'] },
): RecordedRange[] {
  const utc = (month: number, day: number) => Date.UTC(storyYear, month, day) / 1000;
  const changes = listClockChanges(zoneSetting.zone, utc(0, 1));
  const special = [...changes, utc(0, 1), utc(1, 29), utc(2, 1), utc(11, 31), utc(12, 1)];
  const random = Array.from({ length: 2 }, () => randomSource.integer(storyStartSeconds, storyEndSeconds - daySeconds));
  const lengthFactor = profile.minutes < 5 ? 0.2 : profile.minutes < 15 ? 0.5 : 2.5;
  const around = [...special, ...random].map((middle) => ({
    from: middle - Math.round(randomSource.integer(6, 30) * hourSeconds * Math.min(1, lengthFactor) * share),
    to: middle + Math.round(randomSource.integer(6, 30) * hourSeconds * lengthFactor * share),
  }));
  // A few hours every few days, so that queries by week, month and year have counts everywhere.
  const sparse: RecordedRange[] = [];
  for (
    let at = storyStartSeconds;
    at < storyEndSeconds;
    at += Math.round((randomSource.integer(5, 24) * daySeconds) / share)
  ) {
    const from = at + randomSource.integer(0, 23) * hourSeconds;
    sparse.push({ from, to: from + hourSeconds * (profile.minutes < 5 ? 1 : 3) });
  }
  return [...around, ...sparse].filter(({ from, to }) => from >= storyStartSeconds && to <= storyEndSeconds);
}

/** All records of a device from the first to the last instant, in order of time. */
export function generateRecords(random: RandomSource, device: OracleDevice, zoneSetting: ZoneSetting): RecordToSend[] {
  const { profile } = device;
  const length = profile.minutes * 60;
  const starts = new Set<number>();
  for (const { from, to } of chooseRecordedRanges(random, { zoneSetting, profile })) {
    const sentShare = random.pickOne([1, 0.97, 0.8, 0.4]);
    let silentUntil = 0;
    for (let at = Math.ceil(from / length) * length + profile.periodOffsetSeconds; at < to; at += length) {
      if (random.chance(0.01)) silentUntil = at + random.integer(1, 12) * hourSeconds;
      if (at >= silentUntil && random.chance(sentShare)) starts.add(at);
    }
  }
  const ordered = [...starts].toSorted((a, b) => a - b);
  const unambiguous =
    profile.clock === 'localTime'
      ? ordered.map((at) => findFirstInstantOfLocalTime(zoneSetting, toLocal(zoneSetting, at)))
      : ordered;
  const records = profile.lines.flatMap((line) =>
    unambiguous
      .filter(() => profile.lines.length === 1 || random.chance(0.8))
      .map((at) => generateRecord(random, device, zoneSetting, at, line)),
  );
  return profile.distinctPeopleReports === 'oncePerDay'
    ? [...records, ...distinctDays(random, device, zoneSetting, records)]
    : records;
}

/** A record of a period with random metrics. */
export function generateRecord(
  random: RandomSource,
  { profile }: OracleDevice,
  zoneSetting: ZoneSetting,
  at: number,
  line: number,
): RecordToSend {
  const measured = profile.measures.filter(
    (metric) => profile.distinctPeopleReports === 'perPeriod' || !metric.startsWith('dedupe'),
  );
  return {
    at,
    line,
    minutes: profile.minutes,
    uploaded: profile.sendsUploadTime ? at + profile.minutes * 60 + random.integer(1, 50) : null,
    isTotal: profile.sendsTotals,
    metrics: profile.sendsTotals ? totals(random, measured, at) : numbers(random, measured),
    localStart: toLocal(zoneSetting, at),
  };
}

// The distinct people of each day, reported with the day's last period.
function distinctDays(
  random: RandomSource,
  { profile }: OracleDevice,
  zoneSetting: ZoneSetting,
  records: readonly RecordToSend[],
): RecordToSend[] {
  const days = Map.groupBy(records, ({ localStart }) => Math.floor(localStart / daySeconds));
  return [...days.values()].flatMap((day) => {
    const last = day.at(-1);
    if (last === undefined || random.chance(0.1)) return [];
    const metrics = numbers(
      random,
      profile.measures.filter((metric) => metric.startsWith('dedupe')),
    );
    return [{ ...last, line: 255, uploaded: null, metrics, localStart: toLocal(zoneSetting, last.at) }];
  });
}

function numbers(random: RandomSource, measured: readonly Metric[]): MetricValues {
  const metrics: MetricValues = {};
  for (const metric of measured) {
    if (random.chance(0.04)) continue;
    metrics[metric] = random.chance(0.3)
      ? 0
      : random.chance(0.002)
        ? 1_000_000
        : random.integer(1, metric === 'dwellSeconds' ? 9000 : 40);
  }
  const [first = 'flowIn'] = measured;
  if (Object.keys(metrics).length === 0) metrics[first] = random.integer(0, 9);
  return metrics;
}

// Running totals rise for about a day, then restart; now and then a total jumps by more than the people of one period can be.
function totals(random: RandomSource, measured: readonly Metric[], at: number): MetricValues {
  const metrics: MetricValues = {};
  for (const metric of measured) {
    if (random.chance(0.08)) continue;
    const sinceStart = (at + random.integer(0, 300)) % daySeconds;
    metrics[metric] = random.chance(0.003) ? 4_000_000_000 : Math.floor(sinceStart / 60);
  }
  if (Object.keys(metrics).length === 0) metrics.flowIn = 0;
  return metrics;
}

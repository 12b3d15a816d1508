import type { DeviceBaseline } from './device-baseline.ts';
import { findEvidenceRuns, limitScore } from './evidence-runs.ts';
import { computeHourStart, type EntityHistory, type Fault, type HistoryCalendar, valueAtHour } from './history.ts';
import { roundShare } from './missing-periods.ts';
import { computeUsualDays } from './weekly-usual.ts';

/** People who come in also go out. An imbalance means that one of the two numbers is at most two thirds of the other. */
const faultyLogRatio = Math.log(1.5);
/** Lower limit for the deviation of an entity's days: doors without devices and people who stay overnight cause this much. */
const minDeviation = 0.12;
/** Minimum number of people in the larger direction for a usable ratio. */
const minPeople = 30;
/** Limits of the scores: with these, more than a week of evidence is needed. */
const maxScorePerDay = 1.5;
const minScore = 9;

type Sums = { in: Float64Array; out: Float64Array };

/**
 * Days on which people in and people out of the whole entity do not match. Checked only if all entrances report both directions and people
 * out are counted at all: an entity that counts only people in is not faulty.
 */
export function findEntityImbalance(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
): Fault[] {
  const countingDevices = all.filter(({ in: entering }) => entering.some((people) => people > 0));
  const [firstDevice] = countingDevices;
  if (firstDevice === undefined) return [];
  const parts = countingDevices.map((baseline) => dailySums(calendar, baseline));
  const sums = { in: addUp(parts.map(({ in: entering }) => entering)), out: addUp(parts.map(({ out }) => out)) };
  const due = countingDevices.find(({ device }) => device.isInstalled) ?? firstDevice;
  return findImbalances(history, { ...due.device, id: null }, sums, new Float64Array(calendar.days).fill(0));
}

/** Days on which the ratio of out to in of one device differs from its usual ratio, which for a one-way door is far from 1. */
export function findDeviceImbalance(
  history: EntityHistory,
  calendar: HistoryCalendar,
  baseline: DeviceBaseline,
): Fault[] {
  const sums = dailySums(calendar, baseline);
  const excludedDays = new Uint8Array(calendar.days).map((_, day) => baseline.excludedHours[day * 24 + 12] ?? 0);
  return findImbalances(history, baseline.device, sums, computeUsualDays(quotients(sums), excludedDays));
}

function findImbalances(
  history: EntityHistory,
  device: { id: number | null; dueHours: number; isInstalled: boolean },
  sums: Sums,
  usual: Float64Array,
): Fault[] {
  const logs = quotients(sums);
  const scores = logs.map((log, day) => {
    const difference = Math.abs(log - valueAtHour(usual, day));
    const variance = minDeviation ** 2 + 1 / valueAtHour(sums.in, day) + 1 / valueAtHour(sums.out, day);
    return limitScore((difference ** 2 - (difference - faultyLogRatio) ** 2) / (2 * variance), maxScorePerDay);
  });
  return findEvidenceRuns(scores, minScore).map(({ first, end }) => {
    const total = (values: Float64Array) =>
      Math.round(values.slice(first, end).reduce((sum, value) => sum + (value || 0), 0));
    const [entering, leaving] = [total(sums.in), total(sums.out)];
    return {
      kind: 'imbalance' as const,
      device: device.id,
      from: computeHourStart(history, first * 24),
      to:
        end * 24 >= Math.min(device.dueHours, history.hours) && device.isInstalled
          ? null
          : computeHourStart(history, end * 24),
      evidence: { days: end - first, in: entering, out: leaving, share: roundShare(leaving / Math.max(1, entering)) },
      missingPeople: null,
      reason: null,
    };
  });
}

const quotients = ({ in: entering, out }: Sums) =>
  entering.map((people, day) =>
    Math.max(people, valueAtHour(out, day)) >= minPeople
      ? Math.log(Math.max(1, valueAtHour(out, day)) / Math.max(1, people))
      : Number.NaN,
  );

/** People in and out of complete days, including closed hours, because staff come and go then. */
function dailySums({ dayByHour, days }: HistoryCalendar, baseline: DeviceBaseline): Sums {
  const sums = { in: new Float64Array(days), out: new Float64Array(days) };
  for (let hour = 0; hour < dayByHour.length; hour += 1) {
    const day = dayByHour[hour] ?? 0;
    sums.in[day] = valueAtHour(sums.in, day) + (valueAtHour(baseline.in, hour) || 0);
    sums.out[day] =
      valueAtHour(sums.out, day) + (Number.isNaN(valueAtHour(baseline.in, hour)) ? 0 : valueAtHour(baseline.out, hour));
  }
  const isWhole = (day: number) =>
    !Number.isNaN(valueAtHour(baseline.dayPeople, day)) && baseline.excludedHours[day * 24 + 12] !== 1;
  const whole = (values: Float64Array) => values.map((value, day) => (isWhole(day) ? value : Number.NaN));
  return { in: whole(sums.in), out: whole(sums.out) };
}

function addUp(parts: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(0)] = parts;
  return first.map((_, day) => parts.reduce((sum, part) => sum + valueAtHour(part, day), 0));
}

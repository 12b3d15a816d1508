import { type DeviceHistory, type EntityHistory, type HistoryCalendar, valueAtHour } from './history.ts';
import { computeUsualDays, computeUsualHours } from './weekly-usual.ts';

/** A device with its usable counts, and its usual counts. */
export type DeviceBaseline = {
  device: DeviceHistory;
  /** Hours excluded from the usual values, because a fault was found in them. */
  excludedHours: Uint8Array;
  /** Hours in which the device was stuck at zero; its counts then do not show whether the place was busy. */
  stuckHours: Uint8Array;
  in: Float64Array;
  out: Float64Array;
  /** In plus out; only in if out is not reported. */
  people: Float64Array;
  usualIn: Float64Array;
  usualPeople: Float64Array;
  /** People of complete business days, within opening hours; NaN for incomplete days. */
  dayPeople: Float64Array;
  usualDayPeople: Float64Array;
};

/** An hour with less than this share of its periods has no usable count; one with more is scaled up to complete periods. */
const minHourShare = 0.5;
/** A day with less than this share of its open hours is not compared with others. */
const minOpenShare = 0.9;

/** Builds the usable and usual counts of a device; excluded hours are left out of the usual values. */
export function buildDeviceBaseline(
  calendar: HistoryCalendar,
  device: DeviceHistory,
  excludedHours: Uint8Array,
  stuckHours: Uint8Array,
): DeviceBaseline {
  const people = new Float64Array(calendar.isOpenByHour.length).fill(Number.NaN);
  const ins = selectKnownHours(device, device.in);
  const outs = selectKnownHours(device, device.out);
  for (let hour = 0; hour < people.length; hour += 1) {
    const out = valueAtHour(outs, hour);
    people[hour] = valueAtHour(ins, hour) + (Number.isNaN(out) ? 0 : out);
  }
  const dayPeople = sumByDay(calendar, device, people);
  const excludedDays = new Uint8Array(dayPeople.length);
  for (let hour = 0; hour < excludedHours.length; hour += 1)
    if (excludedHours[hour] === 1) excludedDays[calendar.dayByHour[hour] ?? 0] = 1;
  return {
    device,
    excludedHours,
    stuckHours,
    in: ins,
    out: outs,
    people,
    usualIn: computeUsualHours(ins, excludedHours),
    usualPeople: computeUsualHours(people, excludedHours),
    dayPeople,
    usualDayPeople: computeUsualDays(dayPeople, excludedDays),
  };
}

function selectKnownHours(device: DeviceHistory, values: Float64Array): Float64Array {
  return values.map((value, hour) => {
    if (hour < device.installedFromHour || hour >= Math.min(device.installedToHour, device.dueHours)) return Number.NaN;
    if (Number.isNaN(value))
      return device.omitsEmptyPeriods && valueAtHour(device.received, hour) === 0 ? 0 : Number.NaN;
    const expected = valueAtHour(device.expected, hour);
    if (expected === 0) return value;
    const share = valueAtHour(device.received, hour) / expected;
    return share < minHourShare ? Number.NaN : value / Math.min(1, share);
  });
}

function sumByDay(
  { isOpenByHour, dayByHour, days }: HistoryCalendar,
  device: DeviceHistory,
  values: Float64Array,
): Float64Array {
  const sums = new Float64Array(days);
  const open = new Float64Array(days);
  const counted = new Float64Array(days);
  const end = Math.min(values.length, device.dueHours);
  for (let hour = 0; hour < values.length; hour += 1) {
    const day = dayByHour[hour] ?? 0;
    if (isOpenByHour[hour] !== 1 || day >= days) continue;
    open[day] = valueAtHour(open, day) + 1;
    const value = valueAtHour(values, hour);
    if (Number.isNaN(value) || hour >= end) continue;
    counted[day] = valueAtHour(counted, day) + 1;
    sums[day] = valueAtHour(sums, day) + value;
  }
  return sums.map((sum, day) =>
    valueAtHour(counted, day) >= minOpenShare * valueAtHour(open, day) && valueAtHour(open, day) > 0 ? sum : Number.NaN,
  );
}

/** The counted and the usual number of people over the hours in which both are known. */
export function sumCountedAndUsual(
  values: Float64Array,
  usual: Float64Array,
  hours: readonly number[],
): { counted: number; usual: number } {
  let counted = 0;
  let expected = 0;
  for (const hour of hours) {
    const value = valueAtHour(values, hour);
    const normal = valueAtHour(usual, hour);
    if (Number.isNaN(value) || Number.isNaN(normal)) continue;
    counted += value;
    expected += normal;
  }
  return { counted, usual: expected };
}

/**
 * People at the entity's other entrances in these hours ÷ their usual number: 1 = as usual, 0 = empty; null if the usual number is too
 * small. Hours in which an entrance is stuck at zero are left out.
 */
export function computeOtherEntrancesShare(
  all: readonly DeviceBaseline[],
  own: DeviceHistory,
  hours: readonly number[],
): number | null {
  let countedPeople = 0;
  let usual = 0;
  for (const other of all) {
    if (other.device.id === own.id) continue;
    const sums = sumCountedAndUsual(
      other.people,
      other.usualPeople,
      hours.filter((hour) => other.stuckHours[hour] !== 1),
    );
    countedPeople += sums.counted;
    usual += sums.usual;
  }
  return usual >= minUsualPeople ? countedPeople / usual : null;
}

/** Minimum usual number of people for a comparison. */
const minUsualPeople = 20;

/** Maximum factor of a busy day in the estimate of missing people. */
const maxBusyFactor = 3;

/**
 * Estimated number of missing people in over these hours: the usual number, scaled by the traffic at the other entrances, minus the counted
 * number. null if usual values are known for less than half of the open hours.
 */
export function estimateMissingPeople(
  { isOpenByHour }: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
  hours: readonly number[],
): number | null {
  const share = Math.min(maxBusyFactor, computeOtherEntrancesShare(all, baseline.device, hours) ?? 1);
  let missing = 0;
  let judgedHours = 0;
  const openHours = hours.filter((hour) => isOpenByHour[hour] === 1);
  for (const hour of openHours) {
    const usual = valueAtHour(baseline.usualIn, hour);
    if (Number.isNaN(usual)) continue;
    judgedHours += 1;
    const countedPeople = valueAtHour(baseline.device.in, hour);
    missing += usual * share - (Number.isNaN(countedPeople) ? 0 : countedPeople);
  }
  return judgedHours * 2 < openHours.length || judgedHours === 0 ? null : Math.round(missing);
}

/** The hours [from, to) as a list. */
export function listHours(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Hours of business days [first, end). */
export function listHoursOfDays(
  { dayByHour }: HistoryCalendar,
  history: EntityHistory,
  first: number,
  end: number,
): number[] {
  return listHours(Math.max(0, (first - 1) * 24), Math.min(history.hours, (end + 1) * 24)).filter((hour) => {
    const day = dayByHour[hour] ?? -1;
    return day >= first && day < end;
  });
}

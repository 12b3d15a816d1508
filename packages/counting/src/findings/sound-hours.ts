import { at, type Calendar, type DeviceHours, type EntityHistory } from './history.ts';
import { usualDays, usualHours } from './usual.ts';

/** A device with its counts as they can be judged, and what is usual for it. */
export type Judged = {
  device: DeviceHours;
  /** Hours not to learn from: a fault was found in them. */
  excluded: Uint8Array;
  /** Hours in which it was stuck at zero: it does not tell whether anybody was there. */
  dead: Uint8Array;
  in: Float64Array;
  out: Float64Array;
  /** In and out together; only in where out is not told. */
  people: Float64Array;
  usualIn: Float64Array;
  usualPeople: Float64Array;
  /** People of business days that came whole, in opening hours; NaN where not. */
  dayPeople: Float64Array;
  usualDayPeople: Float64Array;
};

/** An hour with less than this of its periods says nothing about its people; one with more is brought up to the whole. */
const leastShare = 0.5;
/** A day with fewer of its open hours is not set against others. */
const leastOpenShare = 0.9;

/** Counts as they can be judged, without learning from the hours excluded. */
export function judged(calendar: Calendar, device: DeviceHours, excluded: Uint8Array, dead: Uint8Array): Judged {
  const people = new Float64Array(calendar.isOpen.length).fill(Number.NaN);
  const ins = known(device, device.in);
  const outs = known(device, device.out);
  for (let hour = 0; hour < people.length; hour += 1) {
    const out = at(outs, hour);
    people[hour] = at(ins, hour) + (Number.isNaN(out) ? 0 : out);
  }
  const dayPeople = sumByDay(calendar, device, people);
  const excludedDays = new Uint8Array(dayPeople.length);
  for (let hour = 0; hour < excluded.length; hour += 1)
    if (excluded[hour] === 1) excludedDays[calendar.dayOf[hour] ?? 0] = 1;
  return {
    device,
    excluded,
    dead,
    in: ins,
    out: outs,
    people,
    usualIn: usualHours(ins, excluded),
    usualPeople: usualHours(people, excluded),
    dayPeople,
    usualDayPeople: usualDays(dayPeople, excludedDays),
  };
}

function known(device: DeviceHours, values: Float64Array): Float64Array {
  return values.map((value, hour) => {
    if (hour < device.hereFrom || hour >= Math.min(device.hereTo, device.dueHours)) return Number.NaN;
    if (Number.isNaN(value)) return device.isSilentWhenNobodyPasses && at(device.received, hour) === 0 ? 0 : Number.NaN;
    const expected = at(device.expected, hour);
    if (expected === 0) return value;
    const share = at(device.received, hour) / expected;
    return share < leastShare ? Number.NaN : value / Math.min(1, share);
  });
}

function sumByDay({ isOpen, dayOf, days }: Calendar, device: DeviceHours, values: Float64Array): Float64Array {
  const sums = new Float64Array(days);
  const open = new Float64Array(days);
  const counted = new Float64Array(days);
  const end = Math.min(values.length, device.dueHours);
  for (let hour = 0; hour < values.length; hour += 1) {
    const day = dayOf[hour] ?? 0;
    if (isOpen[hour] !== 1 || day >= days) continue;
    open[day] = at(open, day) + 1;
    const value = at(values, hour);
    if (Number.isNaN(value) || hour >= end) continue;
    counted[day] = at(counted, day) + 1;
    sums[day] = at(sums, day) + value;
  }
  return sums.map((sum, day) =>
    at(counted, day) >= leastOpenShare * at(open, day) && at(open, day) > 0 ? sum : Number.NaN,
  );
}

/** What a device counted and what is usual for it over hours that know both. */
export function seenAndUsual(
  values: Float64Array,
  usual: Float64Array,
  hours: readonly number[],
): { seen: number; usual: number } {
  let seen = 0;
  let expected = 0;
  for (const hour of hours) {
    const value = at(values, hour);
    const normal = at(usual, hour);
    if (Number.isNaN(value) || Number.isNaN(normal)) continue;
    seen += value;
    expected += normal;
  }
  return { seen, usual: expected };
}

/**
 * How lively the entity's other entrances were over these hours against their usual: 1 as usual, 0 nobody, null where there are none
 * to tell. Entrances that are stuck at zero are not asked.
 */
export function othersShare(all: readonly Judged[], own: DeviceHours, hours: readonly number[]): number | null {
  let seen = 0;
  let usual = 0;
  for (const other of all) {
    if (other.device.id === own.id) continue;
    const sums = seenAndUsual(
      other.people,
      other.usualPeople,
      hours.filter((hour) => other.dead[hour] !== 1),
    );
    seen += sums.seen;
    usual += sums.usual;
  }
  return usual >= leastUsual ? seen / usual : null;
}

/** Fewer usual people than this say nothing about how lively it was. */
const leastUsual = 20;

/** Most a busy day of the whole entity makes of what is usual; a guess of missing people goes no further. */
const liveliest = 3;

/**
 * People in who are missing over these hours: what is usual there, as lively as the other entrances were, less what was seen. null
 * where less than half of the open hours have a usual.
 */
export function missingPeople(
  { isOpen }: Calendar,
  all: readonly Judged[],
  own: Judged,
  hours: readonly number[],
): number | null {
  const share = Math.min(liveliest, othersShare(all, own.device, hours) ?? 1);
  let missing = 0;
  let judgedHours = 0;
  const openHours = hours.filter((hour) => isOpen[hour] === 1);
  for (const hour of openHours) {
    const usual = at(own.usualIn, hour);
    if (Number.isNaN(usual)) continue;
    judgedHours += 1;
    const seen = at(own.device.in, hour);
    missing += usual * share - (Number.isNaN(seen) ? 0 : seen);
  }
  return judgedHours * 2 < openHours.length || judgedHours === 0 ? null : Math.round(missing);
}

/** The hours [from, to) as a list. */
export function hoursBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
}

/** Hours of business days [first, end). */
export function hoursOfDays({ dayOf }: Calendar, history: EntityHistory, first: number, end: number): number[] {
  return hoursBetween(Math.max(0, (first - 1) * 24), Math.min(history.hours, (end + 1) * 24)).filter((hour) => {
    const day = dayOf[hour] ?? -1;
    return day >= first && day < end;
  });
}

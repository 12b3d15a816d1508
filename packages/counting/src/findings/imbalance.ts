import { at, type Calendar, type EntityHistory, type Fault, localOf } from './history.ts';
import { rounded } from './missing-periods.ts';
import type { Judged } from './sound-hours.ts';
import { limited, stretchesOf } from './stretches.ts';
import { usualDays } from './usual.ts';

/** Everybody who comes in goes out. What is looked for: one of the two is two thirds of the other, or less. */
const faulty = Math.log(1.5);
/** Days of an entity stray by so much: doors nobody counts, people who stay over night. */
const leastSpread = 0.12;
/** With fewer people either way the quotient says nothing. */
const leastPeople = 30;
/** A week and more has to say so. */
const mostPerDay = 1.5;
const enough = 9;

type Sums = { in: Float64Array; out: Float64Array };

/**
 * Days on which in and out of the whole entity do not match. Said only where all entrances tell both ways and both are used at all:
 * somebody who counts nothing but entrants has not forgotten anything.
 */
export function imbalanceOfEntity(history: EntityHistory, calendar: Calendar, all: readonly Judged[]): Fault[] {
  const counting = all.filter(({ in: entering }) => entering.some((people) => people > 0));
  const [one] = counting;
  if (one === undefined) return [];
  const parts = counting.map((own) => dailySums(calendar, own));
  const sums = { in: addUp(parts.map(({ in: entering }) => entering)), out: addUp(parts.map(({ out }) => out)) };
  const due = counting.find(({ device }) => device.isHere) ?? one;
  return faultsOf(history, { ...due.device, id: null }, sums, new Float64Array(calendar.days).fill(0));
}

/** Days on which in and out of one device match less than they used to; one-way doors are their own usual. */
export function imbalanceOfDevice(history: EntityHistory, calendar: Calendar, own: Judged): Fault[] {
  const sums = dailySums(calendar, own);
  const excludedDays = new Uint8Array(calendar.days).map((_, day) => own.excluded[day * 24 + 12] ?? 0);
  return faultsOf(history, own.device, sums, usualDays(quotients(sums), excludedDays));
}

function faultsOf(
  history: EntityHistory,
  device: { id: number | null; dueHours: number; isHere: boolean },
  sums: Sums,
  usual: Float64Array,
): Fault[] {
  const logs = quotients(sums);
  const scores = logs.map((log, day) => {
    const astray = Math.abs(log - at(usual, day));
    const variance = leastSpread ** 2 + 1 / at(sums.in, day) + 1 / at(sums.out, day);
    return limited((astray ** 2 - (astray - faulty) ** 2) / (2 * variance), mostPerDay);
  });
  return stretchesOf(scores, enough).map(({ first, end }) => {
    const total = (values: Float64Array) =>
      Math.round(values.slice(first, end).reduce((sum, value) => sum + (value || 0), 0));
    const [entering, leaving] = [total(sums.in), total(sums.out)];
    return {
      kind: 'imbalance' as const,
      device: device.id,
      from: localOf(history, first * 24),
      to: end * 24 >= Math.min(device.dueHours, history.hours) && device.isHere ? null : localOf(history, end * 24),
      evidence: { days: end - first, in: entering, out: leaving, share: rounded(leaving / Math.max(1, entering)) },
      missingPeople: null,
      reason: null,
    };
  });
}

const quotients = ({ in: entering, out }: Sums) =>
  entering.map((people, day) =>
    Math.max(people, at(out, day)) >= leastPeople
      ? Math.log(Math.max(1, at(out, day)) / Math.max(1, people))
      : Number.NaN,
  );

/** People in and out of days that came whole, closed hours included: those who work there come and go then. */
function dailySums({ dayOf, days }: Calendar, own: Judged): Sums {
  const sums = { in: new Float64Array(days), out: new Float64Array(days) };
  for (let hour = 0; hour < dayOf.length; hour += 1) {
    const day = dayOf[hour] ?? 0;
    sums.in[day] = at(sums.in, day) + (at(own.in, hour) || 0);
    sums.out[day] = at(sums.out, day) + (Number.isNaN(at(own.in, hour)) ? 0 : at(own.out, hour));
  }
  const isWhole = (day: number) => !Number.isNaN(at(own.dayPeople, day)) && own.excluded[day * 24 + 12] !== 1;
  const whole = (values: Float64Array) => values.map((value, day) => (isWhole(day) ? value : Number.NaN));
  return { in: whole(sums.in), out: whole(sums.out) };
}

function addUp(parts: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(0)] = parts;
  return first.map((_, day) => parts.reduce((sum, part) => sum + at(part, day), 0));
}

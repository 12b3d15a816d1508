import { type RandomFunction, roundShareRandomly } from './random.ts';
import { isOpenAt, type SiteModel } from './site-days.ts';

const dayMinutes = 1440;

/**
 * Computes how many people leave in each period. Each person stays a while, all are out soon after closing, and over the day as many leave
 * as entered. At a place that never closes, the people inside at the end of the day are counted as leaving in the first hours of the same
 * day.
 */
export function computeExitsByPeriod(
  model: SiteModel,
  entering: Int32Array,
  minuteOf: Int32Array,
  minutes: number,
  random: RandomFunction,
): Int32Array {
  const { length } = entering;
  const leavingShare = new Float64Array(length);
  for (let period = 0; period < length; period += 1) {
    leavingShare[period] = leavingShareAt(model, minuteOf[period] ?? 0, minutes) * (0.8 + 0.4 * random());
  }
  // The first round computes how many people are inside at midnight, the second counts. Rounding the cumulative sum loses no person.
  let inside = 0;
  for (let period = 0; period < length; period += 1) {
    inside += entering[period] ?? 0;
    inside -= inside * Math.min(1, leavingShare[period] ?? 0);
  }
  const out = new Int32Array(length);
  let left = 0;
  let counted = 0;
  for (let period = 0; period < length; period += 1) {
    inside += entering[period] ?? 0;
    const going = inside * Math.min(1, leavingShare[period] ?? 0);
    inside -= going;
    left += going;
    out[period] = Math.round(left) - counted;
    counted += out[period] ?? 0;
  }
  return out;
}

function leavingShareAt(model: SiteModel, minute: number, minutes: number): number {
  // A share of 2, because it is multiplied by a random factor of 0.8 to 1.2 and all people must be out.
  if (!isOpenAt(model, minute)) return 2;
  const usual = 1 - Math.exp(-minutes / model.profile.averageStayMinutes);
  if (model.close - model.open >= dayMinutes) return usual;
  const untilClose = (minute >= model.open ? model.close : model.close - dayMinutes) - minute;
  return Math.max(usual, 1 - Math.exp((-1.5 * minutes) / Math.max(1, untilClose)));
}

/** Staff movements per period: entries, exits, and first entries of the day. */
export type StaffMoves = { entries: Int32Array; exits: Int32Array; firstSeen: Int32Array };

/** Staff enter in the hour before opening and leave in the hour after closing. At a place that never closes they work in three shifts. */
export function simulateStaffMoves(
  model: SiteModel,
  visitors: number,
  minuteOf: Int32Array,
  minutes: number,
  random: RandomFunction,
): StaffMoves {
  const { length } = minuteOf;
  const moves = { entries: new Int32Array(length), exits: new Int32Array(length), firstSeen: new Int32Array(length) };
  const add = (column: Int32Array, minute: number) => {
    const period = periodAt(minuteOf, minutes, ((Math.floor(minute) % dayMinutes) + dayMinutes) % dayMinutes);
    column[period] = (column[period] ?? 0) + 1;
  };
  const people = Math.min(60, Math.max(1, Math.round(visitors / model.profile.visitorsPerStaff)));
  const neverCloses = model.close - model.open >= dayMinutes;
  const shiftStarts = neverCloses ? [6 * 60, 14 * 60, 22 * 60] : [model.open - 5];
  const shiftMinutes = neverCloses ? 8 * 60 : model.close - model.open + 10;
  for (const start of shiftStarts) {
    for (let person = 0; person < people; person += 1) {
      const arrival = start - 40 * random();
      add(moves.entries, arrival);
      add(moves.firstSeen, arrival);
      add(moves.exits, start + shiftMinutes + 30 * random());
    }
    // A third of them go out for lunch and come back.
    const lunches = shiftMinutes < 5 * 60 ? 0 : roundShareRandomly(people, 0.33, random);
    for (let person = 0; person < lunches; person += 1) {
      const lunch = start + shiftMinutes * (0.35 + 0.2 * random());
      add(moves.exits, lunch);
      add(moves.entries, lunch + 35);
    }
  }
  return moves;
}

// Period that contains a local minute: the first one when the hour occurs twice, the next one when the hour is skipped.
function periodAt(minuteOf: Int32Array, minutes: number, minute: number): number {
  const likely = Math.floor(minute / minutes);
  const start = minuteOf[likely] ?? -1;
  if (minute >= start && minute < start + minutes && start >= 0) return likely;
  const found = minuteOf.findIndex((first) => first + minutes > minute);
  return found === -1 ? minuteOf.length - 1 : found;
}

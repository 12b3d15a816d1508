import type { Metric } from '@portico/contract/words/metrics';
import { daySeconds } from '@portico/counting/local-time';
import { localSecondsAt } from '@portico/counting/zones';
import { computeExitsByPeriod, simulateStaffMoves } from './movements.ts';
import { createRandom, drawPoissonCount, type RandomFunction, roundShareRandomly } from './random.ts';
import {
  computeArrivingShare,
  computeExpectedVisitors,
  findDayStartInstant,
  isOpenAt,
  type SiteModel,
} from './site-days.ts';

/** Counts of one device on one local day of the place where it is installed. */
export type DeviceDay = {
  site: string;
  /** Half-open, epoch seconds: 23, 24 or 25 hours. */
  from: number;
  to: number;
  minutes: number;
  /** Number of record periods; the n-th starts at `from + n * minutes * 60`. */
  periodCount: number;
  /** Only metrics the device measures; one number per period. */
  columns: Map<Metric, Int32Array>;
};

/** How a device sees a place: the share of the place's people it sees, the length of its record periods, and its metrics. */
export type DeviceView = { sn: string; share: number; minutes: number; metrics: readonly Metric[] };

/**
 * Generates a device's counts of one day. It is a pure function of seed, place, device, day and period length, so days may be requested in
 * any order and are always the same.
 */
export function generateDeviceDay(model: SiteModel, view: DeviceView, day: number): DeviceDay {
  const from = findDayStartInstant(model, day);
  const to = findDayStartInstant(model, day + 1);
  const periodCount = Math.ceil((to - from) / (view.minutes * 60));
  const minuteByPeriod = localMinutes(model, from, to, view.minutes, periodCount);
  const random = createRandom(model.seed, model.site.key, view.sn, day);
  const visitors = computeExpectedVisitors(model, day) * view.share;

  const customers = new Int32Array(periodCount);
  for (let period = 0; period < periodCount; period += 1) {
    customers[period] = drawPoissonCount(
      visitors * computeArrivingShare(model, day, minuteByPeriod[period] ?? 0, view.minutes),
      random,
    );
  }
  const customersOut = computeExitsByPeriod(model, customers, minuteByPeriod, view.minutes, random);
  const staff = simulateStaffMoves(model, visitors, minuteByPeriod, view.minutes, random);

  const columns = new Map<Metric, Int32Array>();
  for (const metric of view.metrics) columns.set(metric, new Int32Array(periodCount));
  const writePeriod = rowWriter(columns, model, random);
  for (let period = 0; period < periodCount; period += 1) {
    writePeriod(period, {
      customers: customers[period] ?? 0,
      customersOut: customersOut[period] ?? 0,
      staffIn: staff.entries[period] ?? 0,
      staffOut: staff.exits[period] ?? 0,
      newStaff: staff.firstSeen[period] ?? 0,
      isOpen: isOpenAt(model, minuteByPeriod[period] ?? 0),
    });
  }
  return { site: model.site.key, from, to, minutes: view.minutes, periodCount, columns };
}

function localMinutes(model: SiteModel, from: number, to: number, minutes: number, length: number): Int32Array {
  const minuteByPeriod = new Int32Array(length);
  const isPlain = to - from === daySeconds && localSecondsAt(model.rules, from) % daySeconds === 0;
  for (let period = 0; period < length; period += 1) {
    minuteByPeriod[period] = isPlain
      ? period * minutes
      : Math.floor((localSecondsAt(model.rules, from + period * minutes * 60) % daySeconds) / 60);
  }
  return minuteByPeriod;
}

type Period = {
  customers: number;
  customersOut: number;
  staffIn: number;
  staffOut: number;
  newStaff: number;
  isOpen: boolean;
};

// Writes all metrics that follow from the people of one period. The numbers are consistent: ages, genders, and adults plus children each
// add up to the people who entered; a family has at least one adult and one child; there are not more groups than people.
function rowWriter(columns: Map<Metric, Int32Array>, model: SiteModel, random: RandomFunction) {
  const { profile } = model;
  const writesCars = columns.has('inCar');
  const writesGroups = columns.has('batch') || columns.has('familys') || columns.has('personals');
  const writesChildren = columns.has('adult') || columns.has('age0') || writesGroups;
  const put = (metric: Metric, period: number, value: number) => {
    const column = columns.get(metric);
    if (column) column[period] = value;
  };
  const putSplit = (period: number, people: number, children: number, names: SplitNames) => {
    const unknown = roundShareRandomly(people, 0.04, random);
    const male = roundShareRandomly(people - unknown, profile.maleShare, random);
    put(names.male, period, male);
    put(names.female, period, people - unknown - male);
    put(names.unknown, period, unknown);
    const adults = people - children;
    const ages = [roundShareRandomly(adults, 0.03, random), roundShareRandomly(children, 0.6, random), 0, 0, 0, 0, 0];
    ages[2] = children - (ages[1] ?? 0);
    let left = adults - (ages[0] ?? 0);
    // Shares of the people not assigned yet: ages 17–30, 31–45, 46–60; the rest is older.
    for (const [type, share] of [
      [3, 0.34],
      [4, 0.5],
      [5, 0.6],
    ] as const) {
      const count = roundShareRandomly(left, share, random);
      ages[type] = count;
      left -= count;
    }
    ages[6] = left;
    names.ages.forEach((metric, type) => put(metric, period, ages[type] ?? 0));
  };
  return (period: number, people: Period) => {
    const entering = people.customers + people.staffIn;
    if (entering + people.customersOut + people.staffOut === 0 && !people.isOpen) return;
    if (writesCars) {
      put('inCar', period, people.customers);
      put('outCar', period, people.customersOut);
      return;
    }
    put('flowIn', period, entering);
    put('flowOut', period, people.customersOut + people.staffOut);
    put('enterStaff', period, people.staffIn);
    put('leaveStaff', period, people.staffOut);
    if (people.isOpen && columns.has('flowPassby')) {
      const passing = people.customers * (1 / profile.captureRate - 1);
      put('flowPassby', period, drawPoissonCount(passing * (0.85 + 0.3 * random()) + 0.2, random));
    }
    if (columns.has('flowTurnback'))
      put('flowTurnback', period, roundShareRandomly(people.customers, profile.turnbackShare, random));
    if (columns.has('dwellCount')) {
      put('dwellCount', period, people.customersOut);
      put(
        'dwellSeconds',
        period,
        Math.round(people.customersOut * profile.averageStayMinutes * 60 * (0.8 + 0.4 * random())),
      );
    }
    if (!writesChildren) return;
    const children = roundShareRandomly(people.customers, profile.childShare, random);
    put('adult', period, entering - children);
    put('children', period, children);
    if (writesGroups) putGroups(period, entering, children);
    if (columns.has('genderMale')) putSplit(period, entering, children, entrants);
    if (columns.has('dedupedCount')) {
      // A record contains only people who were not seen before on this day, so that the records of the day add up to its distinct people.
      const newPeople = roundShareRandomly(people.customers, 0.88, random);
      put('dedupedCount', period, newPeople);
      put('dedupeStaff', period, people.newStaff);
      putSplit(period, newPeople, Math.min(newPeople, children), distinct);
    }
  };

  function putGroups(period: number, entering: number, children: number) {
    const familys = Math.min(
      children,
      entering - children,
      roundShareRandomly(children, 0.65, random) + (children > 0 ? 1 : 0),
    );
    // People outside families: each family has exactly one adult, and all children belong to families.
    const others = Math.max(0, entering - familys - children);
    let personals = roundShareRandomly(
      others,
      profile.singleShare / (profile.singleShare + (1 - profile.singleShare) * profile.peoplePerGroup),
      random,
    );
    if (others - personals === 1 && familys === 0) personals += 1;
    const groups = Math.floor((others - personals) / profile.peoplePerGroup + (others - personals >= 2 ? 0.5 : 0));
    put('familys', period, familys);
    put('personals', period, personals);
    put('batch', period, Math.max(entering > 0 ? 1 : 0, familys + personals + groups));
  }
}

type SplitNames = { male: Metric; female: Metric; unknown: Metric; ages: readonly Metric[] };

const entrants: SplitNames = {
  male: 'genderMale',
  female: 'genderFemale',
  unknown: 'genderUnknown',
  ages: ['age0', 'age1', 'age2', 'age3', 'age4', 'age5', 'age6'],
};

const distinct: SplitNames = {
  male: 'dedupedMale',
  female: 'dedupedFemale',
  unknown: 'dedupedGenderUnknown',
  ages: ['dedupedAge0', 'dedupedAge1', 'dedupedAge2', 'dedupedAge3', 'dedupedAge4', 'dedupedAge5', 'dedupedAge6'],
};

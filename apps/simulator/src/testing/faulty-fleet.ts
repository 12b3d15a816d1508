import type { FleetSite } from '@portico/contract/fields/fleet';
import { siteProfiles } from '@portico/contract/fields/fleet';
import { parseWorkTime } from '@portico/counting/business-hours';
import type { DeviceHistory, EntityHistory } from '@portico/counting/findings/history';
import { daySeconds } from '@portico/counting/local-time';
import { generateDeviceDay } from '../model/device-days.ts';
import { createRandom, hashToFraction, type RandomFunction } from '../model/random.ts';
import { createSiteModel, toDayNumber } from '../model/site-days.ts';

/** A planted fault: hours [first, end) of one device. */
export type PlantedFault = {
  kind: 'outage' | 'stuckAtZero' | 'clockWrong' | 'lowCount' | 'swapped';
  device: number;
  first: number;
  end: number;
};

export type FaultyEntity = { history: EntityHistory; plantedFaults: PlantedFault[]; months: number };

const periodsPerHour = 12;
const learningHours = 35 * 24;

/** Creates a place of the simulator's model with doors, ordinary irregularities, and (`faults`) faults planted after five weeks. */
export function createFaultyEntity(seed: number, days: number, faults: boolean): FaultyEntity {
  const random = createRandom('faulty', seed);
  const between = (min: number, max: number) => min + (max - min) * random();
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // lists here are never empty
  const from = toDayNumber('2025-01-06') + Math.floor(between(0, 300));
  const hours = days * 24;
  const [open, close] = oneOf([
    ['10:00', '22:00'],
    ['09:00', '18:30'],
    ['08:00', '20:00'],
    ['00:00', '24:00'],
    ['17:00', '02:00'],
    ['10:00', '20:00'],
  ] as const);
  const site: FleetSite = {
    key: `site-${seed}`,
    name: `Site ${seed}`,
    zone: 'Asia/Shanghai',
    dstEnable: false,
    open,
    close,
    profile: oneOf(siteProfiles.filter((profile) => profile !== 'carpark')),
    visitorsPerDay: Math.round(Math.exp(between(Math.log(150), Math.log(9000)))),
    weekendFactor: between(0.7, 1.6),
    festivals: [between(20, days / 2), between(days / 2, days - 5)].map((day) => ({
      name: 'Festival',
      from: formatDate(from + Math.floor(day)),
      to: formatDate(from + Math.floor(day + between(0, 6))),
      factor: between(1.4, 2.4),
    })),
  };
  const model = createSiteModel(seed, site);
  const doors = 1 + Math.floor(random() * 5);
  const shares = Array.from({ length: doors }, () => between(0.15, 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const closedDays = ordinaryClosures(random, days);
  const early = Math.floor(between(30, days)); // the one day on which the place closes in the evening
  const devices = shares.map((share, door): DeviceHistory => {
    const ins = new Float64Array(hours);
    const outs = new Float64Array(hours);
    const promotion = Math.floor(between(20, days));
    const oneWay = doors >= 3 && door < 2 && seed % 4 === 0 ? (door === 0 ? 0.95 : 0.05) : null;
    const lockedWeekday = doors >= 2 && door === 1 && seed % 5 === 0 ? 2 : null;
    for (let day = 0; day < days; day += 1) {
      const drift = Math.exp(0.16 * (hashToFraction(seed, door, day, 'a') + hashToFraction(seed, door, day, 'b') - 1));
      const special = doors > 1 && day >= promotion && day < promotion + 5 ? 1.6 : 1;
      const view = {
        sn: `door-${door}`,
        share: (share / total) * drift * special,
        minutes: 60,
        metrics: ['flowIn', 'flowOut'] as const,
      };
      const { columns } = generateDeviceDay(model, view, from + day);
      for (let hour = 0; hour < 24; hour += 1) {
        // At a place open past midnight, the hours after midnight belong to the evening before: if it is closed, they are closed too.
        const business = model.close > 1440 && hour < 12 ? day - 1 : day;
        const isEvening = hour >= 18 || business < day;
        const isClosed =
          closedDays.has(business) || (business === early && isEvening) || (day % 7 === lockedWeekday && hour < 13);
        const burst = 0.7 + 0.6 * random();
        const entering = isClosed ? 0 : Math.round((columns.get('flowIn')?.[hour] ?? 0) * burst);
        const leaving = isClosed ? 0 : Math.round((columns.get('flowOut')?.[hour] ?? 0) * burst);
        const countedIn = oneWay === null ? entering : Math.round((entering + leaving) * oneWay);
        ins[day * 24 + hour] = countedIn;
        outs[day * 24 + hour] = oneWay === null ? leaving : entering + leaving - countedIn;
      }
    }
    return asReceived(door + 1, model.open, model.close, ins, outs, random, seed + door);
  });
  const now = from * daySeconds + hours * 3600;
  const history: EntityHistory = {
    from: from * daySeconds,
    hours,
    window: parseWorkTime(`${open}~${close}`),
    now,
    devices,
  };
  return { history, plantedFaults: faults ? plantFaults(history, random) : [], months: days / 30.4 };
}

// Single days off, and in half of the cases a closed period of three days. All devices keep sending zeros.
function ordinaryClosures(random: RandomFunction, days: number): Set<number> {
  const closed = new Set<number>();
  for (let holidays = 0; holidays < 3; holidays += 1) closed.add(Math.floor(random() * days));
  const long = Math.floor(random() * days);
  if (random() < 0.5) for (let day = long; day < long + 3; day += 1) closed.add(day);
  if (random() < 0.2) for (let day = 6; day < days; day += 7) closed.add(day);
  return closed;
}

function asReceived(
  id: number,
  open: number,
  close: number,
  ins: Float64Array,
  outs: Float64Array,
  random: RandomFunction,
  kind: number,
): DeviceHistory {
  const isOpen = (hour: number) => {
    const minute = (hour % 24) * 60 + 30;
    return (minute >= open && minute < close) || minute + 1440 < close;
  };
  const omitsEmptyPeriods = kind % 9 === 0;
  // Hours of history that were uploaded at once, when the device was connected.
  const sentAt = kind % 6 === 0 ? 40 * 24 : 0;
  const received = ins.map((people, hour) =>
    omitsEmptyPeriods ? Math.min(periodsPerHour, people + (outs[hour] ?? 0)) : periodsPerHour,
  );
  return {
    id,
    expected: ins.map((_, hour) => (isOpen(hour) && !omitsEmptyPeriods ? periodsPerHour : 0)),
    received,
    in: ins.map((people, hour) => ((received[hour] ?? 0) > 0 ? people : Number.NaN)),
    out: outs.map((people, hour) => ((received[hour] ?? 0) > 0 ? people : Number.NaN)),
    peakPerSecond: Float64Array.from(ins, (people) => people / 3600),
    receiptDelay: ins.map((_, hour) =>
      (received[hour] ?? 0) === 0 ? Number.NaN : hour < sentAt ? (sentAt - hour) * 3600 : Math.floor(random() * 120),
    ),
    installedFromHour: 0,
    installedToHour: ins.length,
    dueHours: ins.length,
    isInstalled: true,
    omitsEmptyPeriods,
    uploadMinutes: 5,
    clockSkew: null,
    lastContact: Number.POSITIVE_INFINITY,
    refusedRecords: [],
    refusedMessages: [],
  };
}

const kinds = ['outage', 'stuckAtZero', 'clockWrong', 'lowCount', 'swapped'] as const;

/** Shortest and longest duration of a fault, in hours. */
const lengths: Record<PlantedFault['kind'], readonly [number, number]> = {
  outage: [3, 7 * 24],
  stuckAtZero: [8, 14 * 24],
  clockWrong: [24, 10 * 24],
  lowCount: [7 * 24, 40 * 24],
  swapped: [7 * 24, 30 * 24],
};

/** Minimum number of people in opening hours during a fault; with fewer people the fault would be invisible. */
const minPeople: Record<PlantedFault['kind'], number> = {
  outage: 0,
  stuckAtZero: 80,
  clockWrong: 0,
  lowCount: 700,
  swapped: 1500,
};
/** Swapping in and out is invisible when both are equal: at the same time of day they must differ by at least this share of the people. */
const minDifferenceShare = 0.08;

// Plants faults one after the other at each device, at least two weeks apart, and never low counts at two entrances of a place at the same
// time.
function plantFaults({ devices, hours }: EntityHistory, random: RandomFunction): PlantedFault[] {
  const planted: PlantedFault[] = [];
  for (const device of devices) {
    let first = learningHours + Math.floor(random() * 21 * 24);
    while (first < hours) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'outage';
      const [min, max] = lengths[kind];
      const end = Math.min(hours, first + Math.floor(min + (max - min) * random() ** 2));
      if (end - first >= min && isVisible(device, kind, first, end, planted)) {
        applyFault(device, kind, first, end, random);
        planted.push({ kind, device: device.id, first, end });
        first = end;
      }
      first += Math.floor((14 + 14 * random()) * 24);
    }
  }
  return planted;
}

function isVisible(
  device: DeviceHistory,
  kind: PlantedFault['kind'],
  first: number,
  end: number,
  others: readonly PlantedFault[],
): boolean {
  const people = countPeople(device, first, end);
  if (people < minPeople[kind]) return false;
  if (kind === 'outage') return hasExpectedHours(device, first, end);
  if (kind === 'lowCount')
    return !others.some((other) => other.kind === kind && first < other.end && other.first < end);
  return kind !== 'swapped' || computeDifference(device, first, end) >= minDifferenceShare * people;
}

function countPeople(device: DeviceHistory, first: number, end: number): number {
  let people = 0;
  for (let hour = first; hour < end; hour += 1) {
    const isCounted = (device.expected[hour] ?? 0) > 0 || device.omitsEmptyPeriods;
    if (isCounted) people += (device.in[hour] || 0) + (device.out[hour] || 0);
  }
  return people;
}

function computeDifference(device: DeviceHistory, first: number, end: number): number {
  const excess = new Float64Array(24);
  for (let hour = first; hour < end; hour += 1)
    excess[hour % 24] = (excess[hour % 24] ?? 0) + (device.in[hour] || 0) - (device.out[hour] || 0);
  return excess.reduce((sum, more) => sum + Math.abs(more), 0);
}

const hasExpectedHours = (device: DeviceHistory, first: number, end: number) =>
  device.expected.slice(first, end).filter((expected) => expected > 0).length >= 2;

function applyFault(
  device: DeviceHistory,
  kind: PlantedFault['kind'],
  first: number,
  end: number,
  random: RandomFunction,
): void {
  const delay = random() < 0.3 ? -(180 + 400 * random()) : 1800 + 30_000 * random();
  const share = 0.4 + 0.2 * random();
  for (let hour = first; hour < end; hour += 1) {
    const [entering, leaving] = [device.in[hour] ?? Number.NaN, device.out[hour] ?? Number.NaN];
    if (kind === 'outage') {
      device.received[hour] = 0;
      device.in[hour] = Number.NaN;
      device.out[hour] = Number.NaN;
      device.receiptDelay[hour] = Number.NaN;
    } else if (kind === 'stuckAtZero') {
      if (!Number.isNaN(entering)) device.in[hour] = 0;
      if (!Number.isNaN(leaving)) device.out[hour] = 0;
      if (device.omitsEmptyPeriods) device.received[hour] = 0;
    } else if (kind === 'clockWrong') device.receiptDelay[hour] = (device.receiptDelay[hour] ?? 0) + delay;
    else if (kind === 'lowCount') {
      device.in[hour] = keepShare(entering, share, random);
      device.out[hour] = keepShare(leaving, share, random);
    } else {
      device.in[hour] = leaving;
      device.out[hour] = entering;
    }
  }
}

const keepShare = (people: number, share: number, random: RandomFunction) => {
  if (Number.isNaN(people)) return people;
  let kept = 0;
  for (let index = 0; index < people; index += 1) if (random() < share) kept += 1;
  return kept;
};

const formatDate = (day: number) => new Date(day * daySeconds * 1000).toISOString().slice(0, 10);

import { clockWrong } from './clock-wrong.ts';
import { calendarOf, type Calendar, type EntityHistory, type Fault, hourSeconds } from './history.ts';
import { imbalanceOfDevice, imbalanceOfEntity } from './imbalance.ts';
import { jumps } from './jump.ts';
import { lowCount } from './low-count.ts';
import { missingStretches, partialDays } from './missing-periods.ts';
import { refused } from './refused.ts';
import { type Judged, judged } from './sound-hours.ts';
import { stuckAtZero } from './stuck-at-zero.ts';
import { swapped } from './swapped.ts';
import { zeroHoles } from './zero-holes.ts';

/** Faults teach what is not usual, which uncovers more of them: a fault of months is seen a few weeks at a time. */
const mostRounds = 6;

/**
 * What is wrong with the counts of an entity's devices, by kind and start. Pure: the same history gives the same faults. `known` are
 * faults found before, which teach nothing.
 */
export function findFaults(
  history: EntityHistory,
  known: readonly Pick<Fault, 'kind' | 'device' | 'from' | 'to'>[] = [],
): Fault[] {
  const calendar = calendarOf(history);
  let counted: Fault[] = [];
  let all: Judged[] = [];
  let marks = '';
  for (let round = 0; round < mostRounds; round += 1) {
    const masks = history.devices.map((device) => maskOf(history, device.id, [...known, ...counted]));
    const next = masks.map((mask) => mask.join('')).join('|');
    if (round > 0 && next === marks) break;
    marks = next;
    const stuck = [...known, ...counted].filter(({ kind }) => kind === 'stuckAtZero');
    all = history.devices.map((device, place) =>
      judged(calendar, device, masks[place] ?? new Uint8Array(history.hours), maskOf(history, device.id, stuck)),
    );
    counted = all.flatMap((own) => countFaults(history, calendar, all, own));
  }
  const others = all.flatMap((own) => {
    const gaps = missingStretches(history, calendar, all, own);
    return [
      ...gaps,
      ...partialDays(history, calendar, all, own, gaps),
      ...clockWrong(history, own.device),
      ...refused(history, own.device),
      ...zeroHoles(history, calendar, all, own),
    ];
  });
  const ofDevices = [...counted, ...others];
  const unbalanced = [
    ...all.flatMap((own) => imbalanceOfDevice(history, calendar, own)),
    ...imbalanceOfEntity(history, calendar, all),
  ].filter((fault) => !isExplained(fault, ofDevices));
  return [...ofDevices, ...withoutEntity(unbalanced)].toSorted(
    (one, other) => one.from - other.from || one.kind.localeCompare(other.kind),
  );
}

// What numbers are wrong, one explanation for each stretch: exchanged ways look like few people at one-way doors.
function countFaults(history: EntityHistory, calendar: Calendar, all: readonly Judged[], own: Judged): Fault[] {
  const exchanged = swapped(history, calendar, own);
  const stuck = stuckAtZero(history, calendar, all, own).filter((fault) => !isExplained(fault, exchanged));
  const few = lowCount(history, calendar, all, own).filter((fault) => !isExplained(fault, [...exchanged, ...stuck]));
  const high = jumps(history, calendar, all, own).filter((fault) => !isExplained(fault, exchanged));
  return [...exchanged, ...stuck, ...few, ...high];
}

/** Kinds after which numbers cannot be as usual. */
const explaining: ReadonlySet<string> = new Set([
  'swapped',
  'stuckAtZero',
  'lowCount',
  'jump',
  'outage',
  'silent',
  'partial',
]);

/** Faults of days begin and end in the middle of one, which their first day may not have shown. */
const slackSeconds = 2 * 86_400;

function isExplained(fault: Fault, by: readonly Fault[]): boolean {
  return by.some(
    (other) =>
      explaining.has(other.kind) &&
      (fault.device === null || other.device === fault.device) &&
      overlap(fault, { from: other.from - slackSeconds, to: other.to === null ? null : other.to + slackSeconds }),
  );
}

function overlap(one: Pick<Fault, 'from' | 'to'>, other: Pick<Fault, 'from' | 'to'>): boolean {
  return one.from < (other.to ?? Number.POSITIVE_INFINITY) && other.from < (one.to ?? Number.POSITIVE_INFINITY);
}

// A device that does not match makes its entity not match.
function withoutEntity(unbalanced: readonly Fault[]): Fault[] {
  const devices = unbalanced.filter(({ device }) => device !== null);
  const entity = unbalanced.filter(({ device }) => device === null);
  return [...devices, ...entity.filter((fault) => !devices.some((other) => overlap(fault, other)))];
}

function maskOf(
  history: EntityHistory,
  device: number,
  faults: readonly Pick<Fault, 'kind' | 'device' | 'from' | 'to'>[],
): Uint8Array {
  const mask = new Uint8Array(history.hours);
  for (const fault of faults) {
    if (fault.device !== device) continue;
    const first = Math.max(0, Math.floor((fault.from - history.from) / hourSeconds));
    const end = fault.to === null ? history.hours : Math.ceil((fault.to - history.from) / hourSeconds);
    mask.fill(1, first, Math.max(first, Math.min(history.hours, end)));
  }
  return mask;
}

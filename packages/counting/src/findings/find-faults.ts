import { findClockFaults } from './clock-wrong.ts';
import { buildDeviceBaseline, type DeviceBaseline } from './device-baseline.ts';
import { buildHistoryCalendar, type EntityHistory, type Fault, type HistoryCalendar, hourSeconds } from './history.ts';
import { findDeviceImbalance, findEntityImbalance } from './imbalance.ts';
import { findJumps } from './jump.ts';
import { findLowCounts } from './low-count.ts';
import { findMissingPeriods, findPartialDays } from './missing-periods.ts';
import { findRefusedMessages } from './refused-messages.ts';
import { findRefusedRecords } from './refused-records.ts';
import { findStuckAtZero } from './stuck-at-zero.ts';
import { findSwappedDirections } from './swapped-directions.ts';
import { findWeeklyZeros } from './weekly-zeros.ts';

/**
 * Maximum number of rounds. Faults found are excluded from the usual values, which uncovers more faults: a fault of months is found a few
 * weeks at a time.
 */
const maxRounds = 6;

/**
 * Finds faults in the counts of an entity and its devices, sorted by start and kind. Pure: the same history gives the same faults. `known`
 * are faults found before; they are excluded from the usual values.
 */
export function findFaults(
  history: EntityHistory,
  known: readonly Pick<Fault, 'kind' | 'device' | 'from' | 'to'>[] = [],
): Fault[] {
  const calendar = buildHistoryCalendar(history);
  let counted: Fault[] = [];
  let all: DeviceBaseline[] = [];
  let previousMasks = '';
  for (let round = 0; round < maxRounds; round += 1) {
    const masks = history.devices.map((device) => buildExcludedMask(history, device.id, [...known, ...counted]));
    const next = masks.map((mask) => mask.join('')).join('|');
    if (round > 0 && next === previousMasks) break;
    previousMasks = next;
    const stuck = [...known, ...counted].filter(({ kind }) => kind === 'stuckAtZero');
    all = history.devices.map((device, index) =>
      buildDeviceBaseline(
        calendar,
        device,
        masks[index] ?? new Uint8Array(history.hours),
        buildExcludedMask(history, device.id, stuck),
      ),
    );
    counted = all.flatMap((baseline) => countFaults(history, calendar, all, baseline));
  }
  const others = all.flatMap((baseline) => {
    const gaps = findMissingPeriods(history, calendar, all, baseline);
    return [
      ...gaps,
      ...findPartialDays(history, calendar, all, baseline, gaps),
      ...findClockFaults(history, baseline.device),
      ...findRefusedRecords(history, baseline.device),
      ...findRefusedMessages(history, baseline.device),
      ...findWeeklyZeros(history, calendar, all, baseline),
    ];
  });
  const deviceFaults = [...counted, ...others];
  const unbalanced = [
    ...all.flatMap((baseline) => findDeviceImbalance(history, calendar, baseline)),
    ...findEntityImbalance(history, calendar, all),
  ].filter((fault) => !isExplained(fault, deviceFaults));
  return [...deviceFaults, ...dropExplainedEntityFaults(unbalanced)].toSorted(
    (one, other) => one.from - other.from || one.kind.localeCompare(other.kind),
  );
}

// Faults in the counts themselves, with one explanation for each range: for example, swapped directions at one-way doors look like low
// counts.
function countFaults(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): Fault[] {
  const swapped = findSwappedDirections(history, calendar, baseline);
  const stuck = findStuckAtZero(history, calendar, all, baseline).filter((fault) => !isExplained(fault, swapped));
  const lowCounts = findLowCounts(history, calendar, all, baseline).filter(
    (fault) => !isExplained(fault, [...swapped, ...stuck]),
  );
  const jumps = findJumps(history, calendar, all, baseline).filter((fault) => !isExplained(fault, swapped));
  return [...swapped, ...stuck, ...lowCounts, ...jumps];
}

/** Kinds of faults that explain unusual counts. */
const explainingKinds: ReadonlySet<string> = new Set([
  'swapped',
  'stuckAtZero',
  'lowCount',
  'jump',
  'outage',
  'silent',
  'partial',
]);

/** Faults of whole days may begin and end in the middle of a day and are found up to this much later or earlier. */
const slackSeconds = 2 * 86_400;

function isExplained(fault: Fault, by: readonly Fault[]): boolean {
  return by.some(
    (other) =>
      explainingKinds.has(other.kind) &&
      (fault.device === null || other.device === fault.device) &&
      overlap(fault, { from: other.from - slackSeconds, to: other.to === null ? null : other.to + slackSeconds }),
  );
}

function overlap(one: Pick<Fault, 'from' | 'to'>, other: Pick<Fault, 'from' | 'to'>): boolean {
  return one.from < (other.to ?? Number.POSITIVE_INFINITY) && other.from < (one.to ?? Number.POSITIVE_INFINITY);
}

// An imbalance of a device explains the imbalance of its entity.
function dropExplainedEntityFaults(unbalanced: readonly Fault[]): Fault[] {
  const devices = unbalanced.filter(({ device }) => device !== null);
  const entity = unbalanced.filter(({ device }) => device === null);
  return [...devices, ...entity.filter((fault) => !devices.some((other) => overlap(fault, other)))];
}

function buildExcludedMask(
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

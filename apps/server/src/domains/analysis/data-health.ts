import type { UnknownReason } from '@portico/contract/routes/home';
import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { parseWorkTime } from '@portico/counting/business-hours';
import { mergeCompleteness, type PeriodCounts } from '@portico/counting/completeness';
import { type ExpectedPeriodsQuery, getPeriodStartHours } from '@portico/counting/expected-periods';
import { computeDataState, reportsEmptyPeriods } from '../devices/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { CoverageByDevice } from '../record-coverage/index.ts';
import { buildExpectedByEntity, type ExpectedPeriodsByDevice } from './expected-periods.ts';
import type { DeviceWithContact, InstalledDevice } from './installed-devices.ts';
import type { OpeningHoursGroup } from './queries/sums.ts';

/** A device of the selection and the completeness of its records. */
export type DeviceHealth = {
  id: number;
  sn: string;
  name: string;
  measures: readonly Metric[];
  /** Whether it was installed at one of the entities during opening hours of the range. */
  wasInstalled: boolean;
  /**
   * Epoch milliseconds of its last message, or of its last record if that is older and the device sends every period. null: no data ever.
   */
  silentSince: number | null;
  lastUploadAt: number | null;
  /**
   * Whether it is installed at one of the entities now. A removed device still counts for the completeness of the time it was installed.
   */
  isInstalled: boolean;
  isReporting: boolean;
  periods: PeriodCounts;
};

/** Groups entities by the opening hours in which periods are expected; a chain has few different ones. */
export function groupByOpeningHours(entities: readonly EntityRow[]): OpeningHoursGroup[] {
  const same = Map.groupBy(entities, (entity) => entity.workTime);
  return [...same].map(([workTime, entities]) => ({
    entityIds: entities.map(({ id }) => id),
    window: getPeriodStartHours(parseWorkTime(workTime)),
  }));
}

/** Expected and received minutes of every device at the entities, in opening hours of a local range. */
export function computeDeviceHealth(
  devices: readonly DeviceWithContact[],
  entities: readonly EntityRow[],
  range: { from: number; to: number },
  coverage: CoverageByDevice,
  nowMilliseconds: number,
): DeviceHealth[] {
  const now = Math.floor(nowMilliseconds / 1000);
  const query = { ...range, step: null };
  const expectation = computeExpectedPeriodsByDevice(devices, entities, query, [0], nowMilliseconds, coverage);
  return devices.map((device) => {
    const kind = findDeviceKind(device.deviceType);
    const countsGaps = reportsEmptyPeriods(device);
    let expected = 0;
    let arrived = 0;
    let wasInstalled = false;
    for (const [entity, placements] of Map.groupBy(device.placements, ({ entityId }) => entityId)) {
      wasInstalled ||= expectation.isOpenDuring(entity, placements);
      const minutes = expectation.countByBucket(device, entity, placements);
      expected += minutes.expected[0] ?? 0;
      arrived += (minutes.expected[0] ?? 0) - (minutes.missing[0] ?? 0);
    }
    // A device that omits empty periods is judged by its last contact alone.
    const countedAt = (countsGaps ? device.lastDataAt : device.lastAt)?.getTime() ?? null;
    const isInstalled = device.placements.some((placement) => placement.from <= now && placement.to > now);
    return {
      id: device.id,
      sn: device.sn,
      name: device.name,
      measures: kind === undefined ? [] : deviceKinds[kind].measures,
      wasInstalled,
      silentSince: countedAt === null ? null : Math.min(countedAt, device.lastAt?.getTime() ?? countedAt),
      lastUploadAt: device.lastUploadAt?.getTime() ?? null,
      isInstalled,
      isReporting: computeDataState({ ...device, isBound: isInstalled }, nowMilliseconds) === 'current',
      periods: { received: arrived, expected },
    };
  });
}

/** The minutes expected of devices, and missing, by bucket, at a moment. */
export function computeExpectedPeriodsByDevice(
  devices: readonly InstalledDevice[],
  entities: readonly EntityRow[],
  query: ExpectedPeriodsQuery,
  buckets: readonly number[],
  nowMilliseconds: number,
  coverage: CoverageByDevice,
): ExpectedPeriodsByDevice {
  let firstStay = query.to;
  for (const { placements } of devices) for (const { from } of placements) firstStay = Math.min(firstStay, from);
  const now = Math.floor(nowMilliseconds / 1000);
  return buildExpectedByEntity(entities, query, buckets, { firstStay, now, coverage });
}

/** Completeness of the devices that measure one of these metrics; null if nothing was expected of them. */
export function computeDevicesCompleteness(
  health: readonly DeviceHealth[],
  metrics: readonly Metric[] | null,
): number | null {
  return mergeCompleteness(filterByMetrics(health, metrics).map(({ periods }) => periods));
}

/** Completeness of people in, which a page states for a place as a whole; of all devices if none measures people in. */
export function computeLeadCompleteness(health: readonly DeviceHealth[]): number | null {
  const countsPeopleIn = health.some(({ measures }) => measures.includes('flowIn'));
  return computeDevicesCompleteness(health, countsPeopleIn ? ['flowIn'] : null);
}

/**
 * Returns why an item is unknown. `missing`: its metrics without a sum in the range of `health`. If the range is unfinished, they may still
 * get one.
 */
export function findUnknownReason(
  health: readonly DeviceHealth[],
  missing: readonly Metric[],
  unfinished: boolean,
): UnknownReason {
  if (missing.length === 0) return 'notComputable';
  if (!filterByMetrics(health, missing).some(({ wasInstalled }) => wasInstalled)) return 'notMeasured';
  return unfinished && computeDevicesCompleteness(health, missing) === null ? 'notYet' : 'notReceived';
}

function filterByMetrics(health: readonly DeviceHealth[], metrics: readonly Metric[] | null): readonly DeviceHealth[] {
  if (metrics === null) return health;
  return health.filter(({ measures }) => metrics.some((metric) => measures.includes(metric)));
}

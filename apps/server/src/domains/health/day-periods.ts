import { bucketsBetween } from '@portico/counting/buckets';
import { daySeconds, dayStart, formatDay } from '@portico/counting/local-time';
import { findRecordLength, noCoverage } from '@portico/counting/record-coverage';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import {
  buildIdListCondition,
  buildLatePeriodsAggregate,
  computeExpectedPeriodsByDevice,
  countPeriods,
  groupByOpeningHours,
  type loadDevicesWithContact,
  sumByDeviceDay,
} from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { getCoverageReader } from '../record-coverage/index.ts';

/** Expected, received, late and refused periods of one device at one entity on one local day, of the length of its records that day. */
export type DayPeriods = {
  device: number;
  entity: number;
  /** Midnight, local seconds. */
  day: number;
  expected: number;
  received: number;
  /** Part of the received periods. */
  late: number;
  refused: number;
  /** Minutes in which records are expected, and those of them that records cover. */
  expectedMinutes: number;
  coveredMinutes: number;
};

export type DevicesWithContact = Awaited<ReturnType<typeof loadDevicesWithContact>>;

/** Returns the midnight of the current local date at an entity, in local seconds. `now` in epoch milliseconds. */
export function findEntityLocalMidnight({ timeZone, dstEnable }: EntityRow, now: number): number {
  return dayStart(localSecondsAt(zoneRules(timeZone, dstEnable === 1), Math.floor(now / 1000)));
}

/** Loads the periods of devices at entities by local day in [from, to). Refused records are counted at the last entity of the device. */
export async function loadPeriodsByDay(
  { db, counts: countingStore, now }: { db: Db; counts: CountingStore; now: number },
  entities: readonly EntityRow[],
  devices: DevicesWithContact,
  { from, to }: { from: number; to: number },
): Promise<DayPeriods[]> {
  const lateByKey = await readLateByDay(countingStore, entities, devices, { from, to });
  const coverage = await getCoverageReader(countingStore).readCoverage(entities, devices, { from, to });
  const refused = await loadRefusedByDay(db, devices, { from, to });
  const days = bucketsBetween(from, to, '1d');
  const expected = computeExpectedPeriodsByDevice(devices, entities, { from, to, step: '1d' }, days, now, coverage);
  const dayPeriods: DayPeriods[] = [];
  for (const device of devices) {
    for (const [entity, placements] of Map.groupBy(device.placements, ({ entityId }) => entityId)) {
      const minutes = expected.countByBucket(device, entity, placements);
      const isLast = device.placements.at(-1)?.entityId === entity;
      for (const [index, day] of days.entries()) {
        const expectedMinutes = minutes.expected[index] ?? 0;
        const coveredMinutes = expectedMinutes - (minutes.missing[index] ?? 0);
        const length = findRecordLength(coverage.get(device.id) ?? noCoverage, day, device);
        const periods = countPeriods({ received: coveredMinutes, expected: expectedMinutes }, length);
        dayPeriods.push({
          device: device.id,
          entity,
          day,
          ...periods,
          late: Math.min(lateByKey.get(lateKey(day, device.id, entity)) ?? 0, periods.received),
          expectedMinutes,
          coveredMinutes,
          refused: isLast ? (refused.get(`${device.id}/${formatDay(day)}`) ?? 0) : 0,
        });
      }
    }
  }
  return dayPeriods;
}

const lateKey = (day: number, device: number, entity: number) => `${day}/${device}/${entity}`;

// Returns the number of late records by `lateKey`.
async function readLateByDay(
  countingStore: CountingStore,
  entities: readonly EntityRow[],
  devices: DevicesWithContact,
  range: { from: number; to: number },
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const days = { from: range.from / daySeconds, to: range.to / daySeconds };
  for (const [company, own] of Map.groupBy(entities, ({ companyId }) => companyId)) {
    const ids = new Set(own.map(({ id }) => id));
    const deviceIds = devices
      .filter(({ placements }) => placements.some(({ entityId }) => ids.has(entityId)))
      .map(({ id }) => id);
    if (deviceIds.length === 0) continue;
    const addends = [buildLatePeriodsAggregate(groupByOpeningHours(own))];
    for (const [day, device, entity, , late] of await sumByDeviceDay(
      countingStore,
      company,
      days,
      addends,
      deviceIds,
    )) {
      const key = lateKey(Number(day) * daySeconds, Number(device), Number(entity));
      // The detection line with the most records has all periods of the device.
      found.set(key, Math.max(found.get(key) ?? 0, Number(late)));
    }
  }
  return found;
}

// Returns the number of refused records by "device/day".
async function loadRefusedByDay(
  db: Db,
  devices: DevicesWithContact,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const logs = await db
    .selectFrom('deviceLogs')
    .select(['deviceId', 'day', (select) => select.fn.sum<number>('count').as('count')])
    .where(
      buildIdListCondition(
        'deviceId',
        devices.map(({ id }) => id),
      ),
    )
    .where('kind', '=', 'refused')
    .where('day', '>=', formatDay(from))
    .where('day', '<', formatDay(to))
    .groupBy(['deviceId', 'day'])
    .execute();
  return new Map(logs.map(({ deviceId, day, count }) => [`${deviceId}/${day}`, count]));
}

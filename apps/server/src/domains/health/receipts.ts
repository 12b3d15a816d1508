import { bucketsBetween } from '@portico/counting/buckets';
import { dayStart, daySeconds, formatDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import {
  deviceAt,
  type devicesOf,
  expectedOf,
  lateAddend,
  oneOf,
  openingsOf,
  receivedAddend,
  sumByDeviceDay,
} from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';

/** What was due and what came of one device at one entity on one day of its calendar. */
export type DayReceipt = {
  device: number;
  entity: number;
  /** Midnight, local seconds. */
  day: number;
  expected: number;
  received: number;
  /** Of those received. */
  late: number;
  refused: number;
};

export type Devices = Awaited<ReturnType<typeof devicesOf>>;

/** A day at an entity: today less so many days, whatever the date is there. */
export function todayOf({ timeZone, dstEnable }: EntityRow, now: number): number {
  return dayStart(localSecondsAt(zoneRules(timeZone, dstEnable === 1), Math.floor(now / 1000)));
}

/** Receipts of the devices at entities, by local day from `from` to before `to`. Refused records are told by device, at its last entity. */
export async function receiptsByDay(
  { db, counts, now }: { db: Db; counts: Counts; now: number },
  entities: readonly EntityRow[],
  devices: Devices,
  { from, to }: { from: number; to: number },
): Promise<DayReceipt[]> {
  const came = await cameByDay(counts, entities, devices, { from, to });
  const refused = await refusedByDay(db, devices, { from, to });
  const days = bucketsBetween(from, to, '1d');
  const expected = expectedOf(devices, entities, { from, to, step: '1d' }, days, now);
  const receipts: DayReceipt[] = [];
  for (const device of devices) {
    for (const [entity, stays] of Map.groupBy(device.stays, ({ entityId }) => entityId)) {
      const due = expected.due(device, entity, stays);
      const isLast = device.stays.at(-1)?.entityId === entity;
      for (const [place, day] of days.entries()) {
        const { periods = 0, late = 0 } = came.get(day)?.get(deviceAt(device.id, entity)) ?? {};
        const dueOfDay = due[place] ?? 0;
        const received = Math.min(periods, dueOfDay);
        receipts.push({
          device: device.id,
          entity,
          day,
          expected: dueOfDay,
          received,
          late: Math.min(late, received),
          refused: isLast ? (refused.get(`${device.id}/${formatDay(day)}`) ?? 0) : 0,
        });
      }
    }
  }
  return receipts;
}

async function cameByDay(
  counts: Counts,
  entities: readonly EntityRow[],
  devices: Devices,
  range: { from: number; to: number },
): Promise<Map<number, Map<string, { periods: number; late: number }>>> {
  const found = new Map<number, Map<string, { periods: number; late: number }>>();
  const days = { from: range.from / daySeconds, to: range.to / daySeconds };
  for (const [company, own] of Map.groupBy(entities, ({ companyId }) => companyId)) {
    const ids = new Set(own.map(({ id }) => id));
    const hung = devices.filter(({ stays }) => stays.some(({ entityId }) => ids.has(entityId))).map(({ id }) => id);
    if (hung.length === 0) continue;
    const openings = openingsOf(own);
    const addends = [receivedAddend(openings), lateAddend(openings)];
    for (const [day, device, entity, , periods, lateOnes] of await sumByDeviceDay(
      counts,
      company,
      days,
      addends,
      hung,
    )) {
      const ofDay = found.get(Number(day) * daySeconds) ?? new Map<string, { periods: number; late: number }>();
      const key = deviceAt(Number(device), Number(entity));
      const before = ofDay.get(key) ?? { periods: 0, late: 0 };
      // The detection line told most often has all periods.
      ofDay.set(key, {
        periods: Math.max(before.periods, Number(periods)),
        late: Math.max(before.late, Number(lateOnes)),
      });
      found.set(Number(day) * daySeconds, ofDay);
    }
  }
  return found;
}

// By "device/day".
async function refusedByDay(
  db: Db,
  devices: Devices,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const logs = await db
    .selectFrom('deviceLogs')
    .select(['deviceId', 'day', (select) => select.fn.sum<number>('count').as('count')])
    .where(
      oneOf(
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

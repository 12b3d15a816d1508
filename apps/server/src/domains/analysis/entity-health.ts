import { analysis } from '@portico/contract/routes/analysis';
import { languages } from '@portico/contract/words/languages';
import { collatorFor } from '@portico/contract/words/text-order';
import { addDays, dayStart, formatDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { loadDeviceIdsElsewhere } from '../devices/index.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { computeDeviceHealth, groupByOpeningHours } from './data-health.ts';
import { loadDevicesWithContact } from './installed-devices.ts';
import { sumByDeviceDay } from './queries/device-days.ts';
import {
  buildReceivedPeriodsAggregate,
  daySeconds,
  devicePlaceKey,
  type ReceivedByDevicePlace,
} from './queries/sums.ts';
import { type Selection, selectEntities } from './selection.ts';

const healthDays = 14;

/** Registers the route for the completeness of one entity's records, by day. */
export function entityHealthRoutes({ handle, countingStore, clock }: App): void {
  handle(analysis.health, async ({ entityId }, { db, user, language }) => {
    // One transaction for all these queries, because outside of it each would begin a transaction of its own.
    const { selection, devices, elsewhere } = await db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const selected = await selectEntities(tx, scope, [entityId]);
      const found = await loadDevicesWithContact(tx, selected.entities);
      const ids = found.map(({ id }) => id);
      return { selection: selected, devices: found, elsewhere: await loadDeviceIdsElsewhere(tx, scope, ids) };
    });
    const [entity] = selection.entities;
    if (entity === undefined) throw new AppError('notFound');

    const now = clock.now();
    const rules = zoneRules(entity.timeZone, entity.dstEnable === 1);
    const today = dayStart(localSecondsAt(rules, Math.floor(now / 1000)));
    const days = Array.from({ length: healthDays }, (_, index) => addDays(today, index + 1 - healthDays));
    const received = await readReceivedByDay(countingStore, selection, days);
    const health = days.map((day) => {
      const range = { from: day, to: addDays(day, 1) };
      return computeDeviceHealth(devices, selection.entities, range, received.get(day) ?? new Map(), now);
    });

    const rows = devices.map(({ id, sn, name }, index) => {
      const deviceHealthByDay = health.flatMap((devicesOfDay) => devicesOfDay[index] ?? []);
      const isHere = deviceHealthByDay.at(-1)?.isInstalled === true;
      const isListed = isHere || deviceHealthByDay.some(({ wasInstalled }) => wasInstalled);
      const names = elsewhere.has(id) ? { sn: null, name: null } : { sn, name };
      return isListed ? [{ id, ...names, isHere, receipts: deviceHealthByDay.map(({ periods }) => periods) }] : [];
    });
    return {
      days: days.map(formatDay),
      devices: rows
        .flat()
        .toSorted(
          (one, other) =>
            Number(other.isHere) - Number(one.isHere) ||
            collatorFor(languages[language].tag).compare(one.name ?? '', other.name ?? ''),
        ),
    };
  });
}

/**
 * Received periods in opening hours, by local day. The detection line with the most periods has all periods of the device, so it stands
 * for the device.
 */
async function readReceivedByDay(
  countingStore: CountingStore,
  { entities, scopes }: Selection,
  days: readonly number[],
): Promise<Map<number, ReceivedByDevicePlace>> {
  const [first = 0] = days;
  const range = { from: first / daySeconds, to: first / daySeconds + days.length };
  const periodsInOpeningHours = buildReceivedPeriodsAggregate(groupByOpeningHours(entities));
  const found = new Map<number, ReceivedByDevicePlace>();
  for (const { company, devices } of scopes) {
    for (const [day, device, entity, , periods] of await sumByDeviceDay(
      countingStore,
      company,
      range,
      [periodsInOpeningHours],
      devices,
    )) {
      const ofDay = found.get(Number(day) * daySeconds) ?? new Map<string, number>();
      const key = devicePlaceKey(Number(device), Number(entity));
      ofDay.set(key, Math.max(ofDay.get(key) ?? 0, Number(periods)));
      found.set(Number(day) * daySeconds, ofDay);
    }
  }
  return found;
}

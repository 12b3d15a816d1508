import { analysis } from '@portico/contract/routes/analysis';
import { languages } from '@portico/contract/words/languages';
import { collatorFor } from '@portico/contract/words/text-order';
import { addDays, dayStart, formatDay } from '@portico/counting/local-time';
import { findRecordLength, noCoverage } from '@portico/counting/record-coverage';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { loadDeviceIdsElsewhere } from '../devices/index.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { computeDeviceHealth, type DeviceHealth } from './data-health.ts';
import { loadDevicesWithContact } from './installed-devices.ts';
import { countPeriods } from './period-counts.ts';
import type { QueryRunner } from './query-runner.ts';
import { selectEntities } from './selection.ts';

const healthDays = 14;

/** Registers the route for the completeness of one entity's records, by day. */
export function entityHealthRoutes({ handle, clock }: App, queryRunner: QueryRunner): void {
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
    const whole = { from: addDays(today, 1 - healthDays), to: addDays(today, 1) };
    const coverage = await queryRunner.readCoverage(selection.entities, devices, whole);
    const health = days.map((day) =>
      computeDeviceHealth(devices, selection.entities, { from: day, to: addDays(day, 1) }, coverage, now),
    );
    const receipts = (device: (typeof devices)[number], ofDays: readonly DeviceHealth[]) =>
      ofDays.map(({ periods: minutes }, index) => {
        const length = findRecordLength(coverage.get(device.id) ?? noCoverage, days[index] ?? today, device);
        return {
          ...countPeriods(minutes, length),
          coveredMinutes: minutes.received,
          expectedMinutes: minutes.expected,
        };
      });

    const rows = devices.map((device, index) => {
      const { id, sn, name } = device;
      const deviceHealthByDay = health.flatMap((devicesOfDay) => devicesOfDay[index] ?? []);
      const isHere = deviceHealthByDay.at(-1)?.isInstalled === true;
      const isListed = isHere || deviceHealthByDay.some(({ wasInstalled }) => wasInstalled);
      const names = elsewhere.has(id) ? { sn: null, name: null } : { sn, name };
      return isListed ? [{ id, ...names, isHere, receipts: receipts(device, deviceHealthByDay) }] : [];
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

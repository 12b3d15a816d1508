import { devices } from '@portico/contract/routes/devices';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type EntityScope, loadEntityScope } from '../organisations/index.ts';
import { loadDeviceTimeZone } from '../rewriting/index.ts';
import { clearRecords } from './clear-records.ts';
import { type DeviceRow, requireDevice } from './device-rows.ts';
import { exportUploadRecords } from './export-upload-records.ts';
import { parseInstantOrLocalTime } from './instants.ts';
import { loadUploadRecordPage } from './upload-records.ts';

/** The port of the settings page of most devices. */
const settingsPort = 80;

/** The routes for records, logs and unassigned messages of devices. */
export function deviceRecordRoutes(app: App): void {
  const { handle, clock, countingStore } = app;

  handle(devices.uploadRecord, async (input, call) => {
    const { device, scope } = await requireVisibleDevice(call, input.sn);
    return loadUploadRecordPage({ db: call.db, countingStore }, device, scope, input);
  });

  handle(devices.uploadRecordDownload, async ({ sn, format, ...range }, call) => {
    const { device, scope } = await requireVisibleDevice(call, sn);
    const timeZoneRules = await loadDeviceTimeZone(call.db, device);
    return exportUploadRecords(
      { db: call.db, countingStore },
      {
        device,
        scope,
        range,
        format,
        language: call.language,
        timeZoneRules,
        now: clock.now(),
      },
    );
  });

  handle(devices.uploadRecordClear, async ({ sn, startTime, endTime }, call) => {
    const { device, scope } = await requireVisibleDevice(call, sn);
    const removed = await clearRecords(app, device, scope, { startTime, endTime });
    const changes = [{ field: 'records', before: `${startTime} – ${endTime}: ${removed}`, after: null }];
    call.recordChange({ name: device.name, companyId: device.companyId, changes });
    return { removed };
  });

  handle(devices.log, async ({ sn, page, size, startTime, endTime }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const device = await requireDevice(tx, await loadEntityScope(tx, user), sn);
      const timeZoneRules = await loadDeviceTimeZone(tx, device);
      let found = tx.selectFrom('deviceLogs').where('deviceId', '=', device.id);
      if (startTime !== undefined)
        found = found.where('lastAt', '>=', parseInstantOrLocalTime(startTime, timeZoneRules));
      if (endTime !== undefined) found = found.where('firstAt', '<=', parseInstantOrLocalTime(endTime, timeZoneRules));
      const rows = await found
        .selectAll()
        .orderBy('lastAt', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset(page * size)
        .execute();
      const { total } = await found
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const content = rows.map(({ id, lastAt, kind, detail, count }) => ({
        id,
        sn: device.sn,
        at: lastAt.toISOString(),
        kind,
        detail,
        count,
      }));
      return { content, totalElements: total };
    }),
  );

  handle(devices.remoteConnectConfig, async ({ sn }, call) => {
    const { device } = await requireVisibleDevice(call, sn);
    if (device.ip === null) throw new AppError('deviceInfoFailed');
    return { ip: device.ip, port: settingsPort };
  });
}

/** Loads a device that is visible to the caller, and the caller's scope; throws `notFound`. */
function requireVisibleDevice({ db, user }: UserCall, sn: string): Promise<{ device: DeviceRow; scope: EntityScope }> {
  return db.transaction().execute(async (tx) => {
    const scope = await loadEntityScope(tx, user);
    return { device: await requireDevice(tx, scope, sn), scope };
  });
}

import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type EntityScope, scopeOf } from '../organisations/index.ts';
import { wallClockOf } from '../rewriting/index.ts';
import { clearRecords } from './clear-records.ts';
import { instantOfMoment } from './instants.ts';
import { type DeviceRow, requireDevice } from './rows.ts';
import { uploadFile } from './upload-file.ts';
import { uploadRecords } from './upload-records.ts';

/** The port of the page most devices show their settings on. */
const settingsPort = 80;

/** What devices sent, and what happened on them. */
export function deviceRecords(app: App): void {
  const { handle, clock, counts } = app;

  handle(devices.uploadRecord, async (input, call) => {
    const { device, scope } = await asked(call, input.sn);
    return uploadRecords(counts, device, scope, input);
  });

  handle(devices.uploadRecordDownload, async ({ sn, format, ...range }, call) => {
    const { device, scope } = await asked(call, sn);
    const wall = await wallClockOf(call.db, device);
    return uploadFile(counts, { device, scope, range, format, language: call.language, wall, now: clock.now() });
  });

  handle(devices.uploadRecordClear, async ({ sn, startTime, endTime }, call) => {
    const { device, scope } = await asked(call, sn);
    const removed = await clearRecords(app, device, scope, { startTime, endTime });
    const changes = [{ field: 'records', before: `${startTime} – ${endTime}: ${removed}`, after: null }];
    call.record({ name: device.name, companyId: device.companyId, changes });
    return { removed };
  });

  handle(devices.log, async ({ sn, page, size, startTime, endTime }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const device = await requireDevice(tx, await scopeOf(tx, user), sn);
      const wall = await wallClockOf(tx, device);
      let found = tx.selectFrom('deviceLogs').where('deviceId', '=', device.id);
      if (startTime !== undefined) found = found.where('lastAt', '>=', instantOfMoment(startTime, wall));
      if (endTime !== undefined) found = found.where('firstAt', '<=', instantOfMoment(endTime, wall));
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
    const { device } = await asked(call, sn);
    if (device.ip === null) throw new AppError('deviceInfoFailed');
    return { ip: device.ip, port: settingsPort };
  });

  handle(devices.unassigned, async ({ page, size, sn }, { db }) =>
    db.transaction().execute(async (tx) => {
      let found = tx.selectFrom('unassignedDevices');
      if (sn) found = found.where(sql<boolean>`strpos(lower(sn), lower(${sn})) > 0`);
      const rows = await found
        .selectAll()
        .orderBy('lastSeenAt', 'desc')
        .orderBy('sn')
        .limit(size)
        .offset(page * size)
        .execute();
      const { total } = await found
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const content = rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
        ...row,
        firstSeen: firstSeenAt.toISOString(),
        lastSeen: lastSeenAt.toISOString(),
      }));
      return { content, totalElements: total };
    }),
  );
}

/** A device in sight of the caller. */
function asked({ db, user }: UserCall, sn: string): Promise<{ device: DeviceRow; scope: EntityScope }> {
  return db.transaction().execute(async (tx) => {
    const scope = await scopeOf(tx, user);
    return { device: await requireDevice(tx, scope, sn), scope };
  });
}

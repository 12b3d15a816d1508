import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { scopeOf } from '../organisations/index.ts';
import { changeDevices, hangingOf } from './change-devices.ts';
import type { Change } from './changed-device.ts';
import { hasSecret } from './register.ts';
import { type DeviceRow, requireDevices } from './rows.ts';

const nextRevision = sql<number>`revision + 1`;
const namesOf = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join(', ');

/** Changing devices one by one, and saying good-bye to them. */
export function deviceChanges(app: App): void {
  const { handle, events, clock } = app;

  handle(devices.change, async (input, { db, user, record }) => {
    const changes = await db.transaction().execute(async (tx) => {
      const changed = await changeDevices(tx, user, [input], new Date(clock.now()));
      const names = await namesOfEntities(
        tx,
        changed.flatMap(({ before, after }) => [before.entityId, after.entityId]),
      );
      const named = (row: Change) => ({ ...row, entityName: names.get(row.entityId ?? 0) ?? null });
      return changed.map(({ before, after, isOther }) => ({
        isOther,
        before: { ...before, ...named(before) },
        after: named(after),
      }));
    });
    for (const { before, after, isOther } of changes) {
      if (isOther) events.emit('devices.changed', { sns: [before.sn] });
      record({ name: after.name, companyId: before.companyId, changes: changesOf(told(before), told(after)) });
    }
    return {};
  });

  handle(devices.remove, async ({ ids }, { db, user, record }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const gone = await db.transaction().execute(async (tx) => {
      const rows = await requireDevices(tx, await scopeOf(tx, user), ids, { lock: true });
      if ((await hangingOf(tx, rows)).size > 0) throw new AppError('deviceBound');
      const removed = { removedAt: new Date(clock.now()), secretHash: null, wantedFirmware: null };
      await tx
        .updateTable('devices')
        .set({ ...removed, revision: nextRevision })
        .where(isOneOf(rows))
        .execute();
      return rows;
    });
    events.emit('devices.changed', { sns: gone.map(({ sn }) => sn) });
    const changes = gone.flatMap((row) => changesOf({ name: row.name, sn: row.sn }, null));
    record({ name: namesOf(gone), companyId: gone[0]?.companyId ?? null, changes });
    return {};
  });

  handle(devices.renewSecret, async ({ id }, { db, user, record }) => {
    const secret = randomToken();
    const device = await db.transaction().execute(async (tx) => {
      const [stored] = (await requireDevices(tx, await scopeOf(tx, user), [id], { lock: true })) as [DeviceRow]; // else it has thrown
      if (!hasSecret(stored.format)) throw new AppError('notFound');
      await tx
        .updateTable('devices')
        .set({ secretHash: hashToken(secret) })
        .where('id', '=', id)
        .execute();
      return stored;
    });
    events.emit('devices.changed', { sns: [device.sn] });
    const changes = [{ field: 'secret', before: '***', after: '***' }];
    record({ name: device.name, companyId: device.companyId, changes });
    return { secret };
  });

  handle(devices.setLicense, async ({ ids, licenseUntil }, { db, user, record }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    // The platform has no wall a time could be read from.
    if (licenseUntil !== null && !licenseUntil.endsWith('Z'))
      throw new AppError('badRequest', { licenseUntil: 'notADate' });
    const expiresAt = licenseUntil === null ? null : new Date(licenseUntil);
    const rows = await db.transaction().execute(async (tx) => {
      const found = await requireDevices(tx, await scopeOf(tx, user), ids, { lock: true });
      await tx.updateTable('devices').set({ expiresAt }).where(isOneOf(found)).execute();
      return found;
    });
    const changes = rows.flatMap((row) => changesOf({ expiresAt: row.expiresAt }, { expiresAt }));
    record({ name: namesOf(rows), companyId: rows[0]?.companyId ?? null, changes });
    return {};
  });
}

const isOneOf = (rows: readonly { id: number }[]) => sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[])`;

async function namesOfEntities(tx: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids.map((id) => id ?? 0)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What the operation log tells of a device. */
function told(device: Change & { entityName: string | null }) {
  const { name, model, entityName, uploadInterval, recordPeriod, velocity, direction } = device;
  return { name, model, entityName, uploadInterval, recordPeriod, velocity, direction };
}

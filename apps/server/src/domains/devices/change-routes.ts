import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { queueRewrites } from '../rewriting/index.ts';
import type { EditableDevice } from './apply-device-change.ts';
import { changeDevices, loadInstalledSince } from './change-devices.ts';
import { type DeviceRow, requireDevices } from './device-rows.ts';
import { usesDeviceSecret } from './register.ts';
import { saveWifiPassword } from './wifi-password.ts';

const nextRevision = sql<number>`revision + 1`;
const joinNames = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join(', ');

/** Routes that change or remove devices, renew a secret or set a licence. */
export function deviceChangeRoutes(app: App): void {
  const { handle, events, clock, systemDb } = app;

  handle(
    devices.change,
    async ({ sn, deviceType, format, corridorId, wifiPassword, ...input }, { db, user, recordChange }) => {
      const changes = await db.transaction().execute(async (tx) => {
        const [stored] = (await requireDevices(tx, await loadEntityScope(tx, user), [input.id], { lock: true })) as [
          DeviceRow,
        ]; // throws if not found
        const installedAt = await loadCurrentCorridorId(tx, input.id);
        requireStoredValues({ sn, deviceType, format, corridorId }, { ...stored, corridorId: installedAt });
        const changed = await changeDevices(tx, user, [input], new Date(clock.now()));
        await saveWifiPassword(tx, systemDb, input.id, wifiPassword);
        const names = await loadEntityNames(
          tx,
          changed.flatMap(({ before, after }) => [before.entityId, after.entityId]),
        );
        const named = (row: EditableDevice) => ({ ...row, entityName: names.get(row.entityId ?? 0) ?? null });
        return changed.map(({ before, after, mustReconnect }) => ({
          isOther: mustReconnect,
          before: { ...before, ...named(before) },
          after: named(after),
        }));
      });
      for (const { before, after, isOther } of changes) {
        if (isOther) events.emit('devices.changed', { sns: [before.sn] });
        recordChange({
          name: after.name,
          companyId: before.companyId,
          changes: [...diffFields(toLogFields(before), toLogFields(after)), ...toPasswordChanges(wifiPassword)],
        });
      }
      return {};
    },
  );

  handle(devices.remove, async ({ ids }, { db, user, recordChange }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const gone = await db.transaction().execute(async (tx) => {
      const rows = await requireDevices(tx, await loadEntityScope(tx, user), ids, { lock: true });
      if ((await loadInstalledSince(tx, rows)).size > 0) throw new AppError('deviceBound');
      const removed = { removedAt: new Date(clock.now()), secretHash: null, wantedFirmware: null };
      await tx
        .updateTable('devices')
        .set({ ...removed, revision: nextRevision })
        .where(isOneOf(rows))
        .execute();
      return rows;
    });
    events.emit('devices.changed', { sns: gone.map(({ sn }) => sn) });
    const changes = gone.flatMap((row) => diffFields({ name: row.name, sn: row.sn }, null));
    recordChange({ name: joinNames(gone), companyId: gone[0]?.companyId ?? null, changes });
    return {};
  });

  handle(devices.renewSecret, async ({ id }, { db, user, recordChange }) => {
    const secret = randomToken();
    const device = await db.transaction().execute(async (tx) => {
      const [stored] = (await requireDevices(tx, await loadEntityScope(tx, user), [id], { lock: true })) as [DeviceRow]; // throws if not found
      if (!usesDeviceSecret(stored.format)) throw new AppError('notFound');
      await tx
        .updateTable('devices')
        .set({ secretHash: hashToken(secret) })
        .where('id', '=', id)
        .execute();
      return stored;
    });
    events.emit('devices.changed', { sns: [device.sn] });
    const changes = [{ field: 'secret', before: '***', after: '***' }];
    recordChange({ name: device.name, companyId: device.companyId, changes });
    return { secret };
  });

  handle(devices.setLicense, async ({ ids, licenseUntil }, { db, user, recordChange }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    // The platform has no time zone for a local time.
    if (licenseUntil !== null && !licenseUntil.endsWith('Z'))
      throw new AppError('badRequest', { licenseUntil: 'notADate' });
    const expiresAt = licenseUntil === null ? null : new Date(licenseUntil);
    const rows = await db.transaction().execute(async (tx) => {
      const found = await requireDevices(tx, await loadEntityScope(tx, user), ids, { lock: true });
      await tx.updateTable('devices').set({ expiresAt }).where(isOneOf(found)).execute();
      for (const device of found) await queueLicenceRewrite(tx, device, expiresAt);
      return found;
    });
    events.emit('devices.changed', { sns: rows.map(({ sn }) => sn) });
    const changes = rows.flatMap((row) => diffFields({ expiresAt: row.expiresAt }, { expiresAt }));
    recordChange({ name: joinNames(rows), companyId: rows[0]?.companyId ?? null, changes });
    return {};
  });
}

const isOneOf = (rows: readonly { id: number }[]) => sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[])`;

/** The log entry of a new or removed Wi-Fi password; its text is not logged. */
const toPasswordChanges = (given: string | null | undefined) =>
  given === undefined ? [] : [{ field: 'wifiPassword', before: '***', after: given ? '***' : null }];

/** Queues the rewriting of the records since the earlier of the old and the new end of the licence: they begin or cease to count. */
async function queueLicenceRewrite(tx: Tx, device: DeviceRow, expiresAt: Date | null): Promise<void> {
  const ends = [device.expiresAt, expiresAt].flatMap((end) => end?.getTime() ?? []);
  if (device.expiresAt?.getTime() === expiresAt?.getTime() || ends.length === 0) return;
  const { companyId, id } = device;
  await queueRewrites(tx, { companyId, deviceIds: [id], from: new Date(Math.min(...ends)), reason: 'licence' });
}

/** The entrance where a device is installed now; null if it is not installed. */
async function loadCurrentCorridorId(tx: Db, deviceId: number): Promise<number | null> {
  const binding = await tx
    .selectFrom('bindings')
    .select('corridorId')
    .where('deviceId', '=', deviceId)
    .where('toAt', 'is', null)
    .executeTakeFirst();
  return binding?.corridorId ?? null;
}

async function loadEntityNames(tx: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids.map((id) => id ?? 0)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The fields of a device in the operation log. */
function toLogFields(device: EditableDevice & { entityName: string | null }) {
  const { name, model, entityName, uploadInterval, recordPeriod, velocity, direction } = device;
  return { name, model, entityName, uploadInterval, recordPeriod, velocity, direction };
}
